"""A page remembers the head of the book and misses what an old backup has not (bank.md 1.7; bank.md 4, row 20)."""

import json
import subprocess
import sys
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from server.store.folder import KEY
from tests.browser.guest import DESKTOP, PHONE, Chromium, Guest
from tests.browser.server import ROOT, Server

pytestmark = pytest.mark.asyncio(loop_scope="module")

LOST = 4
WARNING = "This page has seen more of this night than the server has."
HEAD = "() => localStorage.getItem('head-1')"


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def servers(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[tuple[Server, Server]]:
    """A running one, and one on the folder that a backup will be restored to."""
    folder = tmp_path_factory.mktemp("restored")
    first, second = Server(folder / "data"), Server(folder / "again")
    await first.start()
    yield first, second
    assert second.stop() == 0, second.said()[-2000:]


def run(*arguments: object) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "server", *map(str, arguments)], cwd=ROOT, capture_output=True, text=True, check=False
    )


async def buy(guest: Guest, chips: str) -> None:
    """A host asks for chips and lets himself have them."""
    before = guest.you["stack"]
    await guest.click(".door-menu")
    await guest.click(guest.page.locator(".sheet").get_by_role("button", name="Ask for chips", exact=True))
    await guest.page.get_by_label("How many chips").fill(chips)
    await guest.button(f"Ask for {chips}")
    await guest.click(guest.page.locator(".notice").get_by_role("button", name="On the tab"))
    await guest.until(lambda me: me.you["stack"] > before, "the chips")


async def test_pages_miss_what_an_old_backup_does_not_have(
    servers: tuple[Server, Server], browser: Chromium, tmp_path: Path
) -> None:
    server, restored = servers
    hanna, bo = await browser.guest("Hanna", DESKTOP), await browser.guest("Bo", PHONE)
    await hanna.page.goto(server.address)
    await hanna.page.get_by_label("Your name").fill("Hanna")
    await hanna.button("Start a table")
    await hanna.page.wait_for_function("() => document.querySelector('input.link')?.value")
    link = await hanna.page.get_by_label("Link for your friends").input_value()
    await hanna.until(lambda me: me.seat is not None, "the host's seat")
    await bo.page.goto(link)
    await bo.page.get_by_label("Your name").fill("Bo")
    await bo.button("Sit down")
    await hanna.click(hanna.page.locator(".notice").get_by_role("button", name="On the tab"))
    await bo.until(lambda me: me.seat is not None, "a seat")
    made = run("backup", "--data", server.data, "--to", tmp_path, "--json")
    assert made.returncode == 0, made.stdout + made.stderr
    backup = json.loads(made.stdout)["file"]
    await buy(hanna, "150")
    await bo.until(lambda me: hanna.you["stack"] in [seat["stack"] for seat in me.view["seats"]], "the same view")
    heads = [await guest.page.evaluate(HEAD) for guest in (hanna, bo)]
    (tmp_path / "heads").write_text("\n".join(heads))
    assert run("audit", "verify", "--data", server.data, "--anchors-file", tmp_path / "heads").returncode == 0

    pushes = [guest.pushes for guest in (hanna, bo)]
    with hanna.line_may_break(), bo.line_may_break():
        assert server.stop() == 0
        to = ("--to", restored.data, "--key", server.data / KEY)
        told = run("restore", backup, *to, "--anchors-file", tmp_path / "heads")
        assert told.returncode == LOST, told.stdout + told.stderr
        restored.address = server.address
        await restored.start()
        for guest, before in zip((hanna, bo), pushes, strict=True):
            await guest.more(before)
            await guest.page.locator(".banner.bad").get_by_text(WARNING).wait_for()
    assert hanna.you["stack"] == 100

    # It goes on saying so: after a reload, and when the restored night has gone on past the row that it saw.
    await hanna.page.reload()
    await hanna.page.locator(".banner.bad").get_by_text(WARNING).wait_for()
    assert await hanna.page.evaluate(HEAD) == heads[0]
    for _ in range(3):
        await buy(hanna, "100")  # by the menu, which the warning leaves free
    await bo.page.reload()
    await bo.page.locator(".banner.bad").get_by_text(WARNING).wait_for()
    assert await bo.page.evaluate(HEAD) == heads[1]
    found = run("audit", "verify", "--data", restored.data, "--anchors-file", tmp_path / "heads")
    assert found.returncode == LOST, found.stdout

    # Another device of the same person has seen nothing of it, and is not warned.
    other = await browser.guest("Other device", DESKTOP, like=hanna)
    await other.page.goto(f"{server.address}/s/robots.txt")
    await other.page.evaluate("localStorage.removeItem('head-1')")
    await other.page.goto(f"{server.address}/n/1")
    await other.until(lambda me: me.pushes > 0, "the table")
    assert await other.page.locator(".banner.bad").count() == 0
    assert "anchor-mismatch" in restored.said()
    assert hanna.problems == bo.problems == []
