"""Connections to SQLite: how they are set up, what they may never do, and what their faults mean.

The writer's connection begins IMMEDIATE and is durable at every commit (WAL with synchronous FULL: NORMAL loses
committed transactions when the power fails). Readers cannot write at all. Every setting is read back.
"""

import sqlite3
from pathlib import Path

import sqlalchemy as sa

from server.bank.journal import DiskFull, Fenced, JournalError, StoreBusy, StoreFailed

BUSY_MS = 5000
LEDGER = frozenset(("book", "book_row", "posting", "sealed", "answer"))
"""Tables that are only ever added to."""
_MAY_UPDATE = frozenset(("book",))
_MAY_DELETE = frozenset(("sealed",))
"""Their triggers say when: an epoch that rises, a closed night's sealed parts."""

_SETTINGS: dict[str, str | int] = {
    "journal_mode": "wal",
    "synchronous": 2,
    "foreign_keys": 1,
    "busy_timeout": BUSY_MS,
    "trusted_schema": 0,
    "cell_size_check": 1,
}
_READER_SETTINGS = {name: value for name, value in _SETTINGS.items() if name != "journal_mode"}
_READER_SETTINGS["query_only"] = 1
_HARMLESS_PRAGMAS = frozenset(
    (
        "data_version",
        "foreign_key_check",
        "freelist_count",
        "integrity_check",
        "max_page_count",
        "page_count",
        "page_size",
        "quick_check",
        "read_uncommitted",
        "table_info",
        "table_xinfo",
        "wal_checkpoint",
    )
)
_DENIED = frozenset(
    value
    for name, value in vars(sqlite3).items()
    if name.startswith(("SQLITE_DROP_", "SQLITE_CREATE_", "SQLITE_ALTER_"))
    or name in ("SQLITE_ATTACH", "SQLITE_DETACH")
)


def writer_engine(path: Path) -> sa.Engine:
    """The engine of the one writer thread."""
    return _engine(f"file:{_quoted(path)}?mode=rw", _SETTINGS, "BEGIN IMMEDIATE", size=1)


def reader_engine(path: Path, size: int = 2) -> sa.Engine:
    """An engine that cannot write. A transaction of it sees one moment of the database."""
    return _engine(f"file:{_quoted(path)}?mode=ro", _READER_SETTINGS, "BEGIN", size=size)


def upgrade_engine(path: Path) -> sa.Engine:
    """The only engine that may change the schema. For migrations, before the server serves."""
    return _engine(f"file:{_quoted(path)}?mode=rwc", _SETTINGS, "BEGIN IMMEDIATE", size=1, guarded=False)


def memory_engine() -> sa.Engine:
    """An empty database that is gone with the engine."""
    return _engine("file::memory:", {"foreign_keys": 1}, "BEGIN", size=1, guarded=False)


def fault(error: Exception) -> JournalError:
    """What a failed write means to a table."""
    cause = getattr(error, "orig", error)
    code = getattr(cause, "sqlite_errorcode", 0) & 0xFF
    if code == sqlite3.SQLITE_FULL:
        return DiskFull("The disk is full. Nothing was written.")
    if code in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
        return StoreBusy("Another program holds the database. Nothing was written.")
    if code == sqlite3.SQLITE_CONSTRAINT:
        word = str(cause).partition(":")[0]
        if word in ("fenced", "chain", "append-only"):
            return Fenced(f"Somebody else writes this night now. Nothing was written ({cause}).")
        return StoreFailed(f"The database refused it. Nothing was written ({cause}).")
    return StoreFailed(f"The database failed: {cause}.")


def cannot_look(error: sa.exc.DBAPIError) -> bool:
    """Whether a failed read says nothing of the data: the file is held, gone, out of reach or no database."""
    code = getattr(error.orig, "sqlite_errorcode", sqlite3.SQLITE_CORRUPT) & 0xFF
    return code in (
        sqlite3.SQLITE_BUSY,
        sqlite3.SQLITE_LOCKED,
        sqlite3.SQLITE_IOERR,
        sqlite3.SQLITE_CANTOPEN,
        sqlite3.SQLITE_NOTADB,
    )


def _engine(uri: str, settings: dict[str, str | int], begin: str, *, size: int, guarded: bool = True) -> sa.Engine:
    def connect() -> sqlite3.Connection:
        # isolation_level=None: the driver must not begin transactions by itself, we say when and how.
        connection = sqlite3.connect(
            uri, uri=True, isolation_level=None, check_same_thread=False, timeout=BUSY_MS / 1000
        )
        for name, value in settings.items():
            connection.execute(f"PRAGMA {name} = {value}").close()
            found = connection.execute(f"PRAGMA {name}").fetchone()
            if found != (value,):
                raise sqlite3.OperationalError(f"SQLite does not keep {name} at {value}")
        if guarded:
            connection.set_authorizer(_authorize)
        return connection

    engine = sa.create_engine(
        "sqlite+pysqlite://", creator=connect, poolclass=sa.QueuePool, pool_size=size, max_overflow=0
    )
    sa.event.listen(engine, "begin", lambda connection: connection.exec_driver_sql(begin))
    return engine


def _authorize(action: int, first: str | None, second: str | None, database: str | None, trigger: str | None) -> int:
    """Asked once for every statement that is prepared (bank.md 1.5): what the server has no business to do is
    denied.
    """
    denied = (
        action in _DENIED
        or (action == sqlite3.SQLITE_UPDATE and first in LEDGER - _MAY_UPDATE)
        or (action == sqlite3.SQLITE_DELETE and first in LEDGER - _MAY_DELETE)
        or (action == sqlite3.SQLITE_PRAGMA and first not in _HARMLESS_PRAGMAS)
    )
    return sqlite3.SQLITE_DENY if denied else sqlite3.SQLITE_OK


def _quoted(path: Path) -> str:
    return str(path).replace("%", "%25").replace("?", "%3f").replace("#", "%23")
