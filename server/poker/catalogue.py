"""From a game file's keys to a `Game`, and what a game's data say in words. Reads no file itself.

Everything that types cannot say about a game is checked here, so that a game that loads can be dealt.
"""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

import msgspec

from server.poker.game import BetStep, BoardStep, DealStep, DrawStep, Game, ShowdownStep, Step
from server.poker.house import STANDARD, Rules, pack


class BadGame(ValueError):
    """A game that cannot be played; `key` says where in its file (`steps[2].down`), the text what is wrong."""

    def __init__(self, key: str, text: str) -> None:
        super().__init__(text)
        self.key = key


OPENERS = {
    "left-of-dealer": "left of the dealer opens",
    "left-of-big-blind": "left of the big blind opens",
    "left-of-button": "left of the button opens",
    "first-bettor": "whoever bet first opens, else left of the dealer",
    "door-card": "the low card brings it in, or the high card opens, as the house plays",
    "best-showing": "the best hand showing opens",
}
ONES = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def build_game(mapping: Mapping[str, Any]) -> Game:
    """The game of these keys. Raises `msgspec.ValidationError` or `BadGame`."""
    game = msgspec.convert(mapping, Game)
    _check_players(game)
    _check_steps(game)
    _check_cards(game)
    _check_shares(game)
    return game


def fits(game: Game, players: int, rules: Rules = STANDARD) -> str:
    """Why so many players cannot be dealt this game with this deck, in a sentence; empty when they can."""
    fewest, most = game.players
    if players < fewest:
        return f"{game.title} needs {fewest} players."
    if players > most:
        return f"{game.title} is for {most} players at most."
    cards = len(pack(rules.deck))
    if cards_needed(game, players) > cards:
        return f"{cards} cards are too few for {players} players."
    return ""


def cards_needed(game: Game, players: int) -> int:
    """The most cards off the deck when everybody stays, with a common card where the game allows one.

    Draws are not counted: discards are shuffled in again (procedure.md 11).
    """
    needed = 0
    for step in game.steps:
        if isinstance(step, DealStep):
            needed += 1 if step.short == "common-card" else players * (step.down + step.up)
        elif isinstance(step, BoardStep):
            needed += len(step.slots)
    return needed


@lru_cache(maxsize=256)
def card_lines(game: Game) -> tuple[str, ...]:
    """The game's rule card: one line a step, in words made from its data."""
    return tuple(line for step in game.steps if (line := _line(step)))


def _line(step: Step) -> str:
    match step:
        case DealStep():
            parts = [f"{ONES[count]} {way}" for count, way in ((step.down, "down"), (step.up, "up")) if count]
            line = f"Everybody gets {' and '.join(parts)}."
            if step.short == "common-card":
                line += " If the deck is too short, one common card for all."
            return line
        case BoardStep():
            count = len(step.slots)
            return f"{ONES[count].capitalize()} shared {'card' if count == 1 else 'cards'} face up."
        case BetStep():
            return f"Betting, {step.bet} bet: {OPENERS[step.opener]}."
        case DrawStep():
            line = f"Draw up to {ONES[step.most]} cards"
            return f"{line}, {ONES[step.keeping_an_ace]} if you keep an ace." if step.keeping_an_ace else f"{line}."
        case ShowdownStep():
            return "Showdown."


def _check_players(game: Game) -> None:
    if game.players[0] > game.players[1]:
        raise BadGame("players", "the least number of players comes first, the most second")


def _check_steps(game: Game) -> None:
    dealt = 0
    slots: set[str] = set()
    for index, step in enumerate(game.steps):
        key = f"steps[{index}]"
        match step:
            case DealStep():
                if not step.down and not step.up:
                    raise BadGame(key, "this step deals no cards")
                if step.short == "common-card" and step.down + step.up != 1:
                    raise BadGame(f"{key}.short", "a common card can only stand for one card each")
                dealt += step.down + step.up
            case BoardStep():
                if not step.slots:
                    raise BadGame(f"{key}.slots", "this step deals no cards")
                for slot in step.slots:
                    if slot in slots:
                        raise BadGame(f"{key}.slots", f"there is a slot {slot} already")
                    slots.add(slot)
            case BetStep():
                if not dealt:
                    raise BadGame(key, "nobody has cards yet, so nobody can bet")
                _check_opener(game, index, step)
            case DrawStep():
                if step.most > dealt:
                    raise BadGame(f"{key}.most", f"nobody has {step.most} cards to throw")
                if step.keeping_an_ace and step.keeping_an_ace <= step.most:
                    raise BadGame(f"{key}.keeping_an_ace", f"this must be more than most = {step.most}")
            case ShowdownStep():
                if index != len(game.steps) - 1:
                    raise BadGame(key, "the showdown is the last step")
    if not isinstance(game.steps[-1], ShowdownStep):
        raise BadGame(f"steps[{len(game.steps) - 1}]", "the last step must be the showdown")


def _check_opener(game: Game, index: int, step: BetStep) -> None:
    key = f"steps[{index}].opener"
    before = game.steps[:index]
    shown = sum(each.up for each in before if isinstance(each, DealStep))
    if step.opener in ("door-card", "best-showing") and not shown:
        raise BadGame(key, f"{step.opener} needs cards face up, and nobody has any yet")
    first = not any(isinstance(each, BetStep) for each in before)
    if step.opener in ("door-card", "left-of-big-blind") and not first:
        raise BadGame(key, f"{step.opener} is for the first betting round")
    if step.opener == "left-of-big-blind" and "blinds" not in game.forced:
        raise BadGame(key, 'left-of-big-blind needs forced = ["blinds"]')
    if step.opener == "first-bettor" and first:
        raise BadGame(key, "nobody can have bet before the first betting round")


def _check_cards(game: Game) -> None:
    most = game.players[1]
    needed = cards_needed(game, most)
    if needed > len(pack(STANDARD.deck)):
        raise BadGame("players", f"{most} players would need {needed} cards, and the deck has 52")


def _check_shares(game: Game) -> None:
    own = sum(step.down + step.up for step in game.steps if isinstance(step, DealStep))
    board = sum(len(step.slots) for step in game.steps if isinstance(step, BoardStep))
    if game.use == "two-plus-three" and (own < 2 or board < 3):
        raise BadGame("use", "two-plus-three needs two own cards and three on the board")
    for index, share in enumerate(game.shares):
        if share.pot == "eight-or-better" and own + board < 5:
            raise BadGame(f"shares[{index}].pot", "nobody can have five cards, so nobody can win this share")
