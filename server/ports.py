"""What the inner layers may ask of the outside world: the time, randomness, a log. Knows nothing of who answers."""

import builtins
from typing import Protocol


class Clock(Protocol):
    """The time of day."""

    def now_ms(self) -> int:
        """Milliseconds since 1970-01-01 UTC."""


class Entropy(Protocol):
    """Randomness that nobody can foresee. Decks, tokens and ids come from here and from nowhere else."""

    def bytes(self, n: int) -> builtins.bytes:
        """`n` fresh random bytes."""


class Log(Protocol):
    """A log of facts: an event's fixed name and its fields.

    Only the fields that `SHOWN` in server/system.py lists are written.
    """

    def info(self, event: str, **fields: object) -> None:
        """Something that is meant to happen."""

    def warn(self, event: str, **fields: object) -> None:
        """Something that a host may want to look at."""

    def error(self, event: str, **fields: object) -> None:
        """Something that is broken. `error=` takes the exception."""
