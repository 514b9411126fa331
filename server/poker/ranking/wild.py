"""Which cards are wild: by name, by rank, by card, and each player's lowest card (R075, R076, R098 to R100)."""

from collections.abc import Sequence
from functools import lru_cache

from server.poker.cards import RANKS, BadCard, Card, parse_card
from server.poker.house import Rules, Wild

JOKER_INDEXES = frozenset(range(52, 56))

# Only the jacks of hearts and spades and the king of diamonds show one eye (R076); the suicide king is of hearts.
NAMED_SETS: dict[str, tuple[str, ...]] = {
    "one-eyed-jacks": ("Jh", "Js"),
    "one-eyed-king": ("Kd",),
    "one-eyed": ("Jh", "Js", "Kd"),
    "suicide-king": ("Kh",),
}


class BadWild(ValueError):
    """A word of wild.cards that names no card; the message says what would be right."""


@lru_cache(maxsize=512)
def indexes_of(word: str) -> frozenset[int]:
    """The indexes that a word of `wild.cards` names: "joker", a rank ("2", "10"), a card ("Jh") or a named set."""
    plain = word.strip()
    if plain.lower() == "joker":
        return JOKER_INDEXES
    if plain.lower() in NAMED_SETS:
        return frozenset(parse_card(card).index for card in NAMED_SETS[plain.lower()])
    rank = "T" if plain == "10" else plain.upper()
    if len(rank) == 1 and rank in RANKS:
        return frozenset(13 * suit + RANKS.index(rank) for suit in range(4))
    try:
        card = parse_card(plain)
    except BadCard:
        names = ", ".join(NAMED_SETS)
        raise BadWild(
            f"'{word}' in wild.cards names no card: write joker, a rank (2 to A), a card (Jh), or one of {names}"
        ) from None
    return JOKER_INDEXES if card.is_joker else frozenset((card.index,))


@lru_cache(maxsize=512)
def wild_indexes(wild: Wild) -> frozenset[int]:
    """Every card index that `wild.cards` makes wild, bugs included. Raises BadWild."""
    return frozenset[int]().union(*(indexes_of(word) for word in wild.cards))


def bug_indexes(wild: Wild) -> frozenset[int]:
    """The indexes that play as the bug: the jokers, when they are wild and `wild.joker` says so (R087)."""
    return wild_indexes(wild) & JOKER_INDEXES if wild.joker == "bug" else frozenset()


def lowest_rank(down: Sequence[Card], up: Sequence[Card], rules: Rules) -> int:
    """The rank that a player's lowest card makes wild for him, 0 for none.

    Aces are high (R098); `hole` looks at the down cards, `hand` at all of his own; jokers and cards that are wild
    anyway are passed over (ambiguity A09).
    """
    where = rules.wild.lowest
    if where == "none":
        return 0
    wild = wild_indexes(rules.wild)
    own = down if where == "hole" else (*down, *up)
    return min((card.rank for card in own if not card.is_joker and card.index not in wild), default=0)


def wild_for(down: Sequence[Card], up: Sequence[Card], rules: Rules) -> frozenset[int]:
    """The indexes of all cards that are wild in the hand of a player with these. A bug is not: it only fills (R087)."""
    wild = wild_indexes(rules.wild) - bug_indexes(rules.wild)
    lowest = lowest_rank(down, up, rules)
    return wild | indexes_of(RANKS[lowest - 2]) if lowest else wild
