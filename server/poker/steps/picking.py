"""Choosing cards out of one's own pocket: what may be chosen, what is wrong with a choice, what the clock chooses."""

from collections.abc import Iterable, Sequence
from typing import Literal

from server.poker.cards import Card
from server.poker.choices import Pick
from server.poker.refusal import Refusal, RefusalRule
from server.poker.rule_card import cards_in_words

Verb = Literal["Throw", "Turn up", "Pass"]


def exactly(do: Literal["draw", "expose", "pass"], verb: Verb, count: int, among: Iterable[int]) -> Pick:
    """So many cards, no more and no fewer, out of those at these places; all of these if there are fewer."""
    places = tuple(among)
    count = min(count, len(places))
    return Pick(do, places, count, count, count, cards_in_words(count), verb)


def wrong(pick: Pick, places: Sequence[int]) -> Refusal | None:
    """Why these places may not be chosen; None when they may."""
    discards = pick.do == "draw"
    if len(set(places)) < len(places) or not set(places) <= set(pick.among):
        whose = "that lie face down" if pick.do == "expose" else "of your own"
        return Refusal(RefusalRule.NO_SUCH_CARD, f"Choose each card once, among the cards {whose}.")
    most = pick.max_without if set(pick.keep) <= set(places) else pick.max
    if len(places) > most:
        rule = RefusalRule.TOO_MANY_DISCARDS if discards else RefusalRule.TOO_MANY_CARDS
        return Refusal(rule, f"{pick.verb} {pick.why}, no more.")
    if len(places) < pick.min:
        rule = RefusalRule.TOO_FEW_DISCARDS if discards else RefusalRule.TOO_FEW_CARDS
        return Refusal(rule, f"{pick.verb} {pick.why}.")
    return None


def lowest(pocket: Sequence[Card], count: int) -> tuple[int, ...]:
    """The places of what goes when time runs out: lowest ranks, of these the lowest suits (procedure.md 22)."""
    order = sorted(range(len(pocket)), key=lambda place: (pocket[place].rank, pocket[place].suit))
    return tuple(order[:count])
