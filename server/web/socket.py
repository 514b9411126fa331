"""The websocket: reads frames, asks the table, and answers each command exactly once.

The reading loop never waits for a table once hello is said: each command is asked in a task of its own, in order, so a
ping is answered at once even while a disk is slow. No message, however wrong, ends a socket by an exception.
"""

import asyncio

from aiohttp import WSMsgType, web

from server.night.refusal import AnyRefusal
from server.web import frames
from server.web.connections import (
    CLOSE_REPLY_S,
    CLOSED_BROKEN,
    CLOSED_MOVED,
    CLOSED_NOT_ALLOWED,
    CLOSED_POLICY,
    Connection,
    Connections,
)
from server.web.errors import plain_problem
from server.web.keys import CONNECTIONS, METRICS, RATES, SERVICES
from server.web.metrics import Metrics
from server.web.proxies import browser_address
from server.web.rates import Bucket
from server.web.services import Attached, Services
from server.web.session import session_of

HEARTBEAT_S = 20.0
MALFORMED_MAX = 5
TOO_FAST_MAX = 3
ASKS_MAX = 32
"""Commands of one socket that may wait for their answers."""


async def websocket(request: web.Request) -> web.StreamResponse:
    """GET /ws. The Origin was checked before (access.py); who it is comes from the cookie alone."""
    services = request.app[SERVICES]
    connections = request.app[CONNECTIONS]
    metrics = request.app[METRICS]
    request.app[RATES].take("upgrade", request)
    session = await session_of(request)
    address = browser_address(request)
    socket = web.WebSocketResponse(
        compress=False,  # deflate costs four fifths of the speed and may leak what is beside a secret
        decode_text=False,
        heartbeat=HEARTBEAT_S,
        max_msg_size=services.limits.message_bytes + 1,  # aiohttp refuses what is exactly as long as its limit
        timeout=CLOSE_REPLY_S,
    )
    if not socket.can_prepare(request):
        raise plain_problem(400)
    with connections.room_for(address, session):
        await socket.prepare(request)
        if session is None:
            # Refusing the upgrade would tell a page nothing but to try again; this code tells it not to.
            metrics.sockets_closed.labels(str(CLOSED_NOT_ALLOWED)).inc()
            await socket.close(code=CLOSED_NOT_ALLOWED, message=b"not signed in", drain=False)
        elif request.transport is not None:
            connection = Connection(socket, request.transport, session, metrics)
            connections.add(connection)
            conversation = _Conversation(connection, socket, services, connections, metrics)
            try:
                code = await connection.read_with(conversation.run())
            finally:
                connections.remove(connection)
            metrics.sockets_closed.labels(str(code)).inc()
            services.log.info("socket-closed", night=connection.night, session=session.mark, close_code=code)
    return socket


class _Conversation:
    """One socket from its upgrade to its end."""

    def __init__(
        self,
        connection: Connection,
        socket: "web.WebSocketResponse[bool]",
        services: Services,
        connections: Connections,
        metrics: Metrics,
    ) -> None:
        self._connection = connection
        self._socket = socket
        self._services = services
        self._connections = connections
        self._metrics = metrics
        self._loop = asyncio.get_running_loop()
        limits, now = services.limits, self._loop.time()
        self._commands = Bucket(limits.commands_per_second, limits.commands_burst, now)
        self._pings = Bucket(limits.commands_per_second, limits.commands_burst, now)
        self._asking = 0
        self._malformed = 0
        self._too_fast = 0
        self._said_hello = False

    async def run(self) -> None:
        """Returns when the socket is closed by either side."""
        no_hello = self._loop.call_later(
            self._services.limits.hello_s, self._connection.close, CLOSED_POLICY, "no hello"
        )
        try:
            while True:
                message = await self._socket.receive()
                if message.type is WSMsgType.TEXT:
                    await self._heard(message.data)
                elif message.type is WSMsgType.BINARY:
                    self._refuse(frames.BAD_MESSAGE)
                else:
                    return
                if self._said_hello:
                    no_hello.cancel()
        finally:
            no_hello.cancel()

    async def _heard(self, data: bytes) -> None:
        try:
            await self._take(frames.read_frame(data))
        except frames.BadFrame:
            self._refuse(frames.BAD_MESSAGE)
        except Exception as error:
            self._services.log.error("frame-failed", night=self._connection.night, error=error)
            self._connection.close(CLOSED_BROKEN, "something went wrong")

    async def _take(self, frame: frames.Hello | frames.Do | frames.Ping) -> None:
        match frame:
            case frames.Do():
                self._do(frame)
            case frames.Ping():
                if self._slow_enough(self._pings, ""):
                    self._connection.say(frames.pong(frame, self._services.clock.now_ms()))
            case frames.Hello():
                await self._hello(frame)

    async def _hello(self, hello: frames.Hello) -> None:
        if self._said_hello:
            self._refuse(frames.HELLO_AGAIN)
            return
        self._said_hello = True
        # In a task of its own: a socket that closes meanwhile stops reading, and would leave a half-made tie behind.
        attaching = asyncio.create_task(self._attach(hello))
        self._connections.finish_in_background(attaching)
        await asyncio.shield(attaching)

    async def _attach(self, hello: frames.Hello) -> None:
        try:
            await self._enter(hello)
        except Exception as error:
            self._services.log.error("hello-failed", night=hello.night, error=error)
            self._connection.close(CLOSED_BROKEN, "the table is not there")

    async def _enter(self, hello: frames.Hello) -> None:
        connection, tables = self._connection, self._services.tables
        person = connection.session.person
        owner = tables.owner(hello.night)
        if owner not in (None, "self"):
            connection.say(frames.bye("moved", 0, owner))
            connection.close(CLOSED_MOVED, "moved")
            return
        if owner is None or await tables.standing(hello.night, person) is None:
            # The same answer for both: who does not belong here does not learn which nights there are.
            connection.close(CLOSED_NOT_ALLOWED, "not of this night")
            return
        if connection.closing:
            return  # who is gone already must not turn out the tab that is live
        self._connections.enter(connection, hello.night)
        attached = await tables.attach(hello.night, person, connection, hello.head, connection.session.admin)
        if isinstance(attached, AnyRefusal):
            connection.say(frames.no("", (str(attached.rule), attached.text)))
            connection.close(CLOSED_NOT_ALLOWED, str(attached.rule))
            return
        connection.attached = attached
        if connection.closing:
            attached.detach()

    def _do(self, frame: frames.Do) -> None:
        attached = self._connection.attached
        if not self._slow_enough(self._commands, frame.id):
            return
        if self._connections.stopping:
            self._connection.say(frames.no(frame.id, frames.RESTARTING))
        elif attached is None:
            self._connection.say(frames.no(frame.id, frames.HELLO_FIRST))
        elif self._asking >= ASKS_MAX:
            self._connection.say(frames.no(frame.id, frames.BUSY))
        else:
            self._asking += 1
            self._connections.finish_in_background(asyncio.create_task(self._ask(attached, frame)))

    async def _ask(self, attached: Attached, frame: frames.Do) -> None:
        started = self._loop.time()
        try:
            answer = await attached.ask(frame.id, bytes(frame.do))
        except Exception as error:
            self._services.log.error("ask-failed", night=self._connection.night, error=error)
            answer = frames.no(frame.id, frames.NOT_ANSWERED)
        finally:
            self._asking -= 1
        self._metrics.command_seconds.observe(self._loop.time() - started)
        self._connection.say(answer)
        self._end_if_malformed()

    def _slow_enough(self, bucket: Bucket, command_id: str) -> bool:
        """Whether there is room for one more; if not, the answer is given here."""
        if bucket.take(self._loop.time()):
            self._too_fast = 0
            return True
        self._too_fast += 1
        self._connection.say(frames.no(command_id, frames.TOO_FAST))
        if self._too_fast >= TOO_FAST_MAX:
            self._connection.close(CLOSED_POLICY, "too fast")
        return False

    def _refuse(self, why: tuple[str, str]) -> None:
        self._malformed += 1
        self._connection.say(frames.no("", why))
        self._end_if_malformed()

    def _end_if_malformed(self) -> None:
        attached = self._connection.attached
        if self._malformed + (attached.malformed if attached else 0) >= MALFORMED_MAX:
            self._connection.close(CLOSED_POLICY, "too many bad messages")
