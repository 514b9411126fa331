"""Checks the books: the chain, every balance, events against entries; prints balances, hands and exports."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TextIO

import click
import msgspec
from rich.console import Console

from server.bank.audit import Finding
from server.bank.chain import Anchor, parse_anchor
from server.cli._audit_books import balance_command, export_command, hand_command
from server.cli._audit_which import UNCHECKED, database, which
from server.store.audit import Report, heads, verify
from server.store.look import Unchecked

OK, VIOLATION, LOST = 0, 1, 4
"""Exit codes of bank.md 1.12; 2 is wrong usage, 3 could not look."""


class AnchorType(click.ParamType[Anchor]):
    """BOOK:SEQ:HASH."""

    name = "BOOK:SEQ:HASH"

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> Anchor:
        anchor = parse_anchor(str(value))
        if anchor is None:
            self.fail(f"{value} is no anchor: write BOOK:SEQ:HASH, as `audit head` prints it.", param, ctx)
        return anchor


@click.group("audit", no_args_is_help=True)
def command() -> None:
    """Checks the books: the chain, every balance, and the events against the entries.

    Example: kitchen-table audit verify --data /srv/poker
    """


for _each in (balance_command, hand_command, export_command):
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

    Exit code: 0 all is well; 1 something is wrong; 2 wrong usage; 3 it could not be checked; 4 an anchor is not in its
    book: history is missing or was written anew.

    Example: kitchen-table audit verify --data /srv/poker --anchor night-7:88:HASH
    """
    path = database(db, data)
    try:
        with _progress() as looking_at:
            report = verify(path, night, (*anchors, *_read(anchors_file)), looking_at, replays=replay)
    except Unchecked as error:
        return _unchecked(error)
    report = msgspec.structs.replace(
        report, findings=tuple(one for one in report.findings if one.seq >= first or one.seq == 0)
    )
    wrong = report.findings or (strict and report.warnings)
    code = LOST if report.lost else VIOLATION if wrong else OK
    if as_json:
        click.echo(msgspec.json.encode(_as_json(report, code, max_errors)).decode())
    elif code or not quiet:
        _show(report, max_errors)
    return code


@command.command("head")
@which
@click.option("--json", "as_json", is_flag=True, help="A JSON list instead of lines.")
def head_command(db: Path | None, data: Path | None, night: int | None, as_json: bool) -> int:
    """Prints the head of every book as BOOK:SEQ:HASH: keep it elsewhere, and give it to `audit verify --anchor` later.

    Example: kitchen-table audit head --data /srv/poker --night 7
    """
    try:
        found = heads(database(db, data), night)
    except Unchecked as error:
        return _unchecked(error)
    if as_json:
        click.echo(msgspec.json.encode(found).decode())
    else:
        for book in found:
            click.echo(book.head or f"{book.book} is empty")
    return OK


def _unchecked(error: Unchecked) -> int:
    click.echo(str(error), err=True)
    return UNCHECKED


@contextmanager
def _progress() -> Iterator[Callable[[str], None]]:
    """Says on a terminal which book is being examined."""
    with Console(stderr=True).status("Examining") as status:
        yield lambda book: status.update(f"Examining {book}")


def _read(file: TextIO | None) -> list[Anchor]:
    """The anchors of a file; what is after a # and empty lines say nothing."""
    words = [line.partition("#")[0].strip() for line in file or ()]
    found = [(word, parse_anchor(word)) for word in words if word]
    if bad := [word for word, anchor in found if anchor is None]:
        raise click.UsageError(f"{bad[0]} is no anchor: write BOOK:SEQ:HASH, as `audit head` prints it.")
    return [anchor for _, anchor in found if anchor is not None]


def _show(report: Report, most: int) -> None:
    wrong = (*report.lost, *report.findings)
    for finding in wrong[:most]:
        click.echo(f"{finding.book}: {finding.text} ({finding.check})")
    if len(wrong) > most:
        click.echo(f"... and {len(wrong) - most} more.")
    for warning in report.warnings[:most]:
        click.echo(f"{warning.book}: warning: {warning.text} ({warning.check})")
    for note in report.notes:
        click.echo(note)
    rows = sum(book.rows for book in report.books)
    said = f"{len(wrong)} things are wrong." if wrong else "all is well."
    click.echo(f"{len(report.books)} books, {rows} rows: {said}")


def _as_json(report: Report, code: int, most: int) -> dict[str, object]:
    def listed(findings: tuple[Finding, ...]) -> list[dict[str, object]]:
        return [finding._asdict() for finding in findings[:most]]

    return {
        "exit": code,
        "books": report.books,
        "findings": listed(report.findings),
        "lost": listed(report.lost),
        "warnings": listed(report.warnings),
        "notes": report.notes,
    }
