"""The cards that count: one player's own, and those that belong to all."""

from collections.abc import Sequence

from server.poker.cards import Card, parse_card
from server.poker.public import Place, PublicHand
from server.poker.ranking import Holding


def holding(place: Place, pocket: Sequence[Card | None]) -> Holding:
    """`pocket`: the seat's cards in dealt order. What still lies blind does not count (reports D8), and may be None."""
    both = zip(pocket, place.cards, strict=True)
    lying = [(card, slot) for card, slot in both if card is not None and slot.face != "blind"]
    return Holding(
        down=tuple(card for card, slot in lying if slot.face != "up"),
        up=tuple(card for card, slot in lying if slot.face == "up"),
        natural=tuple(card for card, slot in lying if slot.natural),
    )


def shared(hand: PublicHand, run: int = 1) -> tuple[Card, ...]:
    """Every card face up that belongs to all; `run`: with which board, where it is run twice."""
    return tuple(map(parse_card, hand.shared(run)))


def lines(hand: PublicHand) -> tuple[tuple[Card, ...], ...]:
    """What lies face up in each line of the board; nothing where the game has no lines."""
    return tuple(tuple(map(parse_card, line)) for line in hand.lines())
