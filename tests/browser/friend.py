"""Company for the browser under test: a person who speaks the wire directly and answers at once."""

import asyncio
import json
import secrets
import uuid
from collections.abc import Callable
from http.cookies import Morsel
from typing import Any

import aiohttp

from tests.browser.feed import Feed
from tests.helpers.shelf import SHELF

Policy = Callable[[Feed], dict[str, Any] | None]


def passive(feed: Feed) -> dict[str, Any] | None:
    """Checks, calls, stands pat or chooses as few cards as must be, opens where the pot would stay: to the showdown.

    Of several answers each seat gives another one, but that nobody goes out of a pot or pays less than he must.
    """
    legal = feed.legal
    if legal is None:
        return None
    if legal["pick"] is not None:
        return {"do": legal["pick"]["do"], "cards": legal["pick"]["among"][: legal["pick"]["min"]]}
    answers = [option["act"] for option in legal["options"] if option["act"]["do"] not in ("out", "fold")]
    if answers:
        act: dict[str, Any] = answers[(feed.seat or 0) % len(answers)]
        return act
    if legal["bring_in"] is not None:
        return {"do": "bring-in"}
    if legal["bet"] is not None and legal["bet"]["kind"] == "bet" and _would_stay(feed):
        return {"do": "bet", "to": legal["bet"]["min"]}
    if legal["check"]:
        return {"do": "check"}
    return {"do": "call"} if legal["call"] is not None else {"do": "fold"}


def _would_stay(feed: Feed) -> bool:
    """Whether the pot would only be carried over if nobody opened."""
    carry = SHELF[feed.hand["game"]].carry if feed.hand else None
    return carry is not None and "passed-out" in carry.when


def waiting(_: Feed) -> None:
    """Lets the clock run."""
    return


def by_chance(_: Feed) -> str:
    """What a device adds to the deal (hex)."""
    return secrets.token_hex(32)


class Friend(Feed):
    """Plays by `policy`, cuts by `cutting`, and as dealer chooses `wanted` (or the last game again)."""

    def __init__(self, name: str, address: str) -> None:
        super().__init__(name)
        self.policy: Policy = passive
        self.cutting: Callable[[Feed], str] = by_chance
        self.wanted: dict[str, Any] = {}
        self._http = aiohttp.ClientSession(
            address, headers={"Origin": address}, cookie_jar=aiohttp.CookieJar(unsafe=True)
        )
        self._socket: aiohttp.ClientWebSocketResponse | None = None
        self._reading: asyncio.Task[None] | None = None
        self._answered: tuple[Any, ...] = ()

    @property
    def cookies(self) -> tuple[Morsel[str], ...]:
        """What a browser of this person would send."""
        return tuple(self._http.cookie_jar)

    @property
    def online(self) -> bool:
        return self._socket is not None and not self._socket.closed

    async def post(self, path: str, **body: object) -> dict[str, Any]:
        async with self._http.post(path, json=body) as response:
            answer: dict[str, Any] = await response.json()
            assert response.status == 200, answer
            return answer

    async def open_night(self, name: str, **settings: object) -> tuple[int, str]:
        """Starts a table; gives its number and the invite link."""
        opened = await self.post("/api/nights", name=name, your_name=self.name, settings=settings)
        return opened["night"], opened["invite"]

    async def join(self, link: str) -> None:
        await self.post("/api/join", token=link.partition("#")[2], name=self.name)

    async def come(self, night: int) -> None:
        """Opens the table and waits for its first view."""
        self._socket = await self._http.ws_connect("/ws")
        await self._send({"t": "hello", "night": night, "tab": str(uuid.uuid4()), "head": None})
        self._reading = asyncio.create_task(self._read())
        await self.until(lambda me: me.pushes, "the first view")

    async def do(self, **command: object) -> dict[str, Any]:
        """One command, and its answer."""
        ident = str(uuid.uuid4())
        await self._send({"t": "do", "id": ident, "do": command})
        await self.until(lambda me: ident in me.answers, f"the answer to {command}")
        return self.answers[ident]

    async def must(self, **command: object) -> None:
        """One command that the server has to accept."""
        answer = await self.do(**command)
        assert answer["t"] == "ok", f"{self.name}: {command}: {answer}"

    async def plays(self, policy: Policy) -> None:
        """Goes on by another policy, also in the turn that waits now."""
        self.policy = policy
        if self.acted(self.turn) == 0:
            self._answered = ()
            await self._answer()

    async def close(self) -> None:
        if self._reading is not None:
            self._reading.cancel()
            await asyncio.gather(self._reading, return_exceptions=True)
        if self._socket is not None:
            await self._socket.close()
        await self._http.close()

    async def _send(self, frame: dict[str, Any]) -> None:
        assert self._socket is not None
        text = json.dumps(frame)
        self.say(text)
        await self._socket.send_str(text)

    async def _read(self) -> None:
        assert self._socket is not None
        async for message in self._socket:
            if message.type is aiohttp.WSMsgType.TEXT:
                self.hear(message.data)
                await self._answer()

    async def _answer(self) -> None:
        """What the table waits for from me, once."""
        what, command = self._due()
        if command is not None and what != self._answered:
            self._answered = what
            await self._send({"t": "do", "id": str(uuid.uuid4()), "do": command})

    def _due(self) -> tuple[tuple[Any, ...], dict[str, Any] | None]:
        you, view = self.you, self.view
        if you["cut"] is not None:
            cut = {"do": "cut", "hand": you["cut"]["hand"], "entropy": self.cutting(self), "position": 1}
            return ("cut", you["cut"]["hand"], view["cut"]["deadline"]), cut
        if you["choose"] is not None:
            return ("choose", view["choosing"]["deadline"], str(self.wanted)), self._choice(you["choose"])
        if you["seat"] is not None and you["stack"] == 0 and not self.playing and view["phase"] != "closed":
            return ("chips", self.turn), {"do": "ask-chips", "chips": view["settings"]["buy_in"]}
        act = self.policy(self)
        if act is None:
            return (), None
        hand, turn = self.turn
        return ("act", hand, turn), {"do": "act", "hand": hand, "turn": turn, "act": act}

    def _choice(self, choose: dict[str, Any]) -> dict[str, Any]:
        games = [game["id"] for game in choose["games"] if not game["reason"]]
        last = self.hand["game"] if self.hand else ""
        base = {"do": "choose", "game": last if last in games else games[0], "ante": 1, "limit": choose["limits"][0]}
        return base | self.wanted
