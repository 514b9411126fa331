"""A process that reads the last night and then writes one of its own, until it is killed.

`python -m tests.store.bare_writer DATA` says on stdout which night it writes, and `ack SEQ HASH` for every unit, once
its commit is done and not before.
"""

import asyncio
import sys
from pathlib import Path

from server.bank.book import rebuild
from server.store.store import Store
from server.system import SystemClock, SystemEntropy
from tests.store.writing import NightBook

AT_ONCE = 8


async def write(data: Path) -> None:
    store = Store(data, SystemClock(), SystemEntropy())
    for night in (await store.journal.nights())[-1:]:
        rebuild(stored.row for stored in await store.journal.read(night.night))
    book = NightBook(await store.journal.new_night("Friday", "anna", 1))
    sys.stdout.write(f"night {book.night}\n")
    sys.stdout.flush()
    await store.journal.commit(book.buy("anna", 100_000_000))
    while True:
        units = [book.bet("anna", secret=b"AsKd" * 20) for _ in range(AT_ONCE)]
        waiting = [store.journal.commit(unit) for unit in units]
        for unit, future in zip(units, waiting, strict=True):
            await future
            last = unit.rows[-1]
            sys.stdout.write(f"ack {last.seq} {last.hash.hex()}\n")
            sys.stdout.flush()


if __name__ == "__main__":
    asyncio.run(write(Path(sys.argv[1])))
