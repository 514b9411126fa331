"""What is asked of a book: drafts of entries, and the refusals. Knows nothing of chains or balances."""

from collections.abc import Mapping
from enum import StrEnum

import msgspec

AMOUNT_MAX = 2**53 - 1
"""The largest amount, so that a browser's numbers hold it exactly (bank.md 0)."""


class EntryKind(StrEnum):
    """Why an entry was made: one kind for each rule of bank.md 1.3."""

    BUY_IN = "buy-in"
    REBUY = "rebuy"
    RETURN = "return"
    ANTE = "ante"
    BLIND = "blind"
    BRING_IN = "bring-in"
    BET = "bet"
    CALL = "call"
    RAISE = "raise"
    CARD_PRICE = "card-price"
    MATCH = "match"
    UNCALLED = "uncalled-return"
    KITTY_CUT = "kitty-cut"
    AWARD = "award"
    BOUNTY = "bounty"
    CARRY_OUT = "carry-out"
    CARRY_IN = "carry-in"
    CARRY_SPLIT = "carry-split"
    KITTY_SPLIT = "kitty-split"
    KITTY_REDEEM = "kitty-redeem"
    CASH_PAYMENT = "cash-payment"
    PEER_PAYMENT = "peer-payment"
    HAND_OVER = "hand-over"
    CASH_COUNT = "cash-count"
    KITTY_SPEND = "kitty-spend"
    SHARED_EXPENSE = "shared-expense"
    FREE_STACK = "free-stack"
    FREE_RETURN = "free-return"
    FREE_SHORTFALL = "free-shortfall"
    COMPENSATION = "compensation"
    VOID = "void"
    WRITE_OFF = "write-off"
    TOURNAMENT_ENTRY = "tournament-entry"
    TOURNAMENT_REBUY = "tournament-rebuy"
    TOURNAMENT_ADD_ON = "tournament-add-on"
    TOURNAMENT_REFUND = "tournament-refund"
    TOURNAMENT_BOUNTY = "tournament-bounty"
    PAYOUT = "payout"
    COLOUR_UP = "colour-up"
    GAME_CHIPS = "game-chips"
    CHIPS_IN = "chips-in"
    MOVE_OUT = "move-out"
    MOVE_IN = "move-in"
    MERGE = "merge"
    REVERSAL = "reversal"
    TO_CLUB = "to-club"
    FROM_NIGHT = "from-night"


BY_HAND = frozenset(
    (
        EntryKind.BUY_IN,
        EntryKind.REBUY,
        EntryKind.RETURN,
        EntryKind.CASH_PAYMENT,
        EntryKind.PEER_PAYMENT,
        EntryKind.MERGE,
        EntryKind.HAND_OVER,
        EntryKind.CASH_COUNT,
        EntryKind.KITTY_SPEND,
        EntryKind.SHARED_EXPENSE,
        EntryKind.FREE_STACK,
        EntryKind.COMPENSATION,
        EntryKind.WRITE_OFF,
    )
)
"""What people enter, and may have entered by mistake: these can be taken back."""

WAGERS = frozenset((EntryKind.BLIND, EntryKind.BRING_IN, EntryKind.BET, EntryKind.CALL, EntryKind.RAISE))
"""Of what a hand moves only the last wager can be taken back, while nothing else has touched its pot since."""

IN_A_HAND = frozenset(
    (
        EntryKind.ANTE,
        EntryKind.BLIND,
        EntryKind.BRING_IN,
        EntryKind.BET,
        EntryKind.CALL,
        EntryKind.RAISE,
        EntryKind.CARD_PRICE,
        EntryKind.MATCH,
        EntryKind.UNCALLED,
        EntryKind.KITTY_CUT,
        EntryKind.AWARD,
        EntryKind.BOUNTY,
        EntryKind.CARRY_OUT,
        EntryKind.CARRY_IN,
    )
)
"""What the cards move; all else happens at the banker's window, or when the night ends."""


class Posting(msgspec.Struct, frozen=True, array_like=True):
    """One leg: + debits the account, - credits it. Chips, or minor units of the currency that `unit` names."""

    account: str
    unit: str
    amount: int


class Draft(msgspec.Struct, frozen=True):
    """An entry before a book takes it.

    `key` is unique in the book and made from state (`h12:t7`) or from a command (`do:PERSON:COMMAND`), so that
    nothing is posted twice. `actor` is the person who asked, or "". `payload_sha256` (hex) is of the command, for
    entries made by one. `reverses` is the seq of the entry taken back, or 0.
    """

    kind: EntryKind
    postings: tuple[Posting, ...]
    key: str
    actor: str = ""
    memo: str = ""
    meta: Mapping[str, object] = {}
    payload_sha256: str = ""
    reverses: int = 0


class Slip(msgspec.Struct, frozen=True):
    """An entry that may be taken back, as a book remembers it: its place, its kind and its legs."""

    seq: int
    kind: str
    postings: tuple[Posting, ...]


class BankRule(StrEnum):
    """The rules a book refuses by."""

    BOOK_CLOSED = "book-closed"
    TOO_FEW_POSTINGS = "too-few-postings"
    ZERO_AMOUNT = "zero-amount"
    AMOUNT_TOO_LARGE = "amount-too-large"
    ACCOUNT_TWICE = "account-twice"
    UNKNOWN_ACCOUNT = "unknown-account"
    WRONG_UNIT = "wrong-unit"
    NOT_BALANCED = "not-balanced"
    OVERDRAWN = "overdrawn"
    MORE_THAN_OWED = "more-than-owed"
    POT_CLOSED = "pot-closed"
    POT_OPEN = "pot-open"
    NO_TERMS = "no-terms"
    PLAY_CHIPS = "play-chips"
    CHIPS_OUTSTANDING = "chips-outstanding"
    ALREADY_REVERSED = "already-reversed"
    NOT_REVERSIBLE = "not-reversible"
    NOT_EXACT = "not-exact"
    PAYS_HIMSELF = "pays-himself"
    NO_SUCH_CLAIM = "no-such-payment"
    CLAIM_IS_CLOSED = "payment-is-closed"
    CLAIM_WAITS = "payment-waits"
    CREDIT_LIMIT = "credit-limit"
    PRIZES_UNPAID = "prizes-unpaid"
    NO_REASON = "no-reason"
    SECOND_PERSON = "second-person"
    IDEM_CONFLICT = "idem-conflict"


class BankRefusal(msgspec.Struct, frozen=True):
    """A refused entry: the rule, one plain sentence, and the account that stood in the way ("" when none did)."""

    rule: BankRule
    text: str
    account: str = ""
