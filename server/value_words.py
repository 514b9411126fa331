"""Puts what msgspec says of a wrong value into words, with the nearest right word. Knows nothing of files."""

import difflib
import re
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from msgspec import inspect

from server.toml_lines import Step, split_key

_AT = re.compile(r"(?P<what>.*?)(?: - at `(?P<key>\$?[^`]*)`)?", re.DOTALL)
_WORDS = {
    "int": "a whole number",
    "float": "a number",
    "str": "text",
    "bool": "true or false",
    "array": "a list",
    "object": "a table",
    "null": "nothing",
}
_PATTERNS = {
    "^[a-z0-9]+(-": "small letters and digits, with hyphens between words",
    "^[A-Z]{3}": "three capital letters",
    "^(?=.*[^": "one line that can be read, without hidden signs",
}


def explain(error: msgspec.ValidationError, data: Mapping[str, Any], kind: object) -> tuple[str, str]:
    """What a validation error means: the key, and a sentence for people. The nearest right word is offered."""
    found = _AT.fullmatch(str(error))
    what, key = (found["what"], found["key"] or "") if found else (str(error), "")
    key = key.removeprefix("$").removeprefix(".")
    inner = getattr(error.__cause__, "key", "")
    if inner:
        key = f"{key}.{inner}".removeprefix(".")
    if unknown := re.fullmatch(r"Object contains unknown field `(.*)`", what):
        name = unknown[1]
        ending = suggest(name, _fields(kind, key, data))
        return f"{key}.{name}".removeprefix("."), f"there is no such key here{ending}"
    if missing := re.fullmatch(r"Object missing required field `(.*)`", what):
        return key, f"the key {missing[1]} is missing here."
    if wrong := re.fullmatch(r"Invalid (?:enum )?value (.*)", what):
        word = wrong[1].strip("'\"")
        words = _choices(kind, key, data)
        return key, f"{word} is not one of {_listed(words)}{suggest(word, words)}" if words else f"{word} is no choice."
    if expected := re.fullmatch(r"Expected `(.*?)`(.*)", what):
        return key, _expected(expected[1], expected[2])
    return key, sentence(what)


def suggest(word: str, words: Sequence[str]) -> str:
    """The end of a sentence about a wrong word: `; did you mean X?`, or a full stop when no right word is near."""
    near = difflib.get_close_matches(word, words, 1)
    return f"; did you mean {near[0]}?" if near else "."


def sentence(text: str) -> str:
    """The text with its full stop."""
    return text if text.endswith((".", "?")) else f"{text}."


def _expected(kind: str, rest: str) -> str:
    """`int` and ` <= 7` or `, got `str`` in words."""
    words = " or ".join(_WORDS.get(each.strip(), each.strip()) for each in kind.split("|"))
    if got := re.fullmatch(r", got `(.*)`", rest):
        return f"this must be {words}, not {'a fraction' if got[1] == 'float' else _WORDS.get(got[1], got[1])}."
    if bound := re.fullmatch(r"( of length)? (>=|>|<=|<) (\S+)", rest):
        how = {">=": "at least", ">": "more than", "<=": "at most", "<": "less than"}[bound[2]]
        unit = " characters long" if bound[1] else ""
        if kind == "array":
            return f"there must be {how} {bound[3]} here."
        return f"this must be {words}, {how} {bound[3]}{unit}."
    if pattern := re.fullmatch(r" matching regex '(.*)'", rest):
        said = next((said for start, said in _PATTERNS.items() if pattern[1].startswith(start)), f"{words}{rest}")
        return f"this must be {said}."
    return f"this must be {words}{rest}."


def _listed(words: Sequence[str]) -> str:
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} or {words[-1]}"


def _fields(kind: object, key: str, data: Mapping[str, Any]) -> list[str]:
    """The keys that may stand in the table at `key`."""
    names: list[str] = []
    for found, _ in _types_at(kind, key, data):
        if isinstance(found, inspect.StructType):
            names += [field.encode_name for field in found.fields]
            names += [found.tag_field] if found.tag_field else []
    return names


def _choices(kind: object, key: str, data: Mapping[str, Any]) -> list[str]:
    """The words that may stand at `key`."""
    words: list[str] = []
    for found, _ in _types_at(kind, key, data):
        if isinstance(found, inspect.LiteralType):
            words += [str(value) for value in found.values]
        elif isinstance(found, inspect.EnumType):
            words += [str(member.value) for member in found.cls]
    if words:
        return words
    table, _, last = key.rpartition(".")
    return [
        str(found.tag)
        for found, _ in _types_at(kind, table, data)
        if isinstance(found, inspect.StructType) and found.tag_field == last
    ]


def _types_at(kind: object, key: str, data: object) -> list[tuple[inspect.Type, Any]]:
    """What may stand at `key`, each with what does stand there."""
    at = _apart(inspect.type_info(kind), data)
    for step in split_key(key):
        at = [inner for found, value in at for inner in _step_into(found, step, value)]
    return at


def _step_into(kind: inspect.Type, step: Step, value: object) -> list[tuple[inspect.Type, Any]]:
    match kind:
        case inspect.StructType():
            inner = next((field.type for field in kind.fields if field.encode_name == step), None)
            below = value.get(step) if isinstance(value, Mapping) else None
        case inspect.DictType():
            inner = kind.value_type
            below = value.get(step) if isinstance(value, Mapping) else None
        case inspect.ListType() | inspect.VarTupleType() | inspect.SetType() | inspect.FrozenSetType():
            inner = kind.item_type
            below = value[step] if isinstance(value, list) and isinstance(step, int) else None
        case _:
            return []
    return _apart(inner, below) if inner else []


def _apart(kind: inspect.Type, value: object) -> list[tuple[inspect.Type, Any]]:
    """The members of a union; of tagged tables only the one that the tag names, when it names one."""
    if isinstance(kind, inspect.Metadata):
        return _apart(kind.type, value)
    if not isinstance(kind, inspect.UnionType):
        return [(kind, value)]
    named = [
        each
        for each in kind.types
        if isinstance(each, inspect.StructType) and isinstance(value, Mapping) and value.get(each.tag_field) == each.tag
    ]
    return [inner for each in named or kind.types for inner in _apart(each, value)]
