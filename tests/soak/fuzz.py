"""Wrong messages at a real table: robots play, and one seat among them sends everything that a browser never would.

Every message must get exactly one answer, a refused one must leave nothing in the book, a socket may end only where the
contract says so, and the server must log no fault.
"""

import asyncio
import json
import random
import sqlite3
import statistics
import sys
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any, NoReturn

from server.store.folder import DATABASE
from tests.soak import grammar
from tests.soak.books import BOOK_EVENTS, Dead
from tests.soak.grammar import Frame
from tests.soak.line import NO_GOODBYE, Heard, Line
from tests.soak.robot import Robot
from tests.soak.served import FAST, ROOT, Served, free_port

NAMES = ("Anna", "Bo", "Cleo")
MESSAGES_A_NIGHT = 500
"""Then another night begins, in which the attacker has the other role: guest or host."""
SETTINGS = {"approval": "host", "buy_in": 100, "kitty": "vote", "pause_ms": 0, "clock_s": 0}
BAD_MAX = 5
"""The fifth message that cannot be read ends a socket (server/web/socket.py)."""
BAD = frozenset({"bad-message", "malformed", "hello-again"})
OURS = frozenset({"not-answered", "table-frozen", "not-saved", "internal"})
"""Refusals that would mean a fault of the server."""
SYSTEM = frozenset({"join", "pass-cut", "recover", "shuffle", "time-up", "reshuffle"})
"""What no person can command."""
WARM = 0.2
"""Share of the messages after which memory is measured first: by then everything has been used once."""


class Broken(RuntimeError):
    """Something that must never happen did; the message says what, and how to repeat it."""


class Attack:
    """So many messages from one seed. Raises `Broken`."""

    def __init__(
        self, folder: Path, messages: int, seed: int, after: Callable[[int], None] = lambda sent: None
    ) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self._folder, self._messages, self._seed, self._after = folder, messages, seed, after
        self._dice = random.Random(seed)
        settings = FAST | {"KITCHEN_TABLE_TRUSTED_PROXIES": "127.0.0.1"}
        self._served = Served(folder / "data", free_port(), folder / "server.log", settings)
        origin = self._served.origin
        self._robots = [Robot(name, origin, random.Random(f"{seed}:{name}")) for name in NAMES]
        self._mallory = Robot("Mallory", origin, random.Random(f"{seed}:Mallory"))
        self._stranger = Robot("Zoe", origin, random.Random(0))
        self._playing: list[asyncio.Task[None]] = []
        self._line: Line | None = None
        self._bad = 0
        self._sent = 0
        self._upgrades = 0
        self._pings = 0
        self._last: Frame | None = None
        self._seq = 0
        self._book_id = 0
        self._earlier: list[str] = []
        self._acked: dict[str, int] = {}
        self._kinds: dict[str, str] = {}
        self._refused: set[str] = set()
        self._kinds_sent: Counter[str] = Counter()
        self._rules: Counter[str] = Counter()
        self._closes: Counter[int] = Counter()
        self._took_ms: list[float] = []
        self._nights = 0
        self._accepted = 0
        self._written_though_refused = 0

    async def run(self) -> dict[str, Any]:
        """Sends everything; the figures."""
        began = time.monotonic()
        warm = 0
        try:
            await self._served.start()
            await self._stranger.open_night(SETTINGS)
            while self._sent < self._messages:
                await self._next_night()
                for _ in range(min(MESSAGES_A_NIGHT, self._messages - self._sent)):
                    await self._one()
                    self._sent += 1
                    self._after(self._sent)
                    if not warm and self._sent >= self._messages * WARM:
                        warm = self._served.memory_kib()
                    if self._mallory.frame["view"]["phase"] == "closed":
                        break
                await self._leave_night()
            grown = self._served.memory_kib() - warm
            await self._look_at_everything()
        finally:
            self._served.kill()
            for robot in (*self._robots, self._mallory, self._stranger):
                await robot.close()
        return {
            "messages": self._sent, "seed": self._seed, "nights": self._nights, "sockets": self._upgrades,
            "kinds": dict(self._kinds_sent), "accepted": self._accepted, "rules": dict(self._rules.most_common()),
            "closes": {str(code): count for code, count in self._closes.items()},
            "faults_logged": len(self._served.faults()), "written_though_refused": self._written_though_refused,
            "memory_grown_kib": grown, "p50_ms": round(statistics.median(self._took_ms), 2),
            "p99_ms": round(sorted(self._took_ms)[len(self._took_ms) * 99 // 100], 2),
            "seconds": round(time.monotonic() - began, 1),
        }  # fmt: skip

    # One message

    async def _one(self) -> None:
        frames, answers = self._choose()
        self._last = frames[-1]
        self._kinds_sent[self._last.what] += 1
        line = await self._open_line()
        began = time.monotonic()
        for each in frames:
            line.send(each.raw)
        if self._last.close:
            await self._expect_end(line, self._last.close)
            return
        for _ in range(answers):
            heard = await self._next_answer(line)
            if heard.close:
                self._fail(f"the socket was closed with {heard.close} and no answer")
            self._judge(heard.said, self._last)
            if self._bad >= BAD_MAX:
                break
        self._took_ms.append((time.monotonic() - began) * 1000)
        if self._bad >= BAD_MAX:
            await self._expect_end(line, 1008)
            return
        await self._nothing_more(line)
        self._check_book()

    def _choose(self) -> tuple[list[Frame], int]:
        """What is sent next, and how many answers it must get."""
        dice = self._dice
        roll = dice.random()
        if roll < 0.02:
            return [grammar.too_large(dice)], 0
        if roll < 0.04:
            return [grammar.broken(dice)], 0
        if roll < 0.06:
            return [grammar.binary(json.dumps(self._hello()).encode())], 1
        if roll < 0.16:
            payload = grammar.garble(json.dumps(self._right()), dice)
        elif roll < 0.24 and self._earlier:
            payload = self._again().encode()
        elif roll < 0.30:
            twice = grammar.in_one(json.dumps(self._do(self._wish())).encode())._replace(what="twice")
            return [twice, twice], 2
        elif roll < 0.60:
            payload = json.dumps(grammar.bend(self._right(), dice)).encode()
        else:
            payload = json.dumps(self._right()).encode()
        if len(payload) > grammar.MESSAGE_MAX:
            return [grammar.in_one(payload)._replace(close=1009)], 0
        return [grammar.in_pieces(payload, dice) if dice.random() < 0.1 else grammar.in_one(payload)], 1

    def _right(self) -> dict[str, Any]:
        """A message that a browser could send, though often not now, not here or not by this person."""
        dice = self._dice
        roll = dice.random()
        if roll < 0.45:
            return self._do(self._wish())
        if roll < 0.50:
            return self._hello()
        if roll < 0.53:
            return {"t": "ping", "at": dice.randint(0, 2**53 - 1)}
        if roll < 0.56:
            return dice.choice(
                ({"t": "push", "v": 1, "view": {}}, {"t": "ok", "id": "x", "v": 1}, {"t": "bye", "code": "restarting"})
            )
        return self._do(self._forged())

    def _hello(self) -> dict[str, Any]:
        nights = (self._mallory.night, self._stranger.night, 1, 2**31 - 1)
        heads = (None, f"night-{self._mallory.night}:1:{'0' * 64}", "nonsense")
        return {"t": "hello", "night": self._dice.choice(nights), "tab": "tab", "head": self._dice.choice(heads)}

    def _do(self, command: dict[str, Any]) -> dict[str, Any]:
        return {"t": "do", "id": f"m-{self._sent}-{self._dice.randrange(10**6)}", "do": command}

    def _wish(self) -> dict[str, Any]:
        """What the table waits for from this seat, so that the evening goes on."""
        return self._mallory.wish() or self._forged()

    def _forged(self) -> dict[str, Any]:
        """A command of somebody else, of another time, or of nobody."""
        dice, view = self._dice, self._mallory.frame["view"]
        hand = view["hand"] or {"hand": 1, "turn": 1}
        others = [seat["player"] for seat in view["seats"]] or ["nobody"]
        player, chips = (
            dice.choice((*others, "nobody", self._stranger.person or "zoe")),
            dice.choice((1, 20, 100, 10**6)),
        )
        acts = ("fold", "check", "call", "bring-in", "time-up")
        act: dict[str, Any] = dice.choice(
            (
                {"do": dice.choice(acts)},
                {"do": dice.choice(("bet", "raise-to")), "to": dice.choice((0, 1, 2, 4, 8, 10**6))},
                {
                    "do": dice.choice(("draw", "expose", "pass", "arrange")),
                    "cards": dice.sample(range(8), dice.randint(0, 5)),
                },
                {"do": "declare", "way": dice.choice(("high", "low", "both"))},
                {"do": "reshuffle", "order": [1, 0]},
            )
        )
        turn = {"hand": hand["hand"] - dice.choice((0, 0, 0, 1)), "turn": hand["turn"] - dice.choice((0, 0, 0, 1))}
        return dice.choice(
            (
                {"do": "act", **turn, "act": act},
                {"do": "act", **turn, "act": act},
                {"do": "act", **turn, "act": act},
                {"do": dice.choice(("approve", "grant", "take-back")), "player": player, "chips": chips},
                {"do": "approve", "player": player},
                {"do": dice.choice(("kick", "decline", "make-banker", "join")), "player": player},
                {"do": "pay-tab", "player": player, "amount": dice.choice((-(10**9), -1, 0, 1, 10**9))},
                {"do": "choose", "game": dice.choice(("texas-holdem", "five-card-draw", "nonsense")), "ante": 1},
                {"do": "cut", "hand": hand["hand"] + 1, "entropy": dice.randbytes(32).hex(), "position": 1},
                {"do": dice.choice(("sit", "ask-chips")), "chips": chips},
                {"do": dice.choice(("leave", "sit-out", "im-back", "begin", "add-time", "pause"))},
                {"do": "call-vote", "subject": {"about": "play-with-kitty"}},
                {"do": "cast-vote", "vote": 1, "yes": dice.random() < 0.5},
                {"do": "end", "mode": "deals", "deals": 90},
                {"do": "seat-bots", "count": 2},
                {"do": "remove-bot", "seat": dice.randrange(10)},
                {"do": "shuffle", "decks": []},
                {"do": "recover", "outage_ms": 10**9},
                {"do": "pass-cut", "seat": dice.randrange(10)},
            )
        )

    def _again(self) -> str:
        """A command that was answered before, as it was or with other contents under the same id."""
        text = self._dice.choice(self._earlier)
        if self._dice.random() < 0.7:
            return text
        sent = json.loads(text)
        sent["do"] = self._forged()
        return json.dumps(sent)

    # What comes back

    def _judge(self, said: dict[str, Any], sent: Frame) -> None:
        read = _read(sent.text)
        if said["t"] == "pong" and read.get("t") == "ping":
            return
        if said["t"] not in ("ok", "no"):
            self._fail(f"the answer is a {said['t']}")
        # The id can be read from bytes that are no JSON further on.
        if said["id"] and said["id"] != read.get("id") and (read or said["id"].encode() not in (sent.text or b"")):
            self._fail(f"the answer is for {said['id']}")
        if said["t"] == "no":
            self._no(said, read, sent)
        else:
            self._ok(said, read, sent)

    def _no(self, said: dict[str, Any], read: dict[str, Any], sent: Frame) -> None:
        self._rules[said["rule"]] += 1
        if said["rule"] in OURS:
            self._fail(f"{said['rule']}: {said['text']}")
        if not said["text"].endswith((".", "!")):
            self._fail(f"no sentence: {said['text']}")
        if said["rule"] in BAD:
            self._bad += 1
        elif said["id"]:
            self._keep(sent)
        if said["id"] and said["id"] not in self._acked:
            self._refused.add(said["id"])

    def _ok(self, said: dict[str, Any], read: dict[str, Any], sent: Frame) -> None:
        command = read.get("do")
        word = command.get("do") if isinstance(command, dict) else None
        act = command.get("act") if isinstance(command, dict) else None
        if read.get("t") != "do" or word not in grammar.WORDS or word in SYSTEM:
            self._fail("this was accepted")
        if word == "act" and (not isinstance(act, dict) or act.get("do") in SYSTEM):
            self._fail("this act was accepted")
        self._keep(sent)
        self._refused.discard(said["id"])
        if self._acked.setdefault(said["id"], said["v"]) != said["v"]:
            self._fail(f"it was ok at {self._acked[said['id']]} and is now at {said['v']}")
        self._kinds.setdefault(said["id"], str(word))

    def _keep(self, sent: Frame) -> None:
        if sent.text is not None and len(self._earlier) < 500:
            self._earlier.append(sent.text.decode())

    def _check_book(self) -> None:
        """What the attacker's messages wrote since the last look: nothing that was not acknowledged."""
        for seq, body in self._db.execute(
            "select seq, body from book_row where book_id = ? and seq > ? and row = 'event' order by seq",
            (self._book_id, self._seq),
        ):
            event = json.loads(body)
            self._seq = seq
            if event["kind"] in BOOK_EVENTS:  # written beside the event that says why
                continue
            if event["actor"] == self._mallory.person and event["data"].get("command", "") not in self._acked:
                self._fail(f"row {seq} ({event['kind']}) was written for a message that was not acknowledged")

    async def _next_answer(self, line: Line) -> Heard:
        """The next message that is no view."""
        while True:
            try:
                heard = await line.hear()
            except TimeoutError:
                self._fail("there was no answer")
            if heard.close or heard.said["t"] != "push":
                return heard
            self._mallory.look(heard.said)

    async def _nothing_more(self, line: Line) -> None:
        """A ping is answered next: nothing else was."""
        self._pings += 1
        line.say({"t": "ping", "at": self._pings})
        heard = await self._next_answer(line)
        if heard.close:
            self._fail(f"the socket was closed with {heard.close} after the answer")
        if (heard.said["t"], heard.said.get("at")) != ("pong", self._pings):
            self._fail(f"there was another answer: {heard.said}")

    async def _expect_end(self, line: Line, code: int) -> None:
        heard = await self._next_answer(line)
        while heard.said.get("t") == "no" and not heard.close:  # what stood before the break in the same breath
            heard = await self._next_answer(line)
        self._closes[heard.close] += 1
        if heard.close not in (code, NO_GOODBYE if code == 1002 else code):
            self._fail(f"the socket was closed with {heard.close}, not {code}")
        line.cut()
        self._line = None
        self._check_book()

    # Sockets and nights

    async def _open_line(self) -> Line:
        """The attacker's socket; after each end a new one, now and then with something wrong before it is let in."""
        if self._line is None:
            if self._mallory.frame and self._dice.random() < 0.3:
                await self._early()
            self._line = await self._upgrade(self._mallory.sid)
            self._bad = 0
            self._line.say({"t": "hello", "night": self._mallory.night, "tab": "tab"})
            heard = await self._line.hear()
            if heard.said.get("t") != "push":
                self._fail(f"a right hello was answered with {heard}")
            self._mallory.look(heard.said)
        return self._line

    async def _early(self) -> None:
        """A socket of its own for what is wrong before, or instead of, the hello."""
        wrong = self._dice.randrange(4)
        line = await self._upgrade("x" * 43 if wrong == 0 else self._mallory.sid)
        code = 4003
        if wrong == 1:
            line.say({"t": "hello", "night": self._stranger.night, "tab": "tab"})
        elif wrong == 2:
            line.say({"t": "hello", "night": 2**31 - 1, "tab": "tab"})
        elif wrong == 3:
            early = self._do(self._forged())
            line.say(early)
            heard = await line.hear()
            if (heard.said.get("id"), heard.said.get("rule")) != (early["id"], "hello-first"):
                self._fail(f"before hello, a command was answered with {heard}")
            self._refused.add(early["id"])
            line.send(grammar.frame(0x8, b"\x03\xe8"))
            code = 1000
        heard = await line.hear()
        self._closes[heard.close] += 1
        if heard.close != code:
            self._fail(f"an early or forged hello ({wrong}) ended with {heard}, not with {code}")
        line.cut()

    async def _upgrade(self, sid: str) -> Line:
        """A websocket from an address of its own, as if by a proxy: how often one address may come is another test."""
        self._upgrades += 1
        number = self._upgrades // 20
        address = f"10.{number >> 16 & 255}.{number >> 8 & 255}.{number & 255}"
        return await Line.open(self._served.port, {"Cookie": f"sid={sid}", "X-Forwarded-For": address})

    async def _next_night(self) -> None:
        """A night in which the attacker is a guest, then one in which he is the host."""
        self._nights += 1
        everybody = [*self._robots, self._mallory]
        host = self._mallory if self._nights % 2 == 0 else self._robots[0]
        for robot in everybody:
            robot.forget_night()
            robot.address = f"10.99.{self._nights >> 8 & 255}.{self._nights & 255}"
            robot.begins_with, robot.playful, robot.mark = len(everybody), False, f"n{self._nights}-"
        token = await host.open_night(SETTINGS)
        for robot in everybody:
            if robot is not host:
                await robot.join(token)
        for kept in (self._earlier, self._acked, self._kinds, self._refused):
            kept.clear()
        self._db = sqlite3.connect(f"file:{self._folder / 'data' / DATABASE}?mode=ro", uri=True)
        self._book_id = self._db.execute("select book_id from night where id = ?", (host.night,)).fetchone()[0]
        opened = "select max(seq) from book_row where book_id = ?"
        self._seq = self._db.execute(opened, (self._book_id,)).fetchone()[0]
        for robot in self._robots:
            await robot.connect()
        self._playing = [asyncio.create_task(robot.play()) for robot in self._robots]
        await self._open_line()

    async def _leave_night(self) -> None:
        """Everybody goes home, and what they were told is compared with the book."""
        if self._line is not None:
            await self._line.end()
            self._line = None
        for robot in self._robots:
            await robot.leave()
        await asyncio.gather(*self._playing)
        self._check_book()
        self._db.close()
        book = Dead(self._folder / "data", self._mallory.night)
        problems = [trouble for robot in self._robots for trouble in robot.troubles]
        for robot in (*self._robots, self._mallory):
            problems += book.check_chips(robot.shown)
        for robot in self._robots:
            problems += book.check_answers(robot.acked, robot.refused, {})
        problems += book.check_answers(self._acked, self._refused, self._kinds)
        self._written_though_refused += sum(command_id in book.commands for command_id in self._refused)
        self._accepted += len(self._acked)
        if problems:
            self._fail("; ".join(problems[:5]))

    async def _look_at_everything(self) -> None:
        """The server stops as it should, logged no fault, and its books are in order."""
        code = await self._served.stop()
        if code:
            self._fail(f"the server stopped with exit code {code}")
        audit = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "server", "audit", "verify", "--data", str(self._folder / "data"),
            cwd=ROOT, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.STDOUT,
        )  # fmt: skip
        said, _ = await audit.communicate()
        if audit.returncode:
            self._fail(f"audit verify: exit {audit.returncode}: {said.decode()[:1500]}")
        if faults := self._served.faults():
            self._fail(f"the server logged {len(faults)} faults: {faults[0]}")

    def _fail(self, what: str) -> NoReturn:
        last = self._last.text if self._last is not None and self._last.text is not None else self._last
        raise Broken(f"message {self._sent + 1} of seed {self._seed}: {what}. It was {str(last)[:600]}")


def _read(text: bytes | None) -> dict[str, Any]:
    """What a message says, when it says something; {} when it is no JSON object."""
    try:
        read = json.loads(text or b"")
    except (ValueError, RecursionError):
        return {}
    return read if isinstance(read, dict) else {}
