"""What a game fixes of the house's rules: single keys of a house file, under the same names (design.md 5)."""

from typing import Literal

import msgspec
from msgspec import UNSET, UnsetType

from server.poker import house


class Fix(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A key that is not there is left to the house."""


ITALIAN: tuple[house.Lowest, ...] = ("2", "3", "4", "5", "6", "7", "8", "9")


class LowestFor(Fix, frozen=True):
    """The lowest card for each number of players (Turkish poker, variants.md 36).

    In words, because a key of digits has no place of its own in canonical JSON.
    """

    two: house.Lowest | UnsetType = UNSET
    three: house.Lowest | UnsetType = UNSET
    four: house.Lowest | UnsetType = UNSET
    five: house.Lowest | UnsetType = UNSET
    six: house.Lowest | UnsetType = UNSET
    seven: house.Lowest | UnsetType = UNSET
    eight: house.Lowest | UnsetType = UNSET
    nine: house.Lowest | UnsetType = UNSET
    ten: house.Lowest | UnsetType = UNSET


class DeckFix(Fix, frozen=True):
    """`lowest` "by-players": 11 less the number of players (the Italian way, variants.md 35 and 45)."""

    packs: house.Packs | UnsetType = UNSET
    lowest: house.Lowest | Literal["by-players"] | LowestFor | UnsetType = UNSET
    jokers: house.Jokers | UnsetType = UNSET


class RankingFix(Fix, frozen=True):
    order: house.Order | UnsetType = UNSET
    suit_order: house.Suits | UnsetType = UNSET
    suit_tiebreak: house.SuitTiebreak | UnsetType = UNSET
    unbeatable: house.Unbeatable | UnsetType = UNSET
    imperial: house.Imperial | UnsetType = UNSET


class WildFix(Fix, frozen=True):
    cards: tuple[str, ...] | UnsetType = UNSET
    joker: house.JokerUse | UnsetType = UNSET
    lowest: house.LowestWild | UnsetType = UNSET
    double_ace_flush: bool | UnsetType = UNSET
    five_of_a_kind: bool | UnsetType = UNSET
    natural: house.Natural | UnsetType = UNSET


class LowFix(Fix, frozen=True):
    system: house.LowSystem | UnsetType = UNSET
    qualifier: house.Qualifier | UnsetType = UNSET
    broadway_is_straight: bool | UnsetType = UNSET
    aces_pair: house.AcesPair | UnsetType = UNSET


class BettingFix(Fix, frozen=True):
    check_raise: house.CheckRaise | UnsetType = UNSET


class Fixes(Fix, frozen=True):
    deck: DeckFix = DeckFix()
    ranking: RankingFix = RankingFix()
    wild: WildFix = WildFix()
    low: LowFix = LowFix()
    betting: BettingFix = BettingFix()


def lowest_for(fix: DeckFix, players: int) -> house.Lowest | UnsetType:
    """The lowest card with so many players; UNSET where the game leaves it to the house."""
    if isinstance(fix.lowest, LowestFor):
        found: house.Lowest | UnsetType = getattr(fix.lowest, fix.lowest.__struct_fields__[players - 2])
        return found
    if fix.lowest == "by-players":
        return ITALIAN[max(11 - players, 2) - 2]
    return fix.lowest
