"""Sending somebody away from a tournament. Before it begins his entry goes back. Afterwards his chips stay in play, and
his blinds are posted until they are gone, which every other player gains by: where they play for money, all the others
who are there must agree, two at least, so that nobody can make himself the winner.
"""

from server.night import commands as c
from server.night import events as e
from server.night.plot import Plot
from server.night.refusal import NightRule as Rule
from server.night.refusal import Refusal
from server.night.seating import at_the_table, sent_away
from server.night.state import Night
from server.night.tournament.entering import take_back
from server.night.votes.subjects import SendAway

SECONDS = 180
OTHERS = 2


def kick(plot: Plot, person: str, command: c.Kick) -> Refusal | None:
    """The host alone, where nothing is lost by it."""
    player = sent_away(plot.night, person, command)
    if isinstance(player, Refusal):
        return player
    if not plot.night.begun:
        take_back(plot, player)
        return None
    if for_money(plot.night):
        text = "They play for money: the others vote on who is sent away. At the table, in the menu."
        return Refusal(Rule.ALL_MUST_AGREE, text)
    plot.say(e.StatusSet(player.id, "leaving"))
    return None


def for_money(night: Night) -> bool:
    """Whether this is a tournament with something to win."""
    return night.tournament is not None and not night.play and night.session.entry > 0


def refused(plot: Plot, person: str, subject: SendAway) -> Refusal | None:
    night = plot.night
    player = night.player(subject.player)
    if not night.begun or not for_money(night):
        return Refusal(Rule.NO_VOTE, "That is voted on only while a tournament for money is played.")
    if player is None or player.seat is None or player.status == "leaving":
        return Refusal(Rule.NOT_SEATED, "That player has no seat, or was sent away already.")
    if player.id == person:
        return Refusal(Rule.NOT_ALLOWED, "Nobody asks the table to send himself away.")
    if len(voters(night, subject)) < OTHERS:
        return Refusal(Rule.TOO_FEW_PLAYERS, "Two others at least must agree to that, and they are not here.")
    return None


def voters(night: Night, subject: SendAway) -> tuple[str, ...]:
    """All the others who are there: who is away would hold it up."""
    there = (night.player(person) for person in at_the_table(night) if person != subject.player)
    return tuple(player.id for player in there if player is not None and player.status == "sitting")


def unanimous(_: Night, __: SendAway) -> bool:
    return True


def stands(night: Night, subject: SendAway) -> bool:
    player = night.player(subject.player)
    there = player is not None and player.seat is not None and player.status != "leaving"
    return there and len(voters(night, subject)) >= OTHERS


def done(plot: Plot, _: str, subject: SendAway) -> None:
    plot.say(e.StatusSet(subject.player, "leaving"))
