"""A trial balance: what every account of a book comes to at any moment, and whether the chips are worth what they say.

A sum of postings, never a stored figure: the sum is the referee (bank.md 0). Knows nothing of pages or databases.
"""

from collections.abc import Iterable

import msgspec

from server.bank.account import CHIP, chips_money, issuer, parse
from server.bank.book import OPENED, TERMS
from server.bank.chain import Row, read_event
from server.bank.terms import Terms


class Line(msgspec.Struct, frozen=True):
    """An account's balance: + debit, - credit. Chips, or minor units of the currency that `unit` names."""

    account: str
    unit: str
    balance: int


class Trial(msgspec.Struct, frozen=True):
    """The accounts that are not even, after row `seq`.

    `outstanding` chips at `price` must be `promised`, and so must be the money that stands for them (`held`): cash,
    tabs, free stacks and the kitty's money together (bank.md 1.4, 3).
    """

    book: str
    seq: int
    at_us: int
    lines: tuple[Line, ...]
    outstanding: int
    price: int
    promised: int
    held: int
    even: bool


def trial(book: str, rows: Iterable[Row], *, seq: int | None = None, at_us: int | None = None) -> Trial:
    """The balances after the last row up to `seq`, or up to the moment `at_us` (None: of all rows)."""
    sums: dict[tuple[str, str], int] = {}
    last_seq, last_at = 0, 0
    terms = Terms(0, "", 0)
    for row in rows:
        if (seq is not None and row.seq > seq) or (at_us is not None and row.at_us > at_us):
            break
        last_seq, last_at = row.seq, row.at_us
        if row.kind in (OPENED, TERMS) and book.startswith("night-"):
            terms = msgspec.json.decode(read_event(row.body).data, type=Terms)
        for leg in row.postings:
            sums[leg.account, leg.unit] = sums.get((leg.account, leg.unit), 0) + leg.amount
    outstanding = -sums.get((issuer(terms.night), CHIP), 0) if terms.night else 0
    promised = -sums.get((chips_money(terms.night), terms.currency), 0) if terms.night else 0
    held = sum(amount for (code, unit), amount in sums.items() if unit == terms.currency and _stands_for_chips(code))
    units = {unit for _, unit in sums}
    even = all(sum(amount for (_, u), amount in sums.items() if u == unit) == 0 for unit in units)
    ties = not terms.night or (promised == outstanding * terms.price and held == promised)
    lines = tuple(Line(code, unit, amount) for (code, unit), amount in sorted(sums.items()) if amount)
    return Trial(book, last_seq, last_at, lines, outstanding, terms.price, promised, held, even and ties)


def _stands_for_chips(code: str) -> bool:
    account = parse(code)
    return account is not None and not account.unit and account.kind != "money:chips"
