"""The settle-up of a night straight from a database file, beside a server that may be running."""

from pathlib import Path
from typing import NamedTuple

import sqlalchemy as sa

from server.bank.account import prize_money
from server.bank.book import Appended, Book, append_entry, night_code, rebuild
from server.bank.check import InvariantBroken
from server.bank.close import end_of_night
from server.night.replay import banker_of
from server.night.settle import Settlement, settlement
from server.store.look import Unchecked, club_of, look, names_of
from server.store.rows import book_id_of, read_rows
from server.store.schema import NIGHT


class Settled(NamedTuple):
    """What a night comes to; `open`: it is not over, and this is as if it ended now."""

    settlement: Settlement
    open: bool


def settle_night(path: Path, night: int, through: str, least: int) -> Settled:
    """Who pays whom. `through` is "banker", a player's name or id, or "". Raises Unchecked."""
    with look(path) as connection:
        book_id = book_id_of(connection, night_code(night))
        rows = list(read_rows(connection, book_id)) if book_id is not None else []
        if not rows:
            raise Unchecked(f"There is no night {night} in {path}.")
        try:
            book = rebuild(rows)
        except InvariantBroken as broken:
            raise Unchecked(f"Night {night} is not sound: {broken}. Run `audit verify`.") from broken
        if book is None:
            raise Unchecked(f"Night {night} is empty.")
        name = connection.scalar(sa.select(NIGHT.c.name).where(NIGHT.c.id == night))
        names = {each: each for each in book.dealings} | names_of(connection)
        claims = club_of(connection).of_night(night)
    hub = banker_of(rows) if through == "banker" else _person(book, names, through)
    ended = book if book.closed else _as_if_over(book)
    return Settled(settlement(ended, str(name), names, claims, hub, least), not book.closed)


def _person(book: Book, names: dict[str, str], said: str) -> str:
    if not said:
        return ""
    meant = [each for each in book.dealings if said in (each, names.get(each))]
    if len(meant) != 1:
        here = ", ".join(sorted(names.get(each, each) for each in book.dealings))
        raise Unchecked(f"{said} is nobody of that night, or several: say one of {here}.")
    return meant[0]


def _as_if_over(book: Book) -> Book:
    if book.hands.open:
        raise Unchecked("A hand is being played: settle when it is over.")
    if book.terms is not None and book.balance(prize_money(book.terms.night)):
        raise Unchecked("The tournament is not decided yet, so its prizes are nobody's.")
    for draft in end_of_night(book, (), {}).drafts:
        taken = append_entry(book, book.last_at_us + 1, draft)
        if not isinstance(taken, Appended):
            raise Unchecked(f"The night cannot be settled: {taken.text}")
        book = taken.book
    return book
