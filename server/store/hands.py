"""The hands of a night straight from a database file: what the table saw of them, and nothing else."""

from pathlib import Path

import msgspec

from server.bank.book import night_code
from server.night.hands import PlayedHand, hands
from server.store.look import Unchecked, look, names_of
from server.store.rows import book_id_of, read_rows


def hands_of(path: Path, night: int) -> tuple[PlayedHand, ...]:
    """Every hand of the night, in order. Raises Unchecked."""
    with look(path) as connection:
        book_id = book_id_of(connection, night_code(night))
        rows = list(read_rows(connection, book_id)) if book_id is not None else []
        if not rows:
            raise Unchecked(f"There is no night {night} in {path}.")
        try:
            return tuple(hands(night, rows, names_of(connection)))
        except msgspec.MsgspecError as bad:
            raise Unchecked(f"Night {night} holds events that this version does not know: {bad}.") from bad
