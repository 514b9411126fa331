"""Rows of a book, their canonical bytes and the hash chain over them. Knows nothing of balances or of where rows
are kept.

The bytes are RFC 8785 canonical JSON of strings, integers below 2^53, true, false, null, arrays and objects whose keys
are ASCII and no array indexes (a browser puts those first), so a sorted `JSON.stringify` gives the same (bank.md 1.7).
A row's hash is SHA-256("PLG1" || bytes); the
bytes hold the hash before it. They are stored as they are hashed: nothing is ever encoded again to be verified.
"""

import re
from collections.abc import Iterable
from hashlib import sha256
from typing import Literal, NamedTuple

import msgspec

VERSION = 1
PREFIX = b"PLG1"
SEALED_PREFIX = b"KTS1"
GENESIS = bytes(32)
"""What stands before the first row of every book."""
SALT_BYTES = 16

encode = msgspec.json.Encoder(order="sorted").encode
"""The one encoder of canonical bytes (limits.md 6, tip 6)."""


class Posted(msgspec.Struct, frozen=True, array_like=True):
    """A leg of an entry that a book took, with the account's balance after it."""

    account: str
    unit: str
    amount: int
    balance_after: int


class Row(msgspec.Struct, frozen=True):
    """One row of a book: an event, or an entry. `body` is the canonical bytes; the other fields say again what it says.

    `at_us` is microseconds UTC, strictly rising in a book. `key` and `postings` are empty for an event; `reverses` is 0
    unless the entry takes another one back; `sealed` is the hash of the event's sealed part, or empty.
    """

    seq: int
    row: Literal["event", "entry"]
    at_us: int
    epoch: int
    kind: str
    body: bytes
    prev: bytes
    hash: bytes
    key: str = ""
    reverses: int = 0
    postings: tuple[Posted, ...] = ()
    sealed: bytes = b""


class EventBody(msgspec.Struct, frozen=True, tag_field="row", tag="event", forbid_unknown_fields=True):
    """What the bytes of an event row hold. `data` is the event itself, still encoded when read back."""

    v: int
    book: str
    seq: int
    epoch: int
    at_us: int
    kind: str
    actor: str
    data: object
    sealed_sha256: str
    prev: str


class EntryBody(msgspec.Struct, frozen=True, tag_field="row", tag="entry", forbid_unknown_fields=True):
    """What the bytes of an entry row hold. Postings are account, unit, amount, balance after."""

    v: int
    book: str
    seq: int
    epoch: int
    at_us: int
    kind: str
    key: str
    payload_sha256: str
    actor: str
    reverses: int
    memo: str
    meta: dict[str, object]
    postings: tuple[Posted, ...]
    prev: str


class StoredEvent(msgspec.Struct, frozen=True, tag_field="row", tag="event", forbid_unknown_fields=True):
    """An event's body as it is read back: `data` stays raw, for whoever knows its type."""

    v: int
    book: str
    seq: int
    epoch: int
    at_us: int
    kind: str
    actor: str
    data: msgspec.Raw
    sealed_sha256: str
    prev: str


_read_event = msgspec.json.Decoder(StoredEvent).decode
_read_entry = msgspec.json.Decoder(EntryBody).decode


def read_event(body: bytes) -> StoredEvent:
    """Reads the bytes of an event row. Raises msgspec.ValidationError or DecodeError when they are none."""
    return _read_event(body)


def read_entry(body: bytes) -> EntryBody:
    """Reads the bytes of an entry row. Raises msgspec.ValidationError or DecodeError when they are none."""
    return _read_entry(body)


def row_hash(body: bytes) -> bytes:
    """The hash of a row, 32 bytes."""
    return sha256(PREFIX + body).digest()


def sealed_hash(salt: bytes, plain: bytes) -> bytes:
    """What a row says of its sealed part: it binds the bytes and, by the salt, tells nothing of them."""
    if len(salt) != SALT_BYTES:
        raise ValueError(f"a sealed part needs a salt of {SALT_BYTES} random bytes")
    return sha256(SEALED_PREFIX + salt + plain).digest()


class Anchor(NamedTuple):
    """A place in a book that somebody outside remembers: BOOK:SEQ:HASH (design.md 10.3)."""

    book: str
    seq: int
    hash: bytes


_ANCHOR = re.compile(r"([a-z0-9-]{1,64}):([0-9]{1,15}):([0-9a-f]{64})")


def write_anchor(anchor: Anchor) -> str:
    """`night-7:88:` and 64 hex digits."""
    return f"{anchor.book}:{anchor.seq}:{anchor.hash.hex()}"


def parse_anchor(text: str) -> Anchor | None:
    """Reads BOOK:SEQ:HASH; None when the text is none."""
    found = _ANCHOR.fullmatch(text)
    return Anchor(found[1], int(found[2]), bytes.fromhex(found[3])) if found else None


class Break(NamedTuple):
    """Where a chain breaks, and how."""

    seq: int
    text: str


def verify(rows: Iterable[Row]) -> Break | None:
    """The first break of a chain that starts at seq 1: a gap, time running back, a changed row, a wrong predecessor."""
    at_us, head = 0, GENESIS
    for seq, row in enumerate(rows, 1):
        if row.seq != seq:
            return Break(seq, f"row {seq} is missing")
        if row.at_us <= at_us:
            return Break(seq, f"row {seq} is not later than the row before it")
        if row.prev != head:
            return Break(seq, f"row {seq} does not follow the row before it")
        if b'"prev":"%s"' % head.hex().encode() not in row.body:
            return Break(seq, f"row {seq} does not hold the hash of the row before it")
        if row_hash(row.body) != row.hash:
            return Break(seq, f"row {seq} was changed: its hash does not fit")
        at_us, head = row.at_us, row.hash
    return None
