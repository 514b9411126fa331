"""Who plays free posts nothing and plays for what everybody has to post, no more (R150, bank.md 1.3)."""

import random

import pytest

from server.poker.events import Posted
from server.poker.invariants import InvariantBroken
from server.poker.phh import write
from server.poker.phh.writing import seen
from server.poker.pots import uncalled
from server.poker.public import NOBODY, Place
from server.poker.stakes import Stakes
from tests.helpers.players import any_act
from tests.helpers.script import Table, no_limit
from tests.helpers.shelf import SHELF
from tests.poker.phh.test_export import replayed

ANTES = Stakes(ante=2, limit="no-limit", small_bet=4, big_bet=4)
ACES, KINGS, QUEENS, JUNK = "As Ah 7c 4d 2s", "Ks Kh 8c 5d 3s", "Qs Qh 9c 6d 3d", "Jd 9d 7h 5c 2h"


def place(seat: int, live: int, *, stack: int = 50, free: int = 0, folded: bool = False) -> Place:
    return Place(seat, stack, live=live, free=free, folded=folded)


@pytest.mark.parametrize(
    ("places", "returned"),
    [
        ((place(0, 2), place(1, 0, stack=0, free=2)), (NOBODY, 0)),  # the ante is not uncalled
        ((place(0, 10), place(1, 0, stack=0, free=2)), (0, 8)),  # a bet is, beyond the ante
        ((place(0, 1, stack=0), place(1, 0, stack=0, free=2)), (NOBODY, 0)),  # nothing to who put nothing in
        ((place(0, 10), place(1, 6, folded=True), place(2, 0, stack=0, free=2)), (0, 4)),
    ],
)
def test_what_is_uncalled(places: tuple[Place, ...], returned: tuple[int, int]) -> None:
    assert uncalled(places) == returned


def three(free: str, second: str, third: str) -> Table:
    """Draw with antes of 2: seat 0 plays free, 1 bets 10, 2 calls, all stand pat, nobody bets again."""
    table = Table("five-card-draw", ANTES, [0, 50, 50], pockets={0: free, 1: second, 2: third}, free=[0], button=0)
    assert [(event.seat, event.amount) for event in table.of(Posted)] == [(1, 2), (2, 2)]
    return table.play("1 bet 10; 2 call")


def test_the_best_free_hand_wins_the_antes_and_the_next_best_the_rest() -> None:
    table = three(ACES, KINGS, QUEENS)
    while not table.public.over:
        table.play("time-up")
    assert table.stacks() == {0: 4, 1: 50 - 12 + 20, 2: 38}


def test_a_worse_free_hand_wins_nothing_and_loses_nothing() -> None:
    table = three(JUNK, KINGS, QUEENS)
    while not table.public.over:
        table.play("time-up")
    assert table.stacks() == {0: 0, 1: 50 - 12 + 24, 2: 38}


def test_when_all_others_fold_it_is_still_for_the_antes() -> None:
    table = Table("five-card-draw", ANTES, [0, 50, 50], pockets={0: JUNK, 1: KINGS, 2: QUEENS}, free=[0], button=0)
    table.play("1 bet 10; 2 fold")
    while not table.public.over:
        table.play("time-up")
    assert table.stacks() == {0: 0, 1: 50 + 2, 2: 48}, "the bet came back, and kings won the antes"


def test_in_a_game_of_blinds_it_is_for_a_big_blind_of_everybody() -> None:
    pockets = {0: "As Ah", 1: "Ks Kh", 2: "Qs Qh"}
    table = Table(
        "texas-holdem", no_limit(1, 2), [0, 50, 50], pockets=pockets, board="2c 5d 9h Js 3c", free=[0], button=0
    )
    while not table.public.over:
        asked = table.public.asked
        assert asked is not None
        table.play(f"{asked.seat} call" if table.public.round and _owes(table, asked.seat) else f"{asked.seat} check")
    assert table.stacks() == {0: 4, 1: 48, 2: 48}


def _owes(table: Table, seat: int) -> bool:
    assert table.public.round is not None
    return table.public.place(seat).street < table.public.round.current_bet


def test_its_history_is_written_and_played_again() -> None:
    table = three(ACES, KINGS, QUEENS)
    while not table.public.over:
        table.play("time-up")
    again = replayed(write(table.log, SHELF, seen(table.log)))
    assert [int(stack) for stack in again.stacks] == [58, 38, 4], "from the left of the button, who plays free last"


@pytest.mark.parametrize(
    ("stacks", "free"),
    [([0, 50], []), ([20, 50], [0]), ([0, 0], [0, 1])],
    ids=["without chips and not free", "free with chips", "nobody has chips"],
)
def test_a_setup_that_cannot_be(stacks: list[int], free: list[int]) -> None:
    with pytest.raises(InvariantBroken):
        Table("five-card-draw", ANTES, stacks, free=free)


@pytest.mark.parametrize("seed", range(40))
def test_any_game_of_antes_or_blinds_comes_to_its_end(seed: int) -> None:
    """Every invariant after every act: no chip is made or lost, whoever plays free."""
    dice = random.Random(seed)
    games = [game for game in SHELF.values() if game.family != "match-pot" and game.players[1] >= 4]
    game = dice.choice(games)
    limit = dice.choice(["fixed", "no-limit"])
    stakes = Stakes(
        ante=2 if "ante" in game.forced else 0,
        limit=limit,  # type: ignore[arg-type]
        small_bet=4,
        big_bet=8,
        small_blind=2 if "blinds" in game.forced else 0,
        big_blind=4 if {"blinds", "button-blind"} & {*game.forced} else 0,
        bring_in=2 if "bring-in" in game.forced else 0,
    )
    chips = [0, dice.choice([1, 3, 30]), 40, dice.choice([0, 25])]
    table = Table(game, stakes, chips, free=[seat for seat, stack in enumerate(chips) if not stack], button=seed % 4)
    for _ in range(400):
        if table.public.over:
            break
        if table.public.deck_asked is not None:
            table.play(f"reshuffle {' '.join(map(str, range(table.public.deck_asked.count)))}")
            continue
        table.act(any_act(table.may(), dice))
    assert table.public.over
    assert sum(table.stacks().values()) + table.public.stays == sum(chips)
