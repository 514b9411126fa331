"""Who deals first, who cuts, two packs in turn, new cards (R165 to R168, R179)."""

import random
from itertools import pairwise

import pytest

from server.night import commands as c
from server.night import events as e
from server.night.packs import PAIRS
from server.night.refusal import NightRule as Rule
from server.night.sentence import sentence
from server.night.state import clockwise
from server.night.view import public_view
from server.poker.events import HandStarted, Posted
from server.poker.house import House, Table
from tests.helpers.evening import Evening
from tests.night.steps import DRAW, NAMES, begun, chooser, deal, happened, play_out, refusal


def hand(evening: Evening) -> str:
    """One deal to its end; gives the colour of the pack's backs."""
    deal(evening, DRAW)
    seen = public_view(evening.night, "", NAMES, frozenset(), (), "", None).back
    play_out(evening, random.Random(2))
    if evening.night.phase == "between":
        evening.wait()
    return seen


def test_r165_the_deal_rotates_and_the_button_moves_every_hand() -> None:
    evening = begun("bo", "cleo", "dan", chips=900)
    for _ in range(8):
        hand(evening)
    buttons = [event.button for event in happened(evening, HandStarted) if isinstance(event, HandStarted)]
    seats = tuple(sorted(set(buttons)))
    assert len(seats) == 4
    assert all(clockwise(seats, one)[0] == other for one, other in pairwise(buttons))


def test_r167_two_packs_with_different_backs_are_dealt_in_turn() -> None:
    evening = begun("bo", "cleo", chips=900)
    assert [hand(evening) for _ in range(4)] == ["red", "blue", "red", "blue"]


def test_r167_a_house_may_have_one_pack_only() -> None:
    evening = begun("bo", "cleo", chips=900, house=House(table=Table(pause_ms=0, packs="one")))
    assert [hand(evening) for _ in range(3)] == ["red"] * 3


@pytest.mark.parametrize(("cut_by", "place"), [("right-hand", -1), ("left-hand", 0)])
def test_r167_the_neighbour_cuts_whom_the_house_names(cut_by: str, place: int) -> None:
    """The same evening, and another neighbour of the dealer has the cards to cut; when he is away, the next one."""
    house = House(table=Table(pause_ms=0, cut_by=cut_by))  # type: ignore[arg-type]
    evening = begun("bo", "cleo", "dan", house=house)
    evening.do(chooser(evening), c.Choose(DRAW, 1))
    night = evening.night
    assert night.cutting is not None
    assert night.button is not None
    seats = tuple(player.seat for player in night.seated() if player.seat is not None)
    others = clockwise(seats, night.button)[:-1]
    assert night.cutting.seat == others[place]
    evening.wait()
    assert evening.night.cutting is not None
    assert evening.night.cutting.seat == others[1]


def test_r167_the_log_says_who_cuts_which_pack() -> None:
    evening = begun("bo", "cleo", chips=900)
    deal(evening, DRAW)
    said = [sentence(event, evening.night, evening.night, NAMES) for event in happened(evening, e.DeckCut)]
    assert len(said) == 1
    assert said[0].endswith("cuts the red pack")


def test_r168_any_player_gets_new_cards_and_everybody_sees_it() -> None:
    """From the next deal on; the hand under way is played with the cards that it has."""
    evening = begun("bo", "cleo", chips=900)
    backs = [hand(evening), hand(evening)]
    deal(evening, DRAW)
    batch = evening.do("cleo", c.NewCards())
    assert batch.public == (e.CardsCalled("cleo", 4),)
    assert sentence(batch.public[0], evening.night, evening.night, NAMES) == (
        "Cleo calls for new cards: from the next deal on both packs are fresh"
    )
    backs.append(public_view(evening.night, "", NAMES, frozenset(), (), "", None).back)
    assert refusal(evening.ask("bo", c.NewCards())) == Rule.NOTHING_TO_DO
    play_out(evening, random.Random(2))
    evening.wait()
    backs += [hand(evening), hand(evening)]
    assert backs == ["red", "blue", "red", "plum", "green"]
    evening.do("bo", c.NewCards())
    assert hand(evening) in PAIRS[2]


def test_r168_new_cards_mean_new_secrets() -> None:
    """What the next decks are committed to was drawn after the call, and is none of what was there before."""
    evening = begun("bo", "cleo", chips=900)
    hand(evening)
    evening.do("bo", c.NewCards())
    hand(evening)
    order = [event for batch in evening.batches for event in batch.public]
    called = next(at for at, event in enumerate(order) if isinstance(event, e.CardsCalled))
    before = {each for event in order[:called] if isinstance(event, e.DeckCommitted) for each in event.commitments}
    after = {each for event in order[called:] if isinstance(event, e.DeckCommitted) for each in event.commitments}
    assert len(before) == len(after) == 4
    assert not before & after


def test_r168_before_the_first_deal_the_cards_are_new() -> None:
    assert refusal(begun("bo").ask("bo", c.NewCards())) == Rule.NOTHING_TO_DO


def test_r168_who_only_watches_calls_for_no_cards() -> None:
    evening = begun("bo")
    evening.do(None, c.Join("zoe"))
    assert refusal(evening.ask("zoe", c.NewCards())) == Rule.NOT_SEATED


def test_r179_everybody_antes_the_same() -> None:
    evening = begun("bo", "cleo", "dan")
    deal(evening, DRAW, ante=3)
    antes = [event for event in happened(evening, Posted) if isinstance(event, Posted) and event.kind == "ante"]
    assert [event.amount for event in antes] == [3] * 4
