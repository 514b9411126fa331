"""Deadlines are state: what happens when one passes, and how they move when the server was away."""

from server.night import commands as c
from server.night import events as e
from server.night import playing
from server.night.choosing import choose_for_him
from server.night.dealing import ask_cut
from server.night.flow import next_deal
from server.night.line import no_answer
from server.night.plot import Plot
from server.night.refusal import NightRule as Rule
from server.night.refusal import Refusal
from server.night.time_limit import hour_came
from server.night.tournament.levels import clock_runs_out
from server.night.votes.calling import votes_late


def time_up(plot: Plot, _: None, command: c.TimeUp) -> Refusal | None:
    deadline = plot.night.deadline()
    if deadline is None or command.deadline != deadline or plot.at < deadline:
        return Refusal(Rule.TOO_EARLY, "That deadline has moved.")
    if votes_late(plot) or clock_runs_out(plot, deadline):
        return None
    if deadline == plot.night.of_the_line():
        no_answer(plot)
        return None
    if deadline == plot.night.of_the_hour():
        hour_came(plot)
        return None
    match plot.night.phase:
        case "choosing":
            choose_for_him(plot)
        case "cutting":
            ask_cut(plot)
        case "playing":
            playing.time_up(plot)
        case "between":
            next_deal(plot)
        case _:
            pass
    return None


def recover(plot: Plot, _: None, command: c.Recover) -> Refusal | None:
    if plot.night.phase not in ("open", "closed") or plot.night.of_the_line() is not None:
        plot.say(e.Resumed(command.outage_ms))
    return None
