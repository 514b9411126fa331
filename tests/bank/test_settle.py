"""Who pays whom (bank.md 1.9; bank.md 4, row 17)."""

import random
from functools import cache

import pytest

from server.bank.account import CLUB
from server.bank.book import open_club
from server.bank.close import end_of_night
from server.bank.nets import drawers, nets
from server.bank.posting import (
    Order,
    PotAward,
    award,
    buy_in,
    cash_count,
    kitty_cut,
    kitty_redeem,
    kitty_spend,
    return_chips,
)
from server.bank.settle import EXACT_MAX, Payment, owed_after, settle, still_to_pay
from tests.bank.till import Till


def after(owed: dict[str, int], payments: tuple[Payment, ...]) -> dict[str, int]:
    left = dict(owed)
    for payment in payments:
        assert payment.amount > 0
        assert payment.payer != payment.payee
        left[payment.payer] -= payment.amount
        left[payment.payee] += payment.amount
    return left


def fewest(amounts: tuple[int, ...]) -> int:
    """The fewest payments by brute force: every payer-payee pair, amounts that finish one of the two.

    There always is a plan with the fewest payments in which each payment finishes somebody.
    """

    @cache
    def search(left: tuple[int, ...]) -> int:
        left = tuple(sorted(amount for amount in left if amount))
        if not left:
            return 0
        best = len(left)
        for i, due in enumerate(left):
            for j, owes in enumerate(left):
                if due < 0 < owes:
                    rest = [amount for at, amount in enumerate(left) if at not in (i, j)]
                    best = min(best, 1 + search(tuple(sorted([*rest, due + owes]))))
        return best

    return search(tuple(sorted(amounts)))


def even(amounts: list[int]) -> dict[str, int]:
    """People `a`, `b`, ...; the last one makes it even."""
    return {chr(97 + at): amount for at, amount in enumerate([*amounts, -sum(amounts)])}


@pytest.mark.parametrize("seed", range(8))
def test_exact_equals_brute_force(seed: int) -> None:
    """2,000 cases of up to seven people; small amounts, so that groups that are even among themselves are common."""
    dice = random.Random(seed)
    for _ in range(250):
        size, reach = dice.randint(1, 6), dice.choice((3, 5, 20, 400))
        owed = even([dice.randint(-reach, reach) for _ in range(size)])
        plan = settle(owed)
        assert not any(after(owed, plan.payments).values())
        assert plan.fewest
        assert len(plan.payments) == fewest(tuple(owed.values())), owed


@pytest.mark.parametrize("size", range(2, EXACT_MAX + 1))
def test_everybody_is_even_afterwards(size: int) -> None:
    dice = random.Random(size)
    owed = even([dice.randint(-50, 50) or 1 for _ in range(size - 1)])
    plan = settle(owed)
    assert not any(after(owed, plan.payments).values())
    assert plan.fewest
    assert len(plan.payments) <= size - 1


def test_more_people_are_settled_greedily_and_it_says_so() -> None:
    """bank.md 1.9: greedy above 16, at most one payment less than people, and not called the fewest."""
    dice = random.Random(1)
    owed = even([dice.randint(1, 99) * dice.choice((-1, 1)) for _ in range(EXACT_MAX)])
    assert all(owed.values())
    plan = settle(owed)
    assert not plan.fewest
    assert not any(after(owed, plan.payments).values())
    assert len(plan.payments) <= EXACT_MAX


def test_people_who_are_even_do_not_count() -> None:
    owed = {f"p{at}": 0 for at in range(30)} | {"anna": 5, "bo": -5}
    assert settle(owed).payments == (Payment("anna", "bo", 5),)
    assert settle(owed).fewest
    assert settle({}).payments == ()


def test_greedy_alone_would_need_more() -> None:
    """Largest to largest needs three payments here; two pairs are even among themselves."""
    owed = {"a": 5, "b": 4, "c": -5, "d": -4}
    assert {(p.payer, p.payee) for p in settle(owed).payments} == {("a", "c"), ("b", "d")}
    groups = {"a": 7, "b": 3, "c": -4, "d": -6}
    assert len(settle(groups).payments) == 3
    assert len(settle({"a": 6, "b": 5, "c": 1, "d": -4, "e": -3, "f": -5}).payments) == 4


def test_the_plan_does_not_depend_on_the_order() -> None:
    dice = random.Random(3)
    owed = even([dice.randint(-9, 9) for _ in range(8)])
    people = list(owed)
    for _ in range(5):
        dice.shuffle(people)
        assert settle({name: owed[name] for name in people}) == settle(owed)


def test_a_payment_outside_the_plan_counts_in_full() -> None:
    assert owed_after({"anna": 5}, [Payment("anna", "zoe", 3)]) == {"anna": 2, "zoe": 3}
    assert owed_after({}, [Payment("anna", "zoe", 3)]) == {"anna": -3, "zoe": 3}
    assert still_to_pay({}, [Payment("anna", "zoe", 1)]).payments == (Payment("zoe", "anna", 1),)


def test_what_is_not_even_is_refused() -> None:
    with pytest.raises(ValueError, match="not the same sum"):
        settle({"anna": 1})


def test_a_banker_owes_what_is_in_his_drawer() -> None:
    """Cleo paid Bo's drawer in cash, Anna bought on credit; nobody played. So only the drawer goes back."""
    till = Till()
    assert till.book.terms is not None
    till.post(
        buy_in(till.book.terms, "anna", 100, "", till.order()), buy_in(till.book.terms, "cleo", 50, "bo", till.order())
    )
    end = end_of_night(till.book, (), {})
    till.post(*end.drafts[:-1])
    assert nets(till.book) == {"anna": 0, "bo": 5_000, "cleo": -5_000}
    assert settle(nets(till.book)).payments == (Payment("bo", "cleo", 5_000),)
    assert drawers(till.book) == {"bo": 5_000}
    assert drawers(till.book, "USD") == {}
    till.post(end.drafts[-1])
    assert drawers(till.book) == {"bo": 5_000}, "also after the close"
    assert nets(till.book) == {"anna": 0, "bo": 5_000, "cleo": -5_000}, "the same once the club has the money"


def test_a_kitty_that_stays_is_money_somebody_holds_for_the_club() -> None:
    """Everybody left before the end: Anna owes for her chip that went to the kitty, and the club is due that."""
    till = Till()
    assert till.book.terms is not None
    till.post(buy_in(till.book.terms, "anna", 100, "", till.order()))
    till.ante(1, "anna", chips=5)
    till.post(kitty_cut(till.book.terms, 1, 1), award(till.book.terms, 1, [PotAward(0, (("anna", 4),))]))
    till.post(*end_of_night(till.book, (), {"anna": "left early"}).drafts)
    assert nets(till.book) == {"anna": 100, CLUB: -100}
    assert settle(nets(till.book)).payments == (Payment("anna", CLUB, 100),)


def test_what_is_everybodys_is_one_sum() -> None:
    """What the kitty has, what it spent and what a box was short, together."""
    till = Till()
    terms = till.book.terms
    assert terms is not None
    till.post(buy_in(terms, "anna", 100, "bo", till.order()))
    till.ante(1, "anna", chips=9)
    till.post(kitty_cut(terms, 1, 8), award(terms, 1, [PotAward(0, (("anna", 1),))]))
    till.post(kitty_redeem(terms, 8, till.order()))
    till.post(kitty_spend(terms, 0, 300, "food", "cash:bo", till.order()))
    till.post(cash_count("EUR", 7, "bo", -50, "counted", till.order()))
    till.post(return_chips(terms, "anna", 92, "", till.order()))
    assert nets(till.book) == {"anna": -9_200, "bo": 9_650, CLUB: -800 + 300 + 50}
    assert nets(open_club(1).book) == {}
    assert drawers(open_club(1).book) == {}


def test_play_chips_leave_nothing_to_settle() -> None:
    till = Till("", 0)
    assert till.book.terms is not None
    till.post(buy_in(till.book.terms, "anna", 100, "", Order("k")))
    assert nets(till.book) == {}


def test_everything_through_one_person() -> None:
    """bank.md 1.9, (b) and (c): everybody settles with the banker, or with one other, who may be even himself."""
    owed = {"anna": 5, "bo": 4, "cleo": -5, "dan": -4}
    plan = settle(owed, "bo")
    assert set(plan.payments) == {Payment("anna", "bo", 5), Payment("bo", "cleo", 5), Payment("bo", "dan", 4)}
    assert not any(after(owed, plan.payments).values())
    assert not plan.fewest
    through_eve = settle(owed, "eve")
    assert not any(after({**owed, "eve": 0}, through_eve.payments).values())
    assert {"eve"} == {p.payer for p in through_eve.payments if p.payer not in owed}
    assert settle({"anna": 5, "bo": -5}, "bo").fewest
    with pytest.raises(ValueError, match="not the same sum"):
        settle({"anna": 1}, "bo")


@pytest.mark.parametrize("hub", ["", "a"])
@pytest.mark.parametrize("seed", range(4))
def test_partial_payments_leave_the_rest(seed: int, hub: str) -> None:
    """bank.md 1.9: parts of planned payments, in any order, until everybody is even; each payment fits the plan."""
    dice = random.Random(seed)
    for _ in range(40):
        owed = even([dice.randint(-40, 40) for _ in range(dice.randint(1, 6))])
        whole = {(p.payer, p.payee): p.amount for p in settle(owed, hub).payments}
        paid: list[Payment] = []
        while left := still_to_pay(owed, paid, hub).payments:
            assert not any(after(owed_after(owed, paid), left).values())
            assert {(p.payer, p.payee) for p in left} <= whole.keys()
            assert still_to_pay(owed, paid, hub).fewest == settle(owed, hub).fewest
            one = dice.choice(left)
            paid.append(Payment(one.payer, one.payee, dice.randint(1, one.amount)))
        assert not any(owed_after(owed, paid).values())


def test_what_was_paid_otherwise_than_planned_is_planned_anew() -> None:
    owed = {"anna": 5, "bo": -5, "cleo": 4, "dan": -4}
    assert still_to_pay(owed, [Payment("anna", "dan", 4)]).payments == settle({"anna": 1, "bo": -5, "cleo": 4}).payments
    too_much = still_to_pay(owed, [Payment("anna", "bo", 7)])
    assert not any(after(owed_after(owed, [Payment("anna", "bo", 7)]), too_much.payments).values())
    assert (
        still_to_pay(owed, [Payment("anna", "dan", 4)], "bo").payments
        == settle({"anna": 1, "bo": -5, "cleo": 4}, "bo").payments
    )
    outside = still_to_pay({"anna": 5, "bo": -5}, [Payment("zoe", "anna", 5)])
    assert set(outside.payments) == {Payment("anna", "zoe", 5), Payment("anna", "bo", 5)}
