"""Every hand ranking there is: who wins a pot, with what cards, and what it is called. A library of its own (R008).

    >>> from server.poker.cards import parse_cards
    >>> [verdict.name for verdict in contest([Holding(parse_cards("Ks Qd")), Holding(parse_cards("Kh Tc"))])]
    ['king high', 'king high']

Knows nothing of tables, bets or games.
"""

from .check import BadHands
from .contest import Holding, Verdict, contest, describe
from .minimum import at_least
from .scale import PotName, Use
from .showing import showing
from .spades import SpadePot
from .standard import BadStandard, in_words
from .wild import BadWild, wild_for

__all__ = [
    "BadHands",
    "BadStandard",
    "BadWild",
    "Holding",
    "PotName",
    "SpadePot",
    "Use",
    "Verdict",
    "at_least",
    "contest",
    "describe",
    "in_words",
    "showing",
    "wild_for",
]
