"""`audit verify` finds what somebody with the file did behind the triggers (bank.md 1.4, 1.7; bank.md 4, row 7)."""

# ruff: noqa: S608 - tampering is SQL put together on purpose, from nothing but this file and the schema

import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
import sqlalchemy as sa

from server.bank.chain import Anchor, EntryBody, Posted, encode, parse_anchor, row_hash
from server.store.audit import Report, heads, verify
from server.store.folder import DATABASE, KEY
from server.store.look import Unchecked
from server.store.schema import METADATA
from server.store.sqlite.engine import LEDGER
from server.store.store import Store
from server.store.upgrade import WrongSchema
from tests.helpers.twins import HandClock, SeededEntropy
from tests.store.evenings import played, write
from tests.store.writing import NightBook


@contextmanager
def forger(file: Path) -> Iterator[sqlite3.Connection]:
    """Somebody who takes the triggers away, changes the past, and puts them back as they were."""
    connection = sqlite3.connect(file)
    triggers = connection.execute("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'").fetchall()
    for name, _ in triggers:
        connection.execute(f"DROP TRIGGER {name}")
    yield connection
    for _, sql in triggers:
        connection.execute(sql)
    connection.commit()
    connection.close()


def checks(report: Report) -> set[str]:
    return {finding.check for finding in report.findings}


def test_a_played_night_is_sound(evening: Path) -> None:
    """Every check of bank.md 1.4 ran: chain, balances, replay of the events against the entries, seals, schema."""
    report = verify(evening, None, [])
    assert report.findings == ()
    assert report.notes == ()
    assert [book.book for book in report.books] == ["club", "night-1"]
    assert report.books[1].rows > 30
    assert verify(evening, 1, []).books == report.books[1:]


CHANGES = {
    "book_row.row": "CASE row WHEN 'event' THEN 'entry' ELSE 'event' END",
    "book_row.prev": "randomblob(32)",
    "book_row.hash": "randomblob(32)",
    "book_row.sealed": "randomblob(32)",
    "sealed.nonce": "randomblob(12)",
}
COLUMNS = [
    (table, column.name)
    for table in ("book", "book_row", "posting", "sealed", "night")
    for column in METADATA.tables[table].columns
    if (table, column.name) != ("night", "name")  # names stay outside the books, and may be erased (design.md 10.9)
]


def change_of(table: str, column: str) -> str:
    """SQL for another value of a column, of its own type."""
    kind = type(METADATA.tables[table].columns[column].type)
    other = {
        sa.Integer: f"coalesce({column}, 0) + 1000",
        sa.Text: f"coalesce({column}, '') || 'x'",
        sa.LargeBinary: f"CAST(coalesce({column}, x'') || x'00' AS BLOB)",
    }
    return CHANGES.get(f"{table}.{column}") or other[kind]


@pytest.mark.parametrize(("table", "column"), COLUMNS)
def test_every_column_of_every_row_is_held(evening_once: Path, tmp_path: Path, table: str, column: str) -> None:
    """bank.md 4, row 7: one column of one row is changed, of every row in turn."""
    clean = sqlite3.connect(evening_once / DATABASE)
    places = [rowid for (rowid,) in clean.execute(f"SELECT rowid FROM {table}")]
    clean.close()
    for place in places:
        shutil.copy(evening_once / KEY, tmp_path / KEY)
        file = Path(shutil.copy(evening_once / DATABASE, tmp_path / DATABASE))
        with forger(file) as connection:
            connection.execute("PRAGMA ignore_check_constraints = ON")
            changed = connection.execute(
                f"UPDATE {table} SET {column} = {change_of(table, column)} WHERE rowid = ?", (place,)
            ).rowcount
        assert changed == 1
        assert verify(file, None, []).findings, f"row {place}"


def test_another_byte_in_any_row_is_found(evening_once: Path, tmp_path: Path) -> None:
    """bank.md 4, row 7: one byte of each row's canonical text; `soak tamper` tries them all."""
    shutil.copy(evening_once / KEY, tmp_path / KEY)
    clean = sqlite3.connect(evening_once / DATABASE)
    rows = clean.execute("SELECT rowid, body FROM book_row").fetchall()
    clean.close()
    for rowid, body in rows:
        at, file = rowid * 31 % len(body), Path(shutil.copy(evening_once / DATABASE, tmp_path / DATABASE))
        with forger(file) as connection:
            changed = body[:at] + bytes([body[at] ^ 1]) + body[at + 1 :]
            connection.execute("UPDATE book_row SET body = ? WHERE rowid = ?", (changed, rowid))
        assert "chain" in checks(verify(file, None, [])), f"byte {at} of row {rowid}"


def test_every_table_of_the_ledger_is_in_the_list_above() -> None:
    """Answers are not chained: a refusal that was stored is no part of a book. Their triggers are what holds them."""
    assert {table for table, _ in COLUMNS} == LEDGER - {"answer"} | {"night"}


@pytest.mark.parametrize("table", ["book_row", "posting"])
def test_a_row_that_was_taken_out_is_missed(evening_once: Path, tmp_path: Path, table: str) -> None:
    with sqlite3.connect(evening_once / DATABASE) as clean:
        places = [rowid for (rowid,) in clean.execute(f"SELECT rowid FROM {table}")]
    clean.close()
    for place in places[:: len(places) // 8]:
        file = Path(shutil.copy(evening_once / DATABASE, tmp_path / DATABASE))
        with forger(file) as connection:
            connection.execute(f"DELETE FROM {table} WHERE rowid = ?", (place,))
        assert verify(file, None, []).findings, f"row {place}"


def test_a_posting_too_many_is_found(evening: Path) -> None:
    with forger(evening) as connection:
        connection.execute(
            "INSERT INTO posting SELECT book_id, seq, line + 50, account, unit, amount, 1 FROM posting LIMIT 1"
        )
    assert "columns" in checks(verify(evening, None, []))


def test_a_posting_without_its_row_is_found(evening: Path) -> None:
    """bank.md 1.5: a connection with foreign keys off can leave one."""
    loose = sqlite3.connect(evening, isolation_level=None)
    loose.execute("PRAGMA foreign_keys = OFF")
    loose.execute("INSERT INTO posting VALUES (2, 9999, 0, 'chips:stack:1:anna', 'CHIP', 5, 5)")
    loose.close()
    assert checks(verify(evening, None, [])) == {"file"}


@pytest.mark.parametrize(
    "change",
    [
        "DROP TRIGGER book_row_update",
        "DROP TRIGGER posting_insert",
        "CREATE TRIGGER free AFTER INSERT ON posting BEGIN SELECT 1; END",
        "CREATE TABLE other (a)",
        "CREATE INDEX other ON posting (account)",
        "ALTER TABLE posting ADD COLUMN note TEXT",
        "DROP INDEX book_row_key",
    ],
)
def test_another_schema_is_found_and_not_served(evening: Path, change: str) -> None:
    """bank.md 1.4, invariant 11. A server does not start on it either."""
    with sqlite3.connect(evening) as connection:
        connection.execute(change)
    connection.close()
    assert "schema" in checks(verify(evening, None, []))


def test_a_trigger_that_only_looks_the_same_is_found(evening: Path) -> None:
    with sqlite3.connect(evening) as connection:
        (sql,) = connection.execute("SELECT sql FROM sqlite_master WHERE name = 'posting_delete'").fetchone()
        connection.execute("DROP TRIGGER posting_delete")
        connection.execute(sql.replace("RAISE(ABORT, 'append-only: postings are never removed')", "1"))
    connection.close()
    assert checks(verify(evening, None, [])) == {"schema"}


def test_a_cut_tail_is_found_by_an_anchor_alone(tmp_path: Path) -> None:
    """bank.md 1.7: what a client saw and the file has no more. The shorter book is sound in itself."""
    night = played(2, ended=False)
    rows = len(night.rows)
    write(tmp_path / "whole", night)
    seen = parse_anchor(heads(tmp_path / "whole" / DATABASE, 1)[0].head)
    assert seen is not None
    assert seen == Anchor("night-1", rows, night.rows[-1][0].hash)
    cut = next(at for at in range(rows - 1, 0, -1) if night.rows[at][0].row == "event" and at < rows - 5)
    del night.rows[cut:]
    write(tmp_path / "cut", night)
    report = verify(tmp_path / "cut" / DATABASE, None, [])
    assert report.findings == ()
    report = verify(tmp_path / "cut" / DATABASE, None, [seen])
    assert report.findings == ()
    assert [(lost.book, lost.seq) for lost in report.lost] == [("night-1", rows)]


def test_a_history_written_anew_is_found_by_an_anchor_alone(tmp_path: Path, evening: Path) -> None:
    seen = [anchor for book in heads(evening, None) if (anchor := parse_anchor(book.head))]
    assert verify(evening, None, seen).lost == ()
    write(tmp_path / "anew", played(3, ended=True))
    report = verify(tmp_path / "anew" / DATABASE, None, seen)
    assert report.findings == ()
    assert "night-1" in {lost.book for lost in report.lost}
    assert verify(evening, None, [Anchor("night-9", 1, bytes(32))]).lost


def test_entries_that_no_event_made_are_found(tmp_path: Path) -> None:
    """Invariant 7: the last entry is gone and the chain is sound, yet the event that made it still stands."""
    night = played(1, ended=False)
    while night.rows[-1][0].row == "event":
        night.rows.pop()
    night.rows.pop()
    write(tmp_path / "short", night)
    report = verify(tmp_path / "short" / DATABASE, None, [])
    assert checks(report) == {"replay"}


def test_destroyed_sealed_parts_are_no_violation(evening: Path) -> None:
    """design.md 10.1: after the retention time a night's secrets may go; the rest is still checked."""
    with sqlite3.connect(evening) as connection:
        connection.execute("DELETE FROM sealed")
    connection.close()
    report = verify(evening, None, [])
    assert report.findings == ()
    assert any("destroyed" in note for note in report.notes)


def test_without_the_key_it_says_what_it_did_not_check(evening: Path) -> None:
    (evening.parent / KEY).unlink()
    report = verify(evening, None, [])
    assert report.findings == ()
    assert any("no key" in note for note in report.notes)
    (evening.parent / KEY).write_bytes(bytes(range(32)))
    (evening.parent / KEY).chmod(0o600)
    assert checks(verify(evening, None, [])) >= {"sealed"}
    (evening.parent / KEY).chmod(0o644)
    with pytest.raises(Unchecked, match="chmod 600"):
        verify(evening, None, [])


@pytest.mark.parametrize(
    ("content", "said"),
    [(None, "There is no database"), (b"", "no books"), (b"no database at all" * 100, "not a database")],
)
def test_what_cannot_be_checked_is_said(tmp_path: Path, content: bytes | None, said: str) -> None:
    file = tmp_path / "some.db"
    if content is not None:
        file.write_bytes(content)
    for look in (lambda: verify(file, None, []), lambda: heads(file, None)):
        with pytest.raises(Unchecked, match=said):
            look()


def test_a_newer_schema_is_not_guessed_at(evening: Path) -> None:
    with sqlite3.connect(evening) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    connection.close()
    with pytest.raises(Unchecked, match="schema 9999"):
        verify(evening, None, [])


def test_a_night_that_is_not_there(evening: Path) -> None:
    with pytest.raises(Unchecked, match="no night 9"):
        verify(evening, 9, [])


def test_flipped_bits_of_the_file_are_found(evening_once: Path, tmp_path: Path) -> None:
    """bank.md 1.7, in small: a bit flipped in a page of the ledger is found, or changes nothing that is read."""
    clean = (evening_once / DATABASE).read_bytes()
    before = verify(evening_once / DATABASE, None, [])
    shutil.copy(evening_once / KEY, tmp_path / KEY)
    found = 0
    for place in range(200, len(clean), len(clean) // 40):
        broken = bytearray(clean)
        broken[place] ^= 0x10
        file = tmp_path / "broken.db"
        file.write_bytes(broken)
        try:
            report = verify(file, None, [])
        except Unchecked:
            found += 1
            continue
        if report.findings:
            found += 1
        else:
            assert report.books == before.books
    assert found >= 5


async def test_it_looks_while_the_server_writes(data: Path, store: Store) -> None:
    """bank.md 1.12: read-only, one moment, safe while the server runs."""
    book = NightBook(await store.journal.new_night("Friday", "", 1))
    await store.journal.commit(book.buy("anna"))
    before = heads(data / DATABASE, None)
    waiting = store.journal.commit(book.bet("anna"))
    assert {finding.check for finding in verify(data / DATABASE, None, []).findings} <= {"replay"}
    await waiting
    assert heads(data / DATABASE, None) != before


def test_two_servers_never_share_a_tampered_file(evening: Path) -> None:
    """The tampered schema stops the start in words, before anything is served."""
    with sqlite3.connect(evening) as connection:
        connection.execute("DROP TRIGGER book_row_update")
    connection.close()
    with pytest.raises(WrongSchema, match="Somebody changed them"):
        Store(evening.parent, HandClock(), SeededEntropy("x"))


def appended(file: Path, legs: tuple[Posted, ...]) -> None:
    """An entry that somebody with the file adds at the end of night 1, rightly chained, with all triggers in place."""
    with sqlite3.connect(file, isolation_level=None) as connection:
        book_id, epoch = connection.execute("SELECT id, epoch FROM book WHERE code = 'night-1'").fetchone()
        last = "SELECT seq, at_us, hash FROM book_row WHERE book_id = ? ORDER BY seq DESC LIMIT 1"
        seq, at_us, head = connection.execute(last, (book_id,)).fetchone()
        body = EntryBody(1, "night-1", seq + 1, epoch, at_us + 1, "bet", "forged", "", "", 0, "", {}, legs, head.hex())
        raw = encode(body)
        connection.execute("BEGIN")
        connection.executemany(
            "INSERT INTO posting VALUES (?, ?, ?, ?, ?, ?, ?)",
            [(book_id, seq + 1, at, p.account, p.unit, p.amount, p.balance_after) for at, p in enumerate(legs)],
        )
        row = (book_id, seq + 1, epoch, at_us + 1, "entry", "bet", "forged", None, None, raw, head, row_hash(raw))
        connection.execute("INSERT INTO book_row VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", row)
        connection.execute("COMMIT")
    connection.close()


@pytest.mark.parametrize(
    ("legs", "found"),
    [
        ((Posted("chips:stack:1:zoe", "CHIP", -5, -5), Posted("chips:pot:1:1", "CHIP", 5, 7)), {"floor"}),
        ((Posted("cash:zoe", "EUR", -5, -5), Posted("player:zoe", "EUR", 5, 5)), {"floor"}),
        ((Posted("money:chips:1", "EUR", -5, -200_005), Posted("player:zoe", "EUR", 5, 5)), {"tie-out"}),
        ((Posted("chips:stack:2:zoe", "CHIP", 5, 5), Posted("chips:pot:1:1", "CHIP", -5, -3)), {"account", "floor"}),
        ((Posted("chips:sock:1", "CHIP", 2, 2), Posted("chips:pot:1:1", "CHIP", -2, 0)), {"account"}),
    ],
    ids=["an overdrawn stack", "an overdrawn box", "money for chips", "another night's stack", "no such account"],
)
def test_what_sql_alone_lets_through_is_found(file: Path, legs: tuple[Posted, ...], found: set[str]) -> None:
    """bank.md 1.5: triggers hold sums and the chain; floors, accounts and tie-outs are the audit's (design 10.4)."""
    sound = {finding.seq for finding in verify(file, None, []).findings}
    appended(file, legs)
    after = verify(file, None, []).findings
    last = max(finding.seq for finding in after)
    assert last not in sound
    assert {finding.check for finding in after if finding.seq == last} == found
