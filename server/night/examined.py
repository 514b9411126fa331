"""A night's book as an auditor looks at it: read once, examined, its entries and hands taken out.

Pure, and costly for a long night: whoever serves tables computes it aside.
"""

from collections.abc import Mapping, Sequence

import msgspec
from msgspec.structs import replace

from server.bank.audit import Finding
from server.bank.audit import examine as examine_rows
from server.bank.book import OPENED, TERMS
from server.bank.chain import Row, read_event
from server.bank.claim import Claim
from server.bank.lookup import Entry, entries
from server.bank.terms import Terms
from server.bank.trial import Trial, trial
from server.night import warnings
from server.night.hands import PlayedHand, hands
from server.night.money_events import Compensated, EntryReversed
from server.night.permissions import Role
from server.night.record import BOOK_EVENTS, events_of


class Examined(msgspec.Struct, frozen=True):
    """`findings` is what is wrong with the rows (bank.md 1.4); those that cannot be read are left out of all else.
    `hands` are empty when the rows hold events that this version does not know. `warnings` are no violations, yet an
    auditor wants to know them.
    """

    rows: tuple[Row, ...]
    entries: tuple[Entry, ...]
    hands: tuple[PlayedHand, ...]
    findings: tuple[Finding, ...]
    trial: Trial
    terms: Terms
    warnings: tuple[Finding, ...]

    @property
    def head(self) -> str:
        """The hash of the last row, in hex."""
        return self.rows[-1].hash.hex() if self.rows else ""


class Audited(msgspec.Struct, frozen=True):
    """What somebody may see of an examined book, in the `role` in which he sees it.

    `whole`: all of it. Else `book` holds his own lines only, and no rows and hands (bank.md 3). `seq` and `head` are of
    the whole book; `checked_at` is ms UTC. `claims` are the night's payments that wait for a yes.
    """

    night: int
    name: str
    role: Role
    whole: bool
    closed: bool
    names: Mapping[str, str]
    book: Examined
    seq: int
    head: str
    checked_at: int
    claims: tuple[Claim, ...] = ()


def examine(code: str, night: int, rows: Sequence[Row]) -> Examined:
    """Everything that the pages of an audit are made of, from the rows as they are stored. Night 0 is the club's book,
    in which nothing is played.
    """
    findings = tuple(examine_rows(code, rows).findings)
    unreadable = {finding.seq for finding in findings if finding.check == "bytes"}
    said = [row for row in rows if row.seq not in unreadable]
    played = _hands(night, said) if night else ()
    warned = tuple(warnings.of_night(code, said)) if played else ()
    return Examined(tuple(rows), entries(said), played, findings, trial(code, said), _terms(night, said), warned)


def only_own(book: Examined, accounts: tuple[str, ...]) -> Examined:
    """The same book as far as it is about these accounts: no other line, no row, no hand."""
    own = [
        replace(entry, legs=legs)
        for entry in book.entries
        if (legs := tuple(leg for leg in entry.legs if leg.account in accounts))
    ]
    return replace(book, rows=(), entries=tuple(own), hands=(), trial=trial(book.trial.book, ()), warnings=())


def who_agreed(rows: Sequence[Row], seq: int) -> tuple[str, str] | None:
    """The two who agreed to what entry `seq` wrote, by id; None where one was enough (bank.md 3)."""
    for row in reversed(rows):
        if row.seq < seq and row.row == "event" and row.kind not in BOOK_EVENTS:
            agreed = (
                (event.by, event.second) for event in events_of(row) if isinstance(event, EntryReversed | Compensated)
            )
            return next(agreed, None)
    return None


def _terms(night: int, rows: Sequence[Row]) -> Terms:
    """What chips are worth, by the last row that says so."""
    said = [row for row in rows if row.kind in (OPENED, TERMS)] if night else []
    return msgspec.json.decode(read_event(said[-1].body).data, type=Terms) if said else Terms(night, "", 0)


def _hands(night: int, rows: Sequence[Row]) -> tuple[PlayedHand, ...]:
    try:
        return tuple(hands(night, rows, {}))
    except msgspec.MsgspecError:
        return ()
