"""How the evening runs, in words: who waits for a seat, who moves where, when the last orbit begins."""

from collections.abc import Callable
from typing import assert_never

from server.night.evening_events import (
    EveningEvent,
    LastOrbitAnnounced,
    LastOrbitTimed,
    LineLeft,
    PlaysFree,
    PutInLine,
    SaidElsewhere,
    SeatCalled,
    SeatMoved,
    SeatsSwapped,
    SeatWished,
    SwapWished,
    TableJoined,
    TableLeft,
    TablesLinked,
    TableWished,
)
from server.poker.words import counted


def sentence(event: EveningEvent, who: Callable[[str], str]) -> str:
    """`who` gives a person's name."""
    match event:
        case PutInLine():
            return f"{who(event.player)} waits for a seat"
        case LineLeft():
            return f"{who(event.player)} {'does not answer, and' if event.silent else ''} waits no longer".replace(
                "  ", " "
            )
        case SeatCalled():
            return f"{who(event.player)} is called to seat {event.seat + 1}"
        case SeatWished(seat=seat):
            return f"{who(event.player)} stays in the same seat" if seat < 0 else _moves(event, who)
        case SwapWished():
            return f"{who(event.player)} would change seats with {who(event.other)}"
        case SeatMoved():
            return f"{who(event.player)} sits in seat {event.seat + 1} now{_waits((event.player,) * event.owes, who)}"
        case SeatsSwapped(players=(one, other)):
            return f"{who(one)} and {who(other)} have changed seats{_waits(event.owing, who)}"
        case LastOrbitTimed():
            return f"The hour of the last orbit is set, as {who(event.by)} asked"
        case LastOrbitAnnounced():
            return f"The last orbit begins in {counted(event.minutes, 'minutes')}"
        case PlaysFree(on=on):
            return (
                f"{who(event.player)} plays free until winning a pot" if on else f"{who(event.player)} has chips again"
            )
        case TablesLinked():
            return "There is a second table this evening"
        case TableWished():
            return _table(event, who)
        case TableLeft():
            return f"{who(event.player)} takes {event.chips} chips to the other table"
        case TableJoined():
            return f"{who(event.player)} brings {event.chips} chips from the other table"
        case SaidElsewhere():
            return ""
        case _:
            assert_never(event)


def _moves(event: SeatWished, who: Callable[[str], str]) -> str:
    return f"{who(event.player)} moves to seat {event.seat + 1} before the next deal"


def _table(event: TableWished, who: Callable[[str], str]) -> str:
    if event.off:
        return f"{who(event.player)} stays at this table" + (f": {event.why}" if event.why else "")
    return f"{who(event.player)} goes to the other table"


def _waits(owing: tuple[str, ...], who: Callable[[str], str]) -> str:
    if not owing:
        return ""
    return f": {' and '.join(map(who, owing))} away from the blinds, so the big blind comes first"
