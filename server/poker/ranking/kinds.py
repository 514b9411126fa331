"""The kinds of hand, their order of strength under each ranking order, and how a worth is packed into one number.

A *worth* is an int: strength of the kind, then up to five ranks of four bits each, most telling first (0: no card).
Of two worths made under the same rules for the same pot the bigger one wins.
"""

from enum import IntEnum


class Kind(IntEnum):
    """What cards can make, in the standard order (R010); Sökö's two extra hands stand where Sökö puts them."""

    HIGH_CARD = 0
    PAIR = 1
    FOUR_STRAIGHT = 2
    FOUR_FLUSH = 3
    TWO_PAIR = 4
    TRIPS = 5
    STRAIGHT = 6
    FLUSH = 7
    FULL_HOUSE = 8
    QUADS = 9
    STRAIGHT_FLUSH = 10
    FIVE = 11


Order = tuple[Kind, ...]  # weakest first

_K = Kind
_LEAST: Order = (_K.HIGH_CARD, _K.PAIR, _K.TWO_PAIR)
_MOST: Order = (_K.QUADS, _K.STRAIGHT_FLUSH, _K.FIVE)

# The orders of house key ranking.order (R010, R112, R113).
HIGH_ORDERS: dict[str, Order] = {
    "standard": (*_LEAST, _K.TRIPS, _K.STRAIGHT, _K.FLUSH, _K.FULL_HOUSE, *_MOST),
    "flush-over-full-house": (*_LEAST, _K.TRIPS, _K.STRAIGHT, _K.FULL_HOUSE, _K.FLUSH, *_MOST),
    "flush-over-full-house-trips-over-straight": (*_LEAST, _K.STRAIGHT, _K.TRIPS, _K.FULL_HOUSE, _K.FLUSH, *_MOST),
    "historic": (*_LEAST, _K.TRIPS, _K.FULL_HOUSE, _K.QUADS, _K.FIVE),
}
SOKO_ORDER: Order = tuple(Kind)
THREE_CARD_ORDER: Order = (_K.HIGH_CARD, _K.PAIR, _K.STRAIGHT, _K.FLUSH, _K.STRAIGHT_FLUSH, _K.TRIPS)
TWO_CARD_ORDER: Order = (_K.HIGH_CARD, _K.PAIR)

ACE = 14
KIND_SHIFT = 20


def pack(strength: int, ranks: tuple[int, ...] | list[int]) -> int:
    """Packs a worth; `ranks` has at most five entries."""
    worth = strength
    for rank in ranks:
        worth = worth << 4 | rank
    return worth << 4 * (5 - len(ranks))


def unpack(worth: int) -> tuple[int, list[int]]:
    """Gives back the strength and the five ranks (0 where there is none)."""
    return worth >> KIND_SHIFT, [worth >> shift & 15 for shift in (16, 12, 8, 4, 0)]
