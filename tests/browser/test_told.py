"""What the table tells on its face: who drew which card for the deal, what came of a bet between two posts, and that
nothing lies there any more when the night is over. Who looks only at the cards opens no log.
"""

import re
from typing import Literal

import pytest

from tests.browser.desk import at_the_desk
from tests.browser.guest import DESKTOP, PHONE, SMALL_PHONE, Chromium, Guest, Shape
from tests.browser.server import Server
from tests.browser.test_evening import Night
from tests.helpers.axe import violations

pytestmark = pytest.mark.asyncio(loop_scope="module")

QUICK = {"games": ["acey-deucey"], "pause_ms": 0, "clock_s": 0}


@pytest.mark.parametrize("shape", [PHONE, SMALL_PHONE], ids=["phone", "small phone"])
async def test_draw_outcome_and_end_are_seen_without_the_log(server: Server, browser: Chromium, shape: Shape) -> None:
    hanna, phil = [await browser.guest(name, like) for name, like in (("Hanna", DESKTOP), ("Phil", shape))]
    night = Night(server, [hanna, phil])
    await night.open(**QUICK)
    await night.sit(hanna, phil)
    await hanna.button("Draw for the deal", ".actions")
    for guest in (hanna, phil):
        await guest.until(lambda me: me.view["draw"], "the draw for the deal")
        await guest.page.locator(".mine .own-cards .card").wait_for(state="attached")
        await guest.page.locator(".seat .cards .card").wait_for(state="attached")
    await outcome_is_shown(hanna, phil)
    await at_the_desk(hanna)
    await hanna.page.locator(".sheet-desk summary").filter(has_text="End after this hand").click()
    await hanna.button("Really end the night", ".sheet-desk")
    for guest in (hanna, phil):
        await finish(guest, hanna, phil)
        await guest.page.locator(".middle .pot").wait_for(state="detached")
        assert guest.problems == []


async def outcome_is_shown(hanna: Guest, phil: Guest) -> None:
    """Phil bets as soon as he may; what came of it stays over the next player's posts."""
    for guest in (hanna, phil):
        if guest.you["choose"] is not None:
            await guest.button("Deal it", ".sheet-choose")
    while not (phil.legal and phil.legal["bet"]):
        await one_turn(hanna, phil)
    await phil.act({"do": "bet", "to": 1})
    await phil.until(lambda me: me.legal is None, "the turn of the other")
    for guest in (hanna, phil):
        result = guest.page.locator(".middle .result")
        await result.filter(has_text=re.compile(r"The .* (falls|is as high|is the third)")).wait_for()


async def one_turn(*guests: Guest) -> None:
    """Whoever is asked bets nothing, and calls an ace by the first button."""
    for guest in guests:
        if guest.legal is not None and not guest.acted(guest.turn):
            options = guest.legal["options"]
            await guest.act(options[0]["act"] if options else {"do": "check"})
            return
    await guests[0].soon(lambda me: me.legal, 1)


async def finish(guest: Guest, *all_guests: Guest) -> None:
    while guest.view["phase"] != "closed":
        await one_turn(*all_guests)
    await guest.page.get_by_text("See who pays whom").wait_for()


@pytest.mark.parametrize("scheme", ["light", "dark"])
async def test_everything_on_the_first_page_can_be_read(
    server: Server, browser: Chromium, scheme: Literal["light", "dark"]
) -> None:
    """The way to a tournament was brown on green felt."""
    guest = await browser.guest(f"Rita {scheme}", PHONE)
    await guest.page.emulate_media(color_scheme=scheme)
    await guest.page.goto(server.address)
    await guest.page.get_by_role("link", name="Sit-and-go or match").wait_for()
    assert [each for each in await violations(guest.page) if each.startswith("color-contrast")] == []


async def test_who_opens_the_admin_link_reads_what_he_is_now(server: Server, browser: Chromium) -> None:
    guest = await browser.guest("Ada", DESKTOP)
    link = re.search(r"http\S+/admin#\S+", server.said())
    assert link is not None
    await guest.page.goto(link[0])
    await guest.page.wait_for_url("**/club")
    await guest.page.get_by_text("You are the club’s admin on this device").wait_for()
