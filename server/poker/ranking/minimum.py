"""Minimum hands: openers and conditions such as "jacks or better" and "trips to win" (jackpots, R149)."""

from functools import lru_cache

from server.poker.cards import RANKS
from server.poker.house import STANDARD, Rules

from .contest import Holding
from .high import High
from .kinds import Kind, pack
from .scale import SumScale, scale
from .wild import lowest_rank

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


class BadStandard(ValueError):
    """A minimum hand that has no meaning; the message says what would be right."""


def at_least(holding: Holding, standard: str, rules: Rules = STANDARD) -> bool:
    """Whether a player's own cards make the standard or better, for high.

    `standard` is a pair ("22" to "AA") or a kind: pair, two-pair, trips, straight, flush, full-house, quads,
    straight-flush, five-of-a-kind. Raises BadStandard.
    """
    weighing = scale(rules, "high")
    lowest = lowest_rank(holding.down, holding.up, rules)
    own, _ = weighing.keyed((*holding.down, *holding.up), (), lowest, holding.natural)
    return weighing.weigh(own) >= _least_worth(standard, rules)


@lru_cache(maxsize=256)
def _least_worth(standard: str, rules: Rules) -> int:
    weighing = scale(rules, "high")
    solver = weighing.solver if isinstance(weighing, SumScale) else None
    strength = solver.strength if isinstance(solver, High) else {}
    pair = standard.upper().replace("10", "T")
    if len(pair) == 2 and pair[0] == pair[1] and pair[0] in RANKS:
        return pack(strength[Kind.PAIR], (RANKS.index(pair[0]) + 2,))
    kind = _KINDS.get(standard)
    if kind is None:
        raise BadStandard(f"'{standard}' is not a minimum hand: write a pair (JJ) or one of {', '.join(_KINDS)}")
    if kind not in strength:
        raise BadStandard(f"'{standard}' does not exist under these house rules (ranking.order)")
    return pack(strength[kind], ())
