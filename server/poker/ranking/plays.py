"""Which cards play and what each wild stands for, once a hand's worth is known.

Of all ways to make that worth a player shows the one that the house rules like best: `wild.natural` is asked first,
then the Imperial of the Greek rule, then suits (rules/fine_print.md). What is still equal is told apart for show only:
fewer wilds, then higher suits.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import TypeVar

import msgspec

from server.poker.cards import PACK, Card

from . import keys
from .kinds import ACE, Kind
from .reading import kind_of
from .scale import BadugiScale, Keyed, Scale, SumScale, Use, threes, twos
from .stand_ins import HEARTS, Seated, seat
from .suits import deciding_suit, suit_strength

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


def best_play(scale: SumScale | BadugiScale, own: Sequence[Keyed], board: Sequence[Keyed], use: Use) -> Play:
    """The hand that a player shows. `own` and `board` must be enough for `use`."""
    worth = scale.best(own, board, use)
    if isinstance(scale, BadugiScale):
        plays = _badugi_plays(scale, [*own, *board], worth)
    else:
        weigh = scale.weigh_keys
        plays = (
            _made(scale, worth, seat(scale, chosen, worth))
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


def _badugi_plays(scale: BadugiScale, cards: Sequence[Keyed], worth: int) -> Iterator[Play]:
    naturals = {(card.rank, card.suit): card for card, key in cards if not keys.fills(key)}
    fillers = sorted((card for card, key in cards if keys.fills(key)), key=lambda card: card.index)
    order = sorted(range(4), key=lambda suit: -suit_strength(suit, scale.rules.ranking.suit_order))
    for chosen, fitted in scale.solver.best(list(naturals), len(fillers)):
        free = [suit for suit in order if suit not in {suit for _, suit in chosen}]
        seats: Seated = [(naturals[natural], naturals[natural], False) for natural in chosen]
        for rank, suit, wild in zip(sorted(fitted, reverse=True), free, fillers, strict=False):
            seats.append((wild, PACK[13 * suit + rank - 2], True))
        seats.sort(key=lambda place: -scale.solver.low_rank(place[1].rank))
        yield _made(scale, worth, seats)


def _made(scale: Scale, worth: int, seated: Seated) -> Play:
    rules = scale.rules
    kind = kind_of(scale, worth)
    stands = [stand for _, stand, _ in seated]
    wilds = sum(is_wild for _, _, is_wild in seated)
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
        cards=tuple(card for card, _, _ in seated),
        stands=tuple(stands),
        natural=natural[rules.wild.natural],
        imperial=imperial,
        suit=deciding_suit(stands, is_straight, method, rules.ranking.suit_order),
        is_wild=tuple(is_wild for _, _, is_wild in seated),
    )
