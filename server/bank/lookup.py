"""The entries of a book that somebody looks for: every filter of the auditor's page, and pages of what was found.

Web and command line ask here and nowhere else. A filter narrows by seq and time with two searches in the ordered list
and looks at every entry that is left; a test holds it to a plain scan (bank.md 1.11). Knows nothing of pages or names.
"""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Sequence
from typing import Literal

import msgspec

from server.bank.account import parse
from server.bank.chain import Posted, Row, read_entry
from server.bank.entry import EntryKind

Only = Literal["", "corrections", "over-short"]
ONLY: tuple[Only, ...] = ("", "corrections", "over-short")

_HAND = re.compile(r"h([1-9][0-9]{0,14}):")
_CORRECTIONS = frozenset((EntryKind.REVERSAL, EntryKind.COMPENSATION))


class Entry(msgspec.Struct, frozen=True):
    """An entry as an auditor sees it. `hand` is 0 when it is of none; `reverses` is the seq of the entry it takes back
    and `reversed_by` of the one that takes it back, 0 when there is none.
    """

    seq: int
    at_us: int
    kind: str
    actor: str
    hand: int
    memo: str
    reverses: int
    reversed_by: int
    legs: tuple[Posted, ...]


class Filter(msgspec.Struct, frozen=True, kw_only=True):
    """What is looked for; all of it together must fit, and what is not said fits always.

    `account` is a code or its beginning up to a colon, `player` a person's id in it. `least` and `most` are the size of
    an amount, in chips or minor units, either way it went. Account, player, unit and size must fit one same leg.
    `hands`: only entries of these hands. `text` is looked for in the memo, capitals or not. Seqs and moments
    (microseconds UTC) are both included.
    """

    player: str = ""
    account: str = ""
    unit: str = ""
    least: int | None = None
    most: int | None = None
    kind: str = ""
    actor: str = ""
    hands: frozenset[int] | None = None
    text: str = ""
    only: Only = ""
    first: int | None = None
    last: int | None = None
    since_us: int | None = None
    until_us: int | None = None


class Page(msgspec.Struct, frozen=True):
    """Some of what was found, newest first. `found` is how many there are in all; `older` says that more follow."""

    entries: tuple[Entry, ...]
    found: int
    older: bool


def hand_of(key: str) -> int:
    """The hand that an entry's key is made from (`h12:t7`), or 0."""
    found = _HAND.match(key)
    return int(found[1]) if found else 0


def entries(rows: Iterable[Row]) -> tuple[Entry, ...]:
    """The entries of a book's rows, in order. Raises msgspec.DecodeError when a row is none."""
    kept = [row for row in rows if row.row == "entry"]
    taken_back = {row.reverses: row.seq for row in kept if row.reverses}
    return tuple(_entry(row, taken_back) for row in kept)


def matching(of: Sequence[Entry], wanted: Filter) -> Iterator[Entry]:
    """Every entry that fits, newest first. `of` is in order of seq, as `entries` gives it."""
    low, high = _range(of, wanted)
    words = wanted.text.casefold()
    for index in range(high - 1, low - 1, -1):
        entry = of[index]
        if _fits(entry, wanted, words) and any(fits_leg(leg, wanted) for leg in entry.legs):
            yield entry


def page(of: Sequence[Entry], wanted: Filter, before: int | None = None, rows: int = 200) -> Page:
    """The newest entries that fit, or those older than `before`, as many whole ones as `rows` lines hold.

    An entry takes a line of its own and one for each leg.
    """
    shown: list[Entry] = []
    found = lines = left = 0
    full = False
    for entry in matching(of, wanted):
        found += 1
        if before is not None and entry.seq >= before:
            continue
        lines += 1 + len(entry.legs)
        full = full or (lines > rows and bool(shown))
        if full:
            left += 1
        else:
            shown.append(entry)
    return Page(tuple(shown), found, left > 0)


def fits_leg(leg: Posted, wanted: Filter) -> bool:
    """Whether this leg is one that the filter asks for."""
    if wanted.account and leg.account != wanted.account and not leg.account.startswith(f"{wanted.account}:"):
        return False
    if wanted.unit and leg.unit != wanted.unit:
        return False
    size = abs(leg.amount)
    if (wanted.least is not None and size < wanted.least) or (wanted.most is not None and size > wanted.most):
        return False
    if not wanted.player:
        return True
    account = parse(leg.account)
    return account is not None and account.player == wanted.player


def _entry(row: Row, taken_back: dict[int, int]) -> Entry:
    body = read_entry(row.body)
    return Entry(
        row.seq,
        row.at_us,
        row.kind,
        body.actor,
        hand_of(body.key),
        body.memo,
        row.reverses,
        taken_back.get(row.seq, 0),
        row.postings,
    )


def _range(of: Sequence[Entry], wanted: Filter) -> tuple[int, int]:
    """Where in the list the entries between the seqs and the moments are."""
    low, high = 0, len(of)
    if wanted.first is not None:
        low = max(low, bisect_left(of, wanted.first, key=lambda entry: entry.seq))
    if wanted.since_us is not None:
        low = max(low, bisect_left(of, wanted.since_us, key=lambda entry: entry.at_us))
    if wanted.last is not None:
        high = min(high, bisect_right(of, wanted.last, key=lambda entry: entry.seq))
    if wanted.until_us is not None:
        high = min(high, bisect_right(of, wanted.until_us, key=lambda entry: entry.at_us))
    return low, high


def _fits(entry: Entry, wanted: Filter, words: str) -> bool:
    if wanted.kind and entry.kind != wanted.kind:
        return False
    if wanted.actor and entry.actor != wanted.actor:
        return False
    if wanted.hands is not None and entry.hand not in wanted.hands:
        return False
    if words and words not in entry.memo.casefold():
        return False
    match wanted.only:
        case "corrections":
            return bool(entry.reverses or entry.reversed_by) or entry.kind in _CORRECTIONS
        case "over-short":
            return any(leg.account.startswith("money:overshort:") for leg in entry.legs)
        case _:
            return True
