"""Fixed limit: the half-bet rule, the cap, stud's bring-in and open pair (procedure.md 3, R137, R141 to R143)."""

import pytest

from server.poker.events import Raised
from server.poker.house import Betting
from server.poker.stakes import Stakes
from tests.helpers.script import Table, fixed, no_limit

HOLDEM, DRAW, STUD = "texas-holdem", "five-card-draw", "seven-card-stud"


def draw_20(stacks: list[int], betting: Betting | None = None) -> Table:
    """Limit 20/40 draw without antes to speak of; seat 1 opens."""
    return Table(DRAW, fixed(20, 40, ante=1), [chips + 1 for chips in stacks], button=0, betting=betting)


@pytest.mark.parametrize(
    ("all_in", "script", "call", "raise_to", "kind"),
    [
        (8, "1 bet 8", 8, 20, "complete"),
        (15, "1 bet 15", 15, 35, "raise"),
        (28, "1 bet 20; 2 raise-to 28", 28, 40, "complete"),
        (32, "1 bet 20; 2 raise-to 32", 32, 52, "raise"),
    ],
)
def test_3_half_a_bet_counts_as_a_whole_one(all_in: int, script: str, call: int, raise_to: int, kind: str) -> None:
    """The table of procedure.md 3, limit 20: the next player who has not acted."""
    short = 1 if script.count(";") == 0 else 2
    stacks = [500] * 4
    stacks[short] = all_in
    table = draw_20(stacks).play(script)
    may = table.may(short + 1)
    assert may.call == call
    assert may.bet is not None
    assert (may.bet.sizes, may.bet.kind) == ((raise_to,), kind)


@pytest.mark.parametrize(("all_in", "raise_to"), [(100, 400), (300, 700)])
def test_3_barge_example_at_limit_400(all_in: int, raise_to: int) -> None:
    table = Table(DRAW, fixed(400, 800, ante=1), [5001, all_in + 1, 5001], button=0).play(f"1 bet {all_in}")
    assert table.raises(2) == (raise_to, raise_to)


def test_3_less_than_half_does_not_reopen_for_who_acted() -> None:
    table = draw_20([500, 500, 28, 500]).play("1 bet 20; 2 raise-to 28; 3 call; 0 fold")
    assert table.may(1).call == 8
    assert table.raises(1) is None
    assert table.refused("1 raise-to 40") == "may-not-raise-again"


def test_3_half_or_more_reopens_and_counts_to_the_cap() -> None:
    table = draw_20([500, 500, 32, 500]).play("1 bet 20; 2 raise-to 32; 3 fold; 0 call")
    assert table.raises(1) == (52, 52)
    assert table.public.round is not None
    assert table.public.round.bets == 2


def test_3_short_all_ins_add_up() -> None:
    """Limit 20: A bets 20, B all-in 27, C calls, D all-in 34: A faces 14 and may raise; C faces 7 and may not."""
    a, b, c, d = 1, 2, 3, 4
    table = Table(DRAW, fixed(20, 40, ante=1), {a: 501, b: 28, c: 501, d: 35}, button=d)
    table.play(f"{a} bet 20; {b} raise-to 27; {c} call; {d} raise-to 34")
    assert table.raises(a) == (54, 54)
    table.play(f"{a} call")
    assert table.raises(c) is None


def test_3_the_cap_is_a_bet_and_three_raises() -> None:
    table = draw_20([500, 500, 500]).play("1 bet 20; 2 raise-to 40; 0 raise-to 60; 1 raise-to 80")
    assert table.raises(2) is None
    assert table.refused("2 raise-to 100") == "betting-is-capped"


def test_3_a_fold_after_the_cap_does_not_lift_it() -> None:
    table = draw_20([500, 500, 500]).play("1 bet 20; 2 raise-to 40; 0 raise-to 60; 1 raise-to 80; 2 fold")
    assert table.raises(0) is None


@pytest.mark.parametrize(("house", "capped"), [("unlimited", False), ("limited", True)])
def test_3_heads_up_before_the_cap_lifts_it_unless_the_house_says_no(house: str, capped: bool) -> None:
    """A13 of requirements.md: the cap as printed is an option."""
    betting = Betting(heads_up_raises="limited" if house == "limited" else "unlimited")
    table = draw_20([500, 500, 500], betting=betting).play("1 bet 20; 2 raise-to 40; 0 fold; 1 raise-to 60")
    table.play("2 raise-to 80")
    assert (table.raises(1) is None) is capped


def test_3_the_big_blind_is_the_bet_of_the_count() -> None:
    table = Table(HOLDEM, fixed(10, 20, blinds=(5, 10)), [500, 500, 500], button=0)
    table.play("0 raise-to 20; 1 raise-to 30; 2 raise-to 40")
    assert table.refused("0 raise-to 50") == "betting-is-capped"


def test_3_no_cap_when_the_house_has_none() -> None:
    """R137's option: any number of raises."""
    table = draw_20([500, 500, 500], betting=Betting(raises=0))
    table.play("1 bet 20; 2 raise-to 40; 0 raise-to 60; 1 raise-to 80; 2 raise-to 100; 0 raise-to 120")
    assert table.raises(1) == (140, 140)


@pytest.mark.parametrize(("binds", "capped"), [("every-limit", True), ("fixed-and-spread", False)])
def test_no_limit_has_no_cap_unless_the_house_binds_every_limit(binds: str, capped: bool) -> None:
    betting = Betting(raises_bind="every-limit" if capped else "fixed-and-spread")
    table = Table(HOLDEM, no_limit(1, 2), [500, 500, 500], button=0, betting=betting)
    table.play("0 raise-to 4; 1 raise-to 6; 2 raise-to 8")
    assert (table.raises(0) is None) is capped, binds


LOW_2C = "Ks Kd Kh 9s 9d 9h 2c 5d 8h Jc Jd Jh"
"""Seats 1, 2, 0 in turn: down, down, up; seat 1 shows 2c, seat 2 5d, seat 0 8h."""


def stud(small: int, bring_in: int, betting: Betting | None = None, deck: str = LOW_2C) -> Table:
    return Table(
        STUD,
        fixed(small, small * 2, ante=1, bring_in=bring_in),
        [501, 501, 501],
        button=0,
        deck=deck,
        betting=betting or Betting(),
    )


def test_3_stud_goes_5_10_20_30_40() -> None:
    """Bring-in 5 at 10/20: call 5 or complete to 10, then 20, 30, 40 and the cap."""
    table = stud(10, 5).play("1 bring-in")
    assert table.may(2).call == 5
    assert table.raises(2) == (10, 10)
    table.play("2 raise-to 10; 0 raise-to 20; 1 raise-to 30; 2 raise-to 40")
    assert table.refused("0 raise-to 50") == "betting-is-capped"


def test_3_a_completion_is_no_raise() -> None:
    """15/30, bring-in 5: completed to 15, then still three raises; the kitty counts only those (R160)."""
    table = stud(15, 5).play("1 bring-in; 2 raise-to 15; 0 raise-to 30; 1 raise-to 45; 2 raise-to 60")
    assert table.raises(0) is None
    assert [event.completes for event in table.of(Raised)] == [True, False, False, False]
    assert table.public.raises == 3


def test_3_the_low_card_may_complete_at_once() -> None:
    """Procedure.md 9: post the bring-in, or complete."""
    table = stud(10, 5)
    assert table.may(1).bring_in == 5
    assert table.raises(1) == (10, 10)
    assert not table.may(1).fold
    assert table.refused("1 fold") == "must-bring-in"
    assert table.refused("1 check") == "must-bring-in"
    table.play("1 raise-to 10")
    assert table.raises(2) == (20, 20)


@pytest.mark.parametrize(("option", "asked_again"), [("may-complete", True), ("none", False)])
def test_e3_the_bring_in_may_complete_when_it_comes_back(option: str, asked_again: bool) -> None:
    betting = Betting(bring_in_option="may-complete" if asked_again else "none")
    table = stud(10, 5, betting).play("1 bring-in; 2 call; 0 call")
    if asked_again:
        assert table.may(1).check
        assert table.raises(1) == (10, 10)
    else:
        assert table.public.street == "fourth street", option


def test_a_bring_in_as_large_as_the_bet_is_the_bet() -> None:
    """1/2 with a bring-in of 1: nothing to complete, so the next raise is to 2, and there are three."""
    table = stud(1, 1)
    assert table.raises(1) is None
    assert table.refused("1 raise-to 1") == "must-bring-in"
    table.play("1 bring-in")
    assert table.raises(2) == (2, 2)
    table.play("2 raise-to 2; 0 raise-to 3; 1 raise-to 4")
    assert table.raises(2) is None
    assert table.public.raises == 3


def test_at_no_limit_the_completion_is_more_than_the_bring_in() -> None:
    stakes = Stakes(limit="no-limit", ante=1, small_bet=1, big_bet=2, bring_in=1)
    table = Table(STUD, stakes, [100, 100, 100], button=0, deck=LOW_2C)
    assert table.raises(1) == (2, 99)
    table.play("1 bring-in")
    assert table.raises(2) == (2, 99)


# An open pair on fourth street: 5/10, seat 1 pairs its deuce.
PAIR = "Ks Kd Kh 9s 9d 9h 2c 5d 8h 2d Jd Jh"


def with_pair(house: Betting) -> Table:
    return stud(5, 2, house, PAIR).play("1 bring-in; 2 call; 0 call; 1 check")


def test_3_an_open_pair_allows_either_bet() -> None:
    table = with_pair(Betting(open_pair="big-allowed"))
    may = table.may(1).bet
    assert may is not None
    assert may.sizes == (5, 10)
    table.play("1 bet 5")
    raised = table.may(2).bet
    assert raised is not None
    assert raised.sizes == (10, 15)
    assert table.refused("2 raise-to 12") == "not-a-fixed-amount"


def test_3_once_ten_was_bet_all_raises_are_ten() -> None:
    table = with_pair(Betting(open_pair="big-allowed")).play("1 bet 5; 2 raise-to 15")
    assert table.raises(0) == (25, 25)


def test_3_an_open_pair_matters_only_where_the_house_says_so() -> None:
    assert with_pair(Betting()).raises(1) == (5, 5)


def test_r143_bicycle_bets_big_in_the_last_round_or_when_a_pair_shows() -> None:
    bicycle = Betting(stud_limits="bicycle")
    assert with_pair(bicycle).raises(1) == (10, 10)

    no_pair = "Ks Kd Kh 9s 9d 9h 2c 5d 8h 3c Td Jh 4c Tc Qh 6c 7d 4s 8c Ac As"
    table = stud(5, 2, bicycle, no_pair).play("1 bring-in; 2 call; 0 call; 1 check")
    for street in ("fourth", "fifth", "sixth"):
        assert table.public.street == f"{street} street"
        first = table.to_act
        assert first is not None
        assert table.raises(first) == (10, 10) if street != "fourth" and _pair(table) else (5, 5)
        for _ in range(3):
            table.play(f"{table.to_act} check")
    assert table.public.street == "seventh street"
    assert table.to_act is not None
    assert table.raises(table.to_act) == (10, 10)


def _pair(table: Table) -> bool:
    ranks = [[slot.card[0] for slot in place.cards if slot.face == "up"] for place in table.public.seats]
    return any(len(set(each)) < len(each) for each in ranks)


def test_r142_draw_bets_small_before_and_big_after() -> None:
    table = Table(DRAW, fixed(5, 10, ante=1), [101, 101], button=0)
    assert table.raises(1) == (5, 5)
    table.play("1 check; 0 check; 1 draw; 0 draw")
    assert table.raises(1) == (10, 10)


def test_casino_stud_bets_small_twice_and_big_three_times() -> None:
    table = stud(10, 5).play("1 bring-in; 2 call; 0 call; 1 check")
    sizes = []
    while table.to_act is not None and not table.public.over:
        sizes.append((table.public.street, table.raises(table.to_act)))
        for _ in range(3):
            table.play(f"{table.to_act} check")
    assert sizes == [
        ("fourth street", (10, 10)),
        ("fifth street", (20, 20)),
        ("sixth street", (20, 20)),
        ("seventh street", (20, 20)),
    ]


def test_r134_check_raising_may_be_forbidden() -> None:
    table = draw_20([500, 500, 500], betting=Betting(check_raise="forbidden")).play("1 check; 2 bet 20; 0 raise-to 40")
    assert table.refused("1 raise-to 60") == "no-check-raise"
    assert table.may(1).call == 40


def test_r152_spread_limit_takes_any_amount_up_to_the_limit() -> None:
    table = Table(DRAW, Stakes(limit="spread", ante=1, small_bet=1, big_bet=5), [101, 101, 101], button=0)
    assert table.raises(1) == (1, 5)
    table.play("1 bet 3")
    assert table.raises(2) == (6, 8)
    assert table.refused("2 raise-to 9") == "above-maximum"
    assert table.refused("2 raise-to 5") == "below-minimum-raise"
