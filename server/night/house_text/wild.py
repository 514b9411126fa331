"""The words of the sections [wild] and [low]."""

from collections.abc import Mapping

from server.night.house_text.words import Words, choice, number
from server.poker.house import House
from server.poker.ranking.wild_words import wild_in_words
from server.poker.words import listed

WHICH = {
    "one-eyed-jacks": "The one-eyed jacks are those of spades and hearts.",
    "one-eyed-king": "The one-eyed king is that of diamonds.",
    "one-eyed": "One-eyed are the jacks of spades and hearts and the king of diamonds.",
    "suicide-king": "The suicide king is that of hearts.",
}
"""Which cards the names mean (R075, R076)."""


def _cards(value: tuple[str, ...]) -> str:
    return listed([wild_in_words(word) for word in value]) or "none"


def _wild(value: tuple[str, ...], house: House) -> str:
    if not value:
        return "No card is wild, unless a game or its dealer makes one wild."
    rest = [word for word in value if word != "joker" or house.wild.joker == "wild"]
    text = f"Wild: {_cards(tuple(rest))}." if rest else ""
    bug = "The joker is in play." if len(rest) < len(value) else ""
    which = [WHICH[word] for word in value if word in WHICH]
    return " ".join(line for line in (text, bug, *which) if line)


def any_wild(house: House) -> bool:
    """Whether the house itself makes any card wild; a game or a dealer may too."""
    return bool(house.wild.cards) or house.wild.lowest != "none" or "wild" in house.choice.modifiers


def _qualifier(value: int, _: House) -> str:
    if not value:
        return "In high-low games any low hand may win the low half."
    return (
        f"In eight-or-better games a low needs five different ranks, none above {value}."
        if value < 11
        else f"In eight-or-better games a low needs five different ranks, none above the {RANK_WORDS[value]}."
    )


RANK_WORDS = {11: "jack", 12: "queen", 13: "king", 14: "ace"}

WILD: Mapping[str, Words] = {
    "cards": Words("Wild cards", _cards, _wild),
    "joker": choice(
        "What a joker is",
        {
            "wild": ("wild: any card", "A joker stands for any card."),
            "bug": (
                "the bug: an ace, or what fills a straight or flush",
                "The joker is the bug: an ace, or any card that fills a straight, a flush or a straight flush.",
            ),
        },
        when=lambda house: "joker" in house.wild.cards,
    ),
    "lowest": choice(
        "A player's lowest card is wild",
        {
            "none": ("no", "Nobody's lowest card is wild."),
            "hand": (
                "yes, of all his own cards",
                "Each player's lowest card is wild for him, with all of its rank among his own cards; aces are high.",
            ),
            "hole": (
                "yes, of his hole cards",
                "Each player's lowest hole card is wild for him, with all of its rank among his own cards; aces are "
                "high.",
            ),
        },
        quiet=True,
    ),
    "double_ace_flush": choice(
        "Double ace flush",
        {
            False: ("no", "A wild card is no card that the hand holds already, except to make five of a kind."),
            True: (
                "yes",
                "In a flush a wild card may double a card that the hand holds: there are double-ace flushes, and they "
                "beat those with one ace.",
            ),
        },
        when=any_wild,
    ),
    "five_of_a_kind": choice(
        "Five of a kind with wild cards",
        {
            True: ("yes, the best hand", "Five of a kind beats everything else."),
            False: ("no", "Wild cards do not make five of a kind."),
        },
        when=any_wild,
    ),
    "natural": choice(
        "Wild hands against natural ones",
        {
            "equal": ("equal", "A hand with wild cards is as good as the same hand without."),
            "natural-wins": ("natural wins", "Of equal hands the one without wild cards wins."),
            "fewer-wilds-win": ("fewer wild cards win", "Of equal hands the one with fewer wild cards wins."),
            "more-wilds-win": ("more wild cards win", "Of equal hands the one with more wild cards wins."),
        },
        when=any_wild,
    ),
}
LOW: Mapping[str, Words] = {
    "system": choice(
        "Low hands",
        {
            "ace-to-five": (
                "ace to five: 5-4-3-2-A is best",
                "Low hands are ace to five: aces are low, straights and flushes do not count.",
            ),
            "deuce-to-seven": (
                "deuce to seven: 7-5-4-3-2 is best",
                "Low hands are deuce to seven: aces are high, straights and flushes count against you.",
            ),
            "ace-to-six": (
                "ace to six: 6-4-3-2-A is best",
                "Low hands are ace to six: aces are low, straights and flushes count against you.",
            ),
        },
    ),
    "qualifier": number("Highest card of a low that qualifies", _qualifier, zero="any low"),
    "broadway_is_straight": choice(
        "A-K-Q-J-10 in ace to six",
        {
            False: ("no straight", "In ace to six A-K-Q-J-10 is no straight, for the ace is low."),
            True: ("a straight", "In ace to six A-K-Q-J-10 is a straight, the worst of all."),
        },
    ),
    "aces_pair": choice(
        "A pair of aces in ace to six",
        {
            "low": ("the lowest pair", "In ace to six a pair of aces is the lowest pair, so the best."),
            "high": ("the highest pair", "In ace to six a pair of aces is the highest pair, so the worst."),
        },
    ),
}
