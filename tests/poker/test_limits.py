"""Limits of requirements.md section 11, each by its R-number; the sums of pot limit stand in test_minimum_raise."""

import pytest

from server.poker.house import Betting
from server.poker.stakes import Limit, Stakes
from tests.helpers.script import Table, fixed, no_limit, pot_limit

DRAW, STUD, HOLDEM = "five-card-draw", "seven-card-stud", "texas-holdem"


@pytest.mark.parametrize("chips", [2, 5, 10])
def test_r141_fixed_limit_has_one_size_of_bet_and_of_raise(chips: int) -> None:
    table = Table(DRAW, fixed(chips, 2 * chips, ante=1), [500] * 3)
    assert table.raises(1) == (chips, chips)
    assert table.refused(f"1 bet {chips + 1}") == "above-maximum"
    assert table.refused(f"1 bet {chips - 1}") == "below-minimum-bet"
    table.play(f"1 bet {chips}")
    assert table.raises(2) == (2 * chips, 2 * chips)


def test_r144_pot_limit_counts_the_call_in() -> None:
    """Blinds 5/10: the pot of 15 and the call of 10 make a raise of 25, to 35."""
    assert Table(HOLDEM, pot_limit(5, 10), [500] * 4).raises(3) == (20, 35)


def anted_60(ceiling: int, least: int) -> Table:
    """Three antes of 20."""
    stakes = Stakes(limit="pot", ante=20, small_bet=least, big_bet=least)
    return Table(DRAW, stakes, [900] * 3, betting=Betting(pot_ceiling=ceiling))


@pytest.mark.parametrize(("ceiling", "bet", "most"), [(0, 20, 120), (50, 20, 70), (5, 5, 10)])
def test_r146_pot_limit_has_an_absolute_ceiling(ceiling: int, bet: int, most: int) -> None:
    """A bet of 20 into 60, and a raise by 100 at most; the ceiling bounds what goes beyond the call."""
    found = anted_60(ceiling, least=5).play(f"1 bet {bet}").raises(2)
    assert found is not None
    assert found[1] == most


def test_r146_a_ceiling_below_the_minimum_is_the_only_bet() -> None:
    """Procedure 4, last line."""
    assert anted_60(6, least=10).raises(1) == (6, 6)


@pytest.mark.parametrize("limit", ["spread", "pot", "no-limit"])
def test_r147_table_stakes_with_10_chips_one_bets_10_at_most(limit: Limit) -> None:
    stakes = Stakes(limit=limit, ante=1, small_bet=2, big_bet=50)
    bets = Table(DRAW, stakes, [200, 11, 200]).raises(1)
    assert bets is not None
    assert bets[1] <= 10


def test_r147_table_stakes_with_10_chips_one_calls_any_bet_to_that_extent() -> None:
    """Seat 1 calls a bet of 40 with 10; the others go on in a side pot."""
    table = Table(DRAW, Stakes(limit="no-limit", ante=1, small_bet=2, big_bet=2), [200, 200, 11]).play("1 bet 40")
    assert (table.may(2).call, table.may(2).call_all_in, table.may(2).bet) == (10, True, None)
    table.play("2 call; 0 call")
    assert table.pots() == [(33, (0, 1, 2)), (60, (0, 1))]


def test_r151_no_limit_ends_with_the_stack() -> None:
    assert Table(HOLDEM, no_limit(1, 2), [150, 90, 400, 77]).raises(3) == (4, 77)


def test_r152_spread_limit_is_one_to_five_and_a_raise_at_least_the_one_before() -> None:
    table = Table(
        STUD, Stakes(limit="spread", ante=1, small_bet=1, big_bet=5), [90] * 3, betting=Betting(stud_opener="high-card")
    )
    seat = table.to_act
    assert seat is not None
    assert table.raises(seat) == (1, 5)
    table.play(f"{seat} bet 4")
    assert table.raises((seat + 1) % 3) == (8, 9)


@pytest.mark.parametrize(
    ("limit", "binds", "bound"),
    [
        ("fixed", "fixed-and-spread", True),
        ("spread", "fixed-and-spread", True),
        ("pot", "fixed-and-spread", False),
        ("no-limit", "fixed-and-spread", False),
        ("pot", "every-limit", True),
        ("no-limit", "every-limit", True),
    ],
)
def test_r137_three_raises_bind_each_limit_as_the_house_says(limit: Limit, binds: str, bound: bool) -> None:
    betting = Betting(raises=3, raises_bind=binds)  # type: ignore[arg-type]
    table = Table(DRAW, Stakes(limit=limit, ante=1, small_bet=2, big_bet=2), [900] * 4, betting=betting)
    table.play("1 bet 2; 2 raise-to 4; 3 raise-to 6; 0 raise-to 8")
    assert (table.may(1).bet is None) == bound


@pytest.mark.parametrize(("rule", "bound"), [("limited", True), ("unlimited", False)])
def test_a13_the_cap_heads_up_is_a_choice_of_the_house(rule: str, bound: bool) -> None:
    betting = Betting(raises=3, heads_up_raises=rule)  # type: ignore[arg-type]
    table = Table(DRAW, fixed(2, 4, ante=1), [900] * 2, betting=betting)
    table.play("1 bet 2; 0 raise-to 4; 1 raise-to 6; 0 raise-to 8")
    assert (table.may(1).bet is None) == bound


@pytest.mark.parametrize("limit", ["fixed", "spread", "pot", "no-limit"])
@pytest.mark.parametrize(("rule", "may"), [("allowed", True), ("forbidden", False)])
def test_r134_check_and_raise_at_any_limit(limit: Limit, rule: str, may: bool) -> None:
    betting = Betting(check_raise=rule)  # type: ignore[arg-type]
    stakes = Stakes(limit=limit, ante=1, small_bet=2, big_bet=2)
    table = Table(DRAW, stakes, [900] * 3, betting=betting).play("1 check; 2 bet 2; 0 fold")
    assert (table.may(1).bet is not None) == may
