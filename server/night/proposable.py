"""What may need a second person: commands that somebody proposes and somebody else agrees to (bank.md 3)."""

from typing import Annotated, Literal

import msgspec

from server.night.tags import Command

SEATS_MAX = 10  # design.md 10.14: more players, a second table

PersonId = Annotated[str, msgspec.Meta(min_length=1, max_length=40)]
Count = Annotated[int, msgspec.Meta(ge=1, le=1_000_000)]
Money = Annotated[int, msgspec.Meta(ge=1, le=10**9)]
Reason = Annotated[str, msgspec.Meta(min_length=1, max_length=200)]
Note = Annotated[str, msgspec.Meta(max_length=200)]
Seat = Annotated[int, msgspec.Meta(ge=0, lt=SEATS_MAX)]
Office = Literal["host", "banker"]
Expense = Literal["food", "drinks", "cards", "other"]


class SpendKitty(Command, frozen=True):
    """The kitty pays `amount` minor units: out of the box, or to the player who paid for it ("": the box)."""

    amount: Money
    what: Expense = "food"
    payer: Annotated[str, msgspec.Meta(max_length=40)] = ""
    note: Note = ""


class ShareExpense(Command, frozen=True):
    """Everybody named (nobody: all at the table) pays an equal part of `amount` to who paid it ("": the box)."""

    amount: Money
    what: Expense = "food"
    payer: Annotated[str, msgspec.Meta(max_length=40)] = ""
    players: Annotated[tuple[PersonId, ...], msgspec.Meta(max_length=50)] = ()
    note: Note = ""


class Reverse(Command, frozen=True):
    """The book's entry of this number was a mistake: take it back, exactly."""

    entry: Annotated[int, msgspec.Meta(ge=1, le=10**9)]
    reason: Reason


class Compensate(Command, frozen=True):
    """Chips from stack to stack, because a mistake cannot be taken back any more: the one exception to R157."""

    giver: PersonId
    taker: PersonId
    chips: Count
    reason: Reason


class MakeBanker(Command, frozen=True):
    """The box goes to another banker."""

    player: PersonId


class MakeHost(Command, frozen=True):
    """Another one is the host."""

    player: PersonId


class End(Command, frozen=True):
    mode: Literal["now", "deals", "through"]
    deals: Annotated[int, msgspec.Meta(ge=1, le=99)] = 3
    seat: Seat | None = None


Proposable = SpendKitty | ShareExpense | Reverse | Compensate | MakeBanker | MakeHost | End


class Proposal(msgspec.Struct, frozen=True, omit_defaults=True):
    """A command that waits for a second person. `role` is what its proposer is; `yes` agreed where one is too few."""

    number: int
    by: str
    role: str
    command: Proposable
    yes: tuple[str, ...] = ()
