"""Fields as TOML text. Python reads TOML and does not write it; a file of ours needs only these few kinds of value."""

import json
import re
from collections.abc import Mapping, Sequence
from decimal import Decimal

WIDTH = 80
_BARE = re.compile(r"[A-Za-z0-9_-]+")


def write_toml(fields: Mapping[str, object]) -> str:
    """The fields in their order, tables after all other values; None is left out.

    Raises `TypeError` for what TOML has not.
    """
    lines: list[str] = []
    _table("", fields, lines)
    return "\n".join(lines) + "\n"


def _table(path: str, fields: Mapping[str, object], lines: list[str]) -> None:
    tables = {key: value for key, value in fields.items() if _is_table(value) or _are_tables(value)}
    lines += [
        f"{_key(key)} = {_value(value)}" for key, value in fields.items() if key not in tables and value is not None
    ]
    for key, value in tables.items():
        inner = f"{path}.{_key(key)}" if path else _key(key)
        if isinstance(value, Mapping):
            if not value or any(not _is_table(each) for each in value.values()):
                lines += ["", f"[{inner}]"]
            _table(inner, value, lines)
        elif isinstance(value, Sequence):
            for each in value:
                lines += ["", f"[[{inner}]]"]
                _table(inner, each, lines)


def _is_table(value: object) -> bool:
    return isinstance(value, Mapping)


def _are_tables(value: object) -> bool:
    return isinstance(value, list | tuple) and bool(value) and all(isinstance(each, Mapping) for each in value)


def _key(key: str) -> str:
    return key if _BARE.fullmatch(key) else _text(key)


def _value(value: object) -> str:
    match value:
        case bool():
            return "true" if value else "false"
        case int():
            return str(value)
        case Decimal():
            return f"{value:f}"
        case str():
            return _text(value)
        case list() | tuple():
            parts = [_value(each) for each in value]
            line = f"[{', '.join(parts)}]"
            if len(line) <= WIDTH:
                return line
            return "[\n" + "".join(f"  {part},\n" for part in parts) + "]"
        case _:
            raise TypeError(f"TOML has no {type(value).__name__}")


def _text(text: str) -> str:
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")
