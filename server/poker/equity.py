"""What share of the pots each hand can expect, which cards help it, and what beats it (R041 to R046).

Exact when what is still to come can be walked through, else from sampled deals with their error. Knows no randomness:
whoever samples hands in a `Sampler`.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from itertools import combinations, islice
from math import comb, sqrt

import msgspec

from server.poker.cards import JOKERS, Card
from server.poker.house import Rules, pack
from server.poker.ranking import Holding, PotName, SpadePot, Use, contest
from server.poker.ranking.kinds import KIND_SHIFT, Kind
from server.poker.ranking.qualify import qualifies
from server.poker.ranking.reading import kind_of
from server.poker.ranking.scale import BADUGI_POTS, LOW_POTS, Keyed, Scale, scale
from server.poker.ranking.spades import of_hands
from server.poker.ranking.wild import lowest_rank

EXACT_QUICK = 200_000  # deals that can be walked in a few seconds when worths alone decide
EXACT_SLOW = 20_000  # the same when suits, naturals or circles are asked, too
SAMPLES_QUICK = 100_000
SAMPLES_SLOW = 10_000
NUTS_MOST = 25_000  # holdings looked through for the nuts

Sampler = Callable[[Sequence[Card], int], Sequence[Card]]
"""Draws so many different cards from a stub, all choices being equally likely, in random order."""


class BadSpot(ValueError):
    """A situation that cannot be; the message is a sentence for people."""


class Spot(msgspec.Struct, frozen=True):
    """A situation: who holds what, and what the game still deals.

    `own`: how many cards a player gets, down and up; `board_size`: how many are shared in the end. `pots` are the equal
    shares of every pot.
    """

    holdings: tuple[Holding, ...]
    own: tuple[int, int]
    board_size: int = 0
    board: tuple[Card, ...] = ()
    dead: tuple[Card, ...] = ()
    rules: Rules = Rules()
    pots: tuple[PotName | SpadePot, ...] = ("high",)
    use: Use = "any-five"


class Outlook(msgspec.Struct, frozen=True):
    """One hand's prospects. `share`: expected part of the pots; `wins`, `ties`: parts of the deals; `error`: 1.96
    standard errors of the share, 0 when exact."""

    share: float
    wins: float
    ties: float
    error: float


class Equity(msgspec.Struct, frozen=True):
    exact: bool
    deals: int
    outlooks: tuple[Outlook, ...]


class Outs(msgspec.Struct, frozen=True):
    """Cards that make a better kind of hand at once, by what they make; `unseen`: cards the player cannot see."""

    makes: str
    cards: tuple[Card, ...]
    unseen: int


class Beaten(msgspec.Struct, frozen=True):
    """What the best possible holding is, and in how many ways an opponent may hold what beats a hand, by kind."""

    nuts: str
    nuts_cards: tuple[Card, ...]
    has_nuts: bool
    beaten_by: tuple[tuple[str, int], ...]
    holdings: int


def stub_of(spot: Spot) -> list[Card]:
    """The cards that nobody was seen to hold. Raises BadSpot for cards that the deck does not have so often."""
    left = Counter(card if not card.is_joker else JOKERS[0] for card in pack(spot.rules.deck))
    seen = [card for holding in spot.holdings for card in (*holding.down, *holding.up)]
    for card in (*seen, *spot.board, *spot.dead):
        kind = card if not card.is_joker else JOKERS[0]
        left[kind] -= 1
        if left[kind] < 0:
            raise BadSpot(f"{card} is there more often than the deck has it")
    return sorted(left.elements(), key=lambda card: card.index)


def missing(spot: Spot) -> tuple[list[tuple[int, int]], int]:
    """How many cards each player, down and up, and the board still get. Raises BadSpot."""
    down, up = spot.own
    for holding in spot.holdings:
        if len(holding.down) > down or len(holding.up) > up:
            raise BadSpot(
                f"a hand has {len(holding.down)} cards down and {len(holding.up)} up; this game deals {down} and {up}"
            )
    if len(spot.board) > spot.board_size:
        raise BadSpot(f"the board has {len(spot.board)} cards; this game has {spot.board_size or 'no board'}")
    lacking = [(down - len(holding.down), up - len(holding.up)) for holding in spot.holdings]
    return lacking, spot.board_size - len(spot.board)


def deals_to_come(spot: Spot) -> int:
    """How many different ways the rest can be dealt. Raises BadSpot."""
    lacking, board = missing(spot)
    left = len(stub_of(spot))
    ways = 1
    for wanted in [number for both in lacking for number in both] + [board]:
        if wanted > left:
            raise BadSpot("the deck has too few cards left for these hands")
        ways *= comb(left, wanted)
        left -= wanted
    return ways


def quick(spot: Spot) -> bool:
    """Whether worths alone decide every pot, so that deals can be compared without saying what plays."""
    ranking = spot.rules.ranking
    suits = "high" in spot.pots and (ranking.suit_tiebreak != "none" or ranking.unbeatable != "allowed")
    return spot.rules.wild.natural == "equal" and not suits and len(of_hands(spot.pots)) == len(spot.pots)


def equity(
    spot: Spot, sampler: Sampler, track: Callable[[Iterator[Sequence[Card]], int], Iterator[Sequence[Card]]]
) -> Equity:
    """Every hand's prospects. `track` may watch the deals go by. Raises BadSpot, BadHands, BadWild."""
    lacking, board = missing(spot)
    stub = stub_of(spot)
    ways = deals_to_come(spot)
    wanted = [number for both in lacking for number in both] + [board]
    exact = ways <= (EXACT_QUICK if quick(spot) else EXACT_SLOW)
    deals: Iterator[Sequence[Card]]
    if exact:
        number, deals = ways, _all_deals(stub, wanted)
    else:
        number = SAMPLES_QUICK if quick(spot) else SAMPLES_SLOW
        deals = (sampler(stub, sum(wanted)) for _ in range(number))
    tally = _Tally(len(spot.holdings))
    settle = _quick_shares(spot) if quick(spot) else _slow_shares(spot)
    for dealt in track(deals, number):
        cards = iter(dealt)
        holdings = [
            Holding((*held.down, *islice(cards, down)), (*held.up, *islice(cards, up))) if down or up else held
            for held, (down, up) in zip(spot.holdings, lacking, strict=True)
        ]
        tally.add(settle(holdings, (*spot.board, *cards)))
    return Equity(exact, number, tally.outlooks(exact))


def _all_deals(stub: Sequence[Card], wanted: Sequence[int]) -> Iterator[Sequence[Card]]:
    """Every way to deal `wanted` cards to each place in turn; alike cards count as different ones."""

    def deal(left: list[int], place: int) -> Iterator[tuple[Card, ...]]:
        if place == len(wanted):
            yield ()
            return
        if not any(wanted[place + 1 :]):
            for chosen in combinations(left, wanted[place]):
                yield tuple([stub[index] for index in chosen])
            return
        for chosen in combinations(left, wanted[place]):
            cards = tuple([stub[index] for index in chosen])
            for rest in deal([index for index in left if index not in chosen] if chosen else left, place + 1):
                yield cards + rest

    return deal(list(range(len(stub))), 0)


Shares = list[Fraction]
Settle = Callable[[Sequence[Holding], Sequence[Card]], Shares]


def _share_out(of_pots: Sequence[Sequence[Fraction]]) -> Shares:
    """Joins the shares of several pots; what nobody wins goes to the other pots (no low: high takes all)."""
    won = [shares for shares in of_pots if any(shares)]
    return [sum(shares, Fraction(0)) / len(won) for shares in zip(*won, strict=True)]


def _slow_shares(spot: Spot) -> Settle:
    def settle(holdings: Sequence[Holding], board: Sequence[Card]) -> Shares:
        verdicts = [contest(holdings, board, spot.rules, pot, spot.use) for pot in spot.pots]
        return _share_out([[verdict.share for verdict in of_pot] for of_pot in verdicts])

    return settle


def _quick_shares(spot: Spot) -> Settle:
    rules, use = spot.rules, spot.use
    scales = [scale(rules, pot) for pot in of_hands(spot.pots)]
    parts = [Fraction(0), *(Fraction(1, number) for number in range(1, len(spot.holdings) + 1))]

    def keyed(weighing: Scale, holding: Holding) -> list[Keyed]:
        return weighing.keyed((*holding.down, *holding.up), (), lowest_rank(holding.down, holding.up, rules))[0]

    known = [[keyed(weighing, holding) for holding in spot.holdings] for weighing in scales]

    def settle(holdings: Sequence[Holding], board: Sequence[Card]) -> Shares:
        of_pots = []
        for weighing, at_first in zip(scales, known, strict=True):
            shared = [(card, weighing.keys[card.index]) for card in board]
            worths = []
            for holding, before, own in zip(holdings, spot.holdings, at_first, strict=True):
                mine = own if holding is before else keyed(weighing, holding)
                worth = weighing.best(mine, shared, use)
                worths.append(worth if qualifies(weighing, worth, len(mine) + len(shared)) else 0)
            best = max(worths)
            part = parts[worths.count(best)] if best else parts[0]
            of_pots.append([part if worth == best else parts[0] for worth in worths])
        return of_pots[0] if len(of_pots) == 1 else _share_out(of_pots)

    return settle


class _Tally:
    """Adds up shares; equal results are counted, not added, so that sums stay exact and cheap."""

    def __init__(self, players: int) -> None:
        self._players = players
        self._seen: Counter[tuple[Fraction, ...]] = Counter()

    def add(self, shares: Shares) -> None:
        self._seen[tuple(shares)] += 1

    def outlooks(self, exact: bool) -> tuple[Outlook, ...]:
        deals = sum(self._seen.values())
        found = []
        for player in range(self._players):
            of_player: Counter[Fraction] = Counter()
            for shares, number in self._seen.items():
                of_player[shares[player]] += number
            mean = sum((share * number for share, number in of_player.items()), Fraction(0)) / deals
            spread = sum((share - mean) ** 2 * number for share, number in of_player.items()) / deals
            wins = of_player[Fraction(1)] / deals
            ties = sum(number for share, number in of_player.items() if 0 < share < 1) / deals
            error = 0.0 if exact else 1.96 * sqrt(float(spread) / deals)
            found.append(Outlook(float(mean), wins, ties, error))
        return tuple(found)


def outs(spot: Spot, player: int, pot: PotName = "high") -> tuple[Outs, ...]:
    """What the next card can make of a hand, the best first (R044 to R046); nothing when it is complete.

    What the board makes for everybody is no out. Folded and other players' cards count as unseen (R045); dead cards
    were seen.
    """
    lacking, board = missing(spot)
    holding = spot.holdings[player]
    down, up = lacking[player]
    if pot in (*LOW_POTS, *BADUGI_POTS) or not (board or down or up):
        return ()
    alone = Spot((holding,), spot.own, spot.board_size, spot.board, spot.dead, spot.rules, (pot,), spot.use)
    unseen = stub_of(alone)
    now = _worth(alone, holding, spot.board, pot) >> KIND_SHIFT
    made: dict[int, list[Card]] = {}
    kinds: dict[int, Kind] = {}
    for card in unseen:
        if board:
            worth = _worth(alone, holding, (*spot.board, card), pot)
        else:
            later = Holding((*holding.down, card), holding.up) if down else Holding(holding.down, (*holding.up, card))
            worth = _worth(alone, later, spot.board, pot)
        if worth >> KIND_SHIFT > max(now, _of_board_alone(alone, card, pot) if board else 0):
            made.setdefault(worth >> KIND_SHIFT, []).append(card)
            kinds[worth >> KIND_SHIFT] = kind_of(scale(spot.rules, pot), worth)
    return tuple(
        Outs(KIND_NAMES[kinds[strength]], tuple(made[strength]), len(unseen)) for strength in sorted(made, reverse=True)
    )


KIND_NAMES: dict[Kind, str] = {
    Kind.HIGH_CARD: "high card",
    Kind.PAIR: "a pair",
    Kind.FOUR_STRAIGHT: "a four-straight",
    Kind.FOUR_FLUSH: "a four-flush",
    Kind.TWO_PAIR: "two pair",
    Kind.TRIPS: "three of a kind",
    Kind.STRAIGHT: "a straight",
    Kind.FLUSH: "a flush",
    Kind.FULL_HOUSE: "a full house",
    Kind.QUADS: "four of a kind",
    Kind.STRAIGHT_FLUSH: "a straight flush",
    Kind.FIVE: "five of a kind",
}


def _worth(spot: Spot, holding: Holding, board: Sequence[Card], pot: PotName) -> int:
    weighing = scale(spot.rules, pot)
    cards = (*holding.down, *holding.up)
    own, shared = weighing.keyed(cards, board, lowest_rank(holding.down, holding.up, spot.rules))
    return weighing.best(own, shared, spot.use)


def _of_board_alone(spot: Spot, card: Card, pot: PotName) -> int:
    """The strength of what the board makes without anybody's own cards, once `card` lies there."""
    weighing = scale(spot.rules, pot)
    return weighing.worth((*spot.board, card)) >> KIND_SHIFT if spot.use == "any-five" else 0


def beaten_by(spot: Spot, player: int, pot: PotName = "high") -> Beaten | None:
    """The nuts on this board, and what may beat a hand now (R041, R042).

    None without a board, or when there are too many holdings to look through. Where exactly two own cards play, or only
    two are dealt, opponents' holdings are looked through two cards at a time.
    """
    holding = spot.holdings[player]
    own = sum(spot.own)
    held = 2 if spot.use == "two-plus-three" else own
    alone = Spot((holding,), spot.own, spot.board_size, spot.board, spot.dead, spot.rules, (pot,), spot.use)
    unseen = stub_of(alone)
    if len(spot.board) < 3 or comb(len(unseen), held) > NUTS_MOST or pot in (*LOW_POTS, *BADUGI_POTS):
        return None
    mine = _worth(alone, holding, spot.board, pot)
    best, best_cards = mine, (*holding.down, *holding.up)
    better: Counter[int] = Counter()
    kinds: dict[int, Kind] = {}
    for cards in combinations(unseen, held):
        worth = _worth(alone, Holding(down=cards), spot.board, pot)
        if worth > mine:
            better[worth >> KIND_SHIFT] += 1
            kinds[worth >> KIND_SHIFT] = kind_of(scale(spot.rules, pot), worth)
        if worth > best:
            best, best_cards = worth, cards
    (verdict,) = contest([Holding(down=best_cards)], spot.board, spot.rules, pot, spot.use)
    return Beaten(
        nuts=verdict.name,
        nuts_cards=best_cards,
        has_nuts=not better,
        beaten_by=tuple((KIND_NAMES[kinds[strength]], better[strength]) for strength in sorted(better, reverse=True)),
        holdings=comb(len(unseen), held),
    )
