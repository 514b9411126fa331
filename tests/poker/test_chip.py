"""The smallest chip in play: no bet and no share is made of less (R164, procedure.md 7.1)."""

from fractions import Fraction

import pytest

from server.poker.chips import split

HALF, THIRD = Fraction(1, 2), Fraction(1, 3)


@pytest.mark.parametrize(
    ("amount", "shares", "order", "chip", "parts"),
    [
        (75, [HALF, HALF], [0, 1], 25, (50, 25)),
        (75, [HALF, HALF], [1, 0], 25, (25, 50)),
        (400, [THIRD, THIRD, THIRD], [2, 0, 1], 100, (100, 100, 200)),
        (500, [THIRD, THIRD, THIRD], [2, 0, 1], 100, (200, 100, 200)),
        (300, [Fraction(3, 4), Fraction(1, 4)], [0, 1], 100, (300, 0)),
        (101, [HALF, HALF], [0, 1], 1, (51, 50)),
        (130, [HALF, HALF], [0, 1], 25, (75, 55)),
    ],
)
def test_a_pot_is_shared_in_whole_chips(
    amount: int, shares: list[Fraction], order: list[int], chip: int, parts: tuple[int, ...]
) -> None:
    assert split(amount, shares, order, chip) == parts
    assert sum(parts) == amount
