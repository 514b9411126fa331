"""Whole hands whose cards, bets and last stacks were worked out by hand from the rules, one line of sums a street."""

import pytest

from server.poker.events import Mucked, Shown
from server.poker.stakes import Stakes
from tests.helpers.script import Table, fixed, no_limit


def shown(table: Table) -> list[str]:
    return [
        f"{event.seat} {'shows' if isinstance(event, Shown) else 'mucks'}"
        for event in table.log
        if isinstance(event, Shown | Mucked)
    ]


def test_draw_at_fixed_limit() -> None:
    """2/4, ante 1. A one-card draw to the flush beats three kings and three nines."""
    pockets = {0: "Ks Kd 7c 4h 2s", 1: "9h 9c 9d Jc 3d", 2: "Ah Qh 8h 5h Tc", 3: "As 6c 6d 4c 2d"}
    deck = "Ks 9h Ah As Kd 9c Qh 6c 7c 9d 8h 6d 4h Jc 5h 4c 2s 3d Tc 2d"
    table = Table("five-card-draw", fixed(2, 4, ante=1), [50] * 4, button=3, deck=f"{deck} Kh 5c 8d Jd 3s 2h")
    assert {seat: " ".join(map(str, table.pocket(seat))) for seat in pockets} == pockets
    assert table.public.pot == 4
    table.play("0 bet 2; 1 raise-to 4; 2 call; 3 fold; 0 call")
    assert table.public.pot == 4 + 3 * 4
    table.play("0 draw 2 3 4; 1 draw 3 4; 2 draw 4")
    assert " ".join(map(str, table.pocket(0))) == "Ks Kd Kh 5c 8d"
    table.play("0 check; 1 bet 4; 2 raise-to 8; 0 call; 1 call")
    assert table.awards() == [(0, {2: 40})]
    assert table.stacks() == {0: 37, 1: 37, 2: 77, 3: 49}
    assert shown(table) == ["2 shows", "0 mucks", "1 mucks"]


def test_draw_at_no_limit_with_a_side_pot_that_is_split() -> None:
    """Antes 6; seat 0 is all-in for 28: main 6 + 84 = 90, side 60 between two equal flushes, 30 each."""
    pockets = {0: "Qs Qd Qc 5h 5d", 1: "Ad Kd Jd Td 3d", 2: "Ac Kc Jc Tc 3c"}
    stakes = Stakes(limit="no-limit", ante=2, small_bet=4, big_bet=4)
    table = Table("five-card-draw", stakes, {0: 30, 1: 100, 2: 60}, button=2, pockets=pockets)
    table.play("0 check; 1 bet 10; 2 raise-to 58; 0 call; 1 call")
    assert table.pots() == [(90, (0, 1, 2)), (60, (1, 2))]
    table.play("0 draw; 1 draw; 2 draw")
    assert table.awards() == [(1, {1: 30, 2: 30}), (0, {0: 90})]
    assert table.stacks() == {0: 90, 1: 70, 2: 30}
    assert shown(table) == ["1 shows", "2 shows", "0 shows"]


def test_stud_at_fixed_limit() -> None:
    """4/8, ante 1, bring-in 2. Nines full of deuces against a flush: 13 + 61 + 61 = 135."""
    deck = "Ac 9s 5d Ad 9d 6d Kh 2c 7d Ts 9c 8d 3c 2h Jd Qs Qd 4s 9h"
    table = Table("seven-card-stud", fixed(4, 8, ante=1, bring_in=2), [100] * 3, button=2, deck=deck)
    table.play("1 bring-in; 2 raise-to 4; 0 raise-to 8; 1 call; 2 call")
    assert table.public.pot == 3 + 3 * 8
    table.play("0 bet 4; 1 call; 2 call")
    assert table.public.pot == 27 + 12
    table.play("1 bet 8; 2 raise-to 16; 0 fold; 1 raise-to 24; 2 call")
    assert table.public.pot == 39 + 48
    table.play("1 check; 2 bet 8; 1 raise-to 16; 2 call")
    assert table.public.pot == 87 + 32
    table.play("1 bet 8; 2 call")
    assert table.awards() == [(0, {1: 135})]
    assert table.stacks() == {0: 87, 1: 174, 2: 39}
    assert shown(table) == ["1 shows", "2 mucks"]


@pytest.mark.parametrize(
    ("river", "stacks", "order"),
    [
        ("3h", {0: 980, 1: 0, 2: 200, 3: 270}, ["2 shows", "0 shows", "1 mucks"]),
        ("3c", {0: 0, 1: 480, 2: 700, 3: 270}, ["2 shows", "0 mucks", "1 shows"]),
    ],
)
def test_holdem_at_no_limit_with_a_side_pot(river: str, stacks: dict[int, int], order: list[str]) -> None:
    """Blinds 5/10. Main 120 + 3 x 120 = 480; side 120 + 2 x 190 = 500. The river makes seat 0's flush, or does not."""
    pockets = {0: "Ah Kh", 1: "8c 8d", 2: "Qs Js", 3: "5c 5h"}
    table = Table(
        "texas-holdem", no_limit(5, 10), [400, 150, 600, 300], button=0, pockets=pockets, board=f"8h Qd 2h 5d {river}"
    )
    table.play("3 raise-to 30; 0 call; 1 call; 2 call")
    assert table.public.pot == 120
    table.play("1 check; 2 bet 60; 3 fold; 0 raise-to 180; 1 call; 2 call")
    assert table.pots() == [(480, (0, 1, 2)), (120, (0, 2))]
    table.play("2 check; 0 bet 190; 2 call")
    assert table.stacks() == stacks
    assert shown(table) == order


def test_holdem_heads_up_at_fixed_limit_with_a_kitty() -> None:
    """2/4, blinds 1/2, the board's A K 7 7 and a ten play for both. 24 - 1 for two raises: 12 and 11, odd chip left."""
    table = Table(
        "texas-holdem", fixed(2, 4, blinds=(1, 2)), [100, 100], button=1, kitty=1,
        pockets={0: "Td 9d", 1: "Tc 9c"}, board="As Ks 7h 7d 4c",
    )  # fmt: skip
    table.play("1 raise-to 4; 0 call; 0 check; 1 bet 2; 0 raise-to 4; 1 call; 0 bet 4; 1 call; 0 check; 1 check")
    assert table.story() == [
        "Hand 1: Texas hold'em, fixed limit 2/4, blinds 1/2. s1 deals",
        "s1 posts the small blind of 1",
        "s0 posts the big blind of 2",
        "Before the flop",
        "s1 raises to 4",
        "s0 calls 2",
        "Flop",
        "The board: A♠ K♠ 7♥",
        "s0 checks",
        "s1 bets 2",
        "s0 raises to 4",
        "s1 calls 2",
        "Turn",
        "The board: 7♦",
        "s0 bets 4",
        "s1 calls 4",
        "River",
        "The board: 4♣",
        "s0 checks",
        "s1 checks",
        "s0 shows 10♦ 9♦: pair of sevens",
        "s1 shows 10♣ 9♣: pair of sevens",
        "1 for the kitty",
        "s0 12 and s1 11: they split 23 with a pair of sevens",
    ]
    assert table.stacks() == {0: 100, 1: 99}


def test_holdem_at_pot_limit() -> None:
    """Blinds 5/10, three players. Pot 15: to 35. Pot 65 called twice is 105; 105 bet, raised to 105 + 315 = 420."""
    pockets = {0: "As Ac", 1: "7c 2d", 2: "Kd Kc"}
    stakes = Stakes(limit="pot", small_bet=10, big_bet=10, small_blind=5, big_blind=10)
    table = Table("texas-holdem", stakes, [1000, 1000, 1000], button=0, pockets=pockets, board="Ks 4d 6h 7d 9s")
    assert table.raises(0) == (20, 35)
    table.play("0 raise-to 35; 1 call; 2 call")
    assert table.public.pot == 105
    table.play("1 check; 2 bet 105")
    assert table.raises(0) == (210, 420)
    table.play("0 raise-to 420; 1 fold; 2 raise-to 965; 0 call")
    assert table.awards() == [(0, {2: 105 + 2 * 965})]
    assert table.stacks() == {0: 0, 1: 965, 2: 2035}
