"""That a deal was fair can be checked by anybody, from what stands in the book (bank.md 2.2): and no card is told that
nobody saw.
"""

import random
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from server.bank.journal import OneHand, StoredRow
from server.night import commands as c
from server.night.events import DealOpened, DeckCommitted, DeckCut, DeckOpened, DecksDrawn, DeckUncut
from server.night.fair.deal import UNKNOWN, Deal, SealedDeck
from server.night.fair.deal import read as read_deals
from server.night.fair.file import NotAFile, checked, deal_check, deals, examined, export, opened, read, seat_name
from server.night.fair.opening import Opening, cut_of
from server.night.fair.steps import examine
from server.night.sentence import sentence
from server.night.votes.calling import waits_for
from server.night.votes.subjects import VoidHand
from server.poker import commands, dealing
from server.poker.events import (
    BoardDealt,
    BoardHidden,
    Burned,
    Dealt,
    Drew,
    Folded,
    HandStarted,
    Mucked,
    Passed,
    Reshuffled,
    Shown,
)
from server.poker.house import House
from tests.helpers.evening import Evening
from tests.helpers.journal import one_hand
from tests.night.steps import FAST, NAMES, act, begun, check_replay, chooser, deal, move, own_hand, play_out

replace = msgspec.structs.replace


def played(game: str, *people: str, hands: int = 1, seed: str = "seed") -> Evening:
    evening = begun(*people, seed=seed)
    for _ in range(hands):
        while evening.night.phase == "between":
            evening.wait()
        deal(evening, game)
        play_out(evening, random.Random(evening.seed))
    return evening


def hand_of(evening: Evening, hand: int) -> OneHand:
    return one_hand((StoredRow(*row) for row in evening.rows), hand)


def proof(evening: Evening) -> tuple[tuple[Deal, ...], tuple[Opening, ...]]:
    return deals(1, (row for row, _ in evening.rows)), opened("night-1", evening.rows)


def public(evening: Evening) -> list[Any]:
    return [event for batch in evening.batches for event in batch.public]


@pytest.mark.parametrize("game", ["texas-holdem", "five-card-stud", "five-card-draw", "iron-cross", "no-peek"])
def test_every_step_holds_and_is_told(game: str) -> None:
    evening = played(game, "bo", "cleo")
    ((one,), given) = proof(evening)
    found = examine(one, given, seat_name)
    assert found.whole, [step for step in found.steps if not step.holds]
    assert len(found.steps) == 7
    assert deal_check("night-1", hand_of(evening, 1), 1, {}) == found
    named = deal_check("night-1", hand_of(evening, 1), 1, {"anna": "Anna", "bo": "Bo", "cleo": "Cleo"})
    assert named is not None
    assert named.steps[1].text.split()[0] in ("Anna", "Bo", "Cleo")
    assert deal_check("night-1", hand_of(evening, 2), 2, {}) is None
    seen = {card for event in public(evening) if isinstance(event, Shown) for card in event.cards}
    assert seen <= {each.card for each in given}, "what was shown at the showdown is opened"


def cut_and_left() -> Evening:
    """A hand that was sealed and cut, and its second player is gone."""
    evening = begun("bo")
    evening.do(chooser(evening), c.Choose("texas-holdem", 1, "fixed"))
    evening.do("bo", c.Leave())
    assert evening.night.cutting is not None
    assert deal_check("night-1", hand_of(evening, 1), 1, {}) is None
    evening.cut()
    assert evening.night.phase == "waiting"
    return evening


def test_a_hand_that_was_cut_and_never_dealt_is_opened_whole() -> None:
    """bank.md 2.2, aborted hands: its number is used up, and nobody deals again until it is good without a trace."""
    evening = cut_and_left()
    check_replay(evening)
    found = deal_check("night-1", hand_of(evening, 1), 1, {})
    assert found is not None
    assert found.whole
    assert "cut and never dealt" in found.steps[-1].text
    ((one,), given) = proof(evening)
    assert given == ()
    ((stage, deck, secret),) = one.whole
    for bad in (
        ((stage, deck, other(secret)),),
        ((stage, (deck + 1) % 4, secret),),
        (one.whole[0], one.whole[0]),
        ((1, deck, secret),),
    ):
        assert not examine(replace(one, whole=bad), given, seat_name).fair
    event = next(event for event in public(evening) if isinstance(event, DealOpened))
    said = sentence(event, evening.night, evening.night, NAMES)
    assert said == "Hand 1 is not dealt: its decks are opened, and anybody can check them"


def test_what_an_older_server_left_shut_is_said_to_be_unproven() -> None:
    evening = cut_and_left()
    evening.do("anna", c.End("now"))
    events = [event for event in public(evening) if not isinstance(event, DealOpened)]
    (one,) = read_deals(1, enumerate(([each] for each in events), 1))
    found = examine(one, (), seat_name)
    assert (found.fair, found.whole) == (True, False)
    assert "cut and never dealt" in found.steps[-1].text


def test_a_deal_that_goes_on_after_all_was_opened_is_found() -> None:
    """Who has seen the deck may not deal from it, nor cut anew."""
    evening = played("texas-holdem", "bo", "cleo")
    events = public(evening)
    ((one,), _) = proof(evening)
    deck = one.decks[0]
    secret = next(sealed for batch in evening.batches for sealed in batch.sealed if isinstance(sealed, DecksDrawn))
    opened_it = DealOpened(1, ((0, deck.pick, secret.secrets.decks[deck.pick].hex()),))
    for kind in (DeckOpened, HandStarted, BoardDealt):
        at = next(at for at, event in enumerate(events) if isinstance(event, kind))
        forged = [*events[: at + 1], opened_it, *events[at + 1 :]]
        (found,) = read_deals(1, enumerate(([each] for each in forged), 1))
        assert not examine(found, (), seat_name).fair, kind


def test_a_pot_that_is_shared_before_the_cut_opens_all_four_decks() -> None:
    """Who may win it has gone, so what was sealed for it is not dealt."""
    evening = begun("bo", "cleo")
    deal(evening, "jackpots")
    while evening.night.in_hand:
        move(evening, commands.Check())
    while evening.night.phase != "cutting":
        evening.wait()
    assert evening.night.carry is not None
    number = evening.night.hand_no
    for person in ("bo", "cleo"):
        evening.do(person, c.Leave())
    assert evening.night.carry is None
    found = deal_check("night-1", hand_of(evening, number), number, {})
    assert found is not None
    assert found.whole, found
    assert "never cut" in found.steps[-1].text
    one = next(each for each in proof(evening)[0] if each.hand == number)
    for at in range(4):
        less = replace(one, whole=(*one.whole[:at], *one.whole[at + 1 :]))
        assert not examine(less, (), seat_name).fair


def test_where_nobody_showed_a_card_none_is_opened() -> None:
    evening = begun("bo", "cleo")
    deal(evening, "five-card-draw")
    while evening.night.in_hand:
        legal = own_hand(evening).legal
        assert legal is not None
        move(evening, commands.Fold() if legal.fold else commands.Check())
    ((one,), given) = proof(evening)
    assert given == ()
    found = examine(one, given, seat_name)
    assert found.whole
    assert found.steps[-1].text == "Nobody showed a card, so none is opened."


def other(text: str) -> str:
    """The same with another last hex digit."""
    return text[:-1] + ("0" if text[-1] != "0" else "1")


def first(change: Callable[[SealedDeck], SealedDeck]) -> Callable[[Deal, list[Opening]], tuple[Deal, list[Opening]]]:
    return lambda deal, given: (replace(deal, decks=(change(deal.decks[0]), *deal.decks[1:])), given)


def another_card(deal: Deal, given: list[Opening]) -> tuple[Deal, list[Opening]]:
    """The server said that another card had come, and says so still."""
    was = deal.seen[0]
    swap = next(card for card in deal.pack if card not in {seen.card for seen in deal.seen})
    seen = tuple(replace(each, card=swap) if each.card == was.card else each for each in deal.seen)
    return replace(deal, seen=seen), [replace(each, card=swap) if each.card == was.card else each for each in given]


FORGED: dict[str, Callable[[Deal, list[Opening]], tuple[Deal, list[Opening]]]] = {
    "sealed after the cut": first(lambda deck: replace(deck, sealed_at=(deck.cut.seq if deck.cut else 0) + 1)),
    "three decks": first(lambda deck: replace(deck, seals=deck.seals[:3])),
    "one deck four times": first(lambda deck: replace(deck, seals=(deck.seals[0],) * 4)),
    "a seal": first(lambda deck: replace(deck, seals=(other(deck.seals[0]), *deck.seals[1:]))),
    "the cut's randomness": first(
        lambda deck: replace(deck, cut=deck.cut and replace(deck.cut, entropy=other(deck.cut.entropy)))
    ),
    "where was cut": first(lambda d: replace(d, cut=d.cut and replace(d.cut, position=d.cut.position + 1))),
    "who cut": first(lambda deck: replace(deck, cut=deck.cut and replace(deck.cut, seat=deck.cut.seat + 1))),
    "no cut at all": first(lambda deck: replace(deck, cut=None)),
    "a seat that is none": first(lambda deck: replace(deck, cut=deck.cut and replace(deck.cut, seat=-1))),
    "a place that is none": first(lambda deck: replace(deck, cut=deck.cut and replace(deck.cut, position=1 << 16))),
    "a deck that is none": first(lambda deck: replace(deck, pick=-5)),
    "a deck that is none, opened": first(lambda d: replace(d, opened=((-1, d.opened[0][1]), *d.opened[1:]))),
    "another deck": first(lambda deck: replace(deck, pick=(deck.pick + 1) % 4)),
    "an opened deck": first(lambda d: replace(d, opened=((d.opened[0][0], other(d.opened[0][1])), *d.opened[1:]))),
    "a deck that stays shut": first(lambda deck: replace(deck, opened=deck.opened[1:])),
    "a fingerprint": first(lambda deck: replace(deck, prints=(other(deck.prints[0]), *deck.prints[1:]))),
    "a fingerprint less": first(lambda deck: replace(deck, prints=deck.prints[1:])),
    "no hex": first(lambda deck: replace(deck, prints=("zz", *deck.prints[1:]))),
    "a card skipped": lambda deal, given: (replace(deal, places=(*deal.places[:-1], deal.places[-1] + 1)), given),
    "a card twice": lambda deal, given: (replace(deal, places=(*deal.places, 0)), given),
    "another card": another_card,
    "a salt": lambda deal, given: (deal, [replace(given[0], salt=other(given[0].salt)), *given[1:]]),
    "a place": lambda deal, given: (deal, [replace(given[0], place=given[0].place + 1), *given[1:]]),
    "a place beyond the deck": lambda deal, given: (deal, [replace(given[0], place=900), *given[1:]]),
    "another night's": lambda deal, given: (replace(deal, night=deal.night + 1), given),
    "another hand's": lambda deal, given: (
        replace(deal, hand=deal.hand + 1), [replace(each, hand=each.hand + 1) for each in given]
    ),
}  # fmt: skip


@pytest.mark.parametrize("forged", FORGED)
def test_a_deal_that_is_not_the_sealed_one_is_found(forged: str) -> None:
    ((one,), given) = proof(played("texas-holdem", "bo", "cleo"))
    assert examine(one, given, seat_name).fair
    bad, shown = FORGED[forged](one, list(given))
    assert not examine(bad, shown, seat_name).fair


def without(kind: type) -> Callable[[Any], list[Any]]:
    return lambda event: [] if isinstance(event, kind) else [event]


def more_jokers(event: object) -> list[Any]:
    if not isinstance(event, HandStarted):
        return [event]
    return [replace(event, rules=replace(event.rules, deck=replace(event.rules.deck, jokers=2)))]


DISORDERLY: dict[str, Callable[[Any], list[Any]]] = {
    "no deck was sealed": without(DeckCommitted),
    "dealt from a deck that was not opened": without(DeckOpened),
    "cut until it pleased": lambda x: [replace(x, entropy="00" * 32), x] if isinstance(x, DeckCut) else [x],
    "cut, and then not": lambda x: [x, DeckUncut()] if isinstance(x, DeckCut) else [x],
    "sealed until it pleased": lambda x: [replace(x, count=53), x] if isinstance(x, DeckCommitted) else [x],
    "opened twice": lambda x: [replace(x, pick=0), x] if isinstance(x, DeckOpened) else [x],
    "the opening of another hand": lambda x: [replace(x, hand=9)] if isinstance(x, DeckOpened) else [x],
    "nobody says what is played": without(HandStarted),
    "another game in the middle": lambda x: [x, x] if isinstance(x, HandStarted) else [x],
    "jokers that were not sealed": more_jokers,
    "a board from nowhere": lambda x: [replace(x, at=())] if isinstance(x, BoardDealt) else [x],
    "pockets from nowhere": lambda x: [replace(x, at=())] if isinstance(x, Dealt) else [x],
    "places beyond the deck": lambda x: [replace(x, at=(98, 99))] if isinstance(x, Dealt) else [x],
}  # fmt: skip


@pytest.mark.parametrize("forged", DISORDERLY)
def test_rows_that_are_no_deal_are_found(forged: str) -> None:
    evening = played("texas-holdem", "bo", "cleo")
    events = [event for was in public(evening) for event in DISORDERLY[forged](was)]
    assert any(isinstance(event, BoardDealt) for event in events)
    for given in (proof(evening)[1], ()):
        found = [examine(deal, given, seat_name) for deal in read_deals(1, enumerate(([each] for each in events), 1))]
        assert found
        assert not all(each.fair for each in found)


def test_a_shown_card_that_is_not_opened_is_said_to_be_unproven() -> None:
    ((one,), given) = proof(played("texas-holdem", "bo", "cleo"))
    found = examine(one, given[1:], seat_name)
    assert found.fair
    assert not found.whole
    assert given[0].card in found.steps[-1].text


def test_a_card_that_another_place_would_prove_does_not_prove_a_board_card() -> None:
    """A shared card is opened where it was dealt, not anywhere."""
    ((one,), given) = proof(played("texas-holdem", "bo", "cleo"))
    board = next(seen for seen in one.seen if seen.seat < 0)
    moved = replace(one, seen=tuple(replace(s, place=s.place + 1) if s is board else s for s in one.seen))
    assert not examine(moved, given, seat_name).whole


def test_a_hand_that_nobody_cut_is_marked() -> None:
    evening = begun("bo", "cleo")
    evening.do(chooser(evening), c.Choose("texas-holdem", 1, "fixed"))
    while evening.night.phase == "cutting":
        evening.wait()
    assert any(isinstance(event, DeckUncut) for event in public(evening))
    play_out(evening, random.Random(evening.seed))
    ((one,), given) = proof(evening)
    found = examine(one, given, seat_name)
    assert found.fair
    assert [step.text for step in found.steps if step.holds is None] == [
        "Nobody cut in time: the server alone drew these decks."
    ]


@pytest.mark.parametrize("seed", ["a", "b", "c", "d"])
@pytest.mark.parametrize("game", ["anaconda", "triple-draw-2-7", "shotgun", "five-card-draw", "seven-card-stud"])
def test_no_card_is_opened_that_nobody_saw(game: str, seed: str) -> None:
    """Nor one whose place would tell more: who passed it, or who had thrown it."""
    evening = played(game, "bo", "cleo", "dan", seed=seed)
    ((one,), given) = proof(evening)
    seen = {each.card for each in one.seen}
    assert {each.card for each in given} <= seen
    events = public(evening)
    if any(isinstance(event, Passed) for event in events):
        for each in given:
            owner = next(seat for seat, places in one.held.items() if each.place in places)
            shown = {
                card for event in events if isinstance(event, Shown) and event.seat == owner for card in event.cards
            }
            assert each.card in shown | {s.card for s in one.seen if s.seat == owner}
    hidden = {event.seat for event in events if isinstance(event, Folded | Mucked)}
    up = {s.place for s in one.seen if s.place >= 0}
    for seat in hidden:
        told = {each.place for each in given if each.place in one.held.get(seat, ())}
        assert told <= up | {each.place for each in given if each.card in {s.card for s in one.seen if s.seat == seat}}
    again = [event for event in events if isinstance(event, Reshuffled)]
    assert len(one.decks) == 1 + len(again)
    assert examine(one, given, seat_name).fair


@pytest.mark.parametrize("seed", ["b", "c", "d"])
def test_what_stays_shut_does_not_tell_which_cards_were_passed(seed: str) -> None:
    """Of two shown cards of a pocket one opened and one not: the other one came from his neighbour."""
    evening = played("anaconda", "bo", "cleo", "dan", seed=seed)
    ((one,), given) = proof(evening)
    assert one.passed
    assert any(seen.seat >= 0 for seen in one.seen)
    assert not given
    assert examine(one, given, seat_name).fair


def test_nothing_is_opened_of_a_hand_in_progress() -> None:
    evening = begun("bo", "cleo")
    deal(evening, "five-card-stud")
    act(evening, random.Random(1))
    assert proof(evening)[1] == ()
    assert examine(proof(evening)[0][0], (), seat_name).fair
    assert deal_check("night-1", hand_of(evening, 1), 1, {}) is None


def test_a_void_hand_is_opened_whole() -> None:
    evening = begun("bo", "cleo")
    deal(evening, "five-card-stud")
    evening.do("bo", c.CallVote(VoidHand(1)))
    for person in ("anna", "cleo"):
        evening.do(person, c.CastVote(1, yes=True))
    ((one,), given) = proof(evening)
    assert one.whole
    assert examine(one, given, seat_name).whole
    assert deal_check("night-1", hand_of(evening, 1), 1, {}) is not None
    ((stage, deck, secret),) = one.whole
    for bad in (
        ((stage, deck, other(secret)),),
        ((stage, (deck + 1) % 4, secret),),
        ((stage, 9, secret),),
        ((0, deck, "x"),),
        tuple((stage, *each) for each in one.decks[0].opened),
        (),
    ):
        assert not examine(replace(one, whole=bad), given, seat_name).fair
    up = next(seen for seen in one.seen)
    swap = next(card for card in one.pack if card not in {seen.card for seen in one.seen})
    assert not examine(replace(one, seen=(replace(up, card=swap),)), given, seat_name).fair


def void(game: str, acts: int = 0, seed: str = "seed") -> Deal:
    """A hand that the table made void, some way into it."""
    evening, dice = begun("bo", "cleo", seed=seed), random.Random(seed)
    deal(evening, game)
    for _ in range(acts):
        if evening.night.phase == "playing":
            act(evening, dice)
    evening.do("anna", c.CallVote(VoidHand(1)))
    while evening.night.votes:
        vote = evening.night.votes[0]
        evening.do(waits_for(evening.night, vote)[0], c.CastVote(vote.number, yes=True))
    ((one,), _) = proof(evening)
    return one


@pytest.mark.parametrize("game", ["five-card-draw", "seven-card-stud", "texas-holdem", "anaconda"])
def test_the_pockets_of_a_void_hand_are_those_that_were_dealt(game: str) -> None:
    for acts in range(0, 9, 2):
        one = void(game, acts)
        assert examine(one, (), seat_name).fair, [
            step for step in examine(one, (), seat_name).steps if step.holds is False
        ]
        assert one.pockets is not None
        seats, cards = zip(*one.pockets, strict=True)
        swap = next(card for card in one.pack if card not in {card for pocket in cards for card in pocket})
        seen = {seen.card for seen in one.seen}
        if swap not in seen and cards[0]:
            forged = ((seats[0], (swap, *cards[0][1:])), *one.pockets[1:])
            assert not examine(replace(one, pockets=forged), (), seat_name).fair or one.passed
    one = void("five-card-draw")
    assert one.pockets is not None
    seats, cards = zip(*one.pockets, strict=True)
    turned = tuple(zip(seats, (*cards[1:], cards[0]), strict=True))
    assert not examine(replace(one, pockets=turned), (), seat_name).fair, "everybody with his neighbour's"


@pytest.mark.parametrize("jokers", [0, 2])
@pytest.mark.parametrize("seed", ["a", "b", "c"])
def test_a_void_hand_that_was_shuffled_again_is_dealt_again_card_by_card(seed: str, jokers: int) -> None:
    """Six players who throw all they may: the discards become a deck, and are drawn from."""
    house = replace(FAST, deck=replace(FAST.deck, jokers=jokers))
    evening = begun("bo", "cleo", "dan", "eve", "finn", house=house, seed=seed)
    deal(evening, "triple-draw-2-7")
    while True:
        if evening.night.phase == "cutting":
            evening.cut()
            continue
        legal = own_hand(evening).legal
        assert legal is not None
        if sum(isinstance(event, Drew) for event in public(evening)) == 18:
            break
        pick = legal.pick
        move(
            evening,
            commands.Draw(tuple(range(min(5, pick.max))))
            if pick is not None
            else commands.Check()
            if legal.check
            else commands.Call(),
        )
    evening.do("anna", c.CallVote(VoidHand(1)))
    while evening.night.votes:
        vote = evening.night.votes[0]
        evening.do(waits_for(evening.night, vote)[0], c.CastVote(vote.number, yes=True))
    check_replay(evening)
    ((one,), _) = proof(evening)
    assert len(one.decks) > 2
    assert one.pockets is not None
    found = examine(one, (), seat_name)
    assert found.whole, [step for step in found.steps if not step.holds]
    assert "card by card" in found.steps[-1].text
    (one_seat, his), (next_seat, others), *rest = one.pockets
    swapped = ((one_seat, (others[0], *his[1:])), (next_seat, (his[0], *others[1:])), *rest)
    assert not examine(replace(one, pockets=swapped), (), seat_name).fair
    (thrower, cards), *more = one.thrown
    for bad in (cards[1:], (*cards, "As"), ()):
        assert not examine(replace(one, thrown=((thrower, bad), *more)), (), seat_name).fair, bad
    older = examine(replace(one, thrown=()), (), seat_name)
    assert (older.fair, older.whole) == (True, False)


def test_a_void_hand_with_a_cut_that_is_none_is_not_fair() -> None:
    one = void("five-card-draw")
    deck = one.decks[0]
    assert deck.cut is not None
    for entropy in ("zz", "00"):
        bad = replace(one, decks=(replace(deck, cut=replace(deck.cut, entropy=entropy)),))
        assert not examine(bad, (), seat_name).fair


def test_a_void_hand_that_stays_closed_is_not_fair() -> None:
    one = void("five-card-draw")
    assert not examine(replace(one, whole=()), (), seat_name).fair
    evening = begun("bo", "cleo")
    deal(evening, "five-card-draw")
    evening.do("bo", c.CallVote(VoidHand(1)))
    for person in ("anna", "cleo"):
        evening.do(person, c.CastVote(1, yes=True))
    events = [replace(event, hand=7) if isinstance(event, DealOpened) else event for event in public(evening)]
    ((other_hand),) = read_deals(1, [(1, events)])
    assert not examine(other_hand, (), seat_name).fair, "it opens another hand"


def test_a_file_says_all_of_it_without_a_server() -> None:
    evening = played("five-card-stud", "bo", "cleo", hands=3)
    text = export("night.json", "night-1", evening.rows, {})
    assert text == export("night.json", "night-1", evening.rows, {"anna": "Anna"}), "the same bytes, and no names"
    file = read(text.encode())
    assert (file.book, file.night, file.rows) == ("night-1", 1, tuple(row for row, _ in evening.rows))
    assert examined(file) == ()
    assert [(each.hand, each.whole) for each in checked(file)] == [(1, True), (2, True), (3, True)]
    bare = read(export("night.json", "night-1", [(row, None) for row, _ in evening.rows], {}).encode())
    assert bare.openings == ()
    assert [(each.fair, each.whole) for each in checked(bare)] == [(True, False)] * 3


def test_a_changed_digit_anywhere_is_found() -> None:
    text = export("night.json", "night-1", played("five-card-stud", "bo", "cleo").rows, {})
    dice = random.Random(4)
    spots = dice.sample([at for at, sign in enumerate(text) if sign.isdigit()], 150)
    for at in spots:
        changed = text[:at] + str((int(text[at]) + 1) % 10) + text[at + 1 :]
        try:
            file = read(changed.encode())
        except NotAFile:
            continue
        assert examined(file) or not all(each.whole for each in checked(file)), text[at - 60 : at + 20]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ('{"book":"night-1","chain":[],"format":"kitchen-table-night","rows":0,"v":1}', "no rows"),
        ("", "no night.json"),
        ("{}", "no night.json"),
        ('{"book":"night-1","chain":[],"format":"other","rows":0,"v":1}', "another format"),
        ('{"book":"night-1","chain":[],"format":"kitchen-table-night","rows":0,"v":99}', "another format"),
        ('{"book":"night-1","chain":[],"format":"kitchen-table-night","rows":2,"v":1}', "not whole"),
        ('{"book":"night-1","chain":[{"body":{},"hash":""}],"format":"kitchen-table-night","rows":1,"v":1}', "row 1"),
        ('{"book":"night-1","chain":[{"body":1,"hash":"zz"}],"format":"kitchen-table-night","rows":1,"v":1}', "row 1"),
    ],
)
def test_what_is_no_such_file_is_said(text: str, says: str) -> None:
    with pytest.raises(NotAFile, match=says):
        read(text.encode())


def open_house(when: str) -> House:
    return replace(FAST, table=replace(FAST.table, reveal=when))


@pytest.mark.parametrize("game", ["texas-holdem", "five-card-draw", "seven-card-stud", "iron-cross", "triple-draw-2-7"])
def test_a_house_may_open_every_deck_after_the_hand(game: str) -> None:
    """bank.md 2.2, full reveal: it proves the deck that was used, too, to its last card."""
    evening = begun("bo", "cleo", house=open_house("after-hand"))
    deal(evening, game)
    play_out(evening, random.Random(5))
    check_replay(evening)
    ((one,), given) = proof(evening)
    found = examine(one, given, seat_name)
    assert found.whole, [step for step in found.steps if not step.holds]
    assert "what was shown is what comes out" in " ".join(step.text for step in found.steps)
    assert found.cards is not None
    every = [card for _, cards in (*found.cards.held, *found.cards.thrown) for card in cards]
    assert sorted({*every, *found.cards.left, *(seen.card for seen in one.seen)}) == sorted({*one.pack} - _burnt(one))
    assert evening.night.opened_whole == ()
    assert evening.night.to_reveal == ()
    ((stage, deck, secret),) = one.whole[:1] if len(one.whole) == 1 else (one.whole[0],)
    assert not examine(replace(one, whole=((stage, deck, other(secret)), *one.whole[1:])), given, seat_name).fair
    assert not examine(replace(one, whole=()), given, seat_name).fair, "it stays shut"
    assert not examine(replace(one, reveal=""), given, seat_name).fair, "this house opens none"
    shown = next((seen for seen in one.seen if seen.place < 0), None)
    if shown is not None:
        swap = next(card for card in one.pack if card not in {seen.card for seen in one.seen})
        forged = tuple(replace(each, card=swap) if each is shown else each for each in one.seen)
        assert not examine(replace(one, seen=forged), (), seat_name).fair


def _burnt(one: Deal) -> set[str]:
    """Cards that lie aside: nobody holds them, and they would not come."""
    ((_, _, secret),) = [each for each in one.whole if each[0] == 0]
    order = dealing.places(bytes.fromhex(secret), cut_of(one, one.decks[0]))
    aside = [event.at for event in one.course if isinstance(event, Burned)] if len(one.decks) == 1 else []
    hidden = [at for event in one.course if isinstance(event, BoardHidden) for at in event.at]
    return {one.pack[order[place]] for place in (*aside, *hidden)} - {seen.card for seen in one.seen}


def test_a_house_may_open_every_deck_when_the_night_is_over() -> None:
    evening = begun("bo", "cleo", house=open_house("end-of-night"))
    for game in ("five-card-draw", "texas-holdem"):
        while evening.night.phase == "between":
            evening.wait()
        deal(evening, game)
        play_out(evening, random.Random(5))
    assert not any(isinstance(event, DealOpened) for event in public(evening))
    secrets = [deck.secret for each in evening.night.to_reveal for deck in each.decks]
    assert len(secrets) == 2
    assert not any(repr(secret) in repr(evening.night) or secret.hex() in repr(evening.night) for secret in secrets)
    before = deal_check("night-1", hand_of(evening, 1), 1, {})
    assert before is not None
    assert (before.fair, before.whole) == (True, False)
    assert "when the night is over" in " ".join(step.text for step in before.steps)
    evening.do("anna", c.End("now"))
    while evening.night.phase != "closed":
        evening.wait()
    check_replay(evening)
    ones, given = proof(evening)
    assert [examine(one, given, seat_name).whole for one in ones] == [True, True]
    assert not examine(replace(ones[0], whole=()), given, seat_name).fair, "it was promised"
    for hand in (1, 2):
        found = deal_check("night-1", hand_of(evening, hand), hand, {})
        assert found is not None
        assert found.whole
        assert found.cards is not None, "the page of that hand shows them"


def test_a_change_of_the_house_opens_no_hand_that_was_dealt_before_it() -> None:
    """A hand keeps the version that it was dealt under."""
    evening = begun("bo", "cleo", house=FAST)
    deal(evening, "five-card-draw")
    evening.do("anna", c.SetHouse(2, open_house("after-hand")))
    play_out(evening, random.Random(5))
    assert not any(isinstance(event, DealOpened) for event in public(evening))
    while evening.night.phase == "between":
        evening.wait()
    deal(evening, "five-card-draw")
    play_out(evening, random.Random(5))
    assert [event.hand for event in public(evening) if isinstance(event, DealOpened)] == [2]


@pytest.mark.parametrize("seed", ["a", "b", "c", "d"])
def test_a_card_that_came_face_up_is_no_other_one_when_it_is_shown_again(seed: str) -> None:
    """What a place was opened as, no other place may have been at the deal."""
    ((one,), given) = proof(played("five-card-stud", "bo", "cleo", seed=seed))
    up = next(seen for seen in one.seen if seen.place >= 0)
    again = replace(up, place=UNKNOWN)
    swap = next(card for card in one.pack if card not in {seen.card for seen in one.seen})
    forged = tuple(replace(seen, card=swap) if seen is up else seen for seen in (*one.seen, again))
    assert examine(replace(one, seen=(*one.seen, again)), given, seat_name).fair
    assert not examine(replace(one, seen=forged), given, seat_name).fair


def test_openings_of_a_void_hand_are_held_to_it_too() -> None:
    evening = begun("bo", "cleo")
    deal(evening, "five-card-stud")
    evening.do("bo", c.CallVote(VoidHand(1)))
    for person in ("anna", "cleo"):
        evening.do(person, c.CastVote(1, yes=True))
    ((one,), given) = proof(evening)
    assert given
    assert examine(one, given, seat_name).whole
    for bad in (replace(given[0], salt=other(given[0].salt)), replace(given[0], place=0 if given[0].place else 1)):
        assert not examine(one, (bad, *given[1:]), seat_name).fair
