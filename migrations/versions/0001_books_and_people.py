"""Books, nights, sealed parts, answers, and the people who play."""

from pathlib import Path

from alembic import op

from server.store.sqlite.shipped import no_way_back, run_script

revision = "0001"
down_revision = None
downgrade = no_way_back


def upgrade() -> None:
    run_script(op.get_bind(), Path(__file__).parents[1] / op.get_bind().dialect.name / f"{revision}.sql")
