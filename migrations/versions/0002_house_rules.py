"""The club's own house rules, kept by version."""

from pathlib import Path

from alembic import op

from server.store.sqlite.shipped import no_way_back, run_script

revision = "0002"
down_revision = "0001"
downgrade = no_way_back


def upgrade() -> None:
    run_script(op.get_bind(), Path(__file__).parents[1] / op.get_bind().dialect.name / f"{revision}.sql")
