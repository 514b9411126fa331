"""Random questions for the referee: every value of every house key, and hands that often tie or run in circles."""

from math import comb
from random import Random
from typing import Any

from tests.poker.ranking import slow
from tests.poker.ranking.slow import RANKS, SUITS, Card

Values = dict[str, list[Any]]

RANKING: Values = {
    "order": ["standard", "flush-over-full-house", "flush-over-full-house-trips-over-straight", "historic"],
    "suit_order": ["shdc", "shcd", "sdch", "hsdc", "hdsc", "hdcs", "dshc", "dhsc", "cshd"],
    "suit_tiebreak": ["none", "highest-card", "highest-paired", "highest-unpaired"],
    "unbeatable": ["allowed", "italian", "greek"],
    "imperial": ["hearts", "any"],
}
WILD: Values = {
    "joker": ["wild", "bug"],
    "lowest": ["none", "hand", "hole"],
    "double_ace_flush": [False, True],
    "five_of_a_kind": [True, False],
    "natural": ["equal", "natural-wins", "fewer-wilds-win", "more-wilds-win"],
}
WILD_CARDS = ["", "joker", "rank", "two ranks", "card", "set", "joker and rank"]
DECK: Values = {"packs": [1, 2, 3, 4], "lowest": list("23456789T"), "jokers": [0, 1, 2, 3, 4]}
LOW: Values = {
    "system": ["ace-to-five", "deuce-to-seven", "ace-to-six"],
    "qualifier": list(range(15)),
    "broadway_is_straight": [False, True],
    "aces_pair": ["low", "high"],
}
POTS = (
    ["high"] * 8
    + ["ace-to-five", "deuce-to-seven", "ace-to-six", "eight-or-better"]
    + ["badugi", "badugi-ace-high", "three-card", "two-card", "soko", "soko"]
)  # most house keys speak in high pots only
EASY = 600  # hands to look at; harder questions are asked more rarely, as the time allows


def _one_of_each(rng: Random, keys: Values) -> dict[str, Any]:
    return {key: rng.choice(values) for key, values in keys.items()}


def question(rng: Random) -> dict[str, Any]:
    """One question of `rank --jsonl`, with cards as (rank, suit) pairs."""
    while True:
        asked = _rules(rng)
        for _ in range(40):  # the deal is drawn again, not the rules: so that each rule comes equally often
            asked |= _hands(rng, asked)
            if _sensible(asked) and rng.random() * _work(asked) < EASY:
                return asked


def _wild_cards(rng: Random, shape: str, low: int) -> list[str]:
    ranks = RANKS[low:]
    some_rank, other = rng.choice(ranks), rng.choice(ranks)
    some_card = rng.choice(ranks) + rng.choice(SUITS)
    some_set = rng.choice(list(slow.NAMED))
    return {
        "": [], "joker": ["joker"], "rank": [some_rank], "two ranks": [some_rank, other], "card": [some_card],
        "set": [some_set], "joker and rank": ["joker", some_rank],
    }[shape]  # fmt: skip


def _rules(rng: Random) -> dict[str, Any]:
    rules = {name: _one_of_each(rng, keys) for name, keys in (("deck", DECK), ("ranking", RANKING), ("low", LOW))}
    shape = rng.choice(WILD_CARDS)
    cards = _wild_cards(rng, shape, RANKS.index(rules["deck"]["lowest"]))
    rules["wild"] = _one_of_each(rng, WILD) | {"cards": cards}
    pot = rng.choice(POTS)
    five_cards = pot not in ("badugi", "badugi-ace-high", "three-card", "two-card")
    return {
        "rules": rules,
        "shape": shape,
        "pot": pot,
        "use": "two-plus-three" if five_cards and rng.random() < 0.12 else "any-five",
    }


def _hands(rng: Random, asked: dict[str, Any]) -> dict[str, Any]:
    rules = asked["rules"]
    low = RANKS.index(rules["deck"]["lowest"])
    hands, board = _deal(rng, rules, low, rng.choice([2, 2, 2, 3, 3, 4]), asked["use"])
    splits = [rng.randint(0, len(hand)) for hand in hands]
    return {
        "board": board,
        "hands": [{"down": hand[:split], "up": hand[split:]} for hand, split in zip(hands, splits, strict=True)],
    }


def _deal(rng: Random, rules: dict[str, Any], low: int, players: int, use: str) -> tuple[list[list[Card]], list[Card]]:
    deck = [(rank, suit) for rank in range(low, 15) for suit in range(4)] * rules["deck"]["packs"]
    if "joker" in rules["wild"]["cards"]:
        deck += [(0, number) for number in range(rules["deck"]["jokers"])] * rng.choice([1, 1, 3])
    if use == "two-plus-three":
        own, shared = rng.choice([2, 3, 4]), rng.choice([3, 4, 5])
    else:
        own, shared = rng.choice(
            [(5, 0)] * 5 + [(7, 0), (2, 5), (6, 0), (1, 0), (2, 0), (3, 0), (4, 0), (2, 3), (3, 3)]
        )
    manner = rng.choice(["any", "few ranks", "few suits", "mirror", "mirror", "made", "made", "made mirror"])
    if manner == "few ranks":
        kept = set(rng.sample(range(low, 15), min(5, 15 - low)))
        deck = [held for held in deck if held[0] in kept or not held[0]]
    elif manner == "few suits":
        kept = set(rng.sample(range(4), 2))
        deck = [held for held in deck if held[1] in kept or not held[0]]
    rng.shuffle(deck)
    board = deck[:shared]
    hands = [deck[shared + own * player :][:own] for player in range(players)]
    if manner.startswith("made"):
        wilds = [held for held in deck if slow.is_wild(held, slow.house(rules), 0)]
        hands = [_made(rng, low, own, deck, wilds) for _ in range(players)]
    if manner.endswith("mirror"):  # the same ranks in other suits: ties, and suits that break them
        turns = [rng.sample(range(4), 4) for _ in range(players)]
        hands = [[(rank, turn[suit]) if rank else (rank, suit) for rank, suit in hands[0]] for turn in turns]
    return hands, board


MADE = ["maximum", "minimum", "medium", "quads", "lowest quads", "full house", "flush", "straight", "trips", "wheel"]


def _made(rng: Random, low: int, own: int, deck: list[Card], wilds: list[Card]) -> list[Card]:
    """A hand of a rare kind, for kinds to meet each other and circles to close; a wild may stand in for one card."""
    what = rng.choice(MADE)
    suit = rng.choice([2, rng.randrange(4)])
    suits = rng.sample(range(4), 4)
    one, other, third = rng.sample(range(low, 15), 3)
    top = {"maximum": 14, "minimum": low + 3, "wheel": low + 3}.get(what, rng.randint(min(low + 4, 14), 14))
    run = [14, *range(low, low + 4)] if top == low + 3 else list(range(top - 4, top + 1))
    if what in ("quads", "lowest quads"):
        one = rng.choice([one, 14]) if what == "quads" else low
        other = other if other != one else third
        cards = [*[(one, each) for each in suits], (other, suit)]
    elif what == "full house":
        cards = [*[(one, each) for each in suits[:3]], *[(other, each) for each in suits[1:3]]]
    elif what == "trips":
        cards = [*[(one, each) for each in suits[:3]], (other, suits[0]), (third, suits[1])]
    elif what == "flush":
        cards = [(rank, suit) for rank in rng.sample(range(low, 15), 5)]
    elif what in ("straight", "wheel"):
        cards = [(rank, suits[place % 3]) for place, rank in enumerate(run)]
    else:
        cards = [(rank, suit) for rank in run]
    if wilds and rng.random() < 0.5:
        cards[rng.randrange(5)] = rng.choice(wilds)
    extra = rng.sample(deck, max(0, own - 5))
    return (cards + extra)[: max(own, 1)]


def _sensible(asked: dict[str, Any]) -> bool:
    """Whether the cards can be held (as `rank` checks) and are few enough wilds for the slow referee."""
    rules = slow.house(asked["rules"])
    for hand in asked["hands"]:
        cards = [*hand["down"], *hand["up"], *asked["board"]]
        own = len(hand["down"]) + len(hand["up"])
        if asked["use"] == "two-plus-three" and (own < 2 or len(asked["board"]) < 3):
            return False
        if own == 0 or any(cards.count(held) > rules.packs for held in cards if held[0]):
            return False
        jokers = [held for held in cards if not held[0]]
        if len(jokers) > asked["rules"]["deck"]["jokers"] or len(set(jokers)) < len(jokers):
            return False
    return True


def _work(asked: dict[str, Any]) -> int:
    """How many hands the slow referee has to look at for the worst of the hands asked about."""
    rules = slow.house(asked["rules"])
    most = 0
    for hand in asked["hands"]:
        rank = slow.lowest_wild(hand["down"], hand["up"], rules)
        own = [slow.is_wild(held, rules, rank) for held in (*hand["down"], *hand["up"])]
        cards = own + [slow.is_wild(held, rules, 0) for held in asked["board"]]
        wilds = sum(cards)
        for used in range(min(wilds, 5) + 1):
            ways = comb(wilds, used) * comb(len(cards) - wilds, max(0, min(5, len(cards)) - used))
            most = max(most, ways * comb(len(rules.deck) + used - 1, used))
    return most
