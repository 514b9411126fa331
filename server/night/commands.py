"""What a person, the clock or the system can ask of a night: a closed union.

Who asks comes from the session, never from here.
"""

from typing import Annotated

import msgspec

from server.night.evening_commands import (
    BuyAgain,
    CallNext,
    ChangeTable,
    ComeToTable,
    EveningCommand,
    GoToTable,
    HearOfTable,
    LinkTable,
    MoveSeat,
    StayAtTable,
    SwapSeats,
    TablesCommand,
    WaitInLine,
)
from server.night.player import Pay
from server.night.proposable import (
    Compensate,
    Count,
    End,
    MakeBanker,
    MakeHost,
    Note,
    Office,
    PersonId,
    Proposable,
    Reverse,
    Seat,
    ShareExpense,
    SpendKitty,
)
from server.night.tags import Command
from server.night.votes.subjects import Subject
from server.poker.commands import HandCommand
from server.poker.house import House
from server.poker.modifiers import NONE, Modifiers
from server.poker.stakes import Limit

Hex32 = Annotated[str, msgspec.Meta(pattern=r"^[0-9a-f]{64}$(?!\n)")]


class Sit(Command, frozen=True):
    """Asks for a seat with so many chips, and says how they are paid; no `seat`: any that is free."""

    chips: Count
    pay: Pay = "credit"
    seat: Seat | None = None


class Approve(Command, frozen=True):
    """The host or the banker lets somebody sit, or have chips; `chips` and `pay` where not as asked."""

    player: PersonId
    chips: Count | None = None
    pay: Pay | None = None


class Decline(Command, frozen=True):
    """The same, refused."""

    player: PersonId


class AskChips(Command, frozen=True):
    """Asks the banker for so many more chips."""

    chips: Count
    pay: Pay = "credit"


class Grant(Command, frozen=True):
    player: PersonId
    chips: Count
    pay: Pay = "credit"


class TakeBack(Command, frozen=True):
    """Chips back to the bank: only from a player who is not in a hand; paid in cash or on his tab."""

    player: PersonId
    chips: Count
    pay: Pay = "credit"


class PayTab(Command, frozen=True):
    """Cash between a player and the box, in minor units: > 0 the player pays in, < 0 he is paid."""

    player: PersonId
    amount: Annotated[int, msgspec.Meta(ge=-(10**9), le=10**9)]


class GiveFree(Command, frozen=True):
    """A free stack from the bank for a player who lost all his chips (poverty poker, R150)."""

    player: PersonId


class CountCash(Command, frozen=True):
    """The banker counted his box: `amount` minor units. When the book says otherwise, `reason` says why."""

    amount: Annotated[int, msgspec.Meta(ge=0, le=10**12)]
    reason: Note = ""


class Agree(Command, frozen=True):
    """Yes to what somebody proposed."""

    proposal: Annotated[int, msgspec.Meta(ge=1)]


class Withdraw(Command, frozen=True):
    """No to it; or: I no longer propose it."""

    proposal: Annotated[int, msgspec.Meta(ge=1)]


class Leave(Command, frozen=True):
    pass


class SitOut(Command, frozen=True):
    pass


class ImBack(Command, frozen=True):
    pass


class Begin(Command, frozen=True):
    """The host opens the play: cards are drawn for the deal, or a tournament starts."""


class Choose(Command, frozen=True):
    """The dealer's choice (R178): ante and bets in chips; `small_bet` and `big_bet` where the limit has them."""

    game: Annotated[str, msgspec.Meta(max_length=60)]
    ante: Annotated[int, msgspec.Meta(ge=0, le=1000)]
    limit: Limit = "fixed"
    small_bet: Count | None = None
    big_bet: Count | None = None
    modifiers: Modifiers = NONE


class SetHouse(Command, frozen=True):
    """New house rules. `version` is the number they get: one more than the rules that they were made from."""

    version: Annotated[int, msgspec.Meta(ge=2)]
    house: House


class PostBlinds(Command, frozen=True):
    """Come in with the next deal by posting what is owed; `now` false: wait for the big blind instead."""

    now: bool = True


class Cut(Command, frozen=True):
    """Cuts the decks of that hand: 32 bytes of the cutter's own, and how many cards are lifted off."""

    hand: Annotated[int, msgspec.Meta(ge=1)]
    entropy: Hex32
    position: Annotated[int, msgspec.Meta(ge=1, le=255)]


class Act(Command, frozen=True):
    """What the hand asks for, meant for this turn of it: a late one is refused."""

    hand: Annotated[int, msgspec.Meta(ge=1)]
    turn: Annotated[int, msgspec.Meta(ge=0)]
    act: HandCommand


class NewCards(Command, frozen=True):
    """New cards, please: both packs are replaced before the next deal (R168)."""


class AddTime(Command, frozen=True):
    """Runs on with one's own time bank."""


class CallVote(Command, frozen=True):
    """Asks the table."""

    subject: Subject


class CastVote(Command, frozen=True):
    vote: Annotated[int, msgspec.Meta(ge=1)]
    yes: bool


class CallOffVote(Command, frozen=True):
    """Who called a vote takes it back."""

    vote: Annotated[int, msgspec.Meta(ge=1)]


class CallOffEnd(Command, frozen=True):
    """The planned end is off, even while the last result is in view: the night goes on."""


class ShowCards(Command, frozen=True):
    """After a hand: these cards of mine, by their places in my pocket, for everybody."""

    cards: Annotated[tuple[Annotated[int, msgspec.Meta(ge=0, le=60)], ...], msgspec.Meta(min_length=1, max_length=20)]


class HuntRabbit(Command, frozen=True):
    """After a hand that ended early: the board that would have come."""


class Pause(Command, frozen=True):
    pass


class Resume(Command, frozen=True):
    pass


class SeatBots(Command, frozen=True):
    count: Annotated[int, msgspec.Meta(ge=1, le=9)] = 2


class RemoveBot(Command, frozen=True):
    seat: Seat


class Kick(Command, frozen=True):
    player: PersonId


class NameDeputy(Command, frozen=True):
    """Who takes over when host or banker goes away ("": nobody)."""

    office: Office
    player: Annotated[str, msgspec.Meta(max_length=40)] = ""


class TakeOver(Command, frozen=True):
    """The deputy takes the place of who is away; a new banker has `counted` the box (minor units)."""

    office: Office
    counted: Annotated[int, msgspec.Meta(ge=0, le=10**12)] | None = None


class Lock(Command, frozen=True):
    """No newcomers any more, or again."""

    on: bool = True


class Join(Command, frozen=True):
    """System: this person opened the invite link."""

    player: PersonId


class Presence(Command, frozen=True):
    """System: whether a person has a page open."""

    player: PersonId
    here: bool


class LetBack(Command, frozen=True):
    """System: a new device was let in as this person."""

    player: PersonId


class SignOut(Command, frozen=True):
    """System: a device that was let in as this person was another one's, and is signed out."""

    player: PersonId


class OldTab(Command, frozen=True):
    """System: what a person owes the club from earlier nights, in minor units (below zero: he is owed)."""

    player: PersonId
    owes: int


class Shuffle(Command, frozen=True):
    """System: the secrets of the decks to commit to, 32 bytes each."""

    decks: tuple[bytes, ...]


class TimeUp(Command, frozen=True):
    """System: the deadline that stood at `deadline` has passed."""

    deadline: int


class PassCut(Command, frozen=True):
    """System: the cutter has no open page; the next player cuts."""

    seat: Seat


class Recover(Command, frozen=True):
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
    | GiveFree
    | CountCash
    | SpendKitty
    | ShareExpense
    | Reverse
    | Compensate
    | Agree
    | Withdraw
    | Leave
    | SitOut
    | ImBack
    | Begin
    | Choose
    | PostBlinds
    | Cut
    | Act
    | NewCards
    | AddTime
    | CallVote
    | CastVote
    | CallOffVote
    | End
    | CallOffEnd
    | ShowCards
    | HuntRabbit
    | Pause
    | Resume
    | SeatBots
    | RemoveBot
    | MakeBanker
    | MakeHost
    | NameDeputy
    | TakeOver
    | Lock
    | Kick
    | SetHouse
    | EveningCommand
)
SystemCommand = Join | Presence | LetBack | SignOut | OldTab | Shuffle | TimeUp | PassCut | Recover | TablesCommand
MONEY = (
    *(Sit, Approve, AskChips, BuyAgain, Grant, TakeBack, PayTab, GiveFree, CountCash, MakeBanker, TakeOver, Kick),
    *(SpendKitty, ShareExpense, Reverse, Compensate, Agree, Withdraw),
)
"""Refusals of these are kept (design.md 10.11)."""


class Ask(msgspec.Struct, frozen=True):
    """One command with who gave it (None: the system) and when it was taken up (ms). `admin` comes from his session."""

    person: str | None
    at: int
    command: PersonCommand | SystemCommand
    admin: bool = False


__all__ = [
    "BuyAgain",
    "CallNext",
    "ChangeTable",
    "ComeToTable",
    "Compensate",
    "End",
    "EveningCommand",
    "GoToTable",
    "HearOfTable",
    "LinkTable",
    "MakeBanker",
    "MakeHost",
    "MoveSeat",
    "PersonId",
    "Proposable",
    "Reverse",
    "Seat",
    "ShareExpense",
    "SpendKitty",
    "StayAtTable",
    "SwapSeats",
    "WaitInLine",
]
