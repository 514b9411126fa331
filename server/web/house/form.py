"""House rules as a form: one control or a few for every key, and back. What cannot be read keeps its old value, and a
sentence says why.
"""

import re
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from server.night.house_words import Field, fields
from server.poker.house import House
from server.poker.ranking.wild_words import WILD_WORDS, wild_in_words

_BOUND = re.compile(r"Expected `int` (<=|>=) (\d+)")
CHIP_ROWS = 6
Fields = Sequence[tuple[str, str]]


class Filled(msgspec.Struct, frozen=True):
    """A form that was filled in: the rules it says, and by key what is wrong with it."""

    house: House
    wrong: Mapping[str, str]


def read(said: Fields, base: House) -> Filled:
    """What a form says, over `base`: a key that it does not have stays as it is there."""
    values: dict[str, list[str]] = {}
    for name, value in said:
        values.setdefault(name, []).append(value.strip())
    house, wrong = base, {}
    for field in fields(base):
        value = _value(field, values)
        if value is None:
            continue
        try:
            house = with_value(house, field.key, value)
        except msgspec.ValidationError as bad:
            wrong[field.key] = _in_words(field, str(bad))
    return Filled(house, wrong)


def with_value(house: House, key: str, value: Any) -> House:  # noqa: ANN401 (whatever a form or a default holds)
    """The rules with another value for one key. Raises msgspec.ValidationError."""
    section, _, name = key.partition(".")
    table = getattr(house, section)
    made = msgspec.convert({name: value}, type(table), strict=False)
    return msgspec.structs.replace(house, **{section: msgspec.structs.replace(table, **{name: getattr(made, name)})})


def usual(house: House, key: str) -> House:
    """The rules with one key as it usually is."""
    section, _, name = key.partition(".")
    value = getattr(getattr(House(), section), name)
    return msgspec.structs.replace(
        house, **{section: msgspec.structs.replace(getattr(house, section), **{name: value})}
    )


def _value(field: Field, values: Mapping[str, list[str]]) -> Any:  # noqa: ANN401 (as JSON has it)
    """What a form says of a key, None when it has no such control. Lists carry an empty value, so that none is said."""
    key = field.key
    match field.kind:
        case "several" | "games":
            return [each for each in values[key] if each] if key in values else None
        case "wild-cards":
            if key not in values:
                return None
            others = values.get(f"{key}.others", [""])[0].replace(",", " ").split()
            return [each for each in values[key] if each] + others
        case "chips":
            worths = values.get(f"{key}.worth", [])
            rows = zip(values.get(f"{key}.colour", []), worths, strict=False)
            return [{"colour": colour, "worth": worth} for colour, worth in rows if colour] if worths else None
        case _:
            return values[key][-1] if key in values else None


def _in_words(field: Field, said: str) -> str:
    """`At most 20.`"""
    bound = _BOUND.search(said)
    if bound is not None:
        return f"{'At most' if bound[1] == '<=' else 'At least'} {bound[2]}."
    if field.kind == "several" and "length >= 1" in said:
        return "Choose at least one."
    if field.kind == "number" or field.kind == "chips":
        return "Write a whole number."
    if field.pattern:
        return "Write three capital letters, like EUR."
    return "That cannot be chosen."


def wild_choices(field: Field) -> tuple[list[tuple[str, str, bool]], str]:
    """The words of `wild.cards` to tick, each as (word, in words, ticked), and the other cards as text."""
    chosen = list(field.value)
    ticks = [(word, wild_in_words(word), word in chosen) for word in WILD_WORDS]
    return ticks, ", ".join(word for word in chosen if word not in WILD_WORDS)


def chip_rows(field: Field) -> list[tuple[str, str]]:
    """Colour and worth of each kind of chip, and empty rows for more."""
    rows = [(str(chip["colour"]), str(chip["worth"])) for chip in field.value]
    return rows + [("", "")] * max(1, CHIP_ROWS - len(rows))
