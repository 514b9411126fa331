"""Jokers in the deck of the house: with any game of ours a hand comes to its end, and its deal can be checked."""

import random

import pytest
from msgspec.structs import replace

from server.night import commands as c
from server.night.fair.file import deals, opened, seat_name
from server.night.fair.steps import examine
from server.night.refusal import Refusal
from server.poker.effective import ruled
from server.poker.house import Deck, House, Table, Wild
from tests.helpers.shelf import SHELF
from tests.night.steps import begun, check_replay, chooser, play_out

JOKERS = House(table=Table(pause_ms=0), deck=Deck(packs=2, jokers=2), wild=Wild(cards=("joker",)))


@pytest.mark.parametrize("packs", [1, 2])
@pytest.mark.parametrize("game", SHELF)
def test_a_hand_with_jokers_comes_to_its_end(game: str, packs: int) -> None:
    """Also with the second joker face up on the board, and where the game has wild cards of its own."""
    house = replace(JOKERS, deck=Deck(packs=packs, jokers=2))
    for seed in range(2):
        evening = begun("bo", "cleo", "dan", house=house, seed=f"{game}{seed}")
        for limit in ("fixed", "pot", "no", "spread"):
            if not isinstance(evening.ask(chooser(evening), c.Choose(game, 1, limit)), Refusal):  # type: ignore[arg-type]
                break
        if evening.night.phase != "cutting":
            return
        evening.cut()
        play_out(evening, random.Random(seed))
        (deal,) = deals(1, (row for row, _ in evening.rows))
        assert examine(deal, opened("night-1", evening.rows), seat_name).fair
        check_replay(evening)


def test_a_joker_that_is_not_wild_in_a_game_is_left_out() -> None:
    assert ruled(JOKERS, SHELF["baseball"]).deck == Deck(packs=2)
    assert ruled(JOKERS, SHELF["texas-holdem"]).deck == JOKERS.deck
