"""Card keys: one number a card, made so that the sum over a hand tells all that matters of it.

The sum holds, in fields of five bits, how many natural cards of each rank there are, how many wilds and how many bugs;
above them a field of six bits a suit, counting its natural cards and every wild and bug. The suit fields start with a
bias, so that a suit with enough cards for a flush shows in one bit. Everything else is looked up by these sums.
"""

from collections.abc import Sequence

MOST_CARDS = 20  # a player's own cards and the board together
INDEXES = 56  # 52 cards and up to four jokers

WILD_SHIFT = 5 * 13
BUG_SHIFT = WILD_SHIFT + 5
SUIT_SHIFT = BUG_SHIFT + 5
ONE_WILD = 1 << WILD_SHIFT
ONE_BUG = 1 << BUG_SHIFT
FILLERS = ONE_WILD | ONE_BUG
RANKS_MASK = (1 << SUIT_SHIFT) - 1
EACH_SUIT = sum(1 << SUIT_SHIFT + 6 * suit for suit in range(4))
SUIT_FULL = tuple(32 << SUIT_SHIFT + 6 * suit for suit in range(4))
ANY_FULL = 32 * EACH_SUIT

Keys = tuple[int, ...]


def rank_key(rank: int) -> int:
    return 1 << 5 * (rank - 2)


def natural_key(rank: int, suit: int) -> int:
    """The key of a card that is neither wild nor a bug."""
    return rank_key(rank) + (1 << SUIT_SHIFT + 6 * suit)


def card_keys(wild: frozenset[int], bugs: frozenset[int], fillers_suited: bool) -> Keys:
    """The key of every card index, given the indexes that are wild and those that are bugs.

    Wilds and bugs help every suit to a flush; in low pots, where they would rather avoid one, `fillers_suited` is off.
    """
    suits = EACH_SUIT if fillers_suited else 0
    keys = []
    for index in range(INDEXES):
        if index in bugs:
            keys.append(ONE_BUG + suits)
        elif index in wild or index >= 52:
            keys.append(ONE_WILD + suits)
        else:
            keys.append(natural_key(index % 13 + 2, index // 13))
    return tuple(keys)


def bias(cards_for_flush: int) -> int:
    """What a sum starts with, so that `cards_for_flush` cards of a suit set that suit's full bit (0: never)."""
    return (32 - cards_for_flush) * EACH_SUIT if cards_for_flush else 0


def counts(key: int) -> list[int]:
    """How many natural cards of each rank a sum holds, indexed by rank (entries 0 and 1 are unused)."""
    return [0, 0] + [key >> shift & 31 for shift in range(0, WILD_SHIFT, 5)]


def wilds(key: int) -> int:
    return key >> WILD_SHIFT & 31


def bugs(key: int) -> int:
    return key >> BUG_SHIFT & 31


def fills(key: int) -> bool:
    """Whether a card's key is that of a wild or a bug."""
    return key & FILLERS != 0


def suit_part(card_keys: Sequence[int], suit: int) -> int:
    """The sum of the rank fields of the cards of one suit, wilds and bugs included."""
    fits = 1 << SUIT_SHIFT + 6 * suit
    part = 0
    for key in card_keys:
        if key & fits:
            part += key
    return part & RANKS_MASK
