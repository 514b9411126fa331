"""What follows by itself, after every command: a clock for a question, the next deal, the end of the night."""

from server.night import events as e
from server.night.choosing import begin_choice, passed_over
from server.night.ending import close
from server.night.playing import start_clock
from server.night.plot import Plot
from server.night.seating import cash_out


def flow(plot: Plot) -> None:
    """Runs the night on until it waits for somebody, or for the clock."""
    while _step(plot):
        pass


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
            if night.ending is not None and night.ending.mode == "now":
                close(plot)
            return False
        case "open" | "waiting" | "paused":
            if night.ending is not None and night.ending.mode == "now":
                close(plot)
                return False
            if night.phase == "waiting" and len(night.ready()) >= 2:
                if night.paused:
                    plot.say(e.PauseSet(on=True))
                else:
                    next_deal(plot)
            return False
        case "choosing":
            if night.ending is not None and night.ending.mode == "now":
                close(plot)
            elif night.choosing is not None and night.choosing.seat not in [p.seat for p in night.ready()]:
                next_deal(plot)  # whose choice it was has gone
            return False
        case _:
            return False


def _after_hand(plot: Plot) -> bool:
    night = plot.night
    for player in night.seated():
        if player.status == "leaving":
            cash_out(plot, player)
    if over(plot):
        close(plot)
        return False
    plot.say(e.HandFollows(plot.at + night.house.table.pause_ms))
    return False


def over(plot: Plot) -> bool:
    """True when the hand just played was the last one (R171)."""
    ending = plot.night.ending
    if ending is None:
        return False
    match ending.mode:
        case "now":
            return True
        case "deals":
            return ending.deals <= 0
        case "through":
            return plot.night.button == ending.seat


def next_deal(plot: Plot) -> None:
    """The pause after a hand is over: the next dealer chooses, or the table waits."""
    night = plot.night
    if night.paused:
        plot.say(e.PauseSet(on=True))
    elif len(night.ready()) < 2:
        plot.say(e.WaitBegan())
    elif night.ending is not None and night.ending.seat is not None and passed_over(night, night.ending.seat):
        close(plot)  # whose deal was to be the last has gone
    else:
        begin_choice(plot)
