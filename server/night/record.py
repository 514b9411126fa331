"""How a batch stands in the book: its public part in a chained event row, its sealed part as bytes kept apart."""

from hashlib import sha256

import msgspec

from server.bank.book import CLOSED, OPENED, TERMS
from server.bank.chain import Row, read_event
from server.night.events import Batch, PublicEvent, SealedEvent

BOOK_EVENTS = frozenset((OPENED, TERMS, CLOSED))
"""Rows about the book itself, which hold no record."""


class Record(msgspec.Struct, frozen=True):
    """What one command made happen. `command` is the id its sender gave it, `payload` the SHA-256 (hex).

    `role` is what its sender did it as, when that was more than a player (design.md 10.8).
    """

    events: tuple[PublicEvent, ...]
    command: str = ""
    payload: str = ""
    role: str = ""


_records = msgspec.json.Decoder(Record)
_sealed = msgspec.json.Decoder(tuple[SealedEvent, ...])
_encode = msgspec.json.Encoder().encode


def read_record(data: bytes) -> Record:
    """Raises msgspec.ValidationError when the bytes hold no record that this version knows."""
    return _records.decode(data)


def events_of(row: Row) -> tuple[PublicEvent, ...]:
    """What a row of a night's book says that happened: nothing where it is an entry, or about the book itself.

    Raises msgspec.ValidationError as `read_record` does.
    """
    if row.row == "entry" or row.kind in BOOK_EVENTS:
        return ()
    return read_record(bytes(read_event(row.body).data)).events


def write_sealed(batch: Batch) -> bytes:
    """The sealed events as bytes, or b"" when there are none."""
    return _encode(batch.sealed) if batch.sealed else b""


def read_sealed(plain: bytes | None) -> tuple[SealedEvent, ...]:
    return _sealed.decode(plain) if plain else ()


def digest(payload: bytes) -> str:
    """SHA-256 (hex) of a command as it was sent: the same id with other bytes is a conflict (bank.md 1.8)."""
    return sha256(payload).hexdigest()
