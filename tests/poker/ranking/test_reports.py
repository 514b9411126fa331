"""C of cases/reports.md: hands that other poker programs got wrong (C8, C9, C11 and C12 stand with their rules)."""

import pytest

from server.poker.ranking import BadHands
from tests.poker.ranking.asking import name, shares, verdicts


def test_c2_a_tie_of_aces_and_sixes_with_the_queen() -> None:
    assert shares(["Td Js", "3s 3d"], board="6c Qc Ad 6s Ac") == "1/2 1/2"


def test_c3_of_three_pairs_the_best_two_play() -> None:
    (verdict,) = verdicts(["7s 5c"], board="4d 8s 4h 7d 8c")
    assert verdict.name == "two pair, eights and sevens"
    assert [card.rank for card in verdict.plays] == [8, 8, 7, 7, 5]


def test_c5_a_kicker_on_the_hand() -> None:
    assert shares(["8h Ks", "4d Qs"], board="9c 7s 5h 5s 3c") == "1 0"
    assert shares(["Ac Ad", "7c 7d"], board="6c 6d 2h 9s Jh") == "1 0"
    with pytest.raises(BadHands, match="As is there twice, and one pack has it once"):
        verdicts(["As As"])


def test_c6_straights_that_share_the_board() -> None:
    board = "7s 3s 4c 5h 6d"
    assert name("2c 8d", board=board) == "straight, eight high"
    assert shares(["2c 8d", "8s 9c"], board=board) == "0 1"
