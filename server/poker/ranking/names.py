"""Hands in words: "full house, sevens over tens", "8-6-5-4-2 low", "no low" (R011, R038, R051)."""

from collections.abc import Sequence

from .kinds import ACE, Kind

WORDS = {
    2: "two", 3: "three", 4: "four", 5: "five", 6: "six", 7: "seven", 8: "eight",
    9: "nine", 10: "ten", 11: "jack", 12: "queen", 13: "king", 14: "ace",
}  # fmt: skip
LETTERS = {rank: str(rank) for rank in range(2, 11)} | {11: "J", 12: "Q", 13: "K", 14: "A"}


def plural(rank: int) -> str:
    """ "sixes", "aces"."""
    return WORDS[rank] + ("es" if rank == 6 else "s")


def dashed(ranks: Sequence[int]) -> str:
    """ "8-6-5-4-2"."""
    return "-".join(LETTERS[rank] for rank in ranks)


def high_name(kind: Kind, ranks: Sequence[int]) -> str:
    """Names a hand of cards in playing order (aces 14)."""
    match kind:
        case Kind.FIVE:
            return f"five {plural(ranks[0])}"
        case Kind.STRAIGHT_FLUSH:
            return "royal flush" if ranks[0] == ACE and len(ranks) == 5 else f"straight flush, {WORDS[ranks[0]]} high"
        case Kind.QUADS:
            return f"four {plural(ranks[0])}"
        case Kind.FULL_HOUSE:
            return f"full house, {plural(ranks[0])} over {plural(ranks[3])}"
        case Kind.FLUSH:
            return f"flush, {WORDS[ranks[0]]} high"
        case Kind.STRAIGHT:
            return f"straight, {WORDS[ranks[0]]} high"
        case Kind.TRIPS:
            return f"three {plural(ranks[0])}"
        case Kind.TWO_PAIR:
            return f"two pair, {plural(ranks[0])} and {plural(ranks[2])}"
        case Kind.FOUR_FLUSH:
            return f"four-flush, {WORDS[ranks[0]]} high"
        case Kind.FOUR_STRAIGHT:
            return f"four-straight, {WORDS[ranks[0]]} high"
        case Kind.PAIR:
            return f"pair of {plural(ranks[0])}"
        case Kind.HIGH_CARD:
            return f"{WORDS[ranks[0]]} high"


def low_name(kind: Kind, ranks: Sequence[int]) -> str:
    """Names a low hand: by its cards, or by the combination that spoils it (R051)."""
    return f"{dashed(ranks)} low" if kind is Kind.HIGH_CARD else high_name(kind, ranks)


def badugi_name(ranks: Sequence[int]) -> str:
    """ "4-3-2-A badugi", "three-card badugi, 7-4-2"."""
    count = {1: "one", 2: "two", 3: "three"}.get(len(ranks))
    return f"{count}-card badugi, {dashed(ranks)}" if count else f"{dashed(ranks)} badugi"


NO_LOW = "no low"
