"""Every requirement of betting, limits, chips, dealing, choosing and named games has a test that names it (issue 6)."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

TESTS = Path(__file__).parent
FIRST, LAST = 126, 194
"""Sections 10 to 15 of rules/requirements.md."""
NAMED = re.compile(r"(?<![A-Za-z0-9])[Rr](\d{3})(?![0-9])")
"""`R158` in a docstring or a table, `test_r158_...`."""
RANGE = re.compile(r"R\d{3} to R\d{3}")
"""`R156 to R162` says what a file is about, and holds none of them."""


def texts() -> Iterator[str]:
    for path in TESTS.rglob("*.py"):
        if path != Path(__file__):
            yield path.read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def named() -> set[int]:
    return {int(number) for text in texts() for number in NAMED.findall(RANGE.sub("", text))}


@pytest.mark.parametrize("number", range(FIRST, LAST + 1), ids=lambda number: f"R{number}")
def test_a_test_names_the_requirement(named: set[int], number: int) -> None:
    assert number in named
