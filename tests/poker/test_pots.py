"""Side pots, uncalled bets, odd chips (procedure.md 5 to 7, every example by its number; reports B)."""

from fractions import Fraction
from typing import Literal

import pytest

from server.poker.chips import split
from server.poker.events import Awarded, Blind, Mucked, Shown, UncalledReturned
from server.poker.house import Kitty, Ranking, Rules, Showdown
from server.poker.pots import Pot, layers, uncalled
from server.poker.public import NOBODY, Place
from server.poker.stakes import Stakes
from tests.helpers.script import Table, fixed, no_limit

HOLDEM, DRAW, STUD = "texas-holdem", "five-card-draw", "seven-card-stud"
SCRAPS = ["2c 7d", "2d 7h", "2h 7s", "2s 7c", "3c 8d", "3d 8h"]


def places(*chips: int, folded: tuple[int, ...] = (), behind: tuple[int, ...] = (), dead: int = 0) -> list[Place]:
    """Seat n put in chips[n]; who is not `behind` is all-in; the dead chips are seat 0's."""
    return [
        Place(
            seat,
            100 if seat in behind or seat in folded else 0,
            live=live,
            dead=0 if seat else dead,
            folded=seat in folded,
        )
        for seat, live in enumerate(chips)
    ]


def test_5_p1_three_layers_and_an_uncalled_bet() -> None:
    assert uncalled(places(50, 120, 300, 80, folded=(3,))) == (2, 180)
    assert layers(places(50, 120, 120, 80, folded=(3,))) == [Pot(200, (0, 1, 2)), Pot(170, (1, 2))]


def test_5_p2_a_short_ante() -> None:
    table = Table(DRAW, fixed(5, 10, ante=10), {0: 100, 1: 6, 2: 100, 3: 100}, button=0)
    assert table.pots() == [(24, (0, 1, 2, 3)), (12, (0, 2, 3))]


def test_5_p3_a_blind_that_is_all_in_after_the_ante() -> None:
    """Ten players, ante 100, blinds 400/800. Alice (big blind) has 800; Bob calls 800, Carol makes it 1600."""
    alice, bob, carol = 2, 3, 4
    stacks = dict.fromkeys(range(10), 5000) | {alice: 800}
    table = Table(HOLDEM, no_limit(400, 800, ante=100), stacks, button=0)
    table.play(f"{bob} call; {carol} raise-to 1600; 5 fold; 6 fold; 7 fold; 8 fold; 9 fold; 0 fold; 1 fold; {bob} fold")
    assert table.of(UncalledReturned) == [UncalledReturned(carol, 800)]
    assert table.awards()[0] == (1, {carol: 200})
    assert table.of(Awarded)[-1].amount == 3500
    assert table.of(Awarded)[-1].eligible == (alice, carol)


def test_5_p4_the_dealers_ante_for_the_table_is_dead() -> None:
    dealer, e, f, g, h = 0, 1, 2, 3, 4
    stakes = fixed(10, 20)
    stacks = {dealer: 500, e: 3, f: 500, g: 500, h: 500}
    table = Table(DRAW, stakes, stacks, button=dealer, blinds=[Blind(dealer, "dead", 5)])
    table.play(f"{e} bet 3; {f} raise-to 10; {g} call; {h} fold; {dealer} fold")
    assert table.pots() == [(14, (e, f, g)), (14, (f, g))]


def test_5_whose_last_chips_are_dead_ones_plays_for_these_and_no_others() -> None:
    """A dealer who antes all he has for the table, or a big blind whom the ante for all takes, is all-in for it."""
    dealer, e, f = 0, 1, 2
    pockets = {dealer: "As Ad Ac Kh Kd", e: "Qs Qd Qc Jh Jd", f: "9s 9d 7c 6h 5d"}
    stacks = {dealer: 5, e: 500, f: 500}
    dead = [Blind(dealer, "dead", 5)]
    table = Table(DRAW, fixed(10, 20), stacks, button=dealer, blinds=dead, pockets=pockets)
    table.play(f"{e} bet 10; {f} call")
    assert table.pots() == [(5, (dealer, e, f)), (20, (e, f))]
    table.play(f"{e} draw; {f} draw; {dealer} draw; {e} check; {f} check")
    assert table.stacks() == {dealer: 5, e: 510, f: 490}


def test_5_p5_a_side_pot_with_one_player_left_is_his_at_once() -> None:
    table = Table(HOLDEM, no_limit(5, 10), {0: 100, 1: 1000, 2: 1000}, button=0)
    table.play("0 raise-to 100; 1 raise-to 300; 2 call; 1 bet 200; 2 fold")
    assert table.awards()[0] == (1, {1: 400})
    assert [event.seat for event in table.log if isinstance(event, Shown | Mucked)] == [1, 0]


@pytest.mark.parametrize("shortest_wins", [True, False])
def test_5_p7_a_cycle_is_weighed_for_each_pot_alone(shortest_wins: bool) -> None:
    """Italian rule: minimum, medium and maximum straight flush share; between two of them one wins."""
    rules = Rules(ranking=Ranking(unbeatable="italian"))
    minimum, medium, maximum = "Ah 2h 3h 4h 5h", "9c Tc Jc Qc Kc", "As Ks Qs Js Ts"
    pockets = {1: minimum if shortest_wins else maximum, 2: medium, 0: maximum if shortest_wins else minimum}
    stakes = Stakes(limit="no-limit", ante=1, small_bet=2, big_bet=2)
    table = Table(DRAW, stakes, {1: 31, 2: 101, 0: 101}, button=0, pockets=pockets, rules=rules)
    table.play("1 bet 30; 2 raise-to 100; 0 call; 1 draw; 2 draw; 0 draw")
    side, main = table.awards()
    assert main == (0, {0: 31, 1: 31, 2: 31})
    assert side == (1, {0: 140}) if shortest_wins else (1, {2: 140})


def test_6_a_call_for_less_gives_the_rest_back() -> None:
    table = Table(HOLDEM, no_limit(5, 10), [1000, 330], button=0).play("0 call; 1 check; 1 check; 0 bet 500; 1 call")
    assert table.of(UncalledReturned) == [UncalledReturned(0, 180)]


def test_6_all_fold_to_a_raise() -> None:
    table = Table(HOLDEM, no_limit(5, 10), [500, 500, 500], button=0).play("0 raise-to 30; 1 fold; 2 fold")
    assert table.of(UncalledReturned) == [UncalledReturned(0, 20)]
    assert table.of(Awarded)[0].amount == 25
    assert table.of(Shown) == []
    assert table.stacks() == {0: 515, 1: 495, 2: 490}


@pytest.mark.parametrize(
    ("amount", "ways", "parts"),
    [(101, 2, (51, 50)), (101, 3, (34, 34, 33)), (100, 4, (25, 25, 25, 25)), (7, 4, (2, 2, 2, 1))],
)
def test_7_1_nobody_gets_two_odd_chips(amount: int, ways: int, parts: tuple[int, ...]) -> None:
    assert split(amount, [Fraction(1, ways)] * ways, range(ways)) == parts


def test_7_an_odd_chip_goes_only_to_a_winner() -> None:
    assert split(101, [Fraction(0), Fraction(1, 2), Fraction(1, 2)], [0, 2, 1]) == (0, 50, 51)


BOARD = "As Ks Qs Js Ts"


def test_7_2_the_odd_chip_goes_left_of_the_button() -> None:
    """Three put in 33 each, a fourth 2 that are dead: 101 three ways is 34, 34, 33 from the button's left."""
    pockets = {seat: SCRAPS[seat] for seat in range(4)}
    stakes = no_limit(1, 2)
    table = Table(
        HOLDEM, stakes, {0: 33, 1: 33, 2: 33, 3: 100}, button=1, pockets=pockets, board=BOARD,
        blinds=[Blind(3, "dead", 2), Blind(2, "small-blind", 1), Blind(0, "big-blind", 2)],
    )  # fmt: skip
    table.play("1 raise-to 33; 2 call; 3 fold; 0 call")
    assert table.awards() == [(0, {0: 34, 1: 33, 2: 34})]


def test_7_2_101_two_ways() -> None:
    pockets = {seat: SCRAPS[seat] for seat in range(3)}
    blinds = [Blind(2, "dead", 1), Blind(1, "small-blind", 1), Blind(0, "big-blind", 2)]
    table = Table(HOLDEM, no_limit(1, 2), [50, 50, 50], button=0, pockets=pockets, board=BOARD, blinds=blinds)
    table.play("1 raise-to 50; 2 fold; 0 call")
    assert table.awards() == [(0, {1: 51, 0: 50})]


def stud_tie(first: str, second: str, showdown: Showdown) -> Table:
    """Seats 0 and 1 make the same straight, one with `first` for its ace, one with `second`; seat 2's chip is odd."""
    deck = f"{first} {second} 2c Kd Kc 2d Qc Qd 7h Jh Js 9h Td Tc 9c 3s 4s 3d 5s"
    return Table(STUD, fixed(2, 4, ante=1), {0: 1, 1: 1, 2: 1}, button=2, showdown=showdown, deck=deck)


@pytest.mark.parametrize(
    ("aces", "odd_chips", "wins"),
    [
        ("As Ah", "by-game", {0: 2, 1: 1}),
        ("Ah As", "by-game", {0: 1, 1: 2}),
        ("Ah As", "left-of-button", {0: 2, 1: 1}),
        ("Ac Ad", "high-card", {0: 1, 1: 2}),
    ],
)
def test_7_4_in_stud_the_highest_card_by_suit_gets_the_odd_chip(
    aces: str, odd_chips: Literal["by-game", "left-of-button", "high-card"], wins: dict[int, int]
) -> None:
    """7.6: the house may give it left of the button always."""
    first, second = aces.split()
    table = stud_tie(first, second, Showdown(odd_chips=odd_chips))
    assert table.awards() == [(0, wins)]


# Reports B


@pytest.mark.parametrize(
    ("stacks", "wins", "returned"),
    [
        ((100, 300, 500, 1000), (400, 600, 400, 0), 500),
        ((100, 300, 500, 700, 2000), (500, 800, 600, 400, 0), 1300),
    ],
)
def test_b1_best_hand_to_the_shortest_and_so_on(stacks: tuple[int, ...], wins: tuple[int, ...], returned: int) -> None:
    """The fifth player of the second row only calls 700."""
    pairs = ["As Ad", "Ks Kd", "Qs Qd", "Js Jd", "Ts Td"]
    pockets = {seat: pairs[seat] for seat in range(len(stacks))}
    table = Table(HOLDEM, no_limit(5, 10), stacks, button=0, pockets=pockets, board="2c 4d 6h 7c 9d")
    top = max(stacks)
    for _ in stacks:
        if table.to_act is None:
            break
        seat = table.to_act
        wager = table.may(seat).bet
        shove = wager is not None and (stacks[seat] < top or len(stacks) == 4)
        table.play(f"{seat} raise-to {wager.max}" if shove and wager else f"{seat} call")
    won = {place.seat: place.won for place in table.public.seats}
    assert won == dict(enumerate(wins))
    back = sum(event.amount for event in table.of(UncalledReturned))
    assert table.public.place(len(stacks) - 1).stack == returned
    assert back in (0, returned)


@pytest.mark.parametrize("winner", [0, 1])
def test_b3_98_against_102(winner: int) -> None:
    pockets = {winner: "As Ad", 1 - winner: "Ks Kd"}
    table = Table(HOLDEM, no_limit(1, 2), [98, 102], button=0, pockets=pockets, board="2c 4d 6h 7c 9d")
    table.play("0 raise-to 98; 1 call")
    assert table.stacks() == ({0: 196, 1: 4} if winner == 0 else {0: 0, 1: 200})


def test_b3_four_short_even_when_the_deeper_stack_shoves_first() -> None:
    pockets = {0: "As Ad", 1: "Ks Kd"}
    table = Table(HOLDEM, no_limit(1, 2), {0: 102, 1: 98}, button=0, pockets=pockets, board="2c 4d 6h 7c 9d")
    table.play("0 raise-to 102; 1 call")
    assert table.of(UncalledReturned) == [UncalledReturned(0, 4)]
    returned = table.log.index(UncalledReturned(0, 4))
    shown = next(index for index, event in enumerate(table.log) if isinstance(event, Shown))
    assert returned < shown


def test_b3_six_times_100_is_600() -> None:
    pockets = {seat: SCRAPS[seat] for seat in range(6)}
    table = Table(HOLDEM, no_limit(1, 2), [100] * 6, button=0, pockets=pockets, board=BOARD)
    table.play("3 raise-to 100; 4 call; 5 call; 0 call; 1 call; 2 call")
    assert sum(table.stacks().values()) == 600
    assert set(table.stacks().values()) == {100}


def test_b4_profits_sum_to_zero() -> None:
    first, second, third, fourth = 3, 2, 0, 1
    stacks = {first: 12036, second: 10000, third: 8982, fourth: 8982}
    pockets = {first: "As Ad", second: "2c 3d", third: "Ks Kd", fourth: "Qs Qd"}
    table = Table(HOLDEM, no_limit(10, 20), stacks, button=third, pockets=pockets, board="4c 4d 6h 7c 9d")
    table.play(f"{first} raise-to 12036; {third} call; {fourth} call; {second} fold")
    nets = {seat: table.stacks()[seat] - stacks[seat] for seat in stacks}
    assert nets == {first: 17984, second: -20, third: -8982, fourth: -8982}
    assert table.of(UncalledReturned) == [UncalledReturned(first, 3054)]


def test_b6_the_last_live_contender_of_a_layer_owns_it() -> None:
    """A all-in 100, B and C 300 each, B folds: C takes the 400 at once, A plays for 300."""
    a, b, c = 0, 1, 2
    pockets = {a: "As Ad", b: "Ks Kd", c: "2c 7d"}
    table = Table(
        HOLDEM, no_limit(5, 10), {a: 100, b: 1000, c: 1000}, button=a, pockets=pockets, board="3c 4d 6h 8c 9d"
    )
    table.play(f"{a} raise-to 100; {b} raise-to 300; {c} call; {b} check; {c} bet 100; {b} fold")
    assert table.awards() == [(1, {c: 400}), (0, {a: 300})]
    assert table.stacks() == {a: 300, b: 700, c: 1100}


def test_b6_chips_that_no_live_player_reached_join_the_pot_below() -> None:
    assert layers(places(100, 300, 300, folded=(1, 2))) == [Pot(700, (0,))]


def test_b7_three_way_tie() -> None:
    """Pot 30300; Th Ac, Ad Td, Ts As on 4d 7s 6s Jd Jh: 10100 each."""
    pockets = {0: "Th Ac", 1: "Ad Td", 2: "Ts As"}
    table = Table(HOLDEM, no_limit(50, 100), [10100] * 3, button=0, pockets=pockets, board="4d 7s 6s Jd Jh")
    table.play("0 raise-to 10100; 1 call; 2 call")
    assert table.awards() == [(0, {0: 10100, 1: 10100, 2: 10100})]


@pytest.mark.parametrize("showdown", [Showdown(), Showdown(hands="all-show")])
def test_b9_a_hopeless_hand_changes_nothing_by_mucking(showdown: Showdown) -> None:
    """Ante 1, blinds 1/2; UTG is seat 2. Seat 0: 220, seat 5: 178, seat 1: 121."""
    stacks = dict(enumerate([76, 181, 300, 117, 5, 66, 27]))
    pockets = {0: "Qh Ts", 1: "8h 2s", 2: "As Kh", 3: "4s 6d", 4: "Ah 6c", 5: "Tc Qd", 6: "4d Qc"}
    table = Table(
        HOLDEM, no_limit(1, 2, ante=1), stacks, button=6, pockets=pockets, board="7c 2h Td Kc Qs", showdown=showdown
    )
    table.play("2 raise-to 114; 3 raise-to 116; 4 fold; 5 call; 6 call; 0 call; 1 call; 2 fold")
    assert {place.seat: place.won for place in table.public.seats if place.won} == {0: 220, 5: 178, 1: 121}


def test_b10_a_shove_that_everybody_folds_to_wins_the_pot() -> None:
    table = Table(HOLDEM, no_limit(5, 10), [500, 500, 500], button=0).play("0 raise-to 500; 1 fold; 2 fold")
    assert table.stacks()[0] == 515
    assert "s0 wins 25" in table.story()


def test_b12_the_last_live_hand_wins_not_the_best_folded_one() -> None:
    pockets = {0: "2c 7d", 1: "As Ad", 2: "Ks Kd"}
    table = Table(HOLDEM, no_limit(5, 10), [500, 500, 500], button=0, pockets=pockets)
    table.play("0 raise-to 20; 1 fold; 2 fold")
    assert table.stacks()[0] == 515


def test_b13_a_side_pot_is_ranked_among_its_own() -> None:
    """The main pot's winner is all-in; two others tie for the side pot."""
    pockets = {0: "As Ad", 1: "Kc Qc", 2: "Kd Qd"}
    table = Table(HOLDEM, no_limit(5, 10), {0: 50, 1: 200, 2: 200}, button=0, pockets=pockets, board="Ks 4d 6h 7c 9s")
    table.play("0 raise-to 50; 1 raise-to 200; 2 call")
    assert table.awards() == [(1, {1: 150, 2: 150}), (0, {0: 150})]


def test_b15_a_side_pot_for_one_is_a_bet_returned() -> None:
    table = Table(HOLDEM, no_limit(5, 10), [1000, 100], button=0).play("0 raise-to 1000; 1 call")
    assert {event.pot for event in table.of(Awarded)} == {0}
    assert table.of(UncalledReturned) == [UncalledReturned(0, 900)]


def test_i6_a_call_for_less_says_so() -> None:
    """198 into 280: calls all-in, 82 returned, pot 396."""
    table = Table(HOLDEM, no_limit(1, 2), [280, 198], button=0).play("0 raise-to 280; 1 call")
    assert "s1 calls 196 and is all-in" in table.story()
    assert table.of(UncalledReturned) == [UncalledReturned(0, 82)]
    assert sum(event.amount for event in table.of(Awarded)) == 396


# The kitty (R160, A16)


@pytest.mark.parametrize(
    ("script", "cut"),
    [
        ("0 raise-to 20; 1 raise-to 30; 2 fold; 0 fold", 1),
        ("0 raise-to 20; 1 fold; 2 fold", 0),
        ("0 raise-to 20; 1 call; 2 call; 1 bet 10; 2 raise-to 20; 0 fold; 1 fold", 1),
        ("0 call; 1 call; 2 check; 1 bet 10; 2 fold; 0 fold", 0),
    ],
)
def test_r160_one_chip_from_a_pot_with_more_than_one_raise(script: str, cut: int) -> None:
    table = Table(HOLDEM, no_limit(5, 10), [500, 500, 500], button=0, kitty=Kitty().chips).play(script)
    assert table.public.over
    assert sum(table.stacks().values()) == 1500 - cut
    assert ("1 for the kitty" in table.story()) is bool(cut)


def test_r160_the_cut_comes_after_uncalled_bets_and_before_the_award() -> None:
    table = Table(HOLDEM, no_limit(5, 10), [500, 500, 500], button=0, kitty=1)
    table.play("0 raise-to 20; 1 raise-to 60; 2 fold; 0 fold")
    assert table.story()[-3:] == ["s1 takes back 40 that nobody called", "1 for the kitty", "s1 wins 49"]


def test_nobody_is_owed_anything_when_all_matched() -> None:
    assert uncalled(places(10, 10, 4, folded=(2,))) == (NOBODY, 0)
