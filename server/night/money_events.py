"""What moves chips or money outside a hand: buying in, the tab, the kitty, shared costs, and mistakes put right."""

from server.night.player import Pay
from server.night.tags import Event


class ChipsGranted(Event, frozen=True):
    """The banker hands out chips (R153 to R157). `held`: the player is in a hand and gets them when it ends."""

    player: str
    chips: int
    pay: Pay
    by: str
    held: bool = False


class ChipsReturned(Event, frozen=True):
    """A player gives chips back and is paid in cash or on his tab."""

    player: str
    chips: int
    pay: Pay
    by: str


class TabPaid(Event, frozen=True):
    """Cash between a player and the banker's box: `amount` minor units, > 0 when the player pays in."""

    player: str
    amount: int
    by: str


class FreeStackGiven(Event, frozen=True):
    """A free stack from the bank for who lost all his chips (R150)."""

    player: str
    chips: int
    by: str


class FreeReturned(Event, frozen=True):
    """Free chips go back before the others are paid for (bank.md 6.2); the free chips he lost are others' now."""

    player: str
    chips: int


class KittySpent(Event, frozen=True):
    """The kitty pays `amount` minor units; `chips` of it are redeemed for that. `payer` "": out of the box."""

    amount: int
    chips: int
    what: str
    payer: str
    note: str
    by: str


class ExpenseShared(Event, frozen=True):
    """Each player's part in minor units goes on his tab, the whole to who paid ("": into the box)."""

    shares: tuple[tuple[str, int], ...]
    what: str
    payer: str
    note: str
    by: str


class CashCounted(Event, frozen=True):
    """The banker counted his box: what is more or less than the book has is over or short, and `reason` says why."""

    amount: int
    reason: str
    by: str


class EntryReversed(Event, frozen=True):
    """A mistake is taken back: the exact opposite of `legs`, the account, unit and amount of that entry of the book."""

    entry: int
    kind: str
    legs: tuple[tuple[str, str, int], ...]
    reason: str
    by: str
    second: str


class Compensated(Event, frozen=True):
    """Chips from stack to stack, for a mistake that cannot be taken back any more."""

    giver: str
    taker: str
    chips: int
    reason: str
    by: str
    second: str


class OldTabNoted(Event, frozen=True):
    """What a player owes from earlier nights, for his credit limit."""

    player: str
    owes: int


class KittyDecided(Event, frozen=True):
    on: bool


class KittySplit(Event, frozen=True):
    """R162: equal shares to those still in the game, odd chips left of the dealer.

    `left_out` had left before; `away` sat there still, but were away for longer than the house waits (bank.md 1.3).
    """

    shares: tuple[tuple[str, int], ...]
    left_out: tuple[str, ...] = ()
    away: tuple[str, ...] = ()


MoneyEvent = (
    ChipsGranted
    | ChipsReturned
    | TabPaid
    | FreeStackGiven
    | FreeReturned
    | KittySpent
    | ExpenseShared
    | CashCounted
    | EntryReversed
    | Compensated
    | OldTabNoted
    | KittyDecided
    | KittySplit
)
