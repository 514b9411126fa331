"""Nine variants judged by PokerKit, too; `python -m tests.poker.referee --hands 2000` plays more of them."""

import pytest

from tests.poker.referee import DIFFERENCES, VARIANTS, judge

HANDS = 80


@pytest.mark.parametrize("variant", VARIANTS)
def test_the_referee_pays_the_same_stacks(variant: str) -> None:
    counts = judge(variant, HANDS)
    assert set(counts) <= {"same", *DIFFERENCES}
    assert counts["same"] >= HANDS * 0.9, counts
