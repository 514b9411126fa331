"""Half the pot for a spade in the hole (Chicago, variants.md 59 and 60; Black Mariah, 61)."""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Literal, get_args

from server.poker.cards import Card
from server.poker.house import Rules

from .names import WORDS
from .scale import PotName
from .wild import lowest_rank, wild_indexes

SpadePot = Literal["highest-spade-in-hole", "lowest-spade-in-hole"]
SPADE_POTS: tuple[SpadePot, ...] = get_args(SpadePot)
SPADES = 3
NO_SPADE = "no spade in the hole"


def of_hands(pots: Iterable[PotName | SpadePot]) -> list[PotName]:
    """The pots among these that are won by hands, not by a spade."""
    found: list[PotName] = []
    for pot in pots:
        match pot:
            case "highest-spade-in-hole" | "lowest-spade-in-hole":
                pass
            case _:
                found.append(pot)
    return found


def the_spade(down: Sequence[Card], up: Sequence[Card], rules: Rules, pot: SpadePot) -> Card | None:
    """The down card that plays, ace high; None without a spade. A wild card never counts as the spade."""
    wild = wild_indexes(rules.wild)
    own_wild = lowest_rank(down, up, rules)
    spades = [
        card
        for card in down
        if not card.is_joker and card.suit == SPADES and card.index not in wild and card.rank != own_wild
    ]
    best = max if pot == "highest-spade-in-hole" else min
    return best(spades, key=lambda card: card.rank, default=None)


def spade_shares(spades: Sequence[Card | None], pot: SpadePot) -> list[Fraction]:
    """Each hand's share: the winner's; equal parts where packs shuffled together give two the same card."""
    ranks = [card.rank for card in spades if card is not None]
    if not ranks:
        return [Fraction(0)] * len(spades)
    best = max(ranks) if pot == "highest-spade-in-hole" else min(ranks)
    won = [card is not None and card.rank == best for card in spades]
    return [Fraction(int(each), sum(won)) for each in won]


def spade_name(spade: Card | None) -> str:
    """ "the queen of spades in the hole"."""
    return f"the {WORDS[spade.rank]} of spades in the hole" if spade else NO_SPADE
