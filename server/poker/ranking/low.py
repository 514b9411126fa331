"""Low hands, solved from counts: ace-to-five, deuce-to-seven, ace-to-six (R051 to R074), wilds as fitters (R092).

A low worth is `LOW_TOP` minus how bad the hand is, so here too the bigger worth wins. Badness has the shape of a high
worth: kind, then ranks, the highest first; an ace that plays low is 1 and a missing card is 15, worse than any card.
"""

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations

from . import keys
from .high import Table, straights
from .kinds import ACE, KIND_SHIFT, Kind, pack

LOW_TOP = 1 << 26
MISSING = 15
LOW_ACE = 1

# Kinds from good to bad; ace-to-five has no straights and no flushes (R054).
KINDS: tuple[Kind, ...] = (
    Kind.HIGH_CARD, Kind.PAIR, Kind.TWO_PAIR, Kind.TRIPS, Kind.STRAIGHT,
    Kind.FLUSH, Kind.FULL_HOUSE, Kind.QUADS, Kind.STRAIGHT_FLUSH, Kind.FIVE,
)  # fmt: skip
STRENGTH = {kind: strength for strength, kind in enumerate(KINDS)}


class System:
    """One low system: where the ace stands, and what counts against the hand."""

    def __init__(
        self,
        lowest: int,
        ace_low: bool,
        straights_count: bool,
        broadway_is_straight: bool = True,
        high_pair: bool = False,
    ) -> None:
        self.lowest = lowest
        self.ace_low = ace_low
        self.straights_count = straights_count  # flushes too
        self.table = Table(self.plain)
        self._aces_pair_high = high_pair
        self._lowest: dict[tuple[int, int, int, int], list[int] | None] = {}  # bounded by the masks of 13 ranks
        self._straights: dict[int, int] = {}  # mask of natural ranks -> top rank as this system counts it
        if straights_count:
            *upper, (wheel_top, wheel) = straights(lowest)
            self._straights = {mask: top for top, mask in upper}
            if ace_low:
                if not broadway_is_straight:
                    del self._straights[upper[0][1]]
                self._straights[wheel] = wheel_top  # R068; never in deuce-to-seven (R064)

    def low_rank(self, rank: int) -> int:
        """A rank as it counts when the hand is read card by card."""
        return LOW_ACE if rank == ACE and self.ace_low else rank

    def pair_rank(self, rank: int) -> int:
        """A rank as it counts in pairs, trips and quads (`low.aces_pair`, R070, R071)."""
        return rank if self._aces_pair_high else self.low_rank(rank)

    def plain(self, key: int) -> int:
        """The best low worth by ranks alone, of any number of cards from one up; flushes are not looked at."""
        return LOW_TOP - self._badness(keys.counts(key), keys.wilds(key) + keys.bugs(key))

    def suited(self, key: int, parts: Sequence[int]) -> int:
        """The same where flushes count against the hand and some suits (sums: `parts`) have five cards or more.

        One fitter is enough to avoid a flush: it stands for a card of another suit, whatever its rank.
        """
        if keys.wilds(key) or keys.bugs(key):
            return self.plain(key)
        if len(parts) == 1 and self._has_card_beside(key - parts[0], worth := self.table[key]):
            return worth
        loose = keys.counts(key)
        cards: list[tuple[int, int]] = []  # rank key, and which of the long suits (-1: none of them)
        for suit, part in enumerate(parts):
            held = keys.counts(part)
            for rank in range(2, ACE + 1):
                cards += [(keys.rank_key(rank), suit)] * held[rank]
                loose[rank] -= held[rank]
        for rank in range(2, ACE + 1):
            cards += [(keys.rank_key(rank), -1)] * loose[rank]
        return max(self._of_five(five) for five in combinations(cards, 5))

    def _has_card_beside(self, beside: int, worth: int) -> bool:
        """Whether a hand of five different ranks can take one of them from the cards beside the long suit."""
        bad = LOW_TOP - worth
        if bad >> KIND_SHIFT:
            return False
        for shift in (16, 12, 8, 4, 0):
            rank = bad >> shift & 15
            if beside >> 5 * ((ACE if rank == LOW_ACE else rank) - 2) & 31:
                return True
        return False

    def _of_five(self, five: Sequence[tuple[int, int]]) -> int:
        (one, suit), (two, suit2), (three, suit3), (four, suit4), (last, suit5) = five
        worth = self.table[one + two + three + four + last]
        if suit < 0 or not suit == suit2 == suit3 == suit4 == suit5:
            return worth
        bad = LOW_TOP - worth
        if KINDS[bad >> KIND_SHIFT] is Kind.STRAIGHT:
            return LOW_TOP - pack(STRENGTH[Kind.STRAIGHT_FLUSH], [bad >> 16 & 15])
        held = keys.counts(one + two + three + four + last)
        ranks = [self.low_rank(rank) for rank, count in enumerate(held) for _ in range(count)]
        flush = pack(STRENGTH[Kind.FLUSH], sorted(ranks, reverse=True))
        return LOW_TOP - max(bad, flush)  # several packs: a pair in one suit is a flush, a full house stays one

    def _lowest_ranks(self, wanted: int, present: int, taken: int, fitters: int) -> list[int] | None:
        """The best `wanted` different ranks out of a mask, wilds taking others that are not `taken` (R092)."""
        key = (wanted, present, taken, fitters)
        if key not in self._lowest:
            self._lowest[key] = self._find_lowest_ranks(*key)
        return self._lowest[key]

    def _find_lowest_ranks(self, wanted: int, present: int, taken: int, fitters: int) -> list[int] | None:
        if not 0 <= wanted <= present.bit_count() + fitters:
            return None
        for ranks, mask in _sets(self.lowest, self.ace_low, wanted):
            if not mask & taken and (mask & ~present).bit_count() <= fitters and mask not in self._straights:
                return list(ranks)
        return None

    def _badness(self, held: Sequence[int], fitters: int) -> int:
        total = sum(held) + fitters
        present = sum(1 << rank for rank in range(2, ACE + 1) if held[rank])
        cards = min(total, 5)
        groups = sorted((rank for rank in range(2, ACE + 1) if held[rank] >= 2), key=self.pair_rank)

        def lowest_kickers(wanted: int, *group: int) -> list[int] | None:
            taken = sum(1 << rank for rank in group)
            return self._lowest_ranks(wanted, present & ~taken, taken if fitters else 0, fitters)

        def made(kind: Kind, group: Sequence[int], kickers: list[int], most_kickers: int) -> int:
            ranks = [self.pair_rank(rank) for rank in group] + kickers
            return pack(STRENGTH[kind], ranks + [MISSING] * (most_kickers - len(kickers)))

        if (kickers := lowest_kickers(cards)) is not None:
            return made(Kind.HIGH_CARD, (), kickers, 5)
        for rank in groups:
            if (kickers := lowest_kickers(cards - 2, rank)) is not None:
                return made(Kind.PAIR, (rank,), kickers, 3)
        if len(groups) >= 2 and (kickers := lowest_kickers(cards - 4, *groups[:2])) is not None:
            return made(Kind.TWO_PAIR, (groups[1], groups[0]), kickers, 1)
        for rank in groups:
            if held[rank] >= 3 and (kickers := lowest_kickers(cards - 3, rank)) is not None:
                return made(Kind.TRIPS, (rank,), kickers, 2)
        tops = [top for mask, top in self._straights.items() if (mask & ~present).bit_count() <= fitters]
        if cards == 5 and tops:
            return pack(STRENGTH[Kind.STRAIGHT], [min(tops)])
        for rank in groups:
            pairs = [pair for pair in groups if pair != rank]
            if cards == 5 and held[rank] >= 3 and pairs:
                return pack(STRENGTH[Kind.FULL_HOUSE], [self.pair_rank(rank), self.pair_rank(pairs[0])])
        for rank in groups:
            if held[rank] >= 4 and (kickers := lowest_kickers(cards - 4, rank)) is not None:
                return made(Kind.QUADS, (rank,), kickers, 1)
        return pack(STRENGTH[Kind.FIVE], [next(self.pair_rank(rank) for rank in groups if held[rank] >= 5)])


@lru_cache(maxsize=256)
def _sets(lowest: int, ace_low: bool, size: int) -> tuple[tuple[tuple[int, ...], int], ...]:
    """All sets of `size` different ranks of a deck, the best low first, as (ranks from high to low, their mask)."""
    low_ranks = [LOW_ACE, *range(lowest, ACE)] if ace_low else list(range(lowest, ACE + 1))
    sets = sorted(tuple(sorted(chosen, reverse=True)) for chosen in combinations(low_ranks, size))
    return tuple((ranks, sum(1 << (ACE if rank == LOW_ACE else rank) for rank in ranks)) for ranks in sets)
