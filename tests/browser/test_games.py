"""Every game there is, played by clicking and seen at two pages of different size: some of a kind after each other at
one table, clicked at one page and the other in turn.

GAMES in the environment names those to play; with SHOTS=FOLDER a picture of both pages after each game is left there.
"""

import asyncio
import os
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path

import pytest
from playwright.async_api import Route
from playwright.async_api import TimeoutError as NotInTime

from server.poker.game import Game
from tests.browser.feed import Feed
from tests.browser.guest import DESKTOP, SMALL_PHONE, Chromium, Guest
from tests.browser.server import Server
from tests.browser.table import Table
from tests.helpers.shelf import SHELF

pytestmark = pytest.mark.asyncio(loop_scope="module")

SHOTS = os.environ.get("SHOTS", "")
GAMES = [SHELF[name] for name in os.environ.get("GAMES", "").split()] or [*SHELF.values()]
AT_ONE_TABLE = 6
GAME_S = 120
DEALS = 12


def tables() -> Iterator[tuple[int, list[str]]]:
    """Players and games for each table; a game whose pot may stay has one for itself."""

    def kind(game: Game) -> tuple[str, int, str]:
        return game.family, max(3, game.players[0]), game.id if game.carry else ""

    for (_, players, _), found in groupby(sorted(GAMES, key=kind), kind):
        games = [game.id for game in found]
        for first in range(0, len(games), AT_ONE_TABLE):
            yield players, games[first : first + AT_ONE_TABLE]


TABLES = [*tables()]


@pytest.mark.parametrize(("players", "games"), TABLES, ids=["+".join(games) for _, games in TABLES])
async def test_a_game_is_played_to_its_end(server: Server, browser: Chromium, players: int, games: list[str]) -> None:
    first = {"game": games[0], "ante": 1, "limit": "fixed"}
    async with Table(server, browser, calm=True) as table:
        await table.open(players - 2, {"Dora": DESKTOP, "Phil": SMALL_PHONE}, first, games=[], limits=["fixed", "pot"])
        for number, game in enumerate(games):
            table.quick = table.guests[number % 2]  # clicked at one page, seen at both
            for friend in table.friends:
                friend.wanted = {**first, "game": game}
            if game != games[0]:
                await table.host.must(do="resume")
            await choose(table, game)
            await play(table, game)
            for guest in table.guests:
                await look(guest, game)
        await table.host.must(do="end", mode="now")
        for guest in table.guests:
            assert (guest.problems, guest.overflows) == ([], set()), guest.name
    for guest in table.guests:
        await guest.context.close()


async def choose(table: Table, game: str) -> None:
    """Whoever deals picks the game, a guest by typing a part of its name and clicking."""
    host = table.host
    await host.until(lambda me: me.view["phase"] == "choosing" or _dealt(me, game), f"the choice of {game}")
    choosing = host.view["choosing"]  # a friend who deals has chosen before anybody looks
    dealer = next((each for each in table.guests if choosing and each.seat == choosing["seat"]), None)
    if dealer is None:
        return
    await dealer.until(lambda me: me.you["choose"] is not None, f"the choice of {game}")
    sheet, title = dealer.page.locator(".sheet-choose"), SHELF[game].title
    search = sheet.get_by_label("Search games")
    try:
        await search.wait_for(timeout=3000)  # it opens by itself, but not over something else that is open
    except NotInTime:
        await dealer.button("Choose the game", ".actions")
    await search.fill(title.upper())
    await dealer.click(sheet.get_by_role("radio", name=title, exact=True))
    await dealer.button("Deal it", ".sheet-choose")  # at once, before the page has the limits of that game
    await dealer.until(lambda me: me.you["choose"] is None, f"{game} to be taken")


async def play(table: Table, game: str) -> None:
    """To a showdown: once, unless all but one folded, or the pot stays because nobody opened or had enough."""
    for _ in range(DEALS):
        await deal(table, game)
        if any(seat["hand_name"] for seat in (table.host.hand or {})["seats"]) or SHELF[game].family == "match-pot":
            return
        stays = table.host.view["carry"]
        await table.host.must(do="resume")
        if not stays:
            await choose(table, game)
    raise AssertionError(f"{DEALS} deals of {game}, and nobody showed a hand")


async def deal(table: Table, game: str) -> None:
    """One deal to its end, with a pause after it, so that nothing covers it."""
    host = table.host
    await host.until(lambda me: _dealt(me, game), f"{game} to be dealt")
    await host.must(do="pause")
    for guest in table.guests:
        await table.reach(guest, lambda me: me.view["phase"] == "paused", f"the end of {game}", GAME_S)


def _dealt(me: Feed, game: str) -> bool:
    return me.playing and me.hand is not None and bool(me.hand["game"] == game)


async def look(guest: Guest, game: str) -> None:
    """Every card can be seen whole."""
    await guest.read_notes()
    await guest.still()
    clipped = await guest.page.evaluate("() => measure.clipped()")
    assert clipped == [], f"{game} at {guest.shape}"
    if SHOTS:
        await guest.shot(Path(SHOTS) / f"{game}-{guest.shape}.png")


async def test_what_is_stacked_over_a_game_is_chosen_by_clicking(server: Server, browser: Chromium) -> None:
    """P28: wild cards, high-low and a doubled ante, on a small phone; the hand says so, and marks the wild cards."""
    async with Table(server, browser) as table:
        draw = {"game": "five-card-draw", "ante": 1, "limit": "fixed"}
        await table.open(1, {"Dora": DESKTOP, "Phil": SMALL_PHONE}, draw)
        table.quick, phil = table.guests
        await table.reach(phil, lambda me: me.you["choose"] is not None, "Phil's deal", GAME_S)
        sheet = phil.page.locator(".sheet-choose")
        await phil.click(sheet.get_by_role("radio", name="Five-card draw", exact=True))
        await phil.click(sheet.get_by_text("Wild cards and more"))
        for wild in ("twos", "the one-eyed jacks"):
            await phil.click(sheet.get_by_role("checkbox", name=wild, exact=True))
        await phil.click(sheet.get_by_text("High-low"))
        await phil.click(sheet.get_by_role("group", name="Ante").get_by_role("radio", name="× 2"))
        await phil.button("Deal it", ".sheet-choose")
        await phil.until(lambda me: me.playing and me.hand["modifiers"], "a hand with modifiers")  # type: ignore[index]
        assert phil.hand is not None
        assert phil.hand["modifiers"] == "twos wild, the one-eyed jacks wild, high-low, double ante"
        await phil.page.locator(".title").get_by_text("twos wild").wait_for()
        wild_now = [card["card"][0] == "2" or card["card"] in ("Jh", "Js") for card in phil.you["hand"]["cards"]]
        assert [card["wild"] for card in phil.you["hand"]["cards"]] == wild_now
        marked = [await card.locator(".w").count() for card in await phil.page.locator(".own-card").all()]
        assert [count == 1 for count in marked] == wild_now
        assert [guest.problems for guest in table.guests] == [[], []]
        await table.host.must(do="end", mode="now")
    for guest in table.guests:
        await guest.context.close()


async def test_what_is_dealt_at_once_goes_out_with_its_own_stakes(server: Server, browser: Chromium) -> None:
    """On a slow line: whoever picks a game and deals before the page shows its stakes deals it at its own, not at
    those of the game before."""
    async with Table(server, browser) as table:
        holdem = {"game": "texas-holdem", "ante": 0, "limit": "fixed"}
        await table.open(1, {"Dora": DESKTOP, "Phil": SMALL_PHONE}, holdem, games=[], limits=["fixed", "pot"])
        dora, table.quick = table.guests
        await table.reach(dora, lambda me: me.you["choose"] is not None, "Dora's deal", GAME_S)
        sheet = dora.page.locator(".sheet-choose")
        await dora.click(sheet.get_by_role("radio", name="Texas hold'em", exact=True))
        await sheet.locator("#options[data-of='texas-holdem']").wait_for(state="attached")

        async def slowly(route: Route) -> None:
            await asyncio.sleep(0.8)
            await route.continue_()

        await dora.page.route("**/choose/preview", slowly)
        await dora.click(sheet.get_by_role("radio", name="Short-deck hold'em", exact=True))
        await dora.button("Deal it", ".sheet-choose")
        await table.host.until(lambda me: me.hand and me.hand["game"] == "short-deck", "short-deck to be dealt")
        assert table.host.hand is not None
        assert "ante" in table.host.hand["stakes"]
        assert [guest.problems for guest in table.guests] == [[], []]
        await table.host.must(do="end", mode="now")
    for guest in table.guests:
        await guest.context.close()
