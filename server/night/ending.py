"""How a night stops: paused after this hand, or ended now, after some deals, or through somebody's deal (R171)."""

from server.bank.kitty import split
from server.night import commands as c
from server.night import events as e
from server.night.before_deal import reveal
from server.night.carrying import share, share_odd
from server.night.money_events import KittySplit
from server.night.player import Player
from server.night.plot import Plot
from server.night.refusal import NightRule as Rule
from server.night.refusal import Refusal
from server.night.seating import cash_out, return_chips
from server.night.state import Ending, Night, clockwise
from server.night.tournament.finishing import pay


def end(plot: Plot, _: str, command: c.End, __: str = "") -> Refusal | None:
    night = plot.night
    if command.mode == "through" and (command.seat is None or night.at_seat(command.seat) is None):
        return Refusal(Rule.NOT_SEATED, "Choose the player whose deal is the last one.")
    if night.voted_end and command.mode != "now":  # R171: the host alone does not move it, nor what came of it
        return Refusal(Rule.NOTHING_TO_DO, "The table has agreed on the hour: ask the table to play on first.")
    seat = command.seat if command.mode == "through" else None
    deals = command.deals + (1 if night.in_hand else 0) if command.mode == "deals" else 0
    plot.say(e.EndPlanned(Ending(command.mode, deals, seat)))
    return None


def call_off(plot: Plot, _: str, __: c.CallOffEnd) -> Refusal | None:
    if plot.night.voted_end:  # R171: so a vote must take it back, or the host's sooner end would undo it
        return Refusal(Rule.NOTHING_TO_DO, "The table has agreed on the hour: ask the table to play on.")
    if plot.night.ending is None:
        return Refusal(Rule.NOTHING_TO_DO, "No end is planned.")
    plot.say(e.EndCalledOff())
    return None


def pause(plot: Plot, _: str, __: c.Pause) -> Refusal | None:
    if plot.night.paused:
        return Refusal(Rule.NOTHING_TO_DO, "The table is paused already.")
    plot.say(e.PauseSet(on=True))
    return None


def resume(plot: Plot, _: str, __: c.Resume) -> Refusal | None:
    if not plot.night.paused:
        return Refusal(Rule.NOTHING_TO_DO, "The table is not paused.")
    plot.say(e.PauseSet(on=False))
    return None


def close(plot: Plot) -> None:
    """A pot that stays is shared, the kitty is split, everybody is cashed out exactly, the night's book is closed."""
    night = plot.night
    for player in night.players:
        if player.request is not None:
            plot.say(e.RequestDropped(player.id))
    if night.carry is not None:
        share(plot, night.carry, night.carry.seats)
    if plot.night.odd:
        share_odd(plot)
    if night.tournament is not None:
        pay(plot)
    _split_kitty(plot)
    for player in plot.night.seated():
        cash_out(plot, player)
    for player in plot.night.players:
        return_chips(plot, player, "credit", by=night.banker)  # chips that a correction gave to who had left
    plot.say(*reveal(plot.night, at_the_end=True))
    plot.say(e.NightClosed())


def _split_kitty(plot: Plot) -> None:
    night = plot.night
    if not night.kitty:
        return
    there = [player for player in night.seated() if not _has_left(night, player, plot.at)] or night.seated()
    seats = tuple(player.seat for player in there if player.seat is not None)
    order = [night.at_seat(seat) for seat in clockwise(seats, night.button if night.button is not None else -1)]
    sharers = [p.id for p in order if p is not None]
    if not sharers:
        return  # the book turns it to money of the club's kitty
    shares = tuple((person, chips) for person, chips in split(night.kitty, sharers).items() if chips)
    left_out = tuple(p.id for p in night.players if p.seat is None and p.bought)
    away = tuple(p.id for p in night.seated() if p.id not in sharers)
    plot.say(KittySplit(shares, left_out, away))


def _has_left(night: Night, player: Player, at: int) -> bool:
    """Whether somebody who still has a seat is away for so long that he has left the game (bank.md 1.3)."""
    gone = player.status in ("away", "sitting-out", "leaving")
    return gone and player.since > 0 and at - player.since > night.house.kitty.away_min * 60_000
