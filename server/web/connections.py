"""Open sockets: one `Connection` each, and the register that knows them all, bounds them and can end them."""

import asyncio
from collections import Counter
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager

from aiohttp import web

from server.config import Limits
from server.session import Session
from server.web import frames
from server.web.errors import Problem
from server.web.metrics import Metrics
from server.web.outbox import SocketOutbox
from server.web.services import Attached

CLOSED_ABNORMALLY = 1006
CLOSED_POLICY = 1008
CLOSED_BROKEN = 1011
CLOSED_RESTARTING = 1012
CLOSED_OPENED_ELSEWHERE = 4001
CLOSED_NOT_ALLOWED = 4003
CLOSED_TOO_SLOW = 4008
CLOSED_MOVED = 4010

CLOSE_REPLY_S = 2.0
"""How long a browser may take to answer our close."""
UNFINISHED_LAST_S = 1.5
GOODBYE_S = 0.8
RETRY_FIRST_MS = 200
RETRY_LAST_MS = 2000
"""After a restart clients come back spread over this time, not all at once."""


class Connection:
    """One socket and whom it belongs to. It is the `Outbox` that a table sees."""

    def __init__(
        self,
        socket: "web.WebSocketResponse[bool]",
        transport: asyncio.Transport,
        session: Session,
        metrics: Metrics,
    ) -> None:
        self.session = session
        self.night: int | None = None
        self.attached: Attached | None = None
        self.gone = asyncio.Event()
        self._socket = socket
        self._transport = transport
        self._metrics = metrics
        self._outbox = SocketOutbox(transport, self._too_slow)
        self._reading = asyncio.timeout(None)
        self._read_out = False
        self._goodbye: tuple[int, str] | None = None

    @property
    def closing(self) -> bool:
        return self._goodbye is not None or self._read_out

    def push(self, body: bytes, lines: tuple[bytes, ...]) -> None:
        self._metrics.pushes.inc()
        self._outbox.push(body, lines)

    def say(self, frame: bytes) -> None:
        """Any frame that is no view."""
        self._outbox.say(frame)

    def close(self, code: int, reason: str) -> None:
        """Ends the connection with a code; the first one counts. Nothing is read or sent after it."""
        if self.closing:
            return
        self._goodbye = (code, reason)
        self.leave()
        self._reading.reschedule(asyncio.get_running_loop().time())

    def leave(self) -> None:
        """No more pushes come, none goes out. May be called again."""
        self._outbox.shut()
        if self.attached is not None:
            self.attached.detach()

    async def read_with(self, reading: Coroutine[None, None, None]) -> int:
        """Runs the reader until either side closes, says goodbye, and gives the close code."""
        try:
            async with self._reading:
                await reading
        except TimeoutError:
            if not self._reading.expired():
                raise
        finally:
            self._read_out = True
            self.leave()
        if self._goodbye is None:
            return self._socket.close_code or CLOSED_ABNORMALLY
        # The browser's own close is waited for: bytes of it left unread would reset the line before our code arrives.
        # Not for room in its buffer, though: it may have stopped reading.
        code, reason = self._goodbye
        await self._socket.close(code=code, message=reason.encode(), drain=False)
        if self._transport.get_write_buffer_size():
            self.cut()
        return code

    def cut(self) -> None:
        """Drops the line without another word."""
        self._transport.abort()

    def _too_slow(self) -> None:
        self.close(CLOSED_TOO_SLOW, "too slow")


class Connections:
    """Every open socket of this server."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._all: set[Connection] = set()
        self._live: dict[tuple[str, int], Connection] = {}
        self._by_address: Counter[str] = Counter()
        self._by_session: Counter[str] = Counter()
        self._unfinished: set[asyncio.Task[None]] = set()
        self.stopping = False

    def __iter__(self) -> Iterator[Connection]:
        return iter(tuple(self._all))

    def __len__(self) -> int:
        return sum(self._by_address.values())

    @contextmanager
    def room_for(self, address: str, session: Session | None) -> Iterator[None]:
        """Keeps a place for one more socket; `Problem` when there is none."""
        key = session.key if session else ""
        if self.stopping:
            raise Problem(503, *frames.RESTARTING)
        if len(self) >= self._limits.sockets_total:
            raise Problem(503, "server-full", "The server is full. Try again later.")
        if self._by_address[address] >= self._limits.sockets_per_address:
            raise Problem(429, "too-many-sockets", "Too many pages are open at your address. Close some.")
        if key and self._by_session[key] >= self._limits.sockets_per_session:
            raise Problem(429, "too-many-sockets", "Too many pages are open on this device. Close some.")
        self._by_address[address] += 1
        self._by_session[key] += 1
        try:
            yield
        finally:
            for counter, what in ((self._by_address, address), (self._by_session, key)):
                counter[what] -= 1
                if not counter[what]:
                    del counter[what]

    def add(self, connection: Connection) -> None:
        self._all.add(connection)

    def remove(self, connection: Connection) -> None:
        self._all.discard(connection)
        connection.gone.set()
        if connection.night is None:
            return
        place = (connection.session.key, connection.night)
        if self._live.get(place) is connection:
            del self._live[place]

    def enter(self, connection: Connection, night: int) -> None:
        """Makes a connection its device's one live socket in a night; the one before is closed (design.md 10.11)."""
        connection.night = night
        place = (connection.session.key, night)
        before = self._live.get(place)
        self._live[place] = connection
        if before is not None:
            before.close(CLOSED_OPENED_ELSEWHERE, "opened elsewhere")

    def close_session(self, key: str, code: int = CLOSED_NOT_ALLOWED) -> None:
        """Ends every socket of a session, at once when it is revoked."""
        for connection in self:
            if connection.session.key == key:
                connection.close(code, "signed out")

    def finish_in_background(self, work: "asyncio.Task[None]") -> None:
        """Keeps going what was begun for a socket, though the socket may be gone before it is done."""
        self._unfinished.add(work)
        work.add_done_callback(self._unfinished.discard)

    async def stop(self) -> None:
        """Refuses what is new, lets running commands get their answers, then says goodbye to all at the same time."""
        self.stopping = True
        if self._unfinished:
            await asyncio.wait(tuple(self._unfinished), timeout=UNFINISHED_LAST_S)
        everyone = tuple(self)
        for place, connection in enumerate(everyone):
            retry_ms = RETRY_FIRST_MS + (RETRY_LAST_MS - RETRY_FIRST_MS) * place // len(everyone)
            connection.say(frames.bye("restarting", retry_ms))
            connection.close(CLOSED_RESTARTING, "restarting")
        try:
            async with asyncio.timeout(GOODBYE_S):
                for connection in everyone:
                    await connection.gone.wait()
        except TimeoutError:
            for connection in everyone:
                connection.cut()
