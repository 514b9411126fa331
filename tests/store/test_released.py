"""A database of every schema that was ever released: it becomes today's, with its books as they were (bank.md 4, 21).

`released/` holds them as SQL, each written by the server of its day: a night of two hands, ended, and the club's book.
A new migration puts the schema before it there.
"""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory

from server.config import resource_dir
from server.night.replay import replay
from server.store.audit import verify
from server.store.folder import DATABASE, KEY
from server.store.look import Unchecked
from server.store.schema import HEAD, version
from server.store.sqlite.engine import LEDGER, reader_engine, upgrade_engine
from server.store.sqlite.shipped import NoWayBack, schema, shipped_schema
from server.store.store import Store
from server.store.upgrade import upgrade
from tests.helpers.twins import HandClock, SeededEntropy

RELEASED = Path(__file__).parent / "released"
KEY_OF_THEN = bytes.fromhex("b2678afebf6434c718125ff086ace7226e9a6e04a29459f1be647e5cba572e10")
SCHEMAS = sorted(path.stem for path in RELEASED.glob("*.sql"))


def config() -> Config:
    made = Config()
    made.set_main_option("script_location", str(resource_dir("migrations")))
    return made


@pytest.fixture
def data(tmp_path: Path, request: pytest.FixtureRequest) -> Path:
    """A data folder with the database of a schema."""
    with closing(sqlite3.connect(tmp_path / DATABASE)) as connection:
        connection.executescript((RELEASED / f"{request.param}.sql").read_text("utf-8"))
    (tmp_path / KEY).write_bytes(KEY_OF_THEN)
    (tmp_path / KEY).chmod(0o600)
    return tmp_path


def ledger(data: Path) -> list[list[tuple[object, ...]]]:
    with closing(sqlite3.connect(data / DATABASE)) as connection:
        return [
            connection.execute(f"SELECT * FROM {table} ORDER BY rowid").fetchall()  # noqa: S608
            for table in sorted(LEDGER)
        ]


def test_every_released_schema_is_here() -> None:
    scripts = [script.revision for script in ScriptDirectory.from_config(config()).walk_revisions()]
    assert set(scripts) - {HEAD} <= set(SCHEMAS)


@pytest.mark.parametrize("data", SCHEMAS, indirect=True)
def test_it_becomes_todays_and_its_books_stay_as_they_were(data: Path) -> None:
    before = ledger(data)
    assert len(before[sorted(LEDGER).index("book_row")]) >= 40
    upgrade(data / DATABASE)
    assert ledger(data) == before
    engine = reader_engine(data / DATABASE)
    with engine.begin() as connection:
        assert version(connection) == HEAD
        assert schema(connection) == shipped_schema(), "the triggers, too"
    engine.dispose()
    report = verify(data / DATABASE, None, [])
    assert (report.findings, report.lost, report.notes) == ((), (), ())
    assert [book.book for book in report.books] == ["club", "night-1"]


@pytest.mark.parametrize("data", SCHEMAS, indirect=True)
async def test_a_server_opens_it_and_plays_its_night_again(data: Path) -> None:
    """design.md 10.20: an upgrade never loses a night."""
    store = Store(data, HandClock(), SeededEntropy("today"))
    rows = await store.journal.read(1)
    *_, last = replay((stored.row, stored.sealed) for stored in rows)
    assert last.after.phase == "closed"
    assert last.book.closed
    assert store.journal.club().book.seq > 1
    store.close()


@pytest.mark.parametrize("data", [each for each in SCHEMAS if each != HEAD], indirect=True)
def test_an_older_one_is_not_guessed_at_before_it_is_upgraded(data: Path) -> None:
    with pytest.raises(Unchecked, match="this Kitchen Table knows"):
        verify(data / DATABASE, None, [])


@pytest.mark.parametrize("data", SCHEMAS[:1], indirect=True)
def test_there_is_no_way_back(data: Path) -> None:
    """A ledger is never put into an older schema: nothing of it may be left out."""
    upgrade(data / DATABASE)
    before, engine, there = ledger(data), upgrade_engine(data / DATABASE), config()
    for to in ("base", "-1", SCHEMAS[0]):
        with pytest.raises(NoWayBack), engine.begin() as connection:  # noqa: PT012
            there.attributes["connection"] = connection
            command.downgrade(there, to)
    with engine.begin() as connection:
        assert version(connection) == HEAD
    engine.dispose()
    assert ledger(data) == before
