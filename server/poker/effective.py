"""What one hand is played by: the game fixes what it names, modifiers come next, house rules fill the rest.

(design.md 4 and 5.)
"""

from typing import TypeVar

import msgspec
from msgspec import UNSET

from server.poker.bounty import fits
from server.poker.fixes import Fix
from server.poker.game import Game
from server.poker.house import Betting, Dealing, House, Rules, Showdown
from server.poker.modifiers import NONE, Modifiers
from server.poker.modify import modified
from server.poker.options import with_options

S = TypeVar("S", bound=msgspec.Struct)


class Effective(msgspec.Struct, frozen=True, kw_only=True):
    """`game`: with the modifiers stacked over it, and what the house adds."""

    game: Game
    rules: Rules
    betting: Betting
    dealing: Dealing
    showdown: Showdown
    bounty: int


def effective(house: House, game: Game, modifiers: Modifiers = NONE) -> Effective:
    """The game and the rules of a hand in this house. Raises `ValueError` where game and modifiers clash."""
    game = with_options(modified(game, modifiers, ruled(house, game)), house.options)
    return Effective(
        game=game,
        rules=ruled(house, game),
        betting=_over(house.betting, game.fixes.betting),
        dealing=house.dealing,
        showdown=house.showdown,
        bounty=house.options.seven_deuce if fits(game) else 0,
    )


def ruled(rules: Rules, game: Game) -> Rules:
    """What decides a showdown of this game: the deck, the ranking, the wild cards, the lows."""
    fixes = game.fixes
    return Rules(
        deck=_over(rules.deck, fixes.deck),
        ranking=_over(rules.ranking, fixes.ranking),
        wild=_over(rules.wild, fixes.wild),
        low=_over(rules.low, fixes.low),
    )


def _over(section: S, fix: Fix) -> S:
    named = {key: value for key in fix.__struct_fields__ if (value := getattr(fix, key)) is not UNSET}
    return msgspec.structs.replace(section, **named) if named else section
