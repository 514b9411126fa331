"""House players play tournaments of play chips to their end, so that one can try it alone (design.md 10.10)."""

import random

import pytest

from server.night import commands as c
from server.night.own_view import own_view
from server.table.bots import decide
from tests.helpers.evening import Evening
from tests.helpers.shelf import SHELF
from tests.helpers.tournament import entered, rules, running
from tests.night.steps import check_replay

STEPS_MAX = 3000


@pytest.mark.parametrize("kind", ["sit-and-go", "match"])
def test_house_players_play_to_the_end(kind: str) -> None:
    seats = 4 if kind == "sit-and-go" else 2
    evening = entered(by=rules(price=0, entry=0, kind=kind, seats=seats), seed=kind)
    evening.do("anna", c.SeatBots(seats - 1))
    dice = random.Random(kind)
    for _ in range(STEPS_MAX):
        if evening.night.phase == "closed":
            break
        _step(evening, dice)
    assert evening.night.phase == "closed"
    assert running(evening).paid
    assert not any(evening.book.balances["TCHIP:1-1"].values())
    check_replay(evening)


def test_they_go_on_when_everybody_else_is_out() -> None:
    evening = entered(by=rules(price=0, entry=0, seats=3), seed="alone")
    evening.do("anna", c.SeatBots(2))
    evening.do("anna", c.SitOut())
    while evening.night.phase in ("cutting", "playing", "between"):
        _step(evening, random.Random(1))
    if evening.night.phase != "closed":
        assert running(evening).entrant("anna") in running(evening).still_in(), "the table waits for her alone"


def _step(evening: Evening, dice: random.Random) -> None:
    night = evening.night
    if night.phase == "cutting":
        evening.cut()
        return
    asked = night.hand.public.asked if night.hand is not None and night.phase == "playing" else None
    player = night.at_seat(asked.seat) if asked is not None else None
    if player is None or player.status != "sitting":
        evening.wait()
        return
    own = own_view(night, player.id, {}, SHELF, evening.book)
    assert night.hand is not None
    command = decide(own, night.hand_no, night.hand.public.turn, dice.random())
    assert command is not None
    evening.do(player.id, command)
