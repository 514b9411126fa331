"""One moment of a database file, for commands that only look: read-only, and safe while a server writes to it."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import sqlalchemy as sa

from server.bank.account import CLUB
from server.bank.check import InvariantBroken
from server.bank.club import Club, rebuild
from server.store.folder import BadFolder, read_key
from server.store.rows import book_id_of, read_rows
from server.store.schema import BOOK, HEAD, PERSON, version
from server.store.sealing import Sealing
from server.store.sqlite.engine import reader_engine


class Unchecked(Exception):
    """The database could not be looked at. The message is a sentence for people."""


@contextmanager
def look(path: Path) -> Iterator[sa.Connection]:
    """One moment of the database. Faults of reading come out as Unchecked."""
    if not path.is_file():
        raise Unchecked(
            f"There is no database {path}. Say --data FOLDER, or set KITCHEN_TABLE_DATA, for another folder."
        )
    engine = reader_engine(path, size=1)
    try:
        with engine.begin() as connection:
            found = version(connection)
            if found != HEAD:
                what = f"schema {found}, this Kitchen Table knows {HEAD}" if found else "no books of a Kitchen Table"
                raise Unchecked(f"{path} cannot be checked: it has {what}.")
            yield connection
    except sa.exc.SQLAlchemyError as error:
        raise Unchecked(f"{path} cannot be read: {getattr(error, 'orig', error)}.") from error
    finally:
        engine.dispose()


def sealing_of(key: Path) -> Sealing | None:
    """What opens sealed parts; None when there is no key file. Raises Unchecked when the file is none."""
    if not key.is_file():
        return None
    try:
        return Sealing(read_key(key))
    except BadFolder as bad:
        raise Unchecked(str(bad)) from bad


def book_ids(connection: sa.Connection) -> dict[str, int]:
    """Every book by its code, with the database's own number."""
    return {book.code: book.id for book in connection.execute(sa.select(BOOK.c.code, BOOK.c.id).order_by(BOOK.c.id))}


def club_of(connection: sa.Connection) -> Club:
    """The club's book and its payments. Raises Unchecked when they are not what they should be."""
    try:
        club = rebuild(read_rows(connection, book_id_of(connection, CLUB) or 0))
    except InvariantBroken as broken:
        raise Unchecked(f"The club's book is not sound: {broken}. Run `audit verify`.") from broken
    if club is None:
        raise Unchecked("There is no club's book.")
    return club


def names_of(connection: sa.Connection) -> dict[str, str]:
    """Everybody's name by id."""
    return {row.id: row.name for row in connection.execute(sa.select(PERSON.c.id, PERSON.c.name))}
