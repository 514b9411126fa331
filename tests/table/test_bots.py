"""House players do only what the rules allow, in every game on the shelf."""

import random

import pytest

from server.night import commands as c
from server.night.view import own_view
from server.poker.house import House, Table
from server.table.bots import decide
from tests.helpers.evening import Evening
from tests.helpers.shelf import SHELF

HANDS = 3


@pytest.mark.parametrize("game", SHELF)
def test_what_a_house_player_does_is_legal(game: str) -> None:
    dice = random.Random(game)
    evening = Evening(SHELF, House(table=Table(pause_ms=0)), seed=game)
    people = ["anna", "bo", "cleo", "dan"]
    for person in people:
        if person != "anna":
            evening.do(None, c.Join(person))
        evening.do(person, c.Sit(1000))
        if person != "anna":
            evening.do("anna", c.Approve(person))
    evening.do("anna", c.Begin())
    while evening.night.hand_no < HANDS or evening.night.in_hand:
        night = evening.night
        if night.phase == "cutting":
            evening.cut()
        elif night.choosing is not None:
            chooser = night.at_seat(night.choosing.seat)
            assert chooser is not None
            evening.do(chooser.id, c.Choose(game, 1, dice.choice(["fixed", "pot", "no-limit"])))
        elif night.phase == "between":
            evening.wait()
        else:
            assert night.hand is not None
            assert night.hand.public.asked is not None
            asked = night.at_seat(night.hand.public.asked.seat)
            assert asked is not None
            own = own_view(night, asked.id, {}, SHELF, evening.book)
            command = decide(own, night.hand_no, night.hand.public.turn, dice.random())
            assert command is not None
            evening.do(asked.id, command)
