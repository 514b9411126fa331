"""A slow referee for every ranking: all selections of cards, all substitutions of wilds, no table, nothing clever.

It shares no code with server.poker.ranking: it is written from rules/requirements.md and rules/fine_print.md alone, to
be compared with the library on random hands. Cards are (rank, suit) pairs here: ranks 2 to 14, suits as in "cdhs"; a
joker is (0, n).
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property, lru_cache
from itertools import combinations, combinations_with_replacement, permutations, product
from typing import Any

Card = tuple[int, int]
Way = tuple[tuple[Card, ...], frozenset[tuple[tuple[Card, Card], int]]]  # what plays; each wild, its card, how often
RANKS = "..23456789TJQKA"
SUITS = "cdhs"

ORDERS = {
    "standard": "high pair two-pair trips straight flush full quads straight-flush five",
    "flush-over-full-house": "high pair two-pair trips straight full flush quads straight-flush five",
    "flush-over-full-house-trips-over-straight": (
        "high pair two-pair straight trips full flush quads straight-flush five"
    ),
    "historic": "high pair two-pair trips full quads five",
    "soko": "high pair four-straight four-flush two-pair trips straight flush full quads straight-flush five",
    "three-card": "high pair straight flush straight-flush trips",
    "two-card": "high pair",
}
PLACES = {order: {kind: place for place, kind in enumerate(kinds.split())} for order, kinds in ORDERS.items()}
NAMED = {
    "one-eyed-jacks": ["Jh", "Js"],
    "one-eyed-king": ["Kd"],
    "one-eyed": ["Jh", "Js", "Kd"],
    "suicide-king": ["Kh"],
}


def card(text: str) -> Card:
    return RANKS.index(text[0]), SUITS.index(text[1])


@dataclass(frozen=True)
class House:
    """House rules as plain values, defaults as in design.md 5."""

    packs: int = 1
    lowest: int = 2
    order: str = "standard"
    suit_order: str = "shdc"
    suit_tiebreak: str = "none"
    unbeatable: str = "allowed"
    imperial: str = "hearts"
    wild_cards: tuple[str, ...] = ()
    joker: str = "wild"
    lowest_wild: str = "none"
    double_ace_flush: bool = False
    five_of_a_kind: bool = True
    natural: str = "equal"
    qualifier: int = 8
    broadway_is_straight: bool = False
    aces_pair: str = "low"

    @cached_property
    def deck(self) -> list[Card]:
        return [(rank, suit) for rank in range(self.lowest, 15) for suit in range(4)]


def house(rules: dict[str, Any]) -> House:
    """From the nested tables of a question."""
    deck, ranking, wild, low = (rules.get(name, {}) for name in ("deck", "ranking", "wild", "low"))
    values = {**ranking, **low}
    for key, value in deck.items():
        if key == "packs":
            values["packs"] = value
        if key == "lowest":
            values["lowest"] = RANKS.index(value)
    for key, value in wild.items():
        values[{"cards": "wild_cards", "lowest": "lowest_wild"}.get(key, key)] = value
    values.pop("system", None)
    values["wild_cards"] = tuple(values.get("wild_cards", ()))
    return House(**values)


@dataclass
class Best:
    """A player's best hand: what is compared, and every way to show it."""

    value: tuple[int, ...]
    kind: str
    ranks: tuple[int, ...]  # of the cards in playing order, aces 14
    natural: int
    imperial: bool
    suit: int
    ways: set[Way] = field(default_factory=set)

    @property
    def key(self) -> tuple[Any, ...]:
        return self.value, self.natural, self.imperial, self.suit


# ---- what is wild


def is_wild(held: Card, rules: House, lowest_rank: int) -> bool:
    if held[0] == 0:
        return True
    if held[0] == lowest_rank:
        return True
    for word in rules.wild_cards:
        if word in NAMED:
            if held in [card(text) for text in NAMED[word]]:
                return True
        elif word == "joker":
            continue
        elif len(word) == 1:
            if held[0] == RANKS.index(word):
                return True
        elif held == card(word):
            return True
    return False


def lowest_wild(down: Sequence[Card], up: Sequence[Card], rules: House) -> int:
    if rules.lowest_wild == "none":
        return 0
    own = list(down) if rules.lowest_wild == "hole" else [*down, *up]
    ranks = [held[0] for held in own if not is_wild(held, rules, 0)]
    return min(ranks) if ranks else 0


# ---- what five (or fewer) known cards are


def run_of(ranks: Sequence[int], lowest: int) -> int:
    """The top rank of a straight that all these ranks make, or 0."""
    high = sorted(ranks, reverse=True)
    if len(set(high)) != len(high):
        return 0
    if high[0] - high[-1] == len(high) - 1:
        return high[0]
    if high[0] == 14 and high[1] == lowest + len(high) - 2 and high[-1] == lowest:
        return high[1]
    return 0


def grouped(ranks: Sequence[int]) -> list[int]:
    """Ranks with the biggest groups first, higher ranks first within."""
    count = Counter(ranks)
    return sorted(ranks, key=lambda rank: (count[rank], rank), reverse=True)


def high_kind(ranks: tuple[int, ...], suits: tuple[int, ...], order: str, lowest: int) -> tuple[str, tuple[int, ...]]:
    """The kind of a high hand and its ranks in playing order."""
    if order != "soko":
        suits = (
            (0,) if len(set(suits)) == 1 else (0, 1)
        )  # all that matters: so that the answer is remembered more often
        ranks = tuple(sorted(ranks))
    return _high_kind(ranks, suits, order, lowest)


@lru_cache(maxsize=500_000)
def _high_kind(ranks: tuple[int, ...], suits: tuple[int, ...], order: str, lowest: int) -> tuple[str, tuple[int, ...]]:
    size = {"three-card": 3, "two-card": 2}.get(order, 5)
    kinds = PLACES[order]
    found: list[tuple[str, tuple[int, ...]]] = []
    shape = sorted(Counter(ranks).values(), reverse=True)
    by_group = tuple(grouped(ranks))
    names = {
        (5,): "five", (4, 1): "quads", (4,): "quads", (3, 2): "full",
        (3, 1, 1): "trips", (3, 1): "trips", (3,): "trips", (2, 2, 1): "two-pair", (2, 2): "two-pair",
        (2, 1, 1, 1): "pair", (2, 1, 1): "pair", (2, 1): "pair", (2,): "pair",
    }  # fmt: skip
    found.append((names.get(tuple(shape), "high"), by_group))
    if len(ranks) == size and size >= 3:
        top = run_of(ranks, lowest)
        flush = len(set(suits)) == 1
        straight_order = tuple(sorted(ranks, key=lambda rank: rank if rank <= top else 0, reverse=True))
        if top:
            found.append(("straight-flush" if flush else "straight", straight_order))
        if flush:
            found.append(("flush", tuple(sorted(ranks, reverse=True))))
    if order == "soko" and len(ranks) >= 4:
        places = range(len(ranks))
        for four in combinations(places, 4):
            beside = tuple(ranks[place] for place in places if place not in four)
            chosen = [ranks[place] for place in four]
            top = run_of(chosen, lowest)
            if top:
                run = sorted(chosen, key=lambda rank: rank if rank <= top else 0, reverse=True)
                found.append(("four-straight", (*run, *beside)))
            if len({suits[place] for place in four}) == 1:
                found.append(("four-flush", (*sorted(chosen, reverse=True), *beside)))
    return max((kind for kind in found if kind[0] in kinds), key=lambda kind: (kinds[kind[0]], high_value(*kind)))


def high_value(kind: str, ranks: Sequence[int]) -> tuple[int, ...]:
    if kind in ("straight", "straight-flush"):
        return (ranks[0],)
    if kind == "four-straight":
        return (ranks[0], *ranks[4:])
    return tuple(ranks)


def low_kind(
    ranks: tuple[int, ...], suits: tuple[int, ...], pot: str, rules: House
) -> tuple[tuple[int, ...], str, tuple[int, ...]]:
    """How bad a low hand is (missing cards are the worst), its kind and its ranks in playing order."""
    aces_low = pot != "deuce-to-seven"

    def low(rank: int) -> int:
        return 1 if rank == 14 and aces_low else rank

    def pair_low(rank: int) -> int:
        return 14 if rank == 14 and pot == "ace-to-six" and rules.aces_pair == "high" else low(rank)

    kinds = PLACES["standard"]
    count = Counter(ranks)
    playing = sorted(
        ranks, key=lambda rank: (count[rank], pair_low(rank) if count[rank] > 1 else low(rank)), reverse=True
    )
    kind = high_kind(ranks, suits, "historic", 2)[0]  # groups only
    compared = [pair_low(rank) if count[rank] > 1 else low(rank) for rank in playing]
    if pot in ("deuce-to-seven", "ace-to-six") and len(ranks) == 5:
        flush = len(set(suits)) == 1
        top = run_of(ranks, rules.lowest)
        wheel = top and set(ranks) == {14, *range(rules.lowest, rules.lowest + 4)}
        broadway = set(ranks) == {10, 11, 12, 13, 14}
        if pot == "deuce-to-seven" and wheel and not broadway:
            top = 0
        if pot == "ace-to-six" and broadway and not rules.broadway_is_straight and not wheel:
            top = 0
        if pot == "ace-to-six" and broadway and wheel:
            top = 13
        if top:
            kind, playing = ("straight-flush" if flush else "straight"), _run_order(ranks, top)
            compared = [top]
        elif flush and kind not in ("full", "quads", "five"):
            kind, playing = "flush", sorted(ranks, key=low, reverse=True)
            compared = [low(rank) for rank in playing]
    compared += [15] * (5 - len(compared))
    return (kinds[kind], *compared), kind, tuple(playing)


def _run_order(ranks: Sequence[int], top: int) -> list[int]:
    return sorted(ranks, key=lambda rank: rank if rank <= top else 0, reverse=True)


# ---- suits


def suit_of(kind: str, stands: Sequence[Card], playing: Sequence[int], rules: House) -> int:
    """The strength of the suit that decides ties, 0 to 3."""
    if rules.suit_tiebreak == "none":
        return 0
    count = Counter(rank for rank, _ in stands)
    highest = playing[0] if "straight" in kind else max(count)
    paired = sorted(((number, rank) for rank, number in count.items() if number > 1), reverse=True)
    single = sorted((rank for rank, number in count.items() if number == 1), reverse=True)
    deciding = highest
    if rules.suit_tiebreak == "highest-paired" and paired:
        deciding = paired[0][1]
    if rules.suit_tiebreak == "highest-unpaired" and single and "straight" not in kind:
        deciding = single[0]
    return max(3 - rules.suit_order.index(SUITS[suit]) for rank, suit in stands if rank == deciding)


# ---- substitutions


def substitutions(wilds: int, bugs: int, rules: House) -> Iterator[tuple[tuple[Card, ...], tuple[Card, ...]]]:
    """All cards that the wilds and the bugs could be taken for, legal or not."""
    as_bugs = list(combinations_with_replacement(rules.deck, bugs))
    for as_wild in combinations_with_replacement(rules.deck, wilds):
        for as_bug in as_bugs:
            yield as_wild, as_bug


def judge_high(
    naturals: Sequence[Card], as_wild: Sequence[Card], as_bug: Sequence[Card], order: str, rules: House
) -> tuple[str, tuple[int, ...]] | None:
    """The kind of hand under one substitution, or None where the rules do not allow it."""
    five = [*naturals, *as_wild, *as_bug]
    ranks, suits = tuple(held[0] for held in five), tuple(held[1] for held in five)
    fillers = [*as_wild, *as_bug]
    kind = high_kind(ranks, suits, order, rules.lowest)
    if fillers:
        if kind[0] == "five" and not rules.five_of_a_kind:
            return None
        repeats = any(five.count(filler) > 1 for filler in fillers)
        if repeats and kind[0] != "five":
            size = {"three-card": 3, "two-card": 2}.get(order, 5)
            whole = len(five) == size and len(set(suits)) == 1
            if not whole and order == "soko" and len(five) >= 4:
                return _soko_repeat(five, fillers) if rules.double_ace_flush else None
            if not (rules.double_ace_flush and whole and "flush" in PLACES[order]):
                return None
            kind = ("flush", tuple(sorted(ranks, reverse=True)))
    for bug in as_bug:
        completes = kind[0] in ("straight", "flush", "straight-flush", "four-straight", "four-flush")
        others = list(five)
        others.remove(bug)
        spare = (
            not rules.five_of_a_kind and bug[0] == 13 and len(others) == 4 and all(other[0] == 14 for other in others)
        )
        if bug[0] != 14 and not completes and not spare:
            return None
    return kind


def _soko_repeat(five: Sequence[Card], fillers: Sequence[Card]) -> tuple[str, tuple[int, ...]] | None:
    """A four-flush in which a wild repeats a card of the flush."""
    for beside in [None, *five] if len(five) == 5 else [None]:
        four = list(five)
        if beside is not None:
            four.remove(beside)
        if len(four) == 4 and len({suit for _, suit in four}) == 1 and (beside is None or beside not in fillers):
            ranks = sorted((rank for rank, _ in four), reverse=True)
            return "four-flush", (*ranks, *([beside[0]] if beside else []))
    return None


def selections(
    own: Sequence[Card], board: Sequence[Card], use: str, size: int
) -> Iterator[tuple[tuple[Card, bool], ...]]:
    """All choices of cards; each comes with whether it is a player's own."""
    mine = [(held, True) for held in own]
    shared = [(held, False) for held in board]
    if use == "two-plus-three":
        for two in combinations(mine, 2):
            for three in combinations(shared, 3):
                yield (*two, *three)
    else:
        yield from combinations([*mine, *shared], min(size, len(mine) + len(shared)))


def best_hand(
    down: Sequence[Card], up: Sequence[Card], board: Sequence[Card], rules: House, pot: str, use: str
) -> Best:
    low_rank = lowest_wild(down, up, rules)
    if pot.startswith("badugi"):
        return _best_badugi([*down, *up], board, rules, pot, low_rank)
    size = {"three-card": 3, "two-card": 2}.get(pot, 5)
    order = rules.order if pot == "high" else pot
    best: Best | None = None
    seen = set()
    for chosen in selections([*down, *up], board, use, size):
        fillers = [held for held, own in chosen if is_wild(held, rules, low_rank if own else 0)]
        naturals = tuple(sorted(held for held, own in chosen if not is_wild(held, rules, low_rank if own else 0)))
        if (naturals, tuple(sorted(fillers))) in seen:
            continue
        seen.add((naturals, tuple(sorted(fillers))))
        bugs = [held for held in fillers if held[0] == 0 and rules.joker == "bug"]
        wilds = [held for held in fillers if held not in bugs]
        natural = _natural(len(fillers), rules)
        low_pot = order not in ORDERS
        if low_pot:
            wilds, bugs = fillers, []
        for as_wild, as_bug in substitutions(len(wilds), len(bugs), rules):
            five = (*naturals, *as_wild, *as_bug)
            ranks, suits = tuple(held[0] for held in five), tuple(held[1] for held in five)
            if low_pot:
                if any(ranks.count(filler[0]) > 1 for filler in as_wild):
                    continue
                bad, kind, playing = low_kind(ranks, suits, pot, rules)
                value = tuple(-part for part in bad)
            else:
                judged = judge_high(naturals, as_wild, as_bug, order, rules)
                if judged is None:
                    continue
                kind, playing = judged
                value = (PLACES[order][kind], *high_value(kind, playing))
            if best is not None and value < best.value:
                continue
            imperial = (
                pot == "high"
                and rules.unbeatable == "greek"
                and kind == "straight-flush"
                and playing[0] == 14
                and (rules.imperial == "any" or suits[0] == SUITS.index("h"))
            )
            suit = suit_of(kind, five, playing, rules) if pot == "high" else 0
            found = Best(value, kind, playing, natural, imperial, suit)
            if best is None or found.key > best.key:
                best = found
            if found.key == best.key:
                _remember(best, naturals, wilds, as_wild, bugs, as_bug)
    assert best is not None
    return best


def _remember(
    best: Best,
    naturals: Sequence[Card],
    wilds: Sequence[Card],
    as_wild: Sequence[Card],
    bugs: Sequence[Card],
    as_bug: Sequence[Card],
) -> None:
    plays = tuple(sorted([*naturals, *wilds, *bugs]))
    for wild_way, bug_way in product(set(permutations(as_wild)), set(permutations(as_bug))):
        pairs = [*zip(wilds, wild_way, strict=True), *zip(bugs, bug_way, strict=True)]
        best.ways.add((plays, frozenset(Counter(pairs).items())))


def _natural(wilds: int, rules: House) -> int:
    return {
        "equal": 0,
        "natural-wins": 1 if wilds == 0 else 0,
        "fewer-wilds-win": -wilds,
        "more-wilds-win": wilds,
    }[rules.natural]


def _best_badugi(own: Sequence[Card], board: Sequence[Card], rules: House, pot: str, low_rank: int) -> Best:
    best: Best | None = None
    held_cards = [(held, is_wild(held, rules, low_rank)) for held in own]
    held_cards += [(held, is_wild(held, rules, 0)) for held in board]
    for size in (1, 2, 3, 4):
        for chosen in combinations(held_cards, size):
            naturals = [held for held, wild in chosen if not wild]
            fillers = [held for held, wild in chosen if wild]
            if len({rank for rank, _ in naturals}) < len(naturals) or len({suit for _, suit in naturals}) < len(
                naturals
            ):
                continue
            for as_wild in combinations(rules.deck, len(fillers)):
                four = [*naturals, *as_wild]
                if len({rank for rank, _ in four}) < size or len({suit for _, suit in four}) < size:
                    continue
                low = sorted((1 if rank == 14 and pot == "badugi" else rank for rank, _ in four), reverse=True)
                value = (size, *(-rank for rank in low))
                if best is not None and value < best.value:
                    continue
                ranks = tuple(14 if rank == 1 else rank for rank in low)
                found = Best(value, "badugi", ranks, _natural(len(fillers), rules), False, 0)
                if best is None or found.key > best.key:
                    best = found
                if found.key == best.key:
                    _remember(best, naturals, fillers, as_wild, [], [])
    assert best is not None
    return best


# ---- who wins


def shares(hands: Sequence[Best], rules: House, pot: str) -> list[Fraction]:
    live = [place for place, hand in enumerate(hands) if qualifies(hand, rules, pot)]
    if not live:
        return [Fraction(0)] * len(hands)

    def best_of(places: list[int]) -> list[int]:
        top = max((hands[place].value, hands[place].natural, hands[place].suit) for place in places)
        return [place for place in places if (hands[place].value, hands[place].natural, hands[place].suit) == top]

    thirds = [best_of(live)]
    if pot == "high" and rules.unbeatable == "italian" and not any(hands[place].kind == "five" for place in live):
        wheel = rules.lowest + 3
        groups: dict[str, list[int]] = {"min": [], "max": [], "medium": []}
        for place in live:
            if hands[place].kind == "straight-flush":
                top = hands[place].ranks[0]
                groups["max" if top == 14 else "min" if top == wheel else "medium"].append(place)
        if groups["min"] and groups["max"]:
            thirds = [best_of(groups["min"])]
            if groups["medium"]:
                thirds += [best_of(groups["max"]), best_of(groups["medium"])]
    if pot == "high" and rules.unbeatable == "greek" and any(hands[place].imperial for place in live):
        imperial = best_of([place for place in live if hands[place].imperial])
        quads = [place for place in live if hands[place].kind == "quads" and hands[place].ranks[0] == rules.lowest]
        thirds = [imperial]
        if quads:
            quads = best_of(quads)
            middle = [
                place for place in live if not hands[place].imperial and hands[place].value > hands[quads[0]].value
            ]
            thirds = [imperial, quads, best_of(middle)] if middle else [quads]
    share = [Fraction(0)] * len(hands)
    for third in thirds:
        for place in third:
            share[place] += Fraction(1, len(thirds) * len(third))
    return share


def qualifies(hand: Best, rules: House, pot: str) -> bool:
    if pot != "eight-or-better":
        return True
    if len(hand.ranks) < 5:
        return False
    return rules.qualifier == 0 or (
        hand.kind == "high" and all(rank <= rules.qualifier for rank in hand.ranks if rank != 14)
    )


# ---- names

WORD = ["", "", "two", "three", "four", "five", "six", "seven"]
WORD += ["eight", "nine", "ten", "jack", "queen", "king", "ace"]


def name(hand: Best, rules: House, pot: str) -> str:
    ranks = hand.ranks
    letters = "-".join("10" if rank == 10 else RANKS[rank] for rank in ranks)
    if pot.startswith("badugi"):
        return (
            f"{letters} badugi"
            if len(ranks) == 4
            else f"{['one', 'two', 'three'][len(ranks) - 1]}-card badugi, {letters}"
        )
    if not qualifies(hand, rules, pot):
        return "no low"
    if pot not in ("high", "soko", "three-card", "two-card") and hand.kind == "high":
        return f"{letters} low"
    many = [word + ("es" if word == "six" else "s") for word in WORD]
    first = ranks[0]
    if hand.kind == "straight-flush" and first == 14 and len(ranks) == 5:
        return "royal flush"
    return {
        "high": f"{WORD[first]} high",
        "pair": f"pair of {many[first]}",
        "two-pair": f"two pair, {many[first]} and {many[ranks[2]] if len(ranks) > 2 else ''}",
        "trips": f"three {many[first]}",
        "straight": f"straight, {WORD[first]} high",
        "flush": f"flush, {WORD[first]} high",
        "full": f"full house, {many[first]} over {many[ranks[-1]]}",
        "quads": f"four {many[first]}",
        "straight-flush": f"straight flush, {WORD[first]} high",
        "five": f"five {many[first]}",
        "four-flush": f"four-flush, {WORD[first]} high",
        "four-straight": f"four-straight, {WORD[first]} high",
    }[hand.kind]
