"""The data folder: for one server at a time, and readable by nobody else. Knows nothing of what the database holds."""

import fcntl
import os
import stat
from pathlib import Path
from typing import IO

from server.ports import Entropy

DATABASE = "kitchen-table.db"
KEY = "key"
LOCK = "lock"
KEY_BYTES = 32


class BadFolder(Exception):
    """A data folder that cannot be used. The message is a sentence for people."""


class FolderInUse(BadFolder):
    """A server has it."""


class Folder:
    """A data folder that this process holds until `release`. Raises BadFolder when another one has it."""

    def __init__(self, path: Path, entropy: Entropy) -> None:
        try:
            path.mkdir(mode=0o700, parents=True, exist_ok=True)
            self.last_beat_ms = _last_beat(path / LOCK)
            self._lock = _lock(path)
            try:
                _private(path / DATABASE)
                self.key = _own_key(path / KEY, entropy)
            except BaseException:
                self._lock.close()
                raise
        except OSError as error:
            raise BadFolder(f"The data folder {path} cannot be used: {error.strerror}.") from error
        self.database = path / DATABASE

    def beat(self, at_ms: int) -> None:
        """Notes that the server lives at this time (ms UTC), so that the next start knows how long it was away."""
        os.utime(self._lock.fileno(), ns=(at_ms * 1_000_000, at_ms * 1_000_000))

    def release(self) -> None:
        """Lets another server have the folder."""
        self._lock.close()


def read_key(path: Path) -> bytes:
    """The key that sealed parts are encrypted with. Raises BadFolder unless it is whole and its owner's alone."""
    try:
        mode, key = path.stat().st_mode, path.read_bytes()
    except OSError as error:
        raise BadFolder(f"The key file {path} cannot be read: {error.strerror}.") from error
    if stat.S_IMODE(mode) & 0o077:
        raise BadFolder(f"The key file {path} can be read by others: chmod 600 it.")
    if len(key) != KEY_BYTES or len(set(key)) < 8:
        raise BadFolder(f"The key file {path} holds no key: it must be {KEY_BYTES} random bytes.")
    return key


def _lock(path: Path) -> IO[bytes]:
    _private(path / LOCK)
    held = (path / LOCK).open("ab")
    try:
        fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        held.close()
        raise FolderInUse(
            f"Another Kitchen Table serves the data folder {path}. Stop it first, or give --data another folder."
        ) from None
    return held


def _last_beat(path: Path) -> int | None:
    """When the server that had this folder last said that it lives (ms UTC); None: nobody ever had it."""
    try:
        return path.stat().st_mtime_ns // 1_000_000
    except FileNotFoundError:
        return None


def _own_key(path: Path, entropy: Entropy) -> bytes:
    try:
        new = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        return read_key(path)
    with os.fdopen(new, "wb") as file:
        file.write(entropy.bytes(KEY_BYTES))
        file.flush()
        os.fsync(file.fileno())
    return read_key(path)


def _private(path: Path) -> None:
    """Makes the file, or takes the rights of others to it: SQLite gives the files beside it the same mode."""
    os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
    path.chmod(0o600)
