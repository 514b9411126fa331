"""The table of hands under any rules: what beats what, how often each comes; or that it is being counted."""

from collections.abc import Mapping
from typing import NamedTuple

import msgspec

from server.poker.house import Rules, only_rules
from server.poker.ladder import CARDS, Ladder, Rung
from server.poker.ranking import PotName
from server.web.counting import Counting

SIGNS = {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}


class Step(NamedTuple):
    """One row of the table of hands. `one_in` and `share` are texts, empty while nothing is counted."""

    place: int
    name: str
    cards: tuple[tuple[str, bool], ...]
    one_in: str
    share: str
    note: str
    out_of_order: str


class Table(NamedTuple):
    """A table besides that of the high hands of five cards: `cards` says how many a hand is made from."""

    title: str
    pot: PotName
    cards: int
    dealt: str


TABLES: Mapping[str, Table] = {
    "high-7": Table("High, seven cards", "high", 7, "seven cards, of which the best five count"),
    "ace-to-five-5": Table("Ace-to-five low, five cards", "ace-to-five", 5, "five cards"),
    "ace-to-five-7": Table(
        "Ace-to-five low, seven cards", "ace-to-five", 7, "seven cards, of which the lowest five count"
    ),
    "deuce-to-seven-5": Table("Deuce-to-seven low, five cards", "deuce-to-seven", 5, "five cards"),
    "deuce-to-seven-7": Table(
        "Deuce-to-seven low, seven cards", "deuce-to-seven", 7, "seven cards, of which the lowest five count"
    ),
    "ace-to-six-5": Table("Ace-to-six low, five cards", "ace-to-six", 5, "five cards"),
    "badugi-4": Table("Badugi, four cards", "badugi", 4, "four cards"),
}
HIGH = Table("What beats what, and how often it comes", "high", CARDS, "five cards")


class Hands(NamedTuple):
    """The table of hands. `old`: of other rules, while these are being counted; `rules`, `shown`: as JSON, for the
    next question. `table`: which one, "" the high hands of five cards.
    """

    steps: tuple[Step, ...]
    total: str
    why_not: str
    waiting: bool
    old: bool
    rules: str
    shown: str
    table: str = ""
    title: str = HIGH.title
    dealt: str = HIGH.dealt


def other_hands(counting: Counting, house: Rules, name: str) -> Hands:
    """One of TABLES. Raises KeyError for a name that is none."""
    what = TABLES[name]
    found = counting.ladder(house, what.pot, what.cards)
    asked = as_json(house)
    if found is None:
        shown = Hands((), "", "", True, False, asked, "")
    else:
        shown = _table(found, waiting=False, old=False, rules=asked, shown=asked)
    return shown._replace(table=name, title=what.title, dealt=what.dealt)


def hands(counting: Counting, house: Rules, shown: str = "") -> Hands:
    """The hands under these rules; while they are being counted those of `shown`, which were in view before."""
    rules = only_rules(house)
    found = counting.ladder(rules)
    asked = as_json(rules)
    if found is not None:
        return _table(found, waiting=False, old=False, rules=asked, shown=asked)
    before = counting.known(decoded) if shown and (decoded := from_json(shown)) is not None else None
    if before is not None:
        return _table(before, waiting=True, old=True, rules=asked, shown=shown)
    return Hands((), "", "", True, False, asked, "")


def as_json(rules: Rules) -> str:
    return msgspec.json.encode(only_rules(rules)).decode()


def from_json(said: str) -> Rules | None:
    """Rules as a page sends them back; None when they are none."""
    try:
        return msgspec.json.decode(said, type=Rules)
    except (msgspec.MsgspecError, UnicodeEncodeError):
        return None


def _table(found: Ladder, *, waiting: bool, old: bool, rules: str, shown: str) -> Hands:
    steps = tuple(_step(place, rung, found.total) for place, rung in enumerate(found.rungs, 1))
    return Hands(steps, f"{found.total:,}" if found.total else "", found.why_not, waiting, old, rules, shown)


def _step(place: int, rung: Rung, total: int) -> Step:
    cards = tuple((_signed(card), card[-1] in "dh") for card in rung.example)
    one_in = _one_in(total / rung.count) if rung.count else ""
    share = _percent(rung.count / total) if rung.count else ""
    return Step(place, rung.name, cards, one_in, share, rung.note, rung.out_of_order)


def _signed(card: str) -> str:
    """`10♥`; the joker is written out."""
    return "joker" if card == "Jk" else f"{card[0].replace('T', '10')}{SIGNS[card[1]]}"


def _one_in(number: float) -> str:
    return f"{number:,.0f}" if number >= 100 else f"{number:.1f}" if number >= 10 else f"{number:.2f}"


def _percent(part: float) -> str:
    """Three figures that say something: 50.1 %, 0.00154 %."""
    percent = 100 * part
    decimals = 1
    while decimals < 7 and percent < 10 ** (2 - decimals):
        decimals += 1
    return f"{percent:.{decimals}f} %"
