"""One player's cards as they count: which lie down, which up, which are wild for everybody but him."""

from collections.abc import Sequence

from server.poker.cards import Card
from server.poker.public import Place
from server.poker.ranking import Holding


def holding(place: Place, pocket: Sequence[Card]) -> Holding:
    """`pocket`: the seat's cards in dealt order."""
    lying = [*zip(pocket, place.cards, strict=True)]
    return Holding(
        down=tuple(card for card, slot in lying if slot.face != "up"),
        up=tuple(card for card, slot in lying if slot.face == "up"),
        natural=tuple(card for card, slot in lying if slot.natural),
    )
