"""What the books cost a command: making its rows, and writing them; processor time, medians, ratios to a bare table.

The reference is limits.md 2, row (a): sqlite3 alone, one event and three ledger rows a command, the same batches, no
chain, no checks, no triggers. Both write to a real file with synchronous FULL.
"""

import sqlite3
import statistics
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import click
import sqlalchemy as sa

from server.bank.book import Appended, append_entry, append_event, check, open_night
from server.bank.chain import Row
from server.bank.entry import BankRefusal, Draft, EntryKind
from server.bank.journal import Unit
from server.bank.posting import Order, buy_in, wager
from server.bank.terms import Terms
from server.store.anchors import AnchorLog
from server.store.ledger import Books
from server.store.sealing import Sealing
from server.store.sqlite.engine import upgrade_engine, writer_engine
from server.store.upgrade import upgrade
from server.system import SystemEntropy

COMMANDS, BATCH, ROUNDS, PLAYERS = 2_000, 200, 5, 6
TERMS = Terms(1, "EUR", 100)


def units() -> tuple[list[Unit], float]:
    """A unit a command, an event and a bet's entry with two postings each; and what making one took, microseconds."""
    book, opened = open_night(1, 1, "EUR", 100)
    rows: list[Row] = [opened]

    def post(draft: Draft) -> None:
        nonlocal book
        book, row = _taken(append_entry(book, 0, draft))
        rows.append(row)

    for player in range(PLAYERS):
        post(buy_in(TERMS, f"p{player}", 1_000_000, "", Order(f"k{player}")))
    made = [Unit(1, 1, tuple(rows))]
    start = time.process_time()
    for turn in range(COMMANDS):
        rows = []
        book, row = append_event(book, 0, "act", {"events": [{"e": "bet", "seat": 3, "to": 4}]})
        rows.append(row)
        post(wager(TERMS, 1, turn + 1, EntryKind.BET, f"p{turn % PLAYERS}", 1))
        made.append(Unit(1, 1, tuple(rows)))
    return made, (time.process_time() - start) / COMMANDS * 1e6


def _taken(taken: Appended | BankRefusal) -> Appended:
    if isinstance(taken, BankRefusal):
        raise SystemExit(taken.text)
    return taken


def checking() -> float:
    """The invariants after one entry, with six players, microseconds."""
    book, _ = open_night(1, 1, "EUR", 100)
    for player in range(PLAYERS):
        book, _ = _taken(append_entry(book, 0, buy_in(TERMS, f"p{player}", 100, "", Order(f"k{player}"))))
    start = time.process_time()
    for _ in range(5_000):
        check(book)
    return (time.process_time() - start) / 5_000 * 1e6


def written(file: Path, made: list[Unit], *, triggers: bool) -> float:
    """Writing them as the writer thread does, microseconds a command."""
    upgrade(file)
    if not triggers:
        bare = upgrade_engine(file)
        with bare.begin() as connection:
            for (name,) in connection.exec_driver_sql("SELECT name FROM sqlite_master WHERE type = 'trigger'").all():
                connection.exec_driver_sql(f"DROP TRIGGER {name}")
        bare.dispose()
    engine = writer_engine(file)
    books = Books(engine, Sealing(bytes(range(32))), SystemEntropy(), AnchorLog(file.parent))
    connection = engine.connect()
    _commit(connection, lambda: books.open_club(connection, 1))
    _commit(connection, lambda: books.new_night(connection, "Friday", "anna", 1))
    start = time.process_time()
    for at in range(0, len(made), BATCH):
        _commit(connection, lambda at=at: books.write(connection, made[at : at + BATCH]))  # type: ignore[misc]
    took = (time.process_time() - start) / COMMANDS * 1e6
    connection.close()
    engine.dispose()
    return took


def _commit(connection: sa.Connection, work: Callable[[], object]) -> None:
    with connection.begin():
        work()


def reference(file: Path) -> float:
    """The bare table, microseconds a command."""
    connection = sqlite3.connect(file, isolation_level=None)
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("CREATE TABLE event (night INTEGER, seq INTEGER, body TEXT, PRIMARY KEY (night, seq))")
    connection.execute("CREATE TABLE ledger (account TEXT, night INTEGER, seq INTEGER, amount INTEGER)")
    body = '{"e":"bet","seat":3,"to":4,"pad":"%s"}' % ("x" * 200)
    start = time.process_time()
    for at in range(0, COMMANDS, BATCH):
        connection.execute("BEGIN IMMEDIATE")
        connection.executemany("INSERT INTO event VALUES (?, ?, ?)", [(1, at + i, body) for i in range(BATCH)])
        connection.executemany(
            "INSERT INTO ledger VALUES (?, ?, ?, ?)",
            [(f"stack:{leg}", 1, at + i, leg - 1) for i in range(BATCH) for leg in range(3)],
        )
        connection.execute("COMMIT")
    took = (time.process_time() - start) / COMMANDS * 1e6
    connection.close()
    return took


def main() -> None:
    """Five rounds of everything, one after another in each, so that a busy machine spoils no comparison."""
    rounds: dict[str, list[float]] = {}
    with tempfile.TemporaryDirectory() as folder:
        for number in range(ROUNDS):
            made, making = units()
            found = {
                "bare table, written": reference(Path(folder) / f"{number}-bare.db"),
                "rows made (event, entry, chain, checks)": making,
                "of these, the checks": checking(),
                "rows written, without triggers": written(Path(folder) / f"{number}-free.db", made, triggers=False),
                "rows written": written(Path(folder) / f"{number}.db", made, triggers=True),
            }
            for what, took in found.items():
                rounds.setdefault(what, []).append(took)
    base = statistics.median(rounds["bare table, written"])
    for what, all_took in rounds.items():
        middle = statistics.median(all_took)
        click.echo(f"{what:<42} {middle:7.1f} us a command   {middle / base:5.2f} of the bare table")


if __name__ == "__main__":
    main()
