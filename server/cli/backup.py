"""Makes a backup of the books while the server plays, and checks the copy."""

import os
from pathlib import Path

import click
import msgspec

from server.cli._audit_show import as_json as report_as_json
from server.cli._audit_show import progress, show
from server.cli._audit_which import looking
from server.cli._exit_codes import VIOLATION
from server.config import load
from server.store.backup import Keep, back_up
from server.store.folder import DATABASE
from server.system import SystemClock

GENTLY = 15


@click.command("backup")
@click.option("--data", type=click.Path(path_type=Path), help="The data folder.")
@click.option("--to", type=click.Path(path_type=Path), help="Where backups go; else into DATA/backups.")
@click.option("--gently", is_flag=True, help="Let everything else on this machine go first.")
@click.option("--json", "json", is_flag=True, help="One JSON object instead of sentences.")
def command(data: Path | None, to: Path | None, gently: bool, json: bool) -> int:
    """Copies the database, examines the copy with everything that `audit verify` checks, and writes a manifest with
    its SHA-256 and the heads of its books. Of backups older than an hour the last of 7 days and of 4 weeks stay, unless
    the settings say otherwise. The server makes one by itself after each night.

    The key that hidden cards are encrypted with is not in a backup: keep DATA/key in another safe place.

    Exit code: 0 done; 1 the copy is kept, and something is wrong in it; 2 wrong usage; 3 it could not be made.

    Example: kitchen-table backup --data /srv/poker --to /mnt/stick
    """
    config = load({"data": str(data) if data else None}).config
    folder, keep = config.data_dir, Keep(config.backup.keep_days, config.backup.keep_weeks)
    if gently:
        os.nice(GENTLY)
    with looking(), progress() as looking_at:
        made = back_up(folder / DATABASE, to or folder / "backups", SystemClock().now_ms(), keep, looking_at)
    code = VIOLATION if made.report.findings else 0
    if json:
        said = {"file": str(made.path), "manifest": made.manifest, "removed": [str(each) for each in made.removed]}
        click.echo(msgspec.json.encode({**said, "audit": report_as_json(made.report, code, 100)}).decode())
        return code
    click.echo(f"Written: {made.path}")
    show(made.report, 100)
    for each in made.removed:
        click.echo(f"Removed: {each}")
    return code
