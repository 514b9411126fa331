"""What a guest reads before he joins: who is there, what is played, what a seat costs (ux.md 1.2)."""

import asyncio

import pytest

from tests.helpers.club import Club


@pytest.mark.parametrize(
    ("settings", "cost"), [({}, 100 * 100), ({"price": 250}, 100 * 250), ({"money": "play"}, 0)], ids=str
)
async def test_the_join_page_says_what_a_seat_costs(settings: dict[str, object], cost: int) -> None:
    club = Club()
    await club.open("anna", "bo", approval="host", **settings)
    told = await club.lobby.invitation(club.night)
    assert (told["name"], told["buy_in"], told["cost"], told["currency"]) == ("Friday", 100, cost, "EUR")
    assert (told["approval"], told["closed"], told["game"]) == ("host", False, "")
    assert told["players"] == [{"name": "Anna", "stack": 100}, {"name": "Bo", "stack": None}]
    await club.lobby.stop()


async def test_it_names_the_game_under_way_and_each_stack() -> None:
    club = Club()
    await club.open("anna", "bo")
    assert (await club.pages["anna"].do(do="begin"))["t"] == "ok"
    for _ in range(1000):
        if club.actor.night.in_hand:
            break
        for page in club.pages.values():
            if (command := page.wanted()) is not None:
                assert (await page.do(**command))["t"] == "ok"
        await asyncio.sleep(0.001)
    assert club.actor.night.hand is not None
    told = await club.lobby.invitation(club.night)
    assert told["game"] == club.actor.night.hand.public.game.title
    assert sum(player["stack"] for player in told["players"]) < 200  # what is in the pot is in nobody's stack
    await club.lobby.stop()


async def test_nobody_learns_anything_of_a_night_that_is_not() -> None:
    club = Club()
    assert await club.lobby.invitation(7) == {}
    await club.lobby.stop()
