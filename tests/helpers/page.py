"""A page without a browser: keeps every byte it was sent, knows its newest view, answers the table by itself."""

import json
import random
from typing import Any

from server.table.lobby import Attached, Lobby


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
        you, view = self.you, self.view
        if you["cut"] is not None:
            return self._once(("cut", you["cut"]["hand"], view["cut"]["deadline"]), self._cut(you["cut"]))
        if you["choose"] is not None:
            game = self.dice.choice([g for g in you["choose"]["games"] if not g["reason"]])
            command = {
                "do": "choose",
                "game": game["id"],
                "ante": 1,
                "limit": self.dice.choice(you["choose"]["limits"]),
            }
            return self._once(("choose", view["choosing"]["deadline"]), command)
        legal = you["hand"]["legal"] if you["hand"] is not None else None
        if legal is None:
            return None
        act = self._act(legal, len(you["hand"]["cards"]))
        command = {"do": "act", "hand": view["hand"]["hand"], "turn": view["hand"]["turn"], "act": act}
        return self._once(("act", command["hand"], command["turn"]), command)

    def _once(self, what: tuple[Any, ...], command: dict[str, Any]) -> dict[str, Any] | None:
        if what == self._answered:
            return None
        self._answered = what
        return command

    def _cut(self, cut: dict[str, Any]) -> dict[str, Any]:
        return {
            "do": "cut",
            "hand": cut["hand"],
            "entropy": self.dice.randbytes(32).hex(),
            "position": self.dice.randint(1, max(1, cut["cards"] - 1)),
        }

    def _act(self, legal: dict[str, Any], pocket: int) -> dict[str, Any]:
        choices: list[dict[str, Any]] = []
        if legal["draw"] is not None:
            count = self.dice.randint(0, min(legal["draw"]["max"], 3, pocket))
            return {"do": "draw", "cards": sorted(self.dice.sample(range(pocket), count))}
        if legal["check"]:
            choices += [{"do": "check"}] * 3
        if legal["call"] is not None:
            choices += [{"do": "call"}] * 4
        if legal["bring_in"] is not None:
            choices += [{"do": "bring-in"}] * 3
        if legal["fold"] and not legal["check"]:
            choices.append({"do": "fold"})
        bet = legal["bet"]
        if bet is not None:
            to = self.dice.choice(bet["sizes"]) if bet["sizes"] else self.dice.randint(bet["min"], bet["max"])
            choices += [{"do": "bet" if bet["kind"] == "bet" else "raise-to", "to": to}] * 2
        return self.dice.choice(choices)
