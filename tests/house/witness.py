"""A witness of a house key: the same cards and commands under several values of it, with a different result each."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from server.poker.cards import parse_cards
from server.poker.effective import effective
from server.poker.game import Game
from server.poker.house import House, Rules
from server.poker.modifiers import NONE, Modifiers
from server.poker.ranking import BadHands, Holding, PotName, Verdict, contest
from server.poker.stakes import Stakes
from tests.helpers.script import Table
from tests.helpers.shelf import SHELF

Happens = Callable[[House], object]


class Witness(NamedTuple):
    """`results`: what happens under each value. `base`: the rest of the house, where the key needs other keys."""

    key: str
    source: str
    happens: Happens
    results: Mapping[Any, object]
    base: House = House()


def showdown(house: House, hands: Sequence[str], pot: PotName = "high", board: str = "") -> tuple[Verdict, ...]:
    """What becomes of these hands, each "down / up"."""
    rules = Rules(deck=house.deck, ranking=house.ranking, wild=house.wild, low=house.low)
    holdings = []
    for hand in hands:
        down, _, up = hand.partition("/")
        holdings.append(Holding(parse_cards(down), parse_cards(up)))
    return contest(holdings, parse_cards(board), rules, pot)


def shares(*hands: str, pot: PotName = "high") -> Happens:
    """What each hand gets of the pot: "1", "1/2", "0"."""
    return lambda house: " ".join(str(verdict.share) for verdict in showdown(house, hands, pot))


def names(*hands: str, pot: PotName = "high") -> Happens:
    """What each hand is called, or why it cannot be."""

    def named(house: House) -> object:
        try:
            return "; ".join(verdict.name for verdict in showdown(house, hands, pot))
        except BadHands as bad:
            return str(bad)

    return named


def hand(
    house: House,
    game: str | Game,
    stakes: Stakes,
    stacks: Sequence[int],
    script: str = "",
    modifiers: Modifiers = NONE,
    **more: Any,  # noqa: ANN401 (whatever Table takes)
) -> Table:
    """A hand played by this house's rules."""
    played = effective(house, SHELF[game] if isinstance(game, str) else game, modifiers, len(stacks))
    table = Table(
        played.game,
        stakes,
        stacks,
        rules=played.rules,
        betting=played.betting,
        dealing=played.dealing,
        showdown=played.showdown,
        bounty=played.bounty,
        **more,
    )
    return table.play(script)
