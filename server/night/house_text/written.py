"""What the words of [written] are called, and how they stand among the other rules (R170)."""

from collections.abc import Mapping

from server.night.house_text.words import Words
from server.poker.house import House


def _lines(value: tuple[str, ...]) -> str:
    return " ".join(rule if rule.endswith((".", "!", "?")) else f"{rule}." for rule in value)


def _says(value: tuple[str, ...], _: House) -> str:
    return f"Agreed besides: {_lines(value)}" if value else "Nothing else is agreed in writing."


WRITTEN: Mapping[str, Words] = {
    "rules": Words("Rules in your own words, one a line", lambda value: _lines(value) or "none", _says, quiet=True),
}
