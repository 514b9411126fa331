"""Bomb pots: everybody antes, nobody has a blind, and the first betting round falls away."""

import msgspec
import pytest

from server.poker.catalogue import build_game
from server.poker.effective import effective
from server.poker.game import BetStep, StraddleStep
from server.poker.house import House, Options
from server.poker.options import bombed, can_be_bombed
from server.poker.stakes import Stakes
from tests.helpers.script import Table, fixed, no_limit
from tests.helpers.shelf import SHELF

HOLDEM = "texas-holdem"
OPTIONS = Options(bomb_pot_antes=3)


def test_a_bomb_pot_of_holdem_is_anted_and_begins_with_the_flop() -> None:
    """Blinds 1/2, three times the big blind: four antes of 6; left of the button opens after the flop."""
    game, stakes = bombed(SHELF[HOLDEM], no_limit(1, 2), OPTIONS)
    table = Table(game, stakes, [100] * 4)
    assert table.public.pot == 24
    assert len(table.public.board) == 3
    assert table.to_act == 1
    assert table.may(1).check
    assert table.raises(1) == (2, 94)


def test_a_short_stack_antes_what_it_has_and_plays_for_that() -> None:
    game, stakes = bombed(SHELF[HOLDEM], no_limit(1, 2), OPTIONS)
    assert Table(game, stakes, [100, 4, 100]).pots() == [(12, (0, 1, 2)), (4, (0, 2))]


def test_where_there_are_no_blinds_the_ante_is_multiplied() -> None:
    _, stakes = bombed(SHELF["short-deck"], fixed(2, 4, ante=1, blinds=(0, 2)), OPTIONS)
    assert stakes == Stakes(limit="fixed", ante=6, small_bet=2, big_bet=4)
    _, stakes = bombed(SHELF[HOLDEM], fixed(2, 4, ante=2), OPTIONS)
    assert stakes.ante == 6


def test_nobody_straddles_a_bomb_pot() -> None:
    straddled = effective(House(options=Options(straddle="button")), SHELF[HOLDEM]).game
    game, _ = bombed(straddled, no_limit(1, 2), OPTIONS)
    assert not any(isinstance(step, StraddleStep) for step in game.steps)


@pytest.mark.parametrize("game", [game.id for game in SHELF.values() if can_be_bombed(game)])
def test_every_bomb_pot_passes_the_checks_of_a_game_file(game: str) -> None:
    made, _ = bombed(SHELF[game], no_limit(1, 2), OPTIONS)
    assert build_game(msgspec.to_builtins(made)) == made
    rounds = [sum(isinstance(step, BetStep) for step in each.steps) for each in (SHELF[game], made)]
    assert rounds[1] == rounds[0] - 1


def test_only_games_with_a_board_and_a_round_after_it_can_be_bombed() -> None:
    assert can_be_bombed(SHELF["omaha-8"])
    assert not can_be_bombed(SHELF["five-card-draw"])
    assert not can_be_bombed(SHELF["seven-card-stud"])
