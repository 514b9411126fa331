"""What one hand is played by: the game fixes what it names, modifiers come next, house rules fill the rest.

(design.md 4 and 5.)
"""

from typing import TypeVar

import msgspec
from msgspec import UNSET
from msgspec.structs import replace

from server.poker.bounty import fits
from server.poker.fixes import Fix, lowest_for
from server.poker.game import Game
from server.poker.house import Betting, Dealing, House, Rules, Showdown
from server.poker.modifiers import NONE, Modifiers
from server.poker.modify import modified
from server.poker.options import with_options, with_ways
from server.poker.ranking.wild import JOKER_INDEXES, wild_indexes

S = TypeVar("S", bound=msgspec.Struct)


class Effective(msgspec.Struct, frozen=True, kw_only=True):
    """`game`: with the modifiers stacked over it, and what the house adds."""

    game: Game
    rules: Rules
    betting: Betting
    dealing: Dealing
    showdown: Showdown
    bounty: int


def effective(house: House, game: Game, modifiers: Modifiers = NONE, players: int = 0) -> Effective:
    """The game and the rules of a hand in this house. Raises `ValueError` where game and modifiers clash.

    `players`: how many are dealt in, for the deck may go by that; 0: as many as the game takes. What is wild may then
    not be in the deck: somebody may leave after the dealer's choice.
    """
    game = with_ways(with_options(modified(game, modifiers, _ruled(house, game)), house.options), house.showdown)
    return Effective(
        game=game,
        rules=ruled(house, game, players),
        betting=_over(house.betting, game.fixes.betting),
        dealing=house.dealing,
        showdown=house.showdown,
        bounty=house.options.seven_deuce if fits(game) else 0,
    )


def ruled(rules: Rules, game: Game, players: int = 0) -> Rules:
    """What decides a showdown of this game with so many players: the deck, the ranking, the wild cards, the lows.

    A joker that is not wild in this game, which may have wild cards of its own, is left out: nobody could play it.
    """
    found = _ruled(rules, game, players)
    if not found.deck.jokers or wild_indexes(found.wild) & JOKER_INDEXES:
        return found
    return replace(found, deck=replace(found.deck, jokers=0))


def _ruled(rules: Rules, game: Game, players: int = 0) -> Rules:
    fixes = game.fixes
    deck = replace(fixes.deck, lowest=lowest_for(fixes.deck, players or game.players[1]))
    return Rules(
        deck=_over(rules.deck, deck),
        ranking=_over(rules.ranking, fixes.ranking),
        wild=_over(rules.wild, fixes.wild),
        low=_over(rules.low, fixes.low),
    )


def _over(section: S, fix: Fix) -> S:
    named = {key: value for key in fix.__struct_fields__ if (value := getattr(fix, key)) is not UNSET}
    return replace(section, **named) if named else section
