"""Rulings of the table about the hand under way: undo and void (design.md 10.14)."""

import random

import pytest

from server.bank.audit import examine
from server.bank.book import rebuild
from server.night import commands as c
from server.night import events as e
from server.night.events import Batch
from server.night.hands import hands
from server.night.results import by_game
from server.night.state import Night
from server.night.view import public_view
from server.night.votes.calling import waits_for
from server.night.votes.events import VoteClosed
from server.night.votes.subjects import Subject, UndoAction, VoidHand
from server.night.votes.words import question
from server.poker import commands as h
from server.poker import dealing
from server.poker.catalogue import fits
from server.poker.events import Undone, Voided
from server.poker.history import told
from server.poker.house import Bank, Choice, House, Table, pack
from tests.helpers.evening import Evening
from tests.helpers.shelf import SHELF
from tests.night.steps import (
    DRAW,
    HOLDEM,
    NAMES,
    act,
    asked,
    begun,
    carry,
    check_replay,
    chooser,
    deal,
    move,
    play_out,
    refusal,
    seen,
    started,
)

JACKPOTS = "jackpots"


def undo(evening: Evening) -> UndoAction:
    """The question whether the action before the one that is waited for shall be taken back."""
    assert evening.night.hand is not None
    return UndoAction(evening.night.hand.public.number, evening.night.hand.public.turn)


def void(evening: Evening) -> VoidHand:
    return VoidHand(evening.night.hand_no)


def agreed(evening: Evening, person: str, subject: Subject) -> Batch:
    """Somebody asks, and everybody says yes."""
    evening.do(person, c.CallVote(subject))
    while evening.night.votes:
        vote = evening.night.votes[-1]
        evening.do(waits_for(evening.night, vote)[0], c.CastVote(vote.number, yes=True))
    return evening.batches[-1]


def chips(night: Night) -> dict[str, int]:
    return {player.id: night.chips(player) for player in night.players}


def findings(evening: Evening) -> list[str]:
    return [each.text for each in examine("night-1", [row for row, _ in evening.rows]).findings]


def drawing(*people: str, stack: int = 100) -> Evening:
    house = House(table=Table(pause_ms=0), bank=Bank(buy_in_min=5))
    evening = begun(*people, chips=stack, house=house)
    deal(evening, DRAW, limit="no-limit")
    return evening


# Undo


@pytest.mark.parametrize(
    "action", [h.Bet(5), h.Check(), h.Fold(), h.Bet(99)], ids=["a bet", "a check", "a fold", "an all-in"]
)
def test_who_acted_takes_it_back_when_all_in_the_hand_agree(action: h.SeatCommand) -> None:
    evening = drawing("bo", "cleo")
    before, actor = evening.night, asked(evening)
    move(evening, action)
    assert asked(evening) != actor
    said = agreed(evening, actor.id, undo(evening))
    assert any(isinstance(event, Undone) for event in said.public)
    assert asked(evening) == actor
    assert chips(evening.night) == chips(before)
    assert evening.night.hand is not None
    assert before.hand is not None
    assert evening.night.hand.public.seats == before.hand.public.seats
    assert evening.night.hand.secrets == before.hand.secrets
    assert evening.night.hand.public.turn > before.hand.public.turn + 1, "an old command fits no turn any more"
    check_replay(evening)
    play_out(evening, random.Random(5))
    check_replay(evening)
    assert rebuild(row for row, _ in evening.rows) == evening.book
    assert findings(evening) == []


def test_the_table_is_asked_to_take_back_what_was_done_by_its_name() -> None:
    evening = drawing("bo", "cleo")
    actor = asked(evening)
    move(evening, h.Bet(5))
    assert question(undo(evening), evening.night, NAMES.__getitem__) == f"Take back that {NAMES[actor.id]} bets 5."


def test_the_reversal_in_the_book_is_exact_and_names_what_it_takes_back() -> None:
    evening = drawing("bo", "cleo")
    actor = asked(evening).id
    move(evening, h.Bet(7))
    bet = evening.rows[-1][0]
    agreed(evening, actor, undo(evening))
    back = evening.rows[-1][0]
    assert (bet.kind, back.kind, back.reverses) == ("bet", "reversal", bet.seq)
    legs = {leg.account: -leg.amount for leg in back.postings}
    assert legs == {leg.account: leg.amount for leg in bet.postings}


def test_a_fold_and_a_check_move_no_chips_and_are_in_no_book() -> None:
    evening = drawing("bo", "cleo")
    actor, seq = asked(evening).id, [row.seq for row, _ in evening.rows if row.row == "entry"]
    move(evening, h.Fold())
    agreed(evening, actor, undo(evening))
    assert [row.seq for row, _ in evening.rows if row.row == "entry"] == seq


def test_it_needs_everybody_still_in_the_hand_and_nobody_else() -> None:
    evening = drawing("bo", "cleo", "dan")
    folder = asked(evening).id
    move(evening, h.Fold())
    actor = asked(evening).id
    move(evening, h.Bet(5))
    evening.do(actor, c.CallVote(undo(evening)))
    vote = evening.night.votes[0]
    assert set(waits_for(evening.night, vote)) == {"anna", "bo", "cleo", "dan"} - {folder, actor}
    assert refusal(evening.ask(folder, c.CastVote(vote.number, yes=True))) == "no-vote"
    one, other = waits_for(evening.night, vote)
    evening.do(one, c.CastVote(vote.number, yes=True))
    evening.do(other, c.CastVote(vote.number, yes=False))
    assert asked(evening).id != actor
    assert refusal(evening.ask(actor, c.CallVote(undo(evening)))) == "no-vote", "the table is not asked twice"


def test_nobody_asks_for_anothers_action_but_the_host() -> None:
    evening = drawing("bo", "cleo")
    while asked(evening).id == "anna":
        move(evening, h.Check())
    actor = asked(evening).id
    other = "bo" if actor == "cleo" else "cleo"
    move(evening, h.Check())
    assert refusal(evening.ask(other, c.CallVote(undo(evening)))) == "not-allowed"
    agreed(evening, "anna", undo(evening))
    assert asked(evening).id == actor


def test_not_after_somebody_else_acted() -> None:
    evening = drawing("bo", "cleo")
    actor, late = asked(evening).id, None
    move(evening, h.Check())
    late = undo(evening)
    move(evening, h.Check())
    assert refusal(evening.ask(actor, c.CallVote(late))) == "stale-turn"


def test_the_vote_is_over_when_the_next_one_acts() -> None:
    evening = drawing("bo", "cleo")
    actor = asked(evening).id
    move(evening, h.Check())
    evening.do(actor, c.CallVote(undo(evening)))
    move(evening, h.Bet(4))
    assert evening.night.votes == ()
    said = [event for event in evening.batches[-1].public if isinstance(event, VoteClosed)]
    assert [event.why for event in said] == ["pointless"]


def test_not_after_a_card() -> None:
    """The last check of a round brings the draw, and the last call of a street the next card."""
    evening = begun("bo")
    deal(evening, HOLDEM)
    actor = asked(evening).id
    move(evening, h.Call())
    actor = asked(evening).id
    move(evening, h.Check())
    assert evening.night.hand is not None
    assert evening.night.hand.public.board
    assert refusal(evening.ask(actor, c.CallVote(undo(evening)))) == "stale-turn"


def test_not_after_the_showdown_nor_after_the_fold_that_ends_a_hand() -> None:
    evening = drawing("bo")
    actor = asked(evening).id
    move(evening, h.Fold())
    assert not evening.night.in_hand
    number = evening.night.hand_no
    assert refusal(evening.ask(actor, c.CallVote(UndoAction(number, 1)))) == "no-hand"
    assert refusal(evening.ask(actor, c.CallVote(VoidHand(number)))) == "no-hand"


def test_the_time_to_answer_runs_out() -> None:
    evening = drawing("bo", "cleo")
    actor = asked(evening).id
    move(evening, h.Bet(5))
    evening.do(actor, c.CallVote(undo(evening)))
    evening.wait()
    assert evening.night.votes == ()
    assert asked(evening).id != actor


# Void


def test_a_void_hand_gives_back_exactly_what_everybody_put_in() -> None:
    evening = drawing("bo", "cleo", "dan")
    before = {"anna": 100, "bo": 100, "cleo": 100, "dan": 100}
    move(evening, h.Bet(20))
    move(evening, h.RaiseTo(60))
    move(evening, h.Fold())
    assert chips(evening.night) != before
    said = agreed(evening, "anna", void(evening))
    assert chips(evening.night) == before
    assert (evening.night.phase, evening.night.kitty) == ("between", 0)
    entry = evening.rows[-1][0]
    assert entry.kind == "void"
    assert sum(leg.amount for leg in entry.postings if leg.account.startswith("chips:stack")) == 84
    assert any(isinstance(event, Voided) for event in said.public)
    assert findings(evening) == []
    check_replay(evening)
    assert rebuild(row for row, _ in evening.rows) == evening.book


def test_the_vote_says_first_that_the_cards_will_be_opened_and_then_they_are() -> None:
    evening = drawing("bo", "cleo")
    evening.do("bo", c.CallVote(void(evening)))
    views = public_view(evening.night, "", NAMES, frozenset(), (), "", None)
    assert "All its cards will be opened." in views.votes[0].text
    assert evening.night.hand is not None
    pockets = evening.night.hand.secrets.pockets
    for person in ("anna", "cleo"):
        evening.do(person, c.CastVote(1, yes=True))
    hand = public_view(evening.night, "", NAMES, frozenset(), (), "", None).hand
    assert hand is not None
    assert [[card.shown for card in seat.cards] for seat in hand.seats] == [[str(card) for card in p] for p in pockets]


def test_the_deck_of_a_void_hand_is_opened_so_that_anybody_can_deal_it_again() -> None:
    """bank.md 2.4, aborted hands: the secret fits the commitment, and makes the very deck that was dealt."""
    evening = drawing("bo", "cleo")
    assert evening.night.hand is not None
    deck = evening.night.hand.secrets.deck
    said = agreed(evening, "bo", void(evening))
    opened = next(event for event in said.public if isinstance(event, e.DealOpened))
    every = [event for batch in evening.batches for event in batch.public]
    committed = next(event for event in reversed(every) if isinstance(event, e.DeckCommitted))
    cut = next(event for event in reversed(every) if isinstance(event, e.DeckCut))
    ((stage, pick, secret),) = opened.decks
    ident = dealing.hand_id(1, opened.hand, stage)
    commitments = tuple(bytes.fromhex(each) for each in committed.commitments)
    others = next(event for event in reversed(every) if isinstance(event, e.DeckOpened)).opened
    secrets = {**dict(others), pick: secret}
    assert commitments == dealing.commitments(ident, [bytes.fromhex(secrets[at]) for at in range(4)], committed.count)
    cuts = (dealing.Cut(cut.seat, cut.position, bytes.fromhex(cut.entropy)),)
    choice = dealing.cut(ident, commitments, cuts, committed.count)
    assert choice.pick == pick
    assert dealing.deck(pack(started(evening).rules.deck), bytes.fromhex(secret), choice) == deck


def test_it_needs_everybody_who_was_dealt_in() -> None:
    evening = drawing("bo", "cleo")
    evening.do("bo", c.CallVote(void(evening)))
    evening.do("anna", c.CastVote(1, yes=True))
    evening.do("cleo", c.CastVote(1, yes=False))
    assert evening.night.in_hand
    assert evening.night.votes == ()


def test_side_pots_that_were_paid_already_are_given_back_too() -> None:
    """Cleo is all-in, Anna folds to Bo's raise: the side pot is his before anybody draws, and goes back as well."""
    evening = begun("bo", "cleo", house=House(table=Table(pause_ms=0), bank=Bank(buy_in_max=300)))
    for person in ("anna", "bo"):
        evening.do("anna", c.Grant(person, 100))
    deal(evening, DRAW, limit="no-limit")
    bets: dict[str, list[h.SeatCommand]] = {"anna": [h.Bet(120), h.Fold()], "bo": [h.RaiseTo(199)], "cleo": [h.Call()]}
    hand = evening.night.hand
    while hand is not None and hand.public.at == hand.public.game.steps[1]:
        opened = hand.public.round is not None and hand.public.round.current_bet > 0
        person = asked(evening).id
        move(evening, bets[person].pop(0) if opened or person == "anna" else h.Check())
        hand = evening.night.hand
    assert hand is not None
    assert [place.won for place in hand.public.seats if place.won] == [42]
    agreed(evening, "cleo", void(evening))
    assert chips(evening.night) == {"anna": 200, "bo": 200, "cleo": 100}
    assert findings(evening) == []
    check_replay(evening)


def test_a_pot_that_stayed_is_as_it_was_and_the_same_dealer_deals_for_it_again() -> None:
    evening = begun("bo", "cleo")
    deal(evening, JACKPOTS)
    while evening.night.in_hand:
        move(evening, h.Check())
    seen(evening)
    left = carry(evening)
    evening.cut()
    dealer = evening.night.button
    assert (evening.night.carry, started(evening).carried) == (None, left.pots)
    agreed(evening, "bo", void(evening))
    assert carry(evening) == left
    assert evening.book.balance("chips:carry:1") == left.chips
    assert findings(evening) == []
    seen(evening)
    evening.cut()
    assert (evening.night.button, started(evening).carried) == (dealer, left.pots)
    check_replay(evening)


def test_the_same_dealer_deals_again_and_the_number_of_the_hand_is_used_up() -> None:
    evening = drawing("bo", "cleo")
    dealer, number = evening.night.button, evening.night.hand_no
    agreed(evening, "bo", void(evening))
    seen(evening)
    deal(evening, DRAW)
    assert (evening.night.button, evening.night.hand_no) == (dealer, number + 1)


def test_who_owed_a_blind_owes_it_again() -> None:
    """Blinds posted in a hand that does not count are no blinds: the same seats post them again."""
    house = House(table=Table(pause_ms=0), choice=Choice(games=(HOLDEM,)))
    evening = begun("bo", "cleo", "dan", house=house)
    deal(evening, HOLDEM)
    play_out(evening, random.Random(2))
    seen(evening)
    deal(evening, HOLDEM)
    blinds, posts = started(evening).blinds, evening.night.posts
    agreed(evening, "bo", void(evening))
    seen(evening)
    deal(evening, HOLDEM)
    assert (started(evening).blinds, evening.night.posts) == (blinds, posts)


def test_a_void_deal_does_not_count_for_the_end_of_the_night() -> None:
    """R171: two more deals are two that count."""
    evening = drawing("bo", "cleo")
    evening.do("anna", c.End("deals", 1))
    agreed(evening, "bo", void(evening))
    for _ in range(2):
        seen(evening)
        assert evening.night.phase != "closed"
        deal(evening, DRAW)
        play_out(evening, random.Random(4))
    seen(evening)
    assert evening.night.phase == "closed"


def test_history_says_void_and_the_results_count_it_for_nothing() -> None:
    evening = drawing("bo", "cleo")
    agreed(evening, "bo", void(evening))
    (hand,) = hands(1, [row for row, _ in evening.rows], NAMES)
    assert hand.void
    assert any("The hand is void" in line for line in told(hand.events, hand.names))
    assert by_game([hand]) == ()


# Who is sent away while he is in the hand


def test_who_is_sent_away_in_mid_hand_is_still_asked_whether_it_is_void() -> None:
    evening = drawing("bo", "cleo")
    move(evening, h.Bet(20))
    for person in ("bo", "cleo"):
        evening.do("anna", c.Kick(person))
    evening.do("anna", c.CallVote(void(evening)))
    assert evening.night.in_hand
    assert waits_for(evening.night, evening.night.votes[0]) == ("cleo", "bo")
    evening.do("bo", c.CastVote(1, yes=False))
    assert (evening.night.in_hand, evening.night.votes) == (True, ())


def test_who_leaves_is_asked_about_an_undo_while_he_is_in_the_hand() -> None:
    evening = drawing("bo", "cleo")
    while asked(evening).id != "anna":
        move(evening, h.Check())
    move(evening, h.Bet(20))
    for person in ("bo", "cleo"):
        evening.do("anna", c.Kick(person))
    evening.do("anna", c.CallVote(undo(evening)))
    assert waits_for(evening.night, evening.night.votes[0]) == ("cleo", "bo")


# Both, at random


@pytest.mark.parametrize("seed", range(12))
def test_random_hands_with_undo_and_void_lose_no_chip(seed: int) -> None:
    """Any game, any legal play; whatever is taken back or made void, every chip is where it was."""
    dice = random.Random(seed)
    evening = begun("bo", "cleo", "dan", house=House(table=Table(pause_ms=0)), chips=150, seed=f"r{seed}")
    taken_back = made_void = 0
    for _ in range(14):
        _top_up(evening)
        if evening.night.phase == "choosing":
            evening.do(chooser(evening), c.Choose(_any_game(evening, dice), 1, "fixed"))
        while evening.night.phase == "cutting" or evening.night.in_hand:
            if evening.night.phase == "cutting":
                evening.cut()
                continue
            before, actor = chips(evening.night), asked(evening).id
            act(evening, dice)
            hand = evening.night.hand
            if hand is None or not evening.night.in_hand:
                continue
            if hand.public.before is not None and dice.random() < 0.3:
                agreed(evening, actor, undo(evening))
                assert (chips(evening.night), asked(evening).id) == (before, actor)
                taken_back += 1
            elif dice.random() < 0.03:
                agreed(evening, actor, void(evening))
                made_void += 1
        seen(evening)
    check_replay(evening)
    assert findings(evening) == []
    assert taken_back > 3
    total = sum(chips(evening.night).values()) + (evening.night.carry.chips if evening.night.carry else 0)
    assert total == sum(p.bought - p.returned for p in evening.night.players) + evening.night.free_out


def _any_game(evening: Evening, dice: random.Random) -> str:
    players = len(evening.night.ready())
    return dice.choice([game.id for game in SHELF.values() if not fits(game, players, evening.night.house)])


def _top_up(evening: Evening) -> None:
    """Who has few chips buys more."""
    for player in evening.night.players:
        if player.stack < 30 and not evening.night.dealt_in(player):
            evening.ask("anna", c.Grant(player.id, 100))
