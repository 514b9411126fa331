"""The rows of one hand out of a long night: found by halving, so that what was dealt before and after is not read."""

from typing import NamedTuple

import sqlalchemy as sa

from server.bank.book import CLOSED
from server.bank.chain import Row
from server.bank.journal import OneHand, StoredRow, StoreFailed
from server.night.commands import Shuffle
from server.night.fair.file import sealed_deal
from server.store.rows import book_id_of, read_events
from server.store.schema import BOOK_ROW, SEALED
from server.store.sealing import BadSeal, Sealing

_SHUFFLE = str(Shuffle.__struct_config__.tag)


class _Sealed(NamedTuple):
    """The row in which a hand's decks were sealed."""

    seq: int
    hand: int


def read_hand(connection: sa.Connection, code: str, hand: int, sealing: Sealing) -> OneHand:
    """The event rows of one hand of a night, from the sealing of its decks to the next ones, sealed parts opened; and
    those that close the night, where it is closed: a house may open its decks in them.

    No rows when its number was not used. Raises StoreFailed when a sealed part does not open.
    """
    book_id = book_id_of(connection, code)
    begins = _first(connection, book_id, hand) if book_id is not None else None
    if book_id is None or begins is None or begins.hand != hand:
        return OneHand(())
    after = _next(connection, book_id, begins.seq + 1)
    rows = list(read_events(connection, book_id, begins.seq, after.seq if after is not None else None))
    stored = _opened(connection, book_id, code, rows, sealing)
    if after is not None:
        stored += tuple(StoredRow(row) for row in _closing(connection, book_id))
    return OneHand(stored, after is not None)


def _first(connection: sa.Connection, book_id: int, hand: int) -> _Sealed | None:
    """The first hand that has this number or a later one: numbers rise with the rows."""
    low, high = 1, (connection.scalar(sa.select(sa.func.max(BOOK_ROW.c.seq)).where(BOOK_ROW.c.book_id == book_id)) or 0)
    best: _Sealed | None = None
    while low <= high:
        middle = (low + high) // 2
        found = _next(connection, book_id, middle)
        if found is not None and found.hand < hand:
            low = found.seq + 1
        else:
            best, high = found or best, middle - 1
    return best


def _next(connection: sa.Connection, book_id: int, seq: int) -> _Sealed | None:
    """The first sealing of a deal in this row or after it; reshuffles and the draw for the deal are none."""
    wanted = sa.select(BOOK_ROW.c.seq, BOOK_ROW.c.body).where(
        BOOK_ROW.c.book_id == book_id, BOOK_ROW.c.kind == _SHUFFLE
    )
    for row in connection.execute(wanted.where(BOOK_ROW.c.seq >= seq).order_by(BOOK_ROW.c.seq)):
        number = sealed_deal(row.body)
        if number is not None:
            return _Sealed(row.seq, number)
    return None


def _closing(connection: sa.Connection, book_id: int) -> list[Row]:
    """The row in which the night ends, and the one that closes its book; none while it goes on."""
    wanted = sa.select(BOOK_ROW.c.seq, BOOK_ROW.c.kind).where(BOOK_ROW.c.book_id == book_id, BOOK_ROW.c.row == "event")
    last = connection.execute(wanted.order_by(BOOK_ROW.c.seq.desc()).limit(2)).all()
    return list(read_events(connection, book_id, last[-1].seq, None)) if last[0].kind == CLOSED else []


def _opened(
    connection: sa.Connection, book_id: int, code: str, rows: list[Row], sealing: Sealing
) -> tuple[StoredRow, ...]:
    wanted = sa.select(SEALED).where(SEALED.c.book_id == book_id, SEALED.c.seq.between(rows[0].seq, rows[-1].seq))
    parts = {part.seq: (part.nonce, part.ciphertext) for part in connection.execute(wanted)}
    try:
        return tuple(
            StoredRow(row, sealing.open(code, row.seq, *parts[row.seq], row.sealed) if row.seq in parts else None)
            for row in rows
        )
    except BadSeal as error:
        raise StoreFailed(f"{code} cannot be read: {error}") from error
