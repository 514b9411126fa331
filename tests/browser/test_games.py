"""Games of every kind dealt one after the other at one table, played to the showdown by clicking at two pages.

GAMES in the environment names others; with SHOTS=FOLDER a picture of both pages after each showdown is left there.
"""

import os
import re
from pathlib import Path

import pytest

from tests.browser.guest import DESKTOP, SMALL_PHONE, Chromium, Guest
from tests.browser.server import Server
from tests.browser.table import Table
from tests.helpers.shelf import SHELF

pytestmark = [pytest.mark.asyncio(loop_scope="module"), pytest.mark.timeout(240)]

SHOTS = os.environ.get("SHOTS", "")
GAMES = tuple(os.environ.get("GAMES", "badugi omaha-8 pineapple").split())


async def choose(table: Table, game: str) -> None:
    """Whoever deals picks the game, a guest by clicking."""
    host = table.host
    await host.until(lambda me: me.view["phase"] == "choosing", "the dealer's choice")
    dealer = next((each for each in table.guests if each.seat == host.view["choosing"]["seat"]), None)
    if dealer is None:
        return
    await dealer.until(lambda me: me.you["choose"] is not None, "the choice")
    title = re.escape(SHELF[game].title)
    await dealer.click(dealer.page.locator(".sheet-choose").get_by_role("radio", name=re.compile(rf"^{title} \d")))
    await dealer.button("Deal it", ".sheet-choose")
    await dealer.until(lambda me: me.you["choose"] is None, "the choice to be taken")


async def test_a_game_of_every_kind_goes_to_its_showdown(server: Server, browser: Chromium) -> None:
    table = Table(server, browser)
    first = {"game": GAMES[0], "ante": 1, "limit": "fixed"}
    await table.open(1, {"Dora": DESKTOP, "Phil": SMALL_PHONE}, first, games=[])
    for game in GAMES:
        table.host.wanted = {**first, "game": game}
        await choose(table, game)
        for guest in table.guests:
            await to_the_end(table, guest, game)
    for guest in table.guests:
        assert guest.overflows == set()
    await table.close()


async def to_the_end(table: Table, guest: Guest, game: str) -> None:
    title = SHELF[game].title
    await table.reach(guest, lambda me: me.hand and me.hand["title"] == title and me.hand["over"], title, 90)
    assert guest.hand is not None
    assert any(seat["hand_name"] for seat in guest.hand["seats"]), "nobody showed a hand"
    if SHOTS:
        await guest.still()
        await guest.shot(Path(SHOTS) / f"{game}-{guest.shape}.png")
