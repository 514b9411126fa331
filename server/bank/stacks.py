"""Every player's chips over the night, from the entries of its book alone."""

from collections.abc import Iterable
from typing import NamedTuple

from server.bank.account import STACKS, parse
from server.bank.lookup import Entry


class Point(NamedTuple):
    """What a player has after an entry, in chips. `at_us` is microseconds UTC."""

    seq: int
    at_us: int
    chips: int


def stacks(entries: Iterable[Entry]) -> dict[str, list[Point]]:
    """A point wherever a player's stack changed, by player's id, who came first comes first."""
    found: dict[str, list[Point]] = {}
    for entry in entries:
        for leg in entry.legs:
            account = parse(leg.account)
            if account is not None and account.kind in STACKS:
                found.setdefault(account.player, []).append(Point(entry.seq, entry.at_us, leg.balance_after))
    return found


def at(points: list[Point], seq: int) -> int:
    """What a player had after row `seq`; 0 before he had any chips."""
    chips = 0
    for point in points:
        if point.seq > seq:
            break
        chips = point.chips
    return chips
