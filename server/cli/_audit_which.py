"""Which database, which book and which anchors an audit command is about."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TextIO

import click

from server.bank.chain import Anchor, parse_anchor
from server.cli._exit_codes import UNCHECKED
from server.config import load
from server.store.folder import DATABASE
from server.store.look import Unchecked


class CannotLook(click.ClickException):
    """The database cannot be looked at; why, in a sentence."""

    exit_code = UNCHECKED


@contextmanager
def looking() -> Iterator[None]:
    """Around what reads a database: where that cannot be done, the command says why and ends with UNCHECKED."""
    try:
        yield
    except Unchecked as error:
        raise CannotLook(str(error)) from error


class AnchorType(click.ParamType[Anchor]):
    """BOOK:SEQ:HASH."""

    name = "BOOK:SEQ:HASH"

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> Anchor:
        anchor = parse_anchor(str(value))
        if anchor is None:
            self.fail(f"{value} is no anchor: write BOOK:SEQ:HASH, as `audit head` prints it.", param, ctx)
        return anchor


def which(command: Callable[..., int]) -> Callable[..., int]:
    """The options that say which database, and which night of it."""
    return where(click.option("--night", type=click.IntRange(min=1), help="Only this night's book.")(command))


def where(command: Callable[..., int]) -> Callable[..., int]:
    """The options that say which database."""
    data = click.option("--data", type=click.Path(path_type=Path), help="The data folder.")
    file = click.option("--db", type=click.Path(path_type=Path), help="The database file, if it is not in the folder.")
    return file(data(command))


def database(db: Path | None, data: Path | None) -> Path:
    """The database file that the options name. Raises UsageError when they contradict each other."""
    if db is not None and data is not None:
        raise click.UsageError("Say --db or --data, not both.")
    return db or Path(load({"data": str(data) if data else None}).config.data) / DATABASE


def read_anchors(file: TextIO | None) -> list[Anchor]:
    """The anchors of a file; what is after a # and empty lines say nothing."""
    words = [line.partition("#")[0].strip() for line in file or ()]
    found = [(word, parse_anchor(word)) for word in words if word]
    if bad := [word for word, anchor in found if anchor is None]:
        raise click.UsageError(f"{bad[0]} is no anchor: write BOOK:SEQ:HASH, as `audit head` prints it.")
    return [anchor for _, anchor in found if anchor is not None]
