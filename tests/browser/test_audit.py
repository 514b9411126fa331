"""An auditor at the pages of a night in which somebody was short 5 chips (issue 5, ux.md 1.9)."""

import asyncio
import os
import re
from collections.abc import AsyncIterator
from datetime import datetime
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest
import pytest_asyncio

from tests.browser.guest import DESKTOP, PHONE, SMALL_PHONE, Chromium, Guest, Shape
from tests.browser.server import Server
from tests.helpers.short_night import SHORT, play, write

pytestmark = pytest.mark.asyncio(loop_scope="module")

MOST_CLICKS = 8
SHOTS = os.environ.get("SHOTS", "")
SMALL = """[...document.querySelectorAll('.button, summary, select, input')]
    .filter((each) => each.checkVisibility() && each.getBoundingClientRect().height < 44)
    .map((each) => each.outerHTML)"""
PAGES = ("", "?only=corrections", "/balance", "/stacks", "/results", "/hand/3", "?hand=x")


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def server(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Server]:
    """A server on a data folder that has the prepared night."""
    data = tmp_path_factory.mktemp("short") / "data"
    running = Server(data)
    await asyncio.to_thread(lambda: write(data, play()))  # the store has an event loop of its own
    await running.start()
    yield running
    assert running.stop() == 0, running.said()[-2000:]


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def admin(server: Server, browser: Chromium) -> Guest:
    """Whoever opened the one-time link of the first start."""
    guest = await browser.guest("Admin", DESKTOP)
    link = re.search(r"http\S+/admin#\S+", server.said())
    assert link is not None
    async with guest.page.expect_response("**/api/admin") as claimed:
        await guest.page.goto(link[0])
    assert (await claimed.value).status == 200
    return guest


async def test_an_auditor_finds_who_was_short_by_a_few_clicks(server: Server, browser: Chromium, admin: Guest) -> None:
    """From the audit page: the box was 5.00 over, so somebody paid for 5 chips that he never got. Who?"""
    me = await browser.guest("Auditor", DESKTOP, like=admin)
    clicks = 0

    async def click(name: str | re.Pattern[str], within: str = "main") -> None:
        nonlocal clicks
        await me.page.locator(within).get_by_role("link", name=name).first.click()
        await me.page.wait_for_load_state()
        clicks += 1

    await me.page.goto(f"{server.address}/n/1/audit")
    await click("Over and short")
    counted = me.page.locator("tbody", has_text="Cash count")
    assert await counted.get_by_text("+5.00").count() == 1, "the box held 5.00 more than the book had"
    await click("Anna’s cash box", "table")
    bought = me.page.locator("tbody", has=me.page.get_by_role("link", name=re.compile("^(Buy in|Rebuy) ")))
    paid = [re.findall(r"([+−]\d+\.\d\d)\u00a0EUR", text) for text in await bought.all_inner_texts()]
    [odd] = [index for index, sums in enumerate(paid) if "+100.00" not in sums]
    await bought.nth(odd).get_by_role("link").first.click()
    clicks += 1
    moved = await me.page.locator("tbody").first.inner_text()
    assert f"{SHORT}’s stack" in moved
    assert "+95" in moved
    await click(f"{SHORT}’s stack", "table")
    assert clicks <= MOST_CLICKS
    assert me.problems == []


@pytest.mark.parametrize("shape", [DESKTOP, PHONE, SMALL_PHONE], ids=str)
async def test_pages_fit_every_screen(server: Server, browser: Chromium, admin: Guest, shape: Shape) -> None:
    """ux.md 3, nos. 4, 11 and 36: no complaint, nothing to scroll sideways, buttons that a thumb hits."""
    me = await browser.guest(f"Fits {shape}", shape, like=admin)
    for number, path in enumerate(PAGES):
        answer = await me.page.goto(f"{server.address}/n/1/audit{path}")
        assert answer is not None
        assert answer.status == 200
        wide = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
        assert await me.page.evaluate(wide) == 0, path
        assert await me.page.evaluate(SMALL) == [], path
        if SHOTS:
            await me.page.screenshot(path=Path(SHOTS) / f"audit-{number}-{shape}.png", full_page=True)
    assert me.problems == []


async def test_pages_work_without_script(server: Server, browser: Chromium, admin: Guest) -> None:
    """The form, by hand: what it finds is in the address, so it can be sent to somebody else."""
    me = await browser.guest("By hand", PHONE, like=admin, script=False)
    await me.page.goto(f"{server.address}/n/1/audit")
    assert (await me.page.locator(".entries time, td time").first.inner_text()).endswith(" UTC")
    await me.page.get_by_text("All filters").click()
    await me.page.get_by_label("Kind of entry").select_option("Rebuy")
    await me.page.get_by_label("Amount to").fill("99")
    await me.page.get_by_role("button", name="Show").click()
    await me.page.get_by_text("1 entry found").wait_for()
    assert "kind=rebuy" in me.page.url
    assert "most=99" in me.page.url
    assert me.problems == []


async def test_times_are_by_the_readers_clock_and_say_utc_on_hover(
    server: Server, browser: Chromium, admin: Guest
) -> None:
    """One evening, one clock: what the table and the bank say is what the audit says, with the day."""
    me = await browser.guest("In Auckland", DESKTOP, like=admin)
    cdp = await me.context.new_cdp_session(me.page)
    await cdp.send("Emulation.setTimezoneOverride", {"timezoneId": "Pacific/Auckland"})
    for path in ("/n/1/audit", "/n/1/audit/stacks", "/n/1/audit/balance"):
        await me.page.goto(server.address + path)
        times = me.page.locator("time[title]")
        await times.first.wait_for()
        for each in await times.all():
            stamp, text, title = [
                await each.evaluate(f"(time) => {what}") for what in ("time.dateTime", "time.textContent", "time.title")
            ]
            here = datetime.fromisoformat(stamp).astimezone(ZoneInfo("Pacific/Auckland"))
            assert here.strftime("%Y-%m-%d %H:%M:%S").find(text) in (0, 11), (path, stamp, text)
            assert title.removesuffix(" UTC") in stamp.replace("T", " ")
