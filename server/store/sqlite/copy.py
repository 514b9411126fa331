"""A copy of a database while it is written to: one moment of it, whole, in a file of its own (never a copied WAL)."""

import sqlite3
from pathlib import Path

from server.store.sqlite.engine import BUSY_MS

copy_error = sqlite3.Error
"""What a copy that fails raises."""


def copy(source: Path, target: Path) -> None:
    """Copies through SQLite's own online backup. The target must not exist; it is one file, in no journal's need.

    Raises sqlite3.Error, and then there is no target.
    """
    target.touch(mode=0o600, exist_ok=False)
    try:
        reader = sqlite3.connect(f"{source.absolute().as_uri()}?mode=ro", uri=True, timeout=BUSY_MS / 1000)
        writer = sqlite3.connect(target)
        try:
            reader.backup(writer)
            writer.execute("PRAGMA journal_mode = DELETE").close()
        finally:
            writer.close()
            reader.close()
    except BaseException:
        target.unlink(missing_ok=True)
        raise
