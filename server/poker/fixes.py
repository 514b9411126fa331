"""What a game fixes of the house's rules: single keys of a house file, under the same names (design.md 5)."""

import msgspec
from msgspec import UNSET, UnsetType

from server.poker import house


class Fix(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A key that is not there is left to the house."""


class DeckFix(Fix, frozen=True):
    packs: house.Packs | UnsetType = UNSET
    lowest: house.Lowest | UnsetType = UNSET
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
