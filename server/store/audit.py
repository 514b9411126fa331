"""`audit verify` without its command line: examines every book of a database file, read-only and in one moment of it.

Works while a server writes to the file. Reports everything; raises Unchecked only when it could not look.
"""

from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path

import msgspec
import sqlalchemy as sa

from server.bank.account import CLUB
from server.bank.audit import Examiner, Finding, astray, unpaired
from server.bank.book import night_code
from server.bank.chain import Anchor, Row, write_anchor
from server.bank.check import InvariantBroken
from server.bank.club import rebuild
from server.bank.journal import Damaged
from server.night import warnings
from server.night.fair.file import unopened
from server.night.replay import SealedGone, replay
from server.store.folder import KEY
from server.store.look import Unchecked, book_ids, look, sealing_of
from server.store.rows import read_rows
from server.store.schema import BOOK, BOOK_ROW, NIGHT, POSTING, SEALED
from server.store.sealing import BadSeal, Sealing
from server.store.sqlite.engine import cannot_look
from server.store.sqlite.integrity import problems
from server.store.sqlite.shipped import schema, shipped_schema

NO_BOOK = "-"
"""Where a finding is about the database, not about a book."""


class BookHead(msgspec.Struct, frozen=True):
    """A book, how many rows it has, and its head as BOOK:SEQ:HASH ("" while it has no row)."""

    book: str
    rows: int
    head: str


class Report(msgspec.Struct, frozen=True):
    """What was found. `lost` are anchors that the books do not have; `warnings` and `notes` are no violations."""

    books: tuple[BookHead, ...]
    findings: tuple[Finding, ...]
    lost: tuple[Finding, ...]
    warnings: tuple[Finding, ...]
    notes: tuple[str, ...]


def verify(
    path: Path,
    night: int | None,
    anchors: Sequence[Anchor],
    looking_at: Callable[[str], None] = lambda book: None,
    *,
    replays: bool = True,
    key: Path | None = None,
) -> Report:
    """Examines all books of the file, or a night's alone, and whether each anchor still stands in its book.

    `looking_at` is told each book before it is examined; without `replays` the hands are not played again, and nights
    are not looked at for warnings. `key` is the key file, unless it is beside the database. Raises Unchecked.
    """
    with look(path) as connection:
        books = book_ids(connection)
        if night is not None and night_code(night) not in books:
            raise Unchecked(f"There is no night {night} in {path}.")
        audit = _Audit(connection, sealing_of(key or path.parent / KEY), replays)
        audit.database()
        for code, book_id in books.items():
            if night is None or code == night_code(night):
                looking_at(code)
                audit.whole_book(code, book_id)
        if night is None:
            audit.pairs()
        return audit.report(_lost(connection, books, anchors))


def heads(path: Path, night: int | None) -> tuple[BookHead, ...]:
    """The heads of all books of the file, or of a night's. Raises Unchecked."""
    with look(path) as connection:
        found = []
        for code, book_id in book_ids(connection).items():
            if night is None or code == night_code(night):
                last = sa.select(BOOK_ROW.c.seq, BOOK_ROW.c.hash).where(BOOK_ROW.c.book_id == book_id)
                row = connection.execute(last.order_by(BOOK_ROW.c.seq.desc()).limit(1)).first()
                found.append(_head(code, row.seq, row.hash) if row else BookHead(code, 0, ""))
        return tuple(found)


class _Audit:
    """One look at a database: what was found up to now."""

    def __init__(self, connection: sa.Connection, sealing: Sealing | None, replays: bool) -> None:
        self._connection, self._sealing, self._replays = connection, sealing, replays
        self._findings: list[Finding] = []
        self._warnings: list[Finding] = []
        self._notes: list[str] = []
        self._books: list[BookHead] = []
        self._nights: list[Examiner] = []
        self._club = Examiner(CLUB)
        if sealing is None:
            self._notes.append("Sealed parts were not checked: there is no key file beside the database.")

    def report(self, lost: tuple[Finding, ...]) -> Report:
        return Report(tuple(self._books), tuple(self._findings), lost, tuple(self._warnings), tuple(self._notes))

    def database(self) -> None:
        """The file itself, and the tables and triggers in it (bank.md 1.4, invariant 11)."""
        self._findings += [Finding(NO_BOOK, 0, "file", text) for text in problems(self._connection)]
        found, shipped = schema(self._connection), shipped_schema()
        for name in sorted(found.keys() | shipped.keys()):
            if name not in found:
                self._findings.append(Finding(NO_BOOK, 0, "schema", f"the {name} is missing"))
            elif found[name] != shipped.get(name):
                self._findings.append(Finding(NO_BOOK, 0, "schema", f"the {name} is not the one that was shipped"))

    def whole_book(self, code: str, book_id: int) -> None:
        """Everything about one book; that its bytes on the disk are broken is a finding, too."""
        try:
            self._book(code, book_id)
        except sa.exc.DatabaseError as error:
            if cannot_look(error):
                raise
            self._findings.append(Finding(code, 0, "file", f"the book cannot be read: {error.orig}"))
        except Damaged as damaged:
            self._findings.append(Finding(code, 0, "file", f"the book cannot be read: {damaged}"))

    def _book(self, code: str, book_id: int) -> None:
        rows = list(read_rows(self._connection, book_id))
        examiner = self._club if code == CLUB else Examiner(code)
        for row in rows:
            examiner.look(row)
        self._books.append(_head(code, rows[-1].seq, rows[-1].hash) if rows else BookHead(code, 0, ""))
        self._findings += examiner.findings
        self._listed(code, book_id, examiner)
        self._numbered(code, book_id)
        sealed = self._open_sealed(code, book_id, rows)
        if code == CLUB:
            self._payments(rows)
        else:
            self._nights.append(examiner)
            self._deals(code, rows)
            if self._replays:
                self._replay(code, rows, sealed)

    def _deals(self, code: str, rows: Sequence[Row]) -> None:
        """Every deal proves itself from the public rows (bank.md 1.4, invariant 10); an unreadable one is replay's."""
        with suppress(msgspec.MsgspecError):
            for seq, deal in unopened(code, rows):
                for step in deal.steps:
                    if step.holds is False:
                        text = f"the deal of hand {deal.hand} is not proven. This does not hold: {step.text}"
                        self._findings.append(Finding(code, seq, "deal", text))

    def pairs(self) -> None:
        """Money that went from nights to the club book is on both sides, and so is a stack that changed tables."""
        self._findings += unpaired(self._nights, self._club)
        self._findings += astray(self._nights)

    def _listed(self, code: str, book_id: int, examiner: Examiner) -> None:
        """The lists of books and nights say of a book what its rows say."""

        def say(text: str) -> None:
            self._findings.append(Finding(code, examiner.seq, "columns", text))

        epoch = self._connection.scalar(sa.select(BOOK.c.epoch).where(BOOK.c.id == book_id))
        if examiner.seq and epoch != examiner.epoch:
            say("the book is listed with another owner's epoch")
        found = self._connection.execute(sa.select(NIGHT).where(NIGHT.c.book_id == book_id)).first()
        if code == CLUB:
            if found is not None:
                say("the club's book is listed as a night's")
        elif found is None or night_code(found.id) != code:
            say("the book is not listed as its night's")
        elif found.closed_at != examiner.closed_at_us // 1000:
            say("the night is listed as closed at another time than its book")
        elif examiner.seq and (found.host, found.opened_at) != (examiner.opened_by, examiner.opened_at_us // 1000):
            say("the night is listed with another host, or another beginning, than its book")

    def _numbered(self, code: str, book_id: int) -> None:
        """The postings of an entry are numbered from 0, in the order in which its bytes have them."""
        lines = sa.select(POSTING.c.seq).where(POSTING.c.book_id == book_id).group_by(POSTING.c.seq)
        wrong = lines.having((sa.func.min(POSTING.c.line) != 0) | (sa.func.max(POSTING.c.line) + 1 != sa.func.count()))
        for seq in self._connection.scalars(wrong):
            self._findings.append(Finding(code, seq, "columns", f"the postings of row {seq} are misnumbered"))

    def _open_sealed(self, code: str, book_id: int, rows: Sequence[Row]) -> dict[int, bytes]:
        parts = {
            part.seq: part for part in self._connection.execute(sa.select(SEALED).where(SEALED.c.book_id == book_id))
        }
        gone = [row.seq for row in rows if row.sealed and row.seq not in parts]
        if gone:
            self._notes.append(f"{code}: the sealed parts of {len(gone)} rows were destroyed.")
        opened: dict[int, bytes] = {}
        by_seq = {row.seq: row for row in rows}
        for seq, part in parts.items() if self._sealing else ():
            row = by_seq.get(seq)
            try:
                if row is not None and self._sealing is not None:
                    opened[seq] = self._sealing.open(code, seq, part.nonce, part.ciphertext, row.sealed)
            except BadSeal as bad:
                self._findings.append(Finding(code, seq, "sealed", str(bad)))
        return opened

    def _payments(self, rows: Sequence[Row]) -> None:
        """The club's entries are what its payments and its nights come to (bank.md 1.4, invariant 7)."""
        try:
            club = rebuild(rows)
        except (InvariantBroken, msgspec.MsgspecError) as broken:
            self._findings.append(Finding(CLUB, 0, "replay", str(broken)))
        else:
            self._warnings += warnings.of_club(club) if club is not None else ()

    def _replay(self, code: str, rows: Sequence[Row], sealed: dict[int, bytes]) -> None:
        """The event log and the book: replaying the events gives the same entries (bank.md 1.4, invariants 7 and 8)."""
        seq = 0
        try:
            for step in replay((row, sealed.get(row.seq)) for row in rows):
                seq = step.seq
        except SealedGone as gone:
            self._notes.append(f"{code}: replayed up to row {seq}; {gone}.")
        except Exception as broken:
            # Whatever forged rows make the engine trip over, it is a finding, and the other checks go on.
            self._findings.append(Finding(code, seq, "replay", f"after row {seq}, replay stops: {broken!r}"))
        else:
            self._warnings += warnings.of_night(code, rows)


def _lost(connection: sa.Connection, books: dict[str, int], anchors: Sequence[Anchor]) -> tuple[Finding, ...]:
    """Once for each book, however many anchors remember it: the furthest row that is missing, and the first that is
    another one.
    """
    missing: dict[str, Finding] = {}
    other: dict[str, Finding] = {}
    for anchor in sorted(anchors, key=lambda each: (each.book, each.seq)):
        there = sa.select(BOOK_ROW.c.hash).where(
            BOOK_ROW.c.book_id == books.get(anchor.book, 0), BOOK_ROW.c.seq == anchor.seq
        )
        found = connection.scalar(there)
        if found is None:
            text = f"row {anchor.seq} was seen before, and is not there: the end of the book is missing"
            missing[anchor.book] = Finding(anchor.book, anchor.seq, "anchor", text)
        elif found != anchor.hash:
            text = f"row {anchor.seq} is not the one that was seen before: the book was written anew"
            other.setdefault(anchor.book, Finding(anchor.book, anchor.seq, "anchor", text))
    return (*other.values(), *missing.values())


def _head(code: str, seq: int, digest: bytes) -> BookHead:
    return BookHead(code, seq, write_anchor(Anchor(code, seq, digest)))
