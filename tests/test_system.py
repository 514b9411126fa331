"""The real clock, chance and log: above all what the log does not say (bank.md 3 item 16)."""

import asyncio
import errno
import gc
import io
import json
import logging
import sqlite3
import time
from collections.abc import Iterator
from typing import Any

import pytest

from server.poker.cards import parse_card
from server.system import SystemClock, SystemEntropy, SystemLog, start_log

SECRET = "As Td 9h"


@pytest.fixture
def stream() -> io.StringIO:
    return io.StringIO()


@pytest.fixture
def libraries_log(stream: io.StringIO) -> Iterator[SystemLog]:
    """The process's log, and pytest's own handlers put back afterwards."""
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    root.handlers.clear()
    yield start_log(stream)
    root.handlers[:] = handlers
    root.setLevel(level)


def lines(stream: io.StringIO) -> list[dict[str, Any]]:
    return [json.loads(line) for line in stream.getvalue().splitlines()]


def test_the_clock_tells_milliseconds() -> None:
    before = time.time_ns() // 1_000_000
    assert before <= SystemClock().now_ms() <= time.time_ns() // 1_000_000


def test_entropy_is_as_long_as_asked_and_never_the_same() -> None:
    entropy = SystemEntropy()
    assert [len(entropy.bytes(n)) for n in (0, 1, 32)] == [0, 1, 32]
    assert entropy.bytes(32) != entropy.bytes(32)


def test_a_line_says_when_what_and_how_grave(stream: io.StringIO) -> None:
    SystemLog(stream).warn("command-refused", night=1, seat=3, rule="stale-turn")
    [line] = lines(stream)
    assert line.pop("timestamp").endswith("Z")
    assert line == {"event": "command-refused", "level": "warning", "night": 1, "seat": 3, "rule": "stale-turn"}


class FullDisk(io.StringIO):
    """Where no line can be written any more."""

    def write(self, _: str) -> int:
        raise OSError(errno.ENOSPC, "No space left on device")


@pytest.mark.parametrize("grade", ["info", "warn", "error"])
def test_a_log_that_cannot_be_written_stops_nothing(grade: str) -> None:
    """A table answers on a full disk, though its log lies there, too."""
    getattr(SystemLog(FullDisk()), grade)("commit-failed", night=1)


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("cookie", SECRET), ("token", SECRET), ("body", SECRET), ("deck", SECRET), ("password", SECRET),
        ("session", SECRET), ("session", "abcdef0123"), ("seat", [SECRET]), ("hand", parse_card("As")),
        ("night", {"name": SECRET}), ("kind", SECRET.encode()),
    ],
)  # fmt: skip
def test_a_field_that_is_not_listed_or_not_plain_is_hidden(stream: io.StringIO, key: str, value: object) -> None:
    SystemLog(stream).info("event", **{key: value})
    [line] = lines(stream)
    assert line[key] in ("[hidden]", f"[{type(value).__name__}]")


def test_a_session_is_shown_by_its_mark(stream: io.StringIO) -> None:
    SystemLog(stream).info("event", session="0123abcd")
    assert lines(stream)[0]["session"] == "0123abcd"


def test_an_exception_is_told_by_its_kind_and_place_not_by_its_words(stream: io.StringIO) -> None:
    try:
        try:
            raise KeyError(SECRET)
        except KeyError as error:
            raise RuntimeError(SECRET) from error
    except RuntimeError as error:
        SystemLog(stream).error("hand-frozen", error=error)
    [line] = lines(stream)
    assert line["error"] == "RuntimeError, from KeyError"
    assert line["trace"].startswith("test_an_exception_is_told")
    assert SECRET not in stream.getvalue()


@pytest.mark.parametrize("error", [sqlite3.OperationalError("database or disk is full"), OSError(28, "No space left")])
def test_what_the_machine_says_is_kept(stream: io.StringIO, error: Exception) -> None:
    SystemLog(stream).error("commit-failed", error=error)
    assert str(error) in lines(stream)[0]["error"]


def test_a_new_line_cannot_be_forged(stream: io.StringIO) -> None:
    SystemLog(stream).info("event", origin='x\n{"event": "admin-ok"}')
    assert [line["event"] for line in lines(stream)] == ["event"]


def test_a_long_text_is_cut(stream: io.StringIO) -> None:
    SystemLog(stream).info("event", origin="x" * 10_000)
    assert len(stream.getvalue()) < 1_000


def test_what_libraries_log_is_told_without_its_arguments(stream: io.StringIO, libraries_log: SystemLog) -> None:
    logging.getLogger("aiohttp.server").error("Error handling %s\n%s", SECRET, SECRET, exc_info=ValueError(SECRET))
    logging.getLogger("aiohttp.access").info("GET %s", SECRET)
    [line] = lines(stream)
    assert (line["event"], line["logger"], line["error"]) == ("Error handling %s", "aiohttp.server", "ValueError")
    assert SECRET not in stream.getvalue()


async def test_a_task_that_nobody_waits_for_is_told(stream: io.StringIO, libraries_log: SystemLog) -> None:
    async def fails() -> None:
        raise ValueError(SECRET)

    task = asyncio.create_task(fails())
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    del task
    gc.collect()
    assert [line["error"] for line in lines(stream)] == ["ValueError"]
    assert SECRET not in stream.getvalue()


def test_on_a_terminal_people_can_read_it(stream: io.StringIO) -> None:
    stream.isatty = lambda: True  # type: ignore[method-assign]
    SystemLog(stream).info("serving", port=8080)
    assert "serving" in stream.getvalue()
    assert not stream.getvalue().startswith("{")
