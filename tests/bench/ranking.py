"""How fast the ranking library weighs hands, beside its peers in one run: `python -m server bench ranking`.

The peers are phevaluator (C), treys, pokereval and pokerkit (pure Python); one that is not installed is left out, and
that is said (`pip install phevaluator treys pokereval pokerkit`). Each contender gets its hands ready-made in its own
form and answers with something that can be compared; orders are checked against the first one before anything is timed.
"""

import importlib
import random
import statistics
import time
from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

import click
import msgspec

from server.poker.cards import TEXTS, parse_cards
from server.poker.house import STANDARD, Rules
from server.poker.ranking.scale import PotName, scale

ROUNDS = 9
SLICE_S = 0.15
HANDS = 4000
CHECKED = 1500
SHAPES = {"five": (5, 0), "seven": (2, 5), "seven, deuces wild": (2, 5), "omaha": (4, 5), "razz": (7, 0)}
DEUCES = msgspec.convert({"wild": {"cards": ["2"]}}, Rules)

Deal = tuple[list[str], list[str]]  # own cards and board
Hand = tuple[Any, ...]


class Contender(NamedTuple):
    """`evaluate(*hand)` of ready-made hands; `sign` is +1 where bigger is better."""

    task: str
    name: str
    evaluate: Callable[..., Any]
    hands: list[Hand]
    sign: int


def deals(task: str) -> list[Deal]:
    rng = random.Random(f"{task}-1")
    own, board = SHAPES[task]
    found = []
    for _ in range(HANDS):
        cards = rng.sample(TEXTS, own + board)
        found.append((cards[:own], cards[own:]))
    return found


def ours(task: str, rules: Rules, pot: PotName = "high") -> Contender:
    weighing = scale(rules, pot)
    hands: list[Hand] = [(parse_cards(" ".join(own + board)),) for own, board in deals(task)]
    return Contender(task, "ours", weighing.worth, hands, 1)


def ours_omaha() -> Contender:
    weighing = scale(STANDARD, "high")
    hands: list[Hand] = [
        (*weighing.keyed(parse_cards(" ".join(own)), parse_cards(" ".join(board)), 0), "two-plus-three")
        for own, board in deals("omaha")
    ]
    return Contender("omaha", "ours", weighing.best, hands, 1)


def phevaluator(task: str) -> Contender:
    evaluator = importlib.import_module("phevaluator.evaluator")
    to_id = importlib.import_module("phevaluator.card").Card.to_id
    if task == "omaha":
        omaha = importlib.import_module("phevaluator.evaluator_omaha").evaluate_plo4_cards
        return Contender(task, "phevaluator (C)", omaha, [tuple(map(to_id, b + h)) for h, b in deals(task)], -1)
    evaluate = getattr(evaluator, f"evaluate_{sum(SHAPES[task])}cards")
    return Contender(task, "phevaluator (C)", evaluate, [tuple(map(to_id, h + b)) for h, b in deals(task)], -1)


def treys(task: str) -> Contender:
    library: Any = importlib.import_module("treys")
    new = library.Card.new
    evaluator = library.PLOEvaluator() if task == "omaha" else library.Evaluator()
    cut = SHAPES[task][0] if SHAPES[task][1] else 2
    hands: list[Hand] = [
        ([new(card) for card in (h + b)[:cut]], [new(card) for card in (h + b)[cut:]]) for h, b in deals(task)
    ]
    return Contender(task, "treys", evaluator.evaluate, hands, -1)


def pokereval(task: str) -> Contender:
    card = importlib.import_module("pokereval.card").Card
    evaluator = importlib.import_module("pokereval.hand_evaluator").HandEvaluator
    kind = evaluator.Five if task == "five" else evaluator.Seven
    hands: list[Hand] = [([card("23456789TJQKA".index(c[0]) + 2, c[1]) for c in h + b],) for h, b in deals(task)]
    return Contender(task, "pokereval", kind.evaluate_rank, hands, -1)


def pokerkit(task: str) -> Contender:
    library: Any = importlib.import_module("pokerkit")
    kind = {"omaha": library.OmahaHoldemHand, "razz": library.RegularLowHand}.get(task, library.StandardHighHand)
    parse = library.Card.parse
    hands: list[Hand] = [(tuple(parse("".join(h))), tuple(parse("".join(b)))) for h, b in deals(task)]
    return Contender(task, "pokerkit", kind.from_game, hands, 1)


PEERS: dict[str, list[Callable[[str], Contender]]] = {
    "five": [phevaluator, treys, pokereval, pokerkit],
    "seven": [phevaluator, treys, pokereval, pokerkit],
    "seven, deuces wild": [],
    "omaha": [phevaluator, treys, pokerkit],
    "razz": [pokerkit],
}


def contenders() -> list[Contender]:
    """Ours of every task, and the peers that are installed."""
    found = [
        ours("five", STANDARD),
        ours("seven", STANDARD),
        ours("seven, deuces wild", DEUCES),
        ours_omaha(),
        ours("razz", STANDARD, "ace-to-five"),
    ]
    missing = set()
    for task, builders in PEERS.items():
        for build in builders:
            try:
                found.append(build(task))
            except ModuleNotFoundError:
                missing.add(build.__name__)
    if missing:
        click.echo(f"not installed, left out: {', '.join(sorted(missing))}", err=True)
    return found


def order(contender: Contender) -> list[int]:
    """How neighbouring hands compare: 1, 0 or -1."""
    worths = [contender.evaluate(*hand) for hand in contender.hands[:CHECKED]]
    return [contender.sign * ((one > other) - (one < other)) for one, other in pairwise(worths)]


def per_second(contender: Contender) -> float:
    """Evaluations a second over one slice of time."""
    evaluate, hands, clock = contender.evaluate, contender.hands, time.perf_counter
    done, start = 0, clock()
    end = start + SLICE_S
    while True:
        at = done % len(hands)
        batch = hands[at : at + 200]
        for hand in batch:
            evaluate(*hand)
        done += len(batch)
        if (now := clock()) >= end:
            return done / (now - start)


def measure(rounds: int = ROUNDS) -> dict[tuple[str, str], list[float]]:
    """Speeds by task and name: every contender once a round, in an order that changes."""
    found = contenders()
    for contender in found:
        reference = next(each for each in found if each.task == contender.task)
        if order(contender) != order(reference):
            raise click.ClickException(f"{contender.name} ranks {contender.task} hands differently")
    speeds: dict[tuple[str, str], list[float]] = {}
    for number in range(rounds):
        mixed: Sequence[Contender] = random.Random(number).sample(found, len(found))
        for contender in mixed:
            speeds.setdefault((contender.task, contender.name), []).append(per_second(contender))
    return speeds


def main() -> None:
    """Prints medians, quartiles and ratios, ours first."""
    speeds = measure()
    medians = {key: statistics.median(values) for key, values in speeds.items()}
    for task in SHAPES:
        click.echo(f"\n{task}")
        own = medians[task, "ours"]
        for (of_task, name), median in sorted(medians.items(), key=lambda item: -item[1]):
            if of_task == task:
                low, _, high = statistics.quantiles(speeds[of_task, name], n=4)
                click.echo(
                    f"  {name:<18}{median:>12,.0f}/s  ours x{own / median:<8.2f} quartiles {low:,.0f} to {high:,.0f}"
                )
    wild = medians["seven, deuces wild", "ours"] / medians["seven", "ours"]
    click.echo(f"\nseven cards with a wild rank: {wild:.2f} of the standard speed")
    if ("seven", "pokereval") in medians:
        ratio = medians["seven", "ours"] / medians["seven", "pokereval"]
        click.echo(f"seven cards, standard: {ratio:.2f} times pokereval")
