"""Books of a database file for whoever only reads them: whole, as a trial balance, as an export, hand by hand."""

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import NamedTuple

import msgspec
import sqlalchemy as sa

from server.bank.account import CLUB
from server.bank.book import night_code
from server.bank.chain import Row, read_entry, read_event
from server.bank.trial import Trial, trial
from server.night import events as e
from server.night.fair import file
from server.night.fair.file import NIGHT_JSON
from server.night.record import events_of
from server.poker import events as h
from server.store.folder import KEY
from server.store.look import Unchecked, book_ids, look, names_of, sealing_of
from server.store.rows import read_rows
from server.store.schema import BOOK, SEALED
from server.store.sealing import BadSeal


class HandRow(msgspec.Struct, frozen=True):
    """A row that belongs to a hand: what happened by its tag and fields, and the entries' legs."""

    seq: int
    at_us: int
    row: str
    kind: str
    actor: str
    hash: str
    events: tuple[e.PublicEvent, ...]
    postings: tuple[tuple[str, str, int, int], ...]


class HandStory(msgspec.Struct, frozen=True):
    """One hand in its book; `players` are names by seat.

    `before` and `after` are the players' chips together, `kitty` what was cut, `carried` what stays for the next deal
    less what came from earlier ones: `even` says that they come out (bank.md 1.4, 8). `over` is false while it is
    played.
    """

    night: int
    hand: int
    players: dict[int, str]
    rows: tuple[HandRow, ...]
    before: int
    after: int
    kitty: int
    carried: int
    over: bool
    even: bool


class _Kept(NamedTuple):
    code: str
    rows: list[Row]
    names: dict[str, str]


def balances(path: Path, night: int | None, seq: int | None, at_us: int | None) -> Trial:
    """The trial balance of a night's book, or of the club's (None), as of a row or a moment. Raises Unchecked."""
    with _book(path, night) as kept:
        return trial(kept.code, kept.rows, seq=seq, at_us=at_us)


def rows_and_names(path: Path, night: int | None) -> tuple[list[Row], dict[str, str]]:
    """The rows of a night's book, or of the club's (None), and everybody's name by id. Raises Unchecked."""
    with _book(path, night) as kept:
        return kept.rows, kept.names


def export(path: Path, night: int | None, kind: str, key: Path | None = None) -> str:
    """A night's book, or the club's (None), in one of `FORMATS`. Raises Unchecked.

    With the key that lies beside the database, or at `key`, a night.json can open the cards that everybody saw.
    """
    with look(path) as connection:
        kept = _kept(connection, path, night)
        sealed = _unsealed(connection, kept, key or path.parent / KEY) if kind == NIGHT_JSON else {}
        return file.export(kind, kept.code, [(row, sealed.get(row.seq)) for row in kept.rows], kept.names)


def hand(path: Path, night: int, number: int) -> HandStory:
    """Everything that a night's book has of one hand; nothing that is sealed. Raises Unchecked."""
    with _book(path, night) as kept:
        found = tuple(_of_hand(kept.rows, number))
        seats = _seats(kept.rows, found[0].seq) if found else {}
        players = {seat: kept.names.get(player, player) for seat, player in seats.items()}
    if not found:
        raise Unchecked(f"Night {night} has no hand {number}.")
    said = [event for row in found for event in row.events]
    before = sum(s.stack for event in said if isinstance(event, h.HandStarted) for s in event.seats)
    came = sum(p.amount for event in said if isinstance(event, h.HandStarted) for p in event.carried)
    after = sum(stack for event in said if isinstance(event, h.HandEnded) for _, stack in event.stacks)
    stays = sum(p.amount for event in said if isinstance(event, h.Carried) for p in event.pots)
    kitty = sum(event.amount for event in said if isinstance(event, h.KittyCut))
    over = any(isinstance(event, h.HandEnded) for event in said)
    even = not over or before + came == after + kitty + stays
    return HandStory(night, number, players, found, before, after, kitty, stays - came, over, even)


@contextmanager
def _book(path: Path, night: int | None) -> Iterator[_Kept]:
    with look(path) as connection:
        yield _kept(connection, path, night)


def _kept(connection: sa.Connection, path: Path, night: int | None) -> _Kept:
    code = CLUB if night is None else night_code(night)
    books = book_ids(connection)
    if code not in books:
        raise Unchecked(f"There is no night {night} in {path}." if night else f"There is no club's book in {path}.")
    return _Kept(code, list(read_rows(connection, books[code])), names_of(connection))


def _unsealed(connection: sa.Connection, kept: _Kept, key: Path) -> dict[int, bytes]:
    """The sealed parts that the key opens, by row; none without a key."""
    sealing = sealing_of(key)
    if sealing is None:
        return {}
    hashes = {row.seq: row.sealed for row in kept.rows if row.sealed}
    wanted = sa.select(SEALED).join(BOOK, BOOK.c.id == SEALED.c.book_id).where(BOOK.c.code == kept.code)
    opened: dict[int, bytes] = {}
    for part in connection.execute(wanted):
        with suppress(BadSeal):
            opened[part.seq] = sealing.open(kept.code, part.seq, part.nonce, part.ciphertext, hashes.get(part.seq, b""))
    return opened


def _of_hand(rows: list[Row], number: int) -> Iterator[HandRow]:
    """The rows from the first one that is about the hand up to the one that ends it, with their entries."""
    current = 0
    mine = False
    for row in rows:
        if row.row == "entry":
            if mine:
                yield _row(row, read_entry(row.body).actor, ())
            continue
        event = read_event(row.body)
        mine, events = False, events_of(row)
        for one in events:
            if isinstance(one, e.DeckCommitted | h.HandStarted):
                current = one.hand
            mine = mine or current == number
            if isinstance(one, h.HandEnded):
                current = 0
        if mine:
            yield _row(row, event.actor, events)


def _seats(rows: list[Row], before: int) -> dict[int, str]:
    """Who had which seat when that row came."""
    seats: dict[int, str] = {}
    for event in (one for row in rows if row.seq < before for one in events_of(row)):
        if isinstance(event, e.SeatTaken):
            seats[event.seat] = event.player
        elif isinstance(event, e.SeatLeft):
            seats = {seat: player for seat, player in seats.items() if player != event.player}
    return seats


def _row(row: Row, actor: str, events: tuple[e.PublicEvent, ...]) -> HandRow:
    legs = tuple((leg.account, leg.unit, leg.amount, leg.balance_after) for leg in row.postings)
    return HandRow(row.seq, row.at_us, row.row, row.kind, actor, row.hash.hex(), events, legs)
