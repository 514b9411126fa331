"""A vote of the table: called by one, answered by everybody whom it concerns, done at once when it is decided.

What each subject needs stands in one row of MATTERS; what it does when it passes is in a file of its own.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

from server.night import commands as c
from server.night import house_rules, kitty, offices, time_limit, undoing, voiding
from server.night.plot import Plot
from server.night.refusal import NightRule as Rule
from server.night.refusal import Refusal
from server.night.state import Night
from server.night.tournament import deal, sending_away
from server.night.votes.events import VoteCalled, VoteCast, VoteClosed, VoteEnd, VoterKept
from server.night.votes.subjects import (
    LastOrbit,
    NewBanker,
    NewHost,
    NewHouse,
    PlayWithKitty,
    SendAway,
    ShareOut,
    Subject,
    UndoAction,
    VoidHand,
    Vote,
)

OPEN_MAX = 6


class Matter(NamedTuple):
    """How a subject is voted on. Every function gets the subject last.

    `refused`: why this person may not call it now. `voters`: whom it concerns, asked anew at every step, so that who
    leaves does not hold it up. `unanimous`: all of them must agree, else more than half. `stands`: False when it has
    become pointless, which closes it. `done`: what happens when it has passed, in the name of who called it.
    `seconds`: how long it stays open, None for as long as it takes.
    """

    refused: Callable[[Plot, str, Any], Refusal | None]
    voters: Callable[[Night, Any], tuple[str, ...]]
    unanimous: Callable[[Night, Any], bool]
    stands: Callable[[Night, Any], bool]
    done: Callable[[Plot, str, Any], None]
    seconds: int | None = None


MATTERS: dict[type, Matter] = {
    NewHouse: Matter(
        house_rules.vote_refused, house_rules.voters, house_rules.unanimous, house_rules.stands, house_rules.begin, 300
    ),
    PlayWithKitty: Matter(kitty.refused, kitty.voters, kitty.unanimous, kitty.stands, kitty.begin),
    UndoAction: Matter(
        *(undoing.refused, undoing.voters, undoing.unanimous, undoing.stands, undoing.done), undoing.SECONDS
    ),
    VoidHand: Matter(
        *(voiding.refused, voiding.voters, voiding.unanimous, voiding.stands, voiding.done), voiding.SECONDS
    ),
    NewHost: Matter(
        *(offices.host_refused, offices.voters, offices.unanimous, offices.stands, offices.new_host), offices.SECONDS
    ),
    NewBanker: Matter(
        *(offices.banker_refused, offices.voters, offices.unanimous, offices.stands, offices.new_banker),
        offices.SECONDS,
    ),
    LastOrbit: Matter(
        *(time_limit.refused, time_limit.voters, time_limit.unanimous, time_limit.stands, time_limit.agree),
        time_limit.SECONDS,
    ),
    ShareOut: Matter(deal.refused, deal.voters, deal.unanimous, deal.stands, deal.done, deal.SECONDS),
    SendAway: Matter(
        *(sending_away.refused, sending_away.voters, sending_away.unanimous, sending_away.stands, sending_away.done),
        sending_away.SECONDS,
    ),
}


def matter(subject: Subject) -> Matter:
    """The row of a subject."""
    return MATTERS[type(subject)]


def call_vote(plot: Plot, person: str, command: c.CallVote) -> Refusal | None:
    """Opens a vote; who calls it says yes by that, when it concerns him."""
    night, subject = plot.night, command.subject
    how = matter(subject)
    refusal = _not_now(plot, person, subject)
    if refusal is not None:
        return refusal
    deadline = None if how.seconds is None else plot.at + how.seconds * 1000
    yes = (person,) if person in how.voters(night, subject) else ()
    plot.say(VoteCalled(Vote(night.voted + 1, person, subject, deadline, yes)))
    return None


def may_call(plot: Plot, person: str, subject: Subject) -> bool:
    """Whether this person could call this vote now."""
    return _not_now(plot, person, subject) is None


def cast_vote(plot: Plot, person: str, command: c.CastVote) -> Refusal | None:
    vote = find(plot.night, command.vote)
    if vote is None:
        return Refusal(Rule.NO_VOTE, "That vote is over.")
    if person not in voters(plot.night, vote):
        return Refusal(Rule.NO_VOTE, "That vote is for others.")
    plot.say(VoteCast(vote.number, person, command.yes))
    return None


def call_off_vote(plot: Plot, person: str, command: c.CallOffVote) -> Refusal | None:
    """Who called it takes it back."""
    vote = find(plot.night, command.vote)
    if vote is None:
        return Refusal(Rule.NO_VOTE, "That vote is over.")
    if person != vote.by:
        return Refusal(Rule.NOT_ALLOWED, "Only who called the vote can call it off.")
    plot.say(VoteClosed(vote.number, vote.subject, passed=False, why="called-off"))
    return None


def count_votes(plot: Plot) -> None:
    """Ends every vote that is decided or has become pointless, also by somebody's leaving; does what has passed."""
    while (ended := _ended(plot.night)) is not None:
        vote, passed, why = ended
        plot.say(VoteClosed(vote.number, vote.subject, passed, why))
        if passed:
            matter(vote.subject).done(plot, vote.by, vote.subject)


def votes_late(plot: Plot) -> bool:
    """Loses the votes whose time is over; False when there was none."""
    late = [vote for vote in plot.night.votes if vote.deadline is not None and vote.deadline <= plot.at]
    for vote in late:
        plot.say(VoteClosed(vote.number, vote.subject, passed=False, why="late"))
    return bool(late)


def find(night: Night, number: int) -> Vote | None:
    """The open vote of that number."""
    return next((vote for vote in night.votes if vote.number == number), None)


def voters(night: Night, vote: Vote) -> tuple[str, ...]:
    """Who may answer it now."""
    there = matter(vote.subject).voters(night, vote.subject)
    return tuple(dict.fromkeys((*there, *vote.kept))) if there else ()


def keep_voter(plot: Plot, open_votes: tuple[Vote, ...], player: str) -> None:
    """Somebody else has sent this player off: he still answers what he was asked before, or a vote could be won by
    sending away who is against it.
    """
    plot.say(*(VoterKept(vote.number, player) for vote in open_votes if player not in vote.kept))


def waits_for(night: Night, vote: Vote) -> tuple[str, ...]:
    """Who has not answered yet."""
    return tuple(person for person in voters(night, vote) if person not in vote.yes + vote.no)


def _not_now(plot: Plot, person: str, subject: Subject) -> Refusal | None:
    if len(plot.night.votes) >= OPEN_MAX:
        return Refusal(Rule.NO_VOTE, "Too many votes are open already. Answer those first.")
    if any(type(vote.subject) is type(subject) for vote in plot.night.votes):
        return Refusal(Rule.NO_VOTE, "The table votes on that already.")
    return matter(subject).refused(plot, person, subject)


def _ended(night: Night) -> tuple[Vote, bool, VoteEnd] | None:
    for vote in night.votes:
        if not matter(vote.subject).stands(night, vote.subject):
            return vote, False, "pointless"
        those = voters(night, vote)
        yes = sum(person in those for person in vote.yes)
        no = sum(person in those for person in vote.no)
        all_of_them = matter(vote.subject).unanimous(night, vote.subject)
        needed = max(1, len(those)) if all_of_them else len(those) // 2 + 1
        if yes >= needed:
            return vote, True, "decided"
        if len(those) - no < needed:
            return vote, False, "decided"
    return None
