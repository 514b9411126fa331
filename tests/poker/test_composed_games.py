"""Games that a host can make of the same steps (options of variants.md): they load and play to the end."""

import random
from typing import Any

import msgspec
import pytest

from server.cli.simulate import play, random_setup
from server.poker.catalogue import build_game
from server.poker.events import Declared, Exposed, Passed
from server.poker.game import Game
from server.poker.house import pack
from server.poker.rule_card import card_lines
from tests.helpers.shelf import SHELF

BET = {"do": "bet", "opener": "left-of-dealer"}
SHOWING = {"do": "bet", "opener": "best-showing", "bet": "big"}
ROLL = {"do": "roll"}
DECLARE = {"do": "declare"}
SHOW = {"do": "showdown"}
HIGH_LOW = [{"pot": "high", "name": "high"}, {"pot": "ace-to-five", "name": "low"}]
LOW_HOLE = {"wild": {"lowest": "hole"}}


def steps(game: str) -> list[dict[str, Any]]:
    built: dict[str, Any] = msgspec.to_builtins(SHELF[game])
    found: list[dict[str, Any]] = built["steps"]
    return found


def composed(game: str, **changes: object) -> Game:
    built: dict[str, Any] = msgspec.to_builtins(SHELF[game])
    return build_game(built | changes)


GAMES = {
    "75: Anaconda, high and low declared after the fourth card": composed(
        "anaconda", shares=HIGH_LOW, steps=[*steps("anaconda")[:-1], DECLARE, SHOW]
    ),
    "75: Anaconda, then two more to the right and one to the second player": composed(
        "anaconda",
        steps=[
            *steps("anaconda")[:4],
            {"do": "pass", "cards": 2, "to": "right"},
            {"do": "pass", "cards": 1, "seats": 2},
            *steps("anaconda")[4:],
        ],
    ),
    "18: double-barrelled shotgun": composed(
        "shotgun",
        shares=HIGH_LOW,
        steps=[{"do": "deal", "down": 5}, BET, {"do": "draw", "most": 3}, *[ROLL, SHOWING] * 4, SHOW],
    ),
    "48: Shifting Sands": composed("mexican-roll-your-own-5", fixes=LOW_HOLE),
    "52: Dakota": composed("roll-your-own-7", fixes=LOW_HOLE),
    "52: one after the other": composed(
        "roll-your-own-7",
        steps=[{**step, "when": "in-turn"} if step["do"] == "expose" else step for step in steps("roll-your-own-7")],
    ),
    "97: Cincinnati, high and low declared in turn": composed(
        "cincinnati", shares=HIGH_LOW, steps=[*steps("cincinnati")[:-1], {**DECLARE, "when": "in-turn"}, SHOW]
    ),
    "101: Criss Cross, the centre wild": composed("iron-cross", wild_from={"kind": "slot", "slot": "centre"}),
    "101: Iron Cross for eight or better": composed(
        "iron-cross", shares=[HIGH_LOW[0], {"pot": "eight-or-better", "name": "low"}]
    ),
    "21: Spit with a draw of three": composed(
        "spit-in-the-ocean",
        steps=[{**step, "most": 3} if step["do"] == "draw" else step for step in steps("spit-in-the-ocean")],
    ),
    "16: a swing may tie, from the last bettor": composed(
        "hilo-draw-declare",
        carry=None,
        steps=[
            {**step, "when": "in-turn-from-bettor", "swing_tie": "share", "beaten_by_swing": "out"}
            if step["do"] == "declare"
            else step
            for step in steps("hilo-draw-declare")
        ],
    ),
}


@pytest.mark.parametrize("name", GAMES)
def test_a_game_made_of_the_steps_plays(name: str) -> None:
    """Random hands with every invariant on, and a rule card with a line for each step."""
    game = GAMES[name]
    for number in range(12):
        chance = random.Random(f"{name}:{number}")
        setup = random_setup(game, number, None, chance)
        deck = list(pack(setup.rules.deck))
        chance.shuffle(deck)
        end = play(setup, deck, chance).end
        assert end.public.over
    assert len(card_lines(game)) >= len(game.steps)


@pytest.mark.parametrize(
    ("name", "event"),
    [
        ("75: Anaconda, then two more to the right and one to the second player", Passed),
        ("18: double-barrelled shotgun", Exposed),
        ("97: Cincinnati, high and low declared in turn", Declared),
    ],
)
def test_its_steps_happen(name: str, event: type) -> None:
    game = GAMES[name]
    found = 0
    for number in range(12):
        chance = random.Random(f"{name}:{number}")
        setup = random_setup(game, number, None, chance)
        deck = list(pack(setup.rules.deck))
        chance.shuffle(deck)
        batches = play(setup, deck, chance).batches
        found += sum(isinstance(each, event) for batch in batches for each in batch.public)
    assert found >= 20
