"""What the table may vote on: a closed union. A subject carries all that it will do when the vote passes."""

from typing import Annotated

import msgspec
from msgspec.structs import replace

from server.night.proposable import PersonId
from server.night.tags import hyphens
from server.night.tournament.chop import Chop
from server.poker.house import House


class _Subject(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="about", tag=hyphens):
    pass


class PlayWithKitty(_Subject, frozen=True):
    """A chip from each pot with more than one raise goes to the kitty from now on (R159)."""


class NewHouse(_Subject, frozen=True):
    """New house rules that change a limit (R140). `version`: the number they get."""

    version: Annotated[int, msgspec.Meta(ge=2)]
    house: House


class UndoAction(_Subject, frozen=True):
    """The last action of this hand is taken back; `turn` is the question that waits since (design.md 10.14)."""

    hand: Annotated[int, msgspec.Meta(ge=1)]
    turn: Annotated[int, msgspec.Meta(ge=0)]


class NewHost(_Subject, frozen=True):
    """The host has been away for long: this one takes the place (design.md 10.22)."""

    player: PersonId


class NewBanker(_Subject, frozen=True):
    """The banker has been away for long: this one, who has `counted` the box (minor units), takes it."""

    player: PersonId
    counted: Annotated[int, msgspec.Meta(ge=0, le=10**12)] | None = None


class VoidHand(_Subject, frozen=True):
    """This hand shall not count, and its cards are opened (design.md 10.14)."""

    hand: Annotated[int, msgspec.Meta(ge=1)]


class LastOrbit(_Subject, frozen=True):
    """The last orbit begins at this hour (ms UTC), R171; 0: there is no fixed hour any more.

    `east`: minutes from UTC to the clock on the wall, by which the question says the hour.
    """

    at: Annotated[int, msgspec.Meta(ge=0, le=2**53 - 1)]
    east: Annotated[int, msgspec.Meta(ge=-14 * 60, le=14 * 60, multiple_of=15)] = 0


class ShareOut(_Subject, frozen=True):
    """The last ones of a tournament share its prizes after this hand, and nobody plays on for them."""

    hand: Annotated[int, msgspec.Meta(ge=0)]
    by: Chop


class SendAway(_Subject, frozen=True):
    """This player of a tournament for money plays no more, and his blinds are posted until his chips are gone."""

    player: PersonId


Subject = PlayWithKitty | NewHouse | UndoAction | VoidHand | NewHost | NewBanker | LastOrbit | ShareOut | SendAway


class Vote(msgspec.Struct, frozen=True, omit_defaults=True):
    """An open vote, called by `by`; who said yes and no so far. At `deadline` (ms; None: never) it is lost.

    `kept` were sent off by somebody else while it was open: it waits for them as before.
    """

    number: int
    by: str
    subject: Subject
    deadline: int | None = None
    yes: tuple[str, ...] = ()
    no: tuple[str, ...] = ()
    kept: tuple[str, ...] = ()

    def said(self, person: str, *, yes: bool) -> "Vote":
        """The vote after somebody's answer; his last one counts."""
        others = tuple(p for p in self.yes if p != person), tuple(p for p in self.no if p != person)
        ayes, noes = ((*others[0], person), others[1]) if yes else (others[0], (*others[1], person))
        return replace(self, yes=ayes, no=noes)
