"""What one person may not do alone: proposed, agreed to by a second one, and done in both names (bank.md 3)."""

from server.night import commands as c
from server.night import events as e
from server.night.permissions import Role, Verdict, agreed, best
from server.night.plot import Plot, Slips
from server.night.proposable import Proposal
from server.night.refusal import NightRule as Rule
from server.night.refusal import Refusal
from server.night.roles import cell, roles
from server.night.state import Night

OPEN_MAX = 20


def propose(plot: Plot, person: str, role: Role, command: c.Proposable) -> Refusal | None:
    """Waits for a second person. What could not be done now is refused at once."""
    if len(plot.night.proposals) >= OPEN_MAX:
        return Refusal(Rule.ALREADY_ASKED, "Too much waits for somebody's yes already.")
    if any(each.command == command for each in plot.night.proposals):
        return Refusal(Rule.ALREADY_ASKED, "That was proposed already. Somebody else must agree to it.")
    plot.say(e.Proposed(Proposal(plot.night.proposed + 1, person, role, command)))
    return None


def find(night: Night, number: int) -> Proposal | None:
    """The open proposal of that number."""
    return next((each for each in night.proposals if each.number == number), None)


def may_agree(night: Night, slips: Slips, person: str, proposal: Proposal, *, admin: bool = False) -> bool:
    """Whether this second person is enough: one who might do it alone, an officer, or the other one it concerns."""
    if person == proposal.by:
        return False
    second = _verdict(night, slips, person, proposal, admin=admin)
    first = _verdict(night, slips, proposal.by, proposal, admin=proposal.role == "admin")
    return second == Verdict.YES or agreed(first, second)


def withdraw(plot: Plot, person: str, command: c.Withdraw, *, admin: bool = False) -> Refusal | None:
    """The proposer takes it back, or who could agree says no."""
    proposal = find(plot.night, command.proposal)
    if proposal is None:
        return Refusal(Rule.NO_SUCH_REQUEST, "That was answered already.")
    if person != proposal.by and not may_agree(plot.night, plot.slips, person, proposal, admin=admin):
        return Refusal(Rule.NOT_ALLOWED, "That is not for you to answer.")
    plot.say(e.ProposalClosed(proposal.number, False, person))
    return None


def _verdict(night: Night, slips: Slips, person: str, proposal: Proposal, *, admin: bool) -> Verdict:
    return best(roles(night, person, admin=admin), *cell(night, person, proposal.command, slips))[0]
