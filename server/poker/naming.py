"""What a hand makes in a game, in words: in each share of the pot that it could win something of."""

from collections.abc import Iterable
from functools import lru_cache

from server.poker.cards import Card
from server.poker.game import Game
from server.poker.house import Rules
from server.poker.ranking import Holding, Verdict, describe
from server.poker.ranking.names import NO_LOW
from server.poker.ranking.spades import NO_SPADE


@lru_cache(maxsize=512)
def made(
    holding: Holding, board: tuple[Card, ...], lines: tuple[tuple[Card, ...], ...], rules: Rules, game: Game
) -> str:
    """The name so far, of any number of cards from one up. Remembered, because a pocket is the same at most pushes."""
    return joined(describe(holding, board, rules, share.pot, game.use, lines) for share in game.shares)


def called(verdicts: Iterable[Verdict]) -> str:
    """The name of one hand by what became of it in each share."""
    return joined(verdict.name for verdict in verdicts)


def joined(names: Iterable[str]) -> str:
    """ "two pair, aces and fives; 7-5-4-2-A low"; a low that does not qualify, or no spade, is not spoken of."""
    found = list(dict.fromkeys(names))
    return "; ".join([name for name in found if name not in ("", NO_LOW, NO_SPADE)] or found[:1])
