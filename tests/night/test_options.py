"""What a table adds by its house rules, through an evening with its books (procedure.md 18 and 19, reports B19)."""

import random

import pytest

from server.night import commands as c
from server.poker.events import BountyPaid, Posted
from server.poker.house import Choice, House, Options, Table
from tests.helpers.evening import Evening
from tests.night.steps import HOLDEM, begun, chooser, play_out, seen

GAMES = (HOLDEM, "omaha-8", "pineapple", "five-card-draw")


def evening(options: Options, *, games: tuple[str, ...] = GAMES, hands: int = 12, seed: str = "options") -> Evening:
    """Random play; every command is checked, booked and tied out."""
    dice = random.Random(seed)
    house = House(choice=Choice(games=games, small_bet=2, big_bet=4), table=Table(pause_ms=0), options=options)
    played = begun("bo", "cleo", "dan", house=house, chips=60, seed=seed)
    for _ in range(hands):
        if played.night.phase != "choosing":
            break
        limit = dice.choice(("fixed", "no-limit", "pot"))
        played.do(chooser(played), c.Choose(dice.choice(games), 1, limit))  # type: ignore[arg-type]
        played.cut()
        play_out(played, dice)
        seen(played)
    return played


def happened(played: Evening, kind: type) -> list[object]:
    return [event for batch in played.batches for event in batch.public if isinstance(event, kind)]


@pytest.mark.parametrize("straddle", ["left-of-big-blind", "button"])
def test_straddles_are_posted_and_booked(straddle: str) -> None:
    played = evening(Options(straddle=straddle, straddles=2))  # type: ignore[arg-type]
    kinds = [event.kind for event in happened(played, Posted)]  # type: ignore[attr-defined]
    assert "straddle" in kinds


def test_bounties_are_paid_and_booked() -> None:
    nights = [evening(Options(seven_deuce=1), games=(HOLDEM,), seed=f"bounty-{number}") for number in range(8)]
    assert any(happened(played, BountyPaid) for played in nights)
