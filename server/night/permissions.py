"""Who may do what: the permission matrix of bank.md 3, one function, deny by default.

Used by the night (its commands) and the web (its addresses). The command line asks nobody: it has the whole file.
"""

from enum import IntEnum, StrEnum
from typing import Literal

import msgspec

Role = Literal["spectator", "player", "banker", "host", "admin"]


class Action(StrEnum):
    """The rows of the matrix."""

    WATCH = "watch"
    OWN_CARDS = "own-cards"
    OTHERS_CARDS = "others-cards"
    SIT = "sit"
    """Asking for a seat: every spectator's first step, so it is no row of bank.md's matrix."""
    ACT = "act"
    ASK = "ask"
    GRANT = "grant"
    SPEND_KITTY = "spend-kitty"
    SHARE_EXPENSE = "share-expense"
    """A cost on the players' tabs: bank.md 1.3 has the posting, and no row of the matrix."""
    CLOSE = "close"
    REVERSE = "reverse"
    CONFIRM_PAYMENT = "confirm-payment"
    WRITE_OFF = "write-off"
    COUNT_CASH = "count-cash"
    HAND_OVER = "hand-over"
    MAKE_HOST = "make-host"
    """The host's place to another, with the taker's yes (design.md 10.22)."""
    TABLE = "table"
    PEOPLE = "people"
    """Who somebody is: letting a new phone back to an old name, doubles, names (design.md 10.9)."""
    OWN_LINES = "own-lines"
    ALL_LINES = "all-lines"
    AUDIT = "audit"
    CLUB = "club"


class Thing(msgspec.Struct, frozen=True):
    """What is acted on, as far as the matrix asks.

    `own` is the asker's own (seat, request, drawer, lines, payment as payee, cost that he is paid for, entry that
    concerns him, somebody who was at his table); `credit` is
    chips on the tab; `cash` goes through the asker's own drawer; `large` is above what a banker may spend by himself;
    `closed` is a night that is over.
    """

    own: bool = False
    credit: bool = False
    cash: bool = False
    large: bool = False
    closed: bool = False


class Verdict(IntEnum):
    """What a role may do with an action; of several roles the highest counts."""

    NO = 0
    READ = 1
    """Only the proofs and the chain."""
    CONSENT = 2
    """He may agree to what somebody else proposes."""
    PROPOSE = 3
    """Somebody else must agree who may do it."""
    SECOND = 4
    """He may, when a second person agrees."""
    YES = 5


def allowed(role: Role, action: Action, thing: Thing) -> Verdict:
    """The cell of the matrix. Everything that is not named is refused."""
    match action:
        case Action.WATCH:
            return Verdict.YES
        case Action.SIT:
            return _yes(thing.own and role != "admin")
        case Action.OWN_CARDS | Action.ACT | Action.ASK:
            return _yes(thing.own and role in ("player", "banker", "host"))
        case Action.OTHERS_CARDS:
            return Verdict.NO  # whoever it is: no way to open them is built
        case Action.GRANT:
            return _yes(role == "host" or (role == "banker" and not (thing.own and thing.credit)))
        case Action.SPEND_KITTY:
            if role == "player" or (role == "banker" and (thing.large or thing.own)):
                return Verdict.PROPOSE
            if role == "host" and thing.own:
                return Verdict.SECOND  # nobody pays himself from what is everybody's
            return _yes(role in ("banker", "host"))
        case Action.SHARE_EXPENSE:
            if role in ("player", "banker"):
                return Verdict.PROPOSE
            return Verdict.SECOND if role == "host" and thing.own else _yes(role == "host")
        case Action.CLOSE:
            return Verdict.PROPOSE if role == "banker" else _yes(role == "host")
        case Action.REVERSE:
            if role in ("host", "admin"):
                return Verdict.SECOND
            if role == "banker":
                return Verdict.PROPOSE
            return Verdict.CONSENT if role == "player" and thing.own else Verdict.NO
        case Action.CONFIRM_PAYMENT:
            mine = role == "player" and thing.own
            return _yes(mine or (role == "banker" and (thing.own or thing.cash)) or role == "host")
        case Action.WRITE_OFF:
            return _yes(role == "host" and not thing.own)  # nobody forgives himself
        case Action.COUNT_CASH:
            return _yes(role == "host" or (role == "banker" and thing.own))
        case Action.HAND_OVER:
            if role == "banker" and thing.own:
                return Verdict.SECOND
            if role == "player" and thing.own:
                return Verdict.CONSENT  # nobody becomes a banker without his yes
            return _yes(role == "host")
        case Action.MAKE_HOST:
            if role == "host":
                return Verdict.SECOND
            return Verdict.CONSENT if thing.own and role in ("player", "banker") else Verdict.NO
        case Action.PEOPLE:
            return _yes(role == "admin" or (role == "host" and thing.own))
        case Action.TABLE:
            return _yes(role in ("host", "admin"))
        case Action.OWN_LINES:
            return _yes(role == "admin" or (thing.own and role != "spectator"))
        case Action.ALL_LINES:
            return _yes(role in ("banker", "host", "admin") or (role == "player" and thing.closed))
        case Action.AUDIT:
            return Verdict.READ if role == "player" else _yes(role in ("banker", "host", "admin"))
        case Action.CLUB:
            return _yes(role == "admin")


def best(held: tuple[Role, ...], action: Action, thing: Thing) -> tuple[Verdict, Role]:
    """What somebody with several roles may do, and the role that he does it in (design.md 10.8)."""
    return max(((allowed(role, action, thing), role) for role in held), key=lambda cell: cell[0])


def agreed(one: Verdict, other: Verdict) -> bool:
    """Whether what two different people may do is enough for what needs two: an officer with a second person, or both
    players whom it concerns (bank.md 1.3 and 3).
    """
    officer = Verdict.SECOND in (one, other) and min(one, other) >= Verdict.CONSENT
    return officer or one == other == Verdict.CONSENT


def _yes(may: bool) -> Verdict:
    return Verdict.YES if may else Verdict.NO
