"""Pots that earlier deals left: who can win them, and that no chip is lost (design.md 10.2, P21)."""

import pytest

from server.poker.events import CarriedPot
from server.poker.invariants import InvariantBroken
from server.poker.pots import for_these
from tests.helpers.script import Table, fixed

DRAW = "five-card-draw"
STAKES = fixed(2, 4, ante=1)


def test_what_the_same_players_left_is_one_pot_with_their_antes() -> None:
    table = Table(DRAW, STAKES, [50, 50, 50], button=2, carried=[(15, (0, 1, 2))])
    assert table.pots() == [(18, (0, 1, 2))]
    assert table.public.pot == 18


def test_a_player_without_chips_plays_for_what_he_has_a_claim_to() -> None:
    """Three antes of 1 and a raise make the pot that he cannot win; his three aces win the 10 that stayed."""
    pockets = {0: "As Ah Ad 7c 2d", 1: "Ks Kh 9d 8c 3d", 2: "Qs Qh 9h 8d 3h"}
    table = Table(DRAW, STAKES, [0, 50, 50], button=2, pockets=pockets, carried=[(10, (0, 1, 2))])
    assert table.pots() == [(10, (0, 1, 2)), (2, (1, 2))]
    table.play("1 bet 2; 2 call; 0 draw; 1 draw; 2 draw; 1 check; 2 check")
    assert table.awards() == [(1, {1: 6}), (0, {0: 10})]
    assert table.stacks() == {0: 10, 1: 53, 2: 47}


def test_b6_who_folds_gives_up_his_claim_and_the_last_one_takes_everything() -> None:
    table = Table(DRAW, STAKES, [50, 50, 50], button=2, carried=[(9, (0, 1, 2)), (4, (1, 2))])
    table.play("0 bet 2; 1 fold; 2 fold")
    assert table.stacks() == {0: 50 - 1 + 3 + 9 + 4, 1: 49, 2: 49}


def test_a_pot_that_only_one_live_player_has_a_claim_to_is_his_at_once() -> None:
    table = Table(DRAW, STAKES, [50, 0, 50], button=2, carried=[(9, (0, 1, 2)), (4, (0, 2))])
    table.play("0 bet 2; 2 fold")
    assert table.awards() == [(1, {0: 4 + 2})]
    assert table.pots()[0] == (9, (0, 1))


@pytest.mark.parametrize(
    ("stacks", "carried"),
    [
        ([50, 0, 50], [(9, (0, 2))]),
        ([50, 50, 50], [(0, (0, 1, 2))]),
        ([50, 50, 50], [(9, ())]),
        ([50, 50, 50], [(9, (0, 5))]),
        ([50, -1, 50], [(9, (0, 1))]),
    ],
)
def test_a_carried_pot_belongs_to_seats_that_are_dealt_in(
    stacks: list[int], carried: list[tuple[int, tuple[int, ...]]]
) -> None:
    with pytest.raises(InvariantBroken):
        Table(DRAW, STAKES, stacks, carried=carried)


def test_who_left_leaves_his_claims_to_the_others() -> None:
    carried = (CarriedPot(9, (0, 1, 2)), CarriedPot(4, (1, 2)), CarriedPot(3, (2,)))
    assert for_these(carried, (0, 1)) == (CarriedPot(9, (0, 1)), CarriedPot(7, (1,)))
    assert for_these(carried, (0,)) == (CarriedPot(16, (0,)),)
    assert for_these(carried, (2,)) == (CarriedPot(16, (2,)),)
    assert for_these((CarriedPot(9, (0,)), CarriedPot(4, (1,))), (1,)) == (CarriedPot(13, (1,)),)
