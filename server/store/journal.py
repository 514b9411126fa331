"""The durable journal of nights: units in, rows out. What the table layer sees of the store.

For a running event loop, which it never blocks: writing is the writer thread's, reading a few threads' of their own.
Knows nothing of what events mean.
"""

import asyncio
from collections.abc import Awaitable

import sqlalchemy as sa

from server.bank.book import night_code
from server.bank.journal import Answer, NightInfo, StoredRow, StoreFailed, Unit
from server.store.ledger import Books
from server.store.reader import Reader
from server.store.rows import book_id_of, read_rows
from server.store.schema import ANSWER, BOOK, NIGHT, SEALED
from server.store.sealing import BadSeal, Sealing
from server.store.writer import Writer


class Journal:
    """Units of nights, durable. Every failure is a JournalError, and then nothing of the unit was written, or it is
    said that nobody can know.
    """

    def __init__(self, writer: Writer, reader: Reader, books: Books, sealing: Sealing) -> None:
        self._writer, self._reader, self._books, self._sealing = writer, reader, books, sealing

    def commit(self, unit: Unit) -> Awaitable[None]:
        """Done when the unit is on disk. Raises Fenced, DiskFull, StoreBusy or StoreFailed, here or when awaited."""
        return self._writer.put(unit)

    async def new_night(self, name: str, host: str, at_ms: int) -> int:
        """A fresh night number; its book begins with the first unit. A unit that ends in "book-closed" closes it."""
        return await asyncio.wrap_future(
            self._writer.call(lambda connection: self._books.new_night(connection, name, host, at_ms))
        )

    async def take_over(self, night: int) -> int:
        """The night's new epoch: units with an older one are Fenced from now on."""
        return await asyncio.wrap_future(self._writer.call(lambda connection: self._books.take_over(connection, night)))

    async def open_nights(self) -> list[NightInfo]:
        """The nights that are not closed, oldest first."""
        return await self._reader.run(lambda connection: _nights(connection, NIGHT.c.closed_at == 0))

    async def nights(self, numbers: tuple[int, ...] | None = None) -> list[NightInfo]:
        """These nights, or all, oldest first."""
        wanted = sa.true() if numbers is None else NIGHT.c.id.in_(numbers)
        return await self._reader.run(lambda connection: _nights(connection, wanted))

    async def read(self, night: int) -> list[StoredRow]:
        """All rows of a night's book, sealed parts opened. Raises StoreFailed when one does not open."""
        return await self._reader.run(lambda connection: read_night(connection, night, self._sealing))

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


def _nights(connection: sa.Connection, wanted: sa.ColumnElement[bool]) -> list[NightInfo]:
    columns = (NIGHT.c.id, NIGHT.c.name, NIGHT.c.host, NIGHT.c.opened_at, NIGHT.c.closed_at, BOOK.c.epoch)
    found = sa.select(*columns).join(BOOK, BOOK.c.id == NIGHT.c.book_id).where(wanted).order_by(NIGHT.c.id)
    return [NightInfo(*night) for night in connection.execute(found)]


def _answers(connection: sa.Connection, night: int) -> list[Answer]:
    columns = (ANSWER.c.person, ANSWER.c.command_id, ANSWER.c.payload_sha256, ANSWER.c.reply)
    found = sa.select(*columns).join(NIGHT, NIGHT.c.book_id == ANSWER.c.book_id).where(NIGHT.c.id == night)
    return [Answer(*answer) for answer in connection.execute(found)]
