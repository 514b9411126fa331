"""What one viewer was sent: the newest view, every line of the log, every answer. Whoever waits is woken by news."""

import asyncio
import json
from collections.abc import Callable
from typing import Any, Self

WAIT_S = 60


class Feed:
    """The wire as one person sees it. `view` and `you` are those of the newest push (the contract's section 3)."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.view: dict[str, Any] = {}
        self.you: dict[str, Any] = {}
        self.epoch = ""
        self.lines: dict[int, str] = {}
        self.sent: list[dict[str, Any]] = []
        self.answers: dict[str, dict[str, Any]] = {}
        self.refusals: list[dict[str, Any]] = []
        self.pushes = 0
        self._news = asyncio.Event()

    def hear(self, text: str) -> None:
        """One frame from the server."""
        frame = json.loads(text)
        if frame["t"] == "push":
            self.view, self.you, self.epoch = frame["view"], frame["you"], frame["epoch"]
            self.lines |= {line["n"]: line["text"] for line in frame["log"]}
            self.pushes += 1
        elif frame["t"] in ("ok", "no"):
            self.answers[frame["id"]] = frame
            if frame["t"] == "no":
                self.refusals.append(frame)
        self.wake()

    def say(self, text: str) -> None:
        """One frame to the server."""
        self.sent.append(json.loads(text))
        self.wake()

    def wake(self) -> None:
        self._news.set()
        self._news = asyncio.Event()

    @property
    def seat(self) -> int | None:
        seat: int | None = self.you.get("seat")
        return seat

    @property
    def hand(self) -> dict[str, Any] | None:
        """The public hand, also when it is over."""
        hand: dict[str, Any] | None = self.view.get("hand")
        return hand

    @property
    def legal(self) -> dict[str, Any] | None:
        """What I may do now; None when it is not my turn."""
        own = self.you.get("hand")
        return own["legal"] if own else None

    @property
    def turn(self) -> tuple[int, int]:
        """Number of the hand and of the turn in it."""
        return (self.hand["hand"], self.hand["turn"]) if self.hand else (0, 0)

    @property
    def playing(self) -> bool:
        """Whether a hand is being played, not yet over."""
        return self.hand is not None and not self.hand["over"]

    @property
    def commands(self) -> list[dict[str, Any]]:
        """What I asked of the night, oldest first."""
        return [frame["do"] for frame in self.sent if frame["t"] == "do"]

    def acted(self, turn: tuple[int, int]) -> int:
        """How often I answered this turn."""
        return sum(c["do"] == "act" and (c["hand"], c["turn"]) == turn for c in self.commands)

    async def until(self, holds: Callable[[Self], object], why: str, seconds: float = WAIT_S) -> None:
        """Waits for news until `holds`. Fails with `why` and all that is known here."""
        if not await self.soon(holds, seconds):
            raise AssertionError(f"{self.name} waited {seconds} s in vain: {why}\n{self.report()}")

    async def past(self, turn: tuple[int, int]) -> None:
        """Waits until this turn has been answered, or the hand is over."""
        await self.until(lambda me: me.turn != turn or not me.playing, f"the table to go on after {turn}")

    async def more(self, pushes: int) -> None:
        """Waits for a view after the first `pushes` of them."""
        await self.until(lambda me: me.pushes > pushes, "another view")

    async def soon(self, holds: Callable[[Self], object], seconds: float) -> bool:
        """The same without failing: whether it came true in time."""
        try:
            async with asyncio.timeout(seconds):
                while not holds(self):
                    await self._news.wait()
        except TimeoutError:
            return bool(holds(self))
        return True

    def report(self) -> str:
        """What helps to see why: the views and the last lines of the log."""
        last = [text for _, text in sorted(self.lines.items())][-12:]
        parts = {"view": self.view, "you": self.you, "sent": self.sent[-5:], "refused": self.refusals[-3:], "log": last}
        return "\n".join(f"{key}: {json.dumps(value, ensure_ascii=False)}" for key, value in parts.items())
