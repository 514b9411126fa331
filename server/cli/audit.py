"""Checks the books: the chain, every balance, and the events against the entries."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import click
import msgspec
from rich.console import Console

from server.bank.audit import Finding
from server.bank.chain import Anchor, parse_anchor
from server.config import load
from server.store.audit import Report, heads, verify
from server.store.folder import DATABASE
from server.store.look import Unchecked

OK, VIOLATION, UNCHECKED, LOST = 0, 1, 3, 4
"""Exit codes of bank.md 1.12; 2 is wrong usage."""


class AnchorType(click.ParamType[Anchor]):
    """BOOK:SEQ:HASH."""

    name = "BOOK:SEQ:HASH"

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> Anchor:
        anchor = parse_anchor(str(value))
        if anchor is None:
            self.fail(f"{value} is no anchor: write BOOK:SEQ:HASH, as `audit head` prints it.", param, ctx)
        return anchor


def which(command: Callable[..., int]) -> Callable[..., int]:
    """The options that say which database."""
    night = click.option("--night", type=click.IntRange(min=1), help="Only this night's book.")
    data = click.option("--data", type=click.Path(path_type=Path), help="The data folder.")
    file = click.option("--db", type=click.Path(path_type=Path), help="The database file, if it is not in the folder.")
    return file(data(night(command)))


@click.group("audit", no_args_is_help=True)
def command() -> None:
    """Checks the books: the chain, every balance, and the events against the entries.

    Example: kitchen-table audit verify --data /srv/poker
    """


@command.command("verify")
@which
@click.option("--anchor", "anchors", type=AnchorType(), multiple=True, help="A head seen earlier; may be repeated.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object instead of sentences.")
@click.option("-q", "--quiet", is_flag=True, help="Nothing is printed when all is well.")
def verify_command(
    db: Path | None, data: Path | None, night: int | None, anchors: tuple[Anchor, ...], as_json: bool, quiet: bool
) -> int:
    """Examines every row of every book. Changes nothing, and may run while the server does.

    Exit code: 0 all is well; 1 something is wrong; 2 wrong usage; 3 it could not be checked; 4 an anchor is not in its
    book: history is missing or was written anew.

    Example: kitchen-table audit verify --data /srv/poker --anchor night-7:88:HASH
    """
    path = database(db, data)
    try:
        with _progress() as looking_at:
            report = verify(path, night, anchors, looking_at)
    except Unchecked as error:
        return _unchecked(error)
    code = LOST if report.lost else VIOLATION if report.findings else OK
    if as_json:
        click.echo(msgspec.json.encode(_as_json(report, code)).decode())
    elif code or not quiet:
        _show(report)
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


def database(db: Path | None, data: Path | None) -> Path:
    """The database file that the options name. Raises UsageError when they contradict each other."""
    if db is not None and data is not None:
        raise click.UsageError("Say --db or --data, not both.")
    return db or Path(load({"data": str(data) if data else None}).config.data) / DATABASE


def _unchecked(error: Unchecked) -> int:
    click.echo(str(error), err=True)
    return UNCHECKED


@contextmanager
def _progress() -> Iterator[Callable[[str], None]]:
    """Says on a terminal which book is being examined."""
    with Console(stderr=True).status("Examining") as status:
        yield lambda book: status.update(f"Examining {book}")


def _show(report: Report) -> None:
    for finding in (*report.lost, *report.findings):
        click.echo(f"{finding.book}: {finding.text} ({finding.check})")
    for note in report.notes:
        click.echo(note)
    rows = sum(book.rows for book in report.books)
    wrong = len(report.findings) + len(report.lost)
    click.echo(f"{len(report.books)} books, {rows} rows: {f'{wrong} things are wrong.' if wrong else 'all is well.'}")


def _as_json(report: Report, code: int) -> dict[str, object]:
    def listed(findings: tuple[Finding, ...]) -> list[dict[str, object]]:
        return [finding._asdict() for finding in findings]

    return {
        "exit": code,
        "books": report.books,
        "findings": listed(report.findings),
        "lost": listed(report.lost),
        "notes": report.notes,
    }
