"""High hands, solved from counts: what the cards, wilds and bugs of a hand make at best, with no substitution tried.

`best_kind` looks at ranks only; `best_flush` at the cards of one suit. The better of the two is the hand's worth.
"""

from collections.abc import Callable, Sequence
from functools import lru_cache

from . import keys
from .kinds import ACE, Kind, Order, pack


class Table(dict[int, int]):
    """Remembers what `solve` said of a sum; forgets all of it when it grows past `LIMIT` entries (some 15 MB)."""

    LIMIT = 100_000

    def __init__(self, solve: Callable[[int], int]) -> None:
        super().__init__()
        self._solve = solve

    def __missing__(self, key: int) -> int:
        if len(self) >= self.LIMIT:
            self.clear()
        worth = self[key] = self._solve(key)
        return worth


@lru_cache(maxsize=64)
def straights(lowest: int, length: int = 5) -> tuple[tuple[int, int], ...]:
    """Every straight of a deck as (top rank, mask of ranks), best first; the ace is also below the lowest (R111)."""
    runs = [(top, sum(1 << top - step for step in range(length))) for top in range(ACE, lowest + length - 2, -1)]
    top = lowest + length - 2
    return (*runs, (top, 1 << ACE | sum(1 << top - step for step in range(length - 1))))


def kickers(held: Sequence[int], wanted: int) -> list[int]:
    """The highest `wanted` ranks of `held` (counts by rank), 0 where there are no more cards."""
    found: list[int] = []
    for rank in range(ACE, 1, -1):
        found += [rank] * held[rank]
        if len(found) >= wanted:
            return found[:wanted]
    return found + [0] * (wanted - len(found))


class High:
    """The kinds of hand under one order, deck and wild rules; `size` is how many cards make a full hand (5, 3 or 2)."""

    def __init__(self, lowest: int, order: Order, five_of_a_kind: bool, double_ace_flush: bool, size: int = 5) -> None:
        self.order = order
        self.size = size
        self._lowest = lowest
        self._five_of_a_kind = five_of_a_kind
        self._double_ace_flush = double_ace_flush
        self._straights = straights(lowest, size)
        self.table = Table(self.plain)
        self.strength = {kind: strength for strength, kind in enumerate(order)}
        self._strongest_first = tuple(reversed(order[1:]))

    def plain(self, key: int) -> int:
        """The best worth by ranks alone, of any number of cards from one up."""
        held = keys.counts(key)
        wild, bugs = keys.wilds(key), keys.bugs(key)
        full = sum(held) + wild + bugs >= self.size
        present = sum(1 << rank for rank in range(2, ACE + 1) if held[rank])
        natural, natural_aces = held.copy(), held[ACE]
        held[ACE] += bugs  # outside straights and flushes the bug is an ace (R087)
        for kind in self._strongest_first:
            ranks: tuple[int, ...] | None = None
            match kind:
                case Kind.FIVE if full:
                    ranks = self._five(held, natural_aces, wild)
                case Kind.QUADS:
                    ranks = self._quads(held, natural_aces, wild, bugs)
                case Kind.FULL_HOUSE if full:
                    ranks = _full_house(held, wild)
                case Kind.STRAIGHT if full:
                    ranks = self._straight(present, wild + bugs)
                case Kind.TRIPS:
                    ranks = self._set(held, wild, 3)
                case Kind.TWO_PAIR:
                    ranks = _two_pair(held)
                case Kind.PAIR:
                    ranks = self._set(held, wild, 2)
                case _:
                    ranks = self._other(kind, natural, present, wild + bugs)
            if ranks is not None:
                return pack(self.strength[kind], ranks)
        return pack(0, (ACE,) if wild else kickers(held, self.size))

    def suited(self, key: int, parts: Sequence[int]) -> int:
        """The best straight flush or flush of one of the suits whose sums are `parts`, wilds and bugs included.

        0 when the order knows neither. `key` is the sum of the whole hand.
        """
        return max(self._of_suit(key, part) for part in parts)

    def _of_suit(self, key: int, part: int) -> int:
        if Kind.FLUSH not in self.strength:
            return 0
        held = keys.counts(part)
        fillers = keys.wilds(part) + keys.bugs(part)
        top = self._straight(sum(1 << rank for rank in range(2, ACE + 1) if held[rank]), fillers)
        if top is not None:
            return pack(self.strength[Kind.STRAIGHT_FLUSH], top)
        return pack(self.strength[Kind.FLUSH], self._flush_ranks(held, fillers, self.size))

    def _other(self, kind: Kind, natural: list[int], present: int, fillers: int) -> tuple[int, ...] | None:
        """A kind of hand that only one game knows."""
        return None

    def _flush_ranks(self, held: Sequence[int], fillers: int, wanted: int) -> list[int]:
        """The best ranks for a flush: a wild is the highest card not among them (R078), or one more ace (R079)."""
        if self._double_ace_flush:
            taken = min(fillers, wanted)
            return [ACE] * taken + kickers(held, wanted - taken)
        ranks: list[int] = []
        for rank in range(ACE, self._lowest - 1, -1):
            if held[rank]:
                ranks += [rank] * held[rank]
            elif fillers:
                fillers -= 1
                ranks.append(rank)
            if len(ranks) >= wanted:
                break
        return ranks[:wanted]

    def _five(self, held: Sequence[int], natural_aces: int, wild: int) -> tuple[int, ...] | None:
        for rank in range(ACE, 1, -1):
            if self._five_of_a_kind:
                made = held[rank] + wild
            else:
                made = natural_aces if rank == ACE else held[rank]
            if made >= 5:
                return (rank,)
        return None

    def _quads(self, held: list[int], natural_aces: int, wild: int, bugs: int) -> tuple[int, ...] | None:
        for rank in range(ACE, 1, -1):
            if held[rank] + wild >= 4:
                spare = held[rank] + wild - 4
                # A spare wild or bug that may not make the fifth of a kind is the best kicker instead.
                if spare and not self._five_of_a_kind and (wild or (bugs and rank == ACE and natural_aces < 5)):
                    return rank, ACE - 1 if rank == ACE else ACE
                return rank, *kickers(_without(held, rank), 1)
        return None

    def _straight(self, present: int, fillers: int) -> tuple[int, ...] | None:
        for top, mask in self._straights:
            if (present & mask).bit_count() + fillers >= self.size:
                return (top,)
        return None

    def _set(self, held: list[int], wild: int, alike: int) -> tuple[int, ...] | None:
        for rank in range(ACE, 1, -1):
            if held[rank] + wild >= alike:
                return rank, *kickers(_without(held, rank), self.size - alike)
        return None


def _full_house(held: Sequence[int], wild: int) -> tuple[int, ...] | None:
    for trips in range(ACE, 1, -1):
        spare = wild - max(0, 3 - held[trips])
        if spare < 0:
            continue
        for pair in range(ACE, 1, -1):
            if pair != trips and held[pair] + spare >= 2:
                return trips, pair
    return None


def _two_pair(held: list[int]) -> tuple[int, ...] | None:
    pairs = [rank for rank in range(ACE, 1, -1) if held[rank] >= 2]
    if len(pairs) < 2:
        return None
    return pairs[0], pairs[1], *kickers(_without(held, pairs[0], pairs[1]), 1)


def _without(held: list[int], *ranks: int) -> list[int]:
    rest = held.copy()
    for rank in ranks:
        rest[rank] = 0
    return rest
