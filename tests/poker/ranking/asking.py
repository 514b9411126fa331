"""Short ways to ask the library, for tables of cases: hands and boards as text, house rules as nested tables."""

from collections.abc import Sequence
from typing import Any

import msgspec

from server.poker.cards import parse_cards
from server.poker.house import Rules
from server.poker.ranking import Holding, PotName, Use, Verdict, contest


def rules(**tables: dict[str, Any]) -> Rules:
    """`rules(wild={"cards": ["2"]})`"""
    return msgspec.convert(tables, Rules)


def holding(text: str) -> Holding:
    """ "As Kd / 9c": down cards, then up-cards."""
    down, _, up = text.partition("/")
    return Holding(parse_cards(down), parse_cards(up))


def verdicts(
    hands: Sequence[str], house: Rules | None = None, pot: PotName = "high", board: str = "", use: Use = "any-five"
) -> tuple[Verdict, ...]:
    return contest([holding(hand) for hand in hands], parse_cards(board), house or Rules(), pot, use)


def shares(
    hands: Sequence[str], house: Rules | None = None, pot: PotName = "high", board: str = "", use: Use = "any-five"
) -> str:
    """ "1 0", "1/2 1/2", ..."""
    return " ".join(str(verdict.share) for verdict in verdicts(hands, house, pot, board, use))


def name(hand: str, house: Rules | None = None, pot: PotName = "high", board: str = "", use: Use = "any-five") -> str:
    return verdicts([hand], house, pot, board, use)[0].name


def descends(hands: Sequence[str], house: Rules | None = None, pot: PotName = "high") -> bool:
    """Whether each hand beats the next, and every later one."""
    return all(
        shares([better, worse], house, pot) == "1 0"
        for place, better in enumerate(hands)
        for worse in hands[place + 1 :]
    )
