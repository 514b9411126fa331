"""What a guest reads before he joins: who is there, what is played, what a seat costs (ux.md 1.2)."""

import asyncio

import pytest

from server.night.at_the_door import cost_words
from tests.helpers.club import Club
from tests.helpers.tournament import SHORT, entered, rules


@pytest.mark.parametrize(
    ("settings", "entry"),
    [
        ({}, "You get 100 chips for 100.00 EUR; the banker notes it."),
        ({"price": 250}, "You get 100 chips for 250.00 EUR; the banker notes it."),
        ({"money": "play"}, "You get 100 play chips: nobody will owe anything."),
    ],
)
async def test_the_join_page_says_what_a_seat_costs(settings: dict[str, object], entry: str) -> None:
    club = Club()
    await club.open("anna", "bo", approval="host", **settings)
    told = await club.lobby.invitation(club.night)
    assert (told["name"], told["entry"]) == ("Friday", entry)
    assert (told["approval"], told["closed"], told["game"]) == ("host", False, "")
    assert told["players"] == [{"name": "Anna", "stack": 100}, {"name": "Bo", "stack": None}]
    await club.lobby.stop()


async def test_of_a_tournament_it_says_that_it_is_one() -> None:
    """Its chips are bought with an entry and worth nothing by themselves: "1,500 chips for 10.00 EUR" promised more."""
    evening = entered(by=rules(SHORT, entry=1000, fee=100))
    said = cost_words(evening.night)
    assert said.startswith(f"A sit-and-go, {SHORT.title}:")
    assert said.endswith(
        "An entry is 10.00 EUR: 9.00 EUR for the prizes and 1.00 EUR for the kitty. You get 400 chips."
    )


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
