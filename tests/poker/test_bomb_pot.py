"""Bomb pots: everybody antes, nobody has a blind, and the first betting round falls away."""

import msgspec
import pytest
from msgspec.structs import replace

from server.poker.catalogue import build_game, fits
from server.poker.effective import effective
from server.poker.events import Awarded, BoardDealt
from server.poker.game import BetStep, StraddleStep
from server.poker.house import House, Options
from server.poker.options import bombed, can_be_bombed, two_boards
from server.poker.rule_card import card_lines
from server.poker.stakes import Stakes
from tests.helpers.script import Table, fixed, no_limit, stacked
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


def test_two_boards_grow_together_and_half_of_the_pot_goes_to_each() -> None:
    """Variants.md 110. Three antes of 6 are 9 and 9; aces win one board, kings the other."""
    two = two_boards(SHELF[HOLDEM])
    assert two is not None
    game, stakes = bombed(two, no_limit(1, 2), OPTIONS)
    boards = ("Ac 3d 4s", "Kd 3c 4d", "8h", "8s", "9c", "9d")
    deck = f"{stacked(SHELF[HOLDEM], 0, {0: 'Ah As', 1: 'Kh Ks', 2: 'Qh 2s'})} {' '.join(boards)}"
    table = Table(game, stakes, [50] * 3, deck=deck)
    assert [(event.run, event.cards) for event in table.of(BoardDealt)] == [
        (1, ("Ac", "3d", "4s")),
        (2, ("Kd", "3c", "4d")),
    ]
    table.play("1 check; 2 check; 0 check" + "; 1 check; 2 check; 0 check" * 2)
    won = [(event.run, event.amount, event.shares) for event in table.of(Awarded)]
    assert won == [(1, 9, ((0, 9),)), (2, 9, ((1, 9),))]


def test_the_odd_chip_of_two_boards_goes_to_the_first() -> None:
    """Seat 2 antes 5, the others 6: the main pot of 15 is 8 and 7, the side pot of 2 is 1 and 1."""
    two = two_boards(SHELF[HOLDEM])
    assert two is not None
    game, stakes = bombed(two, no_limit(1, 2), OPTIONS)
    deck = f"{stacked(SHELF[HOLDEM], 0, {0: 'Ah As', 1: 'Kh Ks', 2: 'Qh 2s'})} Ac 3d 4s Kd 3c 4d 8h 8s 9c 9d"
    table = Table(game, stakes, [50, 50, 5], deck=deck).play("1 check; 0 check" + "; 1 check; 0 check" * 2)
    won = [(event.pot, event.run, event.amount, event.shares) for event in table.of(Awarded)]
    assert won == [(1, 1, 1, ((0, 1),)), (1, 2, 1, ((1, 1),)), (0, 1, 8, ((0, 8),)), (0, 2, 7, ((1, 7),))]


@pytest.mark.parametrize("game", [game.id for game in SHELF.values() if can_be_bombed(game) and two_boards(game)])
def test_every_game_of_two_boards_passes_the_checks_of_a_game_file(game: str) -> None:
    made = two_boards(SHELF[game])
    assert made is not None
    short = replace(made, players=(2, min(made.players[1], 6)))
    assert build_game(msgspec.to_builtins(short)) == short
    assert "two boards" in " ".join(card_lines(short))


def test_more_cards_than_the_deck_has_are_refused_for_two_boards() -> None:
    two = two_boards(SHELF["big-o"])
    assert two is not None
    assert fits(SHELF["big-o"], 8) == ""
    assert fits(two, 8) == ""
    assert fits(two, 9) == "Big O is for 8 players at most."
    wide = replace(two, players=(2, 10))
    assert fits(wide, 9) == "52 cards are too few for 9 players."


def test_lines_hidden_boards_and_moving_wilds_have_no_second_board() -> None:
    for game in ("iron-cross", "cincinnati", "lame-brain-pete", "black-mariah"):
        assert two_boards(SHELF[game]) is None
