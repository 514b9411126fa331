"""Pots that earlier deals left: who can win them, and that no chip is lost (design.md 10.2, P21)."""

import pytest

from server.poker.events import Carried, CarriedPot
from server.poker.invariants import InvariantBroken
from server.poker.pots import for_these
from tests.helpers.script import Table, fixed, no_limit

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


TRIPS = {0: "Kh Kd 2c 3c 4c", 1: "As Ad 5c 6c 7c", 3: "Js Jd Jh 2s 3s"}


def trips_to_win(one: int, three: int) -> Table:
    """Seats 0, 1 and 3 play for 30; another 20 is seat 1's alone, his as soon as the first betting round is over."""
    stacks = {0: 100, 1: one, 3: three}
    carried = [(30, (0, 1, 3)), (20, (1,))]
    return Table(
        "jacks-trips-to-win", no_limit(0, 2, ante=1), stacks, button=3, pockets=TRIPS, carried=carried, blinds=()
    )


@pytest.mark.parametrize(
    ("bets", "awards"),
    [
        ("0 bet 10; 1 raise-to 20; 3 call; 0 raise-to 40; 1 fold", [(1, {1: 20}), (1, {0: 30}), (0, {3: 60})]),
        ("0 bet 4; 1 raise-to 8; 3 call; 0 raise-to 40; 1 fold", [(1, {1: 20}), (1, {0: 6}), (0, {3: 60})]),
    ],
)
def test_p5_a_pot_in_the_middle_stays_paid_when_its_owner_folds(bets: str, awards: list[object]) -> None:
    """Procedure 5 (P5), reports B6: the pots above and below it lose nothing by it."""
    table = trips_to_win(100, 10)
    table.play(f"0 bet 4; 1 call; 3 call; 0 draw; 1 draw; 3 draw; {bets}")
    assert table.awards() == awards


def test_p5_a_pot_in_the_middle_stays_paid_when_nobody_wins_the_others() -> None:
    pockets = TRIPS | {3: "Js Jd Qh 2s 3s"}
    table = Table(
        "jacks-trips-to-win",
        no_limit(0, 2, ante=1),
        {0: 100, 1: 100, 3: 10},
        button=3,
        pockets=pockets,
        carried=[(30, (0, 1, 3)), (20, (1,))],
        blinds=(),
    )
    table.play("0 bet 4; 1 call; 3 call; 0 draw; 1 draw; 3 draw; 0 bet 10; 1 call; 3 call")
    assert table.awards() == [(1, {1: 20})]
    (stays,) = table.of(Carried)
    assert stays.pots == (CarriedPot(30 + 3 * 10, (0, 1, 3)), CarriedPot(2 * 5, (0, 1)))


def test_r147_chips_won_from_a_pot_in_the_middle_are_not_bet_in_this_hand() -> None:
    """Who is all-in stays all-in (P5 pays him at once), who is not may bet what he came with."""
    table = trips_to_win(5, 50)
    table.play("0 bet 4; 1 call; 3 call; 0 draw; 1 draw; 3 draw; 0 bet 10; 3 call")
    assert table.awards() == [(1, {1: 20}), (1, {3: 20}), (0, {3: 45})]
    deep = trips_to_win(50, 50).play("0 bet 4; 1 call; 3 call; 0 draw; 1 draw; 3 draw; 0 bet 10")
    assert deep.public.place(1).stack == 45 + 20
    wager = deep.may(1).bet
    assert wager is not None
    assert wager.max == 45


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
