"""The least hand that something asks for: openers, or what it takes to win ("JJ", "trips"; procedure.md 20)."""

from functools import lru_cache

from server.poker.cards import RANKS
from server.poker.house import Rules

from .high import High
from .kinds import Kind, pack
from .names import plural
from .scale import SumScale, scale

_KINDS = {
    "pair": Kind.PAIR,
    "two-pair": Kind.TWO_PAIR,
    "trips": Kind.TRIPS,
    "straight": Kind.STRAIGHT,
    "flush": Kind.FLUSH,
    "full-house": Kind.FULL_HOUSE,
    "quads": Kind.QUADS,
    "straight-flush": Kind.STRAIGHT_FLUSH,
    "five-of-a-kind": Kind.FIVE,
}
_WORDS = {
    "pair": "a pair",
    "two-pair": "two pair",
    "trips": "three of a kind",
    "straight": "a straight",
    "flush": "a flush",
    "full-house": "a full house",
    "quads": "four of a kind",
    "straight-flush": "a straight flush",
    "five-of-a-kind": "five of a kind",
}


class BadStandard(ValueError):
    """A minimum hand that has no meaning; the message says what would be right."""


@lru_cache(maxsize=256)
def least_worth(standard: str, rules: Rules) -> int:
    """What a high hand must be worth. `standard` is a pair ("22" to "AA") or a kind. Raises BadStandard."""
    weighing = scale(rules, "high")
    solver = weighing.solver if isinstance(weighing, SumScale) else None
    strength = solver.strength if isinstance(solver, High) else {}
    if rank := _pair(standard):
        return pack(strength[Kind.PAIR], (rank,))
    kind = _KINDS.get(standard)
    if kind is None:
        raise BadStandard(f"'{standard}' is not a minimum hand: write a pair (JJ) or one of {', '.join(_KINDS)}")
    if kind not in strength:
        raise BadStandard(f"'{standard}' does not exist under these house rules (ranking.order)")
    return pack(strength[kind], ())


def in_words(standard: str) -> str:
    """ "a pair of jacks", "three of a kind"."""
    rank = _pair(standard)
    return f"a pair of {plural(rank)}" if rank else _WORDS[standard]


def _pair(standard: str) -> int:
    """The rank of a standard that is a pair; 0 when it is none."""
    pair = standard.upper().replace("10", "T")
    return RANKS.index(pair[0]) + 2 if len(pair) == 2 and pair[0] == pair[1] and pair[0] in RANKS else 0
