"""What beats what under these rules: every hand that can be dealt, the best first, with an example (R125, ux.md 1.3).

Found apart from the odds table, by looking for an example of every hand: one natural where that can be, the best of its
kind. A hand without one cannot occur, and is not listed.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations_with_replacement
from typing import NamedTuple

import msgspec

from server.poker.cards import JOKERS, PACK, RANKS, Card
from server.poker.house import Rules
from server.poker.odds import label
from server.poker.ranking import Holding, PotName, contest
from server.poker.ranking.high import straights
from server.poker.ranking.keys import fills
from server.poker.ranking.kinds import ACE
from server.poker.ranking.names import LETTERS, WORDS, dashed
from server.poker.ranking.scale import Scale, scale
from server.poker.ranking.wild import lowest_rank, wild_indexes


class Line(msgspec.Struct, frozen=True):
    """One hand of the order. `hand` is the label of its row in the odds table, `name` what it is called.

    `example`: its cards as text, in playing order; `called`: what that hand is called; `wilds`: its wild cards, each
    with what it stands for. `note`: where the order is no ladder, or who splits, in a sentence.
    """

    hand: str
    name: str
    example: tuple[str, ...]
    called: str
    wilds: tuple[tuple[str, str], ...] = ()
    note: str = ""


class _Example(NamedTuple):
    wilds: int
    worth: int
    cards: tuple[Card, ...]


@lru_cache(maxsize=64)
def what_beats_what(rules: Rules, pot: PotName = "high") -> tuple[Line, ...]:
    """Every kind of hand that these cards can make, the best first. Raises BadWild."""
    rules = Rules(deck=rules.deck, ranking=rules.ranking, wild=rules.wild, low=rules.low)
    weighing = scale(rules, pot)
    found: dict[tuple[str, str], _Example] = {}
    labels: dict[int, tuple[str, str]] = {}
    for cards in _hands(weighing):
        own = weighing.own_keys(lowest_rank(cards, (), rules))
        worth = weighing.weigh([(card, own[card.index]) for card in cards])
        wilds = sum(fills(own[card.index]) for card in cards)
        what = labels.get(worth) or labels.setdefault(worth, label(weighing, worth, weighing.size))
        known = found.get(what)
        if known is None or (-wilds, worth) > (-known.wilds, known.worth):
            found[what] = _Example(wilds, worth, cards)
    ladder = sorted(found.items(), key=lambda each: -each[1].worth)
    notes = _notes(rules, pot, weighing.lowest)
    return tuple(_line(rules, pot, what, example.cards, notes) for what, example in ladder)


def comparing(rules: Rules) -> tuple[str, ...]:
    """How two hands of the same kind are told apart, and which straights there are, for whoever reads the order."""
    lines = [
        "A hand is the best five of a player's cards; the others never count.",
        "Of two hands of the same kind the higher cards win: first the four, the three or the pairs, then the cards "
        "beside them, the highest first.",
    ]
    if rules.ranking.order != "historic":
        lowest = RANKS.index(rules.deck.lowest) + 2
        wheel = straights(lowest)[-1][0]
        run = dashed([*range(wheel, lowest - 1, -1), ACE])
        lines.append(
            "Of two flushes the one with the higher cards wins, of two straights the one with the higher top card."
        )
        lines.append(
            f"The highest straight is A-K-Q-J-10. The ace stands below the {WORDS[lowest]}, too: the lowest straight "
            f"is {run}, and its top card is the {WORDS[wheel]}. No straight goes on past the ace."
            if wheel < ACE - 1
            else "The only straight is A-K-Q-J-10."
        )
    lines.append("A wild card is whatever makes its holder's hand the best, of any rank and suit.")
    return tuple(lines)


def _line(rules: Rules, pot: PotName, what: tuple[str, str], cards: Sequence[Card], notes: dict[str, str]) -> Line:
    verdict = contest([Holding(tuple(cards))], (), rules, pot)[0]
    wilds = tuple((str(wild), str(stand)) for wild, stand in verdict.wilds)
    plays = tuple(str(card) for card in verdict.plays)
    return Line(what[0], what[1], plays, verdict.name, wilds, notes.get(what[0], ""))


def _notes(rules: Rules, pot: PotName, lowest: int) -> dict[str, str]:
    """What the ladder does not say: the hands that no rule of order puts above each other (R114 to R119)."""
    ranking = rules.ranking
    if pot != "high" or ranking.unbeatable == "allowed" or ranking.order == "historic":
        return {}
    if ranking.unbeatable == "italian":
        wheel = f"{LETTERS[lowest + 3]} high"
        return {
            "royal flush": f"Loses to the lowest straight flush, {wheel}, unless one between the two is in.",
            "straight flush": f"The lowest, {wheel}, beats the royal flush; if one between the two is in, all split.",
        }
    suit = "of hearts" if ranking.imperial == "hearts" else "of any suit"
    return {
        "royal flush": f"The Imperial, a royal flush {suit}, beats everything but four {LETTERS[lowest]}s.",
        "four": f"Four {LETTERS[lowest]}s, the lowest, beat the Imperial. If a hand is in that beats them and loses "
        "to the Imperial, all three split.",
    }


# ---- hands to look at: a few for every kind there is, in mixed suits, in one suit, and with one card of another; with
# ever more wild cards

ENDS = 3
"""How many of the highest and of the lowest ranks are tried for hands with equal ranks: what they make is the same."""


def _hands(weighing: Scale) -> Iterator[tuple[Card, ...]]:
    deck, wild = weighing.rules.deck, wild_indexes(weighing.rules.wild)
    pack = [card for card in reversed(PACK) if card.rank >= weighing.lowest]
    held = {rank: [card for card in pack if card.rank == rank and card.index not in wild] for rank in range(ACE, 1, -1)}
    fillers = [
        *(JOKERS[: deck.jokers] if JOKERS[0].index in wild else ()),
        *(card for card in pack if card.index in wild),
    ]
    for wilds in range(min(len(fillers), weighing.size) + 1):
        for cards in _naturals(held, weighing.size - wilds, deck.packs):
            yield (*cards, *fillers[:wilds])


def _naturals(held: dict[int, list[Card]], wanted: int, packs: int) -> Iterator[tuple[Card, ...]]:
    for chosen in _ranks([rank for rank in held if held[rank]], wanted):
        if all(chosen.count(rank) <= packs * len(held[rank]) for rank in {*chosen}):
            yield _mixed(chosen, held)
            yield from _suited(chosen, held, packs)


def _ranks(there: list[int], wanted: int) -> Iterator[tuple[int, ...]]:
    """Runs, the ace below the lowest too, and runs with another card for one of theirs; each rank with low ones, with
    high ones, and with every second one.
    """
    ends = [rank for place, rank in enumerate(there) if place < ENDS or place >= len(there) - ENDS]
    yield from (chosen for chosen in combinations_with_replacement(ends, wanted) if len({*chosen}) < wanted)
    different: set[tuple[int, ...]] = set()
    for place in range(len(there)):
        run = [*there, *there[:1]][place : place + wanted]
        different.add((*there[place::2],)[:wanted])
        different |= {(*run[:-1], rank) for rank in there} | {(rank, *run[1:]) for rank in there}
        others = [rank for rank in there if rank != there[place]]
        low_aces = [*others[1:], *others[:1]]
        different |= {(there[place], *part[-(wanted - 1) :]) for part in (others, low_aces) if wanted > 1}
        different.add((there[place], *others[: max(wanted - 1, 0)]))
    found = {tuple(sorted(chosen, reverse=True)) for chosen in different}
    yield from sorted((each for each in found if len({*each}) == len(each) == wanted), reverse=True)


def _mixed(chosen: Sequence[int], held: dict[int, list[Card]]) -> tuple[Card, ...]:
    """These ranks, each card of the suit that the hand has least of and has not with this rank."""
    cards: list[Card] = []
    for rank in chosen:
        suits = [card.suit for card in cards]
        cards.append(min(held[rank], key=lambda card: (cards.count(card), suits.count(card.suit), -card.suit)))
    return tuple(cards)


def _suited(chosen: Sequence[int], held: dict[int, list[Card]], packs: int) -> Iterator[tuple[Card, ...]]:
    """These ranks in one suit, and with the last card of another; of the suits the first that has them."""
    most = max((chosen.count(rank) for rank in chosen), default=0)
    if len(chosen) < 2 or most > packs:
        return
    for suit in range(3, -1, -1):
        own = [next((card for card in held[rank] if card.suit == suit), None) for rank in chosen]
        found = tuple(card for card in own if card is not None)
        if len(found) == len(chosen):
            yield found
            other = next((card for card in held[chosen[-1]] if card.suit != suit), None)
            if other is not None:
                yield (*found[:-1], other)
            return
