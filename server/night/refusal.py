"""Why a night says no: a closed set, each named after the rule, with one plain sentence for the person who asked."""

from enum import StrEnum

import msgspec

from server.poker.refusal import Refusal as HandRefusal


class NightRule(StrEnum):
    """The rule that was broken, or what the table could not do. Words are stored and sent, so none is ever renamed."""

    NOT_ALLOWED = "not-allowed"
    NIGHT_IS_CLOSED = "night-is-closed"
    NOT_IN_THIS_NIGHT = "not-in-this-night"
    ALREADY_SEATED = "already-seated"
    NOT_SEATED = "not-seated"
    LEAVING = "leaving"
    SEAT_TAKEN = "seat-taken"
    TABLE_LOCKED = "table-locked"
    TABLE_FULL = "table-full"
    BUY_IN_OUT_OF_RANGE = "buy-in-out-of-range"
    NO_CREDIT = "no-credit"
    NO_SUCH_REQUEST = "no-such-request"
    ALREADY_ASKED = "already-asked"
    NOT_ENOUGH_CHIPS = "not-enough-chips"
    MORE_THAN_OWED = "more-than-owed"
    NOT_ENOUGH_CASH = "not-enough-cash"
    CHIPS_ARE_IN_PLAY = "chips-are-in-play"
    PLAY_CHIPS_ONLY = "play-chips-only"
    ALREADY_BEGUN = "already-begun"
    TOO_FEW_PLAYERS = "too-few-players"
    NOT_YOUR_CHOICE = "not-your-choice"
    NO_SUCH_GAME = "no-such-game"
    GAME_DOES_NOT_FIT = "game-does-not-fit"
    ABOVE_HOST_CEILING = "above-host-ceiling"
    ANTE_NEEDED = "ante-needed"
    UNPLAYABLE_STAKES = "unplayable-stakes"
    BLINDS_STAY = "blinds-stay"
    LIMIT_NOT_OFFERED = "limit-not-offered"
    MODIFIER_NOT_OFFERED = "modifier-not-offered"
    MODIFIERS_CLASH = "modifiers-clash"
    NOT_YOUR_CUT = "not-your-cut"
    NO_HAND = "no-hand"
    STALE_HAND = "stale-hand"
    STALE_TURN = "stale-turn"
    NOT_YOUR_TURN = "not-your-turn"
    NO_TIME_BANK = "no-time-bank"
    NO_VOTE = "no-vote"
    CREDIT_LIMIT = "credit-limit"
    NO_FREE_STACK = "no-free-stack"
    NO_REASON = "no-reason"
    NOT_BY_THE_BOOK = "not-by-the-book"
    NOTHING_TO_DO = "nothing-to-do"
    TOO_EARLY = "too-early"
    HOUSE_CHANGED_MEANWHILE = "house-changed-meanwhile"
    FIXED_FOR_THE_NIGHT = "fixed-for-the-night"
    RULES_CANNOT_HOLD = "rules-cannot-hold"
    ALL_MUST_AGREE = "all-must-agree"
    TOO_LATE = "too-late"
    # These come from the table, not from a rule of the game.
    BUSY = "busy"
    NOT_SAVED = "not-saved"
    TABLE_FROZEN = "table-frozen"
    MALFORMED = "malformed"
    IDEM_CONFLICT = "idem-conflict"


class Refusal(msgspec.Struct, frozen=True):
    """`text` is one plain sentence for the person who asked."""

    rule: NightRule
    text: str


AnyRefusal = Refusal | HandRefusal

__all__ = ["AnyRefusal", "HandRefusal", "NightRule", "Refusal"]
