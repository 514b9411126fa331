"""What the last players of a tournament get when they share what is left instead of playing it out.

Exact in fractions, then cut to minor units by the largest remainders, so that the parts sum to the prizes.
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from math import lcm
from typing import Literal, assert_never

from server.bank.shares import pro_rata

Chop = Literal["icm", "chip-chop", "even"]
"""`icm`: what each may expect if every place is won in proportion to the chips that are left (Malmuth-Harville).
`chip-chop`: the least of the prizes to everybody, the rest by chips. `even`: the same to everybody.
"""


def chop(how: Chop, stacks: Mapping[str, int], prizes: Sequence[int]) -> dict[str, int]:
    """Everybody's part of `prizes` (minor units, the first place first), which may be fewer than players.

    Every stack is above zero. Raises ValueError when nobody is left, there is nothing to share, or too many prizes.
    """
    if not stacks or min(stacks.values()) <= 0 or sum(prizes) <= 0 or len(prizes) > len(stacks):
        raise ValueError("prizes are shared among players with chips")
    return _parts(how, tuple(stacks.items()), tuple(prizes))


@lru_cache(maxsize=32)
def _parts(how: Chop, held: tuple[tuple[str, int], ...], prizes: tuple[int, ...]) -> dict[str, int]:
    """Kept, for every page of the table asks for the same ones: ten prizes for ten take half a second."""
    stacks, whole = dict(held), sum(prizes)
    match how:
        case "icm":
            exact = icm(stacks, prizes)
            scale = lcm(*(part.denominator for part in exact.values()))
            return pro_rata(whole, {player: int(part * scale) for player, part in exact.items()})
        case "chip-chop":
            least = min(prizes) if len(prizes) == len(stacks) else 0
            rest = pro_rata(whole - least * len(stacks), stacks)
            return {player: least + part for player, part in rest.items()}
        case "even":
            return pro_rata(whole, dict.fromkeys(stacks, 1))
        case _:
            assert_never(how)


def icm(stacks: Mapping[str, int], prizes: Sequence[int]) -> dict[str, Fraction]:
    """The independent chip model: the first place goes to each in proportion to his chips, the next one among the
    others in the same way, and so on. Exact: over all sets of who may have been placed, not over all orders.
    """
    players, chips = tuple(stacks), tuple(stacks.values())
    whole = sum(chips)
    expected = [Fraction(0)] * len(players)
    placed: dict[int, Fraction] = {0: Fraction(1)}  # how likely it is that just these have taken the first places
    for prize in prizes:
        following: dict[int, Fraction] = {}
        for taken, likely in placed.items():
            left = whole - sum(own for at, own in enumerate(chips) if taken >> at & 1)
            for at, own in enumerate(chips):
                if not taken >> at & 1:
                    part = likely * Fraction(own, left)
                    expected[at] += part * prize
                    following[taken | 1 << at] = following.get(taken | 1 << at, Fraction(0)) + part
        placed = following
    return dict(zip(players, expected, strict=True))
