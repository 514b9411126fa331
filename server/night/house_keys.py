"""One key of the house rules by its name in a house file (`betting.raises`): read, and set."""

from typing import Any

import msgspec
from msgspec.structs import replace

from server.poker.house import House
from server.value_words import explain


class BadValue(ValueError):
    """A value that a key cannot have. The message says why, in a sentence about "this"."""


def value(house: House, key: str) -> Any:  # noqa: ANN401 (whatever the key holds)
    section, _, name = key.partition(".")
    return getattr(getattr(house, section), name)


def with_value(house: House, key: str, what: Any) -> House:  # noqa: ANN401
    """The rules with one key set to what is a value of it."""
    section, _, name = key.partition(".")
    return replace(house, **{section: replace(getattr(house, section), **{name: what})})


def with_said(house: House, key: str, said: Any, *, strict: bool = True) -> House:  # noqa: ANN401
    """The rules with one key as JSON says it, or text if not `strict`. Raises BadValue."""
    section, _, name = key.partition(".")
    table, data = type(getattr(house, section)), {name: said}
    try:
        made = msgspec.convert(data, table, strict=strict)
    except msgspec.ValidationError as bad:
        raise BadValue(explain(bad, data, table)[1]) from None
    return with_value(house, key, getattr(made, name))


def named(name: str) -> str | None:
    """The key of that name, whatever its section; None where there is none, or more than one."""
    usual = House()
    sections = [each for each in usual.__struct_fields__ if name in getattr(usual, each).__struct_fields__]
    return f"{sections[0]}.{name}" if len(sections) == 1 else None
