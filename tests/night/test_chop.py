"""What the last ones of a tournament get when they share it: ICM, chip chop and even, against published figures and
against a model that tries every order of places.
"""

from fractions import Fraction
from itertools import pairwise, permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from server.night.tournament.chop import Chop, chop, icm


def by_every_order(stacks: dict[str, int], prizes: list[int]) -> dict[str, Fraction]:
    """Malmuth-Harville as it is told: the chance of every order of places, one after the other."""
    found = dict.fromkeys(stacks, Fraction(0))
    for order in permutations(stacks):
        left, likely = sum(stacks.values()), Fraction(1)
        for player in order:
            likely *= Fraction(stacks[player], left)
            left -= stacks[player]
        for player, prize in zip(order, prizes, strict=False):
            found[player] += likely * prize
    return found


def test_a_chip_chop_is_as_a_card_room_prints_it() -> None:
    """BetMGM, "chip payout": 570 left, 57 for the next one out, five stacks; its figures are in dollars."""
    stacks = {"a": 15_000, "b": 12_000, "c": 10_000, "d": 6_000, "e": 500}
    prizes = [21_000, 13_000, 9_300, 8_000, 5_700]
    assert chop("chip-chop", stacks, prizes) == {"a": 15_528, "b": 13_562, "c": 12_252, "d": 9_631, "e": 6_027}


def test_heads_up_icm_is_the_second_prize_and_the_rest_by_chips() -> None:
    """GGPoker's example: 100 and 50 to win, 1,000 chips against 1."""
    assert chop("icm", {"a": 1000, "b": 1}, [10_000, 5_000]) == {"a": 9_995, "b": 5_005}


def test_an_even_chop_is_the_same_for_everybody() -> None:
    """Advanced Poker Training: 1,600, 1,000, 600 and 400 for four is 900 each."""
    stacks = {"a": 400, "b": 300, "c": 200, "d": 100}
    assert set(chop("even", stacks, [160_000, 100_000, 60_000, 40_000]).values()) == {90_000}


@pytest.mark.parametrize("stacks", [{}, {"a": 0, "b": 5}, {"a": 5}])
def test_only_players_with_chips_share_and_no_more_prizes_than_they_are(stacks: dict[str, int]) -> None:
    with pytest.raises(ValueError, match="players with chips"):
        chop("icm", stacks, [100, 50])


@given(st.lists(st.integers(1, 10_000), min_size=2, max_size=4), st.lists(st.integers(0, 99_999), max_size=4))
def test_icm_agrees_with_every_order_of_places(chips: list[int], won: list[int]) -> None:
    stacks = {f"p{at}": own for at, own in enumerate(chips)}
    prizes = sorted(won[: len(chips)], reverse=True)
    assert icm(stacks, prizes) == by_every_order(stacks, prizes)


@given(
    st.sampled_from(["icm", "chip-chop", "even"]),
    st.lists(st.integers(1, 1_000_000), min_size=2, max_size=10),
    st.lists(st.integers(0, 10**7), min_size=1, max_size=3),
)
def test_the_parts_are_the_prizes_to_the_cent_and_nobody_gets_less_than_the_least(
    how: Chop, chips: list[int], won: list[int]
) -> None:
    stacks = {f"p{at}": own for at, own in enumerate(chips)}
    prizes = sorted(won[: len(chips)], reverse=True)
    if not sum(prizes):
        return
    parts = chop(how, stacks, prizes)
    assert sum(parts.values()) == sum(prizes)
    least = min(prizes) if len(prizes) == len(chips) else 0
    assert min(parts.values()) >= least
    order = sorted(stacks, key=lambda player: stacks[player])
    assert all(parts[one] <= parts[other] + 1 for one, other in pairwise(order))
