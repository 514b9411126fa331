"""A socket that does not keep up costs its table nothing, loses no log line and no answer, and is let go in time."""

import asyncio
from typing import Any

import msgspec
import pytest

from server.web import outbox
from server.web.outbox import HELD_OVER_BYTES, LINES_MAX, UNSENT_MAX_BYTES, SocketOutbox, text_frame
from tests.web.conftest import Server


class Line(asyncio.Transport):
    """A transport whose other end reads only when the test says so."""

    def __init__(self) -> None:
        super().__init__()
        self.sent: list[bytes] = []
        self.unread = 0
        self.shut = False

    def write(self, data: Any) -> None:  # noqa: ANN401  (as asyncio has it)
        self.sent.append(bytes(data))
        self.unread += len(data)

    def get_write_buffer_size(self) -> int:
        return self.unread

    def is_closing(self) -> bool:
        return self.shut

    def frames(self) -> list[dict[str, Any]]:
        """What was sent, in order, as a browser reads it."""
        return [msgspec.json.decode(payload(each)) for each in self.sent]


def payload(frame: bytes) -> bytes:
    """The payload of one whole unmasked text frame (RFC 6455, 5.2)."""
    assert frame[0] == 0x81
    assert frame[1] < 0x80
    size, start = {126: (int.from_bytes(frame[2:4], "big"), 4), 127: (int.from_bytes(frame[2:10], "big"), 10)}.get(
        frame[1], (frame[1], 2)
    )
    assert len(frame) == start + size
    return frame[start:]


def body(version: int, padding: int = 0) -> bytes:
    return msgspec.json.encode({"t": "push", "v": version, "x": "x" * padding})[:-1]


def line(number: int) -> bytes:
    return msgspec.json.encode({"n": number})


class Watched:
    """An outbox over a `Line`, and how often it gave up."""

    def __init__(self) -> None:
        self.line = Line()
        self.gave_up = 0
        self.outbox = SocketOutbox(self.line, self.give_up)

    def give_up(self) -> None:
        self.gave_up += 1


@pytest.fixture
async def watched() -> Watched:
    return Watched()


@pytest.fixture
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(outbox, "LOOK_AGAIN_S", 0.001)


@pytest.mark.parametrize("size", [0, 1, 125, 126, 127, 65535, 65536, 200_000])
def test_frames_are_as_the_standard_says(size: int) -> None:
    assert payload(text_frame(b"x" * size)) == b"x" * size


async def test_who_keeps_up_gets_everything_at_once(watched: Watched) -> None:
    watched.outbox.push(body(1), (line(1), line(2)))
    watched.outbox.say(b'{"t":"ok"}')
    watched.outbox.push(body(2), ())
    assert watched.line.frames() == [
        {"t": "push", "v": 1, "x": "", "log": [{"n": 1}, {"n": 2}]},
        {"t": "ok"},
        {"t": "push", "v": 2, "x": "", "log": []},
    ]


@pytest.mark.usefixtures("at_once")
async def test_who_is_behind_gets_the_newest_view_with_all_lines_and_answers(watched: Watched) -> None:
    watched.line.unread = HELD_OVER_BYTES + 1
    for number in range(1, 6):
        watched.outbox.push(body(number), (line(number),))
        watched.outbox.say(msgspec.json.encode({"t": "ok", "v": number}))
    assert watched.line.sent == []
    watched.line.unread = 0
    await asyncio.sleep(0.02)
    assert watched.line.frames() == [
        {"t": "push", "v": 5, "x": "", "log": [{"n": number} for number in range(1, 6)]},
        *({"t": "ok", "v": number} for number in range(1, 6)),
    ]
    watched.outbox.push(body(6), ())
    assert watched.line.frames()[-1]["v"] == 6
    assert watched.gave_up == 0


@pytest.mark.usefixtures("at_once")
async def test_of_many_lines_the_last_are_kept(watched: Watched) -> None:
    watched.line.unread = HELD_OVER_BYTES + 1
    for number in range(250):
        watched.outbox.push(body(number), (line(number),))
    watched.line.unread = 0
    await asyncio.sleep(0.02)
    (push,) = watched.line.frames()
    assert [each["n"] for each in push["log"]] == list(range(250 - LINES_MAX, 250))


async def test_an_answer_alone_is_not_held_up(watched: Watched) -> None:
    """Only views are large: what is behind is written late, but a first answer goes out."""
    watched.line.unread = HELD_OVER_BYTES + 1
    watched.outbox.say(b'{"t":"pong"}')
    assert watched.line.frames() == [{"t": "pong"}]


async def test_too_much_unsent_ends_it(watched: Watched) -> None:
    """limits.md 4, item 14: 256 KB."""
    watched.line.unread = UNSENT_MAX_BYTES - 5_000
    watched.outbox.push(body(1), ())
    assert watched.gave_up == 0
    watched.outbox.push(body(2, padding=6_000), ())
    assert watched.gave_up == 1
    watched.outbox.push(body(3), ())
    watched.outbox.say(b"{}")
    assert (watched.gave_up, watched.line.sent, watched.outbox.unsent_bytes) == (1, [], watched.line.unread)


@pytest.mark.usefixtures("at_once")
async def test_too_long_behind_ends_it(watched: Watched, monkeypatch: pytest.MonkeyPatch) -> None:
    """10 s undrained, even when nothing new is pushed."""
    monkeypatch.setattr(outbox, "BEHIND_MAX_S", 0.03)
    watched.line.unread = HELD_OVER_BYTES + 1
    watched.outbox.push(body(1), ())
    await asyncio.sleep(0.01)
    assert watched.gave_up == 0
    await asyncio.sleep(0.06)
    assert watched.gave_up == 1


@pytest.mark.usefixtures("at_once")
async def test_too_many_answers_end_it(watched: Watched) -> None:
    watched.line.unread = HELD_OVER_BYTES + 1
    watched.outbox.push(body(1), ())
    for _ in range(outbox.ANSWERS_MAX + 1):
        watched.outbox.say(b"{}")
    assert watched.gave_up == 1


@pytest.mark.usefixtures("at_once")
async def test_nothing_is_written_to_a_line_that_is_gone(watched: Watched) -> None:
    watched.line.unread = HELD_OVER_BYTES + 1
    watched.outbox.push(body(1), ())
    watched.line.shut = True
    watched.line.unread = 0
    await asyncio.sleep(0.02)
    watched.outbox.push(body(2), ())
    watched.outbox.shut()
    watched.outbox.say(b"{}")
    assert watched.line.sent == []


async def test_a_sleeping_phone_is_let_go_and_the_others_play_on(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    """4008 for who does not read; a table of others never waits (limits.md 4, items 13 and 14)."""
    monkeypatch.setattr(outbox, "BEHIND_MAX_S", 0.2)
    host, guest = server.browser(), server.browser()
    _, token = await host.open_night()
    await guest.join(token, "Bo")
    sleeping, awake = await guest.socket(), await host.socket()
    await sleeping.hello()
    await awake.hello()
    connection = sleeping.raw._response.connection
    assert connection is not None
    assert connection.transport is not None
    connection.transport.pause_reading()
    night = server.club.tables.nights[1]
    night.padding = "x" * 30_000
    for number in range(1_000):
        night.say(f"line {number}")
        await awake.hear()
        await asyncio.sleep(0.002)
        if not night.viewers["p00000000002"]:
            break
    assert night.viewers["p00000000002"] == []
    connection.transport.resume_reading()
    assert await sleeping.close_code() == 4008
    await awake.do("c-1", do="say", text="still here")
    await awake.hear_until("ok")
    again = await guest.socket()
    assert len((await again.hello())["log"]) == 100
