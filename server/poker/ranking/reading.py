"""Reads a worth back: what kind of hand it is, and the rank on each place of it."""

from .high import High, straights
from .kinds import ACE, Kind, unpack
from .low import KINDS, LOW_ACE, LOW_TOP, MISSING
from .scale import Scale, SumScale


def kind_of(scale: Scale, worth: int) -> Kind:
    if isinstance(scale, SumScale):
        if isinstance(scale.solver, High):
            return scale.solver.order[unpack(worth)[0]]
        return KINDS[unpack(LOW_TOP - worth)[0]]
    return Kind.HIGH_CARD


def ranks_of(scale: Scale, worth: int) -> list[int]:
    """The rank of each card of a hand of this worth, in playing order, aces always 14."""
    kind = kind_of(scale, worth)
    if isinstance(scale, SumScale) and isinstance(scale.solver, High):
        told = [rank for rank in unpack(worth)[1] if rank]
    else:
        told = [ACE if rank == LOW_ACE else rank for rank in unpack(LOW_TOP - worth)[1] if rank not in (0, MISSING)]
    match kind:
        case Kind.FIVE:
            return told * 5
        case Kind.QUADS:
            return told[:1] * 3 + told
        case Kind.FULL_HOUSE:
            return told[:1] * 3 + told[1:] * 2
        case Kind.TRIPS:
            return told[:1] * 2 + told
        case Kind.TWO_PAIR:
            return [told[0], told[0], told[1], *told[1:]]
        case Kind.PAIR:
            return told[:1] + told
        case Kind.STRAIGHT | Kind.STRAIGHT_FLUSH:
            return _run(scale.lowest, told[0], scale.size)
        case Kind.FOUR_STRAIGHT:
            return _run(scale.lowest, told[0], 4) + told[1:]
        case _:
            return told


def _run(lowest: int, top: int, length: int) -> list[int]:
    wheel_top = straights(lowest, length)[-1][0]
    if top == wheel_top:
        return [*range(top, top - length + 1, -1), ACE]
    return list(range(top, top - length, -1))
