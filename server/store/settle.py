"""The settle-up of a night straight from a database file, beside a server that may be running."""

from pathlib import Path
from typing import NamedTuple

import sqlalchemy as sa

from server.bank.account import prize_money
from server.bank.book import Appended, Book, append_entry, night_code, rebuild
from server.bank.chain import Row
from server.bank.check import InvariantBroken
from server.bank.close import end_of_night
from server.night.replay import banker_of
from server.night.replay import beside as other_table
from server.night.settle_view import SettleView, settlement
from server.store.look import Unchecked, club_of, look, names_of
from server.store.rows import book_id_of, read_rows
from server.store.schema import NIGHT


class Settled(NamedTuple):
    """What a night comes to; `open`: it is not over, and this is as if it ended now."""

    settlement: SettleView
    open: bool


def settle_night(path: Path, night: int, through: str, least: int) -> Settled:
    """Who pays whom, over both tables of an evening that had two. `through` is "banker", a player's name or id, or "".

    Raises Unchecked.
    """
    with look(path) as connection:
        rows = _rows(connection, night)
        if not rows:
            raise Unchecked(f"There is no night {night} in {path}.")
        beside = other_table(rows)
        nights = (night, beside) if beside else (night,)
        books = [_book(rows if each == night else _rows(connection, each), each) for each in nights]
        name = connection.scalar(sa.select(NIGHT.c.name).where(NIGHT.c.id == night))
        names = {each: each for book in books for each in book.dealings} | names_of(connection)
        club = club_of(connection)
        claims = [claim for each in nights for claim in club.of_night(each)]
    hub = banker_of(rows) if through == "banker" else _person(books, names, through)
    ended = [book if book.closed else _as_if_over(book) for book in books]
    other = ended[1] if len(ended) > 1 else None
    found = settlement(ended[0], str(name), names, claims, hub, least, other)
    return Settled(found, not all(book.closed for book in books))


def _rows(connection: sa.Connection, night: int) -> list[Row]:
    book_id = book_id_of(connection, night_code(night))
    return list(read_rows(connection, book_id)) if book_id is not None else []


def _book(rows: list[Row], night: int) -> Book:
    try:
        book = rebuild(rows)
    except InvariantBroken as broken:
        raise Unchecked(f"Night {night} is not sound: {broken}. Run `audit verify`.") from broken
    if book is None:
        raise Unchecked(f"Night {night} is empty.")
    return book


def _person(books: list[Book], names: dict[str, str], said: str) -> str:
    if not said:
        return ""
    there = {each for book in books for each in book.dealings}
    meant = [each for each in there if said in (each, names.get(each))]
    if len(meant) != 1:
        here = ", ".join(sorted(names.get(each, each) for each in there))
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
