"""The night again from its log: the same `evolve`, the same `write`, so live play and replay can never differ."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

import msgspec

from server.bank.book import Book, follow
from server.bank.chain import Row, read_event
from server.bank.check import InvariantBroken
from server.bank.entry import BankRefusal
from server.night.entries import write
from server.night.evening_events import TablesLinked
from server.night.events import BankerNamed, Batch, NightOpened
from server.night.evolve import evolve_all
from server.night.record import BOOK_EVENTS, Record, events_of, read_record, read_sealed
from server.night.state import Night


class Replayed(NamedTuple):
    """One batch replayed: the night before (None: the first) and after it, and the rows it must have written."""

    seq: int
    actor: str
    record: Record
    batch: Batch
    before: Night | None
    after: Night
    book: Book
    rows: tuple[Row, ...]


def banker_of(rows: Iterable[Row]) -> str:
    """The last banker of a night, from the public part of its log alone."""
    banker = ""
    for event in (event for row in rows for event in events_of(row)):
        if isinstance(event, NightOpened):
            banker = event.host
        elif isinstance(event, BankerNamed):
            banker = event.player
    return banker


def beside(rows: Iterable[Row]) -> int:
    """The night that is the other table of the evening, from the public part of the log alone; 0: there is none."""
    linked = 0
    for event in (event for row in rows for event in events_of(row)):
        if isinstance(event, TablesLinked):
            linked = event.night
    return linked


class SealedGone(Exception):
    """A hand cannot be replayed: its sealed part was destroyed after the retention time (design.md 10.1)."""


def replay(rows: Iterable[tuple[Row, bytes | None]]) -> Iterator[Replayed]:
    """Every batch of a night, in order. Raises InvariantBroken at the first row that replay would not have written."""
    night: Night | None = None
    book: Book | None = None
    due: list[Row] = []
    for row, sealed in rows:
        if due:
            expected = due.pop(0)
            if row != expected:
                raise InvariantBroken(f"row {row.seq} is not what the events before it come to")
            continue
        if row.row == "entry":
            raise InvariantBroken(f"row {row.seq} is an entry that no event made")
        if row.kind in BOOK_EVENTS:
            book = follow(book, row)
            continue
        if book is None:
            raise InvariantBroken("a book begins with its opening")
        step = _step(book, night, row, sealed)
        if step.rows[0] != row:
            raise InvariantBroken(f"row {row.seq} is not what this book would have written")
        due = list(step.rows[1:])
        night, book = step.after, step.book
        yield step
    if due:
        raise InvariantBroken(f"row {due[0].seq} is missing: its event was written without it")


def _step(book: Book, night: Night | None, row: Row, sealed: bytes | None) -> Replayed:
    event = read_event(row.body)
    try:
        record = read_record(bytes(event.data))
    except msgspec.MsgspecError as bad:
        raise InvariantBroken(f"row {row.seq} holds no events that this version knows: {bad}") from bad
    if row.sealed and sealed is None:
        raise SealedGone(f"the sealed part of row {row.seq} was destroyed")
    batch = Batch(record.events, read_sealed(sealed))
    after = evolve_all(night, batch)
    written = write(
        book,
        night or after,
        record,
        at_us=event.at_us,
        kind=event.kind,
        actor=event.actor,
        sealed=row.sealed,
        stored=event.data,
    )
    if isinstance(written, BankRefusal):
        raise InvariantBroken(f"row {row.seq}: the book would refuse it: {written.text}")
    return Replayed(row.seq, event.actor, record, batch, night, after, written.book, written.rows)
