"""Schema and migrations: made from nothing, held to their tables, refused when they are somebody else's."""

import ast
import re
import sqlite3
from pathlib import Path

import pytest
import sqlalchemy as sa
from alembic.config import Config
from alembic.script import ScriptDirectory

from server.config import resource_dir
from server.store.folder import DATABASE
from server.store.schema import HEAD, METADATA, version
from server.store.sqlite.engine import reader_engine, upgrade_engine
from server.store.sqlite.shipped import schema, shipped_schema, statements
from server.store.upgrade import WrongSchema, upgrade

ROOT = Path(__file__).parents[2]


def test_an_empty_file_becomes_the_schema(tmp_path: Path) -> None:
    file = tmp_path / DATABASE
    upgrade(file)
    engine = reader_engine(file)
    with engine.begin() as connection:
        assert version(connection) == HEAD
        assert schema(connection) == shipped_schema()
    engine.dispose()
    before = file.read_bytes()
    upgrade(file)
    assert file.read_bytes() == before


def test_the_head_is_the_last_migration() -> None:
    config = Config()
    config.set_main_option("script_location", str(resource_dir("migrations")))
    assert ScriptDirectory.from_config(config).get_heads() == [HEAD]


def test_the_tables_are_what_the_migrations_make(tmp_path: Path) -> None:
    """schema.py is what queries are built from; both must say the same of every column."""
    file = tmp_path / DATABASE
    upgrade(file)
    engine = upgrade_engine(file)
    inspector = sa.inspect(engine)
    made = {
        table: [(c["name"], c["nullable"], str(c["type"])) for c in inspector.get_columns(table)]
        for table in inspector.get_table_names()
        if table != "alembic_version"
    }
    engine.dispose()
    said = {
        name: [(c.name, c.nullable, str(c.type.compile(sa.create_engine("sqlite://").dialect))) for c in table.columns]
        for name, table in METADATA.tables.items()
    }
    assert made == said


def test_every_table_is_strict(tmp_path: Path) -> None:
    """bank.md 1.5: a text in an amount is refused by SQLite itself."""
    for name, sql in shipped_schema().items():
        if name.startswith("table "):
            assert sql.endswith("STRICT"), name


def test_every_ledger_table_has_its_triggers() -> None:
    triggers = {name for name in shipped_schema() if name.startswith("trigger ")}
    for table in ("book", "book_row", "posting", "sealed", "answer"):
        assert {f"trigger {table}_{what}" for what in ("insert", "update", "delete")} <= triggers


def test_a_database_of_the_first_schema_is_brought_up_to_date(tmp_path: Path) -> None:
    """design.md 10.20: what is in it stays."""
    file = tmp_path / DATABASE
    with sqlite3.connect(file) as connection:
        connection.executescript((ROOT / "migrations/sqlite/0001.sql").read_text())
        connection.execute("CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL)")
        connection.execute("INSERT INTO alembic_version VALUES ('0001')")
        connection.execute("INSERT INTO person VALUES ('anna', 'Anna', 1)")
    connection.close()
    upgrade(file)
    engine = reader_engine(file)
    with engine.begin() as upgraded:
        assert version(upgraded) == HEAD
        assert schema(upgraded) == shipped_schema()
        assert upgraded.exec_driver_sql("SELECT name FROM person").scalars().all() == ["Anna"]
    engine.dispose()


def test_a_newer_database_is_refused_in_words(tmp_path: Path) -> None:
    """design.md 10.20."""
    file = tmp_path / DATABASE
    upgrade(file)
    with sqlite3.connect(file) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    connection.close()
    before = file.read_bytes()
    with pytest.raises(WrongSchema, match="newer Kitchen Table"):
        upgrade(file)
    assert file.read_bytes() == before


def test_an_upgrade_is_whole_or_not_at_all(tmp_path: Path) -> None:
    """A table of another program is in the way: nothing of ours is left beside it."""
    file = tmp_path / DATABASE
    with sqlite3.connect(file) as connection:
        connection.execute("CREATE TABLE posting (a)")
    connection.close()
    with pytest.raises(WrongSchema, match="already exists"):
        upgrade(file)
    with sqlite3.connect(file) as connection:
        assert connection.execute("SELECT name FROM sqlite_master").fetchall() == [("posting",)]
    connection.close()


def test_a_file_that_is_no_database_is_refused_in_words(tmp_path: Path) -> None:
    file = tmp_path / DATABASE
    file.write_bytes(b"a letter to grandma" * 100)
    with pytest.raises(WrongSchema, match="not a database"):
        upgrade(file)


def test_a_changed_schema_is_refused_in_words(tmp_path: Path) -> None:
    file = tmp_path / DATABASE
    upgrade(file)
    with sqlite3.connect(file) as connection:
        connection.execute("DROP TRIGGER posting_delete")
    connection.close()
    with pytest.raises(WrongSchema, match="Somebody changed them"):
        upgrade(file)


def test_a_script_is_cut_at_its_statements() -> None:
    script = "-- words; more\nCREATE TABLE a (b);\nCREATE TRIGGER c BEFORE INSERT ON a\nBEGIN\n SELECT 1;\nEND;\n"
    assert [statement.splitlines()[-1] for statement in statements(script)] == ["CREATE TABLE a (b);", "END;"]
    triggers = (ROOT / "server/store/sqlite/triggers.sql").read_text()
    assert len(statements(triggers)) == len(re.findall(r"^CREATE TRIGGER", triggers, flags=re.MULTILINE))


def test_no_dialects_sql_stands_outside_its_own_files() -> None:
    """design.md 10.23: another database is another folder beside server/store/sqlite, and nothing else."""
    spoken = re.compile(
        r"\bPRAGMA\b|\bsqlite_master\b|\browid\b|\bWITHOUT ROWID\b|\bBEGIN IMMEDIATE\b|\bRAISE\s*\(|\bON CONFLICT\b"
        r"|^(SELECT|INSERT|UPDATE|DELETE|CREATE|DROP|ALTER|REPLACE) ",
        re.IGNORECASE | re.MULTILINE,
    )
    found = []
    for path in (ROOT / "server").rglob("*.py"):
        if path.parent.name == "sqlite":
            continue
        tree = ast.parse(path.read_text(encoding="utf-8"))
        docs = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
        for node in ast.walk(tree):
            text = node.value if isinstance(node, ast.Constant) and id(node) not in docs else None
            if isinstance(text, str) and spoken.search(text):
                found.append(f"{path.relative_to(ROOT)}: {text[:60]}")
    assert found == []


def test_only_the_dialects_folder_imports_the_driver() -> None:
    for path in (ROOT / "server" / "store").glob("*.py"):
        assert not re.search(r"^\s*(import|from) sqlite3", path.read_text(encoding="utf-8"), re.MULTILINE), path
