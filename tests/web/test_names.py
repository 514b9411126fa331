"""What may be a guest's name, and which names look the same (bank.md 3, item 11)."""

# ruff: noqa: RUF001  (letters that look alike are what this file is about)

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from server.web.names import CODE_POINTS_MAX, BadName, guest_name, night_name, same_name


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("Bo", "Bo"),
        ("  Anna   Lena ", "Anna Lena"),
        ("O'Brien", "O'Brien"),
        ("O\u2019Brien", "O'Brien"),  # what a phone's keyboard makes of it
        ("J.R._Smith-2", "J.R._Smith-2"),
        ("Ｂｏ", "Bo"),  # NFKC
        ("José", "José"),
        ("Jose\u0301", "José"),
        ("Жанна", "Жанна"),
        ("小林 さくら", "小林 さくら"),
        ("김 金", "김 金"),
        ("अनिल", "अनिल"),
        ("x" * 20, "x" * 20),
        ("Bo\n", "Bo"),
        ("B\u200bo", "Bo"),  # zero-width space
        ("B\u202eo", "Bo"),  # right-to-left override
        ("\ufeffBo\u2066", "Bo"),
        ("B\x00o\x07", "Bo"),
        ("Bo\ufe0f", "Bo"),  # variation selector
        ("Bo\U000e0041", "Bo"),  # tag
    ],
)
def test_a_good_name_is_shown_in_order(typed: str, shown: str) -> None:
    assert guest_name(typed) == shown


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        ("", "Type your name"),
        (" \t\u200b\u3164", "Type your name"),
        ("x" * 21, "too long"),
        ("a\u0317\u0317" * 14, "too long"),
        ("Bo🎲", "letters, digits"),
        ("<b>Bo</b>", "letters, digits"),
        ("Bo;", "letters, digits"),
        ("a/b", "letters, digits"),
        ("½", "letters, digits"),  # NFKC makes 1, a fraction slash and 2 of it
        ("...", "at least one letter"),
        ("Z" + "\u0317" * 4, "accents"),
        ("\u0301Bo", "accents"),
        ("Aнна", "one alphabet"),  # Latin A, Cyrillic rest
        ("Βob", "one alphabet"),  # Greek capital beta
        ("Host", "meaning at the table"),
        ("ADMIN", "meaning at the table"),
        ("ban\u200bker", "meaning at the table"),
        ("d.e.a.l.e.r", "meaning at the table"),
        ("k1tty", "meaning at the table"),
        ("Ｂａｎｋ", "meaning at the table"),
        ("sуstеm", "one alphabet"),
        ("H0ST", "meaning at the table"),
    ],
)
def test_a_bad_name_is_refused_in_words(typed: str, says: str) -> None:
    with pytest.raises(BadName, match=says):
        guest_name(typed)


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("Bo", "bo", True),
        ("Bo", "B.o.", True),
        ("Bo", "Во", True),  # Cyrillic
        ("Bo", "B0", True),
        ("Will", "WiII", True),
        ("Straße", "STRASSE", True),
        ("Bo", "Bob", False),
        ("José", "Jose", False),
        ("Anna", "Hanna", False),
    ],
)
def test_names_that_look_alike_are_the_same(one: str, other: str, same: bool) -> None:
    assert same_name(one, other) is same
    assert same_name(other, one) is same


@given(st.text(max_size=60))
def test_no_name_hides_anything(typed: str) -> None:
    """Whatever is typed: refused, or shown as it is, without anything invisible, and stable."""
    try:
        name = guest_name(typed)
    except BadName:
        return
    assert 0 < len(name) <= CODE_POINTS_MAX
    assert all(unicodedata.category(char)[0] in "LMNPZ" for char in name)
    assert guest_name(name) == name


@pytest.mark.parametrize(
    ("typed", "shown"), [("Friday night", "Friday night"), ("  ♠ & co.  ", "♠ & co."), ("Poker \u202e2", "Poker 2")]
)
def test_a_night_may_have_any_visible_name(typed: str, shown: str) -> None:
    assert night_name(typed) == shown


@pytest.mark.parametrize("typed", ["", "\u200b", "x" * 41, "a" + "\u0300" * 5])
def test_a_night_needs_a_short_visible_name(typed: str) -> None:
    with pytest.raises(BadName):
        night_name(typed)
