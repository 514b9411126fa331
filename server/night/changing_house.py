"""The host saves new house rules; where they change a limit, the table is asked (R140)."""

from server.night import commands as c
from server.night import events as e
from server.night.house_rules import limits_in, refused
from server.night.plot import Plot
from server.night.refusal import NightRule as Rule
from server.night.refusal import Refusal
from server.night.votes.calling import call_vote
from server.night.votes.subjects import NewHouse


def set_house(plot: Plot, person: str, command: c.SetHouse) -> Refusal | None:
    """A new version of the house rules, which holds from the next hand; or a vote on it."""
    refusal = refused(plot, command.version, command.house)
    if refusal is not None:
        return refusal
    if not limits_in(plot, command.house):
        plot.say(e.HouseChanged(command.version, command.house, person, plot.at))
        return None
    if person != plot.night.host:
        return Refusal(Rule.ALL_MUST_AGREE, "A limit changes only when all agree: the host must ask the table.")
    return call_vote(plot, person, c.CallVote(NewHouse(command.version, command.house)))
