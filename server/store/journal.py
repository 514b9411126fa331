"""The durable journal of nights: units in, rows out. What the table layer sees of the store.

For a running event loop, which it never blocks: writing is the writer thread's, reading a few threads' of their own.
Knows nothing of what events mean.
"""

import asyncio

import sqlalchemy as sa

from server.bank.book import night_code
from server.bank.chain import Row
from server.bank.club import Club, ClubAsk
from server.bank.entry import BankRefusal
from server.bank.journal import Answer, NightInfo, OneHand, StoredRow, StoreFailed, Unit
from server.store.ledger import Books
from server.store.one_hand import read_hand
from server.store.reader import Reader
from server.store.rows import book_id_of, read_entries, read_rows
from server.store.schema import ANSWER, BOOK, BOOK_ROW, MEMBER, NIGHT, SEALED
from server.store.sealing import BadSeal, Sealing
from server.store.writer import Writer


class Journal:
    """Units of nights, durable. Every failure is a JournalError, and then nothing of the unit was written, or it is
    said that nobody can know.
    """

    def __init__(self, writer: Writer, reader: Reader, books: Books, sealing: Sealing) -> None:
        self._writer, self._reader, self._books, self._sealing = writer, reader, books, sealing

    def commit(self, unit: Unit) -> "asyncio.Future[None]":
        """Done when the unit is on disk. Raises Fenced, DiskFull, StoreBusy or StoreFailed, here or when awaited."""
        return self._writer.put(unit)

    async def new_night(self, name: str, host: str, at_ms: int) -> int:
        """A fresh night number; its book begins with the first unit. A unit that ends in "book-closed" closes it."""
        return await asyncio.wrap_future(
            self._writer.call(lambda connection: self._books.new_night(connection, name, host, at_ms))
        )

    def club(self) -> Club:
        """The club's book and its payments, as last written."""
        return self._books.club()

    async def pay(self, asked: ClubAsk, at_us: int) -> Club | BankRefusal:
        """A command to the club's book: the club once it is on disk, or why not."""

        def adopt(result: Club | BankRefusal) -> None:
            self._books.adopt(result if isinstance(result, Club) else None)

        work = self._writer.call(lambda connection: self._books.pay(connection, asked, at_us), adopt)
        return await asyncio.wrap_future(work)

    async def add_member(self, night: int, person: str) -> None:
        """Notes that a person is of this night; again: no change."""
        row = {"night": night, "person": person}
        there = sa.select(MEMBER.c.night).where(MEMBER.c.night == night, MEMBER.c.person == person)

        def add(connection: sa.Connection) -> None:
            if connection.scalar(there) is None:
                connection.execute(sa.insert(MEMBER).values(row))

        await asyncio.wrap_future(self._writer.call(add))

    async def nights(self) -> list[NightInfo]:
        """All nights, oldest first."""
        return await self._reader.run(_nights)

    async def nights_of(self, person: str) -> list[int]:
        """The nights that a person is or was of, oldest first."""
        mine = sa.select(MEMBER.c.night).where(MEMBER.c.person == person).order_by(MEMBER.c.night)
        return await self._reader.run(lambda connection: list(connection.scalars(mine)))

    async def members(self) -> list[tuple[int, str]]:
        """Everybody of every night: (night, person), oldest night first."""
        every = sa.select(MEMBER.c.night, MEMBER.c.person).order_by(MEMBER.c.night, MEMBER.c.person)
        return await self._reader.run(lambda connection: [(row.night, row.person) for row in connection.execute(every)])

    async def hash_at(self, night: int, seq: int) -> bytes | None:
        """The hash of one row of a night's book, or None."""
        found = sa.select(BOOK_ROW.c.hash).join(NIGHT, NIGHT.c.book_id == BOOK_ROW.c.book_id)
        found = found.where(NIGHT.c.id == night, BOOK_ROW.c.seq == seq)
        return await self._reader.run(lambda connection: connection.scalar(found))

    async def read(self, night: int) -> list[StoredRow]:
        """All rows of a night's book, sealed parts opened. Raises StoreFailed when one does not open."""
        return await self._reader.run(lambda connection: read_night(connection, night, self._sealing))

    async def hand(self, night: int, hand: int) -> OneHand:
        """The event rows of one hand, found without reading the others, sealed parts opened as by `read`."""
        code = night_code(night)
        return await self._reader.run(lambda connection: read_hand(connection, code, hand, self._sealing))

    async def public_rows(self, code: str) -> list[Row]:
        """All rows of a book as they are stored; what is sealed stays sealed."""
        return await self._reader.run(lambda connection: _rows(connection, code))

    async def entries(self, code: str, without: frozenset[str], most: int) -> list[Row]:
        """The last entries of a book that are not of these kinds, at most so many, in order."""

        def read(connection: sa.Connection) -> list[Row]:
            book_id = book_id_of(connection, code)
            return read_entries(connection, book_id, without, most) if book_id is not None else []

        return await self._reader.run(read)

    async def recent(self, kind: str, most: int) -> list[bytes]:
        """The bodies of the latest event rows of this kind, at most so many, the newest night first."""
        found = sa.select(BOOK_ROW.c.body).where(BOOK_ROW.c.row == "event", BOOK_ROW.c.kind == kind)
        found = found.order_by(BOOK_ROW.c.book_id.desc(), BOOK_ROW.c.seq.desc()).limit(most)
        return await self._reader.run(lambda connection: list(connection.scalars(found)))

    async def answers(self, night: int) -> list[Answer]:
        """The stored answers to money commands of a night, in no order."""
        return await self._reader.run(lambda connection: _answers(connection, night))


def read_night(connection: sa.Connection, night: int, sealing: Sealing) -> list[StoredRow]:
    """All rows of a night's book with their sealed parts. Raises StoreFailed when one does not open."""
    code = night_code(night)
    book_id = book_id_of(connection, code)
    if book_id is None:
        return []
    parts = {
        part.seq: (part.nonce, part.ciphertext)
        for part in connection.execute(sa.select(SEALED).where(SEALED.c.book_id == book_id))
    }
    rows = []
    for row in read_rows(connection, book_id):
        part = parts.get(row.seq)
        try:
            rows.append(StoredRow(row, sealing.open(code, row.seq, *part, row.sealed) if part else None))
        except BadSeal as error:
            raise StoreFailed(f"Night {night} cannot be read: {error}") from error
    return rows


def _rows(connection: sa.Connection, code: str) -> list[Row]:
    book_id = book_id_of(connection, code)
    return list(read_rows(connection, book_id)) if book_id is not None else []


def _nights(connection: sa.Connection) -> list[NightInfo]:
    columns = (NIGHT.c.id, NIGHT.c.name, NIGHT.c.host, NIGHT.c.opened_at, NIGHT.c.closed_at, BOOK.c.epoch)
    found = sa.select(*columns).join(BOOK, BOOK.c.id == NIGHT.c.book_id).order_by(NIGHT.c.id)
    return [NightInfo(*night) for night in connection.execute(found)]


def _answers(connection: sa.Connection, night: int) -> list[Answer]:
    columns = (ANSWER.c.person, ANSWER.c.command_id, ANSWER.c.payload_sha256, ANSWER.c.reply)
    found = sa.select(*columns).join(NIGHT, NIGHT.c.book_id == ANSWER.c.book_id).where(NIGHT.c.id == night)
    return [Answer(*answer) for answer in connection.execute(found)]
