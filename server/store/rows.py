"""Rows of books to tuples of the database and back. Knows no SQL of any one database, and nothing of what rows mean."""

from collections.abc import Iterator
from itertools import groupby
from typing import Any

import sqlalchemy as sa

from server.bank.chain import Posted, Row
from server.bank.journal import Damaged
from server.store.schema import BOOK, BOOK_ROW, POSTING

_NUMBERS, _TEXTS, _BYTES = ("seq", "at_us", "epoch"), ("row", "kind"), ("body", "prev", "hash")
type_of_row = tuple[int, int, int, int, str, str, str | None, int | None, bytes | None, bytes, bytes, bytes]


def driver_insert(table: sa.Table, engine: sa.Engine) -> str:
    """The insert of whole tuples, as the driver takes it: the hot path sends these with executemany (limits.md 2)."""
    return str(sa.insert(table).compile(dialect=engine.dialect))


def row_tuple(book_id: int, row: Row) -> type_of_row:
    """A row as `book_row` holds it. What a row does not have is NULL there."""
    return (
        book_id,
        row.seq,
        row.epoch,
        row.at_us,
        row.row,
        row.kind,
        row.key if row.row == "entry" else None,
        row.reverses or None,
        row.sealed or None,
        row.body,
        row.prev,
        row.hash,
    )


def posting_tuples(book_id: int, row: Row) -> list[tuple[int, int, int, str, str, int, int]]:
    """A row's postings as `posting` holds them."""
    return [
        (book_id, row.seq, line, leg.account, leg.unit, leg.amount, leg.balance_after)
        for line, leg in enumerate(row.postings)
    ]


def book_id_of(connection: sa.Connection, code: str) -> int | None:
    """The database's own number of a book."""
    found: int | None = connection.scalar(sa.select(BOOK.c.id).where(BOOK.c.code == code))
    return found


def read_rows(connection: sa.Connection, book_id: int) -> Iterator[Row]:
    """All rows of a book in order of seq, exactly as they are stored: nothing is checked here."""
    return _rows(connection, book_id)


def _rows(connection: sa.Connection, book_id: int, seqs: list[int] | None = None) -> Iterator[Row]:
    postings = _postings(connection, book_id, seqs)
    legs = next(postings, None)
    wanted = sa.select(BOOK_ROW).where(BOOK_ROW.c.book_id == book_id)
    if seqs is not None:
        wanted = wanted.where(BOOK_ROW.c.seq.in_(seqs))
    for each in connection.execute(wanted.order_by(BOOK_ROW.c.seq)):
        if not _whole(each):
            raise Damaged(f"row {each.seq} is damaged on the disk: what every row has is not there")
        while legs is not None and legs[0] < each.seq:
            legs = next(postings, None)
        yield Row(
            each.seq,
            each.row,
            each.at_us,
            each.epoch,
            each.kind,
            each.body,
            each.prev,
            each.hash,
            each.key or "",
            each.reverses or 0,
            legs[1] if legs is not None and legs[0] == each.seq else (),
            each.sealed or b"",
        )


def _whole(each: sa.Row[Any]) -> bool:
    """Whether a row has what the schema demands; a torn file may give it back without."""
    numbers = all(isinstance(getattr(each, name), int) for name in _NUMBERS)
    return (
        numbers
        and all(isinstance(getattr(each, name), str) for name in _TEXTS)
        and all(isinstance(getattr(each, name), bytes) for name in _BYTES)
    )


def read_entries(connection: sa.Connection, book_id: int, without: frozenset[str], most: int) -> list[Row]:
    """The last entries of a book that are not of these kinds, at most so many, in order of seq."""
    wanted = sa.select(BOOK_ROW.c.seq).where(
        BOOK_ROW.c.book_id == book_id, BOOK_ROW.c.row == "entry", BOOK_ROW.c.kind.not_in(sorted(without))
    )
    seqs = list(connection.scalars(wanted.order_by(BOOK_ROW.c.seq.desc()).limit(most)))
    return list(_rows(connection, book_id, seqs))


def read_events(connection: sa.Connection, book_id: int, first: int, before: int | None) -> Iterator[Row]:
    """The event rows of a book from seq `first` on, up to `before` where that is given."""
    wanted = sa.select(BOOK_ROW.c.seq).where(
        BOOK_ROW.c.book_id == book_id, BOOK_ROW.c.row == "event", BOOK_ROW.c.seq >= first
    )
    wanted = wanted if before is None else wanted.where(BOOK_ROW.c.seq < before)
    return _rows(connection, book_id, list(connection.scalars(wanted)))


def _postings(
    connection: sa.Connection, book_id: int, seqs: list[int] | None
) -> Iterator[tuple[int, tuple[Posted, ...]]]:
    wanted = sa.select(POSTING.c.seq, POSTING.c.account, POSTING.c.unit, POSTING.c.amount, POSTING.c.balance_after)
    if seqs is not None:
        wanted = wanted.where(POSTING.c.seq.in_(seqs))
    found = connection.execute(wanted.where(POSTING.c.book_id == book_id).order_by(POSTING.c.seq, POSTING.c.line))
    for seq, legs in groupby(found, key=lambda leg: leg.seq):
        yield seq, tuple(Posted(leg.account, leg.unit, leg.amount, leg.balance_after) for leg in legs)
