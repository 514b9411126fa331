"""What an auditor asked for: the address's query as a filter of the book, and back as links (bank.md 1.11).

What cannot be read is left out and said, never guessed. Amounts are typed as people write them: chips whole, money with
its currency's decimals.
"""

import datetime as dt
import re
from collections.abc import Mapping
from urllib.parse import urlencode

import msgspec

from server.bank.account import CHIP
from server.bank.currency import decimals
from server.bank.entry import AMOUNT_MAX
from server.bank.lookup import ONLY, Filter
from server.web.errors import plain_problem

FIELDS = (
    "player", "account", "kind", "by", "hand", "unit", "least", "most", "text", "only", "from", "to", "first", "last",
)  # fmt: skip
UNCUT = "uncut"
TEXT_MAX = 300
_NUMBER = re.compile(r"[0-9]{1,15}", re.ASCII)
_AMOUNT = re.compile(r"(?=.*\d)(?P<whole>\d{0,20})(?:[.,](?P<part>\d{0,4}))?")
_HANDS = re.compile(r"[0-9]{1,9}(\s*,\s*[0-9]{1,9}){0,999}")
_EPOCH = dt.datetime(1970, 1, 1, tzinfo=dt.UTC)
_MICROSECOND = dt.timedelta(microseconds=1)


class Query(msgspec.Struct, frozen=True):
    """`said` is every field that was filled in, as typed. `filter` is what it means; `wrong` are the fields that could
    not be read.
    """

    said: Mapping[str, str]
    filter: Filter
    wrong: tuple[str, ...]
    before: int | None = None

    def link(self, changed: Mapping[str, str | int]) -> str:
        """The query of the same page with some fields changed; "" takes one away."""
        return link({**self.said, **changed})


def link(fields: Mapping[str, str | int]) -> str:
    """`?kind=rebuy&hand=3`, in one order; `?` when nothing is asked."""
    kept = {name: str(fields[name]) for name in (*FIELDS, "before") if fields.get(name, "") != ""}
    return f"?{urlencode(kept, safe=',:')}" if kept else "?"


def read_query(given: Mapping[str, str], uncut: frozenset[int]) -> Query:
    """The query of an address. `uncut` are the hands that nobody cut."""
    said = {name: given[name].strip()[:TEXT_MAX] for name in FIELDS if given.get(name, "").strip()}
    unit, only = said.get("unit", ""), said.get("only", "")
    sizes = unit or CHIP
    hands = _hands(said.get("hand", ""))
    least, most = amount(said.get("least", ""), sizes), amount(said.get("most", ""), sizes)
    first, last = number(said.get("first", "")), number(said.get("last", ""))
    since, until = moment_us(said.get("from", "")), moment_us(said.get("to", ""), to_the_end=True)
    typed = {"hand": hands, "least": least, "most": most, "first": first, "last": last, "from": since, "to": until}
    wrong = [name for name, value in typed.items() if value is None and name in said]
    if only not in (*ONLY, UNCUT):
        wrong.append("only")
    if only == UNCUT:
        hands = uncut if hands is None else hands & uncut
    wanted = Filter(
        player=said.get("player", ""),
        account=said.get("account", ""),
        unit=unit if least is None and most is None else sizes,
        least=least,
        most=most,
        kind=said.get("kind", ""),
        actor=said.get("by", ""),
        hands=hands,
        text=said.get("text", ""),
        only=next((each for each in ONLY if each == only), ""),
        first=first,
        last=last,
        since_us=since,
        until_us=until,
    )
    return Query(said, wanted, tuple(wrong), number(given.get("before", "")))


def number(text: str) -> int | None:
    """Digits as a number; None when they are none, or too many."""
    return int(text) if _NUMBER.fullmatch(text) else None


def whole(text: str) -> int:
    """The number that an address or a form has to say. `Problem` 400 when it says none."""
    found = number(text)
    if found is None:
        raise plain_problem(400)
    return found


def amount(text: str, unit: str) -> int | None:
    """`12.50` or `12,5` as 1250 of EUR; chips are whole. None: no amount of that unit.

    Nor is `1,000` of EUR, which is a thousand to one and a single one to another.
    """
    places = 0 if unit == CHIP else decimals(unit)
    found = _AMOUNT.fullmatch(text)
    if found is None or len(found["part"] or "") > places:
        return None
    size = int((found["whole"] or "0") + (found["part"] or "").ljust(places, "0"))
    return size if size <= AMOUNT_MAX else None


def moment_us(text: str, *, to_the_end: bool = False) -> int | None:
    """A date and time (UTC unless it says otherwise) in microseconds; to the end of the minute or second that was
    typed, for the end of a span of time.
    """
    try:
        found = dt.datetime.fromisoformat(text)
    except ValueError:
        return None
    whole = found if found.tzinfo else found.replace(tzinfo=dt.UTC)
    at_us = (whole - _EPOCH) // _MICROSECOND
    return at_us + (1_000_000 if text[:19].count(":") > 1 else 60_000_000) - 1 if to_the_end else at_us


def _hands(text: str) -> frozenset[int] | None:
    return frozenset(int(each) for each in text.split(",")) if _HANDS.fullmatch(text) else None
