"""Checks the books: the chain, every balance, events against entries; prints balances, hands and exports."""

from pathlib import Path
from typing import TextIO

import click
import msgspec
from msgspec.structs import replace

from server.bank.chain import Anchor
from server.cli._audit_books import balance_command, export_command, hand_command
from server.cli._audit_entries import entries_command
from server.cli._audit_show import as_json as report_as_json
from server.cli._audit_show import progress, show
from server.cli._audit_which import AnchorType, database, looking, read_anchors, which
from server.cli._exit_codes import LOST, OK, VIOLATION
from server.store.anchors import logged
from server.store.audit import heads, verify


@click.group("audit", no_args_is_help=True)
def command() -> None:
    """Checks the books: the chain, every balance, and the events against the entries.

    Example: kitchen-table audit verify --data /srv/poker
    """


for _each in (balance_command, entries_command, hand_command, export_command):
    command.add_command(_each)


@command.command("verify")
@which
@click.option("--anchor", "anchors", type=AnchorType(), multiple=True, help="A head seen earlier; may be repeated.")
@click.option("--anchors-file", type=click.File(), help="A file of heads, one a line, such as `audit head` prints.")
@click.option("--from", "first", default=1, type=click.IntRange(min=1), help="Report nothing of rows before this one.")
@click.option("--replay/--no-replay", default=True, help="Whether every hand is played again. The rest is checked.")
@click.option("--strict", is_flag=True, help="Open tabs, boxes nobody counted and uncut hands count as wrong, too.")
@click.option("--max-errors", default=100, show_default=True, type=click.IntRange(min=1), help="Show no more of them.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object instead of sentences.")
@click.option("-q", "--quiet", is_flag=True, help="Nothing is printed when all is well.")
def verify_command(
    db: Path | None,
    data: Path | None,
    night: int | None,
    anchors: tuple[Anchor, ...],
    anchors_file: TextIO | None,
    first: int,
    replay: bool,
    strict: bool,
    max_errors: int,
    as_json: bool,
    quiet: bool,
) -> int:
    """Examines every row of every book. Changes nothing, and may run while the server does.

    The heads that the server wrote into anchors.log beside the database are anchors, too.

    Exit code: 0 all is well; 1 something is wrong; 2 wrong usage; 3 it could not be checked; 4 an anchor is not in its
    book: history is missing or was written anew.

    Example: kitchen-table audit verify --data /srv/poker --anchor night-7:88:HASH
    """
    path = database(db, data)
    with looking(), progress() as looking_at:
        report = verify(path, night, (*anchors, *read_anchors(anchors_file), *logged(path)), looking_at, replays=replay)
    report = replace(report, findings=tuple(one for one in report.findings if one.seq >= first or one.seq == 0))
    wrong = report.findings or (strict and report.warnings)
    code = LOST if report.lost else VIOLATION if wrong else OK
    if as_json:
        click.echo(msgspec.json.encode(report_as_json(report, code, max_errors)).decode())
    elif code or not quiet:
        show(report, max_errors)
    return code


@command.command("head")
@which
@click.option("--json", "as_json", is_flag=True, help="A JSON list instead of lines.")
def head_command(db: Path | None, data: Path | None, night: int | None, as_json: bool) -> int:
    """Prints the head of every book as BOOK:SEQ:HASH: keep it elsewhere, and give it to `audit verify --anchor` later.

    Example: kitchen-table audit head --data /srv/poker --night 7
    """
    with looking():
        found = heads(database(db, data), night)
    if as_json:
        click.echo(msgspec.json.encode(found).decode())
    else:
        for book in found:
            click.echo(book.head or f"{book.book} is empty")
    return OK
