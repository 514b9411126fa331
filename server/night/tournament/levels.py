"""Rising blinds (R191): a level lasts some minutes of play, or some hands, and its end counts from the next deal on.

The clock stands still while the table is paused or waits for players. A break comes before the next level's clock.
"""

from server.night.next_deal import Choice
from server.night.plot import Plot, Shelf
from server.night.state import Night
from server.night.tournament.entering import playing
from server.night.tournament.events import BreakBegan, LevelBegan, LevelClock, LevelOver
from server.poker.structure import Level

MINUTE_MS = 60_000


def begin_level(plot: Plot, number: int) -> None:
    """The blinds of this level, from the next deal on; its clock begins to run."""
    _, structure = playing(plot.night)
    minutes, hands = structure.lasts(number)
    plot.say(LevelBegan(number, plot.at + minutes * MINUTE_MS if minutes else None, hands or None))


def count_hand(plot: Plot) -> None:
    """A hand is over; a level that lasts so many is when they were played."""
    tournament, _ = playing(plot.night)
    played = plot.night.hand_no - tournament.since
    if tournament.hands is not None and not tournament.due and played >= tournament.hands:
        plot.say(LevelOver())


def clock_runs_out(plot: Plot, deadline: int) -> bool:
    """Whether it was the level's clock; then the next deal is of the next level."""
    tournament = plot.night.tournament
    if tournament is None or tournament.ends != deadline or tournament.due:
        return False
    plot.say(LevelOver())
    return True


def rest(plot: Plot) -> bool:
    """The break after the level that is over, if it has one and it was not taken."""
    tournament, structure = playing(plot.night)
    minutes = structure.level(tournament.level).rest if tournament.due and not tournament.rested else 0
    if minutes:
        plot.say(BreakBegan(plot.at + minutes * MINUTE_MS))
    return bool(minutes)


def keep_clock(plot: Plot) -> None:
    """Stops the level's clock while nobody plays, and starts it again."""
    tournament = plot.night.tournament
    if tournament is None or not tournament.begun or tournament.due:
        return
    still = plot.night.phase in ("waiting", "paused", "closed")
    if still and tournament.ends is not None:
        plot.say(LevelClock(left_ms=max(0, tournament.ends - plot.at)))
    elif not still and tournament.left_ms is not None:
        plot.say(LevelClock(ends=plot.at + tournament.left_ms))


def next_chip(night: Night) -> int:
    """The chip that takes the smallest one's place before the next deal; 0: all are needed (R164)."""
    tournament, structure = playing(night)
    if tournament.chip >= structure.smallest(tournament.level):
        return 0
    return structure.chips[structure.chips.index(tournament.chip) + 1]


def choice(night: Night, shelf: Shelf) -> Choice:
    """The game of the level with its stakes; of several games each level has the next one."""
    tournament, structure = playing(night)
    game = shelf[structure.game_at(tournament.level)[0]]
    return Choice(game.id, structure.stakes(tournament.level, game))


def words(level: Level) -> str:
    """`50/100, ante 25`."""
    return f"{level.small}/{level.big}" + (f", ante {level.ante}" if level.ante else "")


def all_words(level: Level) -> str:
    """The same, and what games without blinds cost: `50/100; without blinds ante 10, bring-in 25`."""
    if not level.stud_ante:
        return words(level)
    bring_in = f", bring-in {level.bring_in}" if level.bring_in else ""
    return f"{words(level)}; without blinds ante {level.stud_ante}{bring_in}"
