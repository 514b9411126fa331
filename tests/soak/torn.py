"""Torn writes and flipped bits: a database is damaged as disks damage it, then audited and served (bank.md 4, row 6).

Each case copies a night that was committed command by command, the last commits of it still in the write-ahead log,
and damages the copy in one place. A server then comes to a state that the night really had, or refuses; whatever of
the acknowledged rows is missing, `audit verify` says by exit code 4, from the heads that clients keep.
"""

import io
import json
import random
import shutil
import sqlite3
from collections import Counter
from collections.abc import Callable
from contextlib import closing, redirect_stderr, redirect_stdout
from pathlib import Path
from typing import Any, NamedTuple

from server.bank.book import Book, follow, rebuild
from server.bank.chain import Row
from server.bank.check import InvariantBroken
from server.bank.journal import JournalError, SealedPart, Unit
from server.cli import main
from server.store.audit import heads
from server.store.folder import DATABASE, KEY, BadFolder
from server.store.store import Store
from server.store.upgrade import WrongSchema
from tests.helpers.evening import Evening
from tests.helpers.twins import HandClock, SeededEntropy
from tests.soak.kill import Broken
from tests.store.evenings import played

WAL = f"{DATABASE}-wal"
SECTOR = 512
IN_THE_LOG = 0.5
"""Share of the commits that no checkpoint has brought into the main file yet."""
LEDGER = ("book", "book_row", "posting", "sealed", "night")
OK, VIOLATION, UNCHECKED, LOST = 0, 1, 3, 4
REFUSALS = (BadFolder, WrongSchema, JournalError, InvariantBroken, sqlite3.DatabaseError)


class Case(NamedTuple):
    """One kind of damage: the file it strikes, and what becomes of its bytes."""

    file: str
    strike: Callable[[bytearray, random.Random], None]


def _cut(data: bytearray, dice: random.Random) -> None:
    del data[dice.randrange(len(data)) :]


def _flip(data: bytearray, dice: random.Random) -> None:
    data[dice.randrange(len(data))] ^= 1 << dice.randrange(8)


def _tear(data: bytearray, dice: random.Random) -> None:
    """A sector that was not written: it holds zeros, or what stood at another place before."""
    at = SECTOR * dice.randrange(max(1, len(data) // SECTOR))
    old = SECTOR * dice.randrange(max(1, len(data) // SECTOR))
    data[at : at + SECTOR] = dice.choice((bytes(SECTOR), bytes(data[old : old + SECTOR])))[: len(data) - at]


CASES = {
    "log-cut": Case(WAL, _cut),
    "log-bit": Case(WAL, _flip),
    "log-sector": Case(WAL, _tear),
    "file-bit": Case(DATABASE, _flip),
    "file-sector": Case(DATABASE, _tear),
}


class Torn:
    """So many damaged copies in one folder. Raises `Broken` at the first that is served wrongly or not reported."""

    def __init__(self, folder: Path, cases: int, seed: int, after: Callable[[int], None] = lambda done: None) -> None:
        self._folder, self._cases, self._seed, self._after = folder, cases, seed, after
        self._clean, self._data = folder / "clean", folder / "damaged"
        self._books: dict[int, Book] = {}
        """The night's book as it stood after each of its rows."""
        self.exits: Counter[str] = Counter()
        self.served: Counter[str] = Counter()

    async def run(self) -> dict[str, Any]:
        """Damages and looks; its figures."""
        await self._write()
        for number in range(self._cases):
            name = list(CASES)[number % len(CASES)]
            await self._case(number, name, random.Random(f"{self._seed}:{number}"))
            self._after(number + 1)
        return {
            "cases": self._cases,
            "seed": self._seed,
            "rows": len(self._books),
            "exit_codes": dict(sorted(self.exits.items())),
            "served": dict(sorted(self.served.items())),
        }

    async def _write(self) -> None:
        evening = played(1, ended=False)
        units = _commits(evening)
        head = round(len(units) * (1 - IN_THE_LOG))
        written, copied = self._folder / "written", (DATABASE, WAL, KEY)
        store = Store(written, HandClock(), SeededEntropy("torn"))
        await store.journal.new_night("Friday", "anna", evening.rows[0][0].at_us // 1000)
        for unit in units[:head]:
            await store.journal.commit(unit)
        store.close()  # which brings everything into the main file
        store = Store(written, HandClock(), SeededEntropy("again"))
        for unit in units[head:]:
            await store.journal.commit(unit)
        self._clean.mkdir()
        for name in copied:
            shutil.copy2(written / name, self._clean / name)
        store.close()
        book: Book | None = None
        for row, _ in evening.rows:
            book = follow(book, row)
            self._books[row.seq] = book
        self._anchors = [anchor for each in heads(written / DATABASE, None) if (anchor := each.head)]
        self._ledger = _ledger(written / DATABASE)
        if len((self._clean / WAL).read_bytes()) < 100_000:
            raise Broken("the write-ahead log of the clean copy holds next to nothing")

    async def _case(self, number: int, name: str, dice: random.Random) -> None:
        shutil.rmtree(self._data, ignore_errors=True)
        shutil.copytree(self._clean, self._data)
        file = self._data / CASES[name].file
        data = bytearray(file.read_bytes())
        CASES[name].strike(data, dice)
        file.write_bytes(data)
        code, audited = self._audit()
        self.exits[f"{name} {code}"] += 1
        if code == OK and self._heads(audited) != set(self._anchors):
            raise Broken(f"case {number}, {name}: the audit is content with {self._heads(audited)}")
        if code == OK and CASES[name].file == DATABASE and _ledger(self._data / DATABASE) != self._ledger:
            raise Broken(f"case {number}, {name}: the ledger was changed, and the audit is content")
        if code == LOST and self._heads(audited) == set(self._anchors) and not audited["findings"]:
            raise Broken(f"case {number}, {name}: the audit misses rows that are there")
        if code not in (OK, VIOLATION, UNCHECKED, LOST):
            raise Broken(f"case {number}, {name}: `audit verify` ends with {code}")
        book = await self._serve()
        if book is None:
            self.served["refused"] += 1
            return
        whole = book.seq == max(self._books)
        self.served["whole" if whole else "shorter"] += 1
        if book != self._books.get(book.seq):
            raise Broken(f"case {number}, {name}: the server comes to {book.balances} after row {book.seq}")
        if not whole and code == OK:
            raise Broken(f"case {number}, {name}: rows after {book.seq} are gone, and nobody says so")

    def _audit(self) -> tuple[int, dict[str, Any]]:
        """`audit verify` with the heads that clients saw."""
        command = ["audit", "verify", "--db", str(self._data / DATABASE), "--json"]
        for anchor in self._anchors:
            command += ["--anchor", anchor]
        said = io.StringIO()
        with redirect_stdout(said), redirect_stderr(io.StringIO()):
            code = main(command)
        return code, json.loads(said.getvalue() or "{}")

    def _heads(self, audited: dict[str, Any]) -> set[str]:
        return {book["head"] for book in audited.get("books", ())}

    async def _serve(self) -> Book | None:
        """The night's book as a server reads it when it starts; None when it refuses."""
        try:
            store = Store(self._data, HandClock(), SeededEntropy("served"))
        except REFUSALS:
            return None
        try:
            return rebuild(stored.row for stored in await store.journal.read(1))
        except REFUSALS:
            return None
        finally:
            store.close()


def _commits(evening: Evening) -> list[Unit]:
    """What the evening wrote, a unit a command: an event and the entries after it."""
    groups: list[list[tuple[Row, SealedPart | None]]] = []
    for row, plain in evening.rows:
        if row.row == "event" and row.seq != 2:  # the first command's unit begins with the opening of the book
            groups.append([])
        groups[-1].append((row, SealedPart(row.seq, bytes(16), plain) if plain is not None else None))
    return [
        Unit(1, 1, tuple(row for row, _ in group), tuple(part for _, part in group if part is not None))
        for group in groups
    ]


def _ledger(file: Path) -> list[list[tuple[object, ...]]]:
    with closing(sqlite3.connect(f"file:{file}?mode=ro", uri=True)) as db:
        return [db.execute(f"SELECT * FROM {table} ORDER BY rowid").fetchall() for table in LEDGER]  # noqa: S608
