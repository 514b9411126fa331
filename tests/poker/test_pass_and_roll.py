"""Passing cards, setting their order and turning them up one by one (P10, P11; Anaconda, variants.md 75)."""

from typing import Any

import msgspec
import pytest

from server.poker.cards import write_cards
from server.poker.catalogue import build_game
from server.poker.events import Arranged, Chose, Exposed, Passed
from server.poker.game import Game
from server.poker.view import known, own_view
from tests.helpers.script import Table, fixed
from tests.helpers.shelf import SHELF

ANTE = fixed(2, 4, ante=1)
CHECKED = "0 check; 1 check; 2 check; 3 check"
POCKETS = {0: "Ks Kd 7c 4h", 1: "Ad 9h 9d Qc", 2: "As 8h 8d Tc", 3: "2c 3c 5c 6d"}


def passing(*steps: dict[str, Any]) -> Game:
    built: dict[str, Any] = msgspec.to_builtins(SHELF["anaconda"])
    bet = {"do": "bet", "opener": "left-of-dealer"}
    return build_game(built | {"steps": [{"do": "deal", "down": 4}, bet, *steps, {"do": "showdown"}]})


def pass_on(cards: int, **how: object) -> Game:
    return passing({"do": "pass", "cards": cards, **how})


def table(game: Game) -> Table:
    return Table(game, ANTE, [50] * 4, button=3, pockets=POCKETS)


def pockets(played: Table) -> list[str]:
    return [write_cards(played.pocket(place.seat)) for place in played.public.seats]


def test_p10_all_cards_are_passed_together() -> None:
    """Nobody gets a card before the last one has chosen; what came lies at the end of the pocket."""
    played = table(pass_on(2)).play(CHECKED).play("0 pass 2 3; 1 pass 0 3; 2 pass 1 2")
    assert [event.seat for event in played.of(Chose)] == [0, 1, 2]
    assert not played.of(Passed)
    assert pockets(played) == list(POCKETS.values())
    played.play("3 pass 0 1")
    assert pockets(played) == ["Ks Kd 2c 3c", "9h 9d 7c 4h", "As Tc Ad Qc", "5c 6d 8h 8d"]
    assert "s0 passes 2 to s1" in played.story()
    assert [(event.seat, event.to, event.count) for event in played.of(Passed)] == [
        (0, 1, 2),
        (1, 2, 2),
        (2, 3, 2),
        (3, 0, 2),
    ]


@pytest.mark.parametrize(
    ("how", "to"),
    [
        ({"to": "left"}, [1, 2, 3, 0]),
        ({"to": "right"}, [3, 0, 1, 2]),
        ({"to": "left", "seats": 2}, [2, 3, 0, 1]),
        ({"to": "right", "seats": 3}, [1, 2, 3, 0]),
    ],
)
def test_p10_to_whom(how: dict[str, object], to: list[int]) -> None:
    played = table(pass_on(1, **how)).play(CHECKED).play("0 pass 0; 1 pass 0; 2 pass 0; 3 pass 0")
    assert [event.to for event in played.of(Passed)] == to


def test_p10_only_who_is_still_in_passes_and_gets_cards() -> None:
    played = table(pass_on(1)).play("0 check; 1 bet 2; 2 fold; 3 call; 0 call; 0 pass 0; 1 pass 0; 3 pass 0")
    assert [(event.seat, event.to) for event in played.of(Passed)] == [(0, 1), (1, 3), (3, 0)]


def test_p10_with_two_left_the_second_player_is_oneself() -> None:
    played = table(pass_on(1, seats=2)).play("0 check; 1 bet 2; 2 fold; 3 fold; 0 call; 0 pass 0; 1 pass 1")
    assert pockets(played)[:2] == ["Kd 7c 4h Ks", "Ad 9d Qc 9h"]


def test_the_taker_sees_which_cards_came() -> None:
    played = table(passing({"do": "pass", "cards": 2}, {"do": "arrange"})).play(CHECKED)
    played.play("0 pass 2 3; 1 pass 0 3; 2 pass 1 2; 3 pass 0 1")

    def new(seat: int) -> str:
        mine = own_view(played.public, seat, known(played.hand, seat))
        return " ".join(card.card for card in mine.cards if card.new)

    assert new(1) == "7c 4h"
    played.play("0 arrange 0 1 2 3; 1 arrange 3 2 1 0")
    assert new(1) == ""


def test_22_out_of_time_the_lowest_cards_are_passed() -> None:
    """Lowest ranks, of these the lowest suits."""
    played = table(pass_on(3)).play(CHECKED)
    assert played.may(0).clock_default == "lowest cards"
    played.play("0 pass 0 1 2; 1 pass 0 1 2; time-up; 3 pass 1 2 3")
    assert write_cards(played.pocket(3)[-3:]) == "8h 8d Tc"


def test_p11_cards_are_turned_up_in_the_order_that_each_has_set() -> None:
    game = passing(
        {"do": "arrange"}, {"do": "roll"}, {"do": "bet", "opener": "best-showing"}, {"do": "roll", "cards": 2}
    )
    played = table(game).play(CHECKED)
    pick = played.may(0).pick
    assert pick is not None
    assert (pick.do, pick.ordered, pick.min, pick.max, pick.verb, pick.why) == (
        "arrange",
        True,
        4,
        4,
        "Set the order",
        "of four cards",
    )
    played.play("0 arrange 3 2 1 0; 1 arrange 1 0 2 3; 2 arrange 3 0 1 2")
    assert played.may(3).clock_default == "as they lie"
    assert not played.of(Exposed)
    played.play("time-up")
    assert [event.timed_out for event in played.of(Arranged)] == [False, False, False, True]
    assert [event.cards for event in played.of(Exposed)] == [("4h",), ("9h",), ("Tc",), ("2c",)]
    assert played.to_act == 2
    played.play("2 check; 3 check; 0 check; 1 check")
    assert [event.cards for event in played.of(Exposed)][4:] == [("7c", "Kd"), ("Ad", "9d"), ("As", "8h"), ("3c", "5c")]


def test_14_all_in_players_pass_and_set_their_order() -> None:
    played = Table(SHELF["anaconda"], ANTE, [1, 1, 1], button=2)
    played.play("0 pass 0 1 2; 1 pass 0 1 2; 2 pass 0 1 2; 0 draw 0 1; 1 draw 0 1; 2 draw 0 1")
    played.play("0 arrange 4 3 2 1 0; 1 arrange 0 1 2 3 4; 2 arrange 0 1 2 4 3")
    assert played.public.over
    assert len(played.of(Exposed)) == 12
