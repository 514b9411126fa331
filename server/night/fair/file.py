"""night.json: a night's book and what opens its cards, for whoever checks it without this server."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence

import msgspec

from server.bank.audit import Finding, examine
from server.bank.book import CLOSED, night_code
from server.bank.chain import VERSION, Row, read_entry, read_event
from server.bank.export import FORMATS, night_file
from server.bank.journal import OneHand
from server.night import events as e
from server.night.fair.deal import Deal, SeenCut
from server.night.fair.deal import read as read_deals
from server.night.fair.opening import Opening, Step, openings
from server.night.fair.steps import DealCheck
from server.night.fair.steps import examine as check
from server.night.record import events_of, read_sealed

NIGHT_JSON = "night.json"
_SEALED = re.compile(rb'"e":"%s","hand":([0-9]+),"stage":0' % str(e.DeckCommitted.__struct_config__.tag).encode())


class NotAFile(ValueError):
    """It is no night.json, or one that this version cannot read."""


class NightFile(msgspec.Struct, frozen=True):
    """What a file says: a book's code and rows, the night's number (0: the club's book), and the openings."""

    book: str
    night: int
    rows: tuple[Row, ...]
    openings: tuple[Opening, ...]


class _Link(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    body: msgspec.Raw
    hash: str


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    format: str
    v: int
    book: str
    rows: int
    chain: tuple[_Link, ...]
    openings: tuple[Opening, ...] = ()


def export(kind: str, code: str, stored: Sequence[tuple[Row, bytes | None]], names: Mapping[str, str]) -> str:
    """A book in one of `FORMATS`; `stored` are its rows with their sealed parts, where there are any."""
    rows = [row for row, _ in stored]
    if kind != NIGHT_JSON:
        return FORMATS[kind](code, rows, names)
    return night_file.write(code, rows, names, opened(code, stored))


def opened(code: str, stored: Iterable[tuple[Row, bytes | None]]) -> tuple[Opening, ...]:
    """The openings of a night's hands that are over."""
    steps = [Step(row.seq, events_of(row), read_sealed(sealed)) for row, sealed in stored if row.row == "event"]
    return openings(_night(code), steps)


def deals(night: int, rows: Iterable[Row]) -> tuple[Deal, ...]:
    """Every deal of a night, from the public part of its rows."""
    return read_deals(night, ((row.seq, events_of(row)) for row in rows if row.row == "event"))


def read(text: bytes) -> NightFile:
    """Raises NotAFile with a sentence."""
    try:
        found = msgspec.json.decode(text, type=_File)
    except msgspec.MsgspecError as bad:
        raise NotAFile(f"it is no night.json: {bad}") from bad
    if found.format != night_file.FORMAT or found.v != VERSION:
        raise NotAFile(f"it is of another format: {found.format!r}, version {found.v}")
    if len(found.chain) != found.rows:
        raise NotAFile(f"it should have {found.rows} rows, and has {len(found.chain)}: the file is not whole")
    if not found.rows:
        raise NotAFile("it has no rows")
    rows = tuple(_row(at, link) for at, link in enumerate(found.chain, 1))
    return NightFile(found.book, _night(found.book), rows, found.openings)


def examined(file: NightFile) -> tuple[Finding, ...]:
    """What is wrong with the chain and the money of a file (bank.md 1.4); a row that cannot be read is one finding."""
    return tuple(examine(file.book, file.rows).findings)


def _row(at: int, link: _Link) -> Row:
    body = bytes(link.body)
    try:
        digest = bytes.fromhex(link.hash)
        if b'"row":"entry"' in body:
            entry = read_entry(body)
            return Row(
                entry.seq, "entry", entry.at_us, entry.epoch, entry.kind, body, bytes.fromhex(entry.prev), digest,
                entry.key, entry.reverses, entry.postings,
            )  # fmt: skip
        event = read_event(body)
        row = Row(
            event.seq, "event", event.at_us, event.epoch, event.kind, body, bytes.fromhex(event.prev), digest,
            sealed=bytes.fromhex(event.sealed_sha256),
        )  # fmt: skip
        events_of(row)
        return row
    except (msgspec.MsgspecError, ValueError) as bad:
        raise NotAFile(f"row {at} cannot be read: {bad}") from bad


def sealed_deal(body: bytes) -> int | None:
    """The hand whose decks were sealed in an event row, by its bytes alone; None: in this row none were."""
    found = _SEALED.search(body)
    return int(found[1]) if found else None


def _night(code: str) -> int:
    number = code.removeprefix("night-")
    return int(number) if number.isdigit() and night_code(int(number)) == code else 0


def deal_check(code: str, stored: OneHand, hand: int, names: Mapping[str, str]) -> DealCheck | None:
    """One hand of a night, checked as anybody can check it; `names` of persons by id. None when its number was not
    used, or it is not over: decks that an older server sealed and neither dealt nor opened are told once the table has
    gone on without them (bank.md 2.2, aborted hands).
    """
    rows = [(each.row, each.sealed) for each in stored.rows]
    actors = {row.seq: read_event(row.body).actor for row, _ in rows}
    found = next((deal for deal in deals(_night(code), (row for row, _ in rows)) if deal.hand == hand), None)
    if found is None:
        return None
    gone_on = stored.gone_on or rows[-1][0].kind == CLOSED
    if not found.over and not found.whole and (found.pack or not gone_on):
        return None
    return check(found, opened(code, rows), lambda cut: names.get(actors[cut.seq], seat_name(cut)))


def checked(file: NightFile) -> tuple[DealCheck, ...]:
    """Every deal of a file, checked. It has no names: who cut is named by his seat."""
    return tuple(check(deal, file.openings, seat_name) for deal in deals(file.night, file.rows))


def seat_name(cut: SeenCut) -> str:
    """For people, who count seats from 1."""
    return f"Seat {cut.seat + 1}"


def unopened(code: str, rows: Iterable[Row]) -> Iterator[tuple[int, DealCheck]]:
    """Every deal of a night, checked without the openings of single cards, with the row that it begins in."""
    for deal in deals(_night(code), rows):
        yield deal.decks[0].sealed_at if deal.decks else 0, check(deal, (), seat_name)
