"""Which games go well with so many players, and with who they are (R172 to R176): advice, and never a rule."""

from typing import Literal

import msgspec

from server.poker.game import Game, cards_at_showdown

Experience = Literal["beginners", "mixed", "experts"]
FULL_RING = 9
"""R174: from here on a deal of more than five cards each is too much."""
TABLE = 10


class Advice(msgspec.Struct, frozen=True):
    """`good`: recommended. `word`: why, or why not, in a word or three; empty where the sources say nothing."""

    good: bool
    word: str = ""


def advice(game: Game, players: int, experience: Experience) -> Advice:
    """What is to be said of this game for these players."""
    if game.family in ("match-pot", "points"):
        return Advice(good=False)
    if game.difficulty == "hard" and experience != "experts":
        return Advice(good=False, word="for experts")
    if game.difficulty == "medium" and experience == "beginners":
        return Advice(good=False, word="not for beginners")
    if not _goes_with(game, players, experience):
        return Advice(good=False, word=_better_with(game, players))
    return Advice(good=True, word=f"good for {players}")


def _goes_with(game: Game, players: int, experience: Experience) -> bool:
    if players > TABLE:
        return _small(game)
    if players >= FULL_RING:
        return _five_card_stud(game) or _two_in_the_hole(game)
    return players > 4 or game.family != "draw" or experience == "experts"


def _five_card_stud(game: Game) -> bool:
    return game.family == "stud" and cards_at_showdown(game) == (5, 0)


def _two_in_the_hole(game: Game) -> bool:
    """R193 names full ring tables, and these are what is played at them."""
    return game.family == "board" and cards_at_showdown(game)[0] <= 2


def _small(game: Game) -> bool:
    """R175: fewer than five cards each, else two tables."""
    return cards_at_showdown(game)[0] < 5


def _better_with(game: Game, players: int) -> str:
    if players >= FULL_RING:
        return "better with fewer"
    return "better with more" if game.family == "draw" else ""
