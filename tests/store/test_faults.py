"""Full disks, failing calls, held locks: nothing half-written, and it goes on (bank.md 4, rows 3 to 5)."""

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from server.bank import claim as m
from server.bank import club as club_module
from server.bank.book import rebuild
from server.bank.chain import Row
from server.bank.club import Club, ClubAsk
from server.bank.entry import BankRefusal, BankRule
from server.bank.journal import Answer, DiskFull, JournalError, StoreBusy, StoreFailed, Unit
from server.store import journal as journal_module
from server.store.anchors import AnchorLog
from server.store.folder import DATABASE
from server.store.ledger import Books
from server.store.reader import Reader
from server.store.rows import read_rows
from server.store.sealing import Sealing
from server.store.sqlite import engine as engine_module
from server.store.sqlite.engine import fault, reader_engine, writer_engine
from server.store.upgrade import upgrade
from server.store.writer import Writer
from tests.helpers.twins import SeededEntropy
from tests.store.writing import NightBook

KEY = bytes(range(32))


class Rig:
    """A journal over an engine that a test can reach."""

    def __init__(self, file: Path, hold: Callable[[sa.Engine], None] = lambda engine: None) -> None:
        upgrade(file)
        self.file = file
        self.engine = writer_engine(file)
        hold(self.engine)
        sealing, entropy = Sealing(KEY), SeededEntropy("rig")
        books = Books(self.engine, sealing, entropy, AnchorLog(file.parent))
        self.writer = Writer(self.engine, books, fault)
        self.reader = Reader(reader_engine(file), fault)
        self.journal = journal_module.Journal(self.writer, self.reader, books, sealing)
        self.writer.call(lambda connection: books.open_club(connection, 1), books.adopt).result()

    async def opened(self) -> NightBook:
        return NightBook(await self.journal.new_night("Friday", "anna", 5))

    async def sound(self, book: NightBook) -> None:
        """The night is exactly what was acknowledged."""
        assert rebuild(stored.row for stored in await self.journal.read(book.night)) == book.book

    async def club_rows(self) -> list[Row]:
        return await self.reader.run(lambda connection: list(read_rows(connection, 1)))

    def close(self) -> None:
        self.writer.close()
        self.reader.close()


@pytest.fixture
def rig(tmp_path: Path) -> Iterator[Rig]:
    made = Rig(tmp_path / DATABASE)
    yield made
    made.close()


async def attempt(rig: Rig, book: NightBook, make: Callable[[], Unit]) -> JournalError | None:
    """Makes a unit and commits it; one that fails is dropped, as an actor drops its new state."""
    before = dict(vars(book))
    unit = make()
    try:
        await rig.journal.commit(unit)
    except JournalError as error:
        vars(book).update(before)
        return error
    return None


async def test_a_full_disk_refuses_whole_units_until_there_is_space(tmp_path: Path) -> None:
    """bank.md 4, row 3: `max_page_count` at each of the next 200 pages, so that the error comes at every possible place
    of a transaction.
    """
    pages = [10_000]

    def hold(engine: sa.Engine) -> None:
        @sa.event.listens_for(engine, "connect")
        def limit(connection: sqlite3.Connection, _: object) -> None:
            connection.execute(f"PRAGMA max_page_count = {pages[0]}")

    rig = Rig(tmp_path / DATABASE, hold)
    book = await rig.opened()
    await rig.journal.commit(book.buy("anna"))
    (used,) = sqlite3.connect(rig.file).execute("PRAGMA page_count").fetchone()
    refused = written = 0
    for pages[0] in range(used, used + 200):
        rig.writer._drop_connection()  # so that the next commit sees the new limit
        for _ in range(6):
            error = await attempt(rig, book, lambda: book.bet("anna", secret=bytes(200)))
            assert error is None or isinstance(error, DiskFull), error
            refused, written = refused + (error is not None), written + (error is None)
        if pages[0] % 16 == 0:
            await rig.sound(book)
    assert refused > 10
    assert written > 10
    pages[0] = 10_000
    rig.writer._drop_connection()
    assert await attempt(rig, book, lambda: book.bet("anna")) is None
    await rig.sound(book)
    rig.close()


class Failing:
    """The n-th statement or commit of the writer raises; a commit may be done all the same ("in doubt")."""

    def __init__(self, at: int, error: Callable[[], Exception], *, in_doubt: bool) -> None:
        self.left, self.error, self.in_doubt = at, error, in_doubt

    def hold(self, engine: sa.Engine) -> None:
        dialect: Any = engine.dialect
        execute, many, commit = dialect.do_execute, dialect.do_executemany, dialect.do_commit

        def counted(call: Callable[..., None], *arguments: object) -> None:
            if call is commit and self.in_doubt:
                call(*arguments)
                self.count()
            else:
                self.count()
                call(*arguments)

        dialect.do_execute = lambda *arguments: counted(execute, *arguments)
        dialect.do_executemany = lambda *arguments: counted(many, *arguments)
        dialect.do_commit = lambda *arguments: counted(commit, *arguments)

    def count(self) -> None:
        self.left -= 1
        if self.left == 0:
            raise self.error()


def io_error(code: int, words: str) -> Callable[[], sqlite3.OperationalError]:
    def make() -> sqlite3.OperationalError:
        error = sqlite3.OperationalError(words)
        error.sqlite_errorcode = code
        return error

    return make


ERRORS = [
    ("io", io_error(sqlite3.SQLITE_IOERR, "disk I/O error"), StoreFailed),
    ("full", io_error(sqlite3.SQLITE_FULL, "database or disk is full"), DiskFull),
    ("busy", io_error(sqlite3.SQLITE_BUSY, "database is locked"), StoreBusy),
]


class Script:
    """Twenty things that are written: a night with cards and refusals, its end, and payments that settle it."""

    def __init__(self, rig: Rig, book: NightBook, number: int) -> None:
        self.rig, self.book, self.number = rig, book, number
        self.steps: list[Callable[[], Awaitable[JournalError | None]]] = [
            self.unit(lambda: book.buy("anna")),
            self.unit(lambda: book.buy("bo", drawer="bo")),
            self.unit(book.unit),
            *(self.unit(partial(book.bet, who, secret=secret)) for who in ("anna", "bo") for secret in (b"", b"AsKd")),
            self.unit(self.refusal),
            *(self.unit(partial(book.bet, "anna", chips, b"2c")) for chips in range(1, 6)),
            self.unit(lambda: book.buy("bo")),
            self.unit(partial(book.award, "bo")),
            self.unit(book.end),
            self.payment("anna", m.Pay("anna", "bo", 1, "EUR", number)),
            self.payment("bo", m.Confirm(number)),
            self.payment("bo", m.Undo(number, "not so")),
            self.payment("anna", m.Undo(number, "not so")),
        ]

    def unit(self, make: Callable[[], Unit]) -> Callable[[], Awaitable[JournalError | None]]:
        return lambda: attempt(self.rig, self.book, make)

    def refusal(self) -> Unit:
        self.book.orders += 1
        said = Answer("anna", f"c{self.book.orders}", bytes(32), b"no")
        return Unit(self.book.night, self.book.book.epoch, (), answer=said)

    def payment(self, person: str, command: m.ClubCommand) -> Callable[[], Awaitable[JournalError | None]]:
        asked = ClubAsk(person, f"{self.number} {command}", "00" * 32, command, sure=False)

        async def pay() -> JournalError | None:
            try:
                assert isinstance(await self.rig.journal.pay(asked, 1), Club)
            except JournalError as error:
                return error
            return None

        return pay


@pytest.mark.parametrize("in_doubt", [False, True], ids=["failed", "in doubt"])
@pytest.mark.parametrize(("error", "kind"), [e[1:] for e in ERRORS], ids=[e[0] for e in ERRORS])
async def test_the_nth_call_fails(
    tmp_path: Path, error: Callable[[], Exception], kind: type[JournalError], in_doubt: bool
) -> None:
    """bank.md 4, row 5: for every call of a script of twenty units and payments, what was acknowledged is there, what
    was refused is not, and asking again does it, once.
    """
    failed = 0
    failing = Failing(0, error, in_doubt=in_doubt)
    rig = Rig(tmp_path / DATABASE, failing.hold)
    for at in range(1, 200):
        book = await rig.opened()
        script = Script(rig, book, at)
        assert len(script.steps) == 20
        failing.left = at
        for step in script.steps:
            refused = await step()
            if refused is not None:
                assert isinstance(refused, kind)
                failed += 1
                assert await step() is None, "it goes on"
        await rig.sound(book)
        if failing.left > 0:
            break
    else:
        pytest.fail("the script has more calls than that")
    assert at > 60
    assert failed > at / 2
    rows = await rig.club_rows()
    assert rig.journal.club() == club_module.rebuild(rows)
    paid = [row.kind for row in rows if row.row == "entry"]
    assert [paid.count(each) for each in ("from-night", "peer-payment", "reversal")] == [at, at, at], "each once"
    rig.close()


async def test_a_commit_that_was_done_before_it_failed_counts(tmp_path: Path) -> None:
    """In doubt: the database did it and then failed to say so. The unit is there, so its waiter is told yes."""
    failing = Failing(0, io_error(sqlite3.SQLITE_IOERR, "disk I/O error"), in_doubt=True)
    rig = Rig(tmp_path / DATABASE, failing.hold)
    book = await rig.opened()
    await rig.journal.commit(book.buy("anna"))
    for calls in (4, 4, 4):  # begin, postings, row, commit
        failing.left = calls
        assert await attempt(rig, book, lambda: book.bet("anna")) is None
        assert failing.left <= 0
    await rig.sound(book)
    rig.close()


async def test_a_payment_that_was_written_before_its_commit_failed_is_shown_at_the_next_look(tmp_path: Path) -> None:
    """In doubt: whoever asks again, even by another command, sees how it stands on the disk."""
    failing = Failing(0, io_error(sqlite3.SQLITE_IOERR, "disk I/O error"), in_doubt=True)
    rig = Rig(tmp_path / DATABASE, failing.hold)
    pay = m.Pay("anna", "bo", 100, "EUR")
    failing.left = 5  # begin, the answers, postings, rows, commit
    with pytest.raises(StoreFailed):
        await rig.journal.pay(ClubAsk("bo", "c1", "00" * 32, pay, sure=True), 1)
    assert failing.left <= 0
    refused = await rig.journal.pay(ClubAsk("bo", "c2", "00" * 32, m.Confirm(1), sure=False), 1)
    assert isinstance(refused, BankRefusal)
    assert refused.rule == BankRule.CLAIM_IS_CLOSED
    assert rig.journal.club().claims[1].state == "paid"
    rig.close()


async def test_nobody_can_say(tmp_path: Path) -> None:
    """The commit failed, and so does the look whether it was done: the answer says that it is not known."""

    class Always(Failing):
        def count(self) -> None:
            self.left -= 1
            if self.left <= 0 and self.in_doubt:
                raise self.error()

    failing = Always(10_000, io_error(sqlite3.SQLITE_IOERR, "disk I/O error"), in_doubt=True)
    rig = Rig(tmp_path / DATABASE, failing.hold)
    book = await rig.opened()
    await rig.journal.commit(book.buy("anna"))
    failing.left = 4
    error = await attempt(rig, book, lambda: book.bet("anna"))
    assert isinstance(error, StoreFailed)
    assert "Nobody can say" in str(error)
    failing.in_doubt = False
    rows = await rig.journal.read(book.night)
    known = rebuild(stored.row for stored in rows)
    assert known is not None
    assert known.seq == book.book.seq + 2, "it was: so the actor reads the log again"
    book.book = known
    book.orders += 1
    assert await attempt(rig, book, lambda: book.bet("anna")) is None
    rig.close()


@contextmanager
def held(file: Path) -> Iterator[None]:
    """Another program holds the write lock."""
    other = sqlite3.connect(file, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    yield
    other.execute("ROLLBACK")
    other.close()


async def test_a_held_lock_is_waited_for_then_busy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """bank.md 4, row 4; with a busy timeout of 100 ms instead of 5 s."""
    monkeypatch.setattr(engine_module, "BUSY_MS", 100)
    monkeypatch.setitem(engine_module._SETTINGS, "busy_timeout", 100)
    rig = Rig(tmp_path / DATABASE)
    book = await rig.opened()
    await rig.journal.commit(book.buy("anna"))
    with held(rig.file):
        error = await attempt(rig, book, lambda: book.bet("anna"))
        assert isinstance(error, StoreBusy)
        await rig.sound(book)
    assert await attempt(rig, book, lambda: book.bet("anna")) is None
    await rig.sound(book)
    rig.close()


async def test_a_lock_that_is_let_go_in_time_is_no_error(rig: Rig) -> None:
    book = await rig.opened()
    await rig.journal.commit(book.buy("anna"))
    with held(rig.file):
        waiting = rig.journal.commit(book.bet("anna"))
        await asyncio.sleep(0.05)
        assert not waiting.done()
    await waiting
    await rig.sound(book)


async def test_a_long_reader_holds_nobody_up(rig: Rig) -> None:
    """bank.md 4, row 4: somebody who reads one moment for long, such as an audit, while commits go on."""
    book = await rig.opened()
    await rig.journal.commit(book.buy("anna"))
    reader = sqlite3.connect(rig.file, isolation_level=None)
    reader.execute("BEGIN")
    before = reader.execute("SELECT count(*) FROM book_row").fetchone()
    for _ in range(50):
        await rig.journal.commit(book.bet("anna"))
    assert reader.execute("SELECT count(*) FROM book_row").fetchone() == before
    reader.close()
    await rig.sound(book)
