"""The invariants of a book, checked after every entry, in production too (bank.md 1.4, numbers 2 to 4).

A broken one is an exception, never a refusal: the night it happens in is frozen before anything is written.
"""

from collections.abc import Mapping

from server.bank.account import CHIP, chips_money, issuer


class InvariantBroken(Exception):
    """A book that cannot be right. Nothing of what led to it may be written."""


def check_sums(balances: Mapping[str, Mapping[str, int]]) -> None:
    """Every unit sums to zero over its accounts."""
    for unit, accounts in balances.items():
        if sum(accounts.values()):
            raise InvariantBroken(f"{unit} does not sum to zero")


def check_chips(balances: Mapping[str, Mapping[str, int]], night: int) -> None:
    """No stack, pot or kitty is below zero: what the bank issued is what they hold together."""
    chips = balances.get(CHIP, {})
    outstanding = -chips.get(issuer(night), 0)
    # With a sum of zero, only a bank that is the single account below zero is half of all absolute balances.
    if outstanding < 0 or sum(map(abs, chips.values())) != 2 * outstanding:
        raise InvariantBroken(f"night {night}: a chip account is below zero")


def check_tie_out(balances: Mapping[str, Mapping[str, int]], night: int, currency: str, price: int) -> None:
    """The promise to redeem chips is the chips outstanding times their price, exactly."""
    promised = -balances.get(currency, {}).get(chips_money(night), 0)
    outstanding = -balances.get(CHIP, {}).get(issuer(night), 0)
    if promised != outstanding * price:
        raise InvariantBroken(f"night {night}: {outstanding} chips at {price} are out, but {promised} is promised")
