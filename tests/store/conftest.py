"""A store in a folder of its own for every test."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from server.store.store import Store
from tests.helpers.twins import HandClock, SeededEntropy


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A data folder that does not exist yet."""
    return tmp_path / "data"


@pytest.fixture
def store(data: Path, clock: HandClock, entropy: SeededEntropy) -> Iterator[Store]:
    opened = Store(data, clock, entropy)
    yield opened
    opened.close()
