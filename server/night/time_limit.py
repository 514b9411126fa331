"""A time limit agreed beforehand (R171): announced a quarter of an hour before, then everybody deals once more."""

from server.night import commands as c
from server.night import events as e
from server.night.plot import Plot
from server.night.refusal import NightRule as Rule
from server.night.refusal import Refusal
from server.night.state import ANNOUNCED_MS, Ending, Night

LONGEST_MS = 24 * 3_600_000


def end_at(plot: Plot, person: str, command: c.EndAt) -> Refusal | None:
    left = command.at - plot.at
    if not 0 < left <= LONGEST_MS:
        return Refusal(Rule.TOO_EARLY, "Choose an hour within the next day.")
    plot.say(e.LastOrbitTimed(command.at, person))
    if left <= ANNOUNCED_MS:
        _announce(plot)
    return None


def hour_came(plot: Plot) -> None:
    """The hour of the announcement, or of the last orbit: as many deals as there are players (R171)."""
    night, until = plot.night, plot.night.until
    if until is None:
        return
    if not until.announced and plot.at < until.at:
        _announce(plot)
        return
    ready = night.ready()
    deals = len(ready) if len(ready) > 1 else 0
    plot.say(e.EndPlanned(Ending("deals", deals + night.in_hand)))


def near_the_end(night: Night) -> str:
    """What stands over the table once the hour is near; "" before that."""
    if night.until is None or not night.until.announced:
        return ""
    return "Within a quarter of an hour the last orbit begins: then everybody deals once more."


def _announce(plot: Plot) -> None:
    until = plot.night.until
    if until is not None:
        plot.say(e.LastOrbitAnnounced(max(1, (until.at - plot.at + 30_000) // 60_000)))
