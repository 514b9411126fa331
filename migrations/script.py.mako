"""${message}"""

from pathlib import Path

from alembic import op

from server.store.sqlite.shipped import no_way_back, run_script

revision = ${repr(up_revision)}
down_revision = ${repr(down_revision)}
downgrade = no_way_back


def upgrade() -> None:
    run_script(op.get_bind(), Path(__file__).parents[1] / op.get_bind().dialect.name / f"{revision}.sql")
