"""What people ask for about the evening itself: a seat when all are taken, another seat, an hour to stop."""

from typing import Annotated

import msgspec

from server.night.proposable import PersonId, Seat
from server.night.tags import Command


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


class EndAt(Command, frozen=True):
    """The last orbit begins at this hour (ms UTC), R171."""

    at: Annotated[int, msgspec.Meta(ge=1, le=2**53 - 1)]


EveningCommand = WaitInLine | CallNext | MoveSeat | SwapSeats | EndAt
