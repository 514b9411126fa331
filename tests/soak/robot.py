"""A device that plays: joins by an invite link, does any legal thing, and keeps each command until it is answered.

It checks what it can see by itself: one answer a command and always the same one, a log that never changes.
"""

import asyncio
import json
import random
import time
from collections import Counter, deque
from collections.abc import Callable
from typing import Any, NamedTuple

import aiohttp

from tests.helpers.wanted import wanted

OUTDATED = frozenset(
    {
        "stale-turn",
        "stale-hand",
        "no-hand",
        "not-your-turn",
        "not-your-cut",
        "not-your-choice",
        "hand-is-over",
        "night-is-closed",
        "not-seated",
    }
)
"""The only reasons for which what the table asked for may be refused: somebody or the clock was quicker."""
ASK_AGAIN = frozenset({"busy", "not-saved", "restarting"})
"""The table could not look into it: the same wish is worth another command."""
ASK_AGAIN_S = 0.05
KILLED = frozenset({1006, 1012})
"""How a socket ends when its server does."""
BUY_IN = 100
OLD_MAX = 200
"""Answered commands that it may say again, as a page would that missed the answer."""


class Sent(NamedTuple):
    """A command that waits for its answer. `due`: the table had asked for it."""

    frame: str
    command: dict[str, Any]
    due: bool


class Shown(NamedTuple):
    """Chips as a push showed them at one version of the book. `pot` is None between hands; `stays` waits for a deal."""

    stacks: tuple[tuple[str, int], ...]
    pot: int | None
    kitty: int
    stays: int = 0


class Robot:
    """One person on one device. `troubles` are sentences about what must never happen."""

    def __init__(self, name: str, origin: str, dice: random.Random, sid: str = "") -> None:
        self.name, self.origin, self.dice, self.sid = name, origin, dice, sid
        self.person = ""
        self.night = 0
        self.mark = ""
        """What this run's command ids begin with, so that no two runs share one."""
        self.playful = True
        """Whether it also does things that the table did not ask for."""
        self.address = ""
        """Where a trusted proxy would say that it comes from, when one household's limits are not what is tested."""
        self.begins_with = 2
        """As host it begins once so many have chips."""
        self.unanswered: dict[str, Sent] = {}
        self.acked: dict[str, int] = {}
        self.refused: dict[str, str] = {}
        self.rules: Counter[str] = Counter()
        self.resent = 0
        self.repeated = 0
        self.shown: dict[int, Shown] = {}
        self.first: dict[str, Any] = {}
        self.frame: dict[str, Any] = {}
        self.troubles: list[str] = []
        self.on_sent: Callable[[], None] = lambda: None
        self.on_acked: Callable[[str, int, str], None] = lambda command_id, version, kind: None
        self.took_us: deque[int] = deque(maxlen=OLD_MAX)
        """How long the last commands took from being sent to their ok."""
        self._session: aiohttp.ClientSession | None = None
        self._socket: aiohttp.ClientWebSocketResponse | None = None
        self._lines: dict[int, str] = {}
        self._sent_at: dict[str, float] = {}
        self._old: deque[tuple[str, str]] = deque(maxlen=OLD_MAX)
        self._owed: Counter[str] = Counter()
        self._answered: tuple[Any, ...] = ()
        self._count = 0
        self._playing = False
        self._not_before = 0.0

    # Coming in

    def forget_night(self) -> None:
        """Ready for another night: nothing of the last one is kept."""
        self.frame, self.first = {}, {}
        for kept in (self.unanswered, self.acked, self.refused, self.shown, self._lines, self._sent_at, self._old):
            kept.clear()
        self._answered = ()

    async def open_night(self, settings: dict[str, Any]) -> str:
        """Starts a table as its host; the token of its invite link."""
        answer = await self._post("/api/nights", {"name": "Soak", "your_name": self.name, "settings": settings})
        self.night = int(answer["night"])
        return str(answer["invite"]).partition("#")[2]

    async def join(self, token: str) -> None:
        """Follows an invite link."""
        self.night = int((await self._post("/api/join", {"token": token, "name": self.name}))["night"])

    async def connect(self) -> None:
        """Opens the socket and says hello with the last head it saw: returns with the first view, and plays nothing."""
        self._owed.clear()
        self._playing = False
        self._socket = await self._http().ws_connect(
            f"{self.origin}/ws", headers=self._headers(), max_msg_size=0, autoping=True
        )
        hello = {"t": "hello", "night": self.night, "tab": f"{self.name}-tab", "head": self.frame.get("head")}
        await self._socket.send_str(json.dumps(hello))
        while (said := await self._socket.receive(timeout=10)).type is aiohttp.WSMsgType.TEXT:
            heard = json.loads(said.data)
            self.hear(heard)
            if heard["t"] == "push":
                self.first = heard
                return
        raise ConnectionError(f"{self.name} was turned away: {said}")

    async def play(self) -> None:
        """Sends again what was not answered, then plays until the socket ends. Never raises for a server that dies."""
        if self._socket is None:
            raise ConnectionError(f"{self.name} is not connected")
        self._playing = True
        for command_id, sent in list(self.unanswered.items()):
            self.resent += 1
            await self._put(command_id, sent.frame)
        await self._think()
        while (said := await self._socket.receive()).type is aiohttp.WSMsgType.TEXT:
            self.hear(json.loads(said.data))
            await self._think()
        code = self._socket.close_code or 1006
        if self._playing and code not in KILLED:
            self.troubles.append(f"{self.name}'s socket was closed with {code}")

    async def leave(self) -> None:
        """The page is closed."""
        self._playing = False
        if self._socket is not None:
            await self._socket.close()

    async def close(self) -> None:
        """The device is switched off."""
        await self.leave()
        if self._session is not None:
            await self._session.close()
        self._session = None

    async def say(self, command: dict[str, Any], *, due: bool = False, copies: int = 1) -> str:
        """Sends a command and keeps it until it is answered; its id."""
        self._count += 1
        command_id = f"{self.mark}{self.name.lower()}-{self._count}"
        frame = json.dumps({"t": "do", "id": command_id, "do": command})
        self.unanswered[command_id] = Sent(frame, command, due)
        for _ in range(copies):
            await self._put(command_id, frame)
        return command_id

    # What it hears

    def hear(self, heard: dict[str, Any]) -> None:
        """Takes in one frame of the server's."""
        match heard["t"]:
            case "push":
                self.look(heard)
            case "ok":
                self._ok(heard["id"], heard["v"])
            case "no":
                self._no(heard["id"], heard["rule"], heard["text"])
            case "bye" | "pong":
                pass
            case other:
                self.troubles.append(f"{self.name} was sent a {other}")

    def look(self, push: dict[str, Any]) -> None:
        """Takes in a view."""
        if self.frame and push["v"] < self.frame["v"]:
            self.troubles.append(f"{self.name} saw version {push['v']} after {self.frame['v']}")
        self.frame = push
        self.person = push["you"]["player"]
        view = push["view"]
        hand = view["hand"]
        pot = hand["pot"] if hand is not None and not hand["over"] else None
        stacks = tuple(sorted((seat["player"], seat["stack"] + seat["promised"]) for seat in view["seats"]))
        self.shown[push["v"]] = Shown(stacks, pot, view["kitty"], view["carry"]["chips"] if view["carry"] else 0)
        for line in push["log"]:
            before = self._lines.setdefault(line["n"], line["text"])
            if before != line["text"]:
                self.troubles.append(f"line {line['n']} of the log was “{before}” and is now “{line['text']}”")

    def _ok(self, command_id: str, version: int) -> None:
        self._answer(command_id)
        if self.acked.get(command_id, version) != version:
            self.troubles.append(f"{command_id} was ok at {self.acked[command_id]} and then at {version}")
        if command_id in self.refused:
            self.troubles.append(f"{command_id} was refused ({self.refused[command_id]}) and then done")
        self.acked[command_id] = version
        sent = self.unanswered.pop(command_id, None)
        if sent is not None:
            self._old.append((command_id, sent.frame))
            self.took_us.append(round((time.monotonic() - self._sent_at[command_id]) * 1e6))
            self.on_acked(command_id, version, sent.command["do"])

    def _no(self, command_id: str, rule: str, text: str) -> None:
        self._answer(command_id)
        self.rules[rule] += 1
        if command_id in self.acked:
            self.troubles.append(f"{command_id} was done and then refused ({rule})")
        sent = self.unanswered.pop(command_id, None)
        self.refused[command_id] = rule
        if rule in ASK_AGAIN:
            self._answered = ()
            self._not_before = time.monotonic() + ASK_AGAIN_S
        elif sent is not None and sent.due and rule not in OUTDATED:
            self.troubles.append(f"{self.name} did what the table asked for, {sent.command}: {rule}: {text}")

    def _answer(self, command_id: str) -> None:
        self._owed[command_id] -= 1
        if self._owed[command_id] < 0:
            self.troubles.append(f"“{command_id}” was answered more often than it was sent")

    # What it does

    def wish(self) -> dict[str, Any] | None:
        """What the table waits for from this person, or what he has to do; None: nothing."""
        asked = wanted(self.frame["view"], self.frame["you"], self.dice)
        return asked.command if asked is not None else self.errand()

    async def _think(self) -> None:
        await asyncio.sleep(max(0.0, self._not_before - time.monotonic()))
        if not self._playing:
            return
        if not any(sent.due for sent in self.unanswered.values()):
            asked = wanted(self.frame["view"], self.frame["you"], self.dice)
            if asked is not None and asked.question != self._answered:
                self._answered = asked.question
                await self.say(asked.command, due=True, copies=2 if self._now_and_then(0.05) else 1)
        if not self.unanswered:
            command = self.errand()
            if command is None and self.playful:
                command = self._whim()
            if command is not None:
                await self.say(command)
        if self._old and self._now_and_then(0.02):
            await self._repeat()

    def errand(self) -> dict[str, Any] | None:
        """What somebody in this place has to do for the evening to go on."""
        view, you = self.frame["view"], self.frame["you"]
        if view["phase"] == "closed":
            return None
        if you["seat"] is None:
            return {"do": "sit", "chips": BUY_IN, "pay": "credit"} if you["asked"] is None else None
        if you["requests"] and you["host"]:
            request = self.dice.choice(you["requests"])
            return {"do": "approve", "player": request["player"]}
        if view["paused"] and you["host"]:
            return {"do": "resume"}
        if view["phase"] == "open":
            ready = sum(seat["stack"] > 0 for seat in view["seats"])
            return {"do": "begin"} if you["host"] and ready >= self.begins_with else None
        seat = next(each for each in view["seats"] if each["seat"] == you["seat"])
        if seat["stack"] + seat["promised"] == 0 and not seat["dealt_in"] and you["asked"] is None:
            return {"do": "ask-chips", "chips": self.dice.randint(20, BUY_IN), "pay": "credit"}
        if you["status"] in ("sitting-out", "away") and self._now_and_then(0.3):
            return {"do": "im-back"}
        if you["votes"]:
            return {"do": "cast-vote", "vote": you["votes"][0], "yes": True}
        return None

    def _whim(self) -> dict[str, Any] | None:
        """What nobody has to do, and everybody may."""
        view, you = self.frame["view"], self.frame["you"]
        dice = self.dice.random()
        clock = view["clock"]
        if you["seat"] is None or view["phase"] in ("open", "closed"):
            return None
        if clock is not None and clock["seat"] == you["seat"] and clock["bank_ms"] and dice < 0.05:
            return {"do": "add-time"}
        if dice > 0.985:
            return {"do": "sit-out"}
        if dice > 0.975 and not you["host"]:
            return {"do": "leave"}
        if dice > 0.965 and you["host"]:
            others = [seat["player"] for seat in view["seats"] if seat["player"] != you["player"]]
            return {"do": "pay-tab", "player": self.dice.choice(others), "amount": self.dice.randint(1, 500)}
        if dice > 0.955 and not view["kitty_on"] and not view["votes"]:
            return {"do": "call-vote", "subject": {"about": "play-with-kitty"}}
        if dice > 0.935 and view["hand"] is not None:
            turn = {"hand": view["hand"]["hand"], "turn": view["hand"]["turn"]}
            return {"do": "act", **turn, "act": {"do": "fold"}} if view["hand"]["to_act"] != you["seat"] else None
        return None

    async def _repeat(self) -> None:
        """Says again what was done long ago: it must get its first answer, and change nothing."""
        command_id, frame = self.dice.choice(self._old)
        self.repeated += 1
        await self._put(command_id, frame)

    def _now_and_then(self, share: float) -> bool:
        return self.playful and self.dice.random() < share

    # The line

    async def _put(self, command_id: str, frame: str) -> None:
        self._owed[command_id] += 1
        self._sent_at[command_id] = time.monotonic()
        if self._socket is None:
            return
        try:
            await self._socket.send_str(frame)
        except ConnectionError:
            return  # the server is dead: it is sent again to the next one
        self.on_sent()

    async def _post(self, path: str, data: dict[str, Any]) -> dict[str, Any]:
        async with self._http().post(f"{self.origin}{path}", json=data, headers=self._headers()) as response:
            answer: dict[str, Any] = await response.json()
            if response.status != 200:
                raise ConnectionError(f"{path}: {response.status} {answer}")
            if "sid" in response.cookies:
                self.sid = response.cookies["sid"].value
            return answer

    def _headers(self) -> dict[str, str]:
        said = {"Cookie": f"sid={self.sid}" if self.sid else "", "X-Forwarded-For": self.address}
        return {"Origin": self.origin} | {name: value for name, value in said.items() if value}

    def _http(self) -> aiohttp.ClientSession:
        if self._session is None:
            self._session = aiohttp.ClientSession(cookie_jar=aiohttp.DummyCookieJar())
        return self._session
