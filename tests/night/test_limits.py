"""Every limit of requirements.md section 11 can be chosen, in any game, at or below the host's ceiling (A10)."""

import pytest

from server.night import commands as c
from server.poker.house import Betting, Choice, House, Table
from server.poker.stakes import Limit
from tests.night.steps import DRAW, HOLDEM, STUD, begun, chooser, refusal

LIMITS: tuple[Limit, ...] = ("fixed", "spread", "pot", "no-limit")


@pytest.mark.parametrize("limit", LIMITS)
@pytest.mark.parametrize("game", [DRAW, STUD, HOLDEM, "razz", "badugi", "omaha-8"])
def test_a_dealer_names_any_limit_for_any_game(game: str, limit: Limit) -> None:
    evening = begun("bo", "cleo")
    evening.do(chooser(evening), c.Choose(game, 1, limit, small_bet=1, big_bet=2))
    evening.cut()
    assert evening.night.hand is not None
    stakes = evening.night.hand.public.stakes
    assert (stakes.limit, stakes.small_bet, stakes.big_bet) == (limit, 1, 2)


def test_the_host_bounds_bets_antes_and_limits_and_his_betting_rules_hold() -> None:
    house = House(
        betting=Betting(raises=4, check_raise="forbidden", pot_ceiling=30, heads_up_raises="limited"),
        choice=Choice(limits=("pot", "fixed"), small_bet=3, big_bet=6, ante_max=2),
        table=Table(pause_ms=0),
    )
    evening = begun("bo", house=house)
    for choice, rule in (
        (c.Choose(DRAW, 1, "spread"), "limit-not-offered"),
        (c.Choose(DRAW, 3, "pot"), "above-host-ceiling"),
        (c.Choose(DRAW, 1, "fixed", small_bet=4), "above-host-ceiling"),
        (c.Choose(DRAW, 1, "fixed", small_bet=3, big_bet=7), "above-host-ceiling"),
        (c.Choose(DRAW, 1, "fixed", small_bet=3, big_bet=2), "unplayable-stakes"),
    ):
        assert refusal(evening.ask(chooser(evening), choice)) == rule
    evening.do(chooser(evening), c.Choose(DRAW, 2, "pot"))
    evening.cut()
    assert evening.night.hand is not None
    assert evening.night.hand.public.setup.betting == house.betting
