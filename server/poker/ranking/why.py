"""Why one hand beats another, in a sentence (the question that `rank` is there to settle)."""

from collections.abc import Sequence

from server.poker.house import Rules

from .contest import Verdict
from .names import WORDS
from .scale import BADUGI_POTS, LOW_POTS, PotName
from .spades import SpadePot


def why(better: Verdict, worse: Verdict, rules: Rules, pot: PotName | SpadePot) -> str:
    """A clause that begins with the better hand's name; the two must have got different shares of one pot."""
    if not worse.qualifies:
        return f"{better.name} qualifies and the other does not"
    if better.name != worse.name and not _only_cards_differ(better, worse, pot):
        return f"{better.name} beats {worse.name}"
    for mine, theirs in zip(_ranks(better), _ranks(worse), strict=False):
        if mine != theirs:
            than = "is lower than" if pot in LOW_POTS or pot in BADUGI_POTS else "beats"
            return f"{better.name}: the {WORDS[mine]} {than} the {WORDS[theirs]}"
    if len(better.plays) != len(worse.plays):
        return f"{better.name}: a card beats no card"
    if rules.wild.natural != "equal" and len(better.wilds) != len(worse.wilds):
        how = {
            "natural-wins": "natural beats wild",
            "fewer-wilds-win": "fewer wild cards win",
            "more-wilds-win": "more wild cards win",
        }[rules.wild.natural]
        return f"{better.name} on both sides, and {how}"
    return f"{better.name} on both sides, and the suit of the {_method(rules)} decides ({rules.ranking.suit_order})"


def _method(rules: Rules) -> str:
    return {
        "highest-card": "highest card",
        "highest-paired": "highest paired card",
        "highest-unpaired": "highest unpaired card",
    }.get(rules.ranking.suit_tiebreak, "highest card")


def _only_cards_differ(better: Verdict, worse: Verdict, pot: PotName | SpadePot) -> bool:
    """Low hands are named by all their cards, so two names say less than the card that differs."""
    return pot in (*LOW_POTS, *BADUGI_POTS) and better.name[:1].isdigit() and worse.name[:1].isdigit()


def _ranks(verdict: Verdict) -> Sequence[int]:
    stands = list(verdict.wilds)
    ranks = []
    for card in verdict.plays:
        if stands and stands[0][0] == card:
            ranks.append(stands.pop(0)[1].rank)
        else:
            ranks.append(card.rank)
    return ranks
