"""The words of `wild.cards` as players say them: "twos", "the one-eyed jacks", "the jack of hearts"."""

from server.poker.cards import RANKS, BadCard, parse_card

from .names import WORDS, plural

SETS = {
    "joker": "the joker",
    "one-eyed-jacks": "the one-eyed jacks",
    "one-eyed-king": "the one-eyed king",
    "one-eyed": "the one-eyed jacks and king",
    "suicide-king": "the suicide king",
}
WILD_WORDS = ("joker", *RANKS, *(word for word in SETS if word != "joker"))
"""What people choose wild cards from; single cards go as well."""
SUITS = ("clubs", "diamonds", "hearts", "spades")


def wild_in_words(word: str) -> str:
    """The word itself where it names no card."""
    plain = word.strip()
    if plain.lower() in SETS:
        return SETS[plain.lower()]
    rank = "T" if plain == "10" else plain.upper()
    if len(rank) == 1 and rank in RANKS:
        return plural(RANKS.index(rank) + 2)
    try:
        card = parse_card(plain)
    except BadCard:
        return word
    return SETS["joker"] if card.is_joker else f"the {WORDS[card.rank]} of {SUITS[card.suit]}"
