"""Pots of several shares: halves, odd chips, no qualifier, quarters (procedure.md 7 and 15; reports B18, C9)."""

import pytest

from server.poker.events import Awarded
from tests.helpers.script import Table, fixed, no_limit

STUD_8, OMAHA_8, RAZZ = "stud-8", "omaha-8", "razz"


def all_in(game: str, pockets: dict[int, str], board: str, stacks: dict[int, int], ante: int = 0) -> Table:
    """Blinds of 1 and 2; everybody goes in before the flop."""
    table = Table(game, no_limit(1, 2, ante), stacks, button=max(pockets), pockets=pockets, board=board)
    while table.to_act is not None:
        may = table.may()
        if may.bet:
            table.play(f"{table.to_act} {'bet' if may.bet.kind == 'bet' else 'raise-to'} {may.bet.max}")
        else:
            table.play(f"{table.to_act} {'call' if may.call else 'check'}")
    return table


def shares(table: Table) -> list[tuple[str, dict[int, int]]]:
    return [(event.share_name, dict(event.shares)) for event in table.of(Awarded)]


LOW = "Ah 2h Qc Jc"
SAME_LOW = "Ad 2d Qs Js"
HIGH = "Kh Kd 9c 9s"
BOARD = "3d 4h 8c Kc Ts"


def test_b18_101_is_51_for_high_and_50_for_low() -> None:
    """Procedure 7.3. A small blind of 1 is folded, the others put in 50 each."""
    pockets = {0: "7s 7d 6c 6d", 1: HIGH, 2: LOW}
    table = Table(OMAHA_8, no_limit(1, 2), {0: 50, 1: 50, 2: 50}, button=2, pockets=pockets, board=BOARD)
    table.play("2 raise-to 50; 0 fold; 1 call")
    assert shares(table) == [("high", {1: 51}), ("low", {2: 50})]


def test_b18_103_with_two_lows_is_52_and_26_and_25() -> None:
    """The odd chip of the low half goes to the first left of the button."""
    pockets = {0: "7s 7d 6c 6d", 1: HIGH, 2: LOW, 3: SAME_LOW}
    table = Table(OMAHA_8, no_limit(1, 2), [34] * 4, button=3, pockets=pockets, board=BOARD)
    table.play("2 raise-to 34; 3 call; 0 fold; 1 call")
    assert shares(table) == [("high", {1: 52}), ("low", {2: 26, 3: 25})]


def test_15_no_low_gives_all_to_high_in_every_pot() -> None:
    """Two low cards on the board make no low. Main 3 x 20, side 2 x 20."""
    pockets = {0: HIGH, 1: LOW, 2: SAME_LOW}
    table = all_in(OMAHA_8, pockets, "Th Td 8c Kc 5s", {0: 20, 1: 40, 2: 40})
    assert all(share == "high" for share, _ in shares(table))
    assert table.pots() == [(0, (0, 1, 2)), (0, (1, 2))]
    assert table.stacks()[0] == 60


def test_15_quartering_100_is_75_and_25() -> None:
    """A has the high hand and ties for low."""
    pockets = {0: "Ah 2h Kh Kd", 1: SAME_LOW}
    table = all_in(OMAHA_8, pockets, BOARD, {0: 50, 1: 50})
    assert shares(table) == [("high", {0: 50}), ("low", {0: 25, 1: 25})]
    assert table.stacks() == {0: 75, 1: 25}


def test_15_three_way_low_tie_of_120_is_80_20_20() -> None:
    pockets = {0: "Ah 2h Kh Kd", 1: SAME_LOW, 2: "Ac 2c 9h 9d"}
    table = all_in(OMAHA_8, pockets, BOARD, {0: 40, 1: 40, 2: 40})
    assert table.stacks() == {0: 80, 1: 20, 2: 20}


def test_15_a_quarter_of_101() -> None:
    """High gets 51, low 50: A has the high hand and ties for low, 76 and 25. A small blind of 1 is folded."""
    pockets = {0: "7s 7d 6c 6d", 1: "Ah 2h Kh Kd", 2: SAME_LOW}
    table = Table(OMAHA_8, no_limit(1, 2), {0: 50, 1: 50, 2: 50}, button=2, pockets=pockets, board=BOARD)
    table.play("2 raise-to 50; 0 fold; 1 call")
    assert shares(table) == [("high", {1: 51}), ("low", {1: 25, 2: 25})]
    assert table.stacks() == {0: 49, 1: 76, 2: 25}


def test_15_who_is_quartered_in_a_pot_of_three_loses_10() -> None:
    """40 in each of three equal shares of 120: half for high, a quarter (30) to each of two who tie for low."""
    table = all_in(OMAHA_8, {0: HIGH, 1: LOW, 2: SAME_LOW}, BOARD, {0: 40, 1: 40, 2: 40})
    assert {seat: chips - 40 for seat, chips in table.stacks().items()} == {0: 20, 1: -10, 2: -10}


def test_7_5_of_shares_that_are_not_high_and_low_the_first_gets_the_odd_chip() -> None:
    """A five-card hand beside a badugi: 101 is 51 for the five cards, 50 for the badugi. Nobody draws."""
    pockets = {0: "Ks Kd Qs Qd Js", 1: "7c 5c 4c 3c 2d", 2: "2h 3s 4d 9c 9h"}
    table = Table("badeucy", no_limit(1, 2), {0: 50, 1: 50, 2: 50}, button=2, pockets=pockets)
    table.play("2 raise-to 50; 0 fold; 1 call; 1 draw; 2 draw; 1 draw; 2 draw; 1 draw; 2 draw")
    assert [share.pot for share in table.public.game.shares] == ["deuce-to-seven", "badugi-ace-high"]
    assert shares(table) == [("low", {1: 51}), ("badugi", {2: 50})]


def test_b18_one_hand_may_win_both() -> None:
    """A wheel is the best low and a straight for high."""
    table = all_in(OMAHA_8, {0: "Ah 2h Qc Jc", 1: HIGH}, "3d 4h 5c Ks Ts", {0: 50, 1: 50})
    assert shares(table) == [("high", {0: 50}), ("low", {0: 50})]
    assert table.public.place(0).name == "straight, five high; 5-4-3-2-A low"


@pytest.mark.parametrize(
    ("first", "second", "wins"),
    [("8h 6h 5c 4c", "8s 7s 3c 2c", 0), ("9h 4h 3s 2s", "Ts 9s 9c 6c", None)],
)
def test_b18_8_6_beats_8_7_and_a_nine_is_no_low(first: str, second: str, wins: int | None) -> None:
    """8-6-5-4-3 beats 8-7-3-2-A; 9-4-3-2-A is none. Stud's cards: three of the seven are the same for nobody."""
    rest = ("3d Kd Qd", "Ah Kc Qc") if wins == 0 else ("Ad Kd Qd", "Kh Kc Qc")
    pockets = {0: f"{first} {rest[0]}", 1: f"{second} {rest[1]}"}
    table = Table(STUD_8, fixed(2, 4, ante=1, bring_in=1), {0: 1, 1: 1}, button=1, pockets=pockets)
    low = [dict(event.shares) for event in table.of(Awarded) if event.share_name == "low"]
    assert low == ([{wins: 1}] if wins is not None else [])


def test_c9_omaha_takes_exactly_two_from_the_hand() -> None:
    """Ks 8c Js 5c on 3s 5h Qs Qd 9h is queens and fives with a king, not a flush."""
    table = all_in("omaha", {0: "Ks 8c Js 5c", 1: "Ad Kd Jh Th"}, "3s 5h Qs Qd 9h", {0: 50, 1: 50})
    assert table.public.place(0).name == "two pair, queens and fives"
    assert table.stacks() == {0: 100, 1: 0}


@pytest.mark.parametrize(("ace_0", "ace_1", "odd"), [("As", "Ah", 1), ("Ah", "Ac", 1), ("Ac", "Ad", 0)])
def test_7_4_of_tied_lows_in_stud_the_lowest_card_by_suit_gets_the_odd_chip(ace_0: str, ace_1: str, odd: int) -> None:
    """Both have 7-5-4-3-A, and the ace is their lowest card. Three antes of 1 and three bring-ins of 2 are 9."""
    pockets = {0: f"{ace_0} 3d 4d 5h 7h Kd Kh", 1: f"{ace_1} 3s 4s 5s 7d Kc Ks", 2: "9c 9d Qh 8s"}
    table = Table(RAZZ, fixed(4, 8, ante=1, bring_in=2), [100] * 3, button=2, pockets=pockets)
    table.play("2 bring-in; 0 call; 1 call; 2 check; 0 check; 1 check; 2 fold")
    while table.to_act is not None:
        table.play(f"{table.to_act} check")
    assert shares(table) == [("low", {odd: 5, 1 - odd: 4})]
