"""Judges one command: a batch of events, or a refusal by name. Changes nothing (design.md 3)."""

from collections.abc import Callable
from typing import Any

from server.night import button, choosing, clock, dealing, ending, kitty, money, playing, seating
from server.night import commands as c
from server.night import events as e
from server.night.flow import flow
from server.night.plot import Plot, Shelf
from server.night.refusal import AnyRefusal, Refusal
from server.night.refusal import NightRule as Rule
from server.night.roles import allowed
from server.night.state import Night
from server.poker.house import House

HANDLERS: dict[type, Callable[[Plot, Any, Any], AnyRefusal | None]] = {
    c.Act: playing.act,
    c.Sit: seating.sit,
    c.Approve: seating.approve,
    c.Decline: seating.decline,
    c.Leave: seating.leave,
    c.SitOut: seating.sit_out,
    c.ImBack: seating.im_back,
    c.Kick: seating.kick,
    c.SeatBots: seating.seat_bots,
    c.RemoveBot: seating.remove_bot,
    c.AskChips: money.ask_chips,
    c.Grant: money.grant,
    c.TakeBack: money.take_back,
    c.PayTab: money.pay_tab,
    c.MakeBanker: money.make_banker,
    c.Begin: choosing.begin,
    c.Choose: choosing.choose,
    c.PostBlinds: button.post,
    c.Cut: dealing.cut,
    c.AddTime: playing.add_time,
    c.ProposeKitty: kitty.propose,
    c.VoteKitty: kitty.vote,
    c.End: ending.end,
    c.CallOffEnd: ending.call_off,
    c.Pause: ending.pause,
    c.Resume: ending.resume,
    c.Join: seating.join,
    c.Shuffle: dealing.shuffle,
    c.TimeUp: clock.time_up,
    c.PassCut: dealing.pass_cut,
    c.Recover: clock.recover,
}


def open_night(number: int, host: str, house: House) -> e.Batch:
    """The first batch of a night: its host is its banker until another is named."""
    return e.Batch((e.NightOpened(number, host, house),))


def decide(night: Night, ask: c.Ask, shelf: Shelf) -> e.Batch | AnyRefusal:
    """What `ask` makes happen, up to the next moment at which the night waits for somebody."""
    if night.phase == "closed":
        return Refusal(Rule.NIGHT_IS_CLOSED, "The night is over.")
    if ask.person is not None:
        if night.player(ask.person) is None:
            return Refusal(Rule.NOT_IN_THIS_NIGHT, "You are not at this table.")
        if not allowed(night, ask.person, type(ask.command)):
            return _not_allowed(type(ask.command))
    plot = Plot(night, ask.at, shelf)
    refusal = HANDLERS[type(ask.command)](plot, ask.person, ask.command)
    if refusal is not None:
        return refusal
    flow(plot)
    return plot.batch()


def _not_allowed(command: type) -> Refusal:
    if command in (c.Grant, c.TakeBack, c.PayTab, c.Decline):
        return Refusal(Rule.NOT_ALLOWED, "Only the banker or the host may do that.")
    if command in (c.SitOut, c.ImBack, c.Choose, c.PostBlinds, c.Cut, c.Act, c.AddTime, c.VoteKitty, c.AskChips):
        return Refusal(Rule.NOT_SEATED, "You need a seat for that.")
    return Refusal(Rule.NOT_ALLOWED, "Only the host may do that.")
