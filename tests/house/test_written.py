"""Rules in the group's own words: one line each that anybody can read, wherever it is printed (R170)."""

import msgspec
import pytest

from server.bank.claim import Pay
from server.night.commands import Cut
from server.poker.house import House, Written


@pytest.mark.parametrize(
    "rule",
    [
        "no end of a line\n",
        "two\nlines",
        "an old end\x85of a line",
        "another\u2028one",
        "\x1b[31mred",
        "\x9b31mred",
        "\u202eturned round",
        "\u2066isolated",
        "in\u200bvisible",
        " ",
        "\u200d",
        "",
        "x" * 201,
    ],
)
def test_a_line_that_cannot_be_read_is_no_rule(rule: str) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({"rules": [rule]}, Written)


@pytest.mark.parametrize(
    "rule",
    [
        "Who shows one shows all",
        '"Quotes", \\ and # are no end',
        "</p><script>",
        "Zoë zahlt",
        "👨\u200d👩\u200d👧 go home",
        "x" * 200,
    ],
)
def test_what_people_write_is_a_rule(rule: str) -> None:
    house = msgspec.convert({"written": {"rules": [rule]}}, House)
    assert house.written.rules == (rule,)


@pytest.mark.parametrize(
    ("of", "said"),
    [
        (House, {"bank": {"currency": "EUR\n"}}),
        (Cut, {"do": "cut", "hand": 1, "entropy": "ab" * 32 + "\n", "position": 1}),
        (Pay, {"do": "pay", "payer": "bo\n", "payee": "anna", "amount": 1, "currency": "EUR"}),
        (Pay, {"do": "pay", "payer": "bo", "payee": "anna", "amount": 1, "currency": "EUR\n"}),
    ],
)
def test_no_word_ends_with_a_new_line(of: type, said: dict[str, object]) -> None:
    """A browser reads `$` otherwise: the page that checks a night refused what the server had taken."""
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(said, of)
