"""The page that checks a saved night: the same verdict as `verify`, with Node and from a disk (bank.md 2.2)."""

import json
import re
import subprocess
from pathlib import Path
from typing import Any

import pytest
from playwright.async_api import expect

from server.night.fair.file import NotAFile, checked, examined, read
from server.web.verifying import document
from tests.browser.guest import DESKTOP, PAGE_MS, PHONE, SMALL_PHONE, Chromium, Guest, Shape
from tests.browser.server import ROOT, Server
from tests.helpers import axe
from tests.helpers.forged import CHANGES, NIGHTS, WHOLE, Forgeries

pytestmark = pytest.mark.asyncio(loop_scope="module")

Json = dict[str, Any]


def by_python(text: bytes) -> Json:
    try:
        file = read(text)
    except NotAFile:
        return {"unreadable": True}
    deals = [
        {"hand": each.hand, "fair": each.fair, "whole": each.whole, "steps": [_step(step) for step in each.steps]}
        for each in checked(file)
    ]
    return {"findings": [_said(each._asdict()) for each in examined(file)], "deals": deals}


def _step(step: Any) -> Json:  # noqa: ANN401
    return {"text": step.text, "holds": step.holds}


def _said(finding: Json) -> Json:
    """Without what msgspec says of terms that are none: the browser says it in other words."""
    return {**finding, "text": re.sub(r"(holds no terms): .*", r"\1", finding["text"])}


def by_node(folder: Path, files: list[Path], *options: str) -> list[Json]:
    told = folder / "told.json"
    told.write_bytes(document.told())
    script = ROOT / "tests" / "js" / "verify-nights.js"
    done = subprocess.run(
        ["node", script, told, *options, *files], capture_output=True, text=True, check=False, timeout=300
    )
    assert done.returncode == 0, done.stderr[-2000:]
    found = [json.loads(line) for line in done.stdout.splitlines()]
    return [
        {"unreadable": True}
        if "unreadable" in each
        else {"findings": [_said(finding) for finding in each["findings"]], "deals": each["deals"]}
        for each in found
    ]


@pytest.mark.parametrize(
    ("name", "changes"), [("an evening", CHANGES), ("a void night", WHOLE), ("an open night", WHOLE)]
)
async def test_it_says_the_same_as_verify_of_every_forgery(name: str, changes: Forgeries, tmp_path: Path) -> None:
    """The same findings in the same rows, and the same steps of every deal, word for word."""
    texts = {change: make(NIGHTS[name]()).encode("utf-8", "surrogatepass") for change, make in changes.items()}
    files = []
    for at, text in enumerate(texts.values()):
        files.append(tmp_path / f"{at}.json")
        files[-1].write_bytes(text)
    for change, said in zip(texts, by_node(tmp_path, files), strict=True):
        assert said == by_python(texts[change]), change


async def test_without_web_crypto_it_hashes_by_itself(tmp_path: Path) -> None:
    """On plain http a browser has none (design.md 10.7)."""
    file = tmp_path / "night.json"
    for make in NIGHTS.values():
        file.write_text(make())
        assert by_node(tmp_path, [file], "--own") == [by_python(file.read_bytes())]


async def saved(browser: Chromium, folder: Path, shape: Shape, scheme: str) -> tuple[Guest, list[str]]:
    """The page as somebody saved it, opened from his disk; and every address that it asks for."""
    file = folder / "kitchen-table-verify.html"
    file.write_bytes(document.document())
    guest = await browser.guest("Bo", shape)
    page = guest.page
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    await page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
    await page.context.set_offline(True)
    await page.goto(file.as_uri())
    return guest, asked


@pytest.mark.parametrize(("shape", "scheme"), [(DESKTOP, "light"), (PHONE, "dark"), (SMALL_PHONE, "light")], ids=str)
async def test_a_night_is_checked_from_a_disk_without_a_network(
    browser: Chromium, tmp_path: Path, shape: Shape, scheme: str
) -> None:
    guest, asked = await saved(browser, tmp_path, shape, scheme)
    page = guest.page
    night, forged = tmp_path / "night-1.json", tmp_path / "forged.json"
    night.write_text(NIGHTS["an evening"]())
    forged.write_text(CHANGES["another card on the board"](NIGHTS["an evening"]()))
    assert not await page.get_by_role("link", name="Save this page").is_visible()
    await page.locator("#file").set_input_files(night)
    await expect(page.get_by_text("Nothing is wrong with this night.")).to_be_visible(timeout=PAGE_MS)
    await expect(page.get_by_text("Hand 5: proven to the last step")).to_be_visible()
    await page.get_by_text("Hand 5: proven to the last step").click()
    await expect(page.get_by_text("It was cut and never dealt")).to_be_visible()
    assert not await axe.violations(page)
    head = await page.locator("#result code").inner_text()
    assert (
        head == f"night-1:{json.loads(night.read_text())['rows']}:{json.loads(night.read_text())['chain'][-1]['hash']}"
    )
    await page.get_by_text("I kept a head of this night").click()
    await page.locator("#anchors").fill(head)
    await page.locator("#anchors").blur()
    await expect(page.get_by_text("The head that you kept is in it.")).to_be_visible(timeout=PAGE_MS)
    await page.locator("#file").set_input_files(forged)
    await expect(page.get_by_text("Something is wrong with this night.")).to_be_visible(timeout=PAGE_MS)
    await expect(page.get_by_text("The head that you kept is not in this file")).to_be_visible()
    await expect(page.get_by_text("Hand 1: not the deal that was sealed")).to_be_visible()
    wide = await page.evaluate("() => document.documentElement.scrollWidth - document.documentElement.clientWidth")
    assert wide <= 0
    assert [url for url in asked if not url.startswith(("file:", "data:"))] == []
    assert guest.problems == []


async def test_what_is_no_night_is_said_in_words(browser: Chromium, tmp_path: Path) -> None:
    guest, _ = await saved(browser, tmp_path, PHONE, "light")
    page = guest.page
    text = tmp_path / "letter.json"
    text.write_text("Dear Bo")
    await page.locator("#file").set_input_files(text)
    await expect(page.get_by_text("This is no night that can be checked.")).to_be_visible(timeout=PAGE_MS)
    await page.get_by_text("I kept a head of this night").click()
    await page.locator("#anchors").fill("night-1:7")
    await page.locator("#anchors").blur()
    await expect(page.get_by_text("That is no head.")).to_be_visible(timeout=PAGE_MS)


async def test_it_works_where_it_is_served_and_can_be_saved_there(
    server: Server, browser: Chromium, tmp_path: Path
) -> None:
    """Its own rules let its script and style in, and nothing else."""
    guest = await browser.guest("Bo", DESKTOP)
    page = guest.page
    await page.goto(f"{server.address}/verify")
    night = tmp_path / "night-1.json"
    night.write_text(NIGHTS["a void night"]())
    await page.locator("#file").set_input_files(night)
    await expect(page.get_by_text("2 deals, every one proven to the last step.")).to_be_visible(timeout=PAGE_MS)
    async with page.expect_download() as saving:
        await page.get_by_role("link", name="Save this page").click()
    done = await saving.value
    assert done.suggested_filename == "kitchen-table-verify.html"
    kept = tmp_path / "kept.html"
    await done.save_as(kept)
    assert kept.read_bytes() == document.document()
    assert guest.problems == []
