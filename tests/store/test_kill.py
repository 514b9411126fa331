"""kill -9 of a bare writer process (bank.md 4, row 1b, at the figures of `make test`)."""

import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from server.bank.account import CLUB
from server.bank.audit import examine
from server.bank.chain import Row
from server.store.audit import heads
from server.store.folder import DATABASE
from server.store.rows import book_id_of, read_rows
from server.store.sqlite.engine import reader_engine
from server.store.sqlite.integrity import problems

ROOT = Path(__file__).parents[2]
KILLS = 10


def run_and_kill(data: Path, after_s: float) -> tuple[str, dict[int, str]]:
    """One life of the writer: the book it wrote, and its acknowledged rows, seq to hash."""
    writer = subprocess.Popen(
        [sys.executable, "-m", "tests.store.bare_writer", str(data)],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        env={**os.environ, "PYTHONWARNINGS": "error"},
        text=True,
    )
    assert writer.stdout is not None
    word, night = writer.stdout.readline().split()
    assert word == "night"
    time.sleep(after_s)
    writer.send_signal(signal.SIGKILL)
    said, _ = writer.communicate(timeout=30)
    assert writer.returncode == -signal.SIGKILL
    whole = said[: said.rfind("\n") + 1]
    return f"night-{night}", {int(seq): digest for _, seq, digest in (line.split() for line in whole.splitlines())}


def rows_of(data: Path, book: str) -> list[Row]:
    engine = reader_engine(data / DATABASE)
    with engine.begin() as connection:
        assert problems(connection) == []
        book_id = book_id_of(connection, book)
        rows = list(read_rows(connection, book_id)) if book_id is not None else []
    engine.dispose()
    return rows


def heads_of(data: Path) -> dict[str, str]:
    """The heads of all nights that have a row."""
    return {found.book: found.head for found in heads(data / DATABASE, None) if found.head and found.book != CLUB}


@pytest.mark.slow
@pytest.mark.timeout(180)
def test_kill_9_loses_nothing_that_was_acknowledged(data: Path) -> None:
    """Ten kills at random moments: no acknowledged row lost or changed, no chips made or lost, the chain whole."""
    dice = random.Random(9)
    acks = unacknowledged = 0
    known: dict[str, str] = {}
    for _ in range(KILLS):
        book, acknowledged = run_and_kill(data, dice.uniform(0.005, 0.3))
        rows = rows_of(data, book)
        stored = {row.seq: row.hash.hex() for row in rows}
        assert {seq: stored.get(seq) for seq in acknowledged} == acknowledged
        assert examine(book, rows).findings == []
        now = heads_of(data)
        assert {other: now[other] for other in known} == known
        known = now
        acks += len(acknowledged)
        if rows:
            unacknowledged += rows[-1].seq > max(acknowledged, default=0)
    assert acks > 20 * KILLS
    assert unacknowledged > 0, "no kill fell between a commit and its acknowledgement"
