"""Who reads a page beside the table: the bank, the house rules, the desk. He is not away, though he has no line open.

Such a page has no line to the server: while it is in view it asks now and then, also when it has nothing to show
(`static/js/made.js`), and whoever asked is here for some seconds more. Who has the table open reads it in a sheet, or
is just going there: that bridges the way, and when he closes the table instead he is away as soon as anybody.
"""

import asyncio
from collections.abc import Callable

READS_S = 45.0
BRIDGE_S = 10.0


class Readers:
    """The readers of one night. `changed` is told when somebody has become one, or is one no more."""

    def __init__(self, changed: Callable[[str], None]) -> None:
        self._changed = changed
        self._timers: dict[str, asyncio.TimerHandle] = {}

    @property
    def people(self) -> frozenset[str]:
        return frozenset(self._timers)

    def reads(self, person: str, *, at_table: bool = False) -> None:
        """A page was made for him. `at_table`: who has the table open, too."""
        known = self._timers.pop(person, None)
        if known is not None:
            known.cancel()
        self._timers[person] = asyncio.get_running_loop().call_later(
            min(READS_S, BRIDGE_S) if at_table else READS_S, self._done, person
        )
        if known is None:
            self._changed(person)

    def stop(self) -> None:
        for timer in self._timers.values():
            timer.cancel()
        self._timers.clear()

    def _done(self, person: str) -> None:
        del self._timers[person]
        self._changed(person)
