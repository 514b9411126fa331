"""What one person may not do alone: proposed, agreed to by a second one, and done in both names (bank.md 3).

A cost is shared by who was there: whoever else shall pay a part of it says yes himself, each of them.
"""

from msgspec.structs import replace

from server.night import commands as c
from server.night import events as e
from server.night import spending
from server.night.permissions import Role, Verdict, agreed, best
from server.night.plot import Plot, Slips
from server.night.proposable import Proposal
from server.night.refusal import NightRule as Rule
from server.night.refusal import Refusal
from server.night.roles import cell, roles
from server.night.state import Night

OPEN_MAX = 20


def must_wait(night: Night, person: str, command: c.Proposable, verdict: Verdict) -> bool:
    """Whether it is proposed rather than done: somebody else must say yes first."""
    return Verdict.CONSENT <= verdict < Verdict.YES or (
        verdict == Verdict.YES and any(each != person for each in _must_agree(night, command))
    )


def propose(plot: Plot, person: str, role: Role, command: c.Proposable) -> Refusal | None:
    """Waits for a second person. What could not be done now is refused at once."""
    if len(plot.night.proposals) >= OPEN_MAX:
        return Refusal(Rule.ALREADY_ASKED, "Too much waits for somebody's yes already.")
    if isinstance(command, c.ShareExpense):  # who comes meanwhile had no part of it
        command = replace(command, players=spending.sharers(plot.night, command))
    if any(each.command == command for each in plot.night.proposals):
        return Refusal(Rule.ALREADY_ASKED, "That was proposed already. Somebody else must agree to it.")
    plot.say(e.Proposed(Proposal(plot.night.proposed + 1, person, role, command)))
    return None


def find(night: Night, number: int) -> Proposal | None:
    """The open proposal of that number."""
    return next((each for each in night.proposals if each.number == number), None)


def may_agree(night: Night, slips: Slips, person: str, proposal: Proposal, *, admin: bool = False) -> bool:
    """Whether this person's yes is wanted: as somebody's who must say it himself, or as the second person's, who may be
    one who might do it alone, an officer, or the other one it concerns.
    """
    if person == proposal.by or person in proposal.yes:
        return False
    if person in _must_agree(night, proposal.command):
        return True
    return not _seconded(night, slips, proposal) and _is_second(night, slips, person, proposal, admin=admin)


def is_agreed(night: Night, slips: Slips, person: str, proposal: Proposal, *, admin: bool = False) -> bool:
    """Whether with this person's yes nobody else's is missing."""
    said = (proposal.by, *proposal.yes, person)
    if any(each not in said for each in _must_agree(night, proposal.command)):
        return False
    return _seconded(night, slips, proposal) or _is_second(night, slips, person, proposal, admin=admin)


def withdraw(plot: Plot, person: str, command: c.Withdraw, *, admin: bool = False) -> Refusal | None:
    """The proposer takes it back, or who could agree says no."""
    proposal = find(plot.night, command.proposal)
    if proposal is None:
        return Refusal(Rule.NO_SUCH_REQUEST, "That was answered already.")
    if person != proposal.by and not may_agree(plot.night, plot.slips, person, proposal, admin=admin):
        return Refusal(Rule.NOT_ALLOWED, "That is not for you to answer.")
    plot.say(e.ProposalClosed(proposal.number, False, person))
    return None


def _must_agree(night: Night, command: c.Proposable) -> tuple[str, ...]:
    """Who must say yes himself, whoever else does."""
    match command:
        case c.ShareExpense():
            return spending.must_agree(night, command)
        case c.MakeBanker(player=taker):
            return (taker,)  # what the book says of a box is his from then on, also when it is the host's wish
        case _:
            return ()


def _seconded(night: Night, slips: Slips, proposal: Proposal) -> bool:
    """Whether the second person has said yes, or none is needed: only who must agree himself is waited for."""
    if any(_is_second(night, slips, each, proposal, admin=False) for each in proposal.yes):
        return True
    alone = _verdict(night, slips, proposal.by, proposal, admin=proposal.role == "admin") == Verdict.YES
    return alone and bool(_must_agree(night, proposal.command))


def _is_second(night: Night, slips: Slips, person: str, proposal: Proposal, *, admin: bool) -> bool:
    second = _verdict(night, slips, person, proposal, admin=admin)
    first = _verdict(night, slips, proposal.by, proposal, admin=proposal.role == "admin")
    if isinstance(proposal.command, c.ShareExpense) and first == Verdict.SECOND:
        return person == night.banker or person in spending.may_second(night, proposal.command, proposal.by)
    return second == Verdict.YES or agreed(first, second)


def _verdict(night: Night, slips: Slips, person: str, proposal: Proposal, *, admin: bool) -> Verdict:
    return best(roles(night, person, admin=admin), *cell(night, person, proposal.command, slips))[0]
