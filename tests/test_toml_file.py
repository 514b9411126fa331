"""A mistake in a file gets file, line, key and a plain sentence (issue 2, "Bad input"; design.md 4)."""

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from server.toml_file import BadFile, read_toml
from server.toml_lines import lines_of, split_key


class Deal(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="step", tag="deal"):
    down: Annotated[int, msgspec.Meta(ge=0, le=7)] = 0
    up: int = 0


class Bet(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="step", tag="bet"):
    opens: Literal["left-of-button", "low-card"] = "left-of-button"


class TooMany(ValueError):
    def __init__(self, key: str, message: str) -> None:
        super().__init__(message)
        self.key = key


class Game(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: Annotated[str, msgspec.Meta(min_length=1, max_length=20)]
    steps: Annotated[tuple[Deal | Bet, ...], msgspec.Meta(min_length=1)]
    high: bool = True
    shares: dict[str, Literal["high", "low"]] = {}

    def __post_init__(self) -> None:
        if sum(step.down for step in self.steps if isinstance(step, Deal)) > 7:
            raise TooMany("steps", "more than seven cards are dealt down")


GOOD = """\
name = "Stud"

[[steps]]
step = "deal"
down = 2
[[steps]]
step = "bet"
opens = "low-card"
"""


def write(folder: Path, text: str) -> Path:
    path = folder / "stud.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_a_good_file_is_read(tmp_path: Path) -> None:
    assert read_toml(write(tmp_path, GOOD), Game) == Game("Stud", (Deal(2), Bet("low-card")))


@pytest.mark.parametrize(
    ("old", "new", "line", "key", "message"),
    [
        ("down = 2", "dwn = 2", 5, "steps[0].dwn", "there is no such key here; did you mean down?"),
        ("down = 2", "zzz = 2", 5, "steps[0].zzz", "there is no such key here."),
        ("down = 2", "down = 8", 5, "steps[0].down", "this must be a whole number, at most 7."),
        ("down = 2", "down = -1", 5, "steps[0].down", "this must be a whole number, at least 0."),
        ("down = 2", 'down = "2"', 5, "steps[0].down", "this must be a whole number, not text."),
        ("down = 2", "down = 2.5", 5, "steps[0].down", "this must be a whole number, not a fraction."),
        (
            "low-card", "low-crd", 8, "steps[1].opens",
            "low-crd is not one of left-of-button or low-card; did you mean low-card?",
        ),
        ('step = "bet"', 'step = "bett"', 7, "steps[1].step", "bett is not one of deal or bet; did you mean bet?"),
        ('step = "bet"\n', "", 6, "steps[1]", "the key step is missing here."),
        ('name = "Stud"', "", 0, "", "the key name is missing here."),
        ('"Stud"', '""', 1, "name", "this must be text, at least 1 characters long."),
        ('"Stud"', '"Stud, and a long name"', 1, "name", "this must be text, at most 20 characters long."),
        ('"Stud"', '"Stud"\nhigh = "yes"', 2, "high", "this must be true or false, not text."),
        ('"Stud"', '"Stud"\nhihg = true', 2, "hihg", "there is no such key here; did you mean high?"),
        ('"Stud"', '"Stud"\nshares.a = "hi"', 2, "shares[...]", "hi is not one of high or low; did you mean high?"),
        ("down = 2", "down = 5\n[[steps]]\nstep='deal'\ndown = 5", 3, "steps", "more than seven cards are dealt down."),
        ("down = 2", "down = ", 5, "", "this is not TOML: invalid value."),
        ("down = 2", "down = 2\ndown = 3", 6, "", "this is not TOML: cannot overwrite a value."),
        ('opens = "low-card"\n', 'opens = """', 8, "", "this is not TOML: unterminated string."),
    ],
)  # fmt: skip
def test_a_mistake_is_named(tmp_path: Path, old: str, new: str, line: int, key: str, message: str) -> None:
    path = write(tmp_path, GOOD.replace(old, new, 1))
    with pytest.raises(BadFile) as caught:
        read_toml(path, Game)
    assert (caught.value.line, caught.value.key, caught.value.message) == (line, key, message)
    where = f"{path}:{line}: " if line else f"{path}: "
    assert str(caught.value) == where + (f"{key}: " if key else "") + message


def test_a_mistake_found_by_a_builder_is_named(tmp_path: Path) -> None:
    """The core takes a mapping and opens no file; what it finds still gets its line."""

    def build(mapping: Mapping[str, Any]) -> Game:
        raise TooMany("steps[1].opens", "nobody has a low card in draw")

    with pytest.raises(BadFile, match=r"stud\.toml:8: steps\[1\]\.opens: nobody has a low card in draw\.$"):
        read_toml(write(tmp_path, GOOD), Game, build)


def test_a_file_that_is_not_there_or_not_text(tmp_path: Path) -> None:
    with pytest.raises(BadFile, match=r"none\.toml: this file cannot be read \(No such file or directory\)\.$"):
        read_toml(tmp_path / "none.toml", Game)
    bad = tmp_path / "bad.toml"
    bad.write_bytes(b'name = "\xff"')
    with pytest.raises(BadFile, match=r"bad\.toml: this file is not text in UTF-8\.$"):
        read_toml(bad, Game)


LINES = '''\
# a comment with [brackets] = "and quotes"
title = "a # b" # c
[deck] # d
lowest = "6"
cards = [
  "As",   # the ace, ] of course

  { name = "one", suits = ["h", "s"] },
  """
several ] lines""",
]
[a."b.c".d]
x.y = {p = 1, q = [1, 2]}
at = 1979-05-27 07:32:00
[[steps]]
step = \'\'\'
one
\'\'\'
[[steps.more]]
k = 1
[[steps]]
[[steps.more]]
[[steps.more]]
k = 2
[steps.last]
k = 3
'''


@pytest.mark.parametrize(
    ("key", "line"),
    [
        ("title", 2), ("deck", 3), ("deck.lowest", 4), ("deck.cards", 5), ("deck.cards[0]", 6), ("deck.cards[1]", 8),
        ("deck.cards[1].suits[1]", 8), ("deck.cards[2]", 9), ("a.x.y", 13), ("steps", 15), ("steps[0].step", 16),
        ("steps[0].more[0].k", 20), ("steps[1]", 21), ("steps[1].more[0]", 22), ("steps[1].more[1].k", 24),
        ("steps[1].last.k", 26),
    ],
)  # fmt: skip
def test_the_line_of_a_key(key: str, line: int) -> None:
    lines = lines_of(LINES)
    steps = tuple(split_key(key)) if not key.startswith("a.") else ("a", "b.c", "d", "x", "y")
    assert lines[steps] == line


names = st.text("abcxyz-_0", min_size=1, max_size=4)
scalars = st.one_of(
    st.integers(-99, 99).map(str),
    st.booleans().map(lambda value: str(value).lower()),
    st.text("ab #[]{},='\n\\", max_size=8).map(lambda text: msgspec.json.encode(text).decode()),
    st.text('ab #[]{},="\\', max_size=8).map(lambda text: f"'{text}'"),
)
values = st.recursive(
    scalars,
    lambda inner: st.one_of(
        st.lists(inner, max_size=3).map(lambda items: "[\n" + " ,# x ]\n".join(items) + "\n]"),
        st.dictionaries(names, inner, max_size=3).map(
            lambda pairs: "{ " + ", ".join(f"{key} = {value}" for key, value in pairs.items()) + " }"
        ),
    ),
    max_leaves=6,
)


@given(st.dictionaries(names, values, max_size=4), st.dictionaries(names, values, max_size=4))
def test_each_key_is_found_where_it_was_written(top: dict[str, str], table: dict[str, str]) -> None:
    text = ""
    expected: dict[tuple[str | int, ...], int] = {}
    for prefix, pairs in (((), top), (("TABLE", 0), table)):
        if prefix:
            text += "[[TABLE]]\n"
        for key, value in pairs.items():
            expected[(*prefix, key)] = text.count("\n") + 1
            text += f"{key} = {value}\n"
    lines = lines_of(text)
    assert {path: lines[path] for path in expected} == expected
