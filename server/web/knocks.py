"""Who says that he is somebody whom the host knows, and waits for his yes (design.md 10.9).

Kept in memory only: after a restart one asks again. The asking device keeps a secret of its own.
"""

import hashlib
from typing import Literal

import msgspec

from server.ports import Clock, Entropy
from server.table.persons import DOOR_MS

MOST = 50
SECRET_BYTES = 24


class Knock(msgspec.Struct):
    """Somebody says that he is `person`. `number` is how the host's page names it."""

    number: int
    night: int
    person: str
    name: str
    at_ms: int
    state: Literal["waiting", "yes", "no"] = "waiting"


class Knocks:
    """All that are asked now, by the hash of their secret."""

    def __init__(self, clock: Clock, entropy: Entropy) -> None:
        self._clock, self._entropy = clock, entropy
        self._by_secret: dict[str, Knock] = {}
        self._count = 0

    def ask(self, night: int, person: str, name: str) -> str | None:
        """The secret of a new one; None when too many wait."""
        self._forget()
        if len(self._by_secret) >= MOST:
            return None
        self._count += 1
        secret = self._entropy.bytes(SECRET_BYTES).hex()
        self._by_secret[_hash(secret)] = Knock(self._count, night, person, name, self._clock.now_ms())
        return secret

    def of(self, secret: str) -> Knock | None:
        """The one with this secret."""
        self._forget()
        return self._by_secret.get(_hash(secret))

    def done(self, secret: str) -> None:
        """It was used, or its no was heard."""
        self._by_secret.pop(_hash(secret), None)

    def turn_away(self, person: str) -> tuple[Knock, ...]:
        """Whoever was let in as this person and has not come in yet does not come in: these."""
        turned = tuple(each for each in self._by_secret.values() if each.person == person and each.state == "yes")
        for each in turned:
            each.state = "no"
        return turned

    def waiting(self) -> tuple[Knock, ...]:
        """Those without an answer, oldest first."""
        self._forget()
        return tuple(each for each in self._by_secret.values() if each.state == "waiting")

    def at(self, night: int) -> tuple[str, ...]:
        """The names that are asked for at a night's door."""
        return tuple(each.name for each in self.waiting() if each.night == night)

    def _forget(self) -> None:
        since = self._clock.now_ms() - DOOR_MS
        self._by_secret = {key: each for key, each in self._by_secret.items() if each.at_ms > since}


def _hash(secret: str) -> str:
    return hashlib.sha256(secret.encode(errors="replace")).hexdigest()
