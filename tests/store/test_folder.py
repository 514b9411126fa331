"""The data folder: one server at a time, nobody else's business (bank.md 3, items 15 and 17)."""

import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from server.store.folder import DATABASE, KEY, LOCK, BadFolder, Folder, read_key
from server.store.store import Store
from tests.helpers.twins import HandClock, SeededEntropy

ENTROPY = SeededEntropy("folder")


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def test_everything_in_it_is_its_owners_alone(data: Path, clock: HandClock, entropy: SeededEntropy) -> None:
    before = os.umask(0)
    try:
        store = Store(data, clock, entropy)
        assert mode(data) == 0o700
        assert {file.name for file in data.iterdir()} >= {DATABASE, KEY, LOCK, f"{DATABASE}-wal"}
        assert {mode(file) for file in data.iterdir()} == {0o600}
        store.close()
    finally:
        os.umask(before)


def test_the_key_is_made_once(data: Path) -> None:
    first = Folder(data, SeededEntropy("one"))
    first.release()
    second = Folder(data, SeededEntropy("two"))
    second.release()
    assert first.key == second.key == read_key(data / KEY)
    assert len(first.key) == 32


@pytest.mark.parametrize(
    ("key", "rights", "said"),
    [
        (bytes(range(32)), 0o644, "can be read by others: chmod 600"),
        (bytes(range(32)), 0o640, "can be read by others"),
        (bytes(range(31)), 0o600, "must be 32 random bytes"),
        (b"", 0o600, "must be 32 random bytes"),
        (bytes(32), 0o600, "must be 32 random bytes"),
    ],
)
def test_a_weak_key_stops_the_start(data: Path, key: bytes, rights: int, said: str) -> None:
    data.mkdir()
    (data / KEY).write_bytes(key)
    (data / KEY).chmod(rights)
    with pytest.raises(BadFolder, match=said):
        Folder(data, ENTROPY)
    (data / KEY).unlink()
    Folder(data, ENTROPY).release()


def test_a_second_server_is_refused_in_words(data: Path, clock: HandClock, entropy: SeededEntropy) -> None:
    """Two processes that both play the same nights would fork every book."""
    first = Store(data, clock, entropy)
    with pytest.raises(BadFolder, match="Another Kitchen Table serves the data folder"):
        Store(data, clock, entropy)
    other = subprocess.run(
        [
            sys.executable,
            "-c",
            "import sys; from pathlib import Path; from server.store.folder import Folder;"
            "from server.system import SystemEntropy; Folder(Path(sys.argv[1]), SystemEntropy())",
            str(data),
        ],
        capture_output=True,
        text=True,
        timeout=60,
        cwd=Path(__file__).parents[2],
    )
    assert "Another Kitchen Table serves the data folder" in other.stderr
    first.close()
    Store(data, clock, entropy).close()


def test_a_folder_that_cannot_be_is_refused_in_words(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    with pytest.raises(BadFolder, match="cannot be used"):
        Folder(tmp_path / "file", ENTROPY)
    with pytest.raises(BadFolder, match="cannot be used"):
        Folder(tmp_path / "file" / "below", ENTROPY)


def test_the_next_start_knows_when_the_last_server_lived(tmp_path: Path) -> None:
    folder = Folder(tmp_path / "data", SeededEntropy(1))
    assert folder.last_beat_ms is None
    folder.beat(1_700_000_012_345)
    folder.release()
    again = Folder(tmp_path / "data", SeededEntropy(1))
    assert again.last_beat_ms == 1_700_000_012_345
    again.release()
