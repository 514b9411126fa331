"""What a person, the clock or the system can ask of a night: a closed union.

Who asks comes from the session, never from here.
"""

from typing import Annotated, Literal

import msgspec

from server.night.state import SEATS_MAX, Limit, Pay
from server.night.tags import hyphens
from server.poker.commands import HandCommand
from server.poker.modifiers import NONE, Modifiers

PersonId = Annotated[str, msgspec.Meta(min_length=1, max_length=40)]
Seat = Annotated[int, msgspec.Meta(ge=0, lt=SEATS_MAX)]
Count = Annotated[int, msgspec.Meta(ge=1, le=1_000_000)]
Hex32 = Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{64}$")]


class _Command(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", tag=hyphens):
    pass


class Sit(_Command, frozen=True):
    chips: Count
    pay: Pay = "credit"
    seat: Seat | None = None


class Approve(_Command, frozen=True):
    player: PersonId
    chips: Count | None = None
    pay: Pay | None = None


class Decline(_Command, frozen=True):
    player: PersonId


class AskChips(_Command, frozen=True):
    chips: Count
    pay: Pay = "credit"


class Grant(_Command, frozen=True):
    player: PersonId
    chips: Count
    pay: Pay = "credit"


class TakeBack(_Command, frozen=True):
    """Chips back to the bank: only from a player who is not in a hand; paid in cash or on his tab."""

    player: PersonId
    chips: Count
    pay: Pay = "credit"


class PayTab(_Command, frozen=True):
    """Cash between a player and the box, in minor units: > 0 the player pays in, < 0 he is paid."""

    player: PersonId
    amount: Annotated[int, msgspec.Meta(ge=-(10**9), le=10**9)]


class Leave(_Command, frozen=True):
    pass


class SitOut(_Command, frozen=True):
    pass


class ImBack(_Command, frozen=True):
    pass


class Begin(_Command, frozen=True):
    pass


class Choose(_Command, frozen=True):
    game: Annotated[str, msgspec.Meta(max_length=60)]
    ante: Annotated[int, msgspec.Meta(ge=0, le=1000)]
    limit: Limit = "fixed"
    small_bet: Count | None = None
    big_bet: Count | None = None
    modifiers: Modifiers = NONE


class PostBlinds(_Command, frozen=True):
    """Come in with the next deal by posting what is owed; `now` false: wait for the big blind instead."""

    now: bool = True


class Cut(_Command, frozen=True):
    hand: Annotated[int, msgspec.Meta(ge=1)]
    entropy: Hex32
    position: Annotated[int, msgspec.Meta(ge=1, le=255)]


class Act(_Command, frozen=True):
    hand: Annotated[int, msgspec.Meta(ge=1)]
    turn: Annotated[int, msgspec.Meta(ge=0)]
    act: HandCommand


class AddTime(_Command, frozen=True):
    pass


class ProposeKitty(_Command, frozen=True):
    pass


class VoteKitty(_Command, frozen=True):
    yes: bool


class End(_Command, frozen=True):
    mode: Literal["now", "deals", "through"]
    deals: Annotated[int, msgspec.Meta(ge=1, le=99)] = 3
    seat: Seat | None = None


class CallOffEnd(_Command, frozen=True):
    """The planned end is off, even while the last result is in view: the night goes on."""


class Pause(_Command, frozen=True):
    pass


class Resume(_Command, frozen=True):
    pass


class SeatBots(_Command, frozen=True):
    count: Annotated[int, msgspec.Meta(ge=1, le=9)] = 2


class RemoveBot(_Command, frozen=True):
    seat: Seat


class MakeBanker(_Command, frozen=True):
    player: PersonId


class Kick(_Command, frozen=True):
    player: PersonId


class Join(_Command, frozen=True):
    """System: this person opened the invite link."""

    player: PersonId


class Shuffle(_Command, frozen=True):
    """System: the secrets of the decks to commit to, 32 bytes each."""

    decks: tuple[bytes, ...]


class TimeUp(_Command, frozen=True):
    """System: the deadline that stood at `deadline` has passed."""

    deadline: int


class PassCut(_Command, frozen=True):
    """System: the cutter has no open page; the next player cuts."""

    seat: Seat


class Recover(_Command, frozen=True):
    """System: the server was away for `outage_ms`."""

    outage_ms: Annotated[int, msgspec.Meta(ge=0)]


PersonCommand = (
    Sit
    | Approve
    | Decline
    | AskChips
    | Grant
    | TakeBack
    | PayTab
    | Leave
    | SitOut
    | ImBack
    | Begin
    | Choose
    | PostBlinds
    | Cut
    | Act
    | AddTime
    | ProposeKitty
    | VoteKitty
    | End
    | CallOffEnd
    | Pause
    | Resume
    | SeatBots
    | RemoveBot
    | MakeBanker
    | Kick
)
SystemCommand = Join | Shuffle | TimeUp | PassCut | Recover
MONEY = (Sit, Approve, AskChips, Grant, TakeBack, PayTab, MakeBanker, Kick)
"""Refusals of these are kept (design.md 10.11)."""


class Ask(msgspec.Struct, frozen=True):
    """One command with who gave it (None: the system) and when it was taken up (ms)."""

    person: str | None
    at: int
    command: PersonCommand | SystemCommand
