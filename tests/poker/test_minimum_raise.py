"""Minimum and short raises, pot limit: procedure.md 1, 2 and 4, every example by its number; reports A."""

import pytest

from server.poker.house import Betting
from server.poker.stakes import Stakes
from tests.helpers.script import Table, no_limit, pot_limit

HOLDEM, DRAW, STUD = "texas-holdem", "five-card-draw", "seven-card-stud"


def test_1_1_a_short_big_blind_lowers_neither_the_call_nor_the_minimum_raise() -> None:
    table = Table(HOLDEM, no_limit(5, 10), [500, 500, 6, 500], button=0)
    assert table.may(3).call == 10
    assert table.raises(3) == (20, 500)


def test_1_2_the_minimum_raise_is_the_last_full_raise() -> None:
    table = Table(HOLDEM, no_limit(5, 10), [900, 900, 900, 900], button=0)
    table.play("3 raise-to 30")
    assert table.raises(0) == (50, 900)
    assert table.refused("0 raise-to 49") == "below-minimum-raise"
    table.play("0 raise-to 80")
    assert table.raises(1) == (130, 900)


def test_1_2_after_the_flop() -> None:
    table = Table(HOLDEM, no_limit(5, 10), [900, 900, 900], button=0)
    table.play("0 call; 1 call; 2 check; 1 bet 40; 2 raise-to 110")
    assert table.raises(0) == (180, 890)


def test_1_3_a_short_all_in_raises_the_call_but_not_the_raise() -> None:
    table = Table(HOLDEM, no_limit(5, 10), [900, 900, 150, 900], button=0)
    table.play("3 call; 0 call; 1 call; 2 check; 1 bet 100; 2 raise-to 140")
    assert table.may(3).call == 140
    assert table.raises(3) == (240, 890)


def test_1_4_an_ante_counts_towards_no_bet() -> None:
    table = Table(HOLDEM, no_limit(5, 10, ante=3), [900, 900, 900, 900], button=0)
    assert table.may(3).call == 10
    assert table.raises(3) == (20, 897)


def test_2_e1_a_short_raise_on_top_of_a_full_one_reopens() -> None:
    a, b, c, d = 1, 2, 3, 0
    table = Table(HOLDEM, no_limit(5, 10), {a: 910, b: 910, c: 260, d: 910}, button=d)
    table.play(f"{c} call; {d} call; {a} call; {b} check; {a} bet 100; {b} raise-to 200; {c} raise-to 250; {d} fold")
    assert table.raises(a) == (350, 900)
    table.play(f"{a} call")
    assert table.may(b).call == 50
    assert table.raises(b) is None
    assert table.refused(f"{b} raise-to 350") == "may-not-raise-again"


def test_2_e2_short_all_ins_add_up() -> None:
    a, b, c, d, e = 1, 2, 3, 4, 0
    table = Table(HOLDEM, no_limit(5, 10), {a: 910, b: 135, c: 910, d: 210, e: 910}, button=e)
    table.play(f"{c} call; {d} call; {e} call; {a} call; {b} check")
    table.play(f"{a} bet 100; {b} raise-to 125; {c} call; {d} raise-to 200; {e} call")
    assert table.raises(a) == (300, 900)
    table.play(f"{a} call")
    assert table.may(c).call == 75
    assert table.raises(c) is None


def test_2_e3_the_big_blind_has_not_acted_but_under_the_gun_has() -> None:
    sb, bb, utg, mp, button = 1, 2, 3, 4, 0
    table = Table(HOLDEM, no_limit(5, 10), {sb: 500, bb: 500, utg: 500, mp: 15, button: 500}, button=button)
    table.play(f"{utg} call; {mp} raise-to 15; {button} fold; {sb} call")
    assert table.raises(bb) == (25, 500)
    table.play(f"{bb} call")
    assert table.may(utg).call == 5
    assert table.raises(utg) is None


def test_2_e4_a_short_bet_does_not_reopen_for_who_checked() -> None:
    a, b, c = 1, 2, 0
    table = Table(HOLDEM, no_limit(5, 10), {a: 500, b: 16, c: 500}, button=c)
    table.play(f"{c} call; {a} call; {b} check; {a} check; {b} bet 6")
    assert table.may(c).call == 6
    assert table.raises(c) == (16, 490)
    table.play(f"{c} call")
    assert table.may(a).call == 6
    assert table.raises(a) is None


# Procedure.md 4: pot limit


def test_4_seed_example_with_and_without_a_ceiling() -> None:
    """R145: pot 6, bet 4; the raiser puts in 18. R146: with a ceiling of 10 he puts in 14."""
    stakes = Stakes(limit="pot", ante=2, small_bet=4, big_bet=4)
    table = Table(DRAW, stakes, [100, 100, 100], button=0).play("1 bet 4")
    assert table.raises(2) == (8, 18)
    capped = Table(DRAW, stakes, [100, 100, 100], button=0, betting=Betting(pot_ceiling=10)).play("1 bet 4")
    assert capped.raises(2) == (8, 14)
    assert capped.refused("2 raise-to 15") == "above-maximum"


def test_4_pot_100_bet_50() -> None:
    stakes = Stakes(limit="pot", ante=50, small_bet=10, big_bet=10)
    table = Table(DRAW, stakes, [900, 900], button=0).play("1 bet 50")
    assert table.raises(0) == (100, 250)


def test_4_blinds_100_200_and_the_flop_after_them() -> None:
    table = Table(HOLDEM, pot_limit(100, 200), [9000, 9000, 9000], button=0)
    assert table.raises(0) == (400, 700)
    table.play("0 raise-to 700; 1 fold; 2 call")
    assert table.public.pot == 1500
    table.play("2 bet 1500")
    assert table.raises(0) == (3000, 6000)


def test_4_a_caller_counts_for_the_third_player() -> None:
    stakes = Stakes(limit="pot", ante=200, small_bet=10, big_bet=10)
    table = Table(DRAW, stakes, [9000, 9000, 9000], button=0).play("1 bet 200; 2 call")
    assert table.raises(0) == (400, 1400)


def test_4_stud_with_a_bring_in() -> None:
    stakes = Stakes(limit="pot", ante=100, small_bet=200, big_bet=200, bring_in=150)
    up = ["2c", "3c", "4c", "5c", "6c", "7c", "8c", "9c"]
    deck = " ".join([*(f"{rank}{suit}" for suit in "dh" for rank in "23456789"), *up])
    table = Table(STUD, stakes, [9000] * 8, button=7, deck=deck).play("0 bring-in")
    assert table.public.pot == 950
    assert table.raises(1) == (200, 1250)
    table.play("1 raise-to 650")
    assert table.public.pot == 1600
    assert table.raises(2) == (1150, 2900)


def test_4_the_small_blind_raises_the_pot() -> None:
    table = Table(HOLDEM, pot_limit(5, 10), [900, 900, 900], button=0).play("0 fold")
    assert table.raises(1) == (20, 30)


def test_4_the_pot_may_be_less_than_the_least_bet() -> None:
    """Ante 1, four players, minimum 5: the pot of 4 is the least bet and the most."""
    stakes = Stakes(limit="pot", ante=1, small_bet=5, big_bet=5)
    table = Table(DRAW, stakes, [50, 50, 50, 50], button=0)
    assert table.raises(1) == (4, 4)


@pytest.mark.parametrize(("house", "most"), [("as-posted", 31), ("as-if-full", 35)])
def test_4_a_short_blind_counts_as_posted_unless_the_house_says_full(house: str, most: int) -> None:
    """Blinds 5/10, the big blind has 6: 11 in the middle and a call of 10 make 10 + 21, or 35 if counted in full."""
    betting = Betting(short_blind_pot="as-if-full" if house == "as-if-full" else "as-posted")
    table = Table(HOLDEM, pot_limit(5, 10), [900, 900, 6, 900], button=0, betting=betting)
    assert table.raises(3) == (20, most)


# Reports A: what other software got wrong


@pytest.mark.parametrize("first_stack", [16, 200])
def test_a1_a_short_all_in_gives_the_caller_no_second_raise(first_stack: int) -> None:
    sb, bb, utg, button = 1, 2, 3, 0
    table = Table(HOLDEM, no_limit(1, 2), {sb: 19, bb: 200, utg: first_stack, button: 200}, button=button)
    table.play(f"{utg} raise-to 16; {button} call; {sb} raise-to 19")
    assert table.raises(bb) == (33, 200)
    table.play(f"{bb} call")
    if first_stack > 16:
        assert table.raises(utg) is None
        table.play(f"{utg} call")
    assert table.may(button).call == 3
    assert table.raises(button) is None


def test_a3_an_opponents_short_stack_does_not_lower_the_minimum_raise() -> None:
    table = Table(HOLDEM, no_limit(10, 20), [1000, 200], button=0).play("0 raise-to 100; 1 raise-to 180")
    assert table.raises(0) == (260, 1000)
    table.play("0 raise-to 260; 1 call")
    assert "s0 takes back 60 that nobody called" in table.story()


def test_a4_the_least_raise_after_200_and_2179() -> None:
    table = Table(HOLDEM, no_limit(50, 100), [20000, 20000], button=0).play("0 raise-to 200; 1 raise-to 2179")
    assert table.refused("0 raise-to 4157") == "below-minimum-raise"
    table.play("0 raise-to 4158")


def test_a6_an_all_in_raise_is_offered_and_reopens_nothing() -> None:
    a, b = 1, 0
    table = Table(HOLDEM, no_limit(1, 2), {a: 500, b: 31}, button=b)
    table.play(f"{b} call; {a} check; " + f"{a} check; {b} check; " * 2 + f"{a} bet 22")
    wager = table.may(b).bet
    assert wager is not None
    assert (wager.min, wager.max) == (29, 29)
    table.play(f"{b} raise-to 29")
    assert table.may(a).call == 7
    assert table.raises(a) is None


def test_a6_a_whole_stack_may_answer_a_small_bet() -> None:
    table = Table(HOLDEM, no_limit(5, 10), [1010, 2000], button=0)
    table.play("0 call; 1 check; 1 bet 25; 0 raise-to 1000")
    assert table.public.place(0).all_in


def test_a7_pot_limit_first_in() -> None:
    table = Table(HOLDEM, pot_limit(5, 10), [500, 500, 500, 500], button=0)
    assert table.raises(3) == (20, 35)


def test_a19_the_minimum_starts_again_on_every_street() -> None:
    table = Table(HOLDEM, no_limit(5, 10), [900, 900, 900], button=0)
    table.play("0 raise-to 200; 1 call; 2 call")
    assert table.raises(1) == (10, 700)


@pytest.mark.parametrize(
    ("line", "rule"),
    [
        ("0 check", "must-call-or-fold"),
        ("0 bet 20", "there-is-a-bet"),
        ("0 raise-to 19", "below-minimum-raise"),
        ("0 raise-to 901", "not-enough-chips"),
        ("0 draw 1", "not-asked-for"),
        ("0 bring-in", "not-asked-for"),
        ("1 call", "not-your-turn"),
        ("reshuffle 0 1", "not-asked-for"),
    ],
)
def test_what_is_refused_before_the_flop(line: str, rule: str) -> None:
    table = Table(HOLDEM, no_limit(5, 10), [900, 900, 900], button=0)
    assert table.refused(line) == rule


@pytest.mark.parametrize(
    ("line", "rule"),
    [
        ("1 call", "nothing-to-call"),
        ("1 raise-to 20", "nothing-to-raise"),
        ("1 bet 9", "below-minimum-bet"),
        ("1 bet 891", "not-enough-chips"),
    ],
)
def test_what_is_refused_when_nobody_has_bet(line: str, rule: str) -> None:
    table = Table(HOLDEM, no_limit(5, 10), [900, 900, 900], button=0).play("0 call; 1 call; 2 check")
    assert table.refused(line) == rule
