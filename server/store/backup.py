"""Backups: made while the server plays, checked on the copy, and put back beside what is there, never over it.

A backup is one database file and a manifest beside it: SHA-256, schema, and the heads of its books. The key that sealed
parts are encrypted with is never in it (design.md 10.7). Knows nothing of printing.
"""

import datetime as dt
import hashlib
import re
import shutil
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

import msgspec
import sqlalchemy as sa

from server.bank.chain import Anchor
from server.bank.check import InvariantBroken
from server.store.audit import Report, verify
from server.store.folder import DATABASE, KEY
from server.store.ledger import note_in_club
from server.store.look import Unchecked
from server.store.schema import HEAD
from server.store.sqlite.copy import copy, copy_error
from server.store.sqlite.engine import writer_engine
from server.store.upgrade import WrongSchema, upgrade

_NAME = re.compile(r"kitchen-table-(\d{8})T(\d{6})Z(?:-(\d+))?\.db")
SAME_SECOND = 100
FRESH = dt.timedelta(hours=1)
"""What was made a moment ago is not thinned out: somebody has just been told that he has it."""


class Manifest(msgspec.Struct, frozen=True):
    """What a backup is: `heads` as BOOK:SEQ:HASH, `made_at_ms` UTC."""

    file: str
    sha256: str
    bytes: int
    schema: str
    made_at_ms: int
    heads: tuple[str, ...]


class Backup(msgspec.Struct, frozen=True):
    """A backup that was made, what the audit of the copy says, and the older ones that were removed for it."""

    path: Path
    manifest: Manifest
    report: Report
    removed: tuple[Path, ...]


class Keep(NamedTuple):
    """Of how many days and weeks the last backup stays."""

    days: int
    weeks: int


class Restored(msgspec.Struct, frozen=True):
    """A database put back, and what the audit of it says: `report.lost` is what anchors say is missing."""

    path: Path
    report: Report
    with_key: bool


def back_up(database: Path, folder: Path, now_ms: int, keep: Keep, looking_at: Callable[[str], None]) -> Backup:
    """Copies the database into the folder, examines the copy, and thins out older backups. Raises Unchecked.

    A copy in which something is wrong is kept for whoever must look into it, and nothing older is removed.
    """
    if not database.is_file():
        raise Unchecked(
            f"There is no database {database}. Say --data FOLDER, or set KITCHEN_TABLE_DATA, for another folder."
        )
    moment = dt.datetime.fromtimestamp(now_ms / 1000, dt.UTC)
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        target = _copied(database, folder, f"kitchen-table-{moment:%Y%m%dT%H%M%S}Z")
    except (OSError, copy_error) as error:
        raise Unchecked(f"{database} cannot be copied to {folder}: {error}.") from error
    report = verify(target, None, (), looking_at, key=database.parent / KEY)
    heads = tuple(book.head for book in report.books if book.head)
    manifest = Manifest(target.name, _sha256(target), target.stat().st_size, HEAD, now_ms, heads)
    target.with_suffix(".json").write_bytes(msgspec.json.encode(manifest))
    removed = () if report.findings else _thin_out(folder, moment, keep)
    return Backup(target, manifest, report, removed)


def restore(
    backup: Path,
    folder: Path,
    key: Path | None,
    anchors: Sequence[Anchor],
    now_ms: int,
    looking_at: Callable[[str], None],
) -> Restored:
    """Puts a backup into a new data folder, brought up to this schema, and notes in the club's book that it was.

    Nothing is put there when the file is not the one of its manifest, or when the audit finds anything wrong: then the
    report says what. Raises Unchecked.
    """
    target = folder / DATABASE
    if target.exists():
        raise Unchecked(f"There is a database in {folder} already: restore into another folder, and look at it first.")
    _as_in_manifest(backup)
    part = target.with_suffix(".part")
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        _remove(part)
        copy(backup, part)
        upgrade(part)
        if key is not None and not (folder / KEY).exists():
            shutil.copyfile(key, folder / KEY)
            (folder / KEY).chmod(0o600)
    except (OSError, copy_error, WrongSchema) as error:
        _remove(part)
        raise Unchecked(f"{backup} cannot be restored: {error}.") from error
    report = verify(part, None, anchors, looking_at, key=folder / KEY)
    if report.findings:
        _remove(part)
        return Restored(target, report, (folder / KEY).exists())
    _note(part, _sha256(backup), now_ms * 1000)
    part.rename(target)
    return Restored(target, report, (folder / KEY).exists())


def _copied(database: Path, folder: Path, name: str) -> Path:
    """A copy of that name; where another one was made in the same second, of that name with a number behind it."""
    for number in range(1, SAME_SECOND):
        target = folder / f"{name}{f'-{number}' if number > 1 else ''}.db"
        try:
            copy(database, target)
        except FileExistsError:
            continue
        return target
    raise FileExistsError(f"{folder / name}.db and {SAME_SECOND - 2} more of that second are there")


def _as_in_manifest(backup: Path) -> None:
    beside = backup.with_suffix(".json")
    if not backup.is_file():
        raise Unchecked(f"There is no backup {backup}.")
    if not beside.is_file():
        return
    try:
        manifest = msgspec.json.decode(beside.read_bytes(), type=Manifest)
    except (msgspec.MsgspecError, OSError) as error:
        raise Unchecked(f"The manifest {beside} cannot be read: {error}.") from error
    if manifest.sha256 != _sha256(backup):
        raise Unchecked(f"{backup} is not the file that its manifest was made for: it was changed since.")


def _remove(database: Path) -> None:
    """A database and what SQLite put beside it."""
    for beside in ("", "-wal", "-shm"):
        database.with_name(database.name + beside).unlink(missing_ok=True)


def _note(database: Path, sha256: str, at_us: int) -> None:
    """The first row after a restore says so (bank.md 3, 17)."""
    engine = writer_engine(database)
    try:
        with engine.begin() as connection:
            note_in_club(connection, engine, at_us, "restored", {"sha256": sha256})
    except (sa.exc.SQLAlchemyError, InvariantBroken) as error:
        raise Unchecked(f"{database} cannot be written: {error}.") from error
    finally:
        engine.dispose()


def _thin_out(folder: Path, now: dt.datetime, keep: Keep) -> tuple[Path, ...]:
    """Keeps the last backup of each of the last days and weeks that have one, and removes the others of ours that are
    older than an hour.
    """
    ours = [(found, path) for path in folder.iterdir() if (found := _NAME.fullmatch(path.name))]
    made = [
        (dt.datetime.strptime(f"{found[1]}{found[2]}+0000", "%Y%m%d%H%M%S%z"), int(found[3] or 1), path)
        for found, path in ours
    ]
    kept: set[Path] = set()
    days: set[dt.date] = set()
    weeks: set[tuple[int, int]] = set()
    for at, _, path in sorted(made, reverse=True):
        week = at.isocalendar()[:2]
        if at.date() not in days and len(days) < keep.days:
            days.add(at.date())
            kept.add(path)
        if week not in weeks and len(weeks) < keep.weeks:
            weeks.add(week)
            kept.add(path)
    removed = sorted(path for at, _, path in made if path not in kept and at < now - FRESH)
    for path in removed:
        path.unlink()
        path.with_suffix(".json").unlink(missing_ok=True)
    return tuple(removed)


def _sha256(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()
