"""Suit tie-breaks: which suit decides between hands that are equal otherwise (R105 to R110; fine_print.md, Suits)."""

from collections import Counter
from collections.abc import Sequence
from typing import Literal

from server.poker.cards import SUITS, Card

Method = Literal["none", "highest-card", "highest-paired", "highest-unpaired"]


def suit_strength(suit: int, suit_order: str) -> int:
    """3 for the highest suit of an order such as "shdc", 0 for the lowest."""
    return 3 - suit_order.index(SUITS[suit])


def deciding_suit(cards: Sequence[Card], is_straight: bool, method: Method, suit_order: str) -> int:
    """The strength (0 to 3) of the suit that speaks for a hand; `cards` are what it stands for, in playing order."""
    if method == "none":
        return 0
    groups = Counter(card.rank for card in cards)
    # In the lowest straight the ace is low: the first card in playing order is the highest.
    rank = cards[0].rank if is_straight else max(groups)
    paired = [(count, held) for held, count in groups.items() if count > 1]
    single = [held for held, count in groups.items() if count == 1]
    if method == "highest-paired" and paired:
        rank = max(paired)[1]
    elif method == "highest-unpaired" and single and not is_straight:
        rank = max(single)
    return max(suit_strength(card.suit, suit_order) for card in cards if card.rank == rank)
