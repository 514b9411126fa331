"""Somebody whom a night knows: his seat and chips, what he waits for, what he owes."""

from typing import Literal

import msgspec

from server.night.next_deal import Choice
from server.night.tournament.session import TopUp

Pay = Literal["cash", "credit"]
Status = Literal["watching", "asked", "sitting", "away", "sitting-out", "leaving"]


class Request(msgspec.Struct, frozen=True):
    """What a player waits for: a seat with chips, or more chips."""

    kind: Literal["seat", "chips"] | TopUp
    chips: int
    pay: Pay
    seat: int | None = None


class Elsewhere(msgspec.Struct, frozen=True, omit_defaults=True):
    """What the evening's other table says of a player: whether he sits there, with how many chips he left it when (ms),
    how many free stacks he had there, and whether he bought chips there.
    """

    seated: bool = False
    left_with: int = 0
    since: int = 0
    frees: int = 0
    bought: bool = False


NOWHERE = Elsewhere()


class Player(msgspec.Struct, frozen=True):
    """Somebody this night knows. `stack` is his chips outside a hand; while he is dealt in, the hand holds them."""

    id: str
    status: Status = "watching"
    seat: int | None = None
    stack: int = 0
    bot: bool = False
    bank_ms: int = 0
    timeouts: int = 0
    request: Request | None = None
    promised: int = 0  # chips granted in mid-hand, in front of him when it ends (R148)
    bought: int = 0
    times: int = 0
    returned: int = 0
    free: int = 0  # free chips that he had from the bank and that are not cleared yet (R150)
    frees: int = 0  # free stacks that he had at this table
    old_tab: int = 0  # what he owes the club from earlier nights, in minor units
    owes: tuple[Literal["small", "big"], ...] = ()  # blinds to make up before he is dealt in (procedure 13)
    posts: bool = False  # he makes them up at once rather than wait for the big blind
    to_seat: int | None = None  # where he will sit from the next deal on
    swap: str = ""  # with whom he would change seats
    since: int = 0  # when his status, or his having a seat, last changed (ms)
    plays_free: bool = False  # dealt in without chips until he wins a pot (R150)
    to_table: bool = False  # he goes to the other table as soon as he is out of a hand
    gone_to: int = 0  # the night of the other table, where he went from here
    left_with: int = 0  # his chips when he left his seat the last time (procedure.md 17)
    chose: Choice | None = None  # the last game that he chose himself
    elsewhere: Elsewhere = NOWHERE
