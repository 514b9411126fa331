"""What votes do to a night: the open ones, and how they move when the server was away."""

from msgspec.structs import replace

from server.night.state import Night
from server.night.votes.events import KittyProposed, KittyVoted, VoteCalled, VoteCast, VoteClosed, VoteEvent, VoterKept
from server.night.votes.subjects import PlayWithKitty, ShareOut, UndoAction, Vote


def evolve(night: Night, event: VoteEvent) -> Night:
    """The night after one of these."""
    match event:
        case VoteCalled(vote=vote):
            return replace(night, votes=(*night.votes, vote), voted=vote.number)
        case VoteCast():
            return _said(night, event.number, event.player, yes=event.yes)
        case VoterKept():
            votes = tuple(
                replace(vote, kept=(*vote.kept, event.player)) if vote.number == event.number else vote
                for vote in night.votes
            )
            return replace(night, votes=votes)
        case VoteClosed():
            match event.subject:
                case UndoAction(hand=hand, turn=turn) if not event.passed:
                    night = replace(night, undo_refused=(hand, turn))
                case ShareOut(hand=hand) if not event.passed and night.tournament is not None:
                    night = replace(night, tournament=replace(night.tournament, no_deal=hand))
                case _:
                    pass
            return replace(night, votes=tuple(vote for vote in night.votes if vote.number != event.number))
        case KittyProposed():
            vote = Vote(night.voted + 1, event.player, PlayWithKitty(), yes=(event.player,))
            return replace(night, votes=(*night.votes, vote), voted=vote.number)
        case KittyVoted():
            return _said(night, night.voted, event.player, yes=event.yes)


def later(night: Night, by_ms: int) -> Night:
    """Every deadline moves by an outage (design.md 10.11)."""
    votes = tuple(replace(v, deadline=v.deadline + by_ms) if v.deadline is not None else v for v in night.votes)
    return replace(night, votes=votes) if votes else night


def _said(night: Night, number: int, person: str, *, yes: bool) -> Night:
    votes = tuple(vote.said(person, yes=yes) if vote.number == number else vote for vote in night.votes)
    return replace(night, votes=votes)
