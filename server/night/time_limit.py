"""A time limit agreed beforehand (R171): announced a quarter of an hour before, then everybody deals once more."""

from server.night import events as e
from server.night.evening_events import LastOrbitAnnounced, LastOrbitTimed
from server.night.plot import Plot
from server.night.refusal import NightRule as Rule
from server.night.refusal import Refusal
from server.night.seating import at_the_table
from server.night.state import ANNOUNCED_MS, Ending, Night
from server.night.votes.subjects import LastOrbit

LONGEST_MS = 24 * 3_600_000
SECONDS = 300
MINUTE_MS = 60_000


def refused(plot: Plot, person: str, subject: LastOrbit) -> Refusal | None:
    night = plot.night
    if person not in voters(night, subject) and person != night.host:
        return Refusal(Rule.NOT_ALLOWED, "Only players with a seat, or the host, may ask for that.")
    if not voters(night, subject):
        return Refusal(Rule.TOO_FEW_PLAYERS, "Nobody sits at the table yet who could agree.")
    if subject.at and not 0 < subject.at - plot.at <= LONGEST_MS:
        return Refusal(Rule.TOO_EARLY, "Choose an hour within the next day.")
    if not stands(night, subject):
        return Refusal(Rule.NOTHING_TO_DO, "That is agreed already." if subject.at else "No hour is agreed.")
    return None


def voters(night: Night, _: LastOrbit) -> tuple[str, ...]:
    return at_the_table(night)


def unanimous(_: Night, __: LastOrbit) -> bool:
    """More than half: nobody's chips hang on it, and one alone shall not hold the others at the table."""
    return False


def stands(night: Night, subject: LastOrbit) -> bool:
    if not subject.at:
        return night.voted_end
    return night.until is None or subject.at != night.until.at


def agree(plot: Plot, person: str, subject: LastOrbit) -> None:
    """The hour that the table has agreed on, or that there is none any more."""
    if not subject.at:
        plot.say(e.EndCalledOff())
        return
    plot.say(LastOrbitTimed(subject.at, person))
    if plot.at < subject.at <= plot.at + ANNOUNCED_MS:
        _announce(plot)


def on_the_wall(at: int, east: int) -> str:
    """`23:30` by a clock so many minutes east of UTC."""
    hours, minutes = divmod((at // MINUTE_MS + east) % (24 * 60), 60)
    return f"{hours:02}:{minutes:02}"


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
        plot.say(LastOrbitAnnounced(max(1, (until.at - plot.at + 30_000) // 60_000)))
