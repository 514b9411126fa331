"""How an evening runs, by clicks: a poverty night settled, a waiting list, a player who changes tables (issue 6).

With KT_SHOTS=FOLDER in the environment it leaves pictures of the pages there, at three sizes.
"""

import os
import re
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio

from tests.browser.desk import at_the_desk, from_the_notice
from tests.browser.guest import DESKTOP, PHONE, SMALL_PHONE, Chromium, Guest
from tests.browser.server import Server

pytestmark = pytest.mark.asyncio(loop_scope="module")

SHOTS = os.environ.get("KT_SHOTS", "")


class Night:
    """A table of guests in browsers; the first one hosts it and keeps the bank."""

    def __init__(self, server: Server, guests: list[Guest]) -> None:
        self.server, self.guests = server, guests
        self.number, self.link = 0, ""

    @property
    def host(self) -> Guest:
        return self.guests[0]

    def address(self, page: str = "") -> str:
        return f"{self.server.address}/n/{self.number}{page}"

    async def open(self, **settings: object) -> None:
        body = {"name": "Friday", "your_name": self.host.name, "settings": {"approval": "everybody", **settings}}
        await self.host.page.goto(self.server.address)
        opened = await posted(self.host, "/api/nights", body)
        self.number, self.link = opened["night"], opened["invite"]
        for guest in self.guests[1:]:
            await guest.page.goto(self.server.address)
            await posted(guest, "/api/join", {"token": self.link.partition("#")[2], "name": guest.name})
        for guest in self.guests:
            await guest.page.goto(self.address())
            await guest.until(lambda me: me.view, "the table")

    async def sit(self, *guests: Guest) -> None:
        for guest in guests:
            await guest.button("Sit down", ".actions")
            await guest.click(".sheet-sit .button.go")
            await guest.until(lambda me: me.seat is not None, "a seat")
        for guest in guests:
            await guest.until(lambda me: all(each.seat in _taken(me) for each in guests), "everybody's seat")


def _taken(guest: Guest) -> set[int]:
    return {each["seat"] for each in guest.view["seats"]}


async def posted(guest: Guest, path: str, body: dict[str, Any]) -> dict[str, Any]:
    """What a page of ours would send by script."""
    answer: dict[str, Any] = await guest.page.evaluate(
        """async ([path, body]) => (await fetch(path, {
          method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body),
        })).json()""",
        [path, body],
    )
    assert "error" not in answer, answer
    return answer


async def shot(guest: Guest, name: str) -> None:
    """A picture for people to look at, when they ask for some."""
    if SHOTS:
        await guest.still()
        await guest.shot(Path(SHOTS) / f"{name}-{guest.shape}.png")


async def closed(guest: Guest) -> None:
    await guest.page.locator(".sheet").wait_for(state="detached")


@pytest_asyncio.fixture(loop_scope="module")
async def night(server: Server, browser: Chromium) -> AsyncIterator[Night]:
    """Hanna at a desktop, Bo and Cleo at phones; nobody's page may complain."""
    shapes = (("Hanna", DESKTOP), ("Bo", PHONE), ("Cleo", SMALL_PHONE))
    guests = [await browser.guest(name, shape) for name, shape in shapes]
    yield Night(server, guests)
    for guest in guests:
        assert guest.problems == [], guest.name
        await guest.context.close()
        browser.guests.remove(guest)


async def test_a_poverty_night_is_settled(night: Night) -> None:
    """R150: who lost all is told, the banker gives a free stack, and the settle-up says how free chips are settled."""
    hanna, bo, cleo = night.guests
    await night.open(free_stacks=1, buy_in=100, pause_ms=0, clock_s=0)
    await night.sit(hanna, bo, cleo)
    me = {each["name"]: each["player"] for each in hanna.view["seats"]}
    await sends(hanna, night, giver=me["Bo"], taker=me["Cleo"], chips="100", reason="A lost bet")
    await bo.click(bo.page.locator(".notice").get_by_role("button", name="Yes", exact=True))
    await bo.until(lambda guest: guest.you["stack"] == 0, "the loss of everything")
    await shot(bo, "poverty-told")
    await from_the_notice(bo, "You are out of chips")
    await bo.page.get_by_text("The house gives free stacks of 100 chips: 1 is left").wait_for()
    await shot(bo, "poverty-desk")
    await bo.page.keyboard.press("Escape")
    await from_the_notice(hanna, "Bo is out of chips")
    await shot(hanna, "poverty-desk")
    await hanna.button("Give Bo a free stack", ".sheet-desk")
    await bo.until(lambda guest: guest.you["stack"] == 100, "the free stack")
    await hanna.page.goto(night.address("/desk"))
    await hanna.click("#end-now summary")
    await hanna.button("Really end the night")
    await bo.until(lambda guest: guest.view["phase"] == "closed", "the end of the night")
    await hanna.page.goto(night.address("/settle"))
    await hanna.page.get_by_text("One free stack was given").wait_for()
    await hanna.page.get_by_text("Bo pays Cleo").or_(hanna.page.get_by_text("100.00 EUR")).first.wait_for()
    await shot(hanna, "poverty-settle")
    for guest in (bo, cleo):
        await guest.page.goto(night.address("/settle"))
        await guest.page.get_by_text("One free stack was given").wait_for()
        await shot(guest, "poverty-settle")
    assert night.server.audit().returncode == 0


async def sends(guest: Guest, night: Night, **fields: str) -> None:
    """A correction that the bank page has a form for, sent as that form sends it."""
    status = await guest.page.evaluate(
        """async ([path, fields]) =>
          (await fetch(path, { method: 'POST', body: new URLSearchParams(fields) })).status""",
        [
            f"/n/{night.number}/do",
            {"do": "compensate", "id": "a-lost-bet", "next": f"/n/{night.number}/desk", **fields},
        ],
    )
    assert status == 200, status


async def test_a_waiting_list_is_filled_and_emptied(night: Night, browser: Chromium) -> None:
    hanna, bo, cleo = night.guests
    dan = await browser.guest("Dan", PHONE)
    night.guests.append(dan)
    await night.open(seats=2, pause_ms=0, clock_s=0)
    await night.sit(hanna, bo)
    for guest in (cleo, dan):
        await guest.page.locator(".actions").get_by_role("button", name="Put me on the list").wait_for()
        assert await guest.page.get_by_role("button", name="Sit down").count() == 0, "there is no seat to sit down in"
        await at_the_desk(guest)
        await (
            guest.page.get_by_text("Every seat is taken.").or_(guest.page.locator("#waiting-list li")).first.wait_for()
        )
        await guest.button("Put me on the list", ".sheet-desk")
        await guest.page.get_by_text(re.compile("You are number")).wait_for()
        await shot(guest, "waiting")
        await guest.page.keyboard.press("Escape")
        await closed(guest)
        await guest.page.locator(".actions").get_by_role("button", name="You are on the list").wait_for()
    await bo.click(".door-menu")
    await bo.button("Leave the table", ".sheet")
    await bo.click(".sheet-leave .button.go")
    await bo.until(lambda me: me.seat is None, "the seat to be left")
    await from_the_notice(cleo, "is kept for you")
    await shot(cleo, "called")
    await cleo.button("Take the seat", ".sheet-desk")
    await cleo.until(lambda me: me.seat is not None, "the seat")
    await at_the_desk(dan)
    await dan.page.get_by_text("You are number 1.").wait_for()
    await dan.button("Take me off the list", ".sheet-desk")
    await dan.page.locator(".sheet-desk").get_by_role("button", name="Put me on the list").wait_for()
    await hanna.page.goto(night.address("/desk"))
    assert await hanna.page.locator("#waiting-list").count() == 0
    assert dan.problems == []


async def test_a_player_changes_tables_with_his_exact_stack(night: Night) -> None:
    """R175: the second table is opened and found by clicks; what Bo has there is what he had here."""
    hanna, bo, cleo = night.guests
    await night.open(pause_ms=0, clock_s=0, buy_in=137)
    await night.sit(hanna, bo, cleo)
    await at_the_desk(hanna)
    await hanna.button("Open a second table", ".sheet-desk")
    await hanna.page.get_by_role("link", name="Look at it").wait_for()
    await shot(hanna, "second-table")
    await at_the_desk(bo)
    await shot(bo, "second-table")
    await bo.button("Go there with my 137 chips", ".sheet-desk")
    await bo.until(lambda me: me.seat is None and me.you["nudges"], "the seat here to be free")
    notice = bo.page.locator(".notice").filter(has_text="You play at the other table now.")
    await notice.get_by_role("link", name="Go there").click()
    await bo.page.wait_for_url(f"**/n/{night.number + 1}")
    await bo.until(
        lambda me: me.view.get("night") == night.number + 1 and me.you["stack"] == 137, "the same stack there"
    )
    await shot(bo, "moved")
    await cleo.page.goto(night.address("/desk"))
    await cleo.page.get_by_text("Taken there: 1 of 8 seats").wait_for()
    await shot(cleo, "other-table")
    await bo.page.goto(f"{night.server.address}/n/{night.number + 1}/slip")
    await bo.page.get_by_text("Brought from the other table").wait_for()
    await shot(bo, "slip")
    assert night.server.audit().returncode == 0
    settled = night.server.command("settle", str(night.number)).stdout
    assert "Bo: +0" in settled, "both tables as one"
    assert "Nobody has to pay anybody." in settled
