"""Finds the line of every key of a TOML text. Knows nothing of what the keys mean.

tomllib gives the values but not their places. The text must be one that tomllib has accepted: nothing is checked here.
"""

import re
from bisect import bisect_left
from collections.abc import Iterator, Mapping

Step = str | int
"""One step of a key's path: a name, or the place in a list, from 0."""

_BLANK = re.compile(r"(?:[ \t\r\n]|#[^\n]*)*")
_GAP = re.compile(r"[ \t]*")
_BARE = re.compile(r"[A-Za-z0-9_-]+")
_SCALAR = re.compile(r"[^,\]}#\n]+")
_STEP = re.compile(r"\.?([^.\[\]]+)|\[(\d+|\.\.\.)\]")
_QUOTED = re.compile(
    r'"""(?:\\.|[^\\])*?"{3,5}'
    r"|'''.*?'{3,5}"
    r'|"(?:\\.|[^"\\])*"'
    r"|'[^']*'",
    re.DOTALL,
)


def lines_of(text: str) -> Mapping[tuple[Step, ...], int]:
    """Each key's path (`("steps", 2, "down")`) and its line, from 1."""
    return _Reader(text).read()


def split_key(key: str) -> Iterator[Step]:
    """`steps[2].down` as its steps. `[...]`, which msgspec writes for any key of an open table, is the step `...`."""
    for found in _STEP.finditer(key):
        name, place = found[1], found[2]
        yield name if name is not None else place if place == "..." else int(place)


class _Reader:
    def __init__(self, text: str) -> None:
        self._text = text
        self._at = 0
        self._ends = [found.start() for found in re.finditer("\n", text)]
        self._lines: dict[tuple[Step, ...], int] = {}
        self._lists: dict[tuple[Step, ...], int] = {}

    def read(self) -> Mapping[tuple[Step, ...], int]:
        table: tuple[Step, ...] = ()
        self._take(_BLANK)
        while self._at < len(self._text):
            if self._next("[["):
                table = self._header("[[", "]]", listed=True)
            elif self._next("["):
                table = self._header("[", "]", listed=False)
            else:
                self._pair(table)
            self._take(_BLANK)
        return self._lines

    def _next(self, mark: str) -> bool:
        return self._text.startswith(mark, self._at)

    def _take(self, pattern: re.Pattern[str]) -> str:
        found = pattern.match(self._text, self._at)
        if found is None:
            raise ValueError(f"not TOML at character {self._at}")
        self._at = found.end()
        return found[0]

    def _header(self, opens: str, closes: str, *, listed: bool) -> tuple[Step, ...]:
        line = self._line()
        self._at += len(opens)
        names = self._key()
        self._at += len(closes)
        path: tuple[Step, ...] = ()
        for name in names[:-1]:
            path = self._inside((*path, name), line)
        path = (*path, names[-1])
        if listed:
            self._lists[path] = self._lists.get(path, 0) + 1
        return self._inside(path, line)

    def _inside(self, path: tuple[Step, ...], line: int) -> tuple[Step, ...]:
        """Where a header's next name is looked for: in the last table of a list of tables."""
        self._lines.setdefault(path, line)
        if path in self._lists:
            path = (*path, self._lists[path] - 1)
            self._lines.setdefault(path, line)
        return path

    def _pair(self, table: tuple[Step, ...]) -> None:
        line = self._line()
        path = table
        for name in self._key():
            path = (*path, name)
            self._lines.setdefault(path, line)
        self._at += 1  # the equals sign
        self._take(_GAP)
        self._value(path)

    def _key(self) -> list[str]:
        names: list[str] = []
        while True:
            self._take(_GAP)
            quoted = self._next('"') or self._next("'")
            names.append(self._take(_QUOTED)[1:-1] if quoted else self._take(_BARE))
            self._take(_GAP)
            if not self._next("."):
                return names
            self._at += 1

    def _value(self, path: tuple[Step, ...]) -> None:
        if self._next("["):
            place = 0
            while self._more("]"):
                self._lines[(*path, place)] = self._line()
                self._value((*path, place))
                place += 1
        elif self._next("{"):
            while self._more("}"):
                self._pair(path)
        elif self._next('"') or self._next("'"):
            self._take(_QUOTED)
        else:
            self._take(_SCALAR)

    def _more(self, closes: str) -> bool:
        """Steps over the opening mark or a comma to the next thing in a list or inline table; False at its end."""
        if not self._next(closes):
            self._take(_BLANK)
            if not self._next(closes):
                self._at += 1
                self._take(_BLANK)
        if self._next(closes):
            self._at += 1
            return False
        return True

    def _line(self) -> int:
        return bisect_left(self._ends, self._at) + 1
