"""The schema as it is shipped: the triggers, and the text that every table and trigger must have (bank.md 1.4, 11)."""

import sqlite3
from functools import cache
from pathlib import Path

import sqlalchemy as sa

from server.config import resource_dir
from server.store.sqlite.engine import memory_engine

_TRIGGERS = Path(__file__).with_name("triggers.sql")
_OURS = """
    SELECT type || ' ' || name, sql FROM sqlite_master
    WHERE tbl_name <> 'alembic_version' AND name NOT LIKE 'sqlite_%'
"""


class NoWayBack(Exception):
    """A ledger is never put into an older schema: something of it would be left out."""


def no_way_back() -> None:
    """What every migration does when it shall be undone. Raises NoWayBack."""
    raise NoWayBack("The books stay in the newer schema. Open them with a Kitchen Table that knows it.")


def run_script(connection: sa.Connection, path: Path) -> None:
    """Runs every statement of a file within the transaction of the connection."""
    for statement in statements(path.read_text(encoding="utf-8")):
        connection.exec_driver_sql(statement)


def statements(script: str) -> list[str]:
    """The statements of a script; each ends at the end of a line."""
    found, statement = [], ""
    for line in script.splitlines(keepends=True):
        statement += line
        if sqlite3.complete_statement(statement):
            found.append(statement.strip())
            statement = ""
    return found


def put_triggers(connection: sa.Connection) -> None:
    """Makes the shipped triggers again. An upgrade ends with it, for SQLite drops a table's triggers with the table."""
    for (name,) in connection.exec_driver_sql("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall():
        connection.exec_driver_sql(f'DROP TRIGGER "{name}"')
    run_script(connection, _TRIGGERS)


def schema(connection: sa.Connection) -> dict[str, str]:
    """The text of everything in a database that is ours: `table book` to its CREATE TABLE."""
    rows = connection.exec_driver_sql(_OURS)
    return {name: sql for name, sql in rows if sql is not None}


@cache
def shipped_schema() -> dict[str, str]:
    """What `schema` must be."""
    engine = memory_engine()
    with engine.begin() as connection:
        for path in sorted((resource_dir("migrations") / "sqlite").glob("*.sql")):
            run_script(connection, path)
        put_triggers(connection)
        found = schema(connection)
    engine.dispose()
    return found
