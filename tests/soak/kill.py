"""kill -9: a real server dies again and again in the middle of play, and nothing that it acknowledged may be lost.

Six robots play over websockets. Each round waits for enough acknowledged commands, aims for a moment at which another
one is on its way, kills, compares what the robots were told with what is on the disk, starts the server again on the
same port and folder, and compares what every robot then sees. Can be stopped and goes on where it was.
"""

import asyncio
import io
import json
import random
import statistics
import time
from collections.abc import Callable, Mapping
from contextlib import redirect_stdout
from pathlib import Path
from typing import Any

import msgspec

from server.cli import main
from tests.soak.books import FULL, SYNCHRONOUS, Dead, Expected
from tests.soak.robot import Robot, Sent
from tests.soak.served import Served, free_port

FILE = "campaign.json"
NAMES = ("Anna", "Bo", "Cleo", "Dan", "Eve", "Fay")
ACKED_BETWEEN = 20
"""Commands acknowledged before each kill, at least."""
DELAY_MS = (5, 500)
"""A kill comes at a random moment this long after everybody is back, once enough was acknowledged."""
AIMED = 0.95
"""Share of the kills that wait for a command to be sent; the others strike at any moment."""
EARLY = 0.8
"""The last moment aimed at, as a part of how long a command takes: later, too many would have been answered."""
STANDS_STILL_S = 30.0
ROUND_S = 120.0
KILLS_A_NIGHT = 25
"""Then the night is ended and the next one begins, so that a long campaign is not spent on replaying one log."""
SETTINGS = {"approval": "host", "buy_in": 100, "kitty": "vote", "pause_ms": 0, "clock_s": 45}


class Broken(RuntimeError):
    """Something that must never happen did; the message says what."""


class Standing(msgspec.Struct):
    """A campaign as it stands between two kills: kept in its folder, so that it can go on."""

    seed: int
    port: int
    night: int = 0
    kills_tonight: int = 0
    sids: dict[str, str] = {}
    kills: int = 0
    nights: int = 0
    in_flight: int = 0
    acked: int = 0
    least_acked_between: int = 0
    resent: int = 0
    repeated: int = 0
    written_unanswered: int = 0
    never_written: int = 0
    pockets_compared: int = 0
    views_compared: int = 0
    audits: int = 0
    restart_ms: list[int] = []
    kill_ms: list[int] = []
    synchronous: int = 0
    lost: int = 0
    doubled: int = 0
    chips_out: int = 0
    seconds: float = 0.0


class Campaign:
    """So many kills in one folder. Raises `Broken` at the first thing that must not happen, and leaves all as it is."""

    def __init__(
        self, folder: Path, kills: int, seed: int, after_kill: Callable[[int], None] = lambda done: None
    ) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.kills = kills
        self._data, self._dead = folder / "data", folder / "dead"
        self._file, self._acks = folder / FILE, folder / "acked.jsonl"
        self._after_kill = after_kill
        if self._file.exists():
            self.now = msgspec.json.decode(self._file.read_bytes(), type=Standing)
        else:
            self.now = Standing(seed, free_port())
        self._dice = random.Random(f"{self.now.seed}:{self.now.kills}")
        self._served = Served(self._data, self.now.port, folder / "server.log")
        self._robots = [self._robot(name) for name in NAMES]
        self._acked: dict[str, int] = {}
        self._kinds: dict[str, str] = {}
        self._refused: set[str] = set()
        self._sent = asyncio.Event()
        self._died_at = 0
        """The last row before the last kill of this night, or 0."""

    async def run(self) -> dict[str, Any]:
        """Kills until the campaign is done; its figures."""
        began, earlier = time.monotonic(), self.now.seconds
        try:
            await self._served.start()
            if self.now.night:
                self._read_acked()
                await self._come_back(None)
            else:
                await self._next_night()
            while self.now.kills < self.kills:
                await asyncio.wait_for(self._round(), ROUND_S)
                if self.now.kills_tonight >= KILLS_A_NIGHT and self.now.kills < self.kills:
                    await self._end_night()
                    await self._served.start()
                    await self._next_night()
                self.now.seconds = earlier + time.monotonic() - began
                self._save()
                self._after_kill(self.now.kills)
            await self._end_night()
            self._raise(self._served.faults())
        finally:
            self._served.kill()
            for robot in self._robots:
                await robot.close()
        return self._figures()

    # One round

    async def _round(self) -> None:
        playing = [asyncio.create_task(robot.play()) for robot in self._robots]
        before, settled = self.now.acked, time.monotonic()
        await asyncio.sleep(self._dice.uniform(*DELAY_MS) / 1000)
        await self._until(lambda: self.now.acked - before >= ACKED_BETWEEN)
        await self._aim()
        self._served.kill()
        self.now.kill_ms.append(round((time.monotonic() - settled) * 1000))
        between = self.now.acked - before
        await asyncio.gather(*playing)
        # What the server had answered before it died has been read by now; this was on its way.
        in_flight = [command_id for robot in self._robots for command_id in robot.unanswered]
        self.now.kills += 1
        self.now.kills_tonight += 1
        self.now.in_flight += bool(in_flight)
        self.now.least_acked_between = min(self.now.least_acked_between or between, between)
        dead = self._look_at_the_dead()
        self.now.written_unanswered += sum(command_id in dead.commands for command_id in in_flight)
        self.now.never_written += sum(command_id not in dead.commands for command_id in in_flight)
        expected = dead.expected([robot.person for robot in self._robots])
        starting = asyncio.create_task(self._served.start())
        await asyncio.sleep(0)
        try:
            self._audit()
        finally:
            self.now.restart_ms.append(round(await starting * 1000))
        await self._come_back(expected)

    async def _until(self, reached: Callable[[], bool]) -> None:
        """Waits for the robots to get somewhere; a table that stands still is a fault, too."""
        latest, since = self.now.acked, time.monotonic()
        while not reached():
            self._raise([trouble for robot in self._robots for trouble in robot.troubles])
            if self.now.acked != latest:
                latest, since = self.now.acked, time.monotonic()
            if time.monotonic() - since > STANDS_STILL_S:
                raise Broken(f"the table stands still: {json.dumps(self._robots[0].frame['view'])[:1500]}")
            await asyncio.sleep(0.002)

    async def _aim(self) -> None:
        """Up to the moment of the kill: most often while a command travels, is decided or is being written."""
        if self._dice.random() > AIMED:
            return
        self._sent.clear()
        await asyncio.wait_for(self._sent.wait(), STANDS_STILL_S)
        took = [us for robot in self._robots for us in robot.took_us]
        await asyncio.sleep(self._dice.uniform(0, statistics.median(took)) / 1e6 * EARLY)

    def _look_at_the_dead(self) -> Dead:
        """Compares what the robots were told with what is on the disk."""
        dead = Dead.copy(self._data, self._dead, self.now.night)
        problems = [trouble for robot in self._robots for trouble in robot.troubles]
        for robot in self._robots:
            problems += dead.check_chips(robot.shown)
            self._refused |= robot.refused.keys()
            self.now.resent += robot.resent
            self.now.repeated += robot.repeated
            robot.resent = robot.repeated = 0
            robot.shown.clear()
        problems += dead.check_answers(self._acked, self._refused, self._kinds)
        if self._died_at and dead.kinds.get(self._died_at + 1) != "recover":
            problems.append(f"row {self._died_at + 1} came before the clocks were put back after the last kill")
        self._died_at = dead.seq
        self.now.synchronous = dead.synchronous()
        if self.now.synchronous != FULL:
            problems.append(f"synchronous is {SYNCHRONOUS[self.now.synchronous]}, not FULL")
        self._raise(problems)
        return dead

    async def _come_back(self, expected: Expected | None) -> None:
        """All robots connect, and each sees what it must before anybody plays on."""
        held = [(robot, robot.frame, dict(robot.unanswered)) for robot in self._robots]
        await asyncio.gather(*(robot.connect() for robot in self._robots))
        problems: list[str] = []
        for robot, before, unanswered in held:
            if robot.first["view"]["banner"]:
                problems.append(f"the table says “{robot.first['view']['banner']}”")
            if expected is not None and robot.first["v"] - expected.version in (0, 1):  # 1: the clocks were put back
                problems += expected.differences(robot.person, robot.first)
                self.now.views_compared += 1
            same_hand, lost = lost_cards(before, unanswered, robot.first)
            self.now.pockets_compared += same_hand
            problems += [f"{robot.name}: {each}" for each in lost]
        self._raise(problems)

    def _audit(self) -> None:
        """`audit verify` must find nothing wrong, and every head that a robot has seen."""
        heads = sorted({robot.frame["head"] for robot in self._robots if robot.frame})
        anchors = [word for head in heads for word in ("--anchor", head)]
        said = io.StringIO()
        with redirect_stdout(said):
            code = main(["audit", "verify", "--data", str(self._dead), *anchors])
        self.now.audits += 1
        if code:
            self._raise([f"audit verify: exit {code}: {said.getvalue()[:1500]}"])

    # Nights

    def _robot(self, name: str) -> Robot:
        now = self.now
        robot = Robot(
            name, self._served.origin, random.Random(f"{now.seed}:{name}:{now.kills}"), now.sids.get(name, "")
        )
        robot.mark = f"k{now.kills}-"
        robot.night = now.night
        robot.begins_with = len(NAMES)
        robot.on_sent = lambda: self._sent.set()
        robot.on_acked = self._on_acked
        return robot

    def _on_acked(self, command_id: str, version: int, kind: str) -> None:
        self.now.acked += 1
        self._acked[command_id] = version
        self._kinds[command_id] = kind
        with self._acks.open("a", encoding="utf-8") as file:
            file.write(json.dumps([self.now.night, command_id, version, kind]) + "\n")

    def _read_acked(self) -> None:
        for line in self._acks.read_text("utf-8").splitlines():
            night, command_id, version, kind = json.loads(line)
            if night == self.now.night:
                self._acked[command_id], self._kinds[command_id] = version, kind

    async def _next_night(self) -> None:
        """The first robot opens a night, the others follow its invite link."""
        host, *others = self._robots
        token = await host.open_night(SETTINGS)
        for robot in others:
            await robot.join(token)
        self.now.night, self.now.kills_tonight = host.night, 0
        self.now.nights += 1
        self.now.sids = {robot.name: robot.sid for robot in self._robots}
        for kept in (self._acked, self._kinds, self._refused):
            kept.clear()
        self._died_at = 0
        for robot in self._robots:
            robot.forget_night()
        await self._come_back(None)

    async def _end_night(self) -> None:
        """The host ends the night; everybody is cashed out, the server stops by itself, and the books are closed."""
        playing = [asyncio.create_task(robot.play()) for robot in self._robots]
        await self._robots[0].say({"do": "end", "mode": "now"})
        await self._until(lambda: all(robot.frame["view"]["phase"] == "closed" for robot in self._robots))
        code = await self._served.stop()
        await asyncio.gather(*playing)
        dead = self._look_at_the_dead()
        self._audit()
        lost, doubled = dead.count(self._acked, self._kinds)
        self.now.lost += lost
        self.now.doubled += doubled
        self.now.chips_out += abs(dead.chips_out())
        settled = self._robots[0].frame["view"]["settle"]["lines"]
        left = sum(line["net"] for line in settled)
        self._raise([f"the server stopped with exit code {code}"] if code else [])
        self._raise([f"the settle-up is {left} chips out"] if left else [])

    # What comes of it

    def _raise(self, problems: list[str]) -> None:
        if problems:
            more = f" (and {len(problems) - 5} more)" if len(problems) > 5 else ""
            raise Broken(f"kill {self.now.kills}, night {self.now.night}: {'; '.join(problems[:5])}{more}")

    def _save(self) -> None:
        new = self._file.with_suffix(".new")
        new.write_bytes(msgspec.json.encode(self.now))
        new.replace(self._file)

    def _figures(self) -> dict[str, Any]:
        now = self.now
        return {
            "kills": now.kills, "seed": now.seed, "nights": now.nights, "in_flight": now.in_flight,
            "in_flight_share": round(now.in_flight / max(1, now.kills), 3), "acknowledged": now.acked,
            "least_acknowledged_between": now.least_acked_between,
            "lost": now.lost, "doubled": now.doubled, "chips_out": now.chips_out,
            "written_unanswered": now.written_unanswered, "never_written": now.never_written, "resent": now.resent,
            "repeated": now.repeated, "views_compared": now.views_compared, "pockets_compared": now.pockets_compared,
            "audits_clean": now.audits,
            "synchronous": SYNCHRONOUS[now.synchronous], "filesystem": filesystem(self._data),
            "kill_after_ms": _spread(now.kill_ms), "restart_ms": _spread(now.restart_ms),
            "seconds": round(now.seconds, 1),
        }  # fmt: skip


def lost_cards(before: dict[str, Any], unanswered: Mapping[str, Sent], after: dict[str, Any]) -> tuple[bool, list[str]]:
    """Whether the hand is the one before the kill, and what of the player's own cards is not as it was.

    Cards may have come while nobody was told; those that were held are still there, unless a draw or a pass on
    its way took them.
    """
    hand, again = (before.get("view") or {}).get("hand"), after["view"]["hand"]
    own, own_again = (before.get("you") or {}).get("hand"), after["you"]["hand"]
    if hand is None or again is None or own is None or hand["hand"] != again["hand"]:
        return False, []
    if own_again is None:  # who left gets up when the hand is over
        return True, [] if again["over"] else [f"held {_cards(own)} in hand {hand['hand']} and is out of it"]
    thrown: set[int] = set()
    for sent in unanswered.values():
        act = sent.command.get("act", {})
        if act.get("do") in ("draw", "pass") and sent.command["hand"] == hand["hand"]:
            thrown |= set(act["cards"])
    kept = [card for place, card in enumerate(_cards(own)) if place not in thrown]
    now = _cards(own_again)
    nothing_came = after["v"] - before["v"] in (0, 1)  # 1: the clocks were put back
    if hand.get("decision") == "arrange":  # the last one to choose may have set the order of all
        same = sorted(_cards(own)) == sorted(now)
    else:
        same = _cards(own) == now if nothing_came else set(kept) <= set(now)
    return True, [] if same else [f"held {_cards(own)} in hand {hand['hand']} and came back to {now}"]


def filesystem(path: Path) -> str:
    """The kind of file system that a path is on; "" where the system does not say."""
    mounts = Path("/proc/mounts")
    if not mounts.exists():
        return ""
    there = [line.split()[1:3] for line in mounts.read_text("utf-8").splitlines()]
    around = [(point, kind) for point, kind in there if path.resolve().is_relative_to(point)]
    return max(around, key=lambda mount: len(mount[0]), default=("", ""))[1]


def _cards(own: dict[str, Any]) -> list[str]:
    return [card["card"] for card in own["cards"]]


def _spread(times: list[int]) -> list[int]:
    """Least, median, most."""
    return [min(times), round(statistics.median(times)), max(times)] if times else []
