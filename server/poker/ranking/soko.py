"""Sökö (Canadian stud): high hands with the four-straight and, above it, the four-flush between a pair and two pair.

A four-card straight flush counts as a four-flush only; the fifth card is the kicker. A bug completes these hands as it
completes a straight or a flush. Like four of a kind (R101), they need four cards, not five.
"""

from . import keys
from .high import High, kickers, straights
from .kinds import SOKO_ORDER, Kind, pack


class Soko(High):
    def __init__(self, lowest: int, five_of_a_kind: bool, double_ace_flush: bool) -> None:
        super().__init__(lowest, SOKO_ORDER, five_of_a_kind, double_ace_flush)
        self._four_straights = straights(lowest, 4)

    def _of_suit(self, key: int, part: int) -> int:
        held = keys.counts(part)
        fillers = keys.wilds(part) + keys.bugs(part)
        if sum(held) + fillers >= self.size:
            return super()._of_suit(key, part)
        beside = [both - suited for both, suited in zip(keys.counts(key), held, strict=True)]
        return pack(self.strength[Kind.FOUR_FLUSH], self._flush_ranks(held, fillers, 4) + kickers(beside, 1))

    def _other(self, kind: Kind, natural: list[int], present: int, fillers: int) -> tuple[int, ...] | None:
        if kind is not Kind.FOUR_STRAIGHT:
            return None
        for top, mask in self._four_straights:
            missing = 4 - (present & mask).bit_count()
            if missing <= fillers:
                beside = [count - (mask >> rank & 1) if count else 0 for rank, count in enumerate(natural)]
                return top, *kickers(beside, 1)
        return None
