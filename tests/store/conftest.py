"""A store in a folder of its own for every test, and a copy of a database that was written once."""

import asyncio
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from server.bank.journal import Answer, Unit
from server.store.folder import DATABASE, KEY
from server.store.store import Store
from tests.helpers.twins import HandClock, SeededEntropy
from tests.store.evenings import played, write
from tests.store.writing import NightBook


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A data folder that does not exist yet."""
    return tmp_path / "data"


@pytest.fixture
def store(data: Path, clock: HandClock, entropy: SeededEntropy) -> Iterator[Store]:
    opened = Store(data, clock, entropy)
    yield opened
    opened.close()


@pytest.fixture(scope="session")
def written_once(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data folder with an open night: buy-ins, a bet, a secret, a refused command's answer."""
    data = tmp_path_factory.mktemp("template") / "data"
    store = Store(data, HandClock(), SeededEntropy("template"))

    async def write() -> None:
        book = NightBook(await store.journal.new_night("Friday", "", 1))
        for unit in (book.buy("anna"), book.buy("bo", drawer="bo"), book.bet("anna", secret=b"AsKd"), book.bet("bo")):
            await store.journal.commit(unit)
        await store.journal.commit(Unit(book.night, 1, (), answer=Answer("anna", "c9", bytes(32), b"no")))

    asyncio.run(write())
    store.close()
    return data


@pytest.fixture
def file(written_once: Path, tmp_path: Path) -> Path:
    """A database file of the test's own, with a night in it, and the key beside it."""
    shutil.copy(written_once / KEY, tmp_path / KEY)
    return Path(shutil.copy(written_once / DATABASE, tmp_path / DATABASE))


@pytest.fixture(scope="session")
def evening_once(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data folder with a night that was really played, and ended."""
    data = tmp_path_factory.mktemp("evening") / "data"
    write(data, played(1, ended=True))
    return data


@pytest.fixture
def evening(evening_once: Path, tmp_path: Path) -> Path:
    """The database file of a played night, of the test's own, and the key beside it."""
    shutil.copy(evening_once / KEY, tmp_path / KEY)
    return Path(shutil.copy(evening_once / DATABASE, tmp_path / DATABASE))


@pytest.fixture
def folder(data: Path) -> Path:
    """A data folder with a night of Anna and Bo that is over."""
    write(data, played(3, ended=True))
    return data
