"""Mistakes at the banker's window: an entry taken back exactly, or chips from stack to stack when that cannot be."""

from server.bank.account import parse
from server.bank.entry import EntryKind
from server.night import commands as c
from server.night.money_events import Compensated, EntryReversed
from server.night.plot import Plot
from server.night.refusal import NightRule as Rule
from server.night.refusal import Refusal


def reverse(plot: Plot, person: str, command: c.Reverse, second: str = "") -> Refusal | None:
    slip = plot.slips.get(command.entry)
    if slip is None or slip.kind == EntryKind.HAND_OVER:
        return Refusal(Rule.NOT_BY_THE_BOOK, "That entry cannot be taken back: make a new one.")
    for leg in slip.postings:
        account = parse(leg.account)
        if account is None or account.unit == "":
            continue
        if account.kind == "chips:kitty" and plot.night.kitty < leg.amount:
            return Refusal(Rule.NOT_ENOUGH_CHIPS, "There is not that much in the kitty any more.")
        player = plot.night.player(account.player)
        if player is None:
            continue
        if plot.night.dealt_in(player) or player.promised:
            return Refusal(Rule.CHIPS_ARE_IN_PLAY, "Those chips are in a hand. Take the entry back when it is over.")
        if player.stack < leg.amount:
            text = "Those chips were lost already: agree on chips from stack to stack instead."
            return Refusal(Rule.NOT_ENOUGH_CHIPS, text)
    legs = tuple((leg.account, leg.unit, leg.amount) for leg in slip.postings)
    plot.say(EntryReversed(slip.seq, slip.kind, legs, command.reason, person, second))
    return None


def compensate(plot: Plot, person: str, command: c.Compensate, second: str = "") -> Refusal | None:
    giver, taker = plot.night.player(command.giver), plot.night.player(command.taker)
    if giver is None or taker is None or giver.id == taker.id:
        return Refusal(Rule.NOT_IN_THIS_NIGHT, "Name two people of this table.")
    if giver.seat is None or taker.seat is None:
        return Refusal(Rule.NOT_SEATED, "Both need a seat: chips go from stack to stack.")
    if plot.night.dealt_in(giver) or plot.night.dealt_in(taker):
        return Refusal(Rule.CHIPS_ARE_IN_PLAY, "Not during a hand. Do it when it is over.")
    if giver.stack < command.chips:
        return Refusal(Rule.NOT_ENOUGH_CHIPS, f"There are only {giver.stack} chips.")
    plot.say(Compensated(giver.id, taker.id, command.chips, command.reason, person, second))
    return None
