"""Eight writers, four readers and backups at once, for some seconds (bank.md 4, 8 and 20; `soak workload` goes on)."""

import sqlite3
from contextlib import closing
from pathlib import Path

from server.store.folder import DATABASE
from tests.soak.workload import READERS, WRITERS, Workload, look
from tests.store.test_tampering import forger

SECONDS, BACKUPS = 8.0, 10
CHANGES = {
    "amount": ("UPDATE posting SET amount = amount + 1 WHERE rowid = 3", "sums to 1"),
    "balance": ("UPDATE posting SET balance_after = balance_after + 1 WHERE rowid = 3", "it is"),
    "account": ("UPDATE posting SET account = 'chips:bank:1' WHERE account = 'chips:stack:1:bo'", "is promised"),
    "row": ("DELETE FROM book_row WHERE rowid = 3", "rows up to"),
}


async def test_every_moment_comes_out(tmp_path: Path) -> None:
    """`Broken` is raised at the first moment, backup or end that does not."""
    figures = await Workload(tmp_path, SECONDS, BACKUPS, seed=1).run()
    assert (figures["writers"], figures["readers"]) == (WRITERS, READERS)
    assert (figures["moments_wrong"], figures["backups_bad"], figures["backups"]) == (0, 0, BACKUPS)
    assert figures["units"] > figures["commits"] > 20, "several writers share a commit"
    assert figures["moments_read"] > 20
    assert len(figures["kinds"]) >= 8
    _what_does_not_come_out_is_seen(tmp_path / "data" / DATABASE)


def _what_does_not_come_out_is_seen(file: Path) -> None:
    """The look at a moment can fail."""
    clean = file.read_bytes()
    for change, said in CHANGES.values():
        file.write_bytes(clean)
        with forger(file) as connection:
            connection.execute(change)
        with closing(sqlite3.connect(file)) as db:
            assert any(said in problem for problem in look(db, {})), change
    file.write_bytes(clean)
    with closing(sqlite3.connect(file)) as db:
        assert look(db, {}) == []
        assert "were acknowledged" in look(db, {"night-1": 10**6})[0]
