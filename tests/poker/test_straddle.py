"""Straddles (procedure.md 18): before the cards, twice the big blind, and whoever straddles acts last."""

import pytest

from server.poker.catalogue import BadGame, build_game
from server.poker.effective import effective
from server.poker.events import Posted, StraddleRefused
from server.poker.game import Game
from server.poker.house import House, Options
from server.poker.rule_card import card_lines
from tests.helpers.script import Table, fixed, no_limit
from tests.helpers.shelf import SHELF

HOLDEM = "texas-holdem"


def straddled(options: Options, game: str = HOLDEM) -> Game:
    return effective(House(options=options), SHELF[game]).game


UTG = straddled(Options(straddle="left-of-big-blind"))
TWICE = straddled(Options(straddle="left-of-big-blind", straddles=2))
BUTTON = straddled(Options(straddle="button"))


def test_blinds_1_2_straddle_4_is_called_with_4_and_raised_to_8_at_least() -> None:
    """Seats 1 and 2 have the blinds, seat 3 straddles; it is asked before anybody has cards."""
    table = Table(UTG, no_limit(1, 2), [100] * 5)
    assert table.to_act == 3
    assert not table.public.seats[0].cards
    assert [(option.label, option.small) for option in table.may(3).options] == [("Straddle", "4"), ("No", "")]
    table.play("3 straddle")
    assert table.to_act == 4
    assert table.may(4).call == 4
    assert table.raises(4) == (8, 100)


def test_the_straddler_acts_last_and_may_raise() -> None:
    table = Table(UTG, no_limit(1, 2), [100] * 5).play("3 straddle; 4 call; 0 call; 1 call; 2 call")
    assert table.to_act == 3
    assert table.may(3).check
    assert table.raises(3) == (8, 100)


def test_after_the_flop_left_of_the_button_opens_as_ever() -> None:
    table = Table(UTG, no_limit(1, 2), [100] * 4).play("3 straddle; 0 call; 1 call; 2 call; 3 check")
    assert table.to_act == 1


def test_a_second_straddle_is_8() -> None:
    table = Table(TWICE, no_limit(1, 2), [100] * 6).play("3 straddle")
    assert table.to_act == 4
    assert table.may(4).options[0].small == "8"
    table.play("4 straddle")
    assert table.to_act == 5
    assert table.may(5).call == 8
    assert table.raises(5) == (16, 100)
    table.play("5 fold; 0 fold; 1 fold; 2 fold; 3 call")
    assert table.to_act == 4


def test_who_does_not_straddle_ends_the_asking() -> None:
    table = Table(TWICE, no_limit(1, 2), [100] * 6).play("3 no-straddle")
    assert table.of(StraddleRefused) == [StraddleRefused(3)]
    assert table.to_act == 3
    assert table.may(3).call == 2


def test_no_answer_is_no_straddle() -> None:
    table = Table(UTG, no_limit(1, 2), [100] * 5).play("time-up")
    assert table.of(StraddleRefused) == [StraddleRefused(3, timed_out=True)]


def test_the_button_straddles_and_the_small_blind_begins() -> None:
    table = Table(BUTTON, no_limit(1, 2), [100] * 5)
    assert table.to_act == 0
    table.play("0 straddle")
    assert table.to_act == 1
    table.play("1 call; 2 call; 3 call; 4 call")
    assert table.to_act == 0


def test_a_straddle_is_no_raise_and_does_not_count_to_the_cap() -> None:
    """Fixed limit 2/4 with blinds 1/2: straddle 4, then three raises by 2 each, as without it."""
    table = Table(UTG, fixed(2, 4, blinds=(1, 2)), [100] * 5).play("3 straddle")
    table.play("4 raise-to 6; 0 raise-to 8; 1 raise-to 10")
    assert table.may(2).bet is None
    assert table.public.raises == 3


def test_all_in_for_a_straddle_is_a_straddle_and_too_few_chips_are_not_asked_for_it() -> None:
    table = Table(UTG, no_limit(1, 2), [100, 100, 100, 4]).play("3 straddle")
    assert table.of(Posted)[-1] == Posted(3, "straddle", 4, all_in=True)
    assert table.to_act == 0
    assert Table(UTG, no_limit(1, 2), [100, 100, 100, 3]).may(3).call == 2


def test_heads_up_nobody_straddles() -> None:
    assert Table(UTG, no_limit(1, 2), [100, 100]).may(0).call == 1


def test_of_three_only_the_button_is_no_blind() -> None:
    table = Table(TWICE, no_limit(1, 2), [100] * 3).play("0 straddle")
    assert table.to_act == 1
    assert table.may(1).call == 3


def test_a_bet_before_the_straddle_is_settled_is_refused() -> None:
    assert Table(UTG, no_limit(1, 2), [100] * 5).refused("3 call") == "not-asked-for"


def test_games_without_blinds_have_no_straddle() -> None:
    assert straddled(Options(straddle="button"), "seven-card-stud") == SHELF["seven-card-stud"]


def test_it_stands_on_the_rule_card() -> None:
    assert card_lines(UTG)[0] == (
        "Who acts first may straddle before the cards, for twice the big blind, and acts last."
    )
    assert "two straddles at most" in card_lines(TWICE)[0]
    assert card_lines(BUTTON)[0].startswith("The button may straddle")


def test_a_game_file_with_a_straddle_in_the_wrong_place_is_refused() -> None:
    steps = [{"do": "straddle"}, {"do": "deal", "down": 2}, {"do": "bet", "opener": "left-of-big-blind"}]
    game = {
        "id": "x", "title": "X", "family": "board", "rule": "x", "players": [2, 6], "difficulty": "easy", "source": "x",
        "forced": ["blinds"],
    }  # fmt: skip
    end = {"do": "showdown"}
    assert build_game({**game, "steps": [*steps, end]}).title == "X"
    with pytest.raises(BadGame, match="before everything else"):
        build_game({**game, "steps": [steps[1], steps[0], steps[2], end]})
    with pytest.raises(BadGame, match="before everything else"):
        build_game({**game, "forced": ["ante"], "steps": [*steps, end]})
