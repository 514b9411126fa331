"""What the writer thread does with units: many of them, one transaction, one executemany a table.

Postings go before their rows, whose triggers then find them balanced (limits.md 6, tip 8). The club book is kept here,
because several nights carry their money to it and only this thread knows its head. Knows nothing of threads or loops.
"""

from collections.abc import Callable, Iterable, Sequence

import msgspec
import sqlalchemy as sa

from server.bank.account import CLUB
from server.bank.book import CLOSED, append_event, night_code
from server.bank.chain import Row
from server.bank.check import InvariantBroken
from server.bank.club import IDEM_CONFLICT, Club, ClubAsk, Taken, ask, carry_over, open_books, rebuild
from server.bank.entry import BankRefusal, BankRule, Draft
from server.bank.journal import Fenced, StoreFailed, Unit
from server.ports import Entropy
from server.store.anchors import AnchorLog, worth_it
from server.store.rows import book_id_of, driver_insert, posting_tuples, read_rows, row_tuple
from server.store.schema import ANSWER, BOOK, BOOK_ROW, NIGHT, POSTING, SEALED
from server.store.sealing import NONCE_BYTES, Sealing

FIRST_EPOCH = 1


class Books:
    """The books as the writer thread writes them. Every method is for that thread only."""

    def __init__(self, engine: sa.Engine, sealing: Sealing, entropy: Entropy, anchors: AnchorLog) -> None:
        self._sealing, self._entropy, self._anchors = sealing, entropy, anchors
        self._ids: dict[str, int] = {}
        self._club: Club | None = None
        """None while nobody knows how the last transaction with it ended: then it is read again."""
        self._shown: Club | None = None
        self._insert_row = driver_insert(BOOK_ROW, engine)
        self._insert_posting = driver_insert(POSTING, engine)
        self._insert_sealed = driver_insert(SEALED, engine)
        self._insert_answer = driver_insert(ANSWER, engine)

    def write(self, connection: sa.Connection, units: Sequence[Unit]) -> Callable[[], None]:
        """Writes units in the open transaction. What comes back is called once they are committed."""
        rows: list[tuple[int, Row]] = []
        units = _apart(units)
        club = self._read_club(connection) if any(unit.club for unit in units) else None
        for unit in units:
            book_id = self._id(connection, night_code(unit.night))
            if not unit.rows:
                self._check_epoch(connection, unit)
            for row in unit.rows:
                if row.epoch != unit.epoch:
                    raise Fenced(f"Row {row.seq} was made by another owner of the night. Nothing was written.")
                rows.append((book_id, row))
            for draft in unit.club:
                club, taken = _carried_over(club, draft, unit.rows[-1].at_us)
                rows += [(self._id(connection, CLUB), row) for row in taken]
        self._insert(connection, rows)
        self._insert_extras(connection, units)

        def adopt() -> None:
            self.adopt(club)
            heads = (worth_it(night_code(unit.night), unit.rows) for unit in units)
            self._anchors.add(head for head in heads if head is not None)

        return adopt

    def adopt(self, club: Club | None) -> None:
        """What the club came to is on disk; None: it was not in that transaction."""
        if club is not None:
            self._club = self._shown = club

    def club(self) -> Club:
        """The club as it was last written; from any thread."""
        if self._shown is None:
            raise StoreFailed("The club book is not open.")
        return self._shown

    def pay(self, connection: sa.Connection, asked: ClubAsk, at_us: int) -> Club | BankRefusal:
        """One command to the club's book, in the open transaction; `adopt` what comes out once it is committed.

        A refusal is kept, so that a late repeat cannot suddenly succeed (bank.md 1.8).
        """
        book_id = self._id(connection, CLUB)
        mine = ANSWER.c.book_id == book_id, ANSWER.c.person == asked.person, ANSWER.c.command_id == asked.command_id
        earlier = connection.execute(sa.select(ANSWER).where(*mine)).first()
        if earlier is not None:
            same = earlier.payload_sha256.hex() == asked.payload
            return msgspec.json.decode(earlier.reply, type=BankRefusal) if same else IDEM_CONFLICT
        club = self._read_club(connection)
        taken = ask(club, asked, at_us)
        if isinstance(taken, BankRefusal):
            self._club = club
            if taken is not IDEM_CONFLICT:
                payload, reply = bytes.fromhex(asked.payload), msgspec.json.encode(taken)
                connection.exec_driver_sql(
                    self._insert_answer, (book_id, asked.person, asked.command_id, payload, reply)
                )
            return taken
        self._insert(connection, [(book_id, row) for row in taken.rows])
        return taken.club

    def is_written(self, connection: sa.Connection, units: Sequence[Unit]) -> bool:
        """Whether the database holds these units."""
        return all(self._holds(connection, unit) for unit in _apart(units))

    def open_club(self, connection: sa.Connection, at_us: int) -> Club:
        """Reads the club book, or begins it. Raises InvariantBroken when it is not what it should be."""
        if book_id_of(connection, CLUB) is not None:
            return self._read_club(connection)
        connection.execute(sa.insert(BOOK).values(code=CLUB, epoch=FIRST_EPOCH))
        opened = open_books(at_us, FIRST_EPOCH)
        self._insert(connection, [(self._id(connection, CLUB), row) for row in opened.rows])
        return opened.club

    def new_night(self, connection: sa.Connection, name: str, host: str, at_ms: int) -> int:
        """The number of a new night and its book, which is still without rows."""
        night = (connection.scalar(sa.select(sa.func.max(NIGHT.c.id))) or 0) + 1
        book = connection.execute(sa.insert(BOOK).values(code=night_code(night), epoch=FIRST_EPOCH))
        key = book.inserted_primary_key
        connection.execute(
            sa.insert(NIGHT).values(id=night, book_id=key[0] if key else None, name=name, host=host, opened_at=at_ms)
        )
        return night

    def _id(self, connection: sa.Connection, code: str) -> int:
        known = self._ids.get(code)
        if known is None:
            known = book_id_of(connection, code)
            if known is None:
                raise StoreFailed(f"There is no book {code}. Nothing was written.")
            self._ids[code] = known
        return known

    def _check_epoch(self, connection: sa.Connection, unit: Unit) -> None:
        epoch = connection.scalar(sa.select(BOOK.c.epoch).where(BOOK.c.code == night_code(unit.night)))
        if epoch != unit.epoch:
            raise Fenced("Somebody else writes this night now. Nothing was written.")

    def _read_club(self, connection: sa.Connection) -> Club:
        """The club to go on from. It is forgotten here, until `adopt` says that what came of it is on disk."""
        club, self._club = self._club, None
        if club is None:
            self._shown = club = rebuild(read_rows(connection, self._id(connection, CLUB)))
        if club is None:
            raise StoreFailed("The club book is empty. Nothing was written.")
        return club

    def _insert(self, connection: sa.Connection, rows: Iterable[tuple[int, Row]]) -> None:
        postings = [leg for book_id, row in rows for leg in posting_tuples(book_id, row)]
        whole = [row_tuple(book_id, row) for book_id, row in rows]
        if postings:
            connection.exec_driver_sql(self._insert_posting, postings)
        if whole:
            connection.exec_driver_sql(self._insert_row, whole)

    def _insert_extras(self, connection: sa.Connection, units: Sequence[Unit]) -> None:
        sealed, answers = [], []
        for unit in units:
            code = night_code(unit.night)
            book_id = self._ids[code]
            for part in unit.sealed:
                nonce = self._entropy.bytes(NONCE_BYTES)
                sealed.append((book_id, part.seq, nonce, self._sealing.seal(code, part, nonce)))
            if said := unit.answer:
                answers.append((book_id, said.person, said.command_id, said.payload_sha256, said.reply))
            if unit.rows and unit.rows[-1].kind == CLOSED:
                closed_at = unit.rows[-1].at_us // 1000
                connection.execute(sa.update(NIGHT).where(NIGHT.c.id == unit.night).values(closed_at=closed_at))
        if sealed:
            connection.exec_driver_sql(self._insert_sealed, sealed)
        if answers:
            connection.exec_driver_sql(self._insert_answer, answers)

    def _holds(self, connection: sa.Connection, unit: Unit) -> bool:
        book_id = self._id(connection, night_code(unit.night))
        if unit.rows:
            last = unit.rows[-1]
            there = sa.select(BOOK_ROW.c.hash).where(BOOK_ROW.c.book_id == book_id, BOOK_ROW.c.seq == last.seq)
            return bool(connection.scalar(there) == last.hash)
        if unit.answer is None:
            return True
        said = sa.select(ANSWER.c.reply).where(
            ANSWER.c.book_id == book_id,
            ANSWER.c.person == unit.answer.person,
            ANSWER.c.command_id == unit.answer.command_id,
        )
        return bool(connection.scalar(said) == unit.answer.reply)


def note_in_club(connection: sa.Connection, engine: sa.Engine, at_us: int, kind: str, data: object) -> None:
    """An event in the club's book, while nobody else writes it. Raises InvariantBroken when the book is not sound."""
    book_id = book_id_of(connection, CLUB)
    club = rebuild(read_rows(connection, book_id)) if book_id is not None else None
    if book_id is None or club is None:
        raise InvariantBroken("there is no club's book")
    noted = append_event(club.book, at_us, kind, data)
    connection.exec_driver_sql(driver_insert(BOOK_ROW, engine), row_tuple(book_id, noted.row))


def _apart(units: Iterable[Unit]) -> list[Unit]:
    """Every unit, those that come with others too."""
    return [each for unit in units for each in (unit, *unit.also)]


def _carried_over(club: Club | None, draft: Draft, at_us: int) -> Taken:
    taken = carry_over(club, at_us, draft) if club is not None else BankRefusal(BankRule.BOOK_CLOSED, "It is not open.")
    if isinstance(taken, BankRefusal):
        raise StoreFailed(f"The club book refused it: {taken.text} Nothing was written.")
    return taken
