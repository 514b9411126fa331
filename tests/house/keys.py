"""Every key of a house file, found by walking its structs, and other values that it may have."""

from collections.abc import Iterator
from typing import Any, Literal, get_args, get_origin, get_type_hints

import msgspec
from msgspec import inspect

from server.poker.house import Chip, House, Listed

SECTIONS = tuple(field.name for field in msgspec.structs.fields(House))
KEYS = tuple(
    f"{section}.{field.name}"
    for section in SECTIONS
    for field in msgspec.structs.fields(type(getattr(House(), section)))
)
TEXTS: dict[str, tuple[Any, ...]] = {
    "wild.cards": ((), ("2",), ("joker",), ("one-eyed-jacks", "Qs")),
    "choice.games": ((), ("razz",), ("five-card-draw", "razz")),
    "choice.rotation": ((), (Listed(game="razz"),), (Listed(game="razz"), Listed(game="omaha", limit="pot"))),
    "bank.chips": ((), (Chip("white", 1),), (Chip("white", 1), Chip("red", 5))),
    "bank.currency": ("EUR", "USD"),
    "written.rules": ((), ("Phones stay off the table",), ("No sums on the phone!", "Who is late deals first.")),
}


def values(key: str) -> tuple[Any, ...]:
    """Values that a key may have: all of a few, the ends and some between of a number."""
    if key in TEXTS:
        return TEXTS[key]
    section, name = key.split(".")
    hint = get_type_hints(type(getattr(House(), section)), include_extras=True)[name]
    return tuple(_values(hint, inspect.type_info(hint)))


def _values(hint: Any, kind: inspect.Type) -> Iterator[Any]:  # noqa: ANN401
    while isinstance(kind, inspect.Metadata):
        kind = kind.type
    if isinstance(kind, inspect.BoolType):
        yield from (False, True)
    elif isinstance(kind, inspect.IntType):
        least, most = kind.ge or 0, kind.le or 0
        yield from sorted({least, least + 1, min(least + 2, most), (least + most) // 2, most})
    elif isinstance(kind, inspect.VarTupleType):
        words = _literal(hint)
        yield from (words, words[:1], words[1:], words[:2])
    else:
        yield from _literal(hint)


def _literal(hint: Any) -> tuple[Any, ...]:  # noqa: ANN401
    if get_origin(hint) is Literal:
        return get_args(hint)
    found = next((words for part in get_args(hint) if (words := _literal(part))), ())
    if not found:
        raise AssertionError(f"tests/house/keys.py knows no values of {hint}: add some to TEXTS")
    return found
