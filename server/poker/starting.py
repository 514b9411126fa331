"""Two-card starting hands: how they are written, and their Chen score (R048, R049; variants.md H)."""

from collections.abc import Sequence
from fractions import Fraction
from math import floor

from server.poker.cards import RANKS, Card

_HIGH_CARD = {14: Fraction(10), 13: Fraction(8), 12: Fraction(7), 11: Fraction(6)}
_GAP_COST = {0: 0, 1: 1, 2: 2, 3: 4}  # of more: 5


def notation(cards: Sequence[Card]) -> str:
    """ "AA", "KQs" (suited) or "72o" (offsuit), of two cards that are no jokers."""
    high, low = sorted((card.rank for card in cards), reverse=True)
    name = RANKS[high - 2] + RANKS[low - 2]
    if high == low:
        return name
    return name + ("s" if cards[0].suit == cards[1].suit else "o")


def chen(cards: Sequence[Card]) -> int:
    """The Chen score of two cards that are no jokers, rounded half up at the end: AA 20, AKs 12, 72o -1."""
    high, low = sorted((card.rank for card in cards), reverse=True)
    score = _HIGH_CARD.get(high, Fraction(high, 2))
    if high == low:
        return _rounded(max(score * 2, Fraction(5)))
    gap = high - low - 1
    score -= _GAP_COST.get(gap, 5)
    if cards[0].suit == cards[1].suit:
        score += 2
    if gap <= 1 and high < 12:
        score += 1
    return _rounded(score)


def _rounded(score: Fraction) -> int:
    return floor(score + Fraction(1, 2))
