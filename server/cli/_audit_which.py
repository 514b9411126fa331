"""Which database and which book an audit command is about."""

from collections.abc import Callable
from pathlib import Path

import click

from server.config import load
from server.store.folder import DATABASE

UNCHECKED = 3
"""Exit code of bank.md 1.12: it could not be looked at."""


def which(command: Callable[..., int]) -> Callable[..., int]:
    """The options that say which database, and which night of it."""
    night = click.option("--night", type=click.IntRange(min=1), help="Only this night's book.")
    data = click.option("--data", type=click.Path(path_type=Path), help="The data folder.")
    file = click.option("--db", type=click.Path(path_type=Path), help="The database file, if it is not in the folder.")
    return file(data(night(command)))


def database(db: Path | None, data: Path | None) -> Path:
    """The database file that the options name. Raises UsageError when they contradict each other."""
    if db is not None and data is not None:
        raise click.UsageError("Say --db or --data, not both.")
    return db or Path(load({"data": str(data) if data else None}).config.data) / DATABASE
