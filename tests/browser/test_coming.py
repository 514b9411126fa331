"""No. 39 to 44 of ux.md section 3: from the start page to a friend's seat."""

import base64
import re

import pytest
import segno

from tests.browser.guest import PHONE, Chromium, Guest
from tests.browser.server import Server

pytestmark = pytest.mark.asyncio(loop_scope="module")


async def test_39_to_44_from_the_start_page_to_a_friends_seat(server: Server, browser: Chromium) -> None:
    """No. 39 to 44: two interactions to a link, three from the link to a seat, one for who was here before."""
    host = await browser.guest("Holly", PHONE)
    await host.page.goto(server.address)
    await host.page.get_by_label("Your name").fill("Holly")
    await host.button("Start a table")
    await host.page.wait_for_function("() => document.querySelector('input.link')?.value")
    link = await host.page.get_by_label("Link for your friends").input_value()
    token = link.partition("#")[2]
    assert re.fullmatch(rf"{re.escape(server.address)}/j#[\w-]{{22}}", link)
    for scheme in ("light", "dark"):
        await host.page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
        matrix = segno.make(link, error="m", micro=False).matrix
        assert await qr_code(host, len(matrix)) == [bytes(row) for row in matrix], scheme

    guest = await browser.guest("Gina", PHONE)
    await guest.page.goto(link)
    fields = guest.page.locator("input:visible, select:visible, textarea:visible")
    assert await fields.count() == 1
    await fields.fill("Gina")
    await guest.button("Sit down")
    await host.click(host.page.locator(".notice").get_by_role("button", name="On the tab"))
    await guest.until(lambda me: me.seat is not None, "a seat")

    seat, pushes = guest.seat, guest.pushes
    await guest.page.goto(link)
    await guest.more(pushes)
    assert guest.page.url == f"{server.address}/n/{guest.view['night']}"
    assert guest.seat == seat

    await host.page.goto(server.address)
    await host.button("Start a table")
    await host.page.wait_for_function("() => document.querySelector('input.link')?.value")
    await guest.page.goto(await host.page.get_by_label("Link for your friends").input_value())
    await guest.page.get_by_text("You are invited to").wait_for()
    assert await guest.page.get_by_label("Your name").input_value() == "Gina"
    await guest.button("Sit down")
    await guest.page.get_by_text("The host has been asked").wait_for()

    assert token not in server.said()
    for each in (host, guest):
        assert [url for url in each.requests if token in url.partition("#")[0]] == []
        assert [referrer for referrer in each.referrers if token in referrer] == []
        assert each.problems == []
        await each.context.close()


async def qr_code(guest: Guest, size: int) -> list[bytes]:
    """The modules of the code as they are on the screen, dark ones 1, four of white around them."""
    code = guest.page.locator("img.qr")
    box = await code.bounding_box()
    assert box is not None
    assert min(box["width"], box["height"]) >= 200
    await code.evaluate("(image) => image.decode()")
    await guest.still()
    picture = base64.b64encode(await code.screenshot()).decode()
    rows: list[list[int]] = await guest.page.evaluate(
        "([picture, count]) => measure.modules(picture, count)", [picture, size + 8]
    )
    inside = rows[4:-4]
    assert not any(any(row[4:-4]) for row in rows[:4] + rows[-4:])
    assert not any(any(row[:4] + row[-4:]) for row in inside)
    return [bytes(row[4:-4]) for row in inside]
