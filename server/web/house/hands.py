"""The table of hands under any rules: what beats what, how often each comes; or that it is being counted."""

from typing import NamedTuple

import msgspec

from server.poker.house import Rules
from server.poker.ladder import Ladder, Rung, only_rules
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


class Hands(NamedTuple):
    """The table of hands. `old`: of other rules, while these are being counted; `rules`, `shown`: as JSON, for the
    next question.
    """

    steps: tuple[Step, ...]
    total: str
    why_not: str
    waiting: bool
    old: bool
    rules: str
    shown: str


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
