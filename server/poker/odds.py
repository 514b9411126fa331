"""Exact frequencies: how many deals make each hand under any house rules (R121 to R125; rules/probabilities.md).

Classes of hands are counted, not hands: every choice of ranks is weighed once and stands for all its suits. Then, for
each suit, the hands with enough of it for a flush are weighed again with the suit, and moved to where they belong. Only
hands of many wilds, in which two suits could make a flush, are looked at one by one.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations, combinations_with_replacement, product
from math import comb

import msgspec

from server.poker.house import Rules
from server.poker.ranking import keys
from server.poker.ranking.badugi import Badugi
from server.poker.ranking.kinds import ACE, Kind
from server.poker.ranking.names import LETTERS, NO_LOW
from server.poker.ranking.reading import kind_of, ranks_of
from server.poker.ranking.scale import BADUGI_POTS, LOW_POTS, BadugiScale, PotName, Scale, SumScale, scale

CARDS_MOST = 7
ONE_BY_ONE_MOST = 400_000  # hands of many wilds that are looked at one by one, each some microseconds
Worths = Counter[int]
Part = Callable[[], Worths]


class BadOdds(ValueError):
    """A table that is not counted; the message says why."""


class Row(msgspec.Struct, frozen=True):
    """One hand of a table, the best first. `hand` is its short label, `name` its name in words."""

    hand: str
    name: str
    count: int


class Odds(msgspec.Struct, frozen=True):
    """A table of exact counts. `against_order`: sentences where the ranking order contradicts the frequencies."""

    cards: int
    pot: PotName
    total: int
    rows: tuple[Row, ...]
    against_order: tuple[str, ...]


class Stock(msgspec.Struct, frozen=True):
    """The deck, sorted by what its cards can be: how many of each natural card, wilds and bugs there are.

    `own_wilds`: cards that are wild because they are a player's lowest, of which a hand holds at least one.
    """

    naturals: tuple[tuple[int, ...], ...]  # by rank (entries 0 and 1 unused), by suit
    wilds: int
    bugs: int
    own_wilds: int = 0

    def fillers(self, most: int) -> Iterator[tuple[int, int, int]]:
        """How many wilds and bugs a hand may hold, and in how many ways."""
        for wilds, bugs, own in product(range(self.wilds + 1), range(self.bugs + 1), range(self.own_wilds + 1)):
            if wilds + bugs + own <= most and (own or not self.own_wilds):
                ways = comb(self.wilds, wilds) * comb(self.bugs, bugs) * comb(self.own_wilds, own)
                yield wilds + own, bugs, ways


def odds(rules: Rules, pot: PotName, cards: int, track: Callable[[Sequence[Part]], Iterator[Part]] = iter) -> Odds:
    """The whole table; `track` may watch the parts go by. Raises BadOdds, BadWild."""
    worths: Worths = Counter()
    for part in track(parts(rules, pot, cards)):
        worths.update(part())
    return table(rules, pot, cards, worths)


def parts(rules: Rules, pot: PotName, cards: int) -> list[Part]:
    """The pieces of work that a table is made of, each of which can be done apart. Raises BadOdds, BadWild."""
    weighing = scale(rules, pot)
    if not 1 <= cards <= CARDS_MOST:
        raise BadOdds(f"odds are counted for 1 to {CARDS_MOST} cards, not for {cards}")
    found: list[Part] = []
    for stock in _stocks(weighing):
        for wilds, bugs, ways in stock.fillers(cards):
            if isinstance(weighing, BadugiScale):
                found.append(_badugi_part(weighing, stock, cards - wilds - bugs, wilds + bugs, ways))
            elif isinstance(weighing, SumScale):
                found += _sum_parts(weighing, stock, cards - wilds - bugs, wilds, bugs, ways)
    return found


def _stocks(weighing: Scale) -> Iterator[Stock]:
    """The whole deck; where a player's lowest card is wild, one deck for each rank that can be his lowest."""
    rules = weighing.rules
    packs = rules.deck.packs
    naturals = [[0] * 4 for _ in range(ACE + 1)]
    wilds = 0
    for suit in range(4):
        for rank in range(weighing.lowest, ACE + 1):
            if 13 * suit + rank - 2 in weighing.wild:
                wilds += packs
            else:
                naturals[rank][suit] = packs
    jokers = rules.deck.jokers if 52 in weighing.wild else 0
    bugs = jokers if weighing.bugs else 0
    wilds += jokers - bugs
    stock = Stock(tuple(map(tuple, naturals)), wilds, bugs)
    if rules.wild.lowest == "none":
        yield stock
        return
    nothing = (0, 0, 0, 0)
    for lowest in range(2, ACE + 1):
        above = tuple(held if rank > lowest else nothing for rank, held in enumerate(stock.naturals))
        if sum(stock.naturals[lowest]):
            yield Stock(above, wilds, bugs, own_wilds=sum(stock.naturals[lowest]))
    yield Stock((nothing,) * (ACE + 1), wilds, bugs)


def _choices(available: Sequence[int], wanted: int) -> Iterator[tuple[int, int]]:
    """Every choice of `wanted` cards by rank, as a sum of rank keys, with its number of ways."""
    ranks = [(keys.rank_key(rank), count) for rank, count in enumerate(available) if count]
    left_after = [sum(count for _, count in ranks[place:]) for place in range(len(ranks) + 1)]

    def choose(place: int, wanted: int, key: int, ways: int) -> Iterator[tuple[int, int]]:
        if not wanted:
            yield key, ways
            return
        if left_after[place] < wanted:
            return
        rank_key, count = ranks[place]
        for taken in range(min(count, wanted) + 1):
            yield from choose(place + 1, wanted - taken, key + taken * rank_key, ways * comb(count, taken))

    return choose(0, wanted, 0, 1)


def _sum_parts(weighing: SumScale, stock: Stock, naturals: int, wilds: int, bugs: int, ways: int) -> list[Part]:
    fillers = wilds * keys.ONE_WILD + bugs * keys.ONE_BUG
    by_rank = [sum(held) for held in stock.naturals]
    plain = weighing.solver.table

    def by_ranks() -> Worths:
        counted: Worths = Counter()
        for key, hands in _choices(by_rank, naturals):
            counted[plain[key + fillers]] += hands * ways
        return counted

    for_flush = weighing.cards_for_flush
    if not for_flush or (wilds + bugs and weighing.pot in LOW_POTS):
        return [by_ranks]  # a low with a fitter never has to be a flush
    needed = for_flush - wilds - bugs
    if needed > naturals:
        return [by_ranks]
    if 2 * needed <= naturals or needed <= 0:
        cards = sum(1 for held in stock.naturals for count in held if count)
        hands = comb(max(cards + naturals - 1, 0), naturals)  # no card at all is left when every one of them is wild
        if hands > ONE_BY_ONE_MOST:
            raise BadOdds(
                f"{weighing.pot} with {naturals + wilds + bugs} cards and these wild cards is too much to count"
            )
        return [lambda: _one_by_one(weighing, stock, naturals, wilds, bugs, ways)]
    suits = Counter((tuple(held[suit] for held in stock.naturals), tuple(by_rank)) for suit in range(4))
    return [by_ranks] + [
        lambda suit=suit, alike=alike: _in_suit(weighing, suit, by_rank, naturals, fillers, needed, alike * ways)
        for (suit, _), alike in suits.items()
    ]


def _in_suit(
    weighing: SumScale, suit: Sequence[int], by_rank: Sequence[int], naturals: int, fillers: int, needed: int, ways: int
) -> Worths:
    """Moves the hands that have enough of one suit from their worth by ranks to their worth with the suit."""
    plain, suited = weighing.solver.table, weighing.suited
    beside = [both - held for both, held in zip(by_rank, suit, strict=True)]
    moved: Worths = Counter()
    for length in range(needed, naturals + 1):
        others = list(_choices(beside, naturals - length))
        for part, in_suit in _choices(suit, length):
            part += fillers
            for rest, hands in others:
                key = part + rest
                before = plain[key]
                after = suited(key, part, before)
                if after != before:
                    number = in_suit * hands * ways
                    moved[before] -= number
                    moved[after] += number
    return moved


def _one_by_one(weighing: SumScale, stock: Stock, naturals: int, wilds: int, bugs: int, ways: int) -> Worths:
    counted: Worths = Counter()
    cards = [
        (count, keys.natural_key(rank, suit))
        for rank, held in enumerate(stock.naturals)
        for suit, count in enumerate(held)
        if count
    ]
    fillers = [keys.ONE_WILD + keys.EACH_SUIT] * wilds + [keys.ONE_BUG + keys.EACH_SUIT] * bugs
    for chosen in combinations_with_replacement(cards, naturals):
        hands = ways
        if len(set(chosen)) == naturals:
            for count, _ in chosen:
                hands *= count
        else:
            for (count, _), taken in Counter(chosen).items():
                hands *= comb(count, taken)
        if hands:
            counted[weighing.weigh_keys([*fillers, *(key for _, key in chosen)])] += hands
    return counted


def _badugi_part(weighing: BadugiScale, stock: Stock, naturals: int, wilds: int, ways: int) -> Part:
    """Badugi looks at ranks by suit; decks whose suits are alike are counted once for all orders of the suits."""
    if any(count > 1 for held in stock.naturals for count in held):
        raise BadOdds("badugi is counted for one pack only")
    masks = [sum(1 << rank for rank, held in enumerate(stock.naturals) if held[suit]) for suit in range(4)]
    alike = len(set(masks)) == 1
    if not alike and comb(sum(map(int.bit_count, masks)), naturals) > ONE_BY_ONE_MOST:
        raise BadOdds("badugi with these wild cards is too much to count: it would need suits that are alike")
    solver: Badugi = weighing.solver

    def count() -> Worths:
        counted: Worths = Counter()
        for suits in _by_suits(masks, naturals, alike):
            orders = _orders(suits) if alike else 1
            counted[solver.worth_of_masks(suits, wilds)] += orders * ways
        return counted

    return count


def _by_suits(masks: Sequence[int], wanted: int, falling: bool) -> Iterator[tuple[int, ...]]:
    """All ways to hold `wanted` cards as one mask of ranks a suit; `falling`: the longest suits first."""
    by_length = [
        [
            [sum(1 << rank for rank in chosen) for chosen in combinations(_ranks_in(mask), length)]
            for length in range(wanted + 1)
        ]
        for mask in masks
    ]

    def choose(suit: int, wanted: int, before: tuple[int, int], chosen: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        for length in [wanted] if suit == 3 else range(wanted + 1):
            if falling and length > before[0]:
                continue
            for mask in by_length[suit][length]:
                if falling and (length, mask) > before:
                    continue
                if suit == 3:
                    yield (*chosen, mask)
                else:
                    yield from choose(suit + 1, wanted - length, (length, mask), (*chosen, mask))

    return choose(0, wanted, (wanted, 1 << ACE + 1), ())


def _ranks_in(mask: int) -> list[int]:
    return [rank for rank in range(2, ACE + 1) if mask >> rank & 1]


def _orders(suits: Sequence[int]) -> int:
    """How many different orders four masks have."""
    orders = 24
    for alike in Counter(suits).values():
        orders //= (1, 1, 2, 6, 24)[alike]
    return orders


# ---- the table

_LABELS: dict[Kind, tuple[str, str]] = {
    Kind.FIVE: ("five of a kind", "five of a kind"),
    Kind.STRAIGHT_FLUSH: ("straight flush", "straight flush"),
    Kind.QUADS: ("four", "four of a kind"),
    Kind.FULL_HOUSE: ("full house", "full house"),
    Kind.FLUSH: ("flush", "flush"),
    Kind.STRAIGHT: ("straight", "straight"),
    Kind.TRIPS: ("three", "three of a kind"),
    Kind.TWO_PAIR: ("two pair", "two pair"),
    Kind.FOUR_FLUSH: ("four-flush", "four-flush"),
    Kind.FOUR_STRAIGHT: ("four-straight", "four-straight"),
    Kind.PAIR: ("one pair", "pair"),
    Kind.HIGH_CARD: ("no pair", "high card"),
}
WITH_ARTICLE = {
    hand: f"a {hand}" for hand in ("straight flush", "full house", "flush", "straight", "four-flush", "four-straight")
} | {"one pair": "a pair"}
_ROYAL = ("royal flush", "royal flush")


def table(rules: Rules, pot: PotName, cards: int, worths: Worths) -> Odds:
    """Gathers worths into the rows of a table, the best hand first."""
    weighing = scale(rules, pot)
    rows: dict[tuple[str, str], int] = {}
    for worth in sorted(worths, reverse=True):
        row = label(weighing, worth, cards)
        rows[row] = rows.get(row, 0) + worths[worth]
    found = tuple(Row(hand, name, count) for (hand, name), count in rows.items() if count)
    against = () if pot in (*LOW_POTS, *BADUGI_POTS) else _against_order(found)  # lows never followed frequency
    return Odds(cards, pot, sum(worths.values()), found, against)


def label(weighing: Scale, worth: int, cards: int) -> tuple[str, str]:
    """The row that a hand of this worth stands in: its short label and its name; `cards`: what it was made from."""
    ranks = ranks_of(weighing, worth)
    top = LETTERS[ranks[0]]
    if weighing.pot in BADUGI_POTS:
        return (f"4-card, {top}", f"badugi, {top} high") if len(ranks) == 4 else (f"{len(ranks)}-card",) * 2
    kind = kind_of(weighing, worth)
    if weighing.pot in LOW_POTS:
        limit = weighing.rules.low.qualifier
        asks = weighing.pot == "eight-or-better" and limit > 0
        if asks and (kind is not Kind.HIGH_CARD or cards < 5 or ranks[0] > limit):
            return NO_LOW, NO_LOW
        if kind is Kind.HIGH_CARD:
            return top, f"{top} low"
        return _LABELS[kind]
    if kind is Kind.STRAIGHT_FLUSH and ranks[0] == ACE and weighing.size == 5:
        return _ROYAL
    return _LABELS[kind]


def _against_order(rows: Sequence[Row]) -> tuple[str, ...]:
    """Where a hand that is rarer loses to one that is commoner; the royal flush is one of the straight flushes."""
    counts: dict[str, int] = {}
    for row in rows:
        name = "a straight flush" if row.hand == "royal flush" else WITH_ARTICLE.get(row.hand, row.name)
        counts[name] = counts.get(name, 0) + row.count
    merged = list(counts.items())
    return tuple(
        f"In this game {weaker} ({rarer:,}) is rarer than {stronger} ({commoner:,}), and loses to it."
        for place, (stronger, commoner) in enumerate(merged)
        for weaker, rarer in merged[place + 1 :]
        if rarer < commoner
    )
