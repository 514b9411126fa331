"""Minimum hands: openers and conditions such as "jacks or better" and "trips to win" (jackpots, R149)."""

from server.poker.house import STANDARD, Rules

from .contest import Holding
from .scale import scale
from .standard import least_worth
from .wild import lowest_rank


def at_least(holding: Holding, standard: str, rules: Rules = STANDARD) -> bool:
    """Whether a player's own cards make the standard or better, for high.

    `standard` is a pair ("22" to "AA") or a kind: pair, two-pair, trips, straight, flush, full-house, quads,
    straight-flush, five-of-a-kind. Raises BadStandard.
    """
    weighing = scale(rules, "high")
    lowest = lowest_rank(holding.down, holding.up, rules)
    own, _ = weighing.keyed((*holding.down, *holding.up), (), lowest, holding.natural)
    return weighing.weigh(own) >= least_worth(standard, rules)
