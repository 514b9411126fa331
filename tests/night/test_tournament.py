"""A sit-and-go from the entries to the prizes (R181, R191): levels, clock, places, the colour-up (R164), the books."""

import random

import pytest
from msgspec.structs import replace

from server.bank.account import prize_money
from server.bank.audit import examine
from server.night import commands as c
from server.night import events as e
from server.night.permissions import Verdict
from server.night.proposable import End
from server.night.refusal import HandRefusal
from server.night.roles import may
from server.night.settle_view import settlement
from server.night.tournament import events as t
from server.night.tournament.levels import next_chip, words
from server.night.tournament.view import entry_words
from server.night.votes.subjects import LastOrbit, PlayWithKitty, SendAway, UndoAction, VoidHand
from server.poker import commands as h
from server.poker.structure import Level
from tests.helpers.evening import Evening
from tests.helpers.tournament import (
    SHORT,
    Rules,
    all_in,
    asked,
    entered,
    events,
    play_to_the_end,
    rules,
    running,
    step,
)
from tests.night.steps import check_replay, move, own_hand, player_of, refusal, seated, stack, started

BY_CLOCK = replace(SHORT, hands=0, minutes=2, levels=tuple(replace(each, hands=0) for each in SHORT.levels))
MINUTE_MS = 60_000


def begun(*people: str, by: Rules | None = None, seed: str = "seed") -> Evening:
    evening = entered(*people, by=by, seed=seed)
    evening.do("anna", c.Begin())
    return evening


def fold_round(evening: Evening) -> None:
    """One hand in which everybody folds to the big blind."""
    while evening.night.phase != "playing":
        go_on(evening)
    while evening.night.in_hand:
        move(evening, h.Fold())


def go_on(evening: Evening) -> None:
    """The cut, or the pause after a hand."""
    if evening.night.phase == "cutting":
        evening.cut()
    else:
        evening.wait()


def all_in_until_one_is_out(evening: Evening) -> None:
    while not outs(evening):
        if evening.night.phase in ("cutting", "playing"):
            all_in(evening)
        else:
            evening.wait()


# Entering


def test_everybody_gets_the_same_stack_for_the_same_price() -> None:
    evening = entered("bo", "cleo", by=rules(fee=100, bounty=50))
    assert [stack(evening, person) for person in ("anna", "bo", "cleo")] == [400, 400, 400]
    assert evening.book.balance(prize_money(1)) == -3 * 850
    assert evening.book.balance("player:bo") == 1000
    assert evening.night.phase == "open"


@pytest.mark.parametrize(
    ("fee", "bounty", "said"),
    [
        (0, 0, "An entry is 10.00 EUR, all of it for the prizes. You get 400 chips."),
        (50, 0, "An entry is 10.00 EUR: 9.50 EUR for the prizes and 0.50 EUR for the kitty. You get 400 chips."),
        (
            50,
            100,
            "An entry is 10.00 EUR: 8.50 EUR for the prizes, 1.00 EUR for who knocks you out and 0.50 EUR for the "
            "kitty. You get 400 chips.",
        ),
    ],
)
def test_what_an_entry_costs_is_said_in_a_sentence(fee: int, bounty: int, said: str) -> None:
    assert entry_words(entered(by=rules(fee=fee, bounty=bounty)).night) == said


def test_an_entry_goes_back_before_the_play_and_not_after_it() -> None:
    evening = entered("bo", "cleo")
    evening.do("cleo", c.Leave())
    assert evening.book.balance("player:cleo") == 0
    assert evening.night.player("cleo").seat is None  # type: ignore[union-attr]
    evening.do("anna", c.Begin())
    assert refusal(evening.ask("bo", c.Leave())) == "chips-are-in-play"
    evening.do("bo", c.SitOut())


def test_the_host_approves_entries_where_he_lets_friends_in() -> None:
    house, session = rules()
    by = Rules(replace(house, bank=replace(house.bank, approval="host")), session)
    evening = entered(by=by)
    evening.do(None, c.Join("bo"))
    evening.do("bo", c.Sit(1, "cash"))
    assert running(evening).entrant("bo") is None
    evening.do("anna", c.Approve("bo"))
    assert evening.book.balance("cash:anna") == 1000
    assert stack(evening, "bo") == 400


@pytest.mark.parametrize(
    "command",
    [c.AskChips(10), c.Grant("bo", 10), c.TakeBack("bo", 10), c.GiveFree("bo"), c.Choose("texas-holdem", 0),
     c.PostBlinds(), c.CallVote(PlayWithKitty()), c.CallVote(LastOrbit(1)), End("deals"), End("through", seat=0)],
)  # fmt: skip
def test_nothing_is_bought_chosen_or_cut_while_it_is_played(command: c.PersonCommand) -> None:
    """No buy-ins, cash-outs or top-ups (R191)."""
    evening = begun("bo", "cleo")
    rules = ("chips-are-in-play", "not-your-choice", "no-vote", "not-seated", "fixed-for-the-night")
    assert refusal(evening.ask("anna", command)) in rules


def test_a_full_table_begins_by_itself() -> None:
    evening = entered("bo", "cleo", by=rules(seats=3))
    assert evening.night.phase == "cutting"
    assert events(evening.batches, t.SeatsDrawn)


def test_seats_are_drawn_and_the_button_goes_to_the_high_card() -> None:
    """R166: the same deck, first a card for the seat, then one for the button."""
    evening = begun("bo", "cleo", "dan")
    (drawn,) = events(evening.batches, t.SeatsDrawn)
    (button,) = events(evening.batches, e.DealerDrawn)
    assert isinstance(drawn, t.SeatsDrawn)
    assert isinstance(button, e.DealerDrawn)
    cards = [card for _, card, _ in drawn.seats] + [each.card for each in button.cards]
    assert len(set(cards)) == 8
    ranks = "23456789TJQKA"
    suits = "cdhs"
    height = {seat: (ranks.index(card[0]), suits.index(card[1])) for _, card, seat in drawn.seats}
    assert sorted(height, key=lambda seat: height[seat], reverse=True) == sorted(height)
    high = max(button.cards, key=lambda each: (ranks.index(each.card[0]), suits.index(each.card[1])))
    assert high.seat == button.seat == evening.night.button


# Levels and their clock


def test_blinds_rise_after_so_many_hands_and_hold_for_the_next_deal() -> None:
    evening = begun("bo", "cleo")
    seen = []
    for _ in range(7):
        fold_round(evening)
        seen.append((started(evening).stakes.small_blind, started(evening).stakes.big_blind))
    assert seen == [(25, 50)] * 3 + [(50, 100)] * 3 + [(100, 200)]


def test_blinds_rise_by_the_clock_from_the_next_deal_on() -> None:
    """R191: the clock is a command through the mailbox; the hand under way keeps its blinds."""
    evening = begun("bo", "cleo", by=rules(BY_CLOCK))
    evening.cut()
    deadline = running(evening).ends
    assert deadline is not None
    evening.at = deadline
    while running(evening).ends == deadline:
        evening.do(None, c.TimeUp(evening.night.deadline() or 0))
    assert running(evening).due
    assert started(evening).stakes.big_blind == 50
    while evening.night.in_hand:
        move(evening, h.Fold())
    fold_round(evening)
    assert started(evening).stakes.big_blind == 100


def test_the_clock_stands_still_while_the_table_is_paused() -> None:
    evening = begun("bo", "cleo", by=rules(BY_CLOCK))
    evening.do("anna", c.Pause())
    fold_round(evening)
    evening.wait()
    assert evening.night.phase == "paused"
    left = running(evening).left_ms
    assert left is not None
    assert 0 < left < 2 * MINUTE_MS
    assert evening.night.deadline() is None
    evening.at += 60 * MINUTE_MS
    resumed = evening.at + 1
    evening.do("anna", c.Resume())
    assert running(evening).ends == resumed + left


def test_the_clock_is_put_back_after_an_outage() -> None:
    """design.md 10.11: by the outage and ten seconds."""
    evening = begun("bo", "cleo", by=rules(BY_CLOCK))
    before = running(evening).ends
    evening.do(None, c.Recover(5_000))
    assert before is not None
    assert running(evening).ends == before + 15_000


def test_a_break_comes_before_the_next_level_and_its_clock_after_it() -> None:
    levels = (replace(SHORT.levels[0], hands=1, rest=5), *SHORT.levels[1:])
    evening = begun("bo", "cleo", by=rules(replace(SHORT, levels=levels)))
    fold_round(evening)
    evening.wait()
    assert evening.night.next_at == evening.at + 5 * MINUTE_MS
    evening.wait()
    assert evening.night.phase == "cutting"
    assert running(evening).level == 1


def test_several_games_are_played_a_level_each() -> None:
    mixed = replace(SHORT, games=("texas-holdem", "pineapple"), hands=1)
    evening = begun("bo", "cleo", by=rules(mixed))
    games = []
    for _ in range(3):
        while evening.night.phase != "playing":
            step(evening, random.Random(1))
        games.append(started(evening).game.id)
        while evening.night.in_hand:
            step(evening, random.Random(2))
    assert games == ["texas-holdem", "pineapple", "texas-holdem"]


# Who is away


def raise_or_call(evening: Evening) -> None:
    """The least that makes who is away fold."""
    legal = own_hand(evening).legal
    assert legal is not None
    if legal.bet is not None and len(evening.night.hand.public.live()) == 3:  # type: ignore[union-attr]
        move(evening, h.RaiseTo(legal.bet.min))
    else:
        move(evening, h.Call() if legal.call is not None else h.Check())


def test_who_is_away_is_blinded_off() -> None:
    evening = begun("bo", "cleo")
    evening.do("cleo", c.SitOut())
    before = stack(evening, "cleo")
    for _ in range(3):
        while evening.night.phase != "playing":
            go_on(evening)
        while evening.night.in_hand:
            if asked(evening).id == "cleo":
                assert evening.night.clock is not None
                assert evening.night.clock.short
                evening.wait()
            else:
                raise_or_call(evening)
    assert stack(evening, "cleo") == before - 75
    assert evening.night.player("cleo").status == "sitting-out"  # type: ignore[union-attr]


def test_who_is_away_is_not_asked_to_cut() -> None:
    """Else every deal would wait for him."""
    evening = entered("bo", "cleo")
    evening.do("bo", c.SitOut())
    evening.do("anna", c.Begin())
    cutters = set()
    for _ in range(4):
        while evening.night.phase != "playing":
            if evening.night.cutting is not None and evening.night.cutting.seat is not None:
                cutters.add(evening.night.at_seat(evening.night.cutting.seat).id)  # type: ignore[union-attr]
            go_on(evening)
        while evening.night.in_hand:
            if asked(evening).id == "bo":
                evening.wait()
            else:
                move(evening, h.Fold())
    assert cutters == {"anna", "cleo"}


def test_the_table_waits_when_everybody_has_gone() -> None:
    evening = begun("bo", by=rules(BY_CLOCK))
    for person in ("anna", "bo"):
        evening.do(person, c.SitOut())
    while evening.night.phase in ("cutting", "playing", "between"):
        evening.wait()
    assert running(evening).ends is None
    assert evening.night.deadline() is None
    evening.do("bo", c.ImBack())
    assert evening.night.phase == "cutting"


def test_who_is_sent_away_by_all_the_others_plays_no_more_and_his_blinds_are_posted() -> None:
    """The host alone would win what he has blinded off."""
    evening = begun("bo", "cleo", "dan")
    assert refusal(evening.ask("anna", c.Kick("bo"))) == "all-must-agree"
    evening.do("anna", c.CallVote(SendAway("bo")))
    assert refusal(evening.ask("bo", c.CastVote(1, yes=False))) == "no-vote", "it is about him"
    evening.do("cleo", c.CastVote(1, yes=True))
    assert player_of(evening, "bo").status == "sitting"
    evening.do("dan", c.CastVote(1, yes=True))
    assert refusal(evening.ask("bo", c.ImBack())) == "leaving"
    assert "bo" in [player.id for player in evening.night.ready()]
    assert refusal(evening.ask("cleo", c.CallVote(SendAway("bo")))) == "not-seated"
    check_replay(evening)


def test_one_no_keeps_him_at_the_table() -> None:
    evening = begun("bo", "cleo", "dan")
    evening.do("anna", c.CallVote(SendAway("bo")))
    evening.do("cleo", c.CastVote(1, yes=False))
    assert (evening.night.votes, player_of(evening, "bo").status) == ((), "sitting")


def test_of_two_nobody_is_sent_away_and_of_three_both_must_agree() -> None:
    """Heads-up the only other one is who wins by it."""
    evening = begun("bo")
    assert refusal(evening.ask("anna", c.CallVote(SendAway("bo")))) == "too-few-players"
    three = begun("bo", "cleo")
    three.do("anna", c.CallVote(SendAway("bo")))
    three.do("cleo", c.SitOut())
    assert three.night.votes == (), "nobody else is there to say yes"
    assert player_of(three, "bo").status == "sitting"


def test_before_it_begins_the_host_sends_away_and_the_entry_goes_back() -> None:
    evening = entered("bo", "cleo")
    evening.do("anna", c.Kick("bo"))
    assert (player_of(evening, "bo").seat, evening.book.balance("player:bo")) == (None, 0)


@pytest.mark.parametrize("by", [rules(price=0), rules(entry=0)])
def test_where_nothing_is_lost_the_host_sends_away_alone(by: Rules) -> None:
    evening = begun("bo", "cleo", by=by)
    evening.do("anna", c.Kick("bo"))
    assert player_of(evening, "bo").status == "leaving"
    assert refusal(evening.ask("anna", c.CallVote(SendAway("cleo")))) == "no-vote"


# Out, and who finishes where


def outs(evening: Evening) -> dict[str, tuple[int, int]]:
    return {each.player: running(evening).place(each.player) for each in running(evening).entrants if each.out}


def test_two_out_in_the_same_hand_with_as_many_chips_share_place_and_prize() -> None:
    evening = begun("bo", "cleo", "dan", by=rules())
    all_in(evening)
    assert list(outs(evening).values()) == [(2, 3)] * 3
    evening.wait()
    prizes = {each.player: each.prize for each in running(evening).entrants}
    assert sum(prizes.values()) == 4000
    assert sorted(prizes.values()) == [466, 467, 467, 2600]


def test_in_the_same_hand_the_larger_stack_finishes_higher() -> None:
    for number in range(60):
        evening = begun("bo", "cleo", seed=f"place-{number}")
        fold_round(evening)
        evening.wait()
        before = {player.id: player.stack for player in evening.night.seated()}
        all_in(evening)
        if len(outs(evening)) == 2 and len(set(before.values())) == 3:
            low, high = sorted(outs(evening), key=lambda person: before[person])
            assert outs(evening) == {low: (3, 1), high: (2, 1)}
            return
    raise AssertionError("never two out at once")


def test_the_settle_up_says_what_everybody_won_in_money() -> None:
    evening = begun("bo", "cleo", by=rules(fee=100, bounty=50))
    play_to_the_end(evening, random.Random(5))
    names = {"anna": "Anna", "bo": "Bo", "cleo": "Cleo"}
    found = settlement(evening.book, "Cup", names)
    assert found.unit == "EUR"
    assert [line.bought for line in found.lines] == [1000] * 3
    won = {each.player: each.prize + each.heads for each in running(evening).entrants}
    assert {line.player: line.returned for line in found.lines} == won
    assert sum(line.net for line in found.lines) == -300
    assert f"{names[found.lines[0].player]}: +" in found.text
    assert evening.book.dealings[found.lines[0].player].place == 1


@pytest.mark.parametrize("seed", range(8))
def test_it_ends_when_one_has_all_chips_and_the_pool_is_paid_to_the_cent(seed: int) -> None:
    """R191, bank.md 1.3: places in basis points, what does not come out even to the best finisher."""
    by = rules(entry=1000, fee=30, bounty=101)
    evening = begun("bo", "cleo", "dan", "eve", by=by, seed=f"pool-{seed}")
    play_to_the_end(evening, random.Random(seed))
    prizes = [each.prize for each in running(evening).entrants]
    assert sum(prizes) == 5 * 869
    assert sum(each.heads for each in running(evening).entrants) == 5 * 101
    assert evening.book.balance("money:prize:1") == evening.book.balance("money:bounty:1") == 0
    assert evening.book.closed
    assert not any(evening.book.balances["TCHIP:1-1"].values())
    assert examine("night-1", [row for row, _ in evening.rows]).findings == []
    check_replay(evening)


def test_the_bounty_goes_to_who_won_the_last_chips() -> None:
    evening = begun("bo", by=rules(bounty=100))
    all_in_until_one_is_out(evening)
    (loser,) = outs(evening)
    winner = "anna" if loser == "bo" else "bo"
    assert running(evening).entrant(winner).heads == 100  # type: ignore[union-attr]
    evening.wait()
    assert running(evening).entrant(winner).heads == 200, "his own, which nobody won"  # type: ignore[union-attr]
    assert evening.book.carried[f"player:{winner}"] == 1000 - 1800 - 200


# Late entry and coming back


def test_late_entry_and_coming_back_are_open_as_long_as_the_structure_says() -> None:
    open_for_one = replace(SHORT, late_levels=1, reentries=1)
    evening = begun("bo", "cleo", by=rules(open_for_one))
    evening.do(None, c.Join("dan"))
    evening.do("dan", c.Sit(1))
    all_in_until_one_is_out(evening)
    back = next(iter(outs(evening)))
    evening.do(back, c.Sit(1))
    assert running(evening).entrant(back).entries == 2  # type: ignore[union-attr]
    assert back not in outs(evening)
    while running(evening).level < 1 and evening.night.phase != "closed":
        fold_round(evening)
        evening.wait()
    evening.do(None, c.Join("eve"))
    assert refusal(evening.ask("eve", c.Sit(1))) in ("too-late", "night-is-closed")


def test_nobody_enters_late_where_the_structure_has_no_late_entry() -> None:
    evening = begun("bo")
    evening.do(None, c.Join("cleo"))
    assert refusal(evening.ask("cleo", c.Sit(1))) == "too-late"


# Colour-up


def test_chips_that_no_level_needs_are_raced_off() -> None:
    """R164: one card an odd chip, the highest win a chip each, nobody more than one."""
    structure = replace(
        SHORT, hands=1, levels=(Level(small=25, big=50), Level(small=100, big=200), Level(small=500, big=1000))
    )
    raced = 0
    for number in range(6):
        evening = begun("bo", "cleo", by=rules(structure), seed=f"race-{number}")
        fold_round(evening)
        before = {player.id: player.stack for player in evening.night.seated()}
        evening.wait()
        (up,) = events(evening.batches, t.ColouredUp)
        assert isinstance(up, t.ColouredUp)
        assert up.chip == running(evening).chip == 100
        after = {player.id: player.stack for player in evening.night.seated()}
        assert all(chips % 100 == 0 and chips > 0 for chips in after.values())
        odd = sum(chips % 100 for chips in before.values())
        assert sum(after.values()) - sum(before.values()) == (odd + 50) // 100 * 100 - odd
        for each in up.raced:
            assert len(each.cards) == before[each.player] % 100 // 25
            assert each.change in (100 - before[each.player] % 100, -(before[each.player] % 100))
        raced += len(up.raced)
        check_replay(evening)
    assert raced


def test_odd_chips_may_be_rounded_up_instead() -> None:
    structure = replace(SHORT, hands=1, race="round-up", levels=(SHORT.levels[0], Level(small=100, big=200)))
    evening = begun("bo", "cleo", by=rules(structure))
    fold_round(evening)
    before = {player.id: player.stack for player in evening.night.seated()}
    evening.wait()
    after = {player.id: player.stack for player in evening.night.seated()}
    assert after == {player: -(-chips // 100) * 100 for player, chips in before.items()}


def test_every_bet_is_made_of_chips_that_are_in_play() -> None:
    evening = begun("bo", "cleo")
    evening.cut()
    hand = evening.night.hand
    assert hand is not None
    odd = c.Act(hand.public.number, hand.public.turn, h.RaiseTo(130))
    answer = evening.ask(asked(evening).id, odd)
    assert isinstance(answer, HandRefusal)
    assert answer.text == "The smallest chip is 25 now: go to 125 or 150."
    move(evening, h.RaiseTo(125))


def test_a_chip_goes_when_no_later_level_needs_it() -> None:
    evening = begun("bo", "cleo")
    assert next_chip(evening.night) == 0
    assert [SHORT.smallest(number) for number in range(6)] == [25, 25, 25, 100, 500, 500]
    assert words(Level(small=50, big=100, ante=25)) == "50/100, ante 25"


# Calling it off


def test_the_host_alone_cannot_call_off_what_has_begun() -> None:
    """Somebody may have lost already: it needs a second person, and it is written down."""
    evening = begun("bo", "cleo", by=rules(fee=100))
    ask = c.Ask("anna", evening.at, End("now"))
    assert may(evening.night, ask, evening.book.slips)[0] == Verdict.SECOND
    evening.do("anna", End("now"))
    assert evening.night.ending is None
    evening.do("bo", c.Agree(evening.night.proposals[0].number))
    while evening.night.phase != "closed":
        if evening.night.in_hand or evening.night.phase == "cutting":
            fold_round(evening)
        else:
            evening.wait()
    assert evening.book.carried == {
        "player:anna": 100, "player:bo": 100, "player:cleo": 100, "money:kitty:club": -300
    }  # fmt: skip
    check_replay(evening)


def test_for_play_chips_the_host_calls_it_off_alone() -> None:
    """House players agree to nothing, and nobody loses anything."""
    evening = entered(by=rules(price=0, entry=0, seats=3))
    evening.do("anna", c.SeatBots(2))
    evening.do("anna", End("now"))
    assert evening.night.ending is not None


def test_a_locked_table_lets_nobody_else_enter() -> None:
    evening = entered("bo")
    evening.do(None, c.Join("cleo"))
    evening.do("anna", c.Lock())
    assert refusal(evening.ask("cleo", c.Sit(1))) == "table-locked"


def test_a_tournament_that_has_not_begun_ends_with_nobody_owing_anything() -> None:
    evening = entered("bo", by=rules(fee=100))
    evening.do("anna", End("now"))
    assert evening.night.phase == "closed"
    assert evening.book.carried == {}
    check_replay(evening)


# Rulings


def test_a_pause_after_the_last_hand_does_not_keep_the_prizes_back() -> None:
    house, session = rules()
    by = Rules(replace(house, table=replace(house.table, pause_ms=6000)), session)
    evening = begun("bo", by=by)
    all_in_until_one_is_out(evening)
    evening.do("anna", c.Pause())
    assert evening.night.phase == "paused"
    evening.do("anna", c.Resume())
    assert running(evening).paid
    assert evening.book.closed


def test_an_action_is_taken_back_and_a_hand_is_void_in_tournament_chips() -> None:
    """design.md 10.14: exact reversals, in the tournament's own unit."""
    evening = begun("bo")
    evening.cut()
    hand = evening.night.hand
    assert hand is not None
    caller, other = asked(evening).id, "bo" if asked(evening).id == "anna" else "anna"
    move(evening, h.RaiseTo(100))
    evening.do(caller, c.CallVote(UndoAction(hand.public.number, evening.night.hand.public.turn)))  # type: ignore[union-attr]
    evening.do(other, c.CastVote(evening.night.votes[0].number, True))
    assert evening.night.hand.public.place(asked(evening).seat or 0).street == 25  # type: ignore[union-attr]
    move(evening, h.RaiseTo(150))
    evening.do(caller, c.CallVote(VoidHand(hand.public.number)))
    evening.do(other, c.CastVote(evening.night.votes[0].number, True))
    assert not evening.night.in_hand
    assert [player.stack for player in evening.night.seated()] == [400, 400]
    check_replay(evening)


# Play chips, and house players


def test_house_players_enter_for_play_chips_only() -> None:
    assert refusal(entered().ask("anna", c.SeatBots(2))) == "play-chips-only"
    evening = entered(by=rules(price=0, entry=0, seats=4))
    evening.do("anna", c.SeatBots(3))
    assert evening.night.phase == "cutting", "a full table begins by itself"
    play_to_the_end(evening, random.Random(3))
    assert evening.book.closed
    assert [each.prize for each in running(evening).entrants] == [0] * 4
    check_replay(evening)


def test_without_a_structure_there_is_no_tournament() -> None:
    assert seated("bo").night.tournament is None
