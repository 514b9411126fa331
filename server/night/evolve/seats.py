"""What a player's coming, going and asking does to his night."""

from msgspec.structs import replace

from server.night import events as e
from server.night.evolve import offices, places
from server.night.evolve.carry import claims_dropped
from server.night.evolve.player import set_player
from server.night.player import Player
from server.night.state import Night

_GONE = {"status": "watching", "seat": None, "request": None, "timeouts": 0, "to_seat": None, "swap": ""} | {
    "to_table": False,
    "plays_free": False,
}


def seated(night: Night, event: e.SeatTaken) -> Night:
    """Who sits down in a night of blinds owes the big one (procedure 13)."""
    owes = ("big",) if night.posts is not None and night.tournament is None else ()
    fresh = {
        "status": "sitting",
        "seat": event.seat,
        "request": None,
        "timeouts": 0,
        "owes": owes,
        "posts": False,
        "gone_to": 0,
    }
    night = places.out_of_line(offices.let_back(night, event.player), event.player)
    if night.player(event.player) is None:
        player = Player(event.player, bot=event.bot, bank_ms=night.house.table.bank_s * 1000, **fresh)  # type: ignore[arg-type]
        return replace(night, players=(*night.players, player), bots=night.bots + event.bot)
    return night.changed(
        event.player, lambda p: replace(p, bank_ms=max(p.bank_ms, night.house.table.bank_s * 1000), **fresh)
    )


def without_request(player: Player) -> Player:
    return replace(player, request=None, status="watching" if player.status == "asked" else player.status)


def status_set(night: Night, event: e.StatusSet) -> Night:
    """Who comes back on his turn gets a whole clock, once; who leaves on it gets the short one."""
    night = set_player(night, event.player, status=event.status, timeouts=0, since=event.at)
    player, clock = night.player(event.player), night.clock
    if player is None or clock is None or clock.seat != player.seat:
        return night
    anew = event.status == "leaving" or (event.status == "sitting" and clock.short)
    return replace(night, clock=None) if anew else night


def answered_the_call(night: Night, person: str) -> Night:
    """His seat is kept for him until the host has answered, too."""
    called = night.called
    return replace(night, called=replace(called, deadline=None)) if called and called.player == person else night


def left(night: Night, event: e.SeatLeft) -> Night:
    """Who leaves keeps nothing that was of his seat."""
    night = _kill_dropped(claims_dropped(night, event.player), event.player)
    return set_player(night, event.player, **_GONE, since=event.at, left_with=event.chips)


def _kill_dropped(night: Night, person: str) -> Night:
    """Who leaves his seat leaves the kill button in the middle (procedure.md 19)."""
    player = night.player(person)
    gone = player is not None and night.kill is not None and night.kill.seat == player.seat
    return replace(night, kill=None) if gone else night
