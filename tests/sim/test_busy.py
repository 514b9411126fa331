"""Another process holds the database: "busy" in time, and nothing acknowledged is lost (bank.md 4, row 4)."""

import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from server.bank.journal import StoreBusy
from server.store.folder import DATABASE
from tests.store.test_faults import Rig, attempt

WITHIN_S = 30.0  # five seconds of SQLite's patience and one more try, on a machine that has other work, too
HOLDER = """
import sqlite3, sys
other = sqlite3.connect(sys.argv[1], isolation_level=None)
other.execute("BEGIN IMMEDIATE")
print("held", flush=True)
sys.stdin.read()
"""


@contextmanager
def held(file: Path) -> Iterator[None]:
    """For as long as the `with` lasts."""
    with subprocess.Popen(
        [sys.executable, "-c", HOLDER, str(file)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as holder:
        assert holder.stdout is not None
        assert holder.stdin is not None
        assert holder.stdout.readline() == "held\n"
        yield
        holder.stdin.close()
        assert holder.wait(10) == 0


async def test_a_held_database_is_busy_within_five_seconds_and_one(tmp_path: Path) -> None:
    rig = Rig(tmp_path / DATABASE)
    book = await rig.opened()
    await rig.journal.commit(book.buy("anna"))
    with held(rig.file):
        began = time.monotonic()
        error = await attempt(rig, book, lambda: book.bet("anna"))
        assert isinstance(error, StoreBusy)
        assert time.monotonic() - began < WITHIN_S
        await rig.sound(book)
    assert await attempt(rig, book, lambda: book.bet("anna")) is None
    await rig.sound(book)
    rig.close()
