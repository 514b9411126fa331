"""A running application on a real port, and browsers that talk to it as browsers do: with Origin and cookies."""

import socket
from collections.abc import AsyncIterator, Callable, Mapping
from pathlib import Path
from typing import Any, Protocol
from urllib.parse import urlencode

import aiohttp
import msgspec
import pytest
from aiohttp.test_utils import TestServer
from limits import parse
from yarl import URL

from server.config import Limits
from server.web.app import make_app
from server.web.assets import Assets, load_assets
from server.web.rates import PER_ADDRESS, Doing, Rates
from server.web.services import Services
from server.web.site import OpenTables, Site
from tests.helpers.twins import HandClock, ListLog, SeededEntropy
from tests.web.club import Club, MemoryPeople, MemoryTables

LIMITS = Limits(
    message_bytes=4096,
    body_bytes=65536,
    sockets_per_session=8,
    sockets_per_address=50,
    sockets_total=500,
    commands_per_second=10,
    commands_burst=20,
    hello_s=10,
)


def write_client(folder: Path) -> Path:
    """A client of a few files, shaped as the real one is."""
    files = {
        "js/pages/table.js": 'import { h } from "../render.js";\nimport "../socket.js";\n',
        "js/render.js": "export {\n  h,\n} from './h.js';\n",
        "js/socket.js": '/* import "../gone.js" */\nexport const url = "import";\n',
        "js/h.js": "export function h() {}\n" + "// as long as real ones are\n" * 40,
        "css/main.css": '@layer reset, tokens;\n@import url("tokens.css") layer(tokens);\n',
        "css/tokens.css": ":root { --felt: #263; }\n",
        "icon.svg": '<svg xmlns="http://www.w3.org/2000/svg"/>\n',
        "package.json": '{"type":"module"}\n',
    }
    for name in ("index", "join", "table"):
        files[f"{name}.html"] = (
            '<!doctype html><html lang="en"><head><title>Table</title>\n'
            '<link rel="icon" href="icon.svg">\n<link rel="stylesheet" href="css/main.css">\n'
            '<script type="module" src="js/pages/table.js"></script>\n</head>\n'
            f'<body><a href="/">{name}</a></body></html>\n'
        )
    for path, text in files.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text, "utf-8")
    return folder


@pytest.fixture
def client_folder(tmp_path: Path) -> Path:
    return write_client(tmp_path / "static")


@pytest.fixture(scope="session")
def assets(tmp_path_factory: pytest.TempPathFactory) -> Assets:
    return load_assets(write_client(tmp_path_factory.mktemp("static")))


class Answer:
    """A response that was read to its end."""

    def __init__(self, response: aiohttp.ClientResponse, body: bytes) -> None:
        self.status = response.status
        self.headers = response.headers
        self.cookies = response.cookies
        self.body = body

    @property
    def json(self) -> Any:  # noqa: ANN401  (JSON is anything)
        return msgspec.json.decode(self.body)

    @property
    def rule(self) -> str:
        """The rule of a refusal, in the one shape."""
        assert set(self.json) == {"error"}
        assert set(self.json["error"]) == {"rule", "text"}
        return str(self.json["error"]["rule"])


class Socket:
    """A browser's websocket, with JSON in and out."""

    def __init__(self, raw: aiohttp.ClientWebSocketResponse) -> None:
        self.raw = raw

    async def send(self, frame: dict[str, Any] | str | bytes) -> None:
        match frame:
            case bytes():
                await self.raw.send_bytes(frame)
            case str():
                await self.raw.send_str(frame)
            case _:
                await self.raw.send_str(msgspec.json.encode(frame).decode())

    async def hear(self) -> dict[str, Any]:
        """The next frame; fails when the socket closes instead."""
        message = await self.raw.receive(timeout=5)
        assert message.type is aiohttp.WSMsgType.TEXT, message
        heard: dict[str, Any] = msgspec.json.decode(message.data)
        return heard

    async def hear_until(self, kind: str) -> dict[str, Any]:
        while (frame := await self.hear())["t"] != kind:
            pass
        return frame

    async def close_code(self) -> int | None:
        """Reads on until the server closes."""
        while True:
            message = await self.raw.receive(timeout=5)
            if message.type in (aiohttp.WSMsgType.CLOSE, aiohttp.WSMsgType.CLOSED, aiohttp.WSMsgType.CLOSING):
                return self.raw.close_code
            assert message.type is aiohttp.WSMsgType.TEXT, message

    async def hello(self, night: int = 1) -> dict[str, Any]:
        """Says hello and gives the first view."""
        await self.send({"t": "hello", "night": night, "tab": "tab-1"})
        return await self.hear_until("push")

    async def do(self, command_id: str, **command: Any) -> None:  # noqa: ANN401  (a command's fields)
        await self.send({"t": "do", "id": command_id, "do": command})


class Reachable(Protocol):
    """A server, in this process or another."""

    def url(self, path: str) -> URL:
        """The address of a path."""


class Browser:
    """One device: its cookies, and the Origin of the page that it has open."""

    def __init__(self, server: Reachable, origin: str | None) -> None:
        self._server = server
        self.origin = origin
        self.session = aiohttp.ClientSession(cookie_jar=aiohttp.CookieJar(unsafe=True))
        self._sockets: list[aiohttp.ClientWebSocketResponse] = []

    def _headers(self, headers: dict[str, str] | None) -> dict[str, str]:
        own = {"Origin": self.origin} if self.origin is not None else {}
        return own | (headers or {})

    async def get(self, path: str, headers: dict[str, str] | None = None) -> Answer:
        async with self.session.get(self._server.url(path), headers=headers, allow_redirects=False) as response:
            return Answer(response, await response.read())

    async def post(self, path: str, data: dict[str, Any] | bytes, headers: dict[str, str] | None = None) -> Answer:
        body = data if isinstance(data, bytes) else msgspec.json.encode(data)
        head = self._headers({"Content-Type": "application/json"} | (headers or {}))
        async with self.session.post(self._server.url(path), data=body, headers=head) as response:
            return Answer(response, await response.read())

    async def form(self, path: str, fields: Mapping[str, str | list[str]]) -> Answer:
        """An ordinary form, as a page without script sends it; a redirect is not followed."""
        head = self._headers({"Content-Type": "application/x-www-form-urlencoded"})
        url, body = self._server.url(path), urlencode(fields, doseq=True)
        async with self.session.post(url, data=body, headers=head, allow_redirects=False) as response:
            return Answer(response, await response.read())

    async def request(self, method: str, path: str, headers: dict[str, str] | None = None) -> Answer:
        async with self.session.request(method, self._server.url(path), headers=self._headers(headers)) as response:
            return Answer(response, await response.read())

    async def socket(self, headers: dict[str, str] | None = None) -> Socket:
        raw = await self.session.ws_connect(self._server.url("/ws"), headers=self._headers(headers), max_msg_size=0)
        self._sockets.append(raw)  # an open socket that nobody holds would be closed by the garbage collector
        return Socket(raw)

    async def close(self) -> None:
        """The device is switched off: its sockets first, so that the server need not wait for their goodbye."""
        for raw in self._sockets:
            await raw.close()
        await self.session.close()

    async def open_night(self, name: str = "Friday", your_name: str = "Anna") -> tuple[int, str]:
        """Starts a table; gives its number and its invite token."""
        answer = await self.post("/api/nights", {"name": name, "your_name": your_name, "settings": {}})
        assert answer.status == 200, answer.body
        return answer.json["night"], answer.json["invite"].partition("#")[2]

    async def join(self, token: str, name: str) -> Answer:
        return await self.post("/api/join", {"token": token, "name": name})


class Server:
    """A running application and what stands behind it."""

    def __init__(self, running: TestServer, site: Site, club: Club, log: ListLog) -> None:
        self.running = running
        self.site = site
        self.club = club
        self.log = log
        self._browsers: list[Browser] = []

    def url(self, path: str) -> URL:
        return URL(f"http://127.0.0.1:{self.running.port}{path}", encoded=True)

    def browser(self, origin: str | None = "own") -> Browser:
        """A fresh device, on a page of this server unless `origin` says otherwise (None: no page at all)."""
        browser = Browser(self, (self.site.public_url or self.site.local[0]) if origin == "own" else origin)
        self._browsers.append(browser)
        return browser

    async def stop(self) -> None:
        for browser in self._browsers:
            await browser.close()
        await self.running.close()


Start = Callable[..., Any]


@pytest.fixture
async def start(
    assets: Assets, clock: HandClock, log: ListLog, entropy: SeededEntropy, tmp_path: Path
) -> AsyncIterator[Start]:
    """Starts servers: `await start(public_url=..., trusted_proxies=..., limits=..., rates=...)`."""
    running: list[Server] = []

    async def make(
        *,
        public_url: str = "",
        trusted_proxies: tuple[str, ...] = (),
        open_tables: OpenTables = "anyone",
        limits: Limits = LIMITS,
        rates: Rates | None = None,
    ) -> Server:
        listening = socket.socket()
        listening.bind(("127.0.0.1", 0))
        port = listening.getsockname()[1]
        local = (f"http://127.0.0.1:{port}", f"http://localhost:{port}", f"http://192.168.77.5:{port}")
        site = Site(public_url, local, trusted_proxies, open_tables, str(tmp_path))
        club = Club(MemoryTables(), MemoryPeople(entropy), clock)
        services = Services(club.tables, club.people, club.houses, clock, entropy, log, site, limits, assets)
        test_server = TestServer(
            make_app(services, rates), socket_factory=lambda *_: listening, port=port, skip_url_asserts=True
        )
        await test_server.start_server()
        server = Server(test_server, site, club, log)
        running.append(server)
        return server

    yield make
    for server in running:
        await server.stop()


@pytest.fixture
async def server(start: Start) -> Server:
    """A server in LAN mode with the usual limits."""
    started: Server = await start()
    return started


def rates(per_address: dict[Doing, str]) -> Rates:
    """The usual rates with some of them changed: `rates({"guess": "2/minute"})`."""
    return Rates(PER_ADDRESS | {doing: parse(rate) for doing, rate in per_address.items()})
