"""Somebody with the file changes one thing behind the triggers, everywhere in turn (bank.md 4, row 7).

Every column of every row of the ledger's tables, and every byte of every row's canonical text: `audit verify` must end
with 1 each time.
"""

# ruff: noqa: S608 - tampering is SQL put together on purpose, from nothing but the schema

import io
import random
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, redirect_stdout
from pathlib import Path
from typing import Any

import msgspec

from server.bank.audit import Examiner
from server.bank.chain import Row
from server.cli import main
from server.store.folder import DATABASE, KEY
from tests.soak.kill import Broken
from tests.store.evenings import played, unit_of, write
from tests.store.test_tampering import COLUMNS, change_of, forger

VIOLATION = 1


class Tamper:
    """One night, changed in every place of it in turn, one at a time. Raises `Broken` where nobody notices."""

    def __init__(self, folder: Path, hands: int, seed: int, after: Callable[[int], None] = lambda done: None) -> None:
        self._clean, self._file = folder / "clean", folder / "changed" / DATABASE
        self._hands, self._dice, self._after = hands, random.Random(seed), after
        self.columns = self.bytes = 0

    def run(self) -> dict[str, Any]:
        """Changes and audits; its figures."""
        evening = played(self._hands, ended=True)
        write(self._clean, evening)
        self._file.parent.mkdir()
        shutil.copy(self._clean / KEY, self._file.parent / KEY)
        self._copy()
        if code := self._audit():
            raise Broken(f"the untouched night ends the audit with {code}")
        places = list(self._places())
        for done, (table, column, rowid) in enumerate(places, 1):
            self._copy()
            with forger(self._file) as connection:
                connection.execute("PRAGMA ignore_check_constraints = ON")
                connection.execute(
                    f"UPDATE {table} SET {column} = {change_of(table, column)} WHERE rowid = ?", (rowid,)
                )
            if (code := self._audit()) != VIOLATION:
                raise Broken(f"{table}.{column} of row {rowid} was changed, and the audit ends with {code}")
            self.columns += 1
            self._after(done * 100 // len(places))
        self._bytes(unit_of(evening).rows)
        return {"hands": self._hands, "columns_of_rows": self.columns, "bytes_of_rows": self.bytes, "unnoticed": 0}

    def _copy(self) -> None:
        shutil.copy(self._clean / DATABASE, self._file)

    def _audit(self) -> int:
        with redirect_stdout(io.StringIO()):
            return main(["audit", "verify", "--db", str(self._file)])

    def _places(self) -> Iterator[tuple[str, str, int]]:
        with closing(sqlite3.connect(self._clean / DATABASE)) as clean:
            for table, column in COLUMNS:
                for (rowid,) in clean.execute(f"SELECT rowid FROM {table}").fetchall():
                    yield table, column, rowid

    def _bytes(self, rows: tuple[Row, ...]) -> None:
        """Another byte in each place of each canonical text, with everything else as it was."""
        head = Examiner("night-1")
        for row in rows:
            for at in range(len(row.body)):
                body = bytearray(row.body)
                body[at] ^= self._dice.randint(1, 255)
                examiner = Examiner("night-1")
                examiner.seq, examiner.head = head.seq, head.head
                examiner.look(msgspec.structs.replace(row, body=bytes(body)))
                if not any(finding.check == "chain" for finding in examiner.findings):
                    raise Broken(f"byte {at} of row {row.seq} was changed, and the chain does not say so")
                self.bytes += 1
            head.look(row)
        if head.findings:
            raise Broken(f"the untouched rows are not sound: {head.findings[0]}")
