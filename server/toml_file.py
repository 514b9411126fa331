"""Reads a TOML file into a struct, and says of a mistake in it where it stands: file, line, key, in plain words.

Settings, games and house rules are all read here, so that a host gets the same kind of help everywhere.
"""

import re
import tomllib
from collections.abc import Callable, Mapping
from functools import cached_property
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from server.toml_lines import Step, lines_of, split_key
from server.value_words import explain, sentence

T = TypeVar("T")

_TOML_AT = re.compile(r"\(at (?:line (\d+), column \d+|end of document)\)")
_TOML_HINTS = (
    ("\u201c", " Write straight quotation marks."),
    ("\u201d", " Write straight quotation marks."),
    ("[steps]", " Write [[steps]], with double brackets: there are many."),
    ("[shares]", " Write [[shares]], with double brackets: there are many."),
    ("illegal character '\\n'", " A closing quote is missing."),
)
"""What people do wrong most, by a mark in the line or in the reader's words."""


class BadFile(Exception):
    """A file that cannot be used. `str()` is one sentence: `FILE:LINE: KEY: what is wrong`. Start stops on it, exit 2.

    `line` counts from 1 and is 0 when no line is to blame; `key` is like `steps[2].down`, or empty.
    """

    def __init__(self, file: str, line: int, key: str, message: str) -> None:
        where = f"{file}:{line}" if line else file
        super().__init__(f"{where}: {key}: {message}" if key else f"{where}: {message}")
        self.file = file
        self.line = line
        self.key = key
        self.message = message


class Document:
    """Keys and values from a file, or from somewhere that has no lines, with the place of each key."""

    def __init__(self, file: str, data: Mapping[str, Any], text: str = "") -> None:
        """`text` is the TOML that `data` was read from."""
        self.file = file
        self.data = data
        self._text = text

    @cached_property
    def _lines(self) -> Mapping[tuple[Step, ...], int]:
        return lines_of(self._text)

    def line_of(self, key: str, *within: str) -> int:
        """The line where `key` (`steps[2].down`) stands, else that of the nearest table around it, else 0.

        `within`: the names of the tables in which to look for it.
        """
        steps = (*within, *split_key(key))
        while steps:
            if steps in self._lines:
                return self._lines[steps]
            steps = steps[:-1]
        return 0

    def bad(self, key: str, message: str) -> BadFile:
        """The error to raise for `key`."""
        return BadFile(self.file, self.line_of(key), key, message)


def read_document(path: Path, parse_float: Callable[[str], Any] = float) -> Document:
    """The file as a `Document`. Raises `BadFile` when it is missing, unreadable or no TOML."""
    file = str(path)
    try:
        text = path.read_text(encoding="utf-8-sig")
    except OSError as error:
        raise BadFile(file, 0, "", f"this file cannot be read ({error.strerror}).") from error
    except UnicodeDecodeError as error:
        raise BadFile(file, 0, "", "this file is not text in UTF-8.") from error
    try:
        return Document(file, tomllib.loads(text, parse_float=parse_float), text)
    except tomllib.TOMLDecodeError as error:
        raise _bad_toml(file, text, error) from error
    except (ValueError, ArithmeticError) as error:
        raise BadFile(file, 0, "", "there is a number in it that is too long to be read.") from error
    except RecursionError as error:
        raise BadFile(file, 0, "", "its lists or tables lie too deep in each other.") from error


def read_toml(path: Path, kind: type[T], build: Callable[[Mapping[str, Any]], T] | None = None) -> T:
    """The file at `path` as a `kind`.

    `build` makes the value from the mapping where types alone do not say it all (a game's own checks); it may raise
    `msgspec.ValidationError`, or a `ValueError` that has a `key` (`steps[2].down`). Without it, msgspec converts.
    Raises `BadFile`.
    """
    return convert(read_document(path), kind, build)


def convert(
    document: Document,
    kind: type[T],
    build: Callable[[Mapping[str, Any]], T] | None = None,
    data: Mapping[str, Any] | None = None,
) -> T:
    """What the document says, as a `kind`, like `read_toml`. Raises `BadFile`.

    `data` is what to convert where the document only changes a part of it: mistakes are looked up in the document.
    """
    data = document.data if data is None else data
    try:
        return build(data) if build else msgspec.convert(data, kind)
    except msgspec.ValidationError as error:
        key, message = explain(error, data, kind)
        raise document.bad(key, message) from error
    except ValueError as error:
        raise document.bad(str(getattr(error, "key", "")), sentence(str(error))) from error


def _bad_toml(file: str, text: str, error: tomllib.TOMLDecodeError) -> BadFile:
    """tomllib's own words, with its line number taken out of the sentence."""
    said = str(error)
    found = _TOML_AT.search(said)
    line = int(found[1]) if found and found[1] else text.count("\n") + 1
    words = sentence(_TOML_AT.sub("", said).strip().lower())
    written = "".join(text.splitlines()[line - 1 : line])
    hint = next((hint for mark, hint in _TOML_HINTS if mark in written or mark in words), "")
    return BadFile(file, line, "", f"this is not TOML: {words}{hint}")
