"""The words of the sections [deck] and [ranking]: the cards, and how hands rank."""

from collections.abc import Mapping

from server.night.house_text.words import Words, choice, number
from server.poker.cards import RANKS
from server.poker.house import House
from server.poker.ranking.names import plural
from server.poker.rule_card import SUITS, TIEBREAK
from server.poker.words import listed, spelled


def _lowest(value: str) -> str:
    return plural(RANKS.index(value) + 2)


def _suits(value: str) -> str:
    return listed([SUITS[suit] for suit in value])


def _jokers(value: int, _: House) -> str:
    if not value:
        return "There is no joker in the deck."
    return "One joker is in the deck." if value == 1 else f"{spelled(value).capitalize()} jokers are in the deck."


def _deck(value: str, house: House) -> str:
    cards = 4 * (14 - RANKS.index(value) - 1)
    if value == "2":
        return "A pack is the usual 52 cards."
    below = "" if house.ranking.order == "historic" else ", and the ace stands below them too"
    return f"The lowest cards are the {_lowest(value)}: a pack is {cards} cards{below}."


def _packs(value: int, _: House) -> str:
    return "One pack is dealt from." if value == 1 else f"{spelled(value).capitalize()} packs are shuffled together."


def _tiebreak(value: str, house: House) -> str:
    if value == "none":
        return "Equal hands split the pot: no suit is higher than another."
    of = ", whether it is paired or not," if value == "highest-card" else ""
    return f"Of equal hands the suit of the {TIEBREAK[value]}{of} decides: {_suits(house.ranking.suit_order)}."


DECK: Mapping[str, Words] = {
    "packs": number("Packs shuffled together", _packs, unit="packs", quiet=True),
    "lowest": Words("Lowest cards", _lowest, _deck),
    "jokers": number("Jokers in the deck", _jokers, unit="jokers"),
}
RANKING: Mapping[str, Words] = {
    "order": choice(
        "Order of hands",
        {
            "standard": ("the usual order", "Hands rank in the usual order: a full house beats a flush."),
            "flush-over-full-house": ("a flush beats a full house", "A flush beats a full house."),
            "flush-over-full-house-trips-over-straight": (
                "a flush beats a full house, three of a kind a straight",
                "A flush beats a full house, and three of a kind beats a straight.",
            ),
            "historic": (
                "no straights, no flushes",
                "Straights and flushes do not count: there are pairs, threes, full houses and fours only.",
            ),
        },
    ),
    "suit_order": Words(
        "Order of suits, high to low",
        _suits,
        lambda value, _: f"Where suits are compared, they rank {_suits(value)}, the highest first.",
    ),
    "suit_tiebreak": Words(
        "Suits break ties",
        lambda value: "no, equal hands split" if value == "none" else f"yes, the suit of the {TIEBREAK[value]}",
        _tiebreak,
    ),
    "unbeatable": choice(
        "Whether a hand may be unbeatable",
        {
            "allowed": ("the best hand is unbeatable", "The best hand cannot be beaten."),
            "italian": (
                "Italian: the lowest straight flush beats the highest",
                "No straight flush is unbeatable: the lowest one beats the highest, and any other loses to the "
                "highest and beats the lowest. When all three kinds are in, all three share.",
            ),
            "greek": (
                "Greek: four of the lowest rank beat the Imperial",
                "The Imperial, ace to ten of one suit, beats everything but four of a kind of the deck's lowest rank.",
            ),
        },
        quiet=True,
    ),
    "imperial": choice(
        "The Imperial's suit",
        {
            "hearts": ("hearts only", "The Imperial is the royal flush of hearts only."),
            "any": ("any suit", "The Imperial is a royal flush of any suit."),
        },
        when=lambda house: house.ranking.unbeatable == "greek",
    ),
}
