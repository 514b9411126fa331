"""anchors.log beside the database: the head of a book after each hand, so that a tail that vanished is missed.

SQLite goes back to the last good frame without a word when the WAL was cut (bank.md 1.7); the chain of what is left is
sound. Only something outside the database can tell. Append-only; a line that was torn off is no anchor.
"""

import os
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

from server.bank.book import CLOSED
from server.bank.chain import Anchor, Row, parse_anchor, write_anchor

NAME = "anchors.log"
_HAND_ENDED = b'"e":"hand-ended"'


class AnchorLog:
    """The log of one data folder. It helps the audit and holds nothing up: where it cannot be written, it is not."""

    def __init__(self, folder: Path) -> None:
        self._path = folder / NAME

    def add(self, anchors: Iterable[Anchor]) -> None:
        """Adds heads that are on disk already."""
        lines = "".join(f"{write_anchor(anchor)}\n" for anchor in anchors)
        if not lines:
            return
        with suppress(OSError):
            file = os.open(self._path, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
            try:
                os.write(file, lines.encode())
            finally:
                os.close(file)


def worth_it(book: str, rows: Iterable[Row]) -> Anchor | None:
    """The last of these rows as an anchor, when they end a hand or a night."""
    rows = tuple(rows)
    if any(row.kind == CLOSED or _HAND_ENDED in row.body for row in rows):
        return Anchor(book, rows[-1].seq, rows[-1].hash)
    return None


def logged(database: Path) -> list[Anchor]:
    """The anchors beside a database; none when there is no log."""
    try:
        lines = (database.parent / NAME).read_text(encoding="ascii", errors="replace").split("\n")
    except OSError:
        return []
    return [anchor for line in lines[:-1] if (anchor := parse_anchor(line))]
