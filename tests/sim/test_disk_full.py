"""A disk without space, under a table where people play: the table says so, no chip moves, and it goes on by itself."""

import asyncio
import random
import socket
import sqlite3
import time
from collections.abc import AsyncIterator, Callable
from pathlib import Path

import pytest
import sqlalchemy as sa
from aiohttp import web

from server.cli import main
from server.config import load, resource_dir
from server.poker.house import House
from server.store.folder import DATABASE
from server.store.store import Store
from server.system import SystemClock, SystemEntropy
from server.table.doors import Doors
from server.table.house_shelf import HouseShelf
from server.table.lobby import Lobby
from server.web.app import make_app
from server.web.assets import load_assets
from server.web.services import Services
from server.web.site import Site
from server.web.wire import TableWire
from tests.helpers.shelf import SHELF
from tests.helpers.twins import ListLog
from tests.soak.books import Dead
from tests.soak.robot import Robot
from tests.soak.served import FAST, Served, free_port

SETTINGS = {"approval": "host", "buy_in": 100, "pause_ms": 0, "clock_s": 0}
PLENTY = 1_000_000
SMALL = 4096
"""Bytes: less than any of the server's files has already."""
WAIT_S = 30.0


class Disk:
    """A real server in this process, whose database file cannot grow past `pages` (PRAGMA max_page_count)."""

    def __init__(self, data: Path) -> None:
        self.data, self.log, self.pages = data, ListLog(), PLENTY
        clock, entropy = SystemClock(), SystemEntropy()
        self.store = Store(data, clock, entropy)
        sa.event.listen(self.store.writer._engine, "connect", self._limit)
        self.lobby = Lobby(
            Doors(self.store.journal, clock, entropy, self.log, TableWire(), SHELF), self.store.people, House()
        )
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.origin = f"http://127.0.0.1:{self._listener.getsockname()[1]}"
        site = Site("", (self.origin,), (), "anyone", str(data))
        limits = load(environment=FAST).config.limits
        assets = load_assets(resource_dir("static"))
        services = Services(
            self.lobby,
            self.store.people,
            HouseShelf({}, self.store.house_sets),
            clock,
            entropy,
            self.log,
            site,
            limits,
            assets,
        )
        self._runner = web.AppRunner(make_app(services), access_log=None)

    async def start(self) -> None:
        await self._runner.setup()
        await web.SockSite(self._runner, self._listener).start()

    async def stop(self) -> None:
        await self._runner.cleanup()
        await self.lobby.stop()
        self.store.close()

    def used(self) -> int:
        with sqlite3.connect(f"file:{self.data / DATABASE}?mode=ro", uri=True) as db:
            pages: int = db.execute("PRAGMA page_count").fetchone()[0]
        db.close()
        return pages

    async def set_pages(self, pages: int) -> None:
        """So much space from now on, for the connection that is open and for every later one."""
        self.pages = pages
        await asyncio.wrap_future(
            self.store.writer.call(lambda connection: connection.exec_driver_sql(f"PRAGMA max_page_count = {pages}"))
        )

    def _limit(self, connection: sqlite3.Connection, _: object) -> None:
        connection.execute(f"PRAGMA max_page_count = {self.pages}")


@pytest.fixture
async def disk(tmp_path: Path) -> AsyncIterator[Disk]:
    made = Disk(tmp_path / "data")
    await made.start()
    yield made
    await made.stop()


class Party:
    """Three robots who play, the first their host, for as long as the `async with` lasts."""

    def __init__(self, origin: str) -> None:
        self.robots = [Robot(name, origin, random.Random(name)) for name in ("Anna", "Bo", "Cleo")]
        self.host = self.robots[0]
        self.token = ""
        self._playing: list[asyncio.Task[None]] = []

    async def __aenter__(self) -> "Party":
        self.host.begins_with = len(self.robots)
        self.token = await self.host.open_night(SETTINGS)
        for robot in self.robots[1:]:
            await robot.join(self.token)
        for robot in self.robots:
            robot.playful = False
            await robot.connect()
        self._playing = [asyncio.create_task(robot.play()) for robot in self.robots]
        return self

    async def __aexit__(self, *_: object) -> None:
        for robot in self.robots:
            await robot.close()
        await asyncio.gather(*self._playing)

    @property
    def acked(self) -> int:
        return sum(len(robot.acked) for robot in self.robots)

    @property
    def banner(self) -> str:
        return str(self.host.frame["view"]["banner"])

    def chips(self) -> list[object]:
        """What everybody sees of the table's chips and cards."""
        return [(robot.frame["v"], robot.frame["view"]["hand"], robot.frame["view"]["seats"]) for robot in self.robots]

    def check(self, data: Path) -> None:
        """What everybody was told is what the book says, and `audit verify` finds nothing wrong."""
        book = Dead(data, self.host.night)
        problems = [trouble for robot in self.robots for trouble in robot.troubles]
        for robot in self.robots:
            problems += [*book.check_chips(robot.shown), *book.check_answers(robot.acked, robot.refused, {})]
        assert problems == []
        assert main(["audit", "verify", "--data", str(data)]) == 0


async def until(reached: Callable[[], bool]) -> None:
    end = time.monotonic() + WAIT_S
    while not reached():
        assert time.monotonic() < end, "it does not come to this"
        await asyncio.sleep(0.01)


async def stands_still(party: Party) -> None:
    """Whoever is asked tries again and again, and everybody sees the same table all the while.

    What still fits into the last page may come first.
    """
    stands: list[object] = []
    for _ in range(10):
        stands = party.chips()
        await asyncio.sleep(0.5)
        if party.chips() == stands:
            return
    assert party.chips() == stands


async def join_until_refused(party: Party, origin: str) -> str:
    """New people come until there is no space for one more: what he is told."""
    for number in range(50):
        late = Robot(f"Late {number}", origin, random.Random(number))
        try:
            await late.join(party.token)
        except ConnectionError as refused:
            return str(refused)
        finally:
            await late.close()
    return ""


async def test_a_table_on_a_full_disk(disk: Disk) -> None:
    async with Party(disk.origin) as party:
        await until(lambda: party.acked > 30)
        await disk.set_pages(disk.used())
        await until(lambda: party.banner != "")
        assert party.banner == "The disk is full. Nothing was written. No chips moved."
        await stands_still(party)
        refused = await join_until_refused(party, disk.origin)
        assert "not-saved" in refused
        assert "The disk is full" in refused
        done = party.acked
        await disk.set_pages(PLENTY)
        await until(lambda: party.acked > done + 30)
        assert party.banner == ""
        dan = Robot("Dan", disk.origin, random.Random(4))
        await dan.join(party.token)
        await dan.close()
    party.check(disk.data)
    assert {line.event for line in disk.log.lines if line.level == "error"} <= {"commit-failed", "not-saved"}


async def test_a_server_whose_files_may_not_grow(tmp_path: Path) -> None:
    """A process of its own that the system lets write no further, not even its log: I/O errors, and no full disk."""
    data = tmp_path / "data"
    served = Served(data, free_port(), tmp_path / "server.log")
    try:
        await served.start()
        async with Party(served.origin) as party:
            await until(lambda: party.acked > 30)
            served.limit_files(SMALL)
            await until(lambda: party.banner != "")
            assert party.banner.endswith("No chips moved.")
            await stands_still(party)
            done = party.acked
            served.limit_files(None)
            await until(lambda: party.acked > done + 30)
            assert party.banner == ""
        assert await served.stop() == 0
        party.check(data)
    finally:
        served.kill()
