"""Which cards play and what each wild stands for, once a hand's worth is known.

Of all ways to make that worth a player shows the one that the house rules like best: `wild.natural` is asked first,
then the Imperial of the Greek rule, then suits (rules/fine_print.md). What is still equal is told apart for show only:
fewer wilds, then higher suits.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import TypeVar

import msgspec

from server.poker.cards import PACK, SUITS, Card
from server.poker.house import Rules

from . import keys
from .high import High, straights
from .kinds import ACE, Kind, unpack
from .low import KINDS, LOW_ACE, LOW_TOP, MISSING, System
from .scale import BadugiScale, Keyed, Scale, SumScale, Use, threes, twos
from .suits import deciding_suit, suit_strength

HEARTS = SUITS.index("h")
T = TypeVar("T")


class Play(msgspec.Struct, frozen=True):
    """The best hand of one player: its worth, the cards that make it and what they stand for, in playing order."""

    worth: int
    kind: Kind
    cards: tuple[Card, ...]
    stands: tuple[Card, ...]
    is_wild: tuple[bool, ...]
    natural: int  # what wild.natural makes of it, bigger is better
    imperial: bool
    suit: int

    @property
    def wilds(self) -> tuple[tuple[Card, Card], ...]:
        """Each wild among the cards with what it stands for."""
        return tuple(
            (card, stand) for card, stand, wild in zip(self.cards, self.stands, self.is_wild, strict=True) if wild
        )

    @property
    def rating(self) -> tuple[int, int, int]:
        """What is compared between players, where a rule gives an order."""
        return self.worth, self.natural, self.suit


def kind_of(scale: Scale, worth: int) -> Kind:
    if isinstance(scale, SumScale):
        if isinstance(scale.solver, High):
            return scale.solver.order[unpack(worth)[0]]
        return KINDS[unpack(LOW_TOP - worth)[0]]
    return Kind.HIGH_CARD


def ranks_of(scale: Scale, worth: int) -> list[int]:
    """The rank of each card of a hand of this worth, in playing order, aces always 14."""
    kind = kind_of(scale, worth)
    if isinstance(scale, SumScale) and isinstance(scale.solver, High):
        told = [rank for rank in unpack(worth)[1] if rank]
    else:
        told = [ACE if rank == LOW_ACE else rank for rank in unpack(LOW_TOP - worth)[1] if rank not in (0, MISSING)]
    match kind:
        case Kind.FIVE:
            return told * 5
        case Kind.QUADS:
            return told[:1] * 3 + told
        case Kind.FULL_HOUSE:
            return told[:1] * 3 + told[1:] * 2
        case Kind.TRIPS:
            return told[:1] * 2 + told
        case Kind.TWO_PAIR:
            return [told[0], told[0], told[1], *told[1:]]
        case Kind.PAIR:
            return told[:1] + told
        case Kind.STRAIGHT | Kind.STRAIGHT_FLUSH:
            return _run(scale.lowest, told[0], scale.size)
        case Kind.FOUR_STRAIGHT:
            return _run(scale.lowest, told[0], 4) + told[1:]
        case _:
            return told


def _run(lowest: int, top: int, length: int) -> list[int]:
    wheel_top = straights(lowest, length)[-1][0]
    if top == wheel_top:
        return [*range(top, top - length + 1, -1), ACE]
    return list(range(top, top - length, -1))


def best_play(scale: SumScale | BadugiScale, own: Sequence[Keyed], board: Sequence[Keyed], use: Use) -> Play:
    """The hand that a player shows. `own` and `board` must be enough for `use`."""
    worth = scale.best(own, board, use)
    if isinstance(scale, BadugiScale):
        plays = _badugi_plays(scale, [*own, *board], worth)
    else:
        weigh = scale.weigh_keys
        plays = (
            _play(scale, chosen, worth)
            for chosen, keys_chosen in zip(
                _choices(scale, own, board, use), _choices(scale, _keys(own), _keys(board), use), strict=True
            )
            if weigh(keys_chosen) == worth
        )
    order = scale.rules.ranking.suit_order
    return max(
        plays,
        key=lambda play: (
            play.natural,
            play.imperial,
            play.suit,
            -sum(play.is_wild),
            [suit_strength(card.suit, order) for card in play.stands],
            [-card.index for card in play.cards],
        ),
    )


def _keys(cards: Sequence[Keyed]) -> list[int]:
    return [key for _, key in cards]


def _choices(scale: Scale, own: Sequence[T], board: Sequence[T], use: Use) -> Iterator[tuple[T, ...]]:
    """All choices of cards that can make a hand."""
    if use == "any-five":
        cards = [*own, *board]
        return combinations(cards, min(scale.size, len(cards)))
    return ((*two, *three) for two in twos(own) for three in threes(board))


def _play(scale: Scale, chosen: Sequence[Keyed], worth: int) -> Play:
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
    open_places = [place for place, card in enumerate(places) if card is None]
    stands = _stand_ins(scale, ranks, places, suited, suit)
    cards = list(stands)
    for place, card in zip(
        _by_bugs_first(scale, open_places, ranks, fillers), _bugs_first(scale, fillers), strict=True
    ):
        cards[place] = card
    for place, natural in enumerate(places):
        if natural is not None:
            cards[place] = natural
    return _made(scale, worth, kind, cards, stands, [place is None for place in places])


def _bugs_first(scale: Scale, fillers: Sequence[Card]) -> list[Card]:
    return sorted(fillers, key=lambda card: card.index not in scale.bugs)


def _by_bugs_first(scale: Scale, places: list[int], ranks: Sequence[int], fillers: Sequence[Card]) -> list[int]:
    """Open places in the order of `_bugs_first`: bugs stand for aces where there are any to stand for."""
    bugs = sum(card.index in scale.bugs for card in fillers)
    aces_first = sorted(places, key=lambda place: ranks[place] != ACE)
    return aces_first[:bugs] + sorted(aces_first[bugs:])


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


def _badugi_plays(scale: BadugiScale, cards: Sequence[Keyed], worth: int) -> Iterator[Play]:
    naturals = {(card.rank, card.suit): card for card, key in cards if not keys.fills(key)}
    fillers = sorted((card for card, key in cards if keys.fills(key)), key=lambda card: card.index)
    order = sorted(range(4), key=lambda suit: -suit_strength(suit, scale.rules.ranking.suit_order))
    for chosen, fitted in scale.solver.best(list(naturals), len(fillers)):
        free = [suit for suit in order if suit not in {suit for _, suit in chosen}]
        seats = [(naturals[natural], naturals[natural], False) for natural in chosen]
        for rank, suit, wild in zip(sorted(fitted, reverse=True), free, fillers, strict=False):
            seats.append((wild, PACK[13 * suit + rank - 2], True))
        seats.sort(key=lambda seat: -scale.solver.low_rank(seat[1].rank))
        yield _made(
            scale,
            worth,
            Kind.HIGH_CARD,
            [seat[0] for seat in seats],
            [seat[1] for seat in seats],
            [seat[2] for seat in seats],
        )


def _made(
    scale: Scale, worth: int, kind: Kind, cards: Sequence[Card], stands: Sequence[Card], is_wild: Sequence[bool]
) -> Play:
    rules = scale.rules
    wilds = sum(is_wild)
    natural = {"equal": 0, "natural-wins": int(wilds == 0), "fewer-wilds-win": -wilds, "more-wilds-win": wilds}
    high = scale.pot == "high"
    is_straight = kind in (Kind.STRAIGHT, Kind.STRAIGHT_FLUSH)
    imperial = (
        high
        and rules.ranking.unbeatable == "greek"
        and kind is Kind.STRAIGHT_FLUSH
        and stands[0].rank == ACE
        and (rules.ranking.imperial == "any" or stands[0].suit == HEARTS)
    )
    method = rules.ranking.suit_tiebreak if high else "none"
    return Play(
        worth=worth,
        kind=kind,
        cards=tuple(cards),
        stands=tuple(stands),
        natural=natural[rules.wild.natural],
        imperial=imperial,
        suit=deciding_suit(stands, is_straight, method, rules.ranking.suit_order),
        is_wild=tuple(is_wild),
    )
