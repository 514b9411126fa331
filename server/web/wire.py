"""Commands in, frames out. An allow-list both ways: unknown fields are refused, unlisted types cannot be encoded.

No type listed here can hold a `Card`; a test walks their fields (design.md 3).
"""

import msgspec

from server.night.commands import PersonCommand
from server.night.own_view import OwnView
from server.night.refusal import AnyRefusal, NightRule, Refusal
from server.night.view import NightView


class LogLine(msgspec.Struct, frozen=True):
    n: int
    text: str


class Ok(msgspec.Struct, frozen=True, tag_field="t", tag="ok"):
    id: str
    v: int


class No(msgspec.Struct, frozen=True, tag_field="t", tag="no"):
    id: str
    rule: str
    text: str


SENT = (NightView, OwnView, LogLine, Ok, No)

_encode = msgspec.json.Encoder().encode
_commands = msgspec.json.Decoder(PersonCommand)


def encode(message: NightView | OwnView | LogLine | Ok | No) -> bytes:
    """The bytes of a listed message; anything else raises TypeError before a byte is made."""
    if type(message) not in SENT:
        raise TypeError(f"{type(message).__name__} is never sent")
    return _encode(message)


class TableWire:
    """The wire as a table uses it."""

    def parse(self, payload: bytes) -> PersonCommand | AnyRefusal:
        """A command, or a refusal that says what is wrong with it."""
        try:
            return _commands.decode(payload)
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as bad:
            return Refusal(NightRule.MALFORMED, f"That is no command: {bad}."[:300])

    def public(self, view: NightView) -> bytes:
        return encode(view)

    def own(self, view: OwnView) -> bytes:
        return encode(view)

    def line(self, number: int, text: str) -> bytes:
        return encode(LogLine(number, text))

    def push(self, version: int, epoch: int, head: str, public: bytes, own: bytes) -> bytes:
        """A push without its log and without the closing brace; the public part is encoded once for all viewers."""
        return b'{"t":"push","v":%d,"epoch":"%d","head":"%s","view":%s,"you":%s' % (
            version,
            epoch,
            head.encode(),
            public,
            own,
        )

    def ok(self, command_id: str, version: int) -> bytes:
        return encode(Ok(command_id, version))

    def no(self, command_id: str, refusal: AnyRefusal) -> bytes:
        return encode(No(command_id, refusal.rule, refusal.text))
