"""Who wins a pot: the best hand, or the circles in which no hand is unbeatable (R114 to R120, R036).

The Italian and Greek rules are no total order: the winner set is worked out over all live hands at once (R117).
"""

from collections.abc import Callable, Sequence
from fractions import Fraction

from server.poker.house import Rules

from .high import straights
from .kinds import ACE, Kind
from .plays import Play

Seats = list[int]  # places in the sequence of plays


def shares(plays: Sequence[Play | None], rules: Rules, lowest: int, high: bool) -> list[Fraction]:
    """Each hand's share of the pot; None stands for a hand that does not qualify and gets nothing."""
    live = [seat for seat, play in enumerate(plays) if play is not None]
    known = {seat: play for seat, play in enumerate(plays) if play is not None}
    groups: list[Seats] = []
    if live:
        groups = [_best(live, known)]
        if high and rules.ranking.unbeatable == "italian":
            groups = _italian(live, known, lowest) or groups
        elif high and rules.ranking.unbeatable == "greek":
            groups = _greek(live, known, lowest) or groups
    share = [Fraction(0)] * len(plays)
    for group in groups:
        for seat in group:
            share[seat] += Fraction(1, len(groups) * len(group))
    return share


def _best(seats: Seats, plays: dict[int, Play]) -> Seats:
    best = max(plays[seat].rating for seat in seats)
    return [seat for seat in seats if plays[seat].rating == best]


def _where(seats: Seats, plays: dict[int, Play], fits: Callable[[Play], bool]) -> Seats:
    return [seat for seat in seats if fits(plays[seat])]


def _italian(live: Seats, plays: dict[int, Play], lowest: int) -> list[Seats]:
    """Minimum beats maximum beats medium beats minimum, while no five of a kind is live (R114 to R116)."""
    straight_flush = _where(live, plays, lambda play: play.kind is Kind.STRAIGHT_FLUSH)
    wheel_top = straights(lowest)[-1][0]
    tops = {seat: plays[seat].stands[0].rank for seat in straight_flush}
    maximum = [seat for seat in straight_flush if tops[seat] == ACE]
    minimum = [seat for seat in straight_flush if tops[seat] == wheel_top]
    medium = [seat for seat in straight_flush if tops[seat] not in (ACE, wheel_top)]
    if not maximum or not minimum or _where(live, plays, lambda play: play.kind is Kind.FIVE):
        return []
    groups = [minimum, maximum, medium] if medium else [minimum]
    return [_best(group, plays) for group in groups]


def _greek(live: Seats, plays: dict[int, Play], lowest: int) -> list[Seats]:
    """The Imperial beats all but four of the lowest rank; a third hand between them closes the circle (R118, R119)."""
    imperial = _where(live, plays, lambda play: play.imperial)
    if not imperial:
        return []
    imperial = _best(imperial, plays)
    quads = _where(live, plays, lambda play: play.kind is Kind.QUADS and play.stands[0].rank == lowest)
    if not quads:
        return [imperial]
    quads = _best(quads, plays)
    worth = plays[quads[0]].worth
    between = _where(live, plays, lambda play: play.worth > worth and not play.imperial)
    return [imperial, quads, _best(between, plays)] if between else [quads]
