"""The store of one data folder: opens it, upgrades the database, and hands out the journal and the people."""

from contextlib import ExitStack
from pathlib import Path

from server.ports import Clock, Entropy
from server.store.anchors import AnchorLog
from server.store.folder import Folder
from server.store.house_sets import HouseSets
from server.store.journal import Journal
from server.store.ledger import Books
from server.store.people import People
from server.store.reader import Reader
from server.store.sealing import Sealing
from server.store.sqlite.engine import fault, reader_engine, writer_engine
from server.store.upgrade import upgrade
from server.store.writer import Writer


class Store:
    """A data folder in use by this process. `close` writes what is queued and lets go of it.

    Raises BadFolder when the folder cannot be used or another server has it, WrongSchema when the database is not one
    for this server, InvariantBroken when the club book is not what it should be.
    """

    def __init__(self, data: Path, clock: Clock, entropy: Entropy) -> None:
        with ExitStack() as undo:
            folder = Folder(data, entropy)
            undo.callback(folder.release)
            upgrade(folder.database)
            sealing = Sealing(folder.key)
            engine = writer_engine(folder.database)
            books = Books(engine, sealing, entropy, AnchorLog(data))
            self.writer = Writer(engine, books, fault)
            undo.callback(self.writer.close)
            reader = Reader(reader_engine(folder.database), fault)
            undo.callback(reader.close)
            self.journal = Journal(self.writer, reader, books, sealing)
            self.house_sets = HouseSets(self.writer, reader, clock)
            self.people = People(self.writer, reader, folder.key, clock, entropy)
            at_us = clock.now_ms() * 1000
            self.writer.call(lambda connection: books.open_club(connection, at_us), books.adopt).result()
            self.last_beat_ms = folder.last_beat_ms
            self._folder = folder
            self._closing = undo.pop_all()

    def beat(self, at_ms: int) -> None:
        """The server lives at this time (ms UTC); the next start reads it as `last_beat_ms`."""
        self._folder.beat(at_ms)

    def close(self) -> None:
        """Ends the threads once everything queued is on disk; another server may have the folder then."""
        self._closing.close()
