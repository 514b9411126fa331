"""How the findings of an audit are printed, in sentences and as JSON."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

import click
from rich.console import Console

from server.bank.audit import Finding
from server.store.audit import Report


@contextmanager
def progress() -> Iterator[Callable[[str], None]]:
    """Says on a terminal which book is being examined."""
    with Console(stderr=True).status("Examining") as status:
        yield lambda book: status.update(f"Examining {book}")


def show(report: Report, most: int) -> None:
    """What is wrong, what is only to be known, and the sum of it; no more than `most` of each."""
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


def as_json(report: Report, code: int, most: int) -> dict[str, object]:
    """The same for programs, with the exit code."""

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
