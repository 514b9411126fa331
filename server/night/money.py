"""The banker's window: chips out, chips in, cash and tabs. Nobody gives chips to anybody else (R157)."""

from server.night import commands as c
from server.night import events as e
from server.night.buy_in import buy_ins
from server.night.money_events import FreeStackGiven, OldTabNoted, TabPaid
from server.night.player import Request
from server.night.plot import Plot
from server.night.poverty import frees_left, has_bought, is_broke
from server.night.refusal import NightRule as Rule
from server.night.refusal import Refusal
from server.night.seating import grant_chips, return_chips, served_at_once, top_up_refused


def ask_chips(plot: Plot, person: str, command: c.AskChips) -> Refusal | None:
    player = plot.player(person)
    if player.seat is None:
        return Refusal(Rule.NOT_SEATED, "Chips go only to a player with a seat.")
    if player.request is not None:
        return Refusal(Rule.ALREADY_ASKED, "The banker has been asked. Please wait for the answer.")
    refusal = top_up_refused(plot, player, command.chips)
    if refusal is not None:
        return refusal
    if served_at_once(plot):
        return grant_chips(plot, player, command.chips, "credit", by=person)
    plot.say(e.Requested(person, Request("chips", command.chips, command.pay)))
    return None


def buy_again(_: Plot, __: str, ___: c.BuyAgain) -> Refusal:
    """At a cash table chips are asked for by their number."""
    return Refusal(Rule.NOTHING_TO_DO, "Rebuys and add-ons are for tournaments. Ask the banker for chips.")


def grant(plot: Plot, person: str, command: c.Grant) -> Refusal | None:
    player = plot.night.player(command.player)
    if player is None or player.seat is None:
        return Refusal(Rule.NOT_SEATED, "Chips go only to a player with a seat.")
    if refusal := top_up_refused(plot, player, command.chips):
        return refusal
    return grant_chips(plot, player, command.chips, command.pay, by=person)


def take_back(plot: Plot, person: str, command: c.TakeBack) -> Refusal | None:
    player = plot.night.player(command.player)
    if player is None:
        return Refusal(Rule.NOT_IN_THIS_NIGHT, "That person is not here tonight.")
    if plot.night.dealt_in(player):
        return Refusal(Rule.CHIPS_ARE_IN_PLAY, "Those chips are in a hand. Take them back when it is over.")
    if command.chips > player.stack:
        return Refusal(Rule.NOT_ENOUGH_CHIPS, f"There are only {player.stack} chips to take back.")
    if command.chips < player.stack:
        # R148: under table stakes nobody takes part of his chips off the table.
        return Refusal(Rule.CHIPS_ARE_IN_PLAY, "Table stakes: a player takes all his chips off the table, and leaves.")
    return_chips(plot, player, command.pay, by=person)
    if player.seat is not None:
        plot.say(e.SeatLeft(player.id, plot.at, player.stack))
    return None


def pay_tab(plot: Plot, person: str, command: c.PayTab) -> Refusal | None:
    player = plot.night.player(command.player)
    if player is None:
        return Refusal(Rule.NOT_IN_THIS_NIGHT, "That person is not here tonight.")
    if plot.night.play:
        return Refusal(Rule.PLAY_CHIPS_ONLY, "Play chips stand for no money.")
    if command.amount == 0:
        return Refusal(Rule.NOTHING_TO_DO, "Nothing to pay.")
    plot.say(TabPaid(player.id, command.amount, by=person))
    return None


def give_free(plot: Plot, person: str, command: c.GiveFree) -> Refusal | None:
    """R150: one stack bought, then so many free ones as the house rules say."""
    night, player = plot.night, plot.night.player(command.player)
    if player is None or player.seat is None or not has_bought(player):
        return Refusal(Rule.NOT_SEATED, "A free stack is for a player with a seat who bought his first one.")
    if not frees_left(night, player):
        return Refusal(Rule.NO_FREE_STACK, f"The house rules give {night.house.bank.free_stacks} free stacks.")
    if not is_broke(night, player):
        return Refusal(Rule.NO_FREE_STACK, "A free stack is for who has lost all his chips.")
    plot.say(FreeStackGiven(player.id, buy_ins(night.house).usual, by=person))
    return None


def note_old_tab(plot: Plot, _: str | None, command: c.OldTab) -> Refusal | None:
    player = plot.night.player(command.player)
    if player is not None and player.old_tab != command.owes:
        plot.say(OldTabNoted(player.id, command.owes))
    return None


def make_banker(plot: Plot, _: str, command: c.MakeBanker, __: str = "") -> Refusal | None:
    player = plot.night.player(command.player)
    if player is None or player.bot:
        return Refusal(Rule.NOT_IN_THIS_NIGHT, "That person is not here tonight.")
    if player.id == plot.night.banker:
        return Refusal(Rule.NOTHING_TO_DO, "That player is the banker already.")
    plot.say(e.BankerNamed(player.id))
    return None
