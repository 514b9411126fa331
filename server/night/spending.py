"""What the table pays for together: out of the kitty, or shared (R161; bank.md 1.3). And the box, counted."""

from server.bank.kitty import split
from server.night import commands as c
from server.night.money_events import CashCounted, ExpenseShared, KittySpent
from server.night.player import Player
from server.night.plot import Plot
from server.night.poverty import has_bought
from server.night.refusal import NightRule as Rule
from server.night.refusal import Refusal
from server.night.state import Night


def spend_kitty(plot: Plot, person: str, command: c.SpendKitty, _: str = "") -> Refusal | None:
    """Whole chips are redeemed for it; what they are worth more than it costs stays the kitty's."""
    night = plot.night
    if night.play:
        return _PLAY
    if refusal := _bad_payer(plot, command.payer):
        return refusal
    price = night.house.bank.price
    chips = max(0, -((night.kitty_money - command.amount) // price))
    if chips > night.kitty:
        return Refusal(Rule.NOT_ENOUGH_CHIPS, "There is not that much in the kitty. Share the rest among all.")
    plot.say(KittySpent(command.amount, chips, command.what, command.payer, command.note, by=person))
    return None


def share_expense(plot: Plot, person: str, command: c.ShareExpense, _: str = "") -> Refusal | None:
    """Equal parts; the first ones named pay the cent that does not come out even. Whose yes it needs: `must_agree`."""
    night = plot.night
    if night.play:
        return _PLAY
    if refusal := _bad_payer(plot, command.payer):
        return refusal
    people = sharers(night, command)
    known = {p.id for p in night.players if not p.bot}
    if len(set(people)) != len(people) or not set(people) <= known:
        return Refusal(Rule.NOT_IN_THIS_NIGHT, "Name each of the people who share it once.")
    if not people or set(people) == {command.payer}:
        return Refusal(Rule.NOTHING_TO_DO, "There is nobody to share it with.")
    shares = tuple((each, part) for each, part in split(command.amount, people).items() if part)
    if {each for each, _ in shares} == {command.payer}:
        return Refusal(Rule.NOTHING_TO_DO, "There is nobody to share it with.")
    plot.say(ExpenseShared(shares, command.what, command.payer, command.note, by=person))
    return None


def sharers(night: Night, command: c.ShareExpense) -> tuple[str, ...]:
    """Who pays a part: everybody named, else all at the table."""
    return command.players or tuple(player.id for player in night.players if is_there(player))


def must_agree(night: Night, command: c.ShareExpense) -> tuple[str, ...]:
    """Who must say yes himself before he pays a part: who only watches, or has left.

    Who plays along pays along: he reads so in the log, and may propose to take it back. Who is paid is not asked.
    """
    found = (night.player(each) for each in sharers(night, command) if each != command.payer)
    return tuple(player.id for player in found if player is not None and not is_there(player))


def may_second(night: Night, command: c.ShareExpense, by: str) -> tuple[str, ...]:
    """Whose yes is enough for a host who is paid himself: of those who pay a part, one at the table if any is there."""
    others = tuple(each for each in sharers(night, command) if each != by)
    there = tuple(p.id for p in night.players if p.id in others and is_there(p))
    return there or others


def is_there(player: Player) -> bool:
    """At one of the evening's tables, with chips bought tonight."""
    return (player.seat is not None or player.elsewhere.seated) and has_bought(player) and not player.bot


def count_cash(plot: Plot, person: str, command: c.CountCash) -> Refusal | None:
    if plot.night.play:
        return _PLAY
    plot.say(CashCounted(command.amount, command.reason, by=person))
    return None


_PLAY = Refusal(Rule.PLAY_CHIPS_ONLY, "Play chips stand for no money.")


def _bad_payer(plot: Plot, payer: str) -> Refusal | None:
    found = plot.night.player(payer)
    if payer and (found is None or found.bot):
        return Refusal(Rule.NOT_IN_THIS_NIGHT, "Who paid is not here tonight.")
    return None
