"""The attack list of bank.md 1.5: SQL that would change the past is refused by the database itself.

By the triggers, on a connection that has no guard but them; and by the authorizer, on the server's own connections.
"""

# ruff: noqa: S608 - an attack is SQL put together on purpose, from nothing but this file

import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest
import sqlalchemy as sa

from server.store.folder import DATABASE
from server.store.sqlite.engine import reader_engine, writer_engine
from server.store.store import Store
from tests.store.writing import NightBook

ZERO, HASH = "zeroblob(32)", "randomblob(32)"


@pytest.fixture
def attacker(file: Path) -> Iterator[sqlite3.Connection]:
    """Somebody with the file and no guard: plain SQLite, foreign keys on as the server has them."""
    connection = sqlite3.connect(file, isolation_level=None)
    connection.execute("PRAGMA foreign_keys = ON")
    yield connection
    connection.close()


def contents(connection: sqlite3.Connection) -> list[object]:
    return [
        connection.execute(f"SELECT rowid, * FROM {table} ORDER BY rowid").fetchall()
        for table in ("book", "book_row", "posting", "sealed", "answer")
    ]


NIGHT = "(SELECT id FROM book WHERE code = 'night-1')"
LAST = f"(SELECT max(seq) FROM book_row WHERE book_id = {NIGHT})"
LAST_HASH = f"(SELECT hash FROM book_row WHERE book_id = {NIGHT} ORDER BY seq DESC LIMIT 1)"
ROW = "INSERT INTO book_row (book_id, seq, epoch, at_us, row, kind, key, body, prev, hash) VALUES"
NEXT = f"{NIGHT}, {LAST} + 1, 1, 9000000000000000"
EVENT = f"{ROW} ({NEXT}, 'event', 'talk', NULL, x'00', {LAST_HASH}, {HASH})"
ENTRY = f"{ROW} ({NEXT}, 'entry', 'bet', 'new', x'00', {LAST_HASH}, {HASH})"
LEG = "INSERT INTO posting VALUES"

ATTACKS = [
    ("update a row", ["UPDATE book_row SET kind = 'x' WHERE seq = 2"], "never changed"),
    ("update a posting", ["UPDATE posting SET amount = 1 WHERE line = 0"], "never changed"),
    ("update a sealed part", ["UPDATE sealed SET ciphertext = x'00'"], "never changed"),
    ("update a book", ["UPDATE book SET code = 'night-2' WHERE code = 'night-1'"], "never changed"),
    ("lower an epoch", ["UPDATE book SET epoch = 0"], "never changed"),
    ("delete a row", ["DELETE FROM book_row WHERE seq = 2"], "never removed"),
    ("delete the last row", [f"DELETE FROM book_row WHERE seq = {LAST}"], "never removed"),
    ("delete a posting", ["DELETE FROM posting WHERE line = 0"], "never removed"),
    ("delete a sealed part of an open night", ["DELETE FROM sealed"], "still open"),
    ("delete a book", ["DELETE FROM book WHERE code = 'night-1'"], "never removed"),
    (
        "replace a row by its place",
        [f"{ROW.replace('INSERT', 'REPLACE')} ({NIGHT}, 2, 1, 9, 'event', 'x', NULL, x'00', {ZERO}, {HASH})"],
        "there already",
    ),
    (
        "replace a row by its rowid",
        [f"REPLACE INTO book_row (rowid, book_id, seq, epoch, at_us, row, kind, body, prev, hash)"
         f" VALUES (2, {NEXT}, 'event', 'x', x'00', {LAST_HASH}, {HASH})"],
        "there already",
    ),
    (
        "replace an entry by its key",
        [f"{LEG} ({NIGHT}, {LAST} + 1, 0, 'a', 'CHIP', 1, 1), ({NIGHT}, {LAST} + 1, 1, 'b', 'CHIP', -1, 1)",
         ENTRY.replace("INSERT", "REPLACE").replace("'new'", "'k1'")],
        "made before",
    ),
    ("replace a posting", [f"REPLACE INTO posting VALUES ({NIGHT}, 3, 0, 'a', 'CHIP', 5, 5)"], "is sealed"),
    (
        "replace a posting by its rowid",
        [f"REPLACE INTO posting (rowid, book_id, seq, line, account, unit, amount, balance_after)"
         f" VALUES (2, {NIGHT}, {LAST} + 1, 0, 'a', 'CHIP', 5, 5)"],
        "there already",
    ),
    ("replace a book", ["REPLACE INTO book VALUES (2, 'night-1', 1)"], "there already"),
    ("replace a book by its code", ["REPLACE INTO book VALUES (99, 'night-1', 1)"], "there already"),
    (
        "replace a sealed part",
        ["REPLACE INTO sealed SELECT book_id, seq, zeroblob(12), x'00' FROM sealed"],
        "there already",
    ),
    (
        "upsert a row",
        [f"{ROW} ({NIGHT}, 2, 1, 9, 'event', 'x', NULL, x'00', {ZERO}, {HASH})"
         " ON CONFLICT (book_id, seq) DO UPDATE SET body = x'00'"],
        "there already",
    ),
    (
        "upsert a posting",
        [f"{LEG} ({NIGHT}, 3, 0, 'a', 'CHIP', 5, 5) ON CONFLICT (book_id, seq, line) DO UPDATE SET amount = 5"],
        "is sealed",
    ),
    ("post late", [f"{LEG} ({NIGHT}, 3, 9, 'chips:stack:1:anna', 'CHIP', 5, 5)"], "is sealed"),
    ("post late to an event", [f"{LEG} ({NIGHT}, 2, 0, 'chips:stack:1:anna', 'CHIP', 5, 5)"], "is sealed"),
    ("a row out of turn", [EVENT.replace(f"{LAST} + 1", f"{LAST} + 2")], "does not follow"),
    ("a row in the past", [EVENT.replace("9000000000000000", "5")], "does not follow"),
    ("a row on another chain", [EVENT.replace(LAST_HASH, HASH)], "does not follow"),
    ("a second beginning", [EVENT.replace(f"{LAST} + 1", "1").replace(LAST_HASH, ZERO)], "there already"),
    ("a row of another owner", [EVENT.replace(", 1, 9000", ", 2, 9000")], "another owner"),
    ("an entry without postings", [ENTRY], "an entry sums to zero"),
    (
        "an unbalanced entry",
        [f"{LEG} ({NIGHT}, {LAST} + 1, 0, 'a', 'CHIP', 5, 5), ({NIGHT}, {LAST} + 1, 1, 'b', 'CHIP', -4, 5)", ENTRY],
        "an entry sums to zero",
    ),
    (
        "an entry balanced only across units",
        [f"{LEG} ({NIGHT}, {LAST} + 1, 0, 'a', 'CHIP', 5, 5), ({NIGHT}, {LAST} + 1, 1, 'b', 'EUR', -5, 5)", ENTRY],
        "every unit sums to zero",
    ),
    (
        "an entry whose chips and money are both out of balance",
        [f"{LEG} ({NIGHT}, {LAST} + 1, 0, 'a', 'CHIP', 5, 5), ({NIGHT}, {LAST} + 1, 1, 'b', 'EUR', -9, 5),"
         f" ({NIGHT}, {LAST} + 1, 2, 'c', 'USD', 4, 4)", ENTRY],
        "every unit sums to zero",
    ),
    ("a row of no book", [EVENT.replace(f"({NIGHT}", "(99", 1)], "another owner"),
    (
        "an event with postings",
        [f"{LEG} ({NIGHT}, {LAST} + 1, 0, 'a', 'CHIP', 5, 5), ({NIGHT}, {LAST} + 1, 1, 'b', 'CHIP', -5, 5)", EVENT],
        "an event has no postings",
    ),
    (
        "a reversal of an event",
        [f"{LEG} ({NIGHT}, {LAST} + 1, 0, 'a', 'CHIP', 5, 5), ({NIGHT}, {LAST} + 1, 1, 'b', 'CHIP', -5, 5)",
         ENTRY.replace("body,", "reverses, body,").replace("'new', x", "'new', 2, x")],
        "of an earlier entry",
    ),
    ("a sealed part too many", [f"INSERT INTO sealed VALUES ({NIGHT}, 1, zeroblob(12), x'00')"], "says nothing"),
    ("a zero", [f"{LEG} ({NIGHT}, {LAST} + 1, 0, 'a', 'CHIP', 0, 5)"], "CHECK"),
    ("a fraction", [f"{LEG} ({NIGHT}, {LAST} + 1, 0, 'a', 'CHIP', 0.5, 5)"], "cannot store REAL"),
    ("too large", [f"{LEG} ({NIGHT}, {LAST} + 1, 0, 'a', 'CHIP', 9007199254740992, 5)"], "CHECK"),
    (
        "an entry without a key",
        [f"{LEG} ({NIGHT}, {LAST} + 1, 0, 'a', 'CHIP', 5, 5), ({NIGHT}, {LAST} + 1, 1, 'b', 'CHIP', -5, 5)",
         ENTRY.replace("'new'", "NULL")],
        "CHECK",
    ),
    ("postings without their row", [f"{LEG} ({NIGHT}, {LAST} + 1, 0, 'a', 'CHIP', 5, 5)"], "FOREIGN KEY"),
]  # fmt: skip


@pytest.mark.parametrize(("statements", "said"), [a[1:] for a in ATTACKS], ids=[a[0] for a in ATTACKS])
def test_the_database_refuses(attacker: sqlite3.Connection, statements: list[str], said: str) -> None:
    """Each attack fails at its last statement or at the commit, and leaves every table as it was."""
    before = contents(attacker)
    attacker.execute("BEGIN")
    for statement in statements[:-1]:
        attacker.execute(statement)
    with pytest.raises(sqlite3.IntegrityError, match=said):  # noqa: PT012 - either of the two is the one that refuses
        attacker.execute(statements[-1])
        attacker.execute("COMMIT")
    attacker.execute("ROLLBACK")
    assert contents(attacker) == before


def test_the_same_entry_in_order_is_taken(attacker: sqlite3.Connection) -> None:
    """The attacks above fail for what is wrong with them, not for what they share."""
    attacker.execute("BEGIN")
    attacker.execute(f"{LEG} ({NIGHT}, {LAST} + 1, 0, 'a', 'CHIP', 5, 5), ({NIGHT}, {LAST} + 1, 1, 'b', 'CHIP', -5, 5)")
    attacker.execute(ENTRY)
    attacker.execute(EVENT.replace("9000000000000000", "9000000000000001"))
    attacker.execute("COMMIT")


async def test_nothing_follows_the_end(data: Path, store: Store) -> None:
    book = NightBook(await store.journal.new_night("Friday", "anna", 5))
    await store.journal.commit(book.buy("anna"))
    await store.journal.commit(book.unit(secret=b"AsKd"))
    await store.journal.commit(book.end())
    attacker = sqlite3.connect(data / DATABASE, isolation_level=None)
    with pytest.raises(sqlite3.IntegrityError, match="does not follow"):
        attacker.execute(EVENT)
    # What lies under a closed night may go after its retention time (design.md 10.1), and cannot come back as another.
    attacker.execute("DELETE FROM sealed")
    attacker.close()


async def test_answers_are_for_good(data: Path, store: Store) -> None:
    book = NightBook(await store.journal.new_night("Friday", "anna", 5))
    await store.journal.commit(book.buy("anna"))
    attacker = sqlite3.connect(data / DATABASE, isolation_level=None)
    attacker.execute(f"INSERT INTO answer VALUES ({NIGHT}, 'anna', 'c1', zeroblob(32), x'00')")
    for attack in (
        "UPDATE answer SET reply = x'01'",
        "DELETE FROM answer",
        "REPLACE INTO answer SELECT book_id, person, command_id, payload_sha256, x'01' FROM answer",
        f"REPLACE INTO answer (rowid, book_id, person, command_id, payload_sha256, reply)"
        f" VALUES (1, {NIGHT}, 'bo', 'c1', zeroblob(32), x'01')",
    ):
        with pytest.raises(sqlite3.IntegrityError):
            attacker.execute(attack)
    assert attacker.execute("SELECT reply FROM answer").fetchall() == [(b"\x00",)]
    attacker.close()


DENIED = [
    "DROP TRIGGER book_row_update",
    "DROP TABLE posting",
    "DROP INDEX book_row_key",
    "ALTER TABLE posting RENAME TO old",
    "ALTER TABLE posting ADD COLUMN note TEXT",
    "CREATE TRIGGER free BEFORE UPDATE ON book_row BEGIN SELECT RAISE(IGNORE); END",
    "CREATE TEMP TRIGGER free BEFORE UPDATE ON book_row BEGIN SELECT RAISE(IGNORE); END",
    "CREATE TABLE other (a)",
    "CREATE VIEW other AS SELECT 1",
    "ATTACH DATABASE ':memory:' AS other",
    "UPDATE book_row SET kind = 'x'",
    "UPDATE posting SET amount = 1",
    "UPDATE sealed SET ciphertext = x'00'",
    "UPDATE answer SET reply = x'00'",
    "DELETE FROM book_row",
    "DELETE FROM posting",
    "DELETE FROM answer",
    "DELETE FROM book",
    "PRAGMA writable_schema = ON",
    "PRAGMA foreign_keys = OFF",
    "PRAGMA recursive_triggers = ON",
    "PRAGMA ignore_check_constraints = ON",
    "PRAGMA synchronous = OFF",
    "PRAGMA journal_mode = DELETE",
    "PRAGMA trusted_schema = ON",
]


@pytest.mark.parametrize("statement", DENIED)
def test_the_servers_own_connection_may_not(file: Path, statement: str) -> None:
    """bank.md 1.5: DDL would get through the triggers; the authorizer stops it on every connection of the server."""
    engine = writer_engine(file)
    with engine.connect() as connection, pytest.raises(sa.exc.DatabaseError, match=r"not authorized|prohibited"):
        connection.exec_driver_sql(statement)
    engine.dispose()


def test_a_reader_cannot_write(file: Path) -> None:
    engine = reader_engine(file)
    with engine.connect() as connection, pytest.raises(sa.exc.OperationalError, match="readonly"):
        connection.exec_driver_sql("INSERT INTO person VALUES ('x', 'x', 1)")
    engine.dispose()


WANTED = {
    "journal_mode": "wal",
    "synchronous": 2,
    "foreign_keys": 1,
    "busy_timeout": 5000,
    "trusted_schema": 0,
    "cell_size_check": 1,
}


def test_the_writer_is_as_durable_as_it_says(file: Path) -> None:
    """bank.md 1.5: read back, not only set. NORMAL would lose committed transactions when the power fails."""
    engine = writer_engine(file)
    with engine.connect() as connection:
        raw = connection.connection.dbapi_connection
        assert isinstance(raw, sqlite3.Connection)
        raw.set_authorizer(None)
        kept = {
            name: raw.execute(f"PRAGMA {name}").fetchone()[0]
            for name in (
                "journal_mode",
                "synchronous",
                "foreign_keys",
                "busy_timeout",
                "trusted_schema",
                "cell_size_check",
            )
        }
    engine.dispose()
    assert kept == {
        "journal_mode": "wal",
        "synchronous": 2,
        "foreign_keys": 1,
        "busy_timeout": 5000,
        "trusted_schema": 0,
        "cell_size_check": 1,
    }
