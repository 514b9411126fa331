"""Random house rules for showdowns: any deck, order, suits and wild cards."""

import random
from typing import get_args

from server.poker import house
from server.poker.cards import JOKERS, PACK, Card
from server.poker.house import Deck, Ranking, Rules, Wild
from server.poker.ranking.wild_words import WILD_WORDS


def any_rules(dice: random.Random) -> Rules:
    """Rules that could be; the joker is wild or the bug whenever there is one."""
    deck = Deck(
        packs=dice.choice((1, 1, 1, 2)),
        lowest=dice.choice(get_args(house.Lowest)),
        jokers=dice.choice((0, 0, 1, 2)),
    )
    words = [word for word in WILD_WORDS if word != "joker"]
    wild = [*dice.sample(words, dice.choice((0, 0, 1, 2))), *(("joker",) if deck.jokers else ())]
    return Rules(
        deck=deck,
        ranking=Ranking(
            order=dice.choice(get_args(house.Order)),
            suit_order=dice.choice(get_args(house.Suits)),
            suit_tiebreak=dice.choice(get_args(house.SuitTiebreak)),
            unbeatable=dice.choice(get_args(house.Unbeatable)),
            imperial=dice.choice(get_args(house.Imperial)),
        ),
        wild=Wild(
            cards=tuple(wild),
            joker=dice.choice(get_args(house.JokerUse)),
            lowest=dice.choice(("none", "none", "hand", "hole")),
            double_ace_flush=dice.random() < 0.3,
            five_of_a_kind=dice.random() < 0.8,
            natural=dice.choice(get_args(house.Natural)),
        ),
    )


def whole_pack(rules: Rules) -> list[Card]:
    """Every card of the deck, made here from the rules alone."""
    lowest = "23456789TJQKA".index(rules.deck.lowest) + 2
    return [card for card in PACK if card.rank >= lowest] * rules.deck.packs + [*JOKERS[: rules.deck.jokers]]
