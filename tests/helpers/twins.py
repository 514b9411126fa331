"""Twins of the ports of server/ports.py: time that a test moves by hand, chance that it can repeat."""

import hashlib
from typing import NamedTuple


class HandClock:
    """`Clock` that stands still until the test moves it."""

    def __init__(self, at_ms: int = 1_700_000_000_000) -> None:
        self._at_ms = at_ms

    def now_ms(self) -> int:
        return self._at_ms

    def move(self, ms: int) -> None:
        """Time goes on by `ms`."""
        self._at_ms += ms


class SeededEntropy:
    """`Entropy` that gives the same bytes for the same seed (SHA-256 of seed and counter)."""

    def __init__(self, seed: int | str) -> None:
        self._seed = str(seed)
        self._count = 0

    def bytes(self, n: int) -> bytes:
        out = b""
        while len(out) < n:
            out += hashlib.sha256(f"{self._seed}:{self._count}".encode()).digest()
            self._count += 1
        return out[:n]


class Logged(NamedTuple):
    """One thing that was logged."""

    level: str
    event: str
    fields: dict[str, object]


class ListLog:
    """`Log` that keeps everything, unredacted."""

    def __init__(self) -> None:
        self.lines: list[Logged] = []

    def info(self, event: str, **fields: object) -> None:
        self.lines.append(Logged("info", event, fields))

    def warn(self, event: str, **fields: object) -> None:
        self.lines.append(Logged("warn", event, fields))

    def error(self, event: str, **fields: object) -> None:
        self.lines.append(Logged("error", event, fields))
