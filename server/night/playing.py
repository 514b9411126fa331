"""The hand under way: commands go to the poker core, its questions get a clock, its end goes back to the night."""

from server.night import commands as c
from server.night import events as e
from server.night.player import Player
from server.night.plot import Plot
from server.night.refusal import AnyRefusal, Refusal
from server.night.refusal import NightRule as Rule
from server.night.state import Night
from server.poker import commands as hand_commands
from server.poker import hand as poker
from server.poker.refusal import Refusal as HandRefusal

ABSENT_MS = 1500  # an absent player's turn passes quickly, yet not so fast that nobody sees it


def act(plot: Plot, person: str, command: c.Act) -> AnyRefusal | None:
    night, player = plot.night, plot.player(person)
    if night.hand is None or not night.in_hand:
        return Refusal(Rule.NO_HAND, "No hand is being played now.")
    if command.hand != night.hand.public.number:
        return Refusal(Rule.STALE_HAND, "That was for an earlier hand.")
    if night.phase != "playing" or night.hand.public.asked is None:
        return Refusal(Rule.NOT_YOUR_TURN, "The deck is being shuffled.")
    if command.turn != night.hand.public.turn:
        return Refusal(Rule.STALE_TURN, "That was for an earlier turn.")
    if isinstance(command.act, hand_commands.TimeUp | hand_commands.Reshuffle):
        return Refusal(Rule.NOT_ALLOWED, "Only the table can do that.")
    refusal = play(plot, player.seat, command.act)
    if refusal is None and player.status == "away":
        plot.say(e.StatusSet(player.id, "sitting", plot.at))
    return refusal


def add_time(plot: Plot, person: str, _: c.AddTime) -> Refusal | None:
    clock, player = plot.night.clock, plot.player(person)
    if clock is None or clock.seat != player.seat or clock.bank_from is not None or player.bank_ms <= 0:
        return Refusal(Rule.NO_TIME_BANK, "There is no time to add now.")
    plot.say(e.ClockExtended(clock.seat, clock.deadline + player.bank_ms, clock.deadline))
    return None


def play(plot: Plot, seat: int | None, command: hand_commands.HandCommand) -> HandRefusal | None:
    """One command of a hand, by a player, the clock or the system."""
    if plot.night.hand is None:
        raise LookupError("no hand to play")
    answer = poker.decide(plot.night.hand, seat, command)
    if isinstance(answer, HandRefusal):
        return answer
    spend_time_bank(plot)
    plot.take(answer)
    return None


def start_clock(plot: Plot) -> None:
    """A clock for the question just asked; no clock when the host switched it off and the player is here."""
    night = plot.night
    if night.hand is None or night.hand.public.asked is None:
        return
    asked = night.hand.public.asked
    away = absent(night, night.at_seat(asked.seat))
    if away:
        wait = ABSENT_MS
    elif night.house.table.clock_s:
        wait = night.house.table.clock_s * 1000 + night.house.table.grace_ms
    else:
        return
    plot.say(e.ClockStarted(asked.seat, night.hand.public.turn, plot.at + wait, short=away))


def absent(night: Night, player: Player | None) -> bool:
    """True for somebody whose turns need not be waited for. Who sits out plays the hand that he is in to its end."""
    if player is not None and player.status == "sitting-out":
        # Without a clock nobody could tell that he has gone; in a tournament he is dealt in, and all would wait.
        return not night.house.table.clock_s or night.tournament is not None
    return player is None or player.status in ("away", "leaving", "watching")


def time_up(plot: Plot) -> None:
    """The clock ran out: first the time bank, then the default action (procedure.md 22); after some, away."""
    night = plot.night
    clock = night.clock
    if clock is None or night.hand is None:
        return
    player = night.at_seat(clock.seat)
    if player is not None and not absent(night, player) and clock.bank_from is None and player.bank_ms > 0:
        plot.say(e.ClockExtended(clock.seat, plot.at + player.bank_ms, plot.at))
        return
    refusal = play(plot, None, hand_commands.TimeUp())
    if refusal is not None:
        raise LookupError(refusal.text)
    player = plot.night.at_seat(clock.seat)
    if player is not None and player.status == "sitting" and player.timeouts >= night.house.table.away_after:
        plot.say(e.StatusSet(player.id, "away", plot.at))


def spend_time_bank(plot: Plot) -> None:
    """What the clock has used of a player's time bank is gone."""
    clock = plot.night.clock
    player = plot.night.at_seat(clock.seat) if clock is not None else None
    if clock is None or player is None or clock.bank_from is None:
        return
    spent = min(player.bank_ms, max(0, plot.at - clock.bank_from))
    if spent:
        plot.say(e.TimeBankSpent(player.id, spent))
