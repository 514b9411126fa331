"""Pages that the server makes, as a sheet over the table and as pages of their own, with and without script."""

from collections.abc import AsyncIterator

import pytest
import pytest_asyncio

from tests.browser.guest import DESKTOP, PHONE, Chromium, Guest
from tests.browser.server import Server

pytestmark = pytest.mark.asyncio(loop_scope="module")


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def host(server: Server, browser: Chromium) -> AsyncIterator[Guest]:
    """A host at a table of his own."""
    guest = await browser.guest("Hanna", DESKTOP)
    await guest.page.goto(server.address)
    await guest.page.get_by_label("Your name").fill("Hanna")
    await guest.button("Start a table")
    await guest.page.wait_for_url("**/n/*")
    await guest.until(lambda me: me.view, "the table")
    yield guest
    assert guest.problems == []


async def test_a_form_in_a_sheet_changes_the_night_and_the_page_stays(host: Guest) -> None:
    await host.button("Menu")
    await host.button("At the table")
    await host.button("Pause after this hand", ".sheet-desk")
    await host.until(lambda me: me.view["paused"], "the pause")
    assert host.page.url.endswith(f"/n/{host.view['night']}")
    await host.page.locator(".sheet").wait_for(state="detached")  # a form that says so closes the sheet


async def test_the_same_page_by_itself_stays_fresh(host: Guest, browser: Chromium) -> None:
    other = await browser.guest("Hanna’s phone", PHONE, like=host)
    await other.page.goto(f"{host.page.url}/desk")
    await other.button("Go on")
    await host.until(lambda me: not me.view["paused"], "the night to go on")
    await other.page.get_by_role("button", name="Pause after this hand").wait_for()
    await host.button("Menu")
    await host.button("At the table")
    await host.button("Pause after this hand", ".sheet-desk")
    await other.page.get_by_role("button", name="Go on").wait_for()  # by itself
    assert other.problems == []


async def test_two_quick_taps_zoom_nothing_wherever_they_fall(host: Guest) -> None:
    """Between the buttons as on them; two fingers still zoom. (Wishes to lila and to other card games on iPhones.)"""
    assert await host.page.evaluate("() => getComputedStyle(document.documentElement).touchAction") == "manipulation"


async def test_a_refusal_is_said_beside_the_form(host: Guest, browser: Chromium) -> None:
    other = await browser.guest("Hanna’s tablet", DESKTOP, like=host)
    await other.page.goto(f"{host.page.url}/desk")
    await other.page.evaluate("() => { document.querySelector('[name=do]').value = 'resume-it'; }")
    await other.page.locator("main form .button").first.click()
    await other.page.locator("main form .error").wait_for()
    assert "could not read" in await other.page.locator("main form [role=alert]").inner_text()


async def test_without_script_all_works(host: Guest, browser: Chromium) -> None:
    cookies = await host.context.cookies()
    bare = await browser.guest("Hanna without script", DESKTOP, script=False)
    await bare.context.add_cookies([{"name": c["name"], "value": c["value"], "url": host.page.url} for c in cookies])
    await bare.page.goto(f"{host.page.url}/desk")
    words = await bare.page.locator("main form .button").first.inner_text()
    await bare.page.locator("main form .button").first.click()
    await bare.page.wait_for_load_state()
    assert bare.page.url.endswith("/desk")
    assert await bare.page.locator("main form .button").first.inner_text() != words
