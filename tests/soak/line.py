"""A websocket that sends whatever it is given: bytes on a TCP line, for messages that no library would let out."""

import asyncio
import base64
import json
from typing import Any, NamedTuple

from tests.soak.grammar import frame

WAIT_S = 60.0
TEXT, CLOSE = 0x1, 0x8
NO_GOODBYE = 1006


class Heard(NamedTuple):
    """A text message of the server's, or how it ended the socket (`close`, else 0)."""

    said: dict[str, Any]
    close: int = 0


class Refused(ConnectionError):
    """The server did not open a websocket; `status` is its answer."""

    def __init__(self, status: int) -> None:
        super().__init__(f"the upgrade was answered with {status}")
        self.status = status


class Line:
    """One websocket, by hand."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader, self._writer = reader, writer

    @classmethod
    async def open(cls, port: int, headers: dict[str, str]) -> "Line":
        """Raises `Refused`."""
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        upgrade = {
            "Host": f"127.0.0.1:{port}", "Origin": f"http://127.0.0.1:{port}", "Connection": "Upgrade",
            "Upgrade": "websocket", "Sec-WebSocket-Version": "13",
            "Sec-WebSocket-Key": base64.b64encode(b"sixteen bytes ok").decode(),
        }  # fmt: skip
        lines = "".join(f"{name}: {value}\r\n" for name, value in (upgrade | headers).items())
        writer.write(f"GET /ws HTTP/1.1\r\n{lines}\r\n".encode())
        head = await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), WAIT_S)
        status = int(head.split(b" ", 2)[1])
        if status != 101:
            writer.close()
            raise Refused(status)
        return cls(reader, writer)

    def send(self, raw: bytes) -> None:
        self._writer.write(raw)

    def say(self, message: dict[str, Any]) -> None:
        """A message as a browser would send it."""
        self.send(frame(TEXT, json.dumps(message).encode()))

    async def hear(self) -> Heard:
        """The next text message or the end. Raises TimeoutError when the server says nothing."""
        async with asyncio.timeout(WAIT_S):
            while True:
                try:
                    opcode, payload = await self._read()
                except (ConnectionError, asyncio.IncompleteReadError):
                    return Heard({}, NO_GOODBYE)
                if opcode == TEXT:
                    return Heard(json.loads(payload))
                if opcode == CLOSE:
                    return Heard({}, int.from_bytes(payload[:2], "big") or 1005)

    async def end(self) -> None:
        """Says goodbye, as a page does that is closed."""
        try:
            self._writer.write(frame(CLOSE, b"\x03\xe8"))
            self._writer.close()
            await self._writer.wait_closed()
        except ConnectionError:
            return

    def cut(self) -> None:
        """The network is gone."""
        self._writer.transport.abort()

    async def _read(self) -> tuple[int, bytes]:
        first, size = await self._reader.readexactly(2)
        if size == 126:
            size = int.from_bytes(await self._reader.readexactly(2), "big")
        elif size == 127:
            size = int.from_bytes(await self._reader.readexactly(8), "big")
        return first & 0xF, await self._reader.readexactly(size)
