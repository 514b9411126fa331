"""Whether host and banker have a page open: a longer absence is noted, for deputies and votes (design.md 10.22)."""

import asyncio
from collections.abc import Callable

from server.night.commands import Presence
from server.night.offices import away_since
from server.night.state import Night

GONE_AFTER_S = 10.0
"""A phone that sleeps for a moment, or a page that is loaded again, is no absence."""


class Officers:
    """Watches over one night's officers. `post` puts a command of the system into the night's mailbox."""

    def __init__(self, post: Callable[[Presence], object]) -> None:
        self._post = post
        self._timers: dict[str, asyncio.TimerHandle] = {}

    def look(self, night: Night, here: frozenset[str]) -> None:
        """After anybody came or left, and after every change of the night."""
        if night.phase in ("open", "closed"):
            return
        for person in {night.host, night.banker}:
            noted = away_since(night, person) is not None
            if person in here:
                self._forget(person)
                if noted:
                    self._post(Presence(person, here=True))
            elif not noted and person not in self._timers:
                loop = asyncio.get_running_loop()
                self._timers[person] = loop.call_later(GONE_AFTER_S, self._gone, person)

    def stop(self) -> None:
        for person in tuple(self._timers):
            self._forget(person)

    def _gone(self, person: str) -> None:
        self._forget(person)
        self._post(Presence(person, here=False))

    def _forget(self, person: str) -> None:
        timer = self._timers.pop(person, None)
        if timer is not None:
            timer.cancel()
