"""A page without a browser: keeps every byte it was sent, knows its newest view, answers the table by itself."""

import json
import random
from typing import Any

from server.table.lobby import Attached, Lobby
from tests.helpers.wanted import wanted


class Page:
    """One open page of one person. `frames` are whole pushes as they go out; `replies` the answers to commands."""

    opened = 0  # all pages ever, so that no two pages use the same command ids

    def __init__(self, person: str, dice: random.Random) -> None:
        self.person = person
        self.dice = dice
        self.frames: list[bytes] = []
        self.replies: list[bytes] = []
        self.closed = 0
        self.attached: Attached | None = None
        Page.opened += 1
        self._number = Page.opened
        self._count = 0
        self._read = b""
        self._frame: dict[str, Any] = {}
        self._answered: tuple[Any, ...] = ()

    def push(self, body: bytes, lines: tuple[bytes, ...]) -> None:
        self.frames.append(body + b',"log":[' + b",".join(lines) + b"]}")

    def close(self, code: int, reason: str) -> None:
        self.closed = code

    @property
    def frame(self) -> dict[str, Any]:
        """The newest push."""
        if self._read is not self.frames[-1]:
            self._read = self.frames[-1]
            self._frame = json.loads(self._read)
        return self._frame

    @property
    def view(self) -> dict[str, Any]:
        view: dict[str, Any] = self.frame["view"]
        return view

    @property
    def you(self) -> dict[str, Any]:
        you: dict[str, Any] = self.frame["you"]
        return you

    async def open(self, lobby: Lobby, night: int) -> None:
        attached = await lobby.attach(night, self.person, self, None)
        assert isinstance(attached, Attached)
        self.attached = attached

    async def do(self, command_id: str = "", **command: object) -> dict[str, Any]:
        """Sends one command and gives its answer."""
        assert self.attached is not None
        self._count += 1
        reply = await self.attached.ask(
            command_id or f"page-{self._number}-{self._count}", json.dumps(command).encode()
        )
        self.replies.append(reply)
        answer: dict[str, Any] = json.loads(reply)
        return answer

    def wanted(self) -> dict[str, Any] | None:
        """What the table waits for from this page, as a command; None when it waits for nothing new."""
        asked = wanted(self.view, self.you, self.dice)
        if asked is None or asked.question == self._answered:
            return None
        self._answered = asked.question
        return asked.command
