"""What follows by itself in a tournament: after every hand, and when the next deal is due."""

from server.night import events as e
from server.night.button import next_dealer
from server.night.choosing import begin_choice, can_deal, choose_for_him
from server.night.plot import Plot
from server.night.state import Night
from server.night.tournament.deal import is_asked
from server.night.tournament.drawing import colour_up
from server.night.tournament.entering import playing
from server.night.tournament.events import GameWon, LevelDealt, NextGame
from server.night.tournament.finishing import knock_out, winner
from server.night.tournament.levels import begin_level, choice, count_hand, next_chip, rest
from server.night.tournament.rebuying import WAITS_MS, may_come_back


def after_hand(plot: Plot) -> None:
    """Who is out, whether a game of a match is won, and when the next deal comes."""
    count_hand(plot)
    night = plot.night
    if night.session.kind == "match":
        left = [player.id for player in night.seated() if player.stack]
        if len(left) == 1:
            plot.say(GameWon(left[0]))
    else:
        knock_out(plot)
    won, pause = is_over(plot.night), night.house.table.pause_ms
    last = won and not may_come_back(plot.night)
    plot.say(e.HandFollows(plot.at + (max(pause, WAITS_MS) if won and not last else pause), last=last))


def is_over(night: Night) -> bool:
    """Whether somebody has won, and did not lose it again to one who came back in the pause after the hand."""
    return bool(winner(night))


def has_next_game(night: Night) -> bool:
    """Whether a game of a match is won, and the next one is still to begin."""
    return night.tournament is not None and bool(night.tournament.last)


def next_deal(plot: Plot) -> None:
    """The next deal, and what comes before it: the next game of a match, a break, a level, a race for odd chips."""
    tournament, structure = playing(plot.night)
    if tournament.last:
        first = _first_button(plot)
        plot.say(NextGame(tournament.game + 1, structure.stack, first))
        begin_level(plot, 0)
    if not can_deal(plot) or is_asked(plot.night):
        plot.say(e.WaitBegan())
        return
    if tournament.due and not tournament.last:
        if rest(plot):
            return
        begin_level(plot, tournament.level + 1)
    while chip := next_chip(plot.night):
        colour_up(plot, chip)
        if plot.night.phase == "drawing":
            return
    night = plot.night
    if structure.choice == "dealers-choice":
        begin_choice(plot)
        _choose_for_who_is_away(plot)
    else:
        plot.say(LevelDealt(next_dealer(night, plot.shelf), choice(night, plot.shelf)))


def _choose_for_who_is_away(plot: Plot) -> None:
    """Else every deal of his would wait for the clock."""
    choosing = plot.night.choosing
    player = plot.night.at_seat(choosing.seat) if choosing is not None else None
    if player is not None and player.status != "sitting":
        choose_for_him(plot)


def _first_button(plot: Plot) -> str:
    """Who has the button first in the next game of a match."""
    tournament, _ = playing(plot.night)
    known = tournament.last if plot.night.session.match_button == "loser" else tournament.first
    return next(each.player for each in tournament.entrants if each.player != known)
