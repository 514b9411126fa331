"""What an event of the tournament makes of the night: no choice, no check."""

from typing import assert_never

from msgspec.structs import replace

from server.night.player import Player
from server.night.proposable import SEATS_MAX
from server.night.state import Night
from server.night.tournament import events as t
from server.night.tournament.state import Entrant, Tournament, price
from server.poker.invariants import InvariantBroken


def evolve(night: Night, event: t.TournamentEvent) -> Night:
    """The night after one of these."""
    now = _running(night)
    match event:
        case t.Entered():
            return _entered(night, now, event)
        case t.BoughtAgain():
            return _bought_again(night, now, event)
        case t.EntryReturned():
            night = _player(night, event.player, stack=0, returned=_of(night, event.player).returned + event.chips)
            left = tuple(each for each in now.entrants if each.player != event.player)
            return replace(night, tournament=replace(now, entrants=left))
        case t.SeatsDrawn():
            seats = {player: seat for player, _, seat in event.seats}
            players = tuple(replace(each, seat=seats.get(each.id, each.seat)) for each in night.players)
            return replace(night, players=players, kitty_money=night.kitty_money + _fees(night, len(now.entrants)))
        case t.LevelBegan():
            fresh = replace(
                *(now,),
                level=event.level,
                ends=event.ends,
                hands=event.hands,
                since=night.hand_no,
                left_ms=None,
                due=False,
                rested=False,
            )
            return replace(night, tournament=fresh)
        case t.LevelOver():
            return replace(night, tournament=replace(now, due=True, ends=None, left_ms=None))
        case t.LevelClock():
            return replace(night, tournament=replace(now, ends=event.ends, left_ms=event.left_ms))
        case t.BreakBegan():
            return replace(night, phase="between", next_at=event.until, tournament=replace(now, rested=True))
        case t.RaceBegan():
            return replace(night, phase="drawing", next_at=None, tournament=replace(now, racing=event.chip))
        case t.ColouredUp():
            return _coloured_up(night, now, event)
        case t.LevelDealt():
            first = now.first or _at(night, event.seat)
            night = replace(night, phase="shuffling", choice=event.choice, button=event.seat, next_at=None, draw=())
            return replace(night, tournament=replace(now, first=first))
        case t.PlayersOut():
            return _out(night, now, event)
        case t.GameWon():
            won = _changed(now, event.player, wins=_entrant(now, event.player).wins + 1)
            return replace(night, tournament=replace(won, last=event.player))
        case t.NextGame():
            return _next_game(night, now, event)
        case t.PaidOut():
            for each in event.prizes:
                heads = _entrant(now, each.player).heads + each.own
                now = _changed(now, each.player, prize=each.amount, heads=heads)
                if event.deal is not None and _entrant(now, each.player).out is None:
                    now = _changed(now, each.player, out=(night.hand_no + 1, _of(night, each.player).stack))
            return _chips_in(replace(night, tournament=replace(now, paid=True, deal=event.deal)))
        case t.CalledOff():
            return _chips_in(replace(night, tournament=replace(now, paid=True)))
        case _:
            assert_never(event)


def _running(night: Night) -> Tournament:
    if night.tournament is None:
        raise InvariantBroken("this night is no tournament")
    return night.tournament


def _entered(night: Night, now: Tournament, event: t.Entered) -> Night:
    player = _of(night, event.player)
    night = _player(
        night,
        event.player,
        request=None,
        stack=player.stack + event.chips,
        bought=player.bought + event.chips,
        times=player.times + 1,
    )
    if event.again:
        was = _entrant(now, event.player)
        now = _changed(now, event.player, entries=was.entries + 1, out=None, out_before=was.out_before + 1)
    else:
        now = replace(now, entrants=(*now.entrants, Entrant(event.player)))
    fees = _fees(night, 1) if now.begun else 0
    return replace(night, tournament=now, kitty_money=night.kitty_money + fees)


def _bought_again(night: Night, now: Tournament, event: t.BoughtAgain) -> Night:
    player, was = _of(night, event.player), _entrant(now, event.player)
    where = "promised" if event.held else "stack"
    night = _player(
        night,
        event.player,
        request=None,
        bought=player.bought + event.chips,
        times=player.times + 1,
        **{where: getattr(player, where) + event.chips},
    )
    if event.what == "add-on":
        return replace(night, tournament=_changed(now, event.player, added=True))
    now = _changed(now, event.player, rebuys=was.rebuys + 1)
    if event.back:
        now = _changed(now, event.player, out=None, out_before=was.out_before + 1, heads_paid=was.heads_paid + 1)
    return replace(night, tournament=now)


def _coloured_up(night: Night, now: Tournament, event: t.ColouredUp) -> Night:
    """What rounding gave counts as bought, so that the chips still come out even."""
    for each in event.raced:
        player = _of(night, each.player)
        stack, bought = player.stack + each.change, player.bought + each.change
        night = _player(night, each.player, stack=stack, bought=bought)
    phase = "waiting" if night.phase == "drawing" else night.phase
    return replace(night, phase=phase, tournament=replace(now, chip=event.chip, racing=0))


def _out(night: Night, now: Tournament, event: t.PlayersOut) -> Night:
    for each in event.outs:
        now = _changed(now, each.player, out=(event.hand, each.stack))
        for player, amount in each.heads:
            now = _changed(now, player, heads=_entrant(now, player).heads + amount)
    return replace(night, tournament=now)


def _next_game(night: Night, now: Tournament, event: t.NextGame) -> Night:
    """Everybody has a whole stack again, and the seat before `first` had the button last."""
    night = _chips_in(night)
    for each in now.entrants:
        player = _of(night, each.player)
        night = _player(night, each.player, stack=event.chips, bought=player.bought + event.chips)
    chip = now.chip
    if night.session.structure is not None:
        chip = night.session.structure.chips[0]
    seat = _of(night, event.first).seat or 0
    now = replace(now, game=event.game, first=event.first, last="", chip=chip, racing=0)
    return replace(night, posts=None, button=(seat - 1) % SEATS_MAX, tournament=now)


def _chips_in(night: Night) -> Night:
    players = tuple(replace(each, stack=0, returned=each.returned + each.stack) for each in night.players)
    return replace(night, players=players)


def _fees(night: Night, entries: int) -> int:
    return 0 if night.play else entries * price(night.session).fee


def _at(night: Night, seat: int) -> str:
    player = night.at_seat(seat)
    return player.id if player is not None else ""


def _of(night: Night, person: str) -> Player:
    player = night.player(person)
    if player is None:
        raise InvariantBroken("the tournament knows somebody whom the night does not know")
    return player


def _entrant(now: Tournament, person: str) -> Entrant:
    found = now.entrant(person)
    if found is None:
        raise InvariantBroken("somebody is in the tournament who has not entered")
    return found


def _changed(now: Tournament, person: str, **fields: object) -> Tournament:
    entrants = tuple(replace(each, **fields) if each.player == person else each for each in now.entrants)
    return replace(now, entrants=entrants)


def _player(night: Night, person: str, **fields: object) -> Night:
    return replace(night, players=tuple(replace(p, **fields) if p.id == person else p for p in night.players))
