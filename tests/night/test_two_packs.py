"""Packs shuffled together: who throws one of two cards that are alike keeps the other (Deck.packs)."""

import random

import pytest

from server.poker import commands as h
from server.poker.house import Deck, House, Table
from tests.night.steps import act, begun, check_replay, deal, move, own_hand, seen

SMALL = House(deck=Deck(packs=3, lowest="T"), table=Table(pause_ms=0))


@pytest.mark.parametrize("seed", range(6))
def test_of_two_cards_alike_only_the_one_that_was_thrown_goes(seed: int) -> None:
    """Sixty cards of twenty kinds: many hands hold twins. The invariants count every card after each command."""
    dice = random.Random(seed)
    evening = begun("bo", house=SMALL, chips=1000, seed=f"twins-{seed}")
    parted = 0
    for _ in range(20):
        deal(evening, "five-card-draw")
        while evening.night.in_hand:
            own = own_hand(evening)
            if own.legal is None or own.legal.pick is None:
                act(evening, dice)
                continue
            cards = [each.card for each in own.cards]
            twins = [place for place, card in enumerate(cards) if cards.count(card) > 1]
            parted += bool(twins)
            move(evening, h.Draw(tuple(twins[:1])))
        seen(evening)
        if parted >= 3:
            break
    assert parted >= 3
    check_replay(evening)
