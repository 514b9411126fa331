"""Backups while the server plays, checked on the copy; restores beside what is there (bank.md 3.17; 4, row 20)."""

import asyncio
import json
import shutil
import sqlite3
import stat
from hashlib import sha256
from pathlib import Path

import pytest

from server.bank.chain import Anchor, write_anchor
from server.cli import main
from server.cli._after_night import AfterNight
from server.store.audit import heads, verify
from server.store.backup import Backup, Keep, back_up, restore
from server.store.folder import DATABASE, KEY
from server.store.look import Unchecked
from server.store.store import Store
from tests.helpers.twins import HandClock, ListLog, SeededEntropy
from tests.store.evenings import played, write
from tests.store.test_tampering import forger
from tests.store.writing import NightBook

NOON_MS = 1_796_040_000_000
BACKUPS = 25


KEEP = Keep(7, 4)


def quiet(_: str) -> None:
    pass


def run(capsys: pytest.CaptureFixture[str], *arguments: object) -> tuple[int, str, str]:
    code = main([*map(str, arguments)])
    said = capsys.readouterr()
    return code, said.out, said.err


async def test_it_runs_while_the_server_plays(data: Path, store: Store, tmp_path: Path) -> None:
    """Every copy is one moment: sound in itself, and its heads are rows that the book still has later."""
    book = NightBook(await store.journal.new_night("Friday", "", 1))
    await store.journal.commit(book.buy("anna", 100_000))
    writing = True

    async def play() -> None:
        while writing:
            await store.journal.commit(book.bet("anna", secret=b"AsKd"))

    players = [asyncio.create_task(play())]
    times = [NOON_MS + at * 1000 for at in range(BACKUPS)]
    made: list[Backup] = [
        await asyncio.to_thread(back_up, data / DATABASE, tmp_path / "b", at, KEEP, quiet) for at in times
    ]
    writing = False
    await asyncio.gather(*players)
    seqs = []
    for each in made:
        assert [finding for finding in each.report.findings if finding.check != "replay"] == []
        assert {head.head for head in each.report.books} == set(each.manifest.heads)
        seqs.append(each.report.books[1].rows)
    assert seqs == sorted(seqs)
    assert seqs[-1] > seqs[0]


@pytest.fixture
def folder(evening: Path) -> Path:
    return evening.parent


def test_a_copy_is_whole_and_says_what_it_is(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "backup", "--data", folder, "--json")
    said = json.loads(out)
    assert (code, said["audit"]["findings"]) == (0, [])
    copy = Path(said["file"])
    assert copy.parent == folder / "backups"
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600
    manifest = json.loads(copy.with_suffix(".json").read_text())
    assert manifest == said["manifest"]
    assert manifest["sha256"] == sha256(copy.read_bytes()).hexdigest()
    assert manifest["heads"] == [book.head for book in heads(folder / DATABASE, None)]
    assert [path.name for path in copy.parent.iterdir() if path.suffix not in (".db", ".json")] == []
    assert (folder / KEY).read_bytes() not in copy.read_bytes(), "the key is never in a backup"
    assert not any("Sealed parts were not checked" in note for note in said["audit"]["notes"])


def test_a_copy_with_something_wrong_is_kept_and_told(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with forger(folder / DATABASE) as connection:
        connection.execute("UPDATE posting SET amount = amount + 1 WHERE rowid = 1")
    code, out, _ = run(capsys, "backup", "--data", folder)
    assert code == 1
    assert "out of balance" in out or "other postings" in out
    assert len(list((folder / "backups").glob("*.db"))) == 1


def test_older_backups_are_thinned_out(folder: Path, tmp_path: Path) -> None:
    """The last of 7 days and of 4 weeks stay; what is not ours is never touched."""
    to, day = tmp_path / "b", 24 * 3600 * 1000
    to.mkdir()
    for name in ("holiday.db", "kitchen-table-x.db"):
        (to / name).write_bytes(b"")
    last = back_up(folder / DATABASE, to, NOON_MS - 60_000, KEEP, quiet)
    for at in range(24):
        back_up(folder / DATABASE, to, NOON_MS + at * day, KEEP, quiet)
        last = back_up(folder / DATABASE, to, NOON_MS + at * day + 2 * 3600 * 1000, KEEP, quiet)
    ours = sorted(path.name for path in to.glob("kitchen-table-2*.db"))
    assert last.path.name == ours[-1]
    assert len({name[14:22] for name in ours}) == len(ours), "the last of a day"
    assert 7 <= len(ours) <= 7 + 4
    assert {path.stem for path in to.glob("*.json")} == {name.removesuffix(".db") for name in ours}
    assert (to / "holiday.db").exists()
    assert (to / "kitchen-table-x.db").exists()


def test_two_of_the_same_second_are_both_there_and_none_is_removed_at_once(folder: Path, tmp_path: Path) -> None:
    """A night ends while somebody makes one by hand; nobody loses what he was just told that he has."""
    to = tmp_path / "b"
    made = [back_up(folder / DATABASE, to, NOON_MS + ms, KEEP, quiet) for ms in (0, 10, 999, 1_000, 3_000_000)]
    assert [each.path.exists() for each in made] == [True] * 5
    assert [each.removed for each in made] == [()] * 5
    assert [each.path.name[14:] for each in made[:4]] == [
        "20261130T120000Z.db",
        "20261130T120000Z-2.db",
        "20261130T120000Z-3.db",
        "20261130T120001Z.db",
    ]
    assert {each.manifest.file for each in made} == {path.name for path in to.glob("*.db")}
    assert all(restore(each.path, tmp_path / each.path.stem, None, (), NOON_MS, quiet).path.exists() for each in made)
    later = back_up(folder / DATABASE, to, NOON_MS + 8_000_000, KEEP, quiet)
    assert set(later.removed) == {each.path for each in made}, "by then only the last of the day stays"


@pytest.mark.parametrize("what", ["none", "no-folder"])
def test_what_cannot_be_backed_up_is_said(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], what: str
) -> None:
    if what == "none":
        code, _, err = run(capsys, "backup", "--data", tmp_path / "nothing")
    else:
        (tmp_path / "a-file").write_text("")
        code, _, err = run(capsys, "backup", "--data", folder, "--to", tmp_path / "a-file")
    assert code == 3
    assert len(err.splitlines()) == 1


def backed_up(folder: Path) -> Path:
    return back_up(folder / DATABASE, folder / "backups", NOON_MS, KEEP, quiet).path


def test_a_restore_is_the_same_books_in_another_folder(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    copy, to = backed_up(folder), tmp_path / "new"
    code, out, _ = run(capsys, "restore", copy, "--to", to, "--key", folder / KEY)
    assert (code, out.splitlines()[-1]) == (0, f"Restored: {to / DATABASE}")
    assert sorted(path.name for path in to.iterdir()) == [KEY, DATABASE]
    before, after = heads(folder / DATABASE, None), heads(to / DATABASE, None)
    assert after[1:] == before[1:]
    assert after[0].rows == before[0].rows + 1, "the club's book says that it was restored"
    with sqlite3.connect(to / DATABASE) as connection:
        last = connection.execute("SELECT kind, body FROM book_row WHERE book_id = 1 ORDER BY seq DESC").fetchone()
    connection.close()
    assert last[0] == "restored"
    assert sha256(copy.read_bytes()).hexdigest().encode() in last[1]
    report = verify(to / DATABASE, None, [])
    assert (report.findings, report.notes) == ((), ())
    served = Store(to, HandClock(), SeededEntropy("again"))
    served.close()


def test_a_stale_backup_is_4_and_says_what_is_missing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """bank.md 4, row 20: what a page saw after the backup was made."""
    night = played(2, ended=False)
    rows = len(night.rows)
    write(tmp_path / "whole", night)
    seen = tmp_path / "anchors"
    remembered = [book.head for book in heads(tmp_path / "whole" / DATABASE, None)]
    remembered += [write_anchor(Anchor("night-1", row.seq, row.hash)) for row, _ in night.rows[-4:]]
    seen.write_text("\n".join(remembered))
    cut = next(at for at in range(rows - 1, 0, -1) if night.rows[at][0].row == "event" and at < rows - 5)
    del night.rows[cut:]
    write(tmp_path / "earlier", night)
    copy = backed_up(tmp_path / "earlier")
    code, out, _ = run(capsys, "restore", copy, "--to", tmp_path / "new", "--anchors-file", seen)
    assert code == 4
    assert out.count(f"night-1: {rows - cut} rows came after the backup and are missing.") == 1
    assert out.count("was seen before, and is not there") == 1, "once, however many anchors remember it"
    assert "Put the old key file into" in out
    assert (tmp_path / "new" / DATABASE).exists()


def test_nothing_is_ever_restored_over(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    copy = backed_up(folder)
    before = (folder / DATABASE).read_bytes()
    code, _, err = run(capsys, "restore", copy, "--to", folder)
    assert code == 3
    assert "another folder" in err
    assert (folder / DATABASE).read_bytes() == before


def test_a_backup_that_was_changed_is_not_restored(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    copy, to = backed_up(folder), tmp_path / "new"
    with forger(copy) as connection:
        connection.execute("UPDATE posting SET amount = amount + 1 WHERE rowid = 1")
    code, _, err = run(capsys, "restore", copy, "--to", to)
    assert code == 3
    assert "was changed since" in err
    copy.with_suffix(".json").unlink()
    code, out, _ = run(capsys, "restore", copy, "--to", to)
    assert code == 1
    assert out.endswith("Nothing was restored.\n")
    assert list(to.iterdir()) == []


def test_what_cannot_be_restored_is_said(folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    copy = backed_up(folder)
    (tmp_path / "letter.db").write_bytes(b"a letter to grandma" * 100)
    bad_key = tmp_path / "bad-key"
    bad_key.write_bytes(b"x")
    for arguments in (
        [tmp_path / "none.db"],
        [tmp_path / "letter.db"],
        [copy, "--key", tmp_path / "none"],
        [copy, "--key", bad_key],
    ):
        code, out, err = run(capsys, "restore", *arguments, "--to", tmp_path / "new")
        assert (code, out) == (3, ""), arguments
        assert len(err.splitlines()) == 1
    assert run(capsys, "restore", copy)[0] == 2
    copy.with_suffix(".json").write_text("{}")
    with pytest.raises(Unchecked, match="manifest"):
        restore(copy, tmp_path / "new", None, (), NOON_MS, quiet)


def test_a_key_that_is_there_already_stays(folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    copy, to = backed_up(folder), tmp_path / "new"
    to.mkdir()
    shutil.copy(folder / KEY, to / KEY)
    assert run(capsys, "restore", copy, "--to", to)[0] == 0
    assert verify(to / DATABASE, None, []).notes == ()


async def logged(log: ListLog, count: int) -> None:
    for _ in range(1200):
        if len(log.lines) >= count:
            return
        await asyncio.sleep(0.05)
    raise AssertionError("nothing was logged for a minute")


async def test_a_backup_is_made_when_a_night_ends(folder: Path, tmp_path: Path) -> None:
    """bank.md 3, 17: by a process of its own, checked on the copy; two nights that end together are in one."""
    log = ListLog()
    after = AfterNight(folder, log)
    after.ended(1)
    after.ended(2)
    await logged(log, 1)
    await after.stop()
    [line] = log.lines
    assert line.event == "backed-up"
    [made] = (folder / "backups").glob("*.db")
    assert line.fields["file"] == str(made)
    assert verify(made, None, (), quiet, key=folder / KEY).findings == ()


async def test_a_backup_that_fails_is_logged_and_the_next_one_tried(tmp_path: Path) -> None:
    log = ListLog()
    after = AfterNight(tmp_path / "nothing", log)
    for count in (1, 2):
        after.ended(count)
        await logged(log, count)
    await after.stop()
    assert [(line.event, line.fields["status"]) for line in log.lines] == [("backup-failed", 3)] * 2
