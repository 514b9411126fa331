"""The library against the slow referee on random questions.

    python -m tests.poker.ranking.compare --contests 100000 --seed 1

prints how many contests each value of each key and each pair of [wild] and [ranking] values got, and every difference.
"""

import argparse
import json
import sys
from collections import Counter
from fractions import Fraction
from itertools import combinations
from multiprocessing import Pool
from random import Random
from typing import Any

import msgspec

from server.poker.cards import JOKERS, PACK
from server.poker.cards import Card as LibraryCard
from server.poker.house import Rules
from server.poker.ranking import Holding, Verdict, contest
from tests.poker.ranking import slow
from tests.poker.ranking.questions import question


def library_card(held: slow.Card) -> LibraryCard:
    rank, suit = held
    return PACK[13 * suit + rank - 2] if rank else JOKERS[suit]


def slow_card(held: LibraryCard) -> slow.Card:
    return (held.rank, held.suit) if not held.is_joker else (0, held.index - 52)


def difference(asked: dict[str, Any]) -> tuple[str, list[Fraction]]:
    """What the library and the referee say differently ("" for nothing), and the shares."""
    rules = slow.house(asked["rules"])
    bests = [
        slow.best_hand(hand["down"], hand["up"], asked["board"], rules, asked["pot"], asked["use"])
        for hand in asked["hands"]
    ]
    expected = slow.shares(bests, rules, asked["pot"])
    verdicts = contest(
        [
            Holding(tuple(map(library_card, hand["down"])), tuple(map(library_card, hand["up"])))
            for hand in asked["hands"]
        ],
        [library_card(held) for held in asked["board"]],
        msgspec.convert(asked["rules"], Rules),
        asked["pot"],
        asked["use"],
    )
    told = []
    for place, (verdict, best, share) in enumerate(zip(verdicts, bests, expected, strict=True)):
        if verdict.share != share:
            told.append(f"hand {place}: share {verdict.share}, referee {share}")
        if verdict.qualifies != slow.qualifies(best, rules, asked["pot"]):
            told.append(f"hand {place}: qualifies {verdict.qualifies}")
        if verdict.name != (name := slow.name(best, rules, asked["pot"])):
            told.append(f"hand {place}: {verdict.name!r}, referee {name!r}")
        pairs = [(slow_card(wild), slow_card(stand)) for wild, stand in verdict.wilds]
        way = tuple(sorted(map(slow_card, verdict.plays))), frozenset(Counter(pairs).items())
        if way not in best.ways:
            told.append(f"hand {place}: plays {way}, referee one of {sorted(map(str, best.ways))[:3]}")
        if best.ranks not in orders(verdict):
            told.append(f"hand {place}: order {orders(verdict)}, referee {best.ranks}")
    return "; ".join(told), expected


def orders(verdict: Verdict) -> set[tuple[int, ...]]:
    """The ranks that the cards of a verdict stand for, in playing order.

    More than one reading only when a card is wild in the hand and its twin of another pack natural on the board.
    """
    found = set()
    places = [place for place, card in enumerate(verdict.plays) if any(card == wild for wild, _ in verdict.wilds)]
    for chosen in combinations(places, len(verdict.wilds)):
        if [verdict.plays[place] for place in chosen] == [wild for wild, _ in verdict.wilds]:
            ranks = [card.rank for card in verdict.plays]
            for place, (_, stand) in zip(chosen, verdict.wilds, strict=True):
                ranks[place] = stand.rank
            found.add(tuple(ranks))
    return found


def labels(asked: dict[str, Any]) -> list[str]:
    """Every value, and every pair of values of [wild] and [ranking], that a question has."""
    rules = asked["rules"]
    told = [f"{table}.{key}={value}" for table in rules for key, value in rules[table].items() if key != "cards"]
    told.append(f"wild.cards={asked['shape'] or 'none'}")
    paired = sorted(label for label in told if label.startswith(("wild.", "ranking.")))
    return told + [f"{one} & {other}" for one, other in combinations(paired, 2)]


def run(part: tuple[int, int]) -> tuple[Counter[str], int, list[str]]:
    """So many contests of one seed: label counts, how many were ties, shares or circles, and the differences."""
    seed, contests = part
    rng = Random(seed)
    counts: Counter[str] = Counter()
    shared, wrong = 0, []
    for number in range(contests):
        asked = question(rng)
        counts.update(labels(asked))
        told, expected = difference(asked)
        shared += max(expected) < 1 and sum(expected) > 0
        if told:
            wrong.append(f"seed {seed} contest {number}: {told}\n  {json.dumps(asked)}")
    return counts, shared, wrong


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--contests", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=2)
    options = parser.parse_args()
    size = 250
    parts = [(options.seed * 1_000_000 + number, size) for number in range(max(1, options.contests // size))]
    counts: Counter[str] = Counter()
    shared, wrong, done = 0, [], 0
    with Pool(options.processes) as pool:
        for found, ties, bad in pool.imap_unordered(run, parts):
            counts += found
            shared += ties
            wrong += bad
            done += size
            sys.stderr.write(f"\r{done} contests, {len(wrong)} differences ")
    least, number = min(counts.items(), key=lambda item: item[1])
    lines = [
        *wrong[:20],
        f"{done} contests, {len(wrong)} differences, {shared} ({shared / done:.1%}) ended in a tie, share or circle",
        f"{len(counts)} values and pairs of values; the rarest, {least}, in {number} contests",
    ]
    sys.stdout.write("\n" + "\n".join(lines) + "\n")
    return 1 if wrong else 0


if __name__ == "__main__":
    raise SystemExit(main())
