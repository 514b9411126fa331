"""The real clock, the real randomness and the real log: the only place where time and chance enter the server."""

import logging
import re
import secrets
import sqlite3
import sys
import time
import traceback
from collections.abc import Iterator
from contextlib import suppress
from typing import TextIO

import structlog
from structlog.typing import EventDict, WrappedLogger

SHOWN = frozenset(
    {
        "event", "level", "timestamp",
        "night", "epoch", "seq", "hand", "turn", "seat", "person", "book", "head", "game", "phase", "kind", "command",
        "rule", "role", "session", "address", "origin", "host", "port", "method", "route", "status", "close_code",
        "count", "bytes", "ms", "attempt", "file", "signal", "version", "schema", "logger", "error", "trace",
    }
)  # fmt: skip
"""Every field that may be written (bank.md 3, item 16). A field that is not here is written as `[hidden]`."""

TEXT_MAX = 300
_SESSION_MARK = re.compile(r"[0-9a-f]{8}")


class SystemClock:
    """`Clock` by the machine's clock."""

    def now_ms(self) -> int:
        return time.time_ns() // 1_000_000


class SystemEntropy:
    """`Entropy` by the operating system."""

    def bytes(self, n: int) -> bytes:
        return secrets.token_bytes(n)


def describe(error: BaseException) -> str:
    """An exception and its causes in one line, without what they say: a message may quote a card or a token.

    What the operating system and SQLite say ("database or disk is full") names no player's secret and is kept.
    """
    return ", from ".join(
        f"{type(each).__name__}: {each}" if isinstance(each, (OSError, sqlite3.Error)) else type(each).__name__
        for each in _causes(error)
    )


def _causes(error: BaseException) -> Iterator[BaseException]:
    seen: set[int] = set()
    at: BaseException | None = error
    while at is not None and id(at) not in seen:
        seen.add(id(at))
        yield at
        at = at.__cause__ or at.__context__


def _where(error: BaseException) -> str:
    frames = traceback.extract_tb(error.__traceback__)
    return " > ".join(f"{frame.name}:{frame.lineno}" for frame in frames[-12:])


def redact(_logger: WrappedLogger, _method: str, fields: EventDict) -> EventDict:
    """Keeps what `SHOWN` lists, as plain numbers and short texts; anything else leaves only its name."""
    shown: EventDict = {}
    for key, value in fields.items():
        if isinstance(value, BaseException) and key == "error":
            shown["error"] = describe(value)
            shown["trace"] = _where(value)
        elif key not in SHOWN or (key == "session" and not _SESSION_MARK.fullmatch(str(value))):
            shown[key] = "[hidden]"
        elif value is None or isinstance(value, (bool, int, float)):
            shown[key] = value
        elif isinstance(value, str):
            shown[key] = str(value)[:TEXT_MAX]
        else:
            shown[key] = f"[{type(value).__name__}]"
    return shown


class SystemLog:
    """`Log` by structlog: JSON lines in UTC, or coloured lines on a terminal.

    A line that cannot be written, on a full disk or to a pipe that nobody reads, is lost: a table is worth more.
    """

    def __init__(self, stream: TextIO, *, least: int = logging.INFO) -> None:
        self._log: structlog.typing.FilteringBoundLogger = structlog.wrap_logger(
            structlog.PrintLogger(stream),
            wrapper_class=structlog.make_filtering_bound_logger(least),
            processors=[
                structlog.processors.add_log_level,
                structlog.processors.TimeStamper(fmt="iso", utc=True),
                redact,
                structlog.dev.ConsoleRenderer() if stream.isatty() else structlog.processors.JSONRenderer(),
            ],
        )

    def info(self, event: str, **fields: object) -> None:
        with suppress(OSError):
            self._log.info(event, **fields)

    def warn(self, event: str, **fields: object) -> None:
        with suppress(OSError):
            self._log.warning(event, **fields)

    def error(self, event: str, **fields: object) -> None:
        with suppress(OSError):
            self._log.error(event, **fields)


class _FromLibraries(logging.Handler):
    """What aiohttp, asyncio and Alembic log. Their arguments are left out: only a sentence's pattern is written."""

    def __init__(self, log: SystemLog) -> None:
        super().__init__(logging.WARNING)
        self._log = log

    def emit(self, record: logging.LogRecord) -> None:
        say = self._log.error if record.levelno >= logging.ERROR else self._log.warn
        pattern = str(record.msg).split("\n", 1)[0]
        error = record.exc_info[1] if record.exc_info else None
        if error is None:
            say(pattern, logger=record.name)
        else:
            say(pattern, logger=record.name, error=error)


def start_log(stream: TextIO = sys.stderr) -> SystemLog:
    """The process's log, with the libraries' own warnings led into it."""
    log = SystemLog(stream)
    logging.basicConfig(handlers=[_FromLibraries(log)], level=logging.WARNING, force=True)
    return log
