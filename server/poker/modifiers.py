"""What a dealer may stack over any game for one hand (P28 of variants.md, R178, R179)."""

from typing import Annotated, Literal

import msgspec
from msgspec.structs import replace

from server.poker.ranking.wild_words import wild_in_words
from server.poker.stakes import Stakes

Times = Annotated[int, msgspec.Meta(ge=1, le=10)]
WildWord = Annotated[str, msgspec.Meta(min_length=1, max_length=20)]
Modifier = Literal["wild", "hi-lo", "ante-times", "limit-times", "roll-your-own", "declare"]
NAMES: dict[Modifier, str] = {
    "wild": "wild cards of the dealer's choice",
    "hi-lo": "high-low",
    "ante-times": "a higher ante",
    "limit-times": "a higher limit",
    "roll-your-own": "roll your own",
    "declare": "a declaration",
}
TIMES = ("no", "", "double", "triple", "four times the", "five times the")


class Modifiers(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """`wild`: words of `wild.cards` (a rank, a card, "joker", a named set), beside what is wild in the game anyway.

    `hi_lo`: half of every pot for the low hand by the house's low system. `ante_times`, `limit_times`: the ante, and
    bets and blinds, so many times as high. `roll_your_own`: cards dealt face up come face down, and each player
    chooses what he turns up (variants.md 52). `declare`: before the showdown everybody declares high, low or both, all
    at once, and can win nothing else (procedure.md 16).
    """

    wild: Annotated[tuple[WildWord, ...], msgspec.Meta(max_length=8)] = ()
    hi_lo: bool = False
    ante_times: Times = 1
    limit_times: Times = 1
    roll_your_own: bool = False
    declare: bool = False


NONE = Modifiers()


def named(modifiers: Modifiers) -> tuple[Modifier, ...]:
    """Which of them are not at rest."""
    found: list[Modifier] = []
    if modifiers.wild:
        found.append("wild")
    if modifiers.hi_lo:
        found.append("hi-lo")
    if modifiers.ante_times > 1:
        found.append("ante-times")
    if modifiers.limit_times > 1:
        found.append("limit-times")
    if modifiers.roll_your_own:
        found.append("roll-your-own")
    if modifiers.declare:
        found.append("declare")
    return tuple(found)


def multiplied(stakes: Stakes, modifiers: Modifiers) -> Stakes:
    """What the hand costs: the dealer's stakes, multiplied."""
    ante, limit = modifiers.ante_times, modifiers.limit_times
    return replace(
        stakes,
        ante=stakes.ante * ante,
        small_bet=stakes.small_bet * limit,
        big_bet=stakes.big_bet * limit,
        small_blind=stakes.small_blind * limit,
        big_blind=stakes.big_blind * limit,
        bring_in=stakes.bring_in * limit,
    )


def words(modifiers: Modifiers) -> str:
    """As a dealer calls them: "twos wild, high-low, double ante"; empty when there are none."""
    found = [f"{wild_in_words(word)} wild" for word in modifiers.wild]
    if modifiers.hi_lo:
        found.append("high-low")
    if modifiers.declare:
        found.append("declared")
    if modifiers.roll_your_own:
        found.append("roll your own")
    if modifiers.ante_times > 1:
        found.append(f"{_times(modifiers.ante_times)} ante")
    if modifiers.limit_times > 1:
        found.append(f"{_times(modifiers.limit_times)} limit")
    return ", ".join(found)


def _times(count: int) -> str:
    return TIMES[count] if count < len(TIMES) else f"{count} times the"
