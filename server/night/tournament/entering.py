"""Coming into a tournament and going out of it before it begins: equal stacks for one price (bank.md 1.3).

Chips are bought with the entry. Who is out may come back while the structure lets him; rebuying.py has the rest.
"""

from server.night import commands as c
from server.night import events as e
from server.night.player import Pay, Player, Request
from server.night.plot import Plot
from server.night.refusal import NightRule as Rule
from server.night.refusal import Refusal
from server.night.seating import LOCKED, free_seat, seat_refused, served_at_once
from server.night.state import Night
from server.night.tournament.events import Entered, EntryReturned
from server.night.tournament.state import Tournament
from server.poker.structure import Structure


def playing(night: Night) -> tuple[Tournament, Structure]:
    """The tournament and its structure. Raises LookupError in a night that has none."""
    if night.tournament is None or night.session.structure is None:
        raise LookupError("this night is no tournament")
    return night.tournament, night.session.structure


def sit(plot: Plot, person: str, command: c.Sit) -> Refusal | None:
    """An entry; however many chips were asked for, everybody gets the same."""
    player = plot.player(person)
    if player.seat is not None:
        return Refusal(Rule.ALREADY_SEATED, "You already have a seat.")
    if plot.night.locked and not player.bought and person != plot.night.host:
        return LOCKED
    refusal = _may_not_enter(plot.night, person) or seat_refused(plot, command.seat, person)
    if refusal is not None:
        return refusal
    if person == plot.night.host:
        return enter(plot, player, command.pay, command.seat, by=person)
    if served_at_once(plot):
        return enter(plot, player, "credit", command.seat, by=person)
    if player.request is not None:
        return Refusal(Rule.ALREADY_ASKED, "The host has been asked. Please wait for the answer.")
    _, structure = playing(plot.night)
    plot.say(e.Requested(person, Request("seat", structure.stack, command.pay, command.seat)))
    return None


def approve(plot: Plot, player: Player, pay: Pay, by: str) -> Refusal | None:
    """The entry that somebody has asked for."""
    seat = player.request.seat if player.request is not None else None
    return _may_not_enter(plot.night, player.id) or enter(plot, player, pay, seat, by=by)


def enter(plot: Plot, player: Player, pay: Pay, seat: int | None, by: str) -> Refusal | None:
    """A seat, and the stack of the structure for the price of an entry."""
    night = plot.night
    tournament, structure = playing(night)
    if pay == "credit" and not night.play and night.session.entry and night.house.bank.credit == "cash-only":
        return Refusal(Rule.NO_CREDIT, "The house rules sell entries for cash only.")
    if seat is None or night.at_seat(seat) is not None:
        seat = free_seat(plot)
    if seat is None:
        return Refusal(Rule.TABLE_FULL, "Every seat is taken.")
    plot.say(e.SeatTaken(player.id, seat, bot=player.bot))
    again = tournament.entrant(player.id) is not None
    plot.say(Entered(player.id, structure.stack, pay, by, again=again))
    return None


def seat_bots(plot: Plot, person: str, command: c.SeatBots) -> Refusal | None:
    """House players enter tournaments of play chips (design.md 10.10)."""
    night = plot.night
    if not night.play:
        return Refusal(Rule.PLAY_CHIPS_ONLY, "House players only enter a tournament for play chips.")
    refusal = _may_not_enter(night, "")
    for _ in range(command.count):
        if refusal is None:
            name = f"bot-{plot.night.number}-{plot.night.bots + 1}"
            refusal = enter(plot, Player(name, bot=True), "credit", None, by=person)
    return refusal if plot.night is night else None


def leave(plot: Plot, person: str, _: c.Leave) -> Refusal | None:
    """Before the play begins an entry goes back. Afterwards a stack stays to the end, its blinds posted."""
    player = plot.player(person)
    if player.seat is None:
        if player.request is None:
            return Refusal(Rule.NOT_SEATED, "You have no seat to leave.")
        plot.say(e.RequestDropped(person))
        return None
    return _take_out(plot, player)


def remove_bot(plot: Plot, _: str, command: c.RemoveBot) -> Refusal | None:
    player = plot.night.at_seat(command.seat)
    if player is None or not player.bot:
        return Refusal(Rule.NOT_SEATED, "No house player sits there.")
    return _take_out(plot, player)


def may_enter(night: Night, person: str) -> bool:
    """Whether he may enter now, or come back, if there is a seat."""
    return _may_not_enter(night, person) is None


def take_back(plot: Plot, player: Player) -> None:
    """The entry goes back before the play begins, and the seat is free."""
    plot.say(EntryReturned(player.id, player.stack), e.SeatLeft(player.id))


def _take_out(plot: Plot, player: Player) -> Refusal | None:
    if plot.night.begun:
        text = "A tournament is played to its end. Sit out instead: the blinds are posted for you."
        return Refusal(Rule.CHIPS_ARE_IN_PLAY, text)
    take_back(plot, player)
    return None


def _may_not_enter(night: Night, person: str) -> Refusal | None:
    tournament, structure = playing(night)
    if not night.begun:
        return None
    before = tournament.entrant(person)
    if tournament.level >= structure.late_levels or not tournament.begun:
        return Refusal(Rule.TOO_LATE, "The tournament has begun, and nobody enters any more.")
    if before is not None and before.entries > structure.reentries:
        return Refusal(Rule.TOO_LATE, "You are out, and may not come back again.")
    return None
