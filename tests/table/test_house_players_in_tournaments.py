"""House players play tournaments of play chips to their end, so that one can try it alone (design.md 10.10)."""

import random

import pytest

from server.night import commands as c
from server.night.own_view import own_view
from server.poker import commands as h
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


def test_they_wait_for_the_only_person_and_go_on_when_she_is_back() -> None:
    evening = entered(by=rules(price=0, entry=0, seats=3), seed="alone")
    evening.do("anna", c.SeatBots(2))
    evening.do("anna", c.SitOut())
    _step(evening, random.Random(1))
    assert (evening.night.phase, evening.night.deadline()) == ("waiting", None), "no clock runs against her"
    assert len(running(evening).still_in()) == 3
    evening.do("anna", c.ImBack())
    assert evening.night.phase == "cutting"


def test_they_go_on_to_the_end_when_she_is_out() -> None:
    evening = entered(by=rules(price=0, entry=0, seats=3), seed="out")
    evening.do("anna", c.SeatBots(2))
    dice, out_in = random.Random("out"), 0
    for _ in range(STEPS_MAX):
        if evening.night.phase == "closed":
            break
        _step(evening, dice, folds="anna")
        if not out_in and running(evening).entrant("anna") not in running(evening).still_in():
            out_in = evening.night.hand_no
    assert evening.night.phase == "closed"
    assert 0 < out_in < evening.night.hand_no, "hands were played without her"
    assert running(evening).paid


def _step(evening: Evening, dice: random.Random, folds: str = "") -> None:
    """`folds` never plays a hand that she need not."""
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
    turn = night.hand.public.turn
    command = decide(own, night.hand_no, turn, dice.random())
    if player.id == folds and own.hand is not None and own.hand.legal is not None:
        command = c.Act(hand=night.hand_no, turn=turn, act=h.Fold() if own.hand.legal.fold else h.Check())
    assert command is not None
    evening.do(player.id, command)
