"""What is wrong with the hands of a question, in one plain sentence (rules/fine_print.md, Input)."""

from collections import Counter
from collections.abc import Sequence

from server.poker.cards import RANKS, Card
from server.poker.house import Rules

from .keys import MOST_CARDS
from .scale import BADUGI_POTS, PotName, Use
from .wild import JOKER_INDEXES, wild_indexes


class BadHands(ValueError):
    """Cards that no player can hold under these rules; the message is a sentence for people."""


def check(down: Sequence[Card], up: Sequence[Card], board: Sequence[Card], rules: Rules) -> None:
    """Refuses one player's cards with the board: BadHands says what is wrong and what would be right."""
    cards = (*down, *up, *board)
    own = len(down) + len(up)
    if not own:
        raise BadHands("a hand has no cards: write at least one")
    if len(cards) > MOST_CARDS:
        raise BadHands(f"{len(cards)} cards are too many for one hand: {MOST_CARDS} with the board is the most")
    lowest = RANKS.index(rules.deck.lowest) + 2
    for card, count in Counter(cards).items():
        if not card.is_joker and card.rank < lowest:
            raise BadHands(f"{card} is not in this deck: its lowest card is the {rules.deck.lowest}")
        if not card.is_joker and count > rules.deck.packs:
            packs = "one pack has" if rules.deck.packs == 1 else f"{rules.deck.packs} packs have"
            raise BadHands(f"{card} is there {_times(count)}, and {packs} it {_times(rules.deck.packs)}")
    jokers = sum(card.is_joker for card in cards)
    if jokers > rules.deck.jokers:
        raise BadHands(f"{_jokers(jokers)} in the hand, and the deck has {rules.deck.jokers}: see deck.jokers")
    if jokers and not wild_indexes(rules.wild) & JOKER_INDEXES:
        raise BadHands("a joker is in the hand, and wild.cards does not list it: add joker to wild.cards")


def check_use(own: int, board: int, pot: PotName, use: Use) -> None:
    """Refuses a choice of cards that a pot is not played with, or that cannot be made yet. Raises BadHands."""
    if use == "any-five":
        return
    if pot in (*BADUGI_POTS, "three-card", "two-card"):
        raise BadHands(f"two-plus-three makes hands of five cards, and {pot} is not played with five: use any-five")
    if own < 2 or board < 3:
        raise BadHands(f"two-plus-three needs two own cards and three on the board: there are {own} and {board}")


def _times(count: int) -> str:
    return {1: "once", 2: "twice"}.get(count, f"{count} times")


def _jokers(count: int) -> str:
    return "one joker is" if count == 1 else f"{count} jokers are"
