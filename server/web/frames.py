"""Websocket frames that the web layer itself reads and writes; what a command says is the table's to read.

Decoding is strict: unknown fields, wrong types, numbers out of range and bad UTF-8 are all refused.
"""

from typing import Annotated

import msgspec

from server.web.wire import No, encode

HELLO_FIRST = ("hello-first", "Say hello before anything else.")
HELLO_AGAIN = ("hello-again", "This connection has said hello already.")
BAD_MESSAGE = ("bad-message", "The server could not read this message.")
TOO_FAST = ("too-fast", "Too many messages at once. Wait a moment.")
BUSY = ("busy", "The table is busy. Try again in a moment.")
RESTARTING = ("restarting", "The server is restarting. Your page will come back by itself.")
NOT_ANSWERED = ("not-answered", "Something went wrong at the table. Look where things stand before you try again.")

Night = Annotated[int, msgspec.Meta(ge=1, le=2**31 - 1)]
CommandId = Annotated[str, msgspec.Meta(pattern=r"\A[0-9A-Za-z-]{1,64}\Z")]


class _FromBrowser(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="t", tag=str.lower):
    pass


class Hello(_FromBrowser, frozen=True):
    """The first frame: which night. `tab` is the browser tab's own id, `head` the last book head that it saw."""

    night: Night
    tab: CommandId
    head: Annotated[str, msgspec.Meta(max_length=200)] | None = None


class Do(_FromBrowser, frozen=True):
    """A command. `id` is made by the client and stays the same when it is sent again; `do` goes to the table unread."""

    id: CommandId
    do: msgspec.Raw


class Ping(_FromBrowser, frozen=True):
    """Browsers cannot send websocket pings; this is theirs. `at` is the browser's clock (ms), sent back as it is."""

    at: Annotated[int, msgspec.Meta(ge=0, le=2**53 - 1)]


class _FromServer(msgspec.Struct, frozen=True, tag_field="t", tag=str.lower):
    pass


class Pong(_FromServer, frozen=True):
    """`now` is the server's clock (ms)."""

    at: int
    now: int


class Bye(_FromServer, frozen=True, omit_defaults=True):
    """The server ends the connection on purpose. `to` is another server's address."""

    code: str
    retry_ms: int
    to: str = ""


_decoder: msgspec.json.Decoder[Hello | Do | Ping] = msgspec.json.Decoder(Hello | Do | Ping)
_encoder = msgspec.json.Encoder()


class BadFrame(ValueError):
    """Bytes that are no frame of ours."""


def read_frame(data: bytes) -> Hello | Do | Ping:
    """Raises `BadFrame`."""
    try:
        return _decoder.decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise BadFrame from error


def no(command_id: str, why: tuple[str, str]) -> bytes:
    """The answer to a frame that went no further. The id is "" when there was none that could be read."""
    rule, text = why
    return encode(No(command_id, rule, text))


def pong(ping: Ping, now_ms: int) -> bytes:
    return _encoder.encode(Pong(ping.at, now_ms))


def bye(code: str, retry_ms: int, to: str = "") -> bytes:
    return _encoder.encode(Bye(code, retry_ms, to))
