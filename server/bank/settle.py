"""Who pays whom with the fewest payments (bank.md 1.9). A proposal only: the books move when a payment is confirmed."""

from collections.abc import Mapping

import msgspec

from server.bank.account import CLUB, parse
from server.bank.book import Book

EXACT_MAX = 16
"""The most people, not counting those who are even, for whom the fewest payments are searched for exactly."""


class Payment(msgspec.Struct, frozen=True):
    """One payment, in minor units, above zero; payer and payee are two people."""

    payer: str
    payee: str
    amount: int


class Settlement(msgspec.Struct, frozen=True):
    """Payments that make everybody even. `fewest` is False when nobody proved that fewer would not do."""

    payments: tuple[Payment, ...]
    fewest: bool


def nets(book: Book) -> dict[str, int]:
    """What each person has to pay (above zero) or gets (below), in minor units: his tab, and the drawer he keeps.

    `account.CLUB` stands for the kitty, where its money stayed with the club. The same before and after the night's
    money was carried to the club book; it sums to zero once no chips are out.
    """
    currency = book.terms.currency if book.terms else ""
    totals: dict[str, int] = {}
    for code, balance in (*book.balances.get(currency, {}).items(), *book.carried.items()):
        account = parse(code)
        if account is not None and account.kind in ("player", "cash", "money:kitty"):
            whose = account.player or CLUB
            totals[whose] = totals.get(whose, 0) + balance
    return totals


def drawers(book: Book) -> dict[str, int]:
    """The cash that each banker holds, in minor units; none where it is none. Also after the close."""
    currency = book.terms.currency if book.terms else ""
    found: dict[str, int] = {}
    for code, balance in (*book.balances.get(currency, {}).items(), *book.carried.items()):
        account = parse(code)
        if account is not None and account.kind == "cash" and balance:
            found[account.player] = found.get(account.player, 0) + balance
    return found


def settle(owed: Mapping[str, int]) -> Settlement:
    """The payments that bring `owed` to zero for everybody; the same input gives the same plan. Raises ValueError
    when it does not sum to zero.
    """
    if sum(owed.values()) != 0:
        raise ValueError("what is owed and what is due are not the same sum")
    people = sorted((name, amount) for name, amount in owed.items() if amount)
    exact = len(people) <= EXACT_MAX
    groups = _most_groups(people) if exact else [people]
    return Settlement(tuple(payment for group in groups for payment in _greedy(group)), exact or len(people) == 0)


def _most_groups(people: list[tuple[str, int]]) -> list[list[tuple[str, int]]]:
    """Splits people into as many groups that are even among themselves as there can be: n people need n - groups
    payments.

    best[m] is the most groups within the set m (a bit a person), counting prefixes of one order of its members that
    sum to zero; the last member is dropped so that best stays greatest.
    """
    size = 1 << len(people)
    sums, best, last = [0] * size, [0] * size, [0] * size
    for member in range(1, size):
        low = member & -member
        total = sums[member] = sums[member ^ low] + people[low.bit_length() - 1][1]
        rest, most, pick = member, -1, 0
        while rest:
            bit = rest & -rest
            rest ^= bit
            if best[member ^ bit] > most:
                most, pick = best[member ^ bit], bit
        best[member] = most + (total == 0)
        last[member] = pick
    groups: list[list[tuple[str, int]]] = []
    left = size - 1
    while left:
        if sums[left] == 0:
            groups.append([])
        groups[-1].append(people[last[left].bit_length() - 1])
        left ^= last[left]
    return [sorted(group) for group in reversed(groups)]


def _greedy(group: list[tuple[str, int]]) -> list[Payment]:
    """The one who owes most pays the one who is due most, until all are even: at most one payment less than people."""
    left = dict(group)
    payments: list[Payment] = []
    while left:
        payer = max(left, key=lambda name: (left[name], name))
        payee = min(left, key=lambda name: (left[name], name))
        amount = min(left[payer], -left[payee])
        payments.append(Payment(payer, payee, amount))
        left[payer] -= amount
        left[payee] += amount
        left = {name: owed for name, owed in left.items() if owed}
    return payments
