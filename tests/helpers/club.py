"""A lobby over a journal in memory, and pages for its people: the table layer without web and disk."""

import asyncio
import random
from collections.abc import Callable

from server.night.player import Player
from server.poker.house import House
from server.shelf import load_structures, structure_folders
from server.system import SystemClock
from server.table.actor import NightActor
from server.table.doors import Doors
from server.table.lobby import Lobby
from server.web.wire import TableWire
from tests.helpers.journal import MemoryJournal, MemoryNames
from tests.helpers.page import Page
from tests.helpers.shelf import SHELF
from tests.helpers.twins import ListLog, SeededEntropy

STRUCTURES = load_structures(*structure_folders())
SETTINGS = {"pause_ms": 0, "clock_s": 0, "approval": "everybody"}


class Club:
    """A lobby over a journal in memory, and pages for its people."""

    def __init__(self, seed: int = 1, names: MemoryNames | None = None) -> None:
        self.dice = random.Random(seed)
        self.journal = MemoryJournal()
        self.names = names or MemoryNames()
        self.log = ListLog()
        self.doors = Doors(self.journal, SystemClock(), SeededEntropy(seed), self.log, TableWire(), SHELF)
        self.lobby = Lobby(self.doors, self.names, House(), structures=STRUCTURES)
        self.night = 0
        self.pages: dict[str, Page] = {}
        self.make_page: Callable[[str, random.Random], Page] = Page

    @property
    def actor(self) -> NightActor:
        """The night's actor itself: the truth that no page may see."""
        return self.lobby.actors[self.night]

    async def open(self, *people: str, **settings: object) -> None:
        host, *others = people
        self.names.known |= {person: person.title() for person in people}
        number = await self.lobby.open_night(host, host.title(), "Friday", {**SETTINGS, **settings})
        assert isinstance(number, int), number
        self.night = number
        for person in others:
            assert await self.lobby.join(number, person, person.title()) is None
        for person in people:
            await self.enter(person)
            assert (await self.pages[person].do(do="sit", chips=100))["t"] == "ok"

    async def enter(self, person: str) -> Page:
        page = self.make_page(person, self.dice)
        await page.open(self.lobby, self.night)
        self.pages[person] = page
        return page

    async def play(self, hands: int) -> None:
        """Everybody answers what the table asks until so many hands are over."""
        while True:
            moved = False
            for page in self.pages.values():
                command = page.wanted()
                if command is not None:
                    assert (await page.do(**command))["t"] == "ok", (command, page.replies[-1])
                    moved = True
            view = next(iter(self.pages.values())).view
            if view["hand"] is not None and view["hand"]["over"] and view["hand"]["hand"] >= hands:
                return
            for page in self.pages.values():
                if page.you["seat"] is not None and page.you["stack"] == 0 and view["phase"] in ("waiting", "choosing"):
                    await page.do(do="ask-chips", chips=100)
            if not moved:
                await asyncio.sleep(0.001)


async def soon(holds: Callable[[], object]) -> None:
    """Waits until it holds; fails when it never does."""
    for _ in range(60_000):
        if holds():
            return
        await asyncio.sleep(0.001)
    raise AssertionError("it never came to that")


def at(actor: NightActor, person: str) -> Player:
    """Somebody whom this night knows."""
    player = actor.night.player(person)
    assert player is not None
    return player
