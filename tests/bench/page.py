"""How soon the page is there and answers, in Chromium against a real server; milliseconds, medians of many.

The bounds of ux.md section 3 stand beside them, by number. The reference is what no page can be quicker than, measured
in the same run: an empty page of the same browser, and two of its frames.
"""

import asyncio
import statistics
import tempfile
from collections.abc import Callable, Coroutine
from pathlib import Path

import click

from tests.browser.guest import DESKTOP, Chromium, Guest
from tests.browser.server import Server
from tests.browser.table import Table

TIMES = 11
DRAW = {"game": "five-card-draw", "ante": 1, "limit": "fixed"}
HOLDEM = {"game": "texas-holdem", "ante": 0, "limit": "no-limit"}

EMPTY = "() => performance.getEntriesByType('navigation')[0].domComplete"
FRAMES = """async () => {
  const began = performance.now();
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  return performance.now() - began;
}"""
READY = "() => performance.getEntriesByName('ready')[0]?.startTime"
PICKED = "() => document.querySelectorAll('button.own-card[aria-pressed=true]').length === 2 && performance.now()"
SAID = """async () => {
  const field = document.querySelector('.amount-field');
  field.focus();
  field.value = '1';
  const began = performance.now();
  field.dispatchEvent(new Event('change', { bubbles: true }));
  while (!document.querySelector('.notice.said')) await new Promise(requestAnimationFrame);
  return performance.now() - began;
}"""
TURN = """([hand, turn]) => {
  const shown = spy.shown(hand, turn);
  const said = spy.status.find(({ at, text }) => text && at >= shown);
  return said && { after: said.at - shown };
}"""
CUT = """async () => {
  const began = performance.now();
  spy.down = true;
  spy.socket.close();
  while (!document.querySelector('.banner.shown')) await new Promise(requestAnimationFrame);
  return performance.now() - began;
}"""
BACK = """async () => {
  const began = performance.now();
  spy.down = false;
  dispatchEvent(new Event('online'));
  while (document.querySelector('.banner.shown')) await new Promise(requestAnimationFrame);
  return performance.now() - began;
}"""
WRITTEN = """() => new Promise((done) => {
  const field = document.querySelector('#betting-raises');
  field.value = String((Number(field.value) % 9) + 1);
  const words = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'][field.value - 1];
  const seen = () => document.querySelector('#words').textContent.includes(`may be ${words} raise`);
  const watch = new MutationObserver(() => { if (seen()) { watch.disconnect(); done(performance.now() - began); } });
  watch.observe(document.querySelector('main'), { childList: true, subtree: true });
  const began = performance.now();
  field.dispatchEvent(new Event('input', { bubbles: true }));
})"""


async def median(measure: Callable[[], Coroutine[None, None, float]]) -> float:
    """Of so many runs, one after the other."""
    return statistics.median([await measure() for _ in range(TIMES)])


async def answer(guest: Guest, script: str) -> float:
    """What the page says once it is true, in milliseconds."""
    return float(await (await guest.page.wait_for_function(script)).json_value())


class Page:
    """The pages that are measured, at desktops: Nora's at hold'em, Dora's at a draw, the editor of Hanna, a host."""

    def __init__(self, holdem: Table, draw: Table, hanna: Guest) -> None:
        self.holdem, self.draw, self.hanna = holdem, draw, hanna
        self.nora, self.dora = holdem.guests[0], draw.guests[0]

    async def empty(self) -> float:
        page = await self.nora.context.new_page()
        await page.route("**/*", lambda route: route.fulfill(content_type="text/html", body="<!doctype html><p>Empty"))
        await page.goto(self.holdem.server.address)
        took = float(await page.evaluate(EMPTY))
        await page.close()
        return took

    async def frames(self) -> float:
        return float(await self.nora.page.evaluate(FRAMES))

    async def ready(self) -> float:
        await self.nora.page.reload()
        return await answer(self.nora, READY)

    async def corrected(self) -> float:
        await self.nora.read_notes()
        took = float(await self.nora.page.evaluate(SAID))
        await self.nora.read_notes()
        return took

    async def turn_said(self) -> float:
        old = self.nora.turn
        await self.holdem.step(self.nora)
        await self.holdem.my_turn(self.nora, lambda me: me.turn != old)
        said = await self.nora.page.wait_for_function(TURN, arg=list(self.nora.turn))
        return float((await said.json_value())["after"])

    async def cut(self) -> float:
        with self.nora.line_may_break():
            took = float(await self.nora.page.evaluate(CUT))
            await self.nora.page.evaluate(BACK)
        return took

    async def back(self) -> float:
        with self.nora.line_may_break():
            await self.nora.page.evaluate(CUT)
            return float(await self.nora.page.evaluate(BACK))

    async def picked(self) -> float:
        await self.dora.page.reload()
        return await answer(self.dora, PICKED)

    async def written(self) -> float:
        return float(await self.hanna.page.evaluate(WRITTEN))


async def editor(server: Server, browser: Chromium) -> Guest:
    """A host who changes the rules of a table of her own."""
    hanna = await browser.guest("Hanna", DESKTOP)
    await hanna.page.goto(server.address)
    await hanna.page.get_by_label("Your name").fill("Hanna")
    await hanna.button("Start a table")
    await hanna.page.wait_for_url("**/n/*")
    await hanna.page.goto(f"{hanna.page.url}/house/edit")
    await hanna.page.locator("[data-again]").wait_for(state="detached")  # the odds are counted
    return hanna


async def measured(server: Server, browser: Chromium) -> list[tuple[str, str, float, float]]:
    """Rows of: what, bound, milliseconds, milliseconds of the reference."""
    rows = []
    async with Table(server, browser) as holdem, Table(server, browser) as draw:
        await holdem.open(2, {"Nora": DESKTOP}, HOLDEM)
        await draw.open(2, {"Dora": DESKTOP}, DRAW)
        page = Page(holdem, draw, await editor(server, browser))
        empty, frames = await median(page.empty), await median(page.frames)
        await holdem.my_turn(page.nora, lambda me: bool(me.legal and me.legal["bet"]))
        rows.append(("1: the table is ready, after a reload", "1,000", await median(page.ready), empty))
        rows.append(("20: a wrong amount is corrected in words", "100", await median(page.corrected), frames))
        rows.append(("35: my turn is said", "500", await median(page.turn_said), frames))
        rows.append(("49: a cut line is told", "2,000", await median(page.cut), frames))
        rows.append(("49: back on the line", "1,000", await median(page.back), frames))
        await draw.my_turn(page.dora, lambda me: bool(me.legal and me.legal["pick"]))
        await page.dora.guard()
        for place in (1, 3):
            await page.dora.pick(place)
        rows.append(("50: picked cards are back, after a reload", "1,000", await median(page.picked), empty))
        rows.append(("58: the written rules follow a stroke", "100", await median(page.written), frames))
    return rows


async def run() -> list[tuple[str, str, float, float]]:
    """On a server and a folder of its own."""
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder) / "data")
        await server.start()
        try:
            async with Chromium() as browser:
                return await measured(server, browser)
        finally:
            server.stop()


def main() -> None:
    """Prints the table."""
    click.echo(f"{'no. of ux.md 3, and what':46} {'bound':>6} {'median ms':>10} {'reference ms':>13} {'ratio':>7}")
    for what, bound, took, reference in asyncio.run(run()):
        click.echo(f"{what:46} {bound:>6} {took:10.1f} {reference:13.1f} {took / reference:7.1f}")


if __name__ == "__main__":
    main()
