"""The seven-deuce bounty: a house rule of hold'em tables, paid by everybody dealt in to who wins the main pot."""

import random
from collections import Counter

import pytest

from server.cli._noninterference import compare
from server.cli._random_play import Script
from server.poker import commands
from server.poker.bounty import fits
from server.poker.effective import effective
from server.poker.events import BountyPaid, Shown
from server.poker.house import House, Options, pack
from tests.helpers.script import Table, no_limit
from tests.helpers.shelf import SHELF

HOLDEM = "texas-holdem"
TWO = House(options=Options(seven_deuce=2))
WINS = {0: "7c 2d", 1: "Ah Kh", 2: "As Ks"}
BOARD = "7h 7s 3c 4d 9h"


def table(stacks: tuple[int, ...] = (50, 50, 50), pockets: dict[int, str] = WINS, bounty: int = 2) -> Table:
    return Table(HOLDEM, no_limit(1, 2), stacks, pockets=pockets, board=BOARD, bounty=bounty)


def test_who_wins_with_seven_deuce_is_paid_by_everybody_dealt_in_folded_or_not() -> None:
    """Pot 2 + 2 + 1: seat 1 folds its small blind; seat 0 wins 5 and gets 2 + 2."""
    played = table().play("0 call; 1 fold; 2 check; 2 check; 0 check; 2 check; 0 check; 2 check; 0 check")
    assert played.of(BountyPaid) == [BountyPaid(0, ((1, 2), (2, 2)))]
    assert played.stacks() == {0: 57, 1: 47, 2: 46}


def test_a_bluff_is_paid_too_and_shown_for_it() -> None:
    played = table().play("0 raise-to 6; 1 fold; 2 fold")
    assert [event.seat for event in played.of(Shown)] == [0]
    assert played.stacks() == {0: 57, 1: 47, 2: 46}
    assert "s0 shows 7♣ 2♦: seven-deuce" in played.story()
    assert "s0 gets 4 from the others for seven-deuce" in played.story()


def test_nobody_pays_more_than_he_has() -> None:
    """Seat 1 is all-in and loses all; seat 2 has 1 chip left."""
    played = table((50, 10, 11)).play(
        "0 raise-to 10; 1 call; 2 call; 2 check; 0 check; 2 check; 0 check; 2 check; 0 check"
    )
    assert played.of(BountyPaid) == [BountyPaid(0, ((2, 1),))]
    assert played.stacks() == {0: 71, 1: 0, 2: 0}


def test_who_wins_a_side_pot_and_pays_still_owns_what_he_won() -> None:
    """Seat 0 wins 30 of the main pot with seven-deuce, seat 1 the side pot of 20 with an ace: it pays 2 of them."""
    played = table((10, 20, 20)).play("0 raise-to 10; 1 raise-to 20; 2 call")
    assert played.awards() == [(1, {1: 10, 2: 10}), (0, {0: 30})]
    assert played.stacks() == {0: 34, 1: 8, 2: 8}


@pytest.mark.parametrize(
    ("pockets", "board"),
    [
        ({0: "8c 2d", 1: "Ah Kh", 2: "As Ks"}, "8h 8s 3c 4d 9h"),
        ({0: "7c 2d", 1: "7d 2c", 2: "As Ks"}, BOARD),
        ({0: "7c 2d", 1: "9c 9d", 2: "As Ks"}, BOARD),
    ],
)
def test_another_hand_a_split_pot_or_a_lost_one_is_paid_nothing(pockets: dict[int, str], board: str) -> None:
    played = Table(HOLDEM, no_limit(1, 2), [20] * 3, pockets=pockets, board=board, bounty=2)
    played.play("0 raise-to 20; 1 call; 2 call")
    assert not played.of(BountyPaid)


def test_it_is_off_unless_the_house_says_so() -> None:
    assert not table(bounty=0).play("0 raise-to 6; 1 fold; 2 fold").of(BountyPaid)
    assert effective(House(), SHELF[HOLDEM]).bounty == 0


def test_only_games_of_two_hole_cards_have_it() -> None:
    assert effective(TWO, SHELF[HOLDEM]).bounty == 2
    assert {game.id for game in SHELF.values() if fits(game)} == {"short-deck", HOLDEM}
    assert effective(TWO, SHELF["omaha"]).bounty == 0


def test_a_bluff_without_seven_deuce_tells_nothing_of_its_cards() -> None:
    """Noninterference, but for the qualification itself: with another order of the hidden cards it may be paid for."""
    setup = table().setup
    script: Script = [(0, commands.RaiseTo(6)), (1, commands.Fold()), (2, commands.Fold())]
    deck = pack(setup.rules.deck)[::-1]
    found = Counter(compare(None, setup, deck, script, 1000, random.Random(1)))
    assert found["illegal"] >= 1
    assert found["to the end"] >= 950
