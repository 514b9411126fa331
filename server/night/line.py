"""The waiting list of a full table: first come, first served. A seat that gets free is kept for who is called.

He has `[table] call_s` seconds to answer; then it is the next one's, and he may ask to be put on the list again.
"""

from server.night import commands as c
from server.night.evening_events import LineLeft, PutInLine, SeatCalled
from server.night.plot import Plot
from server.night.refusal import NightRule as Rule
from server.night.refusal import Refusal
from server.night.seating import any_free_seat
from server.night.state import Night


def wait_in_line(plot: Plot, person: str, _: c.WaitInLine) -> Refusal | None:
    night, player = plot.night, plot.player(person)
    if player.seat is not None:
        return Refusal(Rule.ALREADY_SEATED, "You already have a seat.")
    if person in night.line or player.request is not None or is_called(night, person):
        return Refusal(Rule.ALREADY_ASKED, "You are waiting for a seat already.")
    if not night.line and any_free_seat(plot) is not None:
        return Refusal(Rule.NOTHING_TO_DO, "There is a free seat: sit down.")
    plot.say(PutInLine(person))
    return None


def call_next_now(plot: Plot, _: str, __: c.CallNext) -> Refusal | None:
    """The host does not wait for the one who was called."""
    called = plot.night.called
    if called is None:
        return Refusal(Rule.NOTHING_TO_DO, "Nobody is called now: the next in line is, once a seat is free.")
    if called.deadline is None:
        return Refusal(Rule.ALREADY_ASKED, "The one who was called has answered: let that player sit down, or say no.")
    plot.say(LineLeft(called.player, silent=True))
    return None


def no_answer(plot: Plot) -> None:
    """The time to answer is over."""
    if plot.night.called is not None:
        plot.say(LineLeft(plot.night.called.player, silent=True))


def call_next(plot: Plot) -> None:
    """A free seat is for the first in line, when there is one."""
    night = plot.night
    if night.called is not None or not night.line:
        return
    seat = any_free_seat(plot)
    if seat is not None:
        plot.say(SeatCalled(night.line[0], seat, plot.at + night.house.table.call_s * 1000))


def in_line(night: Night, person: str) -> int:
    """This person's place on the list; 0: may be put on it; -1: needs none, or is called from it."""
    if person in night.line and not is_called(night, person):
        return night.line.index(person) + 1
    player = night.player(person)
    asks = player is None or (player.seat is None and player.request is None)
    if not asks or is_called(night, person) or night.tournament is not None or night.phase == "closed":
        return -1
    full = all(night.at_seat(seat) is not None for seat in range(night.house.table.seats))
    return 0 if full or (night.line and person != night.host) else -1


def is_called(night: Night, person: str) -> bool:
    return night.called is not None and night.called.player == person
