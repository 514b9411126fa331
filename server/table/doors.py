"""What an actor reaches the world through, and the pages that it pushes to."""

from collections.abc import Callable
from typing import NamedTuple, Protocol

from server.night.plot import Shelf
from server.ports import Clock, Entropy, Log
from server.table.ports import Journal, Wire


def _nobody(_: int) -> None:
    """Nobody wants to know."""


class Outbox(Protocol):
    """Where a viewer's pushes go; never blocks, never raises."""

    def push(self, body: bytes, lines: tuple[bytes, ...]) -> None: ...

    def close(self, code: int, reason: str) -> None: ...


class Viewer:
    """One open page of one person. His seat is looked up in the night, never taken from him."""

    __slots__ = ("admin", "missed", "outbox", "person", "told", "warning")

    def __init__(
        self, person: str, outbox: Outbox, warning: str = "", missed: str = "", *, admin: bool = False
    ) -> None:
        self.person = person
        self.admin = admin
        self.outbox = outbox
        self.warning = warning  # a banner for this page alone
        self.missed = missed  # the head it has seen and this book does not have, or ""
        self.told = 0  # number of the last log line sent


class Doors(NamedTuple):
    """What an actor reaches the world through. `ended` is told the number of a night that is over."""

    journal: Journal
    clock: Clock
    entropy: Entropy
    log: Log
    wire: Wire
    shelf: Shelf
    ended: Callable[[int], None] = _nobody
