"""Stakes: what a hand costs. A table chooses them; no game has any of its own (design.md 4)."""

from typing import Annotated, Literal

import msgspec

Chips = Annotated[int, msgspec.Meta(ge=0, le=1_000_000)]
Limit = Literal["fixed", "spread", "pot", "no-limit"]


class Stakes(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Amounts in chips.

    fixed: a bet or raise is exactly `small_bet`, in later rounds `big_bet` (R141). spread: from `small_bet` up to
    `big_bet` (R152). pot, no-limit: the least bet is `big_blind`, or `small_bet` in a game without blinds.
    `bring_in` is stud's forced bet; 0: the hand opens without one.
    """

    limit: Limit
    ante: Chips = 0
    small_bet: Chips = 0
    big_bet: Chips = 0
    small_blind: Chips = 0
    big_blind: Chips = 0
    bring_in: Chips = 0

    @property
    def least_bet(self) -> int:
        """The least full bet where the limit does not fix it (procedure.md 1.1); never less than one chip."""
        return max(self.big_blind or self.small_bet, 1)


def flaw(stakes: Stakes) -> str:
    """What makes these stakes unplayable, in a sentence; empty when nothing does."""
    if stakes.limit in ("fixed", "spread") and stakes.small_bet < 1:
        return "The small bet must be at least 1."
    if stakes.limit in ("fixed", "spread") and stakes.big_bet < stakes.small_bet:
        return "The big bet cannot be smaller than the small one."
    if stakes.small_blind > stakes.big_blind:
        return "The small blind cannot be larger than the big one."
    return ""


def words(stakes: Stakes, *, bets: bool = True) -> str:
    """The stakes as players say them: "fixed limit 2/4, ante 1"; "ante 1" of a game that has no betting rounds."""
    if not bets:
        return f"ante {stakes.ante}"
    text = _limit(stakes)
    if stakes.big_blind:
        text += f", blinds {stakes.small_blind}/{stakes.big_blind}"
    if stakes.ante:
        text += f", ante {stakes.ante}"
    if stakes.bring_in:
        text += f", bring-in {stakes.bring_in}"
    return text


def _limit(stakes: Stakes) -> str:
    match stakes.limit:
        case "fixed":
            return f"fixed limit {stakes.small_bet}/{stakes.big_bet}"
        case "spread":
            return f"spread limit {stakes.small_bet} to {stakes.big_bet}"
        case "pot":
            return "pot limit" if stakes.big_blind else f"pot limit from {stakes.least_bet}"
        case "no-limit":
            return "no limit" if stakes.big_blind else f"no limit from {stakes.least_bet}"
