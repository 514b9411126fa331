"""Wrong messages of every kind: right ones bent at random, as JSON and as websocket frames."""

import json
import random
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

MESSAGE_MAX = 4096
ODD: tuple[object, ...] = (
    None, True, False, 0, -1, 1, 255, 256, 2**31, 2**53, 2**63, 2**64, -(2**63), 10**40, 0.5, 1.0, -0.0, 1e308, "", " ",
    "0", "1", "null", "\x00", "\u202e", "\ufeff", "💰" * 3, "x" * 65, "../../key", "'; drop table book; --", [], {},
    [[]], [None], {"": ""}, {"do": "fold"}, ["As"], [0, 0], [0, 1, 2, 3, 4],
)  # fmt: skip
"""Values that a careless reader trips over."""
KEYS = ("person", "seat", "actor", "player", "night", "id", "t", "do", "", "__proto__", "chips", "Do", "do ", "hand")
WORDS = (
    "act", "add-time", "approve", "arrange", "ask-chips", "begin", "bet", "bring-in", "call", "call-off-vote",
    "call-vote", "cast-vote", "check", "choose", "cut", "declare", "decline", "draw", "end", "expose", "fold", "grant",
    "im-back", "join", "kick", "leave", "make-banker", "pass", "pass-cut", "pause", "pay", "pay-tab", "post-blinds",
    "raise-to", "recover", "remove-bot", "reshuffle", "resume", "seat-bots", "shuffle", "sit", "sit-out", "take-back",
    "time-up",
)  # fmt: skip


class Frame(NamedTuple):
    """Bytes for the line, whole websocket frames. `text` is what they say, when they are text; `what` names the trick.

    `close`: how the server must end the socket by the rules of websockets, or 0.
    """

    what: str
    raw: bytes
    text: bytes | None
    close: int = 0


def bend(data: Mapping[str, Any], dice: random.Random) -> dict[str, Any]:
    """A copy with one thing wrong somewhere in it: a key more, less or renamed, or another value."""
    bent: dict[str, Any] = json.loads(json.dumps(data))
    at: Any = bent
    while inner := [value for value in (at.values() if isinstance(at, dict) else at) if isinstance(value, dict | list)]:
        if dice.random() < 0.4:
            break
        at = dice.choice(inner)
    if isinstance(at, list):
        at.insert(dice.randint(0, len(at)), dice.choice(ODD))
        return bent
    key = dice.choice(sorted(at)) if at else ""
    match dice.randrange(6):
        case 0:
            at.pop(key, None)
        case 1:
            at[dice.choice(KEYS)] = dice.choice(ODD)
        case 2:
            at[dice.choice(KEYS)] = at.pop(key, None)
        case 3:
            at[key] = dice.choice(WORDS)
        case _:
            at[key] = dice.choice(ODD)
    return bent


def garble(text: str, dice: random.Random) -> bytes:
    """Bytes that are nearly the text: cut, doubled, flipped, nested, or not JSON in one of the usual ways."""
    tricks: tuple[Callable[[], bytes], ...] = (
        lambda: text[: dice.randrange(len(text))].encode(),
        lambda: text.encode() + dice.choice((b"}", b" x", b"\x00", b",", text.encode(), b"\n[]")),
        lambda: _flip(text.encode(), dice),
        lambda: text.replace(":", dice.choice(("=", "::", ": NaN,", ": Infinity,", ": 01,", ": -")), 1).encode(),
        lambda: text.replace('"', "'").encode(),
        lambda: text.replace('"', '"\\ud800', 1).encode(),
        lambda: text.replace("{", '{"t":"do",', 1).encode(),  # the same key twice
        lambda: b"\xef\xbb\xbf" + text.encode(),
        lambda: text.encode("utf-16"),
        lambda: text.encode()[:-1] + b',"\xff\xfe":1}',
        lambda: b"[" * dice.randint(1, MESSAGE_MAX),
        lambda: b'{"t":' * (MESSAGE_MAX // 5),
        lambda: b'{"t":"do","id":"deep","do":' + b"[" * 2000 + b"]" * 2000 + b"}",
        lambda: b"/* */" + text.encode(),
        lambda: dice.randbytes(dice.randint(0, 200)),
        lambda: b"",
        lambda: b" " * dice.randint(1, MESSAGE_MAX),
        lambda: dice.choice((b"null", b"true", b"7", b'"hello"', b"[]", b"{}", b"[{}]")),
    )
    return dice.choice(tricks)()


def in_one(payload: bytes) -> Frame:
    """A text message in one frame, as a browser sends it."""
    return Frame("text", frame(0x1, payload), payload)


def in_pieces(payload: bytes, dice: random.Random) -> Frame:
    """The same text in several frames, cut anywhere, with pings between: websockets allow it."""
    raw, left, opcode = b"", payload, 0x1
    for _ in range(dice.randint(1, 6)):
        size = dice.randint(0, len(left))
        raw += frame(opcode, left[:size], final=False)
        if dice.random() < 0.3:
            raw += frame(0x9, b"still here")
        left, opcode = left[size:], 0x0
    return Frame("pieces", raw + frame(opcode, left), payload)


def binary(payload: bytes) -> Frame:
    return Frame("binary", frame(0x2, payload), None)


def too_large(dice: random.Random) -> Frame:
    """More than a message may hold, in one frame or in several."""
    size = dice.choice((MESSAGE_MAX + 1, MESSAGE_MAX * 2, 70_000))
    payload = json.dumps({"t": "do", "id": "large", "do": {"do": "sit", "chips": 100}}).encode()
    payload += b" " * (size - len(payload))
    if dice.random() < 0.5:
        return Frame("too-large", frame(0x1, payload), None, 1009)
    cut = dice.randint(1, size - 1)
    return Frame("too-large", frame(0x1, payload[:cut], final=False) + frame(0x0, payload[cut:]), None, 1009)


def broken(dice: random.Random) -> Frame:
    """What is no websocket frame: RFC 6455 has the server end the connection, with 1002."""
    raw = dice.choice(
        (
            bytes((0xF1, 0x80)) + b"\0\0\0\0",  # reserved bits
            bytes((0x83, 0x80)) + b"\0\0\0\0",  # an opcode that there is not
            frame(0x0, b"continues nothing"),
            frame(0x1, b"first", final=False) + frame(0x1, b"and another"),
            frame(0x9, b"x" * 126),  # a ping larger than pings are
            frame(0x9, b"half a ping", final=False),
            bytes((0x88, 0x81)) + b"\0\0\0\0" + b"\x01",  # half a close code
        )
    )
    return Frame("broken", raw, None, 1002)


def frame(opcode: int, payload: bytes, *, final: bool = True) -> bytes:
    """One masked frame, as a client must send it (RFC 6455, 5.3)."""
    mask = b"\x37\xfa\x21\x3d"
    head = bytes((opcode | (0x80 if final else 0),))
    size = len(payload)
    if size < 126:
        head += bytes((0x80 | size,))
    elif size < 1 << 16:
        head += b"\xfe" + size.to_bytes(2, "big")
    else:
        head += b"\xff" + size.to_bytes(8, "big")
    return head + mask + bytes(byte ^ mask[place % 4] for place, byte in enumerate(payload))


def _flip(data: bytes, dice: random.Random) -> bytes:
    flipped = bytearray(data)
    for _ in range(dice.randint(1, 4)):
        flipped[dice.randrange(len(flipped))] ^= 1 << dice.randrange(8)
    return bytes(flipped)
