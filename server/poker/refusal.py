"""Refusals: a command that the rules forbid changes nothing and gets one of these as its answer."""

from enum import StrEnum

import msgspec


class RefusalRule(StrEnum):
    """The rule that was broken. Words are stored and sent, so none is ever renamed."""

    NOT_YOUR_TURN = "not-your-turn"
    STALE_TURN = "stale-turn"
    HAND_IS_OVER = "hand-is-over"
    NOT_ASKED_FOR = "not-asked-for"
    NOTHING_TO_CALL = "nothing-to-call"
    NOTHING_TO_RAISE = "nothing-to-raise"
    THERE_IS_A_BET = "there-is-a-bet"
    MUST_CALL_OR_FOLD = "must-call-or-fold"
    MUST_BRING_IN = "must-bring-in"
    MUST_OPEN = "must-open"
    NO_OPENERS = "no-openers"
    NOBODY_HAS_OPENED = "nobody-has-opened"
    BELOW_MINIMUM_BET = "below-minimum-bet"
    BELOW_MINIMUM_RAISE = "below-minimum-raise"
    ABOVE_MAXIMUM = "above-maximum"
    NOT_A_FIXED_AMOUNT = "not-a-fixed-amount"
    BETTING_IS_CAPPED = "betting-is-capped"
    MAY_NOT_RAISE_AGAIN = "may-not-raise-again"
    NO_CHECK_RAISE = "no-check-raise"
    NOBODY_LEFT_TO_CALL = "nobody-left-to-call"
    NOT_ENOUGH_CHIPS = "not-enough-chips"
    NO_SUCH_CHIP = "no-such-chip"
    TOO_MANY_DISCARDS = "too-many-discards"
    TOO_FEW_DISCARDS = "too-few-discards"
    TOO_MANY_CARDS = "too-many-cards"
    TOO_FEW_CARDS = "too-few-cards"
    NO_SUCH_CARD = "no-such-card"
    NO_SUCH_ORDER = "no-such-order"


class Refusal(msgspec.Struct, frozen=True):
    """`text` is one plain sentence for the player."""

    rule: RefusalRule
    text: str
