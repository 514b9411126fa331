"""Weighs the live hands of one pot against each other, and names them."""

from collections.abc import Sequence
from fractions import Fraction

import msgspec

from server.poker.cards import Card
from server.poker.house import STANDARD, Rules

from .check import check, check_use
from .cyclic import shares
from .names import NO_LOW, badugi_name, high_name, low_name
from .plays import Play, best_play
from .qualify import qualifies
from .scale import BADUGI_POTS, LOW_POTS, BadugiScale, PotName, Scale, SumScale, Use, scale
from .spades import SpadePot, spade_name, spade_shares, the_spade
from .standard import least_worth
from .wild import lowest_rank


class Holding(msgspec.Struct, frozen=True):
    """One live player's own cards. `natural`: those among them that are not wild for him, whatever the rules say."""

    down: tuple[Card, ...] = ()
    up: tuple[Card, ...] = ()
    natural: tuple[Card, ...] = ()


class Verdict(msgspec.Struct, frozen=True):
    """What became of one hand in one pot.

    share: of this pot; all verdicts sum to 1, or to 0 when nobody qualifies.
    name: in words. plays: the cards that play, best order. wilds: each wild among them with what it stands for.
    """

    share: Fraction
    name: str
    plays: tuple[Card, ...]
    wilds: tuple[tuple[Card, Card], ...]
    qualifies: bool


def contest(
    holdings: Sequence[Holding],
    board: Sequence[Card] = (),
    rules: Rules = STANDARD,
    pot: PotName | SpadePot = "high",
    use: Use = "any-five",
    least: str = "",
    lines: Sequence[Sequence[Card]] = (),
) -> tuple[Verdict, ...]:
    """Shares one pot among its live hands (R036, R117). Raises BadHands or BadWild with a sentence for people.

    `least`: what a high hand must be at least to win, as `at_least` has it; empty: anything (P20). `lines`: parts of
    the board, of which a hand uses one (variants.md 101); none: the whole board.
    """
    match pot:
        case "highest-spade-in-hole" | "lowest-spade-in-hole":
            return _spade_contest(holdings, board, rules, pot)
        case _:
            return _hand_contest(holdings, board, rules, pot, use, least, lines)


def describe(
    holding: Holding,
    board: Sequence[Card] = (),
    rules: Rules = STANDARD,
    pot: PotName | SpadePot = "high",
    use: Use = "any-five",
    lines: Sequence[Sequence[Card]] = (),
) -> str:
    """Names the best hand of any number of cards from one up: "pair of kings". Raises BadHands or BadWild.

    With two-plus-three, as long as the board is short, it names the best two own cards with what lies there.
    """
    match pot:
        case "highest-spade-in-hole" | "lowest-spade-in-hole":
            return _spade_contest([holding], board, rules, pot)[0].name
        case _:
            weighing = scale(rules, pot)
            return _name(weighing, _play(weighing, holding, board, use, lines))


def _hand_contest(
    holdings: Sequence[Holding],
    board: Sequence[Card],
    rules: Rules,
    pot: PotName,
    use: Use,
    least: str,
    lines: Sequence[Sequence[Card]],
) -> tuple[Verdict, ...]:
    weighing = scale(rules, pot)
    for holding in holdings:
        check_use(len(holding.down) + len(holding.up), len(board), pot, use)
    plays = [_play(weighing, holding, board, use, lines) for holding in holdings]
    floor = least_worth(least, rules) if least else 0
    qualified = [
        play if play.worth >= floor and qualifies(weighing, play.worth, len(play.cards)) else None for play in plays
    ]
    all_shares = shares(qualified, rules, weighing.lowest, pot == "high")
    return tuple(
        Verdict(share, _name(weighing, play), play.cards, play.wilds, qualified[seat] is not None)
        for seat, (play, share) in enumerate(zip(plays, all_shares, strict=True))
    )


def _spade_contest(
    holdings: Sequence[Holding], board: Sequence[Card], rules: Rules, pot: SpadePot
) -> tuple[Verdict, ...]:
    for holding in holdings:
        check(holding.down, holding.up, board, rules)
    spades = [the_spade(holding.down, holding.up, rules, pot) for holding in holdings]
    return tuple(
        Verdict(share, spade_name(spade), (spade,) if spade else (), (), spade is not None)
        for spade, share in zip(spades, spade_shares(spades, pot), strict=True)
    )


def _play(
    weighing: SumScale | BadugiScale,
    holding: Holding,
    board: Sequence[Card],
    use: Use,
    lines: Sequence[Sequence[Card]],
) -> Play:
    rules = weighing.rules
    check(holding.down, holding.up, board, rules)
    lowest = lowest_rank(holding.down, holding.up, rules)
    plays = []
    for line in lines or (board,):
        own, shared = weighing.keyed((*holding.down, *holding.up), line, lowest, holding.natural)
        plays.append(best_play(weighing, own, shared, use))
    return max(plays, key=lambda play: play.rating)


def _name(weighing: Scale, play: Play) -> str:
    ranks = [card.rank for card in play.stands]
    if weighing.pot in BADUGI_POTS:
        return badugi_name(ranks)
    if weighing.pot in LOW_POTS:
        return low_name(play.kind, ranks) if qualifies(weighing, play.worth, len(play.cards)) else NO_LOW
    return high_name(play.kind, ranks)
