"""A trial balance as of any row and moment, and stacks over the night, against a plain sum (bank.md 1.11)."""

import json

import msgspec
import pytest

from server.bank.account import stack
from server.bank.lookup import entries
from server.bank.stacks import Point, at, stacks
from server.bank.trial import Line, Trial, trial
from tests.bank.random_night import PLAYERS, RandomNight
from tests.bank.test_audit import chained, plains
from tests.bank.test_club import Counter
from tests.bank.test_tournament import played
from tests.bank.till import NIGHT, Till


@pytest.mark.parametrize("seed", [0, 1, 2, 3])
def test_a_trial_is_the_sum_of_the_postings_up_to_any_row(seed: int) -> None:
    night = RandomNight(seed)
    rows, sums = night.till.rows, dict[tuple[str, str], int]()
    for row in rows:
        body = json.loads(row.body)
        for account, unit, amount, _ in body.get("postings", ()):
            sums[account, unit] = sums.get((account, unit), 0) + amount
        found = trial("night-7", rows, seq=row.seq)
        assert found == trial("night-7", rows, at_us=row.at_us)
        assert found.lines == tuple(Line(*place, amount) for place, amount in sorted(sums.items()) if amount)
        assert (found.book, found.seq, found.at_us, found.price) == ("night-7", row.seq, row.at_us, night.terms.price)
        out = -sums.get(("chips:bank:7", "CHIP"), 0)
        held = sum(n for (code, _), n in sums.items() if not code.startswith(("chips:", "tchips:", "money:chips:")))
        assert (found.outstanding, found.promised, found.held) == (
            out,
            out * night.terms.price,
            out * night.terms.price,
        )
        assert held == found.held
        assert found.even
    assert trial("night-7", rows) == trial("night-7", rows, seq=10**9) == trial("night-7", rows, at_us=10**18)
    assert trial("night-7", rows, at_us=rows[3].at_us - 1) == trial("night-7", rows, seq=3)


def test_nothing_is_even_before_anything_was_written() -> None:
    assert trial("night-7", [], seq=1) == Trial("night-7", 0, 0, (), 0, 0, 0, 0, even=True)
    assert trial("night-7", Till().rows, seq=0) == Trial("night-7", 0, 0, (), 0, 0, 0, 0, even=True)


def test_the_clubs_book_has_no_chips_to_be_worth_anything() -> None:
    counter = Counter()
    found = trial("club", counter.rows)
    assert [(line.account, line.balance) for line in found.lines] == [
        ("cash:dan", 3_000), ("player:anna", 5_000), ("player:bo", -8_000),
    ]  # fmt: skip
    assert (found.outstanding, found.price, found.promised, found.even) == (0, 0, 0, True)


def test_a_tournament_stands_beside_the_nights_chips() -> None:
    rows = played().rows
    assert trial("night-7", rows).even
    half = trial("night-7", rows, seq=4)
    assert half.even
    assert {line.account for line in half.lines} >= {"tchips:bank:7-1", "money:prize:7", "player:anna"}


@pytest.mark.parametrize(
    ("account", "value"), [("chips:stack:7:anna", 5), ("player:anna", 7), ("money:chips:7", -3), ("chips:bank:7", -1)]
)
def test_what_does_not_come_out_is_not_even(account: str, value: int) -> None:
    """One leg is more than it was: chips, a tab, the promise, the bank."""
    till = Till()
    till.seat("anna", "bo")
    bodies = plains(till.rows)
    leg = next(leg for leg in bodies[1]["postings"] if leg[0] == account)
    leg[2] += value
    assert trial("night-7", till.rows).even
    assert not trial("night-7", chained(bodies)).even


def test_chips_without_money_behind_them_are_not_even() -> None:
    """Balanced in each unit, and still the chips that are out are not what is promised for them."""
    till = Till()
    till.seat("anna")
    bodies = plains(till.rows)
    for leg in bodies[1]["postings"]:
        leg[2] += 1 if leg[0] in ("chips:stack:7:anna", "player:anna") else -1
    found = trial("night-7", chained(bodies))
    assert (found.outstanding, found.promised, found.held) == (101, 10_001, 10_001)
    assert not found.even


@pytest.mark.parametrize("seed", [1, 2, 4, 5])
def test_a_stack_over_the_night_is_what_the_entries_left(seed: int) -> None:
    rows = RandomNight(seed).till.rows
    found = stacks(entries(rows))
    assert list(found) == list(PLAYERS)
    for player, points in found.items():
        chips, seen = 0, []
        for row in rows:
            before = chips
            chips += sum(leg.amount for leg in row.postings if leg.account == stack(NIGHT, player))
            if any(leg.account == stack(NIGHT, player) for leg in row.postings):
                seen.append(Point(row.seq, row.at_us, chips))
            assert at(points, row.seq) == chips
            assert at(points, row.seq - 1) == before
        assert points == seen
    assert at([], 5) == 0


def test_tournament_stacks_are_followed_too() -> None:
    points = stacks(entries(played().rows))
    assert [point.chips for point in points["cleo"]][:2] == [1500, 0]
    assert msgspec.json.encode(points["bo"][-1].chips) == b"0"
