"""Which hands may win a pot at all: the qualifier of hi-lo games (R060)."""

from .kinds import KIND_SHIFT
from .low import LOW_TOP
from .scale import Scale


def qualifies(scale: Scale, worth: int, cards: int) -> bool:
    """Eight-or-better wants five different ranks, none above `low.qualifier`, of at least five cards.

    No other pot has a condition. A qualifier of 0 asks for five cards only.
    """
    if scale.pot != "eight-or-better":
        return True
    limit = scale.rules.low.qualifier
    bad = LOW_TOP - worth
    return cards >= 5 and (not limit or (bad >> KIND_SHIFT == 0 and bad >> 16 & 15 <= limit))
