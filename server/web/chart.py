"""A chart of stacks over the night: where its lines go. What draws it is a template; a table beside it says the same.

The plot is a square of 1000 that the page stretches, so only its places are computed here.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from server.bank.stacks import Point

SIDE = 1000
INKS = ("var(--deep)", "#4a86b8", "var(--good)", "#a06cd5", "var(--bad)")
DASHES = ("", "7 4", "2 3")
"""Five colours by three kinds of line: no two of fifteen players look alike, also without colours."""


class Line(NamedTuple):
    """A player's line: its points as SVG writes them, its looks, and what he has at its end."""

    player: str
    points: str
    ink: str
    dash: str
    chips: int


class Tick(NamedTuple):
    """A mark of the axis of chips: how far down in percent, and its number."""

    down: str
    chips: int


class Running(NamedTuple):
    """What people won in all, night after night: `zero` is how far down nothing stands, in percent."""

    lines: tuple[Line, ...]
    ticks: tuple[Tick, ...]
    zero: str


class Chart(NamedTuple):
    """`most` is the highest stack; `since` and `until` are microseconds UTC."""

    lines: tuple[Line, ...]
    ticks: tuple[Tick, ...]
    most: int
    since: int
    until: int


def chart(stacks: Mapping[str, list[Point]], until: int) -> Chart:
    """Steps, for chips move at once and then stay. All nights begin at the first chip and end at `until`."""
    since = min((points[0].at_us for points in stacks.values()), default=until)
    most = max((point.chips for points in stacks.values() for point in points), default=0)
    step = _step(most)
    top = max(step, -(-most // step) * step)
    lines = []
    for index, (player, points) in enumerate(stacks.items()):
        look = INKS[index % len(INKS)], DASHES[index // len(INKS) % len(DASHES)]
        lines.append(Line(player, _points(points, since, until, top), *look, points[-1].chips))
    ticks = tuple(Tick(f"{100 - 100 * chips / top:.1f}%", chips) for chips in range(0, top + 1, step))
    return Chart(tuple(lines), ticks, most, since, until)


def running(after: Mapping[str, Sequence[int]]) -> Running:
    """A straight line from night to night for each person; all begin at nothing. Sums may be below it."""
    sums = [0, *(amount for line in after.values() for amount in line)]
    step = _step(max(max(sums) - min(sums), 1))
    low, high = min(sums) // step * step, max(-(-max(sums) // step) * step, step)

    def down(amount: int) -> float:
        return (high - amount) / (high - low)

    lines = []
    for index, (player, line) in enumerate(after.items()):
        look = INKS[index % len(INKS)], DASHES[index // len(INKS) % len(DASHES)]
        places = enumerate((0, *line))
        points = " ".join(f"{SIDE * at / max(1, len(line)):.1f},{SIDE * down(amount):.1f}" for at, amount in places)
        lines.append(Line(player, points, *look, line[-1] if line else 0))
    ticks = tuple(Tick(f"{100 * down(amount):.1f}%", amount) for amount in range(low, high + 1, step))
    return Running(tuple(lines), ticks, f"{100 * down(0):.1f}%")


def _points(points: list[Point], since: int, until: int, top: int) -> str:
    """A long night has more points than the plot has columns: of each column the lowest and the highest are drawn."""
    columns: dict[str, list[int]] = {}
    digits = 1 if len(points) <= SIDE else 0
    for point in points:
        x = SIDE * (point.at_us - since) / max(1, until - since)
        columns.setdefault(f"{x:.{digits}f}", []).append(SIDE - round(SIDE * point.chips / top))
    places: list[str] = []
    height = SIDE
    for at, heights in columns.items():
        drawn = (height, *((min(heights), max(heights)) if len(heights) > 2 else ()), *heights[-2:])
        places += [f"{at},{each}" for each in drawn]
        height = heights[-1]
    places.append(f"{SIDE},{height}")
    return " ".join(places)


def _step(most: int) -> int:
    """A round number of chips that makes two to five marks."""
    step = 1
    while most > 5 * step:
        for factor in (2, 5, 10):
            if most <= 5 * step * factor:
                return step * factor
        step *= 10
    return step
