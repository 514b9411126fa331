"""A stack that goes to another table of the evening: two linked entries, each in its own book (bank.md 6.6)."""

import msgspec
import pytest

from server.bank.audit import Examiner, astray, examine
from server.bank.book import Appended, Book, Dealings, append_entry, open_night, rebuild
from server.bank.chain import Row
from server.bank.entry import BankRefusal, BankRule, Draft
from server.bank.posting import Order, buy_in, free_stack, move_in, move_out
from server.bank.terms import Terms
from tests.bank.test_audit import chained, plains

HERE, THERE = Terms(7, "EUR", 100), Terms(8, "EUR", 100)
KEY = "move:night-7:9:anna"


def book(terms: Terms, *drafts: Draft) -> list[Row]:
    """The rows of a night that takes all of these."""
    opened = open_night(terms.night, 1_000, terms.currency, terms.price)
    rows, now = [opened.row], opened.book
    for draft in drafts:
        taken = append_entry(now, 0, draft)
        assert isinstance(taken, Appended), taken
        now = taken.book
        rows.append(taken.row)
    return rows


def evening(free: int = 0) -> tuple[list[Row], list[Row]]:
    """Anna has 100 chips at one table, some of them free, and takes all of them to the other."""
    bought = [buy_in(HERE, "anna", 100 - free, "bo", Order("k1"))]
    given = [free_stack(HERE, "anna", free, Order("k2"))] if free else []
    return (
        book(HERE, *bought, *given, move_out(HERE, "anna", 100, free, KEY, "night-8")),
        book(THERE, move_in(THERE, "anna", 100, free, KEY, "night-7")),
    )


def examined(*books: list[Row]) -> list[Examiner]:
    return [examine(f"night-{7 + at}", rows) for at, rows in enumerate(books)]


@pytest.mark.parametrize("free", [0, 20, 99])
def test_a_stack_that_came_is_the_one_that_went(free: int) -> None:
    looked = examined(*evening(free))
    assert [each.findings for each in looked] == [[], []]
    assert astray(looked) == []
    assert astray(looked[:1]) == astray(looked[1:]) == [], "of a book that is not there nothing is said"
    away, come = (list(each.entries.values())[-1] for each in looked)
    assert (away.kind, come.kind, away.key, come.key) == ("move-out", "move-in", KEY, KEY)
    assert (away.meta["book"], come.meta["book"]) == ("night-8", "night-7")
    assert [each.meta.get("free", 0) for each in (away, come)] == [-free, free], "signed, as the chips are"


@pytest.mark.parametrize("free", [0, 20])
def test_what_was_taken_along_was_neither_bought_nor_returned(free: int) -> None:
    """Free chips that go along are nobody's own."""
    here, there = (rebuild(rows) for rows in evening(free))
    assert isinstance(here, Book)
    assert isinstance(there, Book)
    assert here.dealings == {"anna": Dealings(bought=100 - free, times=1, moved=-(100 - free))}
    assert there.dealings == {"anna": Dealings(moved=100 - free)}


def test_a_stack_that_did_not_arrive_is_found_at_both_ends() -> None:
    here, there = evening()
    gone, never = astray(examined(here, there[:1])), astray(examined(here[:-1], there))
    assert [(each.book, each.seq, each.check) for each in gone] == [("night-7", 3, "pair")]
    assert [(each.book, each.seq, each.check) for each in never] == [("night-8", 2, "pair")]
    assert gone[0].text == "row 3 moves a stack between tables, and night-8 does not say the same"
    assert never[0].text == "row 2 moves a stack between tables, and night-7 does not say the same"


@pytest.mark.parametrize(
    "other",
    [
        move_in(THERE, "anna", 99, 0, KEY, "night-7"),
        move_in(THERE, "bo", 100, 0, KEY, "night-7"),
        move_in(THERE, "anna", 100, 5, KEY, "night-7"),
        move_in(THERE, "anna", 100, 0, "move:night-7:9:bo", "night-7"),
        move_in(THERE, "anna", 100, 0, KEY, "night-8"),
        move_in(Terms(8, "EUR", 50), "anna", 100, 0, KEY, "night-7"),
    ],
    ids=["fewer", "another's", "free ones", "another move", "from elsewhere", "at another price"],
)
def test_a_stack_that_arrived_as_another_is_found(other: Draft) -> None:
    here, _ = evening()
    price = -next(leg.amount for leg in other.postings if leg.account == "money:chips:8") // next(
        leg.amount for leg in other.postings if leg.account.startswith("chips:stack")
    )
    there = book(msgspec.structs.replace(THERE, price=price), other)
    assert "night-7" in {finding.book for finding in astray(examined(here, there))}


def test_who_moved_and_both_ends_are_in_the_bytes() -> None:
    """A forger who writes another table into one of the two is found."""
    here, there = evening()
    bodies = plains(here)
    assert bodies[-1]["actor"] == "anna"
    bodies[-1]["meta"]["book"] = "night-9"
    assert {finding.book for finding in astray(examined(chained(bodies), there))} == {"night-8"}


def test_nobody_takes_more_than_he_has() -> None:
    rows = book(HERE, buy_in(HERE, "anna", 100, "", Order("k1")))
    opened = open_night(7, 1_000, "EUR", 100)
    taken = append_entry(opened.book, 0, buy_in(HERE, "anna", 100, "", Order("k1")))
    assert isinstance(taken, Appended)
    assert taken.row == rows[-1]
    refused = append_entry(taken.book, 0, move_out(HERE, "anna", 101, 0, KEY, "night-8"))
    assert isinstance(refused, BankRefusal)
    assert refused.rule == BankRule.OVERDRAWN
    unpaid = append_entry(taken.book, 0, move_out(HERE, "anna", 100, 1, KEY, "night-8"))
    assert isinstance(unpaid, BankRefusal), "no free chips were given"
    for move in (move_out, move_in):
        with pytest.raises(ValueError, match="above zero"):
            move(HERE, "anna", 0, 0, KEY, "night-8")
