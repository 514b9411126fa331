"""What follows by itself, after every command: a clock for a question, the next deal, the end of the night."""

from server.night import events as e
from server.night.before_deal import reveal
from server.night.carrying import deal_again, give_to_the_last
from server.night.choosing import begin_choice, can_deal, choose_again, passed_over
from server.night.ending import close
from server.night.house_rules import come_into_force
from server.night.kill import count
from server.night.line import call_next
from server.night.playing import start_clock
from server.night.plot import Plot
from server.night.poverty import help_the_poor
from server.night.rounds import after_hand, deal_on
from server.night.seat_change import change_seats
from server.night.seating import cash_out
from server.night.state import Night
from server.night.tournament import going_on
from server.night.tournament.deal import is_asked
from server.night.tournament.drawing import begin_when_full
from server.night.tournament.levels import keep_clock
from server.night.votes.calling import count_votes


def flow(plot: Plot) -> None:
    """Runs the night on until it waits for somebody, or for the clock."""
    count_votes(plot)
    give_to_the_last(plot)
    while _step(plot) or come_into_force(plot):
        pass
    call_next(plot)
    keep_clock(plot)


def _step(plot: Plot) -> bool:
    night = plot.night
    match night.phase:
        case "playing":
            asked = night.hand.public.asked if night.hand is not None else None
            if asked is not None and night.clock is None:
                start_clock(plot)
            return False
        case "between":
            if night.next_at is None:
                return _after_hand(plot)
            return False  # the result stays in view first, the last one of the night too
        case "open" | "waiting" | "paused":
            if _is_to_close(night) or (night.phase == "waiting" and going_on.is_over(night)):
                close(plot)
                return False
            if night.tournament is not None and begin_when_full(plot):
                return False
            change_seats(plot)
            if night.phase == "waiting" and not is_asked(night) and (can_deal(plot) or going_on.has_next_game(night)):
                if night.paused:
                    plot.say(e.PauseSet(on=True))
                else:
                    next_deal(plot)
            return False
        case "choosing":
            if _is_to_close(night):
                close(plot)
            elif night.paused:
                plot.say(e.PauseSet(on=True))  # the deck was waited for when the host paused, and then was not dealt
            elif not can_deal(plot) or night.button is None or not _is_ready(night, night.button):
                next_deal(plot)  # whose deal it was has gone, or with whom he would have played
            elif night.choosing is not None and not _is_ready(night, night.choosing.seat):
                choose_again(plot, night.button)  # who won the last hand has gone
            return False
        case _:
            return False


def _after_hand(plot: Plot) -> bool:
    plot.say(*reveal(plot.night))
    night = plot.night
    if night.tournament is not None:
        going_on.after_hand(plot)
        return False
    if night.hand is not None and not night.hand.public.void:
        count(plot)
    for player in night.seated():
        if player.status == "leaving":
            give_to_the_last(plot)
            cash_out(plot, plot.player(player.id))
    give_to_the_last(plot)
    help_the_poor(plot)
    after_hand(plot)
    plot.say(e.HandFollows(plot.at + night.house.table.pause_ms, last=over(plot)))
    return False


def over(plot: Plot) -> bool:
    """True when the hand just played was the last one (R171); a pot that stays is played for first."""
    ending = plot.night.ending
    if ending is None:
        return False
    if plot.night.carry is not None:
        return ending.mode == "now"
    match ending.mode:
        case "now":
            return True
        case "deals":
            return ending.deals <= 0
        case "through":
            return plot.night.button == ending.seat


def next_deal(plot: Plot) -> None:
    """The pause after a hand is over: the night ends, the next dealer chooses, or the table waits."""
    night = plot.night
    if _is_to_close(night) or going_on.is_over(night) or (night.phase == "between" and night.last_hand):
        close(plot)
        return
    if night.paused:
        plot.say(e.PauseSet(on=True))
        return
    if night.tournament is not None:
        going_on.next_deal(plot)
        return
    change_seats(plot)
    night = plot.night
    if night.carry is not None and night.has_company():
        deal_again(plot, night.carry)
        if plot.night.carry is None:
            next_deal(plot)
    elif _last_dealer_has_gone(night):
        close(plot)
    elif not can_deal(plot):
        plot.say(e.WaitBegan())
    elif not deal_on(plot):
        begin_choice(plot)


def _is_to_close(night: Night) -> bool:
    """Between deals: the host ends the night now, or the last deal's pot was all that kept it open (R171)."""
    ending = night.ending
    if ending is None:
        return False
    return ending.mode == "now" or (ending.mode == "deals" and ending.deals <= 0 and night.carry is None)


def _last_dealer_has_gone(night: Night) -> bool:
    """True when the player whose deal was to be the last one (R171) will not deal."""
    seat = night.ending.seat if night.ending is not None else None
    if seat is None:
        return False
    if night.choosing is not None and night.button == seat:
        return not _is_ready(night, seat)
    return bool(night.ready()) and passed_over(night, seat)


def _is_ready(night: Night, seat: int) -> bool:
    return any(player.seat == seat for player in night.ready())
