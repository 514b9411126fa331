"""The chart of accounts (bank.md 1.2): the code of each account, its unit and the sign its balance may have.

A balance is positive for a debit and negative for a credit. Chips are issued by `chips:bank`, so its balance is what is
outstanding, negative. Codes hold pseudonymous ids only; knows nothing of names, entries or books.
"""

import re
from functools import lru_cache
from typing import Literal

import msgspec

CHIP = "CHIP"
CLUB = "club"

POTS = ("chips:pot", "tchips:pot")
STACKS = ("chips:stack", "tchips:stack")

Side = Literal["debit", "credit", "either"]
"""Where a balance may stand: debit is 0 or more, credit is 0 or less."""


class Account(msgspec.Struct, frozen=True):
    """One account: its kind, its unit ("" for money of any currency), its side, and whom it belongs to.

    `night` and `hand` are 0 and `player` is "" where the account belongs to none.
    """

    kind: str
    unit: str
    side: Side
    night: int = 0
    hand: int = 0
    player: str = ""


SIDES: dict[str, Side] = {
    "chips:bank": "credit",
    "chips:stack": "debit",
    "chips:pot": "debit",
    "chips:carry": "debit",
    "chips:kitty": "debit",
    "tchips:bank": "credit",
    "tchips:stack": "debit",
    "tchips:pot": "debit",
    "cash": "debit",
    "player": "either",
    "expense": "debit",
    "money:chips": "credit",
    "money:kitty": "credit",
    "money:free": "debit",
    "money:prize": "credit",
    "money:bounty": "credit",
    "money:overshort": "either",
    "money:writeoff": "debit",
}


SHAPES: dict[str, tuple[str, ...]] = {
    "chips:bank": ("night",),
    "chips:stack": ("night", "player"),
    "chips:pot": ("night", "hand"),
    "chips:carry": ("night",),
    "chips:kitty": ("night",),
    "tchips:bank": ("tournament",),
    "tchips:stack": ("tournament", "player"),
    "tchips:pot": ("tournament", "hand"),
    "cash": ("player",),
    "player": ("player",),
    "money:chips": ("night",),
    "money:free": ("night",),
    "money:prize": ("night",),
    "money:bounty": ("night",),
    "money:overshort": ("night",),
    "money:writeoff": (),
}
"""What follows the kind in a code; one word where a kind is not listed."""

_NUMBER = re.compile(r"[1-9][0-9]{0,14}")
_WORD = re.compile(r"[a-z0-9-]{1,64}")
_TOURNAMENT = re.compile(r"([1-9][0-9]{0,14})-[1-9][0-9]?")


@lru_cache(maxsize=8192)
def parse(code: str) -> Account | None:
    """The account of a code, or None when the chart has no such account."""
    words = code.split(":")
    length = 2 if words[0] in ("chips", "tchips", "money") else 1
    kind, rest = ":".join(words[:length]), words[length:]
    side, shape = SIDES.get(kind), SHAPES.get(kind, ("word",))
    if side is None or len(rest) != len(shape):
        return None
    numbers = {"night": 0, "hand": 0}
    player = ""
    for what, word in zip(shape, rest, strict=True):
        found = (_NUMBER if what in numbers else _TOURNAMENT if what == "tournament" else _WORD).fullmatch(word)
        if not found:
            return None
        if what in numbers:
            numbers[what] = int(word)
        elif what == "tournament":
            numbers["night"] = int(found[1])
        elif what == "player":
            player = word
    unit = CHIP if kind.startswith("chips:") else tournament_unit(rest[0]) if kind.startswith("tchips:") else ""
    return Account(kind, unit, side, numbers["night"], numbers["hand"], player)


def is_chips(unit: str) -> bool:
    """Whether a unit counts chips of some kind, not money."""
    return unit == CHIP or unit.startswith("TCHIP:")


@lru_cache(maxsize=1024)
def issuer(night: int) -> str:
    """The bank that issues the night's chips; minus its balance is what is outstanding."""
    return f"chips:bank:{night}"


def tournament(night: int, game: int = 1) -> str:
    """The code of one freeze-out of a night: of its only one, or of a game of its match. Each has chips of its own."""
    return f"{night}-{game}"


def tournament_unit(code: str) -> str:
    """The unit of a tournament's chips: they have no value, and mix with no others."""
    return f"TCHIP:{code}"


def tournament_issuer(code: str) -> str:
    """The bank that issues a tournament's chips."""
    return f"tchips:bank:{code}"


def tournament_stack(code: str, player: str) -> str:
    """A player's tournament chips."""
    return f"tchips:stack:{code}:{player}"


def tournament_pot(code: str, hand: int) -> str:
    """All bets of one hand of a tournament."""
    return f"tchips:pot:{code}:{hand}"


def prize_money(night: int) -> str:
    """What entries have put into the prize pool of the night's tournament, and is not paid yet."""
    return f"money:prize:{night}"


def bounty_money(night: int) -> str:
    """What lies on the heads of the night's tournament."""
    return f"money:bounty:{night}"


def stack(night: int, player: str) -> str:
    """A player's chips. The seat is no part of it: moving seats posts nothing."""
    return f"chips:stack:{night}:{player}"


def pot(night: int, hand: int) -> str:
    """All bets of one hand; side pots are detail of the award."""
    return f"chips:pot:{night}:{hand}"


def carry(night: int) -> str:
    """What deals left in the pot for the next one, while no hand is open."""
    return f"chips:carry:{night}"


def kitty(night: int) -> str:
    """The kitty, in chips."""
    return f"chips:kitty:{night}"


def cash(banker: str) -> str:
    """A banker's drawer, in minor units."""
    return f"cash:{banker}"


def tab(player: str) -> str:
    """A player's tab in minor units: positive when he owes the house, negative when it owes him."""
    return f"player:{player}"


@lru_cache(maxsize=1024)
def chips_money(night: int) -> str:
    """The promise to redeem the night's chips, in minor units."""
    return f"money:chips:{night}"


def kitty_money(club: str = CLUB) -> str:
    """Money of the kitty once its chips are redeemed."""
    return f"money:kitty:{club}"


WRITTEN_OFF = "money:writeoff"
"""Debts that were forgiven."""


def free_money(night: int) -> str:
    """What the night's free stacks are worth that no money stands behind."""
    return f"money:free:{night}"


def over_short(night: int) -> str:
    """What boxes held less (debit) or more (credit) than the book had."""
    return f"money:overshort:{night}"
