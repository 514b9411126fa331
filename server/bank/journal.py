"""What goes into a durable journal and comes back: plain values, shared by the table and the store.

Knows nothing of databases. Every `JournalError` means: nothing of the unit was written, or it cannot be known; the
night's actor drops its state and builds it again from the log.
"""

import msgspec

from server.bank.chain import Row
from server.bank.entry import Draft


class SealedPart(msgspec.Struct, frozen=True):
    """The secret part of an event row, kept encrypted and outside the chained bytes (design.md 10.1).

    The row holds `chain.sealed_hash(salt, plain)`. `salt` is 16 fresh random bytes: without it a hash of a few cards
    could be guessed.
    """

    seq: int
    salt: bytes
    plain: bytes

    def __repr__(self) -> str:
        return f"SealedPart(seq={self.seq})"


class Answer(msgspec.Struct, frozen=True):
    """The stored reply to a money command, given again when the command comes again (bank.md 1.8)."""

    person: str
    command_id: str
    payload_sha256: bytes
    reply: bytes


class Unit(msgspec.Struct, frozen=True):
    """Everything one command writes, in one transaction or not at all.

    `rows` are the next rows of the night's book, in order, made by `book.append_event` and `append_entry`. `club` holds
    drafts for the club book, which the journal appends itself because several nights share it. A unit without rows
    may store an answer alone (a refused money command). `also` are units of other nights, written with this one or
    not at all: what two tables do together.
    """

    night: int
    epoch: int
    rows: tuple[Row, ...]
    sealed: tuple[SealedPart, ...] = ()
    answer: Answer | None = None
    club: tuple[Draft, ...] = ()
    also: tuple["Unit", ...] = ()


class StoredRow(msgspec.Struct, frozen=True):
    """A row read back, with its sealed part opened (None: it has none, or it was destroyed after its retention
    time).
    """

    row: Row
    sealed: bytes | None = None

    def __repr__(self) -> str:
        return f"StoredRow(seq={self.row.seq}, kind={self.row.kind!r})"


class OneHand(msgspec.Struct, frozen=True):
    """The event rows of one hand, none when its number was not used; `gone_on`: another one was sealed after it. Then
    the rows that close the night follow, where it is closed.
    """

    rows: tuple[StoredRow, ...]
    gone_on: bool = False


class NightInfo(msgspec.Struct, frozen=True):
    """A night as the list of nights knows it. Names stay outside the books. Times in ms UTC; closed 0 while it is
    open.
    """

    night: int
    name: str
    host: str
    opened_at: int
    closed_at: int
    epoch: int


class JournalError(Exception):
    """A unit that was not written. The message is a sentence for people."""


class Damaged(JournalError):
    """A row that the disk no longer gives back whole."""


class Fenced(JournalError):
    """Another owner writes this night now: a newer epoch, or rows this writer did not make."""


class DiskFull(JournalError):
    """No space. Nothing was written; it goes on when there is space again."""


class StoreBusy(JournalError):
    """Too much waits to be written, or another process holds the database. Ask again."""


class StoreFailed(JournalError):
    """The write failed, or nobody can say whether it was done: read the log again."""
