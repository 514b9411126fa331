"""What a hand may cost, for the rule card (ux.md 1.5), against what is really paid."""

import pytest

from server.poker.cost import most, words
from server.poker.house import Betting
from server.poker.stakes import Stakes
from tests.helpers.script import Table, fixed
from tests.helpers.shelf import SHELF


@pytest.mark.parametrize(
    ("game", "stakes", "raises", "expected"),
    [
        ("five-card-draw", fixed(2, 4, ante=1), 3, 1 + 4 * 2 + 4 * 4),
        ("seven-card-stud", fixed(2, 4, ante=1), 3, 1 + 4 * (2 + 2 + 4 + 4 + 4)),
        ("seven-card-stud", fixed(2, 4, ante=1), 4, 1 + 5 * 16),
        ("texas-holdem", fixed(2, 4, blinds=(1, 2)), 3, 4 * (2 + 2 + 4 + 4)),
        ("five-card-stud", Stakes(limit="spread", ante=1, small_bet=1, big_bet=5), 3, 1 + 4 * 4 * 5),
        ("seven-card-stud", fixed(2, 4, ante=1), 0, None),
        ("texas-holdem", Stakes(limit="no-limit", small_blind=1, big_blind=2), 3, None),
        ("italian-draw", fixed(2, 4, ante=1), 3, None),
        ("baseball", fixed(2, 4, ante=1), 3, None),
        ("guts-3", fixed(2, 4, ante=1), 3, None),
        ("no-peek", fixed(2, 4, ante=1), 3, None),
    ],
)
def test_the_most_that_a_hand_costs(game: str, stakes: Stakes, raises: int, expected: int | None) -> None:
    assert most(SHELF[game], stakes, Betting(raises=raises)) == expected


def test_a_hand_that_is_raised_to_the_cap_in_every_round_costs_exactly_that() -> None:
    """Three players, so that the cap holds: bet, three raises, in each round of a draw game."""
    stakes = fixed(2, 4, ante=1)
    table = Table("five-card-draw", stakes, [100] * 3, button=2, pockets={0: "Kh Kd 2c 3c 4d"})
    cap = "0 bet {0}; 1 raise-to {1}; 2 raise-to {2}; 0 raise-to {3}; 1 call; 2 call"
    first, second = cap.format(2, 4, 6, 8), cap.format(4, 8, 12, 16)
    table.play(f"{first}; 0 draw; 1 draw; 2 draw; {second}")
    assert table.public.over
    assert min(table.stacks().values()) == 100 - (most(SHELF["five-card-draw"], stakes, Betting()) or 0)


@pytest.mark.parametrize(
    ("game", "said"),
    [
        ("seven-card-stud", "ante 1, 5 betting rounds, about 65 at most"),
        ("straight-poker", "ante 1, 1 betting round, about 17 at most"),
        ("baseball", "ante 1, 5 betting rounds, up to all your chips"),
        ("guts-3", "ante 1, whoever loses pays what the pot holds"),
    ],
)
def test_the_third_line_of_a_rule_card(game: str, said: str) -> None:
    assert words(SHELF[game], fixed(2, 4, ante=1), Betting()) == said


def test_blinds_are_said_too() -> None:
    stakes = fixed(2, 4, blinds=(1, 2))
    assert words(SHELF["texas-holdem"], stakes, Betting()) == "blinds 1/2, 4 betting rounds, about 48 at most"
