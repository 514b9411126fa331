"""The chart of stacks: its lines say what the points say (bank.md 1.11)."""

import random

import pytest

from server.bank.stacks import Point
from server.web.chart import SIDE, chart


def places(line: str) -> list[tuple[float, float]]:
    return [(float(x), float(y)) for x, y in (place.split(",") for place in line.split())]


def test_a_line_goes_in_steps_from_its_first_chip_to_the_end() -> None:
    found = chart({"bo": [Point(1, 100, 50), Point(5, 150, 100)], "cleo": [Point(3, 200, 25)]}, until=300)
    bo, cleo = found.lines
    assert places(bo.points) == [(0, SIDE), (0, 500), (250, 500), (250, 0), (1000, 0)]
    assert places(cleo.points) == [(500, SIDE), (500, 750), (1000, 750)]
    assert (bo.chips, cleo.chips) == (100, 25)
    assert (found.since, found.until, found.most) == (100, 300, 100)


@pytest.mark.parametrize(
    ("most", "marks"),
    [
        (1, [0, 1]),
        (5, [0, 1, 2, 3, 4, 5]),
        (6, [0, 2, 4, 6]),
        (101, [0, 50, 100, 150]),
        (2_000, [0, 500, 1_000, 1_500, 2_000]),
    ],
)
def test_the_marks_are_round_and_reach_over_the_highest_stack(most: int, marks: list[int]) -> None:
    found = chart({"bo": [Point(1, 1, most)]}, until=2)
    assert [tick.chips for tick in found.ticks] == marks
    assert found.ticks[0].down == "100.0%"
    assert found.ticks[-1].down == "0.0%"


def test_no_two_players_look_alike() -> None:
    found = chart({f"p{n}": [Point(n, n, 1)] for n in range(1, 11)}, until=20)
    assert len({(line.ink, line.dash) for line in found.lines}) == 10


def test_a_night_without_chips_has_an_empty_chart() -> None:
    assert chart({}, until=0).lines == ()


def test_a_long_night_draws_what_its_columns_can_show() -> None:
    """Issue 5, 20,000 entries: no more than a few places a column, its highest, its lowest and its last among them."""
    dice = random.Random(4)
    points = [Point(at, at * 7, dice.randint(0, 2_000)) for at in range(20_000)]
    points[12_345] = Point(12_345, 12_345 * 7, 2_500)
    [line] = chart({"bo": points}, until=140_000).lines
    drawn = places(line.points)
    assert len(drawn) <= 5 * (SIDE + 1) + 1
    top = 2_500
    for column in (0, 1, 500, 617, 999):
        of = [SIDE - round(SIDE * p.chips / top) for p in points if round(SIDE * p.at_us / 140_000) == column]
        at = [y for x, y in drawn if x == column]
        assert {min(of), max(of), of[-1]} <= set(at), column
        assert at[-1] == of[-1]
    assert min(y for _, y in drawn) == 0
