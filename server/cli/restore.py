"""Puts a backup into a new data folder, checks it, and says what is missing since it was made."""

from pathlib import Path
from typing import TextIO

import click
import msgspec

from server.bank.chain import Anchor
from server.cli._audit_show import as_json as report_as_json
from server.cli._audit_show import progress, show
from server.cli._audit_which import AnchorType, read_anchors
from server.cli._exit_codes import LOST, UNCHECKED, VIOLATION
from server.store.backup import restore
from server.store.folder import BadFolder, read_key
from server.store.look import Unchecked
from server.system import SystemClock


@click.command("restore")
@click.argument("backup", type=click.Path(path_type=Path))
@click.option("--to", required=True, type=click.Path(path_type=Path), help="A data folder that has no database yet.")
@click.option("--key", type=click.Path(path_type=Path), help="The key file of the old data folder (DATA/key).")
@click.option("--anchor", "anchors", type=AnchorType(), multiple=True, help="A head seen earlier; may be repeated.")
@click.option(
    "--anchors-file",
    type=click.File(),
    help="A file of heads, one a line: the old folder's anchors.log, or what `audit head` printed.",
)
@click.option("--json", "json", is_flag=True, help="One JSON object instead of sentences.")
def command(
    backup: Path,
    to: Path,
    key: Path | None,
    anchors: tuple[Anchor, ...],
    anchors_file: TextIO | None,
    json: bool,
) -> int:
    """Restores into a folder of its own, never over one that is in use. Look at it, then serve from it.

    With heads that pages or people remember (`audit head` prints them) it says what came after the backup and is lost.

    Exit code: 0 done; 1 something is wrong in the backup, nothing was restored; 2 wrong usage; 3 it could not be done;
    4 restored, and history that an anchor remembers is missing.

    Example: kitchen-table restore /mnt/stick/kitchen-table-20261130T230000Z.db --to /srv/poker-new --key /srv/poker/key
    """
    try:
        if key is not None:
            read_key(key)
        with progress() as looking_at:
            done = restore(backup, to, key, (*anchors, *read_anchors(anchors_file)), SystemClock().now_ms(), looking_at)
    except (Unchecked, BadFolder) as error:
        click.echo(str(error), err=True)
        return UNCHECKED
    code = VIOLATION if done.report.findings else LOST if done.report.lost else 0
    if json:
        click.echo(
            msgspec.json.encode({"file": str(done.path), "audit": report_as_json(done.report, code, 100)}).decode()
        )
        return code
    show(done.report, 100)
    if code == VIOLATION:
        click.echo("Nothing was restored.")
        return code
    rows = {book.book: book.rows for book in done.report.books}
    for lost in done.report.lost:
        if lost.seq > rows.get(lost.book, 0):
            click.echo(f"{lost.book}: {lost.seq - rows.get(lost.book, 0)} rows came after the backup and are missing.")
    click.echo(f"Restored: {done.path}")
    if not done.with_key:
        click.echo(f"Put the old key file into {to} before you serve: without it open nights cannot go on.")
    return code
