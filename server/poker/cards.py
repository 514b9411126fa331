"""Cards: what they are and how they are written. Knows nothing of games, hands or who holds what.

A `Card` is secret until it is turned up; `FaceUp` is the text of a card that everybody may see.
Only `face_up` makes one, so a search for its callers lists every place where a card becomes public.
"""

from collections.abc import Iterable
from typing import NewType

import msgspec

RANKS = "23456789TJQKA"
SUITS = "cdhs"
JOKER_RANK = 0
JOKER_SUIT = -1

FaceUp = NewType("FaceUp", str)


class Card(msgspec.Struct, frozen=True, cache_hash=True, repr_omit_defaults=True):
    """One card. `index` is 13 * suit + rank in the orders c d h s and 2..A, and 52 or more for jokers (bank.md 2.3)."""

    index: int

    @property
    def rank(self) -> int:
        """2 to 14 (ace), or 0 for a joker."""
        return JOKER_RANK if self.index >= 52 else self.index % 13 + 2

    @property
    def suit(self) -> int:
        """0 clubs, 1 diamonds, 2 hearts, 3 spades, or -1 for a joker."""
        return JOKER_SUIT if self.index >= 52 else self.index // 13

    @property
    def is_joker(self) -> bool:
        return self.index >= 52

    def __str__(self) -> str:
        return TEXTS[self.index] if self.index < 52 else "Jk"


TEXTS = tuple(rank + suit for suit in SUITS for rank in RANKS)
PACK = tuple(Card(i) for i in range(52))
JOKERS = tuple(Card(52 + i) for i in range(4))
_SIGNED = {
    rank + suit: ("10" if rank == "T" else rank) + sign
    for suit, sign in zip(SUITS, "♣♦♥♠", strict=True)
    for rank in RANKS
} | {"Jk": "joker"}
_BY_TEXT = {text: PACK[i] for i, text in enumerate(TEXTS)}


class BadCard(ValueError):
    """A word that is no card; the message names the word and says what would be right."""


def parse_card(word: str) -> Card:
    """Reads `As`, `td`, `10h` or `Jk` (joker); the case of the rank does not matter (design.md 6)."""
    plain = word.strip()
    if plain.lower() == "jk":
        return JOKERS[0]
    if plain.startswith("10"):
        plain = "T" + plain[2:]
    card = _BY_TEXT.get(plain[:1].upper() + plain[1:].lower()) if len(plain) == 2 else None
    if card is None:
        raise BadCard(f"'{word}' is not a card: write a rank (2-9, T or 10, J, Q, K, A) and a suit (c, d, h, s), or Jk")
    return card


def parse_cards(text: str) -> tuple[Card, ...]:
    """Reads cards separated by spaces or commas; `AsKd` without spaces is read too."""
    words = text.replace(",", " ").split()
    return tuple(parse_card(piece) for word in words for piece in _pieces(word))


def _pieces(word: str) -> Iterable[str]:
    start = 0
    while start < len(word):
        length = 3 if word.startswith("10", start) else 2
        yield word[start : start + length]
        start += length


def face_up(card: Card) -> FaceUp:
    """Makes a card public. Called only where a rule turns a card up, shows it, or shows it to its owner."""
    return FaceUp(str(card))


def in_words(cards: Iterable[FaceUp]) -> str:
    """Cards as people read them in a sentence: `K♦ 10♠`."""
    return " ".join(_SIGNED.get(card, card) for card in cards)


def write_cards(cards: Iterable[Card]) -> str:
    return " ".join(str(card) for card in cards)
