"""PokerKit referees the standard rankings: random hands must compare as it compares them."""

from collections.abc import Sequence
from random import Random

import pokerkit
import pytest

from server.poker.cards import TEXTS, parse_cards
from server.poker.house import STANDARD
from server.poker.ranking import Holding, PotName, Use, contest

CASES: list[tuple[PotName, Use, type[pokerkit.Hand], int, int]] = [
    ("high", "any-five", pokerkit.StandardHighHand, 2, 5),
    ("high", "any-five", pokerkit.StandardHighHand, 5, 0),
    ("high", "any-five", pokerkit.StandardHighHand, 7, 0),
    ("high", "two-plus-three", pokerkit.OmahaHoldemHand, 4, 5),
    ("deuce-to-seven", "any-five", pokerkit.StandardLowHand, 5, 0),
    ("deuce-to-seven", "any-five", pokerkit.StandardLowHand, 7, 0),
    ("ace-to-five", "any-five", pokerkit.RegularLowHand, 7, 0),
    ("eight-or-better", "any-five", pokerkit.EightOrBetterLowHand, 7, 0),
    ("eight-or-better", "two-plus-three", pokerkit.OmahaEightOrBetterLowHand, 4, 5),
    ("badugi", "any-five", pokerkit.BadugiHand, 4, 0),
]


def deal(rng: Random, own: int, board: int) -> tuple[list[list[str]], list[str]]:
    """Two hands and a board; suits or ranks are often few, so that flushes and pairs come."""
    deck = list(TEXTS)
    if rng.random() < 0.4:
        kept = rng.sample("23456789TJQKA", 8)
        deck = [card for card in deck if card[0] in kept]
    rng.shuffle(deck)
    return [deck[:own], deck[own : 2 * own]], deck[2 * own : 2 * own + board]


def referee(kind: type[pokerkit.Hand], hands: Sequence[Sequence[str]], board: Sequence[str]) -> list[bool]:
    """Which of two hands win; PokerKit's greater hand is the better one."""
    made = [kind.from_game_or_none("".join(hand), "".join(board)) for hand in hands]
    return [each is not None and all(other is None or not each < other for other in made) for each in made]


@pytest.mark.parametrize(
    ("pot", "use", "kind", "own", "board"), CASES, ids=[f"{case[0]} {case[1]} {case[3]}+{case[4]}" for case in CASES]
)
def test_hands_compare_as_pokerkit_compares_them(
    pot: PotName, use: Use, kind: type[pokerkit.Hand], own: int, board: int
) -> None:
    rng = Random(f"{pot} {use} {own}")
    for _ in range(60):
        hands, shared = deal(rng, own, board)
        holdings = [Holding(parse_cards(" ".join(hand))) for hand in hands]
        verdicts = contest(holdings, parse_cards(" ".join(shared)), STANDARD, pot, use)
        assert [bool(verdict.share) for verdict in verdicts] == referee(kind, hands, shared), (hands, shared)
