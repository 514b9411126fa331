"""Minimum hands of jackpots and of conditions such as trips to win (R149; variants.md 3 to 5)."""

import pytest

from server.poker.house import Rules
from server.poker.ranking import BadStandard, at_least
from tests.poker.ranking.asking import holding, rules


@pytest.mark.parametrize(
    ("hand", "standard", "expected"),
    [
        ("Jc Jd 9h 5s 3c", "JJ", True),
        ("Tc Td Ah Ks Qc", "JJ", False),
        ("Ac Ad 9h 5s 3c", "JJ", True),
        ("2c 2d 3h 3s 4c", "JJ", True),
        ("Tc Td 9h 5s 3c", "1010", True),
        ("2c 2d 9h 5s 3c", "pair", True),
        ("Ac Kd 9h 5s 3c", "pair", False),
        ("Ac Ad Kh Ks 3c", "trips", False),
        ("2c 2d 2h 5s 3c", "trips", True),
        ("2c 2d 3h 3s 4c", "two-pair", True),
        ("6c 5d 4h 3s 2c", "straight", True),
        ("9c 7c 5c 3c 2c", "flush", True),
        ("2c 2d 2h 3s 3c", "full-house", True),
        ("Ah Kh Qh Jh 9h", "full-house", False),
        ("2c 2d 2h 2s 3c", "quads", True),
        ("5h 4h 3h 2h Ah", "straight-flush", True),
        ("2c 2d 2h 2s 3c", "five-of-a-kind", False),
    ],
)
def test_a_hand_is_at_least_the_standard(hand: str, standard: str, expected: bool) -> None:
    assert at_least(holding(hand), standard) is expected


def test_house_rules_count() -> None:
    assert at_least(holding("Jc 2d 9h 5s 3c"), "JJ", rules(wild={"cards": ["2"]}))
    assert at_least(holding("3c Ad / 9h 5s Kc"), "AA", rules(wild={"lowest": "hand"}))
    flush_up = rules(deck={"lowest": "6"}, ranking={"order": "flush-over-full-house"})
    assert at_least(holding("Ah Kh Qh Jh 9h"), "full-house", flush_up)


@pytest.mark.parametrize(
    ("standard", "house", "says"),
    [
        ("jacks", rules(), "'jacks' is not a minimum hand: write a pair"),
        ("JQ", rules(), "'JQ' is not a minimum hand"),
        ("flush", rules(ranking={"order": "historic"}), "'flush' does not exist under these house rules"),
    ],
)
def test_a_standard_without_meaning_is_refused(standard: str, house: Rules, says: str) -> None:
    with pytest.raises(BadStandard, match=says):
        at_least(holding("Ac Ad"), standard, house)
