"""A match and a sit-and-go in the browser: started, entered, played by clicks, settled (R181, R190 to R193).

With SHOTS=FOLDER pictures of the pages are left there.
"""

import asyncio
import os
import re
import sys
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from tests.browser.friend import Friend, passive
from tests.browser.guest import DESKTOP, PHONE, SMALL_PHONE, Chromium, Guest
from tests.browser.server import ROOT, Server

pytestmark = pytest.mark.asyncio(loop_scope="module")

SHOTS = os.environ.get("SHOTS", "")
PLAY_S = 240
TINY = """
title = "Tiny"
rule = "Four small blinds, and up they go."
stack = 100
chips = [25]
hands = 1
levels = [{ small = 25, big = 50 }, { small = 50, big = 100 }, { small = 100, big = 200 }]
payouts = [{ players = 2, shares = [10000] }, { players = 3, shares = [6500, 3500] }]
"""


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def server(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Server]:
    """A server whose host has a structure of his own."""
    data = tmp_path_factory.mktemp("kitchen") / "data"
    data.mkdir(mode=0o700)
    (data / "structures").mkdir()
    (data / "structures" / "tiny.toml").write_text(TINY, encoding="utf-8")
    running = Server(data)
    await running.start()
    yield running
    assert running.stop() == 0, running.said()[-2000:]


async def shot(guest: Guest, name: str) -> None:
    if SHOTS:
        await guest.still()
        await guest.shot(Path(SHOTS) / f"{name}-{guest.shape}.png")


async def main_of(guest: Guest, path: str) -> str:
    """What a page of ours says, on a page of its own beside the table."""
    page = await guest.context.new_page()
    await page.goto(path)
    text = await page.locator("main").inner_text()
    if SHOTS:
        await page.screenshot(path=Path(SHOTS) / f"{path.rpartition('/')[2]}-{guest.shape}.png", full_page=True)
    wide = await page.evaluate("document.documentElement.scrollWidth - innerWidth")
    assert wide <= 0, f"{path} is {wide} px too wide"
    await page.close()
    return text


async def come_in(guest: Guest, server: Server, link: str) -> None:
    """From the invite link to a seat."""
    await guest.page.goto(link)
    await guest.page.get_by_label("Your name").fill(guest.name)
    await guest.button("Sit down")
    await guest.until(lambda me: me.seat is not None, "a seat")


async def play_to_the_end(guests: list[Guest]) -> None:
    """Everybody clicks all that he may put in, until the night is over."""
    async with asyncio.timeout(PLAY_S):
        while any(guest.view["phase"] != "closed" for guest in guests):
            due = next((each for each in guests if each.legal is not None and not each.acted(each.turn)), None)
            if due is None:
                await asyncio.wait(
                    [asyncio.ensure_future(each.soon(lambda me: me.legal or me.view["phase"] == "closed", 0.5))
                     for each in guests]
                )  # fmt: skip
            else:
                act = passive(due)
                assert act is not None
                assert due.legal is not None
                wager = due.legal["bet"]
                if wager is not None:
                    act = {"do": "bet" if wager["kind"] == "bet" else "raise-to", "to": wager["max"]}
                await due.act(act)


async def test_a_best_of_three_is_played_at_two_pages(server: Server, browser: Chromium) -> None:
    """Started from the lobby by its page, each game a freeze-out, the score in view, the prize the winner's."""
    anna, bo = await browser.guest("Anna", DESKTOP, watched=True), await browser.guest("Bo", SMALL_PHONE, watched=True)
    await anna.page.goto(server.address)
    await anna.button("Sit-and-go or match")
    form = anna.page.locator("form", has=anna.page.get_by_role("heading", name="Match for two"))
    await shot(anna, "start")
    await form.get_by_label("Your name").fill("Anna")
    await form.get_by_label("Structure").select_option("tiny")
    await form.get_by_label("Who lets friends in").select_option("everybody")
    await form.get_by_label("Entry, EUR").fill("7.50")
    await form.get_by_role("button", name="Start the match").click()
    await anna.until(lambda me: me.seat is not None, "her seat")
    night = anna.view["night"]
    link = (await anna.page.evaluate("async (night) => (await fetch(`/api/n/${night}/invite`)).json()", night))["link"]
    await come_in(bo, server, link)
    await anna.until(lambda me: me.playing, "the first deal")
    await anna.page.locator("header").get_by_text("0 to 0 in games").wait_for()
    await shot(anna, "match")
    await shot(bo, "match")
    await play_to_the_end([anna, bo])
    said = await main_of(bo, f"{server.address}/n/{night}/tournament")
    score = re.search(r"Anna (\d), Bo (\d): best of 3", said)
    assert score is not None, said
    wins = sorted(int(each) for each in score.groups())
    assert wins[1] == 2
    assert wins[0] < 2
    winner, loser = ("Anna", "Bo") if score[1] == "2" else ("Bo", "Anna")
    assert f"{winner} wins the match" in said
    settled = await main_of(anna, f"{server.address}/n/{night}/settle")
    assert re.search(rf"{loser}\s+pays\s+{winner}\s+7.50.EUR", settled), settled
    for guest in (anna, bo):
        assert (guest.problems, guest.overflows, guest.refusals) == ([], set(), []), guest.name
        await guest.context.close()


async def test_a_sit_and_go_of_three_is_settled_to_the_cent(server: Server, browser: Chromium) -> None:
    """Two pages and a friend: entries, levels, who is out, prizes, who pays whom."""
    host = Friend("Hanna", server.address)
    host.wanted = {}
    tournament = {"structure": "tiny", "entry": 1000, "fee": 100, "bounty": 50}
    settings = {"approval": "everybody", "pause_ms": 0, "seats": 3, "price": 100, "tournament": tournament}
    night, link = await host.open_night("Sunday cup", **settings)
    await host.come(night)
    await host.must(do="sit", chips=100)
    cleo, dan = await browser.guest("Cleo", PHONE, watched=True), await browser.guest("Dan", DESKTOP, watched=True)
    await come_in(cleo, server, link)
    before = await main_of(cleo, f"{server.address}/n/{night}/tournament")
    assert "2 have entered" in before
    assert "10.00" in before
    await come_in(dan, server, link)
    await dan.until(lambda me: me.playing, "a full table begins by itself")
    await dan.page.locator("header").get_by_text("25/50 · 3 of 3 left").wait_for()
    await shot(cleo, "sit-and-go")
    await cleo.button("Menu")
    await cleo.button("Tournament")
    await cleo.page.locator(".sheet-tournament").get_by_text("Structure: Tiny").wait_for()
    await shot(cleo, "sheet")
    await cleo.button("Close", ".sheet-tournament")
    await play_to_the_end([cleo, dan])
    said = await main_of(dan, f"{server.address}/n/{night}/tournament")
    assert "second" in said
    assert "wins" in said
    settled = await main_of(cleo, f"{server.address}/n/{night}/settle")
    assert "pays" in settled, settled
    found = dan.view["settle"]
    assert found["unit"] == "EUR"
    assert sum(line["in"] for line in found["lines"]) == 3000
    assert sum(line["out"] for line in found["lines"]) == 2700, "all but what the kitty has"
    assert sum(line["due"] for line in found["lines"]) == -300
    checked = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "server", "audit", "verify", "--data", str(server.data)), cwd=ROOT
    )
    assert await checked.wait() == 0, "audit verify: replay, pools, chips of their own unit"
    for guest in (cleo, dan):
        assert (guest.problems, guest.overflows, guest.refusals) == ([], set(), []), guest.name
        await guest.context.close()
    await host.close()
