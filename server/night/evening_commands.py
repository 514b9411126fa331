"""What people ask for about the evening itself: a seat when all are taken, another seat, an hour to stop."""

from typing import Annotated

import msgspec

from server.night.player import Elsewhere, Pay
from server.night.proposable import PersonId, Seat
from server.night.tags import Command
from server.night.tournament.session import TopUp


class WaitInLine(Command, frozen=True):
    """Every seat is taken: put me on the list."""


class CallNext(Command, frozen=True):
    """The one who was called does not come: the next in line, please."""


class MoveSeat(Command, frozen=True):
    """To a free seat, before the next deal; None: I stay where I am."""

    seat: Seat | None = None


class SwapSeats(Command, frozen=True):
    """Change seats with this player, when he wants it too."""

    player: PersonId


class ChangeTable(Command, frozen=True):
    """To the other table of the evening, with the whole stack, once out of a hand. "": I; else whom the host sends.

    `stay`: not after all.
    """

    player: Annotated[str, msgspec.Meta(max_length=40)] = ""
    stay: bool = False


class BuyAgain(Command, frozen=True):
    """In a tournament: a rebuy, by who is out or has no more than he began with; or the add-on (R191)."""

    what: TopUp
    pay: Pay = "credit"


class LinkTable(Command, frozen=True):
    """System: that night is the other table of this evening."""

    night: int


class GoToTable(Command, frozen=True):
    """System: this player leaves for the other table now."""

    player: PersonId


class ComeToTable(Command, frozen=True):
    """System: a player comes from the table of night `origin` with what he has there; `price` is a chip's, there."""

    player: PersonId
    origin: int
    chips: int
    free: int
    frees: int
    key: str
    price: int
    play: bool
    said: Elsewhere


class StayAtTable(Command, frozen=True):
    """System: the other table could not take him, and why."""

    player: PersonId
    why: str


class HearOfTable(Command, frozen=True):
    """System: what the other table says of this player."""

    player: PersonId
    said: Elsewhere


EveningCommand = WaitInLine | CallNext | MoveSeat | SwapSeats | ChangeTable | BuyAgain
TablesCommand = LinkTable | GoToTable | ComeToTable | StayAtTable | HearOfTable
