"""Standard high hands: requirements.md section 2 (R009 to R039), each X item by its number."""

from itertools import pairwise

import pytest

from tests.poker.ranking.asking import descends, name, shares, verdicts

QUAD_JACKS = "Jc Jd Jh Js 9c"

PAIRS = [
    ("R012 straight flush, higher top card", "Jh Th 9h 8h 7h", "Ts 9s 8s 7s 6s"),
    ("R013 the wheel is the lowest straight flush", "6s 5s 4s 3s 2s", "5h 4h 3h 2h Ah"),
    ("R014 4-3-2-A-K suited is only a flush", "4c 4d 4h 2s 2c", "4h 3h 2h Ah Kh"),
    ("R014 2-A-K-Q-J is not a straight", "2c 2d 3h 4s 5c", "2d Ac Kh Qs Jd"),
    ("R015", "4c 4d 4h 4s 2c", "3c 3d 3h 3s Ac"),
    ("R019", "9c 9d 9h 4c 4d", "8c 8d 8h Ac Ad"),
    ("R020 third card of the flush", "Kh Jh 9h 3h 2h", "Ks Js 7s 6s 5s"),
    ("R021 broadway over nine high", "Ac Kd Qh Js Tc", "9c 8d 7h 6s 5c"),
    ("R021 the wheel is the worst straight", "6c 5d 4h 3s 2c", "5c 4d 3h 2s Ac"),
    ("R023", "Jc Jd 2h 2s 4c", "Tc Td 9h 9s 8c"),
    ("R024", "8c 8d 6h 6s 3c", "8h 8s 5c 5d Kc"),
    ("R025", "Qc Qd 5h 5s 8c", "Qh Qs 5c 5d 4c"),
    ("R026", "6c 6d 4h 3s 2c", "5c 5d Ah Ks Qc"),
    ("R027", "Jc Jd Ah 9s 3c", "Jh Js Ac 8d 7c"),
    ("R028", "Ac Jd 9h 5s 3c", "Ah Td 9s 6c 4d"),
    ("R029", "Jc Jd 4h 3s 2c", "Tc Td Ah Js 7c"),
    ("R030", "Ac Ad Kh Js 5c", "Ah As Jc 7d 4c"),
    ("R031", "9c 9d 7h 4s 2c", "9h 9s 5c 3d 2d"),
    ("R032", "Qc Qd 6h 6s Jc", "Qh Qs 6c 6d Tc"),
    ("R033 ace high over king high", "Ac 7d 5h 3s 2c", "Kc Qd Jh 9s 8c"),
]


@pytest.mark.parametrize(("rule", "better", "worse"), PAIRS, ids=[case[0] for case in PAIRS])
def test_the_better_hand_takes_the_pot(rule: str, better: str, worse: str) -> None:
    assert shares([better, worse]) == "1 0"
    assert shares([worse, better]) == "0 1"


def test_r010_any_higher_category_beats_any_lower() -> None:
    """R010: the best of each category loses to the worst of the next."""
    best_and_worst = [
        ("Ah Kh Qh Jh Th", "5h 4h 3h 2h Ah"),
        ("Ac Ad Ah As Kc", "2c 2d 2h 2s 3c"),
        ("Ac Ad Ah Kc Kd", "2c 2d 2h 3c 3d"),
        ("Ah Kh Qh Jh 9h", "7h 5h 4h 3h 2h"),
        ("Ac Kd Qh Js Tc", "5c 4d 3h 2s Ac"),
        ("Ac Ad Ah Kc Qd", "2c 2d 2h 4c 3d"),
        ("Ac Ad Kh Ks Qc", "3c 3d 2h 2s 4c"),
        ("Ac Ad Kh Qs Jc", "2c 2d 5h 4s 3c"),
        ("Ac Kd Qh Js 9c", "7c 5d 4h 3s 2c"),
    ]
    for (_, worst), (best, _) in pairwise(best_and_worst):
        assert shares([worst, best]) == "1 0"


def test_r011_the_royal_flush_is_a_name_not_a_category() -> None:
    assert name("Ah Kh Qh Jh Th") == "royal flush"
    assert shares(["Ah Kh Qh Jh Th", "Ks Qs Js Ts 9s"]) == "1 0"
    assert shares(["Ah Kh Qh Jh Th", "As Ks Qs Js Ts"]) == "1/2 1/2"


@pytest.mark.parametrize(
    ("rule", "one", "other", "expected"),
    [
        ("R016", "Kc 7d", "Qc Td", "1 0"),
        ("R017", "8c 2d", "6c 5d", "1/2 1/2"),
        ("R018", "Ac 2d", "Ah Kd", "1/2 1/2"),
    ],
)
def test_four_jacks_on_the_board(rule: str, one: str, other: str, expected: str) -> None:
    assert shares([one, other], board=QUAD_JACKS) == expected


def test_r002_suits_never_compare_hands() -> None:
    assert shares(["Kh Qd 9c 7s 2d", "Ks Qc 9d 7h 2s", "Kc Qh 9s 7d 2h"]) == "1/3 1/3 1/3"


def test_r009_only_five_cards_play() -> None:
    """R009: the sixth and seventh card never break a tie."""
    assert shares(["Ac Kd", "Ad 2h"], board="As Ks Qh Jc Tc") == "1/2 1/2"
    assert len(verdicts(["Ac Kd"], board="9s 8s 6h 3c 2c")[0].plays) == 5


def test_r022_trips_in_order() -> None:
    assert descends(["5c 5d 5h 3s 2c", "4c 4d 4h Ks 5s", "4c 4d 4h Qs 9c", "4c 4d 4h Qs 8c"])


@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        ("Th 9h 8h 7h 6h", "straight flush, ten high"),
        ("8c 8d 8h 4c 4d", "full house, eights over fours"),
        ("Ac Ad Ah 6c 6d", "full house, aces over sixes"),
        ("Jc Jd Jh 7c 7d", "full house, jacks over sevens"),
        ("7c 7d 7h Tc Td", "full house, sevens over tens"),
        ("Qc Tc 7c 6c 2c", "flush, queen high"),
        ("9h 8c 7s 6d 5h", "straight, nine high"),
        ("Jc Jd Jh 7c 4d", "three jacks"),
        ("Qc Qd 7h 7c 4d", "two pair, queens and sevens"),
        ("Tc Td Kh 4c 3d", "pair of tens"),
        ("Ks Qs Js Ts 9s", "straight flush, king high"),
        ("5h 4h 3h 2h Ah", "straight flush, five high"),
        ("Ac Kc Qd Js Ts", "straight, ace high"),
        ("9c 9d 9h 9s 2c", "four nines"),
        ("Ac Jd 9h 5s 3c", "ace high"),
    ],
)
def test_r034_hands_are_called_by_their_names(hand: str, expected: str) -> None:
    assert name(hand) == expected


def test_r035_two_pair_stands_between_trips_and_a_pair() -> None:
    assert descends(["2c 2d 2h 4s 3c", "Ac Ad Kh Ks Qc", "Ac Ad Kh Qs Jc", "Ac Kd Qh Js 9c"])


def test_r036_equal_best_hands_split() -> None:
    assert shares(["Ac Kd", "Ad Kc", "Ah Ks", "2c 3d"], board="As Qh 9c 6d 4s") == "1/3 1/3 1/3 0"


def test_r037_a_royal_on_the_board_ties_everybody() -> None:
    assert shares(["2c 3d", "As Ad", "9h 8h"], board="Ah Kh Qh Jh Th") == "1/3 1/3 1/3"


def test_r039_equal_trips_and_quads_compare_by_the_other_cards() -> None:
    """R039: impossible in draw with one pack, common with a board."""
    assert shares(["Ac 3d", "Kc Qd"], board="9c 9d 9h 5s 2c") == "1 0"
    assert shares(["Ac 3d", "Kc Qd"], board="9c 9d 9h 9s 2c") == "1 0"


def test_the_five_cards_come_in_playing_order() -> None:
    (verdict,) = verdicts(["4d 7c Ac 7h Td Ts 7d"])
    assert [str(card) for card in verdict.plays] == ["7h", "7d", "7c", "Ts", "Td"]
    (verdict,) = verdicts(["Ac 2d 3h 4s 5c Kc Kd"])
    assert [str(card) for card in verdict.plays] == ["5c", "4s", "3h", "2d", "Ac"]


def test_the_best_five_of_any_number_of_cards() -> None:
    """R009; Cincinnati and Baseball leave ten cards and more."""
    ten = "2c 3c 5d 5h 8s 9c Jd Jh Js Kc"
    assert name(ten) == "full house, jacks over fives"
    assert name(f"{ten} 4c 9d 7c") == "full house, jacks over nines"
    assert name("2c 3c 5d 6h 8s 9c Jd Qh Kc 4c") == "flush, king high"


@pytest.mark.parametrize(
    ("hand", "board", "expected"),
    [
        ("Ks 8c Js 5c", "3s 5h Qs Qd 9h", "two pair, queens and fives"),
        ("Ad 2c 3h 4s", "Kd Qd 9d 5d 7c", "ace high"),
    ],
    ids=["C9", "R187 one diamond in the hand and four on the board are no flush"],
)
def test_omaha_takes_exactly_two(hand: str, board: str, expected: str) -> None:
    assert name(hand, board=board, use="two-plus-three") == expected
