"""The tables beside that of the high hands (issue 6: exact odds; R121 to R125): lows, badugi, seven cards.

The figures are those of rules/probabilities.md, sections 5, 7 and 8, counted there by two other ways.
"""

import pytest

from server.poker.house import Rules
from server.poker.ladder import ladder
from server.web.house.hands import TABLES

COUNTS = {
    "ace-to-five-5": {
        "5 low": 1024,
        "6 low": 5120,
        "7 low": 15_360,
        "8 low": 35_840,
        "9 low": 71_680,
        "10 low": 129_024,
        "J low": 215_040,
        "Q low": 337_920,
        "K low": 506_880,
        "pair": 1_098_240,
        "two pair": 123_552,
        "three of a kind": 54_912,
        "full house": 3744,
        "four of a kind": 624,
    },
    "deuce-to-seven-5": {
        "7 low": 4080,
        "8 low": 14_280,
        "9 low": 34_680,
        "10 low": 70_380,
        "J low": 127_500,
        "Q low": 213_180,
        "K low": 335_580,
        "A low": 503_880,
        "pair": 1_098_240,
        "two pair": 123_552,
        "three of a kind": 54_912,
        "straight": 9180,
        "flush": 5112,
        "full house": 3744,
        "four of a kind": 624,
        "straight flush": 36,
    },
    "ace-to-six-5": {"6 low": 4080, "7 low": 14_280, "8 low": 34_680, "9 low": 70_380, "K low": 503_880},
    "badugi-4": {
        "badugi, 4 high": 24,
        "badugi, 5 high": 96,
        "badugi, K high": 5280,
        "3-card": 154_440,
        "2-card": 96_252,
        "1-card": 2873,
    },
    "ace-to-five-7": {
        "5 low": 781_824,
        "6 low": 3_151_360,
        "7 low": 7_426_560,
        "8 low": 13_171_200,
        "9 low": 19_174_400,
        "10 low": 23_675_904,
        "J low": 24_837_120,
        "Q low": 21_457_920,
        "K low": 13_939_200,
    },
    "deuce-to-seven-7": {
        "7 low": 2_666_480,
        "8 low": 7_187_404,
        "9 low": 13_129_988,
        "10 low": 19_288_272,
        "J low": 23_906_176,
        "Q low": 25_145_080,
        "K low": 21_795_928,
        "A low": 14_235_856,
    },
    "high-7": {
        "royal flush": 4324,
        "straight flush": 37_260,
        "four of a kind": 224_848,
        "full house": 3_473_184,
        "flush": 4_047_644,
        "straight": 6_180_020,
        "three of a kind": 6_461_620,
        "two pair": 31_433_400,
    },
}
TOTALS = {4: 270_725, 5: 2_598_960, 7: 133_784_560}


def test_every_table_has_its_figures() -> None:
    assert set(COUNTS) == set(TABLES)


@pytest.mark.parametrize("name", TABLES)
def test_the_table_is_exact(name: str) -> None:
    what = TABLES[name]
    found = ladder(Rules(), what.pot, what.cards)
    counts = {rung.name: rung.count for rung in found.rungs}
    assert {hand: counts.get(hand) for hand in COUNTS[name]} == COUNTS[name]
    assert sum(counts.values()) == found.total == TOTALS[what.cards]
    assert all(rung.example for rung in found.rungs)


def test_in_seven_cards_no_pair_is_rarer_than_a_pair_and_that_is_said() -> None:
    """R122; a low is no ladder of frequency, so nothing is said there."""
    found = {rung.name: rung.out_of_order for rung in ladder(Rules(), "high", 7).rungs}
    assert [name for name, said in found.items() if said] == ["high card"]
    assert not any(rung.out_of_order for rung in ladder(Rules(), "ace-to-five").rungs)
