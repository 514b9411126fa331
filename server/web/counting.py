"""Heavy sums beside the serving process: a small pool of worker processes, and what they found (design.md 10.17).

Nobody waits for a sum: it is there, or it is being counted and whoever asks comes again.
"""

import multiprocessing
import os
import signal
from collections import OrderedDict
from multiprocessing.pool import Pool

import msgspec
from aiohttp import web

from server.poker.house import Rules, only_rules
from server.poker.ladder import CARDS, Ladder, ladder
from server.poker.ranking import PotName
from server.ports import Clock

KEPT = 200
WAITING_MAX = 6
"""More rules than that are not waited for at once: who types on asks again."""
LOST_MS = 60_000
"""A worker that has not answered by then has died; the sum is begun anew."""


class Sum(msgspec.Struct, frozen=True):
    """What is counted: the hands of this pot under these rules, made from so many cards."""

    rules: Rules
    pot: PotName = "high"
    cards: int = CARDS


_sums: msgspec.json.Decoder[Sum] = msgspec.json.Decoder(Sum)
_ladders: msgspec.json.Decoder[Ladder] = msgspec.json.Decoder(Ladder)


def count(wanted: bytes) -> bytes:
    """In the worker: the ladder that was asked for, both as JSON."""
    asked = _sums.decode(wanted)
    return msgspec.json.encode(ladder(asked.rules, asked.pot, asked.cards))


def _quietly() -> None:
    """In the worker, first: the tables come before the sums, and Ctrl-C is the server's to answer."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.nice(10)


class Counting:
    """What is counted and what was. The pool begins with the first sum."""

    def __init__(self, clock: Clock, workers: int = 1) -> None:
        self._clock, self._workers = clock, workers
        self._pool: Pool | None = None
        self._found: OrderedDict[Sum, Ladder] = OrderedDict()
        self._waiting: dict[Sum, int] = {}

    def ladder(self, rules: Rules, pot: PotName = "high", cards: int = CARDS) -> Ladder | None:
        """None: it is being counted, ask again."""
        found = self.known(rules, pot, cards)
        if found is None:
            self._begin(Sum(only_rules(rules), pot, cards))
        return found

    def known(self, rules: Rules, pot: PotName = "high", cards: int = CARDS) -> Ladder | None:
        """What was counted already; nothing is begun."""
        return self._found.get(Sum(only_rules(rules), pot, cards))

    def stop(self) -> None:
        """Ends the workers at once, whatever they are at."""
        if self._pool is not None:
            self._pool.terminate()
            self._pool.join()

    def _begin(self, wanted: Sum) -> None:
        now = self._clock.now_ms()
        self._waiting = {each: at for each, at in self._waiting.items() if now - at < LOST_MS}
        if wanted in self._waiting or len(self._waiting) >= WAITING_MAX:
            return
        self._waiting[wanted] = now
        if self._pool is None:
            # Spawned, not forked: a worker gets neither the database nor the sockets.
            self._pool = multiprocessing.get_context("spawn").Pool(self._workers, _quietly)
        self._pool.apply_async(
            count,
            (msgspec.json.encode(wanted),),
            callback=lambda said: self._keep(wanted, _ladders.decode(said)),
            error_callback=lambda fault: self._keep(wanted, Ladder((), why_not="These hands could not be counted.")),
        )

    def _keep(self, wanted: Sum, found: Ladder) -> None:
        """Called in the pool's own thread: each step is one that the other thread may come between."""
        self._found[wanted] = found
        while len(self._found) > KEPT:
            self._found.popitem(last=False)
        self._waiting.pop(wanted, None)


COUNTING = web.AppKey("counting", Counting)
LONG_COUNTING = web.AppKey("long-counting", Counting)
"""For sums of many seconds, so that nobody's five cards wait behind them."""


def workers() -> int:
    """How many sums at once: one, and two where there are processors to spare."""
    return 2 if (os.cpu_count() or 1) >= 4 else 1


async def stop_counting(app: web.Application) -> None:
    app[COUNTING].stop()
    app[LONG_COUNTING].stop()
