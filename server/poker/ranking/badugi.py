"""Badugi: the best one to four cards of different ranks and suits, most cards first, then the lowest (variants.md 27).

A wild takes a rank and a suit not held. The worth has the shape of other low worths: `LOW_TOP` minus how bad
the hand is, where each missing card is worse than anything present.
"""

from collections.abc import Iterator, Sequence

from .high import Table
from .kinds import ACE, pack
from .low import LOW_ACE, LOW_TOP

MOST = 4
Natural = tuple[int, int]  # rank, suit


class Badugi:
    def __init__(self, lowest: int, ace_low: bool) -> None:
        self._ranks = (ACE, *range(lowest, ACE)) if ace_low else tuple(range(lowest, ACE + 1))  # low to high
        self._ace_low = ace_low
        self.table = Table(self._worth_of_choice)  # by a mask of ranks and, below it, up to four wilds

    def worth(self, naturals: Sequence[Natural], wilds: int) -> int:
        """The best worth of one to many cards."""
        masks = [0, 0, 0, 0]
        wilds = min(wilds, MOST)
        for rank, suit in naturals:
            masks[suit] |= 1 << rank
        return self.worth_of_masks(masks, wilds)

    def worth_of_masks(self, masks: Sequence[int], wilds: int) -> int:
        """The same for natural cards given as a mask of ranks for each suit."""
        reached = {0}  # the sets of ranks that a choice of at most one card a suit can have
        for mask in masks:
            taken = set()
            while mask:
                rank = mask & -mask
                mask ^= rank
                taken.update([ranks | rank for ranks in reached if not ranks & rank])
            reached |= taken
        return max([self.table[ranks << 3 | wilds] for ranks in reached if ranks or wilds])

    def _worth_of_choice(self, key: int) -> int:
        ranks = [rank for rank in range(2, ACE + 1) if key >> rank + 3 & 1]
        return LOW_TOP - self._badness(ranks, key & 7)

    def best(self, naturals: Sequence[Natural], wilds: int) -> list[tuple[tuple[Natural, ...], list[int]]]:
        """Every way to make the best hand: the natural cards chosen, and the ranks that wilds take beside them."""
        bad = LOW_TOP - self.worth(naturals, wilds)
        ways = []
        for chosen in _rainbows(naturals):
            ranks = [rank for rank, _ in chosen]
            for used in range(min(wilds, MOST - len(chosen)) + 1):
                if (chosen or used) and self._badness(ranks, used) == bad:
                    ways.append((chosen, self._fitted(ranks, used)))  # noqa: PERF401 (two loops and a test)
        return ways

    def low_rank(self, rank: int) -> int:
        return LOW_ACE if self._ace_low and rank == ACE else rank

    def _badness(self, chosen: Sequence[int], wilds: int) -> int:
        ranks = [*chosen, *self._fitted(chosen, wilds)]
        low = sorted(map(self.low_rank, ranks), reverse=True)
        return pack(MOST - len(low), low)

    def _fitted(self, chosen: Sequence[int], wilds: int) -> list[int]:
        """The ranks that wilds take beside natural ones: the lowest not held."""
        room = min(wilds, MOST - len(chosen))
        return [rank for rank in self._ranks if rank not in chosen][:room]


def _rainbows(naturals: Sequence[Natural]) -> Iterator[tuple[Natural, ...]]:
    """All choices of natural cards, none included, no two of which share a rank or a suit."""

    def choose(suit: int, used: int, chosen: tuple[Natural, ...]) -> Iterator[tuple[Natural, ...]]:
        if suit == 4:
            yield chosen
            return
        yield from choose(suit + 1, used, chosen)
        for rank in by_suit[suit]:
            if not used >> rank & 1:
                yield from choose(suit + 1, used | 1 << rank, (*chosen, (rank, suit)))

    by_suit: tuple[set[int], ...] = (set(), set(), set(), set())
    for rank, suit in naturals:
        by_suit[suit].add(rank)
    yield from choose(0, 0, ())
