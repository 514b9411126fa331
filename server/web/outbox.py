"""What one socket still has to be told: written straight to it while it keeps up, held back in a small bound when not.

A view replaces the one before it, log lines and answers do not. Nothing here waits, so a dead or sleeping phone never
holds up a table (limits.md 4, items 13 to 15).
"""

import asyncio
from collections import deque
from collections.abc import Callable

HELD_OVER_BYTES = 64 * 1024
"""With more than this unsent a socket is behind: views are held back and only the newest is kept."""
UNSENT_MAX_BYTES = 256 * 1024
BEHIND_MAX_S = 10.0
LOOK_AGAIN_S = 0.05
LINES_MAX = 100
ANSWERS_MAX = 64


class SocketOutbox:
    """Writes whole websocket text frames to `transport`. `on_slow` is called once, when the socket is hopeless.

    Frames are unmasked and uncompressed, as a server's are (RFC 6455, 5.2): the socket must not have agreed to deflate.
    """

    def __init__(self, transport: asyncio.Transport, on_slow: Callable[[], None]) -> None:
        self._transport = transport
        self._on_slow = on_slow
        self._loop = asyncio.get_running_loop()
        self._body: bytes | None = None
        self._lines: deque[bytes] = deque(maxlen=LINES_MAX)
        self._answers: deque[bytes] = deque()
        self._behind_since: float | None = None
        self._look_again: asyncio.TimerHandle | None = None
        self._shut = False

    def push(self, body: bytes, lines: tuple[bytes, ...]) -> None:
        """A view with the log lines that are new in it (see `services.Outbox.push`)."""
        if self._shut:
            return
        if self._behind_since is None and self._keeps_up():
            self._write(_with_log(body, lines))
            return
        self._body = body
        self._lines.extend(lines)
        self._hold()

    def say(self, frame: bytes) -> None:
        """Any other frame. It never overtakes a view that was pushed before it."""
        if self._shut:
            return
        if self._behind_since is None:
            self._write(frame)
            return
        self._answers.append(frame)
        self._hold()

    def shut(self) -> None:
        """Nothing more is written."""
        self._shut = True
        self._body = None
        self._lines.clear()
        self._answers.clear()
        if self._look_again is not None:
            self._look_again.cancel()

    @property
    def unsent_bytes(self) -> int:
        """What waits here and in the transport."""
        held = len(self._body or b"") + sum(map(len, self._lines)) + sum(map(len, self._answers))
        return self._transport.get_write_buffer_size() + held

    def _keeps_up(self) -> bool:
        return self._transport.get_write_buffer_size() <= HELD_OVER_BYTES

    def _hold(self) -> None:
        now = self._loop.time()
        if self._behind_since is None:
            self._behind_since = now
            self._look_again = self._loop.call_later(LOOK_AGAIN_S, self._catch_up)
        too_much = self.unsent_bytes > UNSENT_MAX_BYTES or len(self._answers) > ANSWERS_MAX
        if too_much or now - self._behind_since > BEHIND_MAX_S:
            self.shut()
            self._on_slow()

    def _catch_up(self) -> None:
        if self._shut:
            return
        if not self._keeps_up():
            self._look_again = self._loop.call_later(LOOK_AGAIN_S, self._catch_up)
            self._hold()
            return
        self._behind_since = None
        if self._body is not None:
            self._write(_with_log(self._body, tuple(self._lines)))
        for answer in self._answers:
            self._write(answer)
        self._body = None
        self._lines.clear()
        self._answers.clear()

    def _write(self, frame: bytes) -> None:
        if not self._transport.is_closing():
            self._transport.write(text_frame(frame))


def text_frame(payload: bytes) -> bytes:
    """One unfragmented websocket text frame."""
    size = len(payload)
    if size < 126:
        head = bytes((0x81, size))
    elif size < 1 << 16:
        head = b"\x81\x7e" + size.to_bytes(2, "big")
    else:
        head = b"\x81\x7f" + size.to_bytes(8, "big")
    return head + payload


def _with_log(body: bytes, lines: tuple[bytes, ...]) -> bytes:
    return b'%b,"log":[%b]}' % (body, b",".join(lines))
