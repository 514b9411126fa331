"""A process that moves a stack between two tables until it is killed, and says after each move that it is on disk."""

import asyncio
import sys
from pathlib import Path

from server.bank.account import stack
from server.bank.book import rebuild
from server.bank.journal import Unit
from server.bank.posting import move_in, move_out
from server.store.store import Store
from server.system import SystemClock, SystemEntropy
from tests.store.writing import NightBook


async def main(data: Path, look: bool) -> None:
    store = Store(data, SystemClock(), SystemEntropy())
    while len(await store.journal.nights()) < 2:
        book = NightBook(await store.journal.new_night("Friday", "anna", 1))
        await store.journal.commit(book.buy("anna", 240) if book.night == 1 else book.unit())
    books = [NightBook(night) for night in (1, 2)]
    for book in books:
        found = rebuild(each.row for each in await store.journal.read(book.night))
        assert found is not None
        book.book, book._first = found, ()
    stored = [*await store.journal.read(1), *await store.journal.read(2)]
    moves = sum(each.row.kind == "move-out" for each in stored)
    if look:
        sys.stdout.write(f"{moves} {' '.join(str(b.book.balance(stack(b.night, 'anna'))) for b in books)}\n")
        store.close()
        return
    here, there = sorted(books, key=lambda b: -b.book.balance(stack(b.night, "anna")))
    while True:
        moves += 1
        assert here.book.terms is not None
        assert there.book.terms is not None
        key = f"move:{here.night}:{there.night}:{moves}"
        away = here.unit(move_out(here.book.terms, "anna", 240, 0, key, there.book.code))
        come = there.unit(move_in(there.book.terms, "anna", 240, 0, key, here.book.code))
        await store.journal.commit(Unit(away.night, away.epoch, away.rows, also=(come,)))
        sys.stdout.write(f"{moves}\n")
        sys.stdout.flush()
        here, there = there, here


if __name__ == "__main__":
    asyncio.run(main(Path(sys.argv[1]), sys.argv[2:] == ["look"]))
