"""What each person has to pay or gets when a night, or everything up to now, is settled. Sums only: settle.py plans."""

from collections.abc import Iterator, Mapping

from server.bank.account import CLUB, Account, parse
from server.bank.book import Book

_THE_CLUBS = frozenset(("money:kitty", "expense", "money:overshort", "money:writeoff"))
"""Money that nobody owns alone: what the kitty has and spent, what a drawer was over or short, what was forgiven."""


def nets(book: Book) -> dict[str, int]:
    """What each person of a night has to pay (above zero) or gets (below), in minor units: his tab, and the drawer he
    keeps.

    `account.CLUB` stands for what is everybody's. The same before and after the night's money was carried to the club
    book; it sums to zero once no chips are out.
    """
    return _nets((book.terms.currency if book.terms else ""), book)


def club_nets(book: Book) -> dict[str, dict[str, int]]:
    """The same across nights, from the club's book, by currency; people who are even are left out."""
    found = {unit: _nets(unit, book) for unit in sorted(book.balances)}
    return {unit: {whose: net for whose, net in sums.items() if net} for unit, sums in found.items()}


def drawers(book: Book, currency: str = "") -> dict[str, int]:
    """The cash that each banker holds, in minor units; none where it is none. Also after the close of a night."""
    found: dict[str, int] = {}
    for account, balance in _money(currency or (book.terms.currency if book.terms else ""), book):
        if account.kind == "cash" and balance:
            found[account.player] = found.get(account.player, 0) + balance
    return found


def _nets(currency: str, book: Book) -> dict[str, int]:
    totals: dict[str, int] = {}
    for account, balance in _money(currency, book):
        if account.kind in ("player", "cash"):
            totals[account.player] = totals.get(account.player, 0) + balance
        elif account.kind in _THE_CLUBS:
            totals[CLUB] = totals.get(CLUB, 0) + balance
    return totals


def _money(currency: str, book: Book) -> Iterator[tuple[Account, int]]:
    carried: Mapping[str, int] = book.carried if book.terms is not None else {}
    for code, balance in (*book.balances.get(currency, {}).items(), *carried.items()):
        account = parse(code)
        if account is not None:
            yield account, balance
