"""What a table adds by its house rules, through an evening with its books (procedure.md 18 and 19, reports B19)."""

import random
from typing import Literal

import pytest
from msgspec.structs import replace

from server.night import commands as c
from server.night.next_deal import Kill
from server.night.picker import Asked, picker
from server.night.view import public_view
from server.poker.events import BoardDealt, BountyPaid, HandStarted, Posted
from server.poker.house import Choice, House, Options, Table
from tests.helpers.evening import Evening
from tests.helpers.shelf import SHELF
from tests.night.steps import HOLDEM, NAMES, begun, chooser, happened, play_out, seen

GAMES = (HOLDEM, "omaha-8", "pineapple", "five-card-draw")


def evening(options: Options, games: tuple[str, ...] = GAMES, seed: str = "options", *, deep: bool = False) -> Evening:
    """Twelve hands of random play; every command is checked, booked and tied out. `deep`: nobody goes broke."""
    dice = random.Random(seed)
    house = House(choice=Choice(games=games, small_bet=2, big_bet=4), table=Table(pause_ms=0), options=options)
    played = begun("bo", "cleo", "dan", house=house, chips=1000 if deep else 60, seed=seed)
    for _ in range(12):
        if played.night.phase != "choosing":
            break
        limit = "fixed" if deep else dice.choice(("fixed", "no-limit", "pot"))
        played.do(chooser(played), c.Choose(dice.choice(games), 1, limit))  # type: ignore[arg-type]
        played.cut()
        play_out(played, dice)
        seen(played)
    return played


@pytest.mark.parametrize("straddle", ["left-of-big-blind", "button"])
def test_straddles_are_posted_and_booked(straddle: str) -> None:
    played = evening(Options(straddle=straddle, straddles=2))  # type: ignore[arg-type]
    kinds = [event.kind for event in happened(played, Posted)]
    assert "straddle" in kinds


def test_bounties_are_paid_and_booked() -> None:
    nights = [evening(Options(seven_deuce=1), (HOLDEM,), seed=f"bounty-{number}") for number in range(8)]
    assert any(happened(played, BountyPaid) for played in nights)


def test_every_third_deal_is_a_bomb_pot_if_its_game_has_a_board() -> None:
    played = evening(Options(bomb_pot_every=3), (HOLDEM, "five-card-draw"), seed="bomb", deep=True)
    started = [event for event in happened(played, HandStarted) if isinstance(event, HandStarted)]
    made = {event.hand: event.special for event in started}
    assert "bomb-pot" in made.values()
    for event in started:
        assert (event.special == "bomb-pot") == (event.hand % 3 == 0 and event.game.id == HOLDEM)
        assert event.special == "" or (event.stakes.ante == 4 and not event.blinds)


def told(played: Evening) -> str:
    return public_view(played.night, "", NAMES, frozenset(), (), "", None, SHELF).chosen


def test_a_bomb_pot_is_told_with_the_game_before_and_after_the_cut() -> None:
    options = Options(bomb_pot_every=1, bomb_pot_antes=3)
    house = House(choice=Choice(games=(HOLDEM,)), table=Table(pause_ms=0), options=options)
    played = begun("bo", "cleo", house=house)
    played.do(chooser(played), c.Choose(HOLDEM, 0, "no-limit"))
    before = told(played)
    played.cut()
    assert told(played) == before
    assert before.endswith(" deals Texas hold'em, bomb pot: no limit from 2, ante 6")


@pytest.mark.parametrize(("kill", "price"), [("half", "3/6"), ("full", "4/8")])
def test_a_kill_pot_is_told_with_the_game_before_and_after_the_cut(kill: Literal["half", "full"], price: str) -> None:
    house = House(choice=Choice(games=(HOLDEM,)), table=Table(pause_ms=0), options=Options(kill=kill))
    played = begun("bo", "cleo", house=house)
    played.night = replace(played.night, kill=Kill(0, due=True))
    played.do(chooser(played), c.Choose(HOLDEM, 0, "fixed"))
    before = told(played)
    played.cut()
    assert told(played) == before
    assert f" deals Texas hold'em, kill pot: fixed limit {price}" in before


def test_the_blinds_do_not_move_for_a_bomb_pot_so_nobody_misses_any() -> None:
    played = evening(Options(bomb_pot_every=3), (HOLDEM,), seed="bomb", deep=True)
    started = [event for event in happened(played, HandStarted) if isinstance(event, HandStarted)]
    before, bomb, after = started[1:4]
    assert bomb.special == "bomb-pot"
    assert after.button == bomb.button
    assert before.button != after.button


def test_who_chooses_is_told_of_the_bomb_pot() -> None:
    house = House(choice=Choice(games=GAMES), table=Table(pause_ms=0), options=Options(bomb_pot_every=1))
    played = begun("bo", house=house)
    for game in GAMES:
        found = picker(played.night, chooser(played), SHELF, {}, Asked(game=game))
        assert found is not None
        assert found.picked is not None
        assert found.picked.bomb == (game != "five-card-draw")


def test_boards_run_twice_are_dealt_and_booked() -> None:
    nights = [evening(Options(run_twice="if-all-agree"), (HOLDEM, "omaha-8"), f"twice-{n}") for n in range(6)]
    assert any(event.run == 2 for played in nights for event in happened(played, BoardDealt))


def test_a_bomb_pot_has_two_boards_where_the_house_says_so() -> None:
    played = evening(Options(bomb_pot_every=2, bomb_pot_boards=2), (HOLDEM, "omaha-8"), seed="boards", deep=True)
    bombs = [event for event in happened(played, HandStarted) if event.special == "bomb-pot"]
    assert bombs
    assert {event.game.boards for event in bombs} == {2}
