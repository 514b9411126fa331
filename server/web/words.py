"""A book in words: accounts with the names of people, kinds of entries, amounts and times. For the audit's pages."""

from collections.abc import Mapping

from server.bank.account import CHIP, parse
from server.bank.currency import plain
from server.bank.dates import moment

MINUS = "−"

_ACCOUNTS = {
    "chips:bank": "Bank (chips given out)",
    "chips:stack": "{}’s stack",
    "chips:pot": "Pot of hand {}",
    "chips:carry": "Pot that stays for the next deal",
    "chips:kitty": "Kitty (chips)",
    "tchips:bank": "Tournament chips given out",
    "tchips:stack": "{}’s tournament chips",
    "tchips:pot": "Pot of hand {}",
    "cash": "{}’s cash box",
    "player": "{}’s tab",
    "expense": "Spent on {}",
    "money:chips": "Owed for chips",
    "money:kitty": "Kitty (money)",
    "money:free": "Free stacks",
    "money:overshort": "Over and short",
    "money:writeoff": "Debts forgiven",
    "money:prize": "Prize pool",
    "money:bounty": "Bounties",
}


def account_words(code: str, names: Mapping[str, str]) -> str:
    """`Bo’s stack`; the code itself where the chart of accounts has no such one."""
    account = parse(code)
    words = _ACCOUNTS.get(account.kind, "") if account is not None else ""
    if account is None or not words:
        return code
    if account.hand:
        return words.format(account.hand)
    return words.format(person(account.player, names) if account.player else code.rpartition(":")[2])


def person(player: str, names: Mapping[str, str]) -> str:
    """A name, or the start of an id whose name was erased."""
    return names.get(player) or (f"Player {player[:6]}" if player else "")


def kind_words(kind: str) -> str:
    """`Uncalled return` of `uncalled-return`."""
    return kind[:1].upper() + kind[1:].replace("-", " ")


def amount_words(amount: int, unit: str, *, signed: bool = False) -> str:
    """`+50`, `−12.50 EUR`: chips bare, money with its currency."""
    unit_after = "" if _is_chips(unit) else f"\u00a0{unit}"
    return f"{number_words(amount, unit, signed=signed)}{unit_after}"


def number_words(amount: int, unit: str, *, signed: bool = False) -> str:
    """The same without its currency: `−12.50`."""
    size, sign = abs(amount), MINUS if amount < 0 else "+" if signed and amount > 0 else ""
    return f"{sign}{size if _is_chips(unit) else plain(size, unit)}"


def unit_words(unit: str) -> str:
    return "chips" if _is_chips(unit) else unit


def stamp(at_us: int) -> str:
    """`2026-11-30 20:15:03`, UTC."""
    return moment(at_us)[:19].replace("T", " ")


def _is_chips(unit: str) -> bool:
    return unit == CHIP or ":" in unit
