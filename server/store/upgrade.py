"""Brings a database to the schema of this server, and refuses one that a newer server wrote. Knows nothing of its
rows.
"""

from pathlib import Path

import sqlalchemy as sa

from server.config import resource_dir
from server.store.schema import HEAD, version
from server.store.sqlite.engine import upgrade_engine
from server.store.sqlite.shipped import schema, shipped_schema


class WrongSchema(Exception):
    """A database that this server cannot use. The message is a sentence for people."""


def upgrade(path: Path) -> None:
    """Upgrades the database, making it when the file is empty; all of it or nothing. Raises WrongSchema."""
    engine = upgrade_engine(path)
    try:
        with engine.begin() as connection:
            found = version(connection)
            if found != HEAD:
                _migrate(connection, found, path.name)
            if schema(connection) != shipped_schema():
                raise WrongSchema(
                    f"The tables or triggers of {path.name} are not the ones of this server. "
                    "Somebody changed them: run `kitchen-table audit verify`, or go back to a backup."
                )
    except sa.exc.DBAPIError as error:
        raise WrongSchema(f"The database {path} cannot be opened or upgraded: {error.orig}.") from error
    finally:
        engine.dispose()


def _migrate(connection: sa.Connection, found: str | None, name: str) -> None:
    # Imported here, because a start without an upgrade is twice as quick without it.
    from alembic import command
    from alembic.config import Config
    from alembic.script import ScriptDirectory

    config = Config()
    # Alembic reads this through a parser to which a percent sign means something.
    config.set_main_option("script_location", str(resource_dir("migrations")).replace("%", "%%"))
    known = {script.revision for script in ScriptDirectory.from_config(config).walk_revisions()}
    if found is not None and found not in known:
        raise WrongSchema(f"{name} was written by a newer Kitchen Table (schema {found}): use that one.")
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
