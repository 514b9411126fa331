"""What a house file says wrongly is told in words, never as a pattern for programs (design.md 3)."""

from typing import Any

import msgspec
import pytest

from server.poker.house import House
from server.value_words import explain


@pytest.mark.parametrize(
    ("file", "said"),
    [
        ({"bank": {"currency": "eur"}}, ("bank.currency", "this must be three capital letters.")),
        ({"bank": {"currency": "EUR\n"}}, ("bank.currency", "this must be three capital letters.")),
        (
            {"written": {"rules": ["Phones stay off.\nNo smoking."]}},
            ("written.rules[0]", "this must be one line that can be read, without hidden signs."),
        ),
        (
            {"written": {"rules": ["All in", "\u202eno"]}},
            ("written.rules[1]", "this must be one line that can be read, without hidden signs."),
        ),
    ],
)
def test_it_says_what_would_be_right(file: dict[str, Any], said: tuple[str, str]) -> None:
    with pytest.raises(msgspec.ValidationError) as refused:
        msgspec.convert(file, House)
    assert explain(refused.value, file, House) == said
