"""Another seat: to a free one at once, or two players change theirs, always between two deals.

In a night of blinds nobody gets round the blinds by moving. Who moves to where the big blind comes sooner just sits
there; who moves to where it comes later is like somebody who sits down: he waits for it, or posts (procedure.md 13). A
pot that stays is won first, for claims to it are of seats.
"""

from server.night import commands as c
from server.night.evening_events import SeatMoved, SeatsSwapped, SeatWished, SwapWished
from server.night.player import Player
from server.night.plot import Plot
from server.night.proposable import SEATS_MAX
from server.night.refusal import NightRule as Rule
from server.night.refusal import Refusal
from server.night.seating import held_seat
from server.night.state import Night


def move_seat(plot: Plot, person: str, command: c.MoveSeat) -> Refusal | None:
    night, player = plot.night, plot.player(person)
    if command.seat is None:
        return _stay(plot, player)
    if night.tournament is not None:
        return _DRAWN
    if command.seat >= night.house.table.seats:
        return Refusal(Rule.SEAT_TAKEN, f"This table has {night.house.table.seats} seats.")
    if not _is_free(night, command.seat):
        return Refusal(Rule.SEAT_TAKEN, "That seat is taken. Ask its player to change seats with you.")
    if player.status == "leaving":
        return Refusal(Rule.LEAVING, "You leave the table after this hand.")
    plot.say(SeatWished(person, command.seat))
    return None


def swap_seats(plot: Plot, person: str, command: c.SwapSeats) -> Refusal | None:
    """The first of the two asks, the second says the same of him."""
    if plot.night.tournament is not None:
        return _DRAWN
    other = plot.night.player(command.player)
    if other is None or other.seat is None or other.bot or other.id == person:
        return Refusal(Rule.NOT_SEATED, "Change seats with another player who has one.")
    if "leaving" in (other.status, plot.player(person).status):
        return Refusal(Rule.LEAVING, "One of you leaves the table after this hand.")
    if plot.player(person).swap == other.id:
        return Refusal(Rule.ALREADY_ASKED, "You asked that already. The other player has to say yes.")
    plot.say(SwapWished(person, other.id))
    return None


_DRAWN = Refusal(Rule.SEAT_TAKEN, "In a tournament everybody stays in his seat.")


def change_seats(plot: Plot) -> None:
    """Everybody who moves does so now, before a deal."""
    if plot.night.carry is not None or plot.night.draw:
        return  # the first deal is that of the seat which drew the highest card
    for player in plot.night.seated():
        if player.to_seat is not None:
            _move(plot, player, player.to_seat)
    for player in plot.night.seated():
        other = plot.night.player(player.swap) if player.swap else None
        if other is not None and other.swap == player.id and other.seat is not None and player.seat is not None:
            _swap(plot, player, other)


def _stay(plot: Plot, player: Player) -> Refusal | None:
    if player.to_seat is None and not player.swap:
        return Refusal(Rule.NOTHING_TO_DO, "You are not moving.")
    plot.say(SeatWished(player.id, -1))
    return None


def _move(plot: Plot, player: Player, seat: int) -> None:
    if _is_free(plot.night, seat):
        plot.say(SeatMoved(player.id, seat, _gets_round(plot.night, player, seat)))
    else:
        plot.say(SeatWished(player.id, -1))  # somebody was quicker


def _swap(plot: Plot, one: Player, other: Player) -> None:
    night = plot.night
    moves = ((one, other.seat), (other, one.seat))
    owing = tuple(p.id for p, seat in moves if seat is not None and _gets_round(night, p, seat))
    plot.say(SeatsSwapped((one.id, other.id), owing))


def _gets_round(night: Night, player: Player, seat: int) -> bool:
    """Whether the big blind comes later to the new seat than to the old one."""
    last = night.posts
    if last is None or player.seat is None:
        return False
    return (seat - last.big - 1) % SEATS_MAX > (player.seat - last.big - 1) % SEATS_MAX


def _is_free(night: Night, seat: int) -> bool:
    return night.at_seat(seat) is None and held_seat(night) != seat
