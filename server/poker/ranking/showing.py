"""What shows on the table: who opens, by hands of fewer than five cards (R101 to R104)."""

from collections.abc import Sequence

from server.poker.cards import Card
from server.poker.house import STANDARD, Rules

from .kinds import unpack
from .scale import PotName, scale


def showing(
    cards: Sequence[Card], rules: Rules = STANDARD, pot: PotName = "high", natural: Sequence[Card] = ()
) -> tuple[int, ...]:
    """The key of the cards that a player shows, one or more: bigger is better for that pot.

    `natural`: those among them that are not wild for him, whatever the rules say.

    A player's lowest card is wild only at the showdown (R098), so it is not wild here. Suits do not speak: who opens
    among equals is a rule of the game. Raises BadWild.
    """
    weighing = scale(rules, pot)
    strength, ranks = unpack(weighing.weigh(weighing.keyed(cards, (), 0, natural)[0]))
    return strength, *ranks
