"""What moving, waiting for a seat and an agreed hour do to a night: the twin of `seat_change`, `line`, `time_limit`."""

from msgspec.structs import replace

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
from server.night.player import Elsewhere, Player
from server.night.state import Called, Ending, Night, Until


def evolve(night: Night, event: EveningEvent) -> Night:
    """The night after one of these."""
    match event:
        case PutInLine():
            return replace(night, line=(*night.line, event.player))
        case LineLeft():
            return out_of_line(night, event.player)
        case SeatCalled():
            return replace(night, called=Called(event.player, event.seat, event.deadline))
        case SeatWished():
            seat = None if event.seat < 0 else event.seat
            return night.changed(event.player, lambda p: replace(p, to_seat=seat, swap=""))
        case SwapWished():
            return night.changed(event.player, lambda p: replace(p, to_seat=None, swap=event.other))
        case SeatMoved():
            return _moved(night, {event.player: event.seat}, (event.player,) if event.owes else ())
        case SeatsSwapped(players=(one, other)):
            return _moved(night, {one: _seat(night, other), other: _seat(night, one)}, event.owing)
        case LastOrbitTimed():
            return replace(night, until=Until(event.at), voted_end=True, ending=None, last_hand=False)
        case LastOrbitAnnounced():
            until = night.until
            return replace(night, until=replace(until, announced=True) if until is not None else None)
        case PlaysFree():
            return night.changed(event.player, lambda p: replace(p, plays_free=event.on))
        case TablesLinked():
            return replace(night, beside=event.night)
        case TableWished():
            return night.changed(event.player, lambda p: replace(p, to_table=not event.off))
        case TableLeft():
            night = replace(night, moved=night.moved + 1, free_out=night.free_out - event.free)
            return night.changed(event.player, lambda p: _gone(p, event))
        case TableJoined():
            night = replace(night, free_out=night.free_out + event.free)
            return night.changed(event.player, lambda p: _come(p, event))
        case SaidElsewhere():
            return night.changed(event.player, lambda p: replace(p, elsewhere=event.said))


def out_of_line(night: Night, person: str) -> Night:
    """Nobody waits twice: who sits down, or goes, is on no list."""
    called = None if night.called is not None and night.called.player == person else night.called
    if person not in night.line and called is night.called:
        return night
    return replace(night, line=tuple(each for each in night.line if each != person), called=called)


def _gone(player: Player, event: TableLeft) -> Player:
    """His chips count as given back here, and as bought there, so that each table's chips add up."""
    own = event.chips - event.free
    return replace(
        player,
        stack=player.stack - event.chips,
        returned=player.returned + own,
        free=player.free - event.free,
        to_table=False,
        gone_to=event.to,
    )


def _come(player: Player, event: TableJoined) -> Player:
    return replace(
        player,
        stack=player.stack + event.chips,
        bought=player.bought + event.chips - event.free,
        free=player.free + event.free,
        elsewhere=event.said if event.said is not None else Elsewhere(frees=event.frees),
    )


def _moved(night: Night, seats: dict[str, int], owing: tuple[str, ...]) -> Night:
    """What was of a seat goes with its player: the kill button, and whose deal is the last one."""
    was = {player.seat: player.id for player in night.players if player.seat is not None}

    def now(seat: int) -> int:
        return seats.get(was.get(seat, ""), seat)

    players = []
    for player in night.players:
        if player.id in seats:
            owes, posts = player.owes, player.posts
            if player.id in owing and "big" not in owes:
                owes, posts = (*owes, "big"), False
            player = replace(player, seat=seats[player.id], to_seat=None, swap="", owes=owes, posts=posts)
        elif player.swap in seats:
            player = replace(player, swap="")  # the seat he meant is another one now
        players.append(player)
    kill = replace(night.kill, seat=now(night.kill.seat)) if night.kill is not None else None
    ending = night.ending
    if ending is not None and ending.seat is not None:
        ending = Ending(ending.mode, ending.deals, now(ending.seat))
    return replace(night, players=tuple(players), kill=kill, ending=ending)


def _seat(night: Night, person: str) -> int:
    player = night.player(person)
    if player is None or player.seat is None:
        raise KeyError(person)
    return player.seat
