"""A scale weighs cards under one set of rules for one pot: it gives a worth, of which the bigger wins.

This is the fast part: a sum of card keys and one or two look-ups. What the cards are called and which of them play is
worked out afterwards, by `plays`, only for hands that are shown.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations
from typing import Literal, TypeVar

from server.poker.cards import RANKS, Card
from server.poker.house import Rules

from . import keys
from .badugi import Badugi
from .high import High, Table
from .keys import ANY_FULL, RANKS_MASK
from .kinds import HIGH_ORDERS, THREE_CARD_ORDER, TWO_CARD_ORDER
from .low import System
from .soko import Soko
from .wild import bug_indexes, wild_indexes

PotName = Literal[
    "high",
    "ace-to-five",
    "deuce-to-seven",
    "ace-to-six",
    "eight-or-better",
    "badugi",
    "badugi-ace-high",
    "three-card",
    "two-card",
    "soko",
]
Use = Literal["any-five", "two-plus-three"]
T = TypeVar("T")
Keyed = tuple[Card, int]  # a card and its key in the hand of its holder

LOW_POTS = ("ace-to-five", "deuce-to-seven", "ace-to-six", "eight-or-better")
BADUGI_POTS = ("badugi", "badugi-ace-high")


def twos(own: Sequence[T]) -> Iterator[tuple[T, ...]]:
    """The choices of two own cards for two-plus-three; one card as long as there is no more."""
    return combinations(own, min(2, len(own)))


def threes(board: Sequence[T]) -> Iterator[tuple[T, ...]]:
    """The choices of three cards of the board; all of them as long as there are fewer."""
    return combinations(board, min(3, len(board)))


class Scale:
    """Weighs hands for one pot. `size` is how many cards play at most."""

    def __init__(self, rules: Rules, pot: PotName) -> None:
        self.rules = rules
        self.pot = pot
        self.lowest = RANKS.index(rules.deck.lowest) + 2
        self.wild = wild_indexes(rules.wild)
        self.bugs = bug_indexes(rules.wild)
        self.size = {"three-card": 3, "two-card": 2, "badugi": 4, "badugi-ace-high": 4}.get(pot, 5)
        self._own_keys: dict[int, keys.Keys] = {}
        self.keys = self.own_keys(0)

    def own_keys(self, lowest_rank: int) -> keys.Keys:
        """Keys of a player's own cards when his lowest card makes `lowest_rank` wild for him (0: nothing)."""
        if lowest_rank not in self._own_keys:
            extra = {13 * suit + lowest_rank - 2 for suit in range(4)} if lowest_rank else set()
            self._own_keys[lowest_rank] = keys.card_keys(self.wild | extra, self.bugs, self.pot not in LOW_POTS)
        return self._own_keys[lowest_rank]

    def keyed(
        self, own: Sequence[Card], board: Sequence[Card], lowest_rank: int, natural: Sequence[Card] = ()
    ) -> tuple[list[Keyed], list[Keyed]]:
        """The cards with their keys; `natural` are own cards that are not wild for their holder."""
        mine = self.own_keys(lowest_rank)
        own_keyed = [(card, mine[card.index]) for card in own]
        for card in natural:
            own_keyed[own.index(card)] = card, keys.natural_key(card.rank, card.suit)
        return own_keyed, [(card, self.keys[card.index]) for card in board]

    def worth(self, cards: Sequence[Card]) -> int:
        """The worth of the best hand among cards, nobody's lowest card being wild."""
        raise NotImplementedError

    def weigh(self, cards: Sequence[Keyed]) -> int:
        """The same for cards that come with their keys."""
        raise NotImplementedError

    def best(self, own: Sequence[Keyed], board: Sequence[Keyed], use: Use) -> int:
        """The worth of a player's best hand from his own cards and the board."""
        if use == "any-five":
            return self.weigh([*own, *board])
        return max(self.weigh([*two, *three]) for two in twos(own) for three in threes(board))


class SumScale(Scale):
    """The scale of every pot that is solved from counts of ranks and, where suits matter, of the cards of one suit."""

    def __init__(self, rules: Rules, pot: PotName, solver: High | System, cards_for_flush: int) -> None:
        super().__init__(rules, pot)
        self.solver = solver
        self._bias = keys.bias(cards_for_flush)
        self.cards_for_flush = cards_for_flush
        self._plain = solver.table
        self._flushes = Table(lambda part: solver.suited(part, (part,))) if type(solver) is High else None
        self._flush_helps = isinstance(solver, High)  # and spoils lows

    def worth(self, cards: Sequence[Card]) -> int:
        card_keys = self.keys
        total = self._bias
        for card in cards:
            total += card_keys[card.index]
        worth = self._plain[total & RANKS_MASK]
        if total & ANY_FULL:
            return self._with_suits(total, worth, [card_keys[card.index] for card in cards])
        return worth

    def weigh(self, cards: Sequence[Keyed]) -> int:
        return self.weigh_keys([key for _, key in cards])

    def weigh_keys(self, card_keys: Sequence[int]) -> int:
        """The same for keys alone."""
        total = sum(card_keys, self._bias)
        worth = self._plain[total & RANKS_MASK]
        if total & ANY_FULL:
            return self._with_suits(total, worth, card_keys)
        return worth

    def suited(self, key: int, part: int, worth: int) -> int:
        """The worth of a hand with enough cards of one suit; `key` and `part` are the sums of all and of that suit.

        `worth` is what it is worth by ranks alone.
        """
        if self._flushes is not None:
            flush = self._flushes[part]
            return max(worth, flush)
        suited = self.solver.suited(key, (part,))
        return max(worth, suited) if self._flush_helps else suited

    def best(self, own: Sequence[Keyed], board: Sequence[Keyed], use: Use) -> int:
        if use == "any-five":
            return self.weigh([*own, *board])
        mine, shared = [key for _, key in own], [key for _, key in board]
        plain = self._plain
        if not sum(mine, sum(shared, self._bias)) & ANY_FULL:  # no suit has enough cards even among all of them
            pairs = {sum(two) & RANKS_MASK for two in twos(mine)}
            triples = {sum(three) & RANKS_MASK for three in threes(shared)}
            return max([plain[two + three] for three in triples for two in pairs])
        best = 0
        for three in threes(shared):
            part = sum(three, self._bias)
            for two in twos(mine):
                total = sum(two, part)
                worth = plain[total & RANKS_MASK]
                if total & ANY_FULL:
                    worth = self._with_suits(total, worth, (*two, *three))
                if worth > best:
                    best = worth
        return best

    def _with_suits(self, total: int, worth: int, card_keys: Sequence[int]) -> int:
        key = total & RANKS_MASK
        parts = [keys.suit_part(card_keys, suit) for suit, full in enumerate(keys.SUIT_FULL) if total & full]
        if len(parts) == 1:
            return self.suited(key, parts[0], worth)
        suited = self.solver.suited(key, parts)
        return max(worth, suited) if self._flush_helps else suited


class BadugiScale(Scale):
    def __init__(self, rules: Rules, pot: PotName) -> None:
        super().__init__(rules, pot)
        self.solver = Badugi(self.lowest, pot == "badugi")

    def worth(self, cards: Sequence[Card]) -> int:
        return self.weigh([(card, self.keys[card.index]) for card in cards])

    def weigh(self, cards: Sequence[Keyed]) -> int:
        naturals = [(card.rank, card.suit) for card, key in cards if not keys.fills(key)]
        return self.solver.worth(naturals, len(cards) - len(naturals))


@lru_cache(maxsize=64)
def scale(rules: Rules, pot: PotName) -> SumScale | BadugiScale:
    """The scale for a pot; made once for each set of rules. Raises BadWild."""
    lowest = RANKS.index(rules.deck.lowest) + 2
    five, double_ace, low = rules.wild.five_of_a_kind, rules.wild.double_ace_flush, rules.low
    match pot:
        case "high":
            return SumScale(rules, pot, High(lowest, HIGH_ORDERS[rules.ranking.order], five, double_ace), 5)
        case "soko":
            return SumScale(rules, pot, Soko(lowest, five, double_ace), 4)
        case "three-card":
            return SumScale(rules, pot, High(lowest, THREE_CARD_ORDER, five, double_ace, size=3), 3)
        case "two-card":
            return SumScale(rules, pot, High(lowest, TWO_CARD_ORDER, five, double_ace, size=2), 0)
        case "ace-to-five" | "eight-or-better":
            return SumScale(rules, pot, System(lowest, ace_low=True, straights_count=False), 0)
        case "deuce-to-seven":
            return SumScale(rules, pot, System(lowest, ace_low=False, straights_count=True), 5)
        case "ace-to-six":
            options = System(lowest, True, True, low.broadway_is_straight, low.aces_pair == "high")
            return SumScale(rules, pot, options, 5)
        case "badugi" | "badugi-ace-high":
            return BadugiScale(rules, pot)
