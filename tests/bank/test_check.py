"""The checks that run after every entry in production (bank.md 1.4, numbers 2 to 4), each made to fail."""

import msgspec
import pytest

from server.bank.book import Book, append_entry, check
from server.bank.check import InvariantBroken
from server.bank.entry import Draft, EntryKind, Posting
from tests.bank.till import Till


def cooked(**changes: int) -> Book:
    """A book with 100 chips each for Anna and Bo, whose balances somebody changed; `_` stands for `:`."""
    filled = Till()
    filled.seat("anna", "bo", drawer="bo")
    balances = {unit: dict(accounts) for unit, accounts in filled.book.balances.items()}
    for name, amount in changes.items():
        code = name.replace("_", ":")
        balances["CHIP" if code.startswith("chips") else "EUR"][code] = amount
    return msgspec.structs.replace(filled.book, balances=balances)


def test_a_sound_book_passes() -> None:
    check(cooked())


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"chips_stack_7_anna": 101}, "CHIP does not sum"),
        ({"cash_bo": 20_001}, "EUR does not sum"),
        ({"chips_stack_7_anna": -1, "chips_stack_7_bo": 201}, "below zero"),
        ({"chips_bank_7": 10, "chips_stack_7_anna": -10, "chips_stack_7_bo": 0}, "below zero"),
        ({"chips_bank_7": -201, "chips_stack_7_bo": 101}, "201 chips at 100 are out, but 20000 is promised"),
        ({"money_chips_7": -20_001, "cash_bo": 20_001}, "200 chips at 100 are out, but 20001 is promised"),
    ],
)
def test_a_cooked_book_does_not(changes: dict[str, int], said: str) -> None:
    with pytest.raises(InvariantBroken, match=said):
        check(cooked(**changes))


def test_an_entry_on_a_cooked_book_is_never_made() -> None:
    """The check is part of every append, not something that a caller may forget."""
    book = cooked(chips_bank_7=-201, chips_stack_7_bo=101)
    sound = Draft(EntryKind.CASH_PAYMENT, (Posting("cash:bo", "EUR", -1), Posting("player:bo", "EUR", 1)), "k")
    with pytest.raises(InvariantBroken):
        append_entry(book, 0, sound)


def test_money_without_chips_breaks_the_tie_out() -> None:
    """Chips issued for less than their price are balanced and inside every floor, and still wrong."""
    filled = Till()
    cheap = Draft(
        EntryKind.BUY_IN,
        (
            Posting("chips:bank:7", "CHIP", -10),
            Posting("chips:stack:7:anna", "CHIP", 10),
            Posting("player:anna", "EUR", 999),
            Posting("money:chips:7", "EUR", -999),
        ),
        "k",
    )
    with pytest.raises(InvariantBroken, match="999 is promised"):
        append_entry(filled.book, 0, cheap)
