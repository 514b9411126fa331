"""Who pays whom (bank.md 1.9): the fewest payments, or all through one person.

A proposal only: the books move when a payment is confirmed.
"""

from collections.abc import Mapping, Sequence

import msgspec

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


def settle(owed: Mapping[str, int], hub: str = "") -> Settlement:
    """The payments that bring `owed` to zero for everybody; the same input gives the same plan.

    Peer to peer with the fewest payments, or, with a `hub`, everybody with that one person, who need not owe anything
    himself: the banker, or any other. Raises ValueError when `owed` does not sum to zero.
    """
    if sum(owed.values()) != 0:
        raise ValueError("what is owed and what is due are not the same sum")
    people = sorted((name, amount) for name, amount in owed.items() if amount)
    if hub:
        through = tuple(
            Payment(name, hub, amount) if amount > 0 else Payment(hub, name, -amount)
            for name, amount in people
            if name != hub
        )
        return Settlement(through, len(through) <= 1)
    exact = len(people) <= EXACT_MAX
    groups = _most_groups(people) if exact else [people]
    return Settlement(tuple(payment for group in groups for payment in _greedy(group)), exact)


def still_to_pay(owed: Mapping[str, int], paid: Sequence[Payment], hub: str = "") -> Settlement:
    """What is left of the plan once these payments were made. A part of a planned payment shortens it; when somebody
    paid otherwise than planned, what everybody owes now is planned anew.
    """
    plan = settle(owed, hub)
    due = {(each.payer, each.payee): each.amount for each in plan.payments}
    for each in paid:
        pair = (each.payer, each.payee)
        due[pair] = due.get(pair, 0) - each.amount
    if any(amount < 0 for amount in due.values()):
        return settle(owed_after(owed, paid), hub)
    left = tuple(Payment(payer, payee, amount) for (payer, payee), amount in due.items() if amount)
    return Settlement(left, plan.fewest)


def owed_after(owed: Mapping[str, int], paid: Sequence[Payment]) -> dict[str, int]:
    """What everybody owes once these payments were made."""
    now = dict(owed)
    for each in paid:
        now[each.payer] = now.get(each.payer, 0) - each.amount
        now[each.payee] = now.get(each.payee, 0) + each.amount
    return now


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
