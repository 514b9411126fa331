"""The whole way from a form to the books, in one process: the application over a real lobby, its journal in memory."""

import html
import re
import socket
from pathlib import Path

from aiohttp.test_utils import TestServer
from yarl import URL

from server.config import resource_dir
from server.night.house_set import HouseSet
from server.poker.house import Deck, House
from server.system import SystemClock
from server.table.house_shelf import HouseShelf
from server.web.app import make_app
from server.web.assets import load_assets
from server.web.services import Services
from server.web.session import cookie_name
from server.web.site import Site
from tests.helpers.club import Club
from tests.helpers.house_sets import MemorySets
from tests.helpers.twins import SeededEntropy
from tests.web.club import MemoryPeople
from tests.web.conftest import LIMITS, Answer, Browser


def words(page: str) -> str:
    """What a page says, in one line."""
    return " ".join(html.unescape(re.sub(r"<[^>]+>", " ", page)).split())


class Living:
    """A club with one night, and browsers that are let in as its people."""

    def __init__(self, folder: Path) -> None:
        self.people = MemoryPeople(SeededEntropy("living"))
        presets = {"standard": HouseSet("standard", "Standard", House())}
        presets["short"] = HouseSet("short", "Short deck", House(deck=Deck(lowest="6")), "Thirty-six cards.")
        self.houses = HouseShelf(presets, MemorySets())
        self.club = Club(names=self.people)
        self._folder = folder
        self._browsers: dict[str, Browser] = {}
        self._server: TestServer | None = None
        self._site: Site | None = None

    async def start(self, *people: str, **settings: object) -> None:
        """Everybody sits down with 100 chips, the first one is host and banker. The server listens."""
        await self.club.open(*people, **settings)
        listening = socket.socket()
        listening.bind(("127.0.0.1", 0))
        port = listening.getsockname()[1]
        self._site = Site("", (f"http://127.0.0.1:{port}",), (), "anyone", str(self._folder))
        clock, entropy = SystemClock(), SeededEntropy("ids")
        assets = load_assets(resource_dir("static"))
        lobby = self.club.lobby
        services = Services(lobby, self.people, self.houses, clock, entropy, self.club.log, self._site, LIMITS, assets)
        self._server = TestServer(
            make_app(services), socket_factory=lambda *_: listening, port=port, skip_url_asserts=True
        )
        await self._server.start_server()

    @property
    def address(self) -> str:
        assert self._site is not None
        return self._site.local[0]

    async def cookie(self, person: str, *, admin: bool = False) -> tuple[str, str]:
        """The name and value of a session of this person."""
        assert self._site is not None
        if admin:
            self.people.admins.add(person)
        return cookie_name(self._site), await self.people.new_session(person)

    async def browser(self, person: str, *, admin: bool = False) -> Browser:
        """The device of a person, let in."""
        if person not in self._browsers:
            assert self._server is not None
            browser = self._browsers[person] = Browser(_At(self.address), self.address)
            name, value = await self.cookie(person, admin=admin)
            browser.session.headers["Cookie"] = f"{name}={value}"
        return self._browsers[person]

    async def device(self) -> Browser:
        """A device that nobody has let in yet."""
        number = len(self._browsers)
        return self._browsers.setdefault(f"device {number}", Browser(_At(self.address), self.address))

    async def page(self, person: str, path: str) -> str:
        """A page as this person gets it."""
        answer = await (await self.browser(person)).get(path)
        assert answer.status == 200, answer.body.decode()
        return answer.body.decode()

    async def page_of_admin(self, path: str) -> str:
        """A page as somebody gets it who is admin and nothing else."""
        answer = await (await self.browser("the-admin", admin=True)).get(path)
        assert answer.status == 200, answer.body.decode()
        return answer.body.decode()

    async def send(self, by: str, path: str, /, **fields: str | list[str]) -> Answer:
        """A form as a browser without script sends it."""
        return await (await self.browser(by)).form(path, fields)

    async def stop(self) -> None:
        for browser in self._browsers.values():
            await browser.close()
        if self._server is not None:
            await self._server.close()
        await self.club.lobby.stop()


class _At:
    def __init__(self, address: str) -> None:
        self._address = address

    def url(self, path: str) -> URL:
        return URL(self._address + path, encoded=True)
