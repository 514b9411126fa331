"""Runs the migrations on the connection it is given, all in one transaction, and ends with the shipped triggers.

`kitchen-table serve` calls it. By hand, for writing a migration: alembic -x db=FILE upgrade head
"""

from contextlib import nullcontext
from pathlib import Path

from alembic import context

from server.store.schema import METADATA
from server.store.sqlite.engine import upgrade_engine
from server.store.sqlite.shipped import put_triggers


def run() -> None:
    connection = context.config.attributes.get("connection")
    if connection is None:
        engine = upgrade_engine(Path(context.get_x_argument(as_dictionary=True)["db"]))
        connection = engine.connect()
    context.configure(connection=connection, target_metadata=METADATA, transactional_ddl=True)
    outer = nullcontext() if connection.in_transaction() else connection.begin()
    with outer, context.begin_transaction():
        context.run_migrations()
        put_triggers(connection)


run()
