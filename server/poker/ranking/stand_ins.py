"""Seats the cards of a hand on its places, and says what each wild stands for there."""

from collections.abc import Sequence

from server.poker.cards import PACK, SUITS, Card
from server.poker.house import Rules

from . import keys
from .kinds import ACE, Kind
from .low import System
from .reading import kind_of, ranks_of
from .scale import Keyed, Scale, SumScale
from .suits import suit_strength

HEARTS = SUITS.index("h")
Seated = list[tuple[Card, Card, bool]]
"""In playing order: the card that plays, what it stands for, and whether it is wild."""


def seat(scale: Scale, chosen: Sequence[Keyed], worth: int) -> Seated:
    """Seats cards, which are all needed, on the places of a hand of known worth."""
    kind = kind_of(scale, worth)
    ranks = ranks_of(scale, worth)
    rules = scale.rules
    naturals = [card for card, key in chosen if not keys.fills(key)]
    fillers = sorted((card for card, key in chosen if keys.fills(key)), key=lambda card: card.index)
    suited = {Kind.FLUSH: len(ranks), Kind.STRAIGHT_FLUSH: len(ranks), Kind.FOUR_FLUSH: 4}.get(kind, 0)
    suit = _flush_suit(naturals, fillers, suited, rules) if suited else -1
    places: list[Card | None] = [None] * len(ranks)
    for card in sorted(naturals, key=lambda card: -suit_strength(card.suit, rules.ranking.suit_order)):
        for place, rank in enumerate(ranks):
            if places[place] is None and rank == card.rank and (place >= suited or card.suit == suit):
                places[place] = card
                break
    stands = _stand_ins(scale, ranks, places, suited, suit)
    cards = [natural or stand for natural, stand in zip(places, stands, strict=True)]
    # Bugs first, on aces where there are any to stand for: elsewhere a bug may only fill a straight or a flush.
    fillers.sort(key=lambda card: card.index not in scale.bugs)
    bugs = sum(card.index in scale.bugs for card in fillers)
    open_places = [place for place, natural in enumerate(places) if natural is None]
    aces_first = sorted(open_places, key=lambda place: ranks[place] != ACE)
    for place, card in zip([*aces_first[:bugs], *sorted(aces_first[bugs:])], fillers, strict=True):
        cards[place] = card
    return [(card, stand, natural is None) for card, stand, natural in zip(cards, stands, places, strict=True)]


def _flush_suit(naturals: Sequence[Card], fillers: Sequence[Card], suited: int, rules: Rules) -> int:
    """The suit that has enough cards; of several (nothing but wilds) the Imperial's or else the best."""
    order = sorted(range(4), key=lambda suit: -suit_strength(suit, rules.ranking.suit_order))
    if rules.ranking.unbeatable == "greek" and rules.ranking.imperial == "hearts":
        order.sort(key=lambda suit: suit != HEARTS)
    return next(suit for suit in order if sum(card.suit == suit for card in naturals) + len(fillers) >= suited)


def _stand_ins(scale: Scale, ranks: Sequence[int], places: Sequence[Card | None], suited: int, suit: int) -> list[Card]:
    """What each place of a hand is: its natural card, or the card that a wild stands for there.

    A wild's suit is that of the flush, else the best that is free; where flushes spoil a low, one that makes none.
    """
    order = sorted(range(4), key=lambda suit: -suit_strength(suit, scale.rules.ranking.suit_order))
    used = {card.index for card in places if card is not None}
    stands: list[Card] = []
    open_left = sum(card is None for card in places)
    for place, (rank, natural) in enumerate(zip(ranks, places, strict=True)):
        if natural is not None:
            stands.append(natural)
            continue
        open_left -= 1
        if place < suited:
            choice = suit
        else:
            free = [suit for suit in order if 13 * suit + rank - 2 not in used] or order
            others = {card.suit for card in (*stands, *places[place:]) if card is not None}
            if not open_left and isinstance(scale, SumScale) and isinstance(scale.solver, System) and len(others) == 1:
                free = [suit for suit in free if suit not in others] or free
            choice = free[0]
        stands.append(PACK[13 * choice + rank - 2])
        used.add(stands[-1].index)
    return stands
