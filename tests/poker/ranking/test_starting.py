"""Starting hands: R048 and R049; the scores are those of variants.md, appendix H."""

import pytest

from server.poker.cards import parse_cards
from server.poker.starting import chen, notation


@pytest.mark.parametrize(
    ("cards", "written", "score"),
    [
        ("Ac Ad", "AA", 20),
        ("Kh As", "AKo", 10),
        ("Ah Kh", "AKs", 12),
        ("Kd Qd", "KQs", 10),
        ("Js Ts", "JTs", 9),
        ("Qs Js", "QJs", 9),
        ("8c 8d", "88", 8),
        ("2c 2d", "22", 5),
        ("5c 5d", "55", 5),
        ("7c 2d", "72o", -1),
        ("5h 3h", "53s", 5),
        ("As 9d", "A9o", 5),
    ],
)
def test_starting_hands(cards: str, written: str, score: int) -> None:
    assert notation(parse_cards(cards)) == written
    assert notation(parse_cards(cards)[::-1]) == written
    assert chen(parse_cards(cards)) == score
