"""What two nights write together is in both books or in neither, whatever fails (issue 6: a move between tables)."""

import os
import random
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from server.bank.account import stack
from server.bank.journal import JournalError, Unit
from server.bank.posting import move_in, move_out
from server.store.audit import verify
from server.store.folder import DATABASE
from tests.store.test_faults import ERRORS, Failing, Rig
from tests.store.writing import NightBook

ROOT = Path(__file__).parent.parent.parent
KILLS = 4


def moved(here: NightBook, there: NightBook, number: int) -> Unit:
    """Anna's whole stack goes from one to the other."""
    assert here.book.terms is not None
    assert there.book.terms is not None
    chips, key = here.book.balance(stack(here.night, "anna")), f"move:{here.night}:{there.night}:{number}"
    away = here.unit(move_out(here.book.terms, "anna", chips, 0, key, there.book.code))
    come = there.unit(move_in(there.book.terms, "anna", chips, 0, key, here.book.code))
    return Unit(away.night, away.epoch, away.rows, also=(come,))


@pytest.mark.parametrize("in_doubt", [False, True], ids=["failed", "in doubt"])
async def test_the_nth_call_of_a_move_fails_for_both_or_for_none(tmp_path: Path, in_doubt: bool) -> None:
    failing = Failing(0, ERRORS[0][1], in_doubt=in_doubt)
    rig = Rig(tmp_path / DATABASE, failing.hold)
    one, two = await rig.opened(), await rig.opened()
    await rig.journal.commit(one.buy("anna", 240))
    await rig.journal.commit(two.unit())
    failed = written = 0
    for at in range(1, 30):
        before = dict(vars(one)), dict(vars(two))
        failing.left = at
        try:
            await rig.journal.commit(moved(one, two, at))
            written += 1
        except JournalError:
            failed += 1
            vars(one).update(before[0])
            vars(two).update(before[1])
        failing.left = 0
        await rig.sound(one)
        await rig.sound(two)
        if one.book.balance(stack(one.night, "anna")) == 0:
            one, two = two, one
    assert failed >= 3
    assert written > 3
    assert one.book.balance(stack(one.night, "anna")) + two.book.balance(stack(two.night, "anna")) == 240
    rig.close()


def test_kill_9_between_the_two_loses_and_doubles_no_chip(tmp_path: Path) -> None:
    """A process that does nothing but move a stack to and fro is killed at random moments: the stack is whole, at one
    of the tables, and the auditor finds both ends of every move.
    """
    dice, acked = random.Random(3), 0
    for _ in range(KILLS):
        mover = subprocess.Popen(
            [sys.executable, "-m", "tests.store.mover", str(tmp_path)], cwd=ROOT, stdout=subprocess.PIPE, text=True
        )
        assert mover.stdout is not None
        for _ in range(dice.randint(3, 60)):
            acked = int(mover.stdout.readline())
        os.kill(mover.pid, signal.SIGKILL)
        mover.wait()
        mover.stdout.close()
    report = verify(tmp_path / DATABASE, None, (), replays=False)
    assert [finding for finding in report.findings if finding.check != "columns"] == [], "of the books themselves"
    last = subprocess.run(
        [sys.executable, "-m", "tests.store.mover", str(tmp_path), "look"],
        cwd=ROOT, capture_output=True, text=True, timeout=60, check=True,
    ).stdout  # fmt: skip
    moves, *stacks = map(int, last.split())
    assert moves >= acked, "what was acknowledged is there"
    assert sorted(stacks) == [0, 240]
