"""A question to the whole table, and what each said to it. All of it is public."""

from typing import Literal

from server.night.tags import Event
from server.night.votes.subjects import Subject, Vote

VoteEnd = Literal["decided", "called-off", "late", "pointless"]


class VoteCalled(Event, frozen=True):
    """Somebody asks the table. Who calls it has said yes by that, when it concerns him."""

    vote: Vote


class VoteCast(Event, frozen=True):
    number: int
    player: str
    yes: bool


class VoterKept(Event, frozen=True):
    """This player was sent off by somebody else, and has his say in the vote all the same."""

    number: int
    player: str


class VoteClosed(Event, frozen=True):
    """The vote is over; what it does when it has passed follows as events of its own."""

    number: int
    subject: Subject
    passed: bool
    why: VoteEnd


class KittyProposed(Event, frozen=True):
    """The kitty's vote as an older server wrote it, as is KittyVoted."""

    player: str


class KittyVoted(Event, frozen=True):
    player: str
    yes: bool


VoteEvent = VoteCalled | VoteCast | VoterKept | VoteClosed | KittyProposed | KittyVoted
