"""A book as a sheet: CSV by RFC 4180, a line a posting, with text that a spreadsheet takes for a formula made inert."""

import csv
import re
from collections.abc import Mapping, Sequence

from server.bank.account import CHIP, parse
from server.bank.chain import Row, read_entry
from server.bank.currency import plain
from server.bank.dates import moment

COLUMNS = (
    "seq", "time", "book", "hand", "kind", "actor", "by", "account", "player", "unit", "debit", "credit",
    "balance_after", "reverses", "memo", "hash",
)  # fmt: skip
FORMULA = ("=", "+", "-", "@", "\t", "\r", "\0")
_HAND = re.compile(r"h([1-9][0-9]*):")


class _Lines(list[str]):
    """What csv.writer needs of a file."""

    def write(self, line: str) -> None:
        self.append(line)


def write(book: str, rows: Sequence[Row], names: Mapping[str, str]) -> str:
    """Every posting of a book, in order. Money has its currency's decimals; chips are whole."""
    lines = _Lines()
    sheet = csv.writer(lines, lineterminator="\r\n")
    sheet.writerow(COLUMNS)
    for row in rows:
        if row.row != "entry":
            continue
        entry = read_entry(row.body)
        hand = _HAND.match(entry.key)
        for leg in row.postings:
            account = parse(leg.account)
            sheet.writerow(
                (
                    row.seq,
                    moment(row.at_us),
                    book,
                    hand[1] if hand else "",
                    row.kind,
                    inert(entry.actor),
                    inert(names.get(entry.actor, "")),
                    leg.account,
                    inert(names.get(account.player, "") if account else ""),
                    leg.unit,
                    number(leg.amount, leg.unit) if leg.amount > 0 else "",
                    number(-leg.amount, leg.unit) if leg.amount < 0 else "",
                    number(leg.balance_after, leg.unit),
                    row.reverses or "",
                    inert(entry.memo),
                    row.hash.hex(),
                )
            )
    return "".join(lines)


def inert(text: str) -> str:
    """Text that no spreadsheet computes: what begins like a formula gets an apostrophe (ASVS 1.2.10)."""
    return f"'{text}" if text.startswith(FORMULA) else text


def number(amount: int, unit: str) -> str:
    """Minor units with their decimals; chips as they are."""
    return str(amount) if unit == CHIP or ":" in unit else plain(amount, unit)
