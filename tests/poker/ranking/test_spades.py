"""Half the pot for a spade in the hole (variants.md 59 to 61)."""

from fractions import Fraction
from typing import Any

import pytest

from server.poker.house import STANDARD, Deck, Rules, Wild
from server.poker.ranking import SpadePot, contest, describe
from tests.poker.ranking.asking import holding

DEUCES = Rules(wild=Wild(cards=("2",)))
LOW_HOLE = Rules(wild=Wild(lowest="hole"))
TWO_PACKS = Rules(deck=Deck(packs=2))


@pytest.mark.parametrize(
    ("pot", "hands", "rules", "won"),
    [
        ("highest", ["Qs 9s / 3d", "Js 2h / 4c"], STANDARD, "1 0"),
        ("highest", ["Qs 9s / 3d", "As 2h / 4c"], STANDARD, "0 1"),
        ("highest", ["Qs 9s / 3d", "Js 2h / As"], STANDARD, "1 0"),
        ("highest", ["Qd 9d / 3s", "Jd 2h / As"], STANDARD, "0 0"),
        ("lowest", ["Qs 9s / 3d", "As 2h / 4c"], STANDARD, "1 0"),
        ("lowest", ["Ks 9h / 3d", "2s 2h / 4c"], STANDARD, "0 1"),
        ("lowest", ["3s Ah / 3d", "4s 2h / 2s"], STANDARD, "1 0"),
        ("lowest", ["Ks 9h / 3d", "2s 2h / 4c"], DEUCES, "1 0"),
        ("highest", ["Ks 9h / 3d", "As Ah / 4c"], LOW_HOLE, "1 0"),
        ("highest", ["Ks 9h / 3d", "As 3h / 4c"], LOW_HOLE, "0 1"),
        ("highest", ["Ks 9h / 3d", "Ks 3h / 4c", "Qs Qh / 5c"], TWO_PACKS, "1/2 1/2 0"),
    ],
)
def test_variants_59_60_whose_spade_it_is(pot: str, hands: list[str], rules: Rules, won: str) -> None:
    """Only down cards count, the deuce is the lowest and the ace the highest, and no wild card is a spade."""
    named: Any = f"{pot}-spade-in-hole"
    verdicts = contest([holding(each) for each in hands], (), rules, named)
    assert [verdict.share for verdict in verdicts] == [Fraction(part) for part in won.split()]


@pytest.mark.parametrize(
    ("pot", "hand", "name"),
    [
        ("highest-spade-in-hole", "Qs 9s / As", "the queen of spades in the hole"),
        ("lowest-spade-in-hole", "Qs 9s / 2s", "the nine of spades in the hole"),
        ("lowest-spade-in-hole", "Qd 9h / 2s", "no spade in the hole"),
    ],
)
def test_the_spade_has_a_name(pot: SpadePot, hand: str, name: str) -> None:
    assert describe(holding(hand), (), STANDARD, pot) == name
    (verdict,) = contest([holding(hand)], (), STANDARD, pot)
    assert verdict.name == name
    assert verdict.qualifies is (name != "no spade in the hole")
