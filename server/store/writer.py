"""The one thread that writes, with natural group commit: what came while one commit ran goes into the next, no timer.

Durable, then answered: a unit's future is done only after the transaction it was in is on disk. Knows nothing of what a
unit is; `Ledger` writes it.
"""

import asyncio
import threading
from collections import deque
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from contextlib import suppress
from typing import Any, NamedTuple, Protocol, TypeVar

import sqlalchemy as sa

from server.bank.journal import JournalError, StoreBusy, StoreFailed, Unit

BATCH_MAX = 512
QUEUE_MAX = 2000

T = TypeVar("T")


class Ledger(Protocol):
    """What the writer thread asks about units. Called in that thread only."""

    def write(self, connection: sa.Connection, units: Sequence[Unit]) -> Callable[[], None]:
        """Writes the units in the open transaction. What it returns is called when they are committed."""

    def is_written(self, connection: sa.Connection, units: Sequence[Unit]) -> bool:
        """Whether the database holds these units, of one transaction: asked when nobody knows how a commit ended."""


class _Waiting(NamedTuple):
    """A unit in the queue, and who waits for it."""

    unit: Unit
    future: "asyncio.Future[None]"


class _Call(NamedTuple):
    """Anything else to be done in a transaction of its own."""

    work: Callable[[sa.Connection], Any]
    adopt: Callable[[Any], None]
    future: "Future[Any]"


_Job = _Waiting | _Call


class Writer:
    """The writer thread of one database. `put` and `call` may be used from any thread; `put` in a running loop."""

    def __init__(self, engine: sa.Engine, ledger: Ledger, meaning: Callable[[Exception], JournalError]) -> None:
        self._engine, self._ledger, self._meaning = engine, ledger, meaning
        self._queue: deque[_Job] = deque()
        self._wake = threading.Condition()
        self._closing = False
        self._connection: sa.Connection | None = None
        self.commits = 0
        self.units = 0
        self._thread = threading.Thread(target=self._run, name="writer", daemon=True)
        self._thread.start()

    def put(self, unit: Unit) -> "asyncio.Future[None]":
        """Queues a unit; the future is done when it is on disk, or holds a JournalError. Raises StoreBusy when the
        queue is full.
        """
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._queue_up(_Waiting(unit, future))
        return future

    def call(self, work: Callable[[sa.Connection], T], adopt: Callable[[T], None] = lambda result: None) -> "Future[T]":
        """Does something else in a transaction of its own, in turn. Its future holds what it returns or raises; faults
        of the database are JournalErrors. `adopt` gets the result in the writer thread, once it is committed.
        """
        future: Future[T] = Future()
        self._queue_up(_Call(work, adopt, future))
        return future

    def close(self) -> None:
        """Writes what is queued, ends the thread and the engine."""
        with self._wake:
            self._closing = True
            self._wake.notify()
        self._thread.join()
        self._engine.dispose()

    def _queue_up(self, job: _Job) -> None:
        with self._wake:
            if self._closing:
                raise StoreFailed("The server is stopping. Nothing was written.")
            if len(self._queue) >= QUEUE_MAX:
                raise StoreBusy("Too much waits to be written. Nothing was written.")
            self._queue.append(job)
            self._wake.notify()

    def _run(self) -> None:
        while jobs := self._next():
            if isinstance(jobs[0], _Call):
                self._do(jobs[0])
            else:
                self._commit([job for job in jobs if isinstance(job, _Waiting)])
        self._drop_connection()

    def _next(self) -> list[_Job]:
        """One call, or all units up to the next call; nothing once the writer is closed and the queue empty."""
        with self._wake:
            while not self._queue and not self._closing:
                self._wake.wait()
            jobs: list[_Job] = []
            while self._queue and len(jobs) < BATCH_MAX and not (jobs and isinstance(self._queue[0], _Call)):
                jobs.append(self._queue.popleft())
                if isinstance(jobs[-1], _Call):
                    break
            return jobs

    def _do(self, call: _Call) -> None:
        if not call.future.set_running_or_notify_cancel():
            return
        try:
            with self._connected().begin():
                result = call.work(self._connected())
        except sa.exc.SQLAlchemyError as error:
            self._drop_connection()
            call.future.set_exception(self._meaning(error))
        except Exception as error:
            call.future.set_exception(error)
        else:
            call.adopt(result)
            call.future.set_result(result)

    def _commit(self, waiting: list[_Waiting]) -> None:
        error = self._try([job.unit for job in waiting])
        if error is not None and len(waiting) > 1 and not isinstance(error, sa.exc.OperationalError):
            # One of them is at fault: alone, each shows whether it was that one.
            for job in waiting:
                self._commit([job])
            return
        if error is None:
            self.commits += 1
            self.units += len(waiting)
        _end([job.future for job in waiting], error if error is None else self._said(error))

    def _try(self, units: Sequence[Unit]) -> Exception | None:
        adopt = None
        try:
            connection = self._connected()
            with connection.begin() as transaction:
                adopt = self._ledger.write(connection, units)
                transaction.commit()
        except Exception as error:
            self._drop_connection()
            if adopt is None:
                return error
            # The commit failed, but it may have been done before it could say so.
            try:
                with self._connected().begin():
                    written = self._ledger.is_written(self._connected(), units)
            except Exception:
                self._drop_connection()
                return StoreFailed("Nobody can say whether it was written.")
            if not written:
                return error
        adopt()
        return None

    def _said(self, error: Exception) -> JournalError:
        return error if isinstance(error, JournalError) else self._meaning(error)

    def _connected(self) -> sa.Connection:
        if self._connection is None:
            self._connection = self._engine.connect()
        return self._connection

    def _drop_connection(self) -> None:
        """After a fault a fresh connection is the only one whose state is known."""
        connection, self._connection = self._connection, None
        if connection is not None:
            with suppress(sa.exc.SQLAlchemyError):
                connection.invalidate()
            with suppress(sa.exc.SQLAlchemyError):
                connection.close()


def _end(futures: list["asyncio.Future[None]"], error: JournalError | None) -> None:
    """Tells everybody who waits, with one call into each event loop."""
    by_loop: dict[asyncio.AbstractEventLoop, list[asyncio.Future[None]]] = {}
    for future in futures:
        by_loop.setdefault(future.get_loop(), []).append(future)
    for loop, waiting in by_loop.items():
        # A loop that is closed has nobody who waits.
        with suppress(RuntimeError):
            loop.call_soon_threadsafe(_tell, waiting, error)


def _tell(futures: list["asyncio.Future[None]"], error: JournalError | None) -> None:
    for future in futures:
        if future.done():
            continue
        if error is None:
            future.set_result(None)
        else:
            future.set_exception(type(error)(*error.args))
