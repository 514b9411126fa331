"""Chips bought when the play has begun: rebuys while the first levels last, and the add-on in the break after them.

So card rooms do it: a rebuy is for who has no more than he began with, or nothing; the add-on is for everybody, once;
and all that they cost goes to the prize pool. Who is in a hand gets his chips when it is over.
"""

from server.night import commands as c
from server.night import events as e
from server.night.player import Pay, Player, Request
from server.night.plot import Plot
from server.night.refusal import NightRule as Rule
from server.night.refusal import Refusal
from server.night.seating import LOCKED, free_seat, served_at_once
from server.night.state import Night
from server.night.tournament.entering import may_enter, playing
from server.night.tournament.events import BoughtAgain
from server.night.tournament.session import TopUp

WAITS_MS = 60_000
"""So long the one who has all chips waits for somebody to come back."""


def buy_again(plot: Plot, person: str, command: c.BuyAgain) -> Refusal | None:
    """On his tab at once where the house serves everybody so; else the banker is asked."""
    player = plot.player(person)
    refusal = _refused(plot.night, player, command.what)
    if refusal is not None:
        return refusal
    if plot.night.locked and player.seat is None and person != plot.night.host:
        return LOCKED
    if person == plot.night.host or (served_at_once(plot) and person not in plot.night.sent_away):
        pay = command.pay if person == plot.night.host else "credit"
        return give(plot, player, command.what, pay, by=person)
    if player.request is not None:
        return Refusal(Rule.ALREADY_ASKED, "The banker has been asked. Please wait for the answer.")
    plot.say(e.Requested(person, Request(command.what, _chips(plot.night, command.what), command.pay)))
    return None


def give(plot: Plot, player: Player, what: TopUp, pay: Pay, by: str) -> Refusal | None:
    """The chips, for what they cost; who was out gets his seat back, or another one."""
    refusal = _refused(plot.night, player, what)
    if refusal is not None:
        return refusal
    night = plot.night
    if pay == "credit" and not night.play and _cost(night, what) and night.house.bank.credit == "cash-only":
        return Refusal(Rule.NO_CREDIT, "The house rules sell chips for cash only.")
    back = player.seat is None
    if back:
        seat = free_seat(plot)
        if seat is None:
            return Refusal(Rule.TABLE_FULL, "Every seat is taken.")
        plot.say(e.SeatTaken(player.id, seat))
    held = not back and night.dealt_in(player)
    plot.say(BoughtAgain(player.id, what, _chips(night, what), pay, by, back=back, held=held))
    return None


def may_buy(night: Night, person: str, what: TopUp) -> bool:
    """Whether he could have it now, if the bank serves him."""
    player = night.player(person)
    return player is not None and _refused(night, player, what) is None


def may_come_back(night: Night) -> bool:
    """Whether somebody who is out may still come back."""
    tournament, _ = playing(night)
    out = [each.player for each in tournament.entrants if each.out is not None]
    return any(may_enter(night, player) or may_buy(night, player, "rebuy") for player in out)


def is_open(night: Night) -> bool:
    """Whether anybody may still buy chips, so that nobody knows yet what the pool comes to."""
    tournament, structure = playing(night)
    return tournament.begun and tournament.level < structure.rebuy_levels


def _refused(night: Night, player: Player, what: TopUp) -> Refusal | None:
    tournament, structure = playing(night)
    entrant = tournament.entrant(player.id)
    if entrant is None or player.bot:
        return Refusal(Rule.NOT_SEATED, "That is for who plays in this tournament.")
    if player.status == "leaving":
        return Refusal(Rule.LEAVING, "Who was sent away buys no more chips.")
    if what == "add-on":
        if not structure.addon_chips or entrant.added:
            return Refusal(Rule.TOO_LATE, "There is one add-on for everybody." if entrant.added else "No add-on here.")
        if not is_open(night) or not tournament.rested or tournament.level != structure.rebuy_levels - 1:
            text = f"The add-on is bought in the break after level {structure.rebuy_levels}."
            return Refusal(Rule.TOO_EARLY if is_open(night) else Rule.TOO_LATE, text)
        if entrant.out is not None:
            return Refusal(Rule.NOT_SEATED, "You are out: the add-on is for who still plays.")
        return None
    if not structure.rebuys:
        return Refusal(Rule.TOO_LATE, "There are no rebuys in this tournament.")
    if not is_open(night):
        return Refusal(Rule.TOO_LATE, f"Rebuys are for the time until the end of level {structure.rebuy_levels}.")
    if entrant.rebuys >= structure.rebuys:
        return Refusal(Rule.TOO_LATE, f"{structure.rebuys} is as many rebuys as this tournament has for one player.")
    if entrant.out is None and _had(night, player) > structure.stack:
        text = f"A rebuy is for who has no more than {structure.stack} chips before the hand."
        return Refusal(Rule.NOT_ENOUGH_CHIPS, text)
    return None


def _had(night: Night, player: Player) -> int:
    """His chips before the hand that is played, with those that come to him after it."""
    hand = night.hand.public if night.hand is not None and night.dealt_in(player) else None
    if hand is None:
        return player.stack + player.promised
    return next(each.stack for each in hand.setup.seats if each.seat == player.seat) + player.promised


def _chips(night: Night, what: TopUp) -> int:
    _, structure = playing(night)
    return structure.addon_chips if what == "add-on" else structure.rebuy


def _cost(night: Night, what: TopUp) -> int:
    return night.session.addon if what == "add-on" else night.session.rebuy
