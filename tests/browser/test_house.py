"""The house rules by real pages: changed and seen to change at once, put to the vote, told to everybody (ux.md 1.6)."""

import os
import re
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from tests.browser.friend import Friend
from tests.browser.guest import DESKTOP, PHONE, SMALL_PHONE, Chromium, Guest, Shape
from tests.browser.server import Server

pytestmark = pytest.mark.asyncio(loop_scope="module")

SHOTS = os.environ.get("SHOTS", "")
COUNTED_MS = 60_000
SMALL = """[...document.querySelectorAll('.button, summary, select, input, .undo, .tick')]
    .filter((each) => each.checkVisibility() && each.type !== 'checkbox' && each.type !== 'hidden')
    .filter((each) => each.getBoundingClientRect().height < 44)
    .map((each) => each.outerHTML)"""
WIDE = "document.documentElement.scrollWidth - document.documentElement.clientWidth"


class Table:
    """Hanna hosts from a desktop; Bo and Cleo speak the wire and have seats."""

    def __init__(self, host: Guest, friends: list[Friend], address: str) -> None:
        self.host, self.friends, self.address = host, friends, address

    @property
    def night(self) -> str:
        return f"{self.address}/n/{self.host.view['night']}"


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def table(server: Server, browser: Chromium) -> AsyncIterator[Table]:
    host = await browser.guest("Hanna", DESKTOP)
    await host.page.goto(server.address)
    await host.page.get_by_label("Your name").fill("Hanna")
    await host.page.get_by_text("More settings").click()
    await host.page.get_by_role("radio", name="Anyone with the link").check()
    await host.page.get_by_label("Clock, seconds").fill("0")
    await host.button("Start a table")
    await host.page.wait_for_url("**/n/*")
    await host.until(lambda me: me.view, "the table")
    invite = "async (night) => (await (await fetch(`/api/n/${night}/invite`)).json()).link"
    link = await host.page.evaluate(invite, host.view["night"])
    friends = [Friend(name, server.address) for name in ("Bo", "Cleo")]
    for friend in friends:
        friend.wanted = {"game": "five-card-draw", "ante": 1, "limit": "fixed"}
        await friend.join(link)
        await friend.come(host.view["night"])
        await friend.must(do="sit", chips=100)
    yield Table(host, friends, server.address)
    for friend in friends:
        await friend.close()
    assert host.problems == []


async def editor(table: Table, browser: Chromium, name: str, shape: Shape) -> Guest:
    """The host's editor on another device, the hands counted."""
    me = await browser.guest(name, shape, like=table.host)
    await me.page.goto(f"{table.night}/house/edit")
    await counted(me)
    return me


async def counted(me: Guest) -> None:
    await me.page.locator("[data-again]").wait_for(state="detached", timeout=COUNTED_MS)


async def opened(me: Guest, part: str) -> None:
    """The part of the form with this title is unfolded."""
    summary = me.page.locator("details.part > summary", has_text=part)
    if await summary.locator("..").get_attribute("open") is None:
        await me.click(summary)


async def hands(me: Guest) -> list[str]:
    """The names of the hands, the best first."""
    return [text.partition(". ")[2] for text in await me.page.locator("#odds tbody th b").all_inner_texts()]


async def row(me: Guest, hand: str) -> str:
    return await me.page.locator("#odds tbody tr", has_text=re.compile(rf"\d\. {hand}\b")).inner_text()


@pytest.mark.parametrize("shape", [DESKTOP, PHONE], ids=str)
async def test_rules_are_changed_and_text_and_odds_follow(table: Table, browser: Chromium, shape: Shape) -> None:
    me = await editor(table, browser, f"Editor {shape}", shape)
    assert (await hands(me))[3:5] == ["full house", "flush"]
    await opened(me, "Hands and ranking")
    await me.page.get_by_label("Order of hands").select_option("flush-over-full-house")
    new = me.page.locator("#words li.new")
    await new.filter(has_text="A flush beats a full house.").wait_for()
    assert "changed" in await new.first.inner_text()
    await counted(me)
    assert (await hands(me))[3:5] == ["flush", "full house"]
    assert "Out of order: rarer than a flush, and loses to it." in await row(me, "full house")
    await opened(me, "The deck")
    await me.page.get_by_label("Lowest cards").select_option("6")
    await me.page.get_by_text("Exact: all 376,992 hands").wait_for(timeout=COUNTED_MS)
    assert "Out of order" not in await row(me, "full house")
    assert "2 changes: Lowest cards" in await me.page.locator("#changes").inner_text()
    await opened(me, "Wild cards")
    await me.click(me.page.locator("label", has_text=re.compile("^twos$")))
    await me.page.get_by_text("Twos cannot be wild: no such card is in the deck.").wait_for()
    await me.click(me.page.get_by_role("button", name="Reset Lowest cards"))
    await me.page.locator("#words li.new", has_text="Wild: twos.").wait_for()
    await me.page.get_by_text("cannot be wild").wait_for(state="detached")
    assert await me.page.locator("#deck-lowest").input_value() == "2"
    assert me.problems == []


async def test_the_written_rules_follow_each_stroke(table: Table, browser: Chromium) -> None:
    """No. 58 of ux.md 3; how soon is measured by `python -m server bench page`."""
    me = await editor(table, browser, "Quick", DESKTOP)
    await opened(me, "Betting")
    raises = me.page.locator("#betting-raises")
    for number, word in ((5, "five"), (6, "six"), (7, "seven")):
        await raises.fill(str(number))
        await me.page.locator("#words", has_text=f"may be {word} raises").wait_for()
    assert me.problems == []


async def test_who_types_nonsense_is_told_where(table: Table, browser: Chromium) -> None:
    me = await editor(table, browser, "Nonsense", DESKTOP)
    await opened(me, "Seats and clock")
    await me.page.get_by_label("Seats", exact=True).fill("99")
    await me.page.locator("#hint-table-seats", has_text="at most 10.").wait_for()
    assert await me.page.get_by_role("button", name="Save as version").is_disabled()
    await me.page.get_by_label("Seats", exact=True).fill("9")
    await me.page.locator("#hint-table-seats", has_text="at most").wait_for(state="detached")
    assert await me.page.get_by_role("button", name="Save as version").is_enabled()
    assert me.problems == []


async def test_new_rules_hold_at_the_next_hand_and_everybody_is_told(table: Table, browser: Chromium) -> None:
    """R170: saved before the first deal, they hold at once; the page says so over the table."""
    me = await editor(table, browser, "Saver", PHONE)
    await opened(me, "Showdown")
    await me.page.get_by_label("Losing hands").select_option("all-show")
    await me.page.locator("#saving .diff li").wait_for()
    await me.button("Save as version 2")
    await me.page.get_by_text("Version 2 is saved.").wait_for()
    for friend in table.friends:
        await friend.until(lambda them: "New house rules" in them.view["news"], "the news")
    note = table.host.page.locator(".notice", has_text="New house rules")
    await note.wait_for()
    await table.host.click(note.get_by_role("button", name="OK"))
    reader = await browser.guest("Reader", PHONE, like=table.host)
    await reader.page.goto(f"{table.night}/house")
    await reader.page.get_by_text("Version 2, in force").wait_for()
    assert await reader.page.locator(".history del").count() == 1
    assert me.problems == reader.problems == []


async def test_a_vote_to_raise_the_limit_fails_and_passes(table: Table, browser: Chromium) -> None:
    """R140: one no keeps the limit, all ayes raise it."""
    bo, cleo = table.friends
    await table.host.button("Menu")
    await table.host.button("Sit out", ".sheet")  # the friends play by themselves
    await table.host.until(lambda me: me.you["status"] == "sitting-out", "to sit out")
    begin = (
        "(path) => fetch(path, { method: 'POST', body: new URLSearchParams({ do: 'begin', id: 'the-first-deal' }) })"
    )
    await table.host.page.evaluate(f"async (path) => {{ await ({begin})(path); }}", f"{table.night}/do")
    await bo.until(lambda them: them.view["phase"] not in ("open", "drawing"), "the first deal")
    before = bo.view["settings"]["big_bet"]
    for answers in ((True, False), (True, True)):
        me = await editor(table, browser, f"Raises the limit {answers}", DESKTOP)
        await opened(me, "Dealer's choice")
        await me.page.get_by_label("Highest big bet").fill(str(2 * before))
        await me.page.locator("#saving", has_text="The table votes").wait_for()
        await me.button("Ask the table")
        await me.page.get_by_text("The table is asked").wait_for()
        for friend, yes in zip((bo, cleo), answers, strict=True):
            await friend.until(lambda them: them.view["votes"], "the vote")
            await friend.must(do="cast-vote", vote=friend.view["votes"][0]["number"], yes=yes)
        await bo.until(lambda them: not them.view["votes"], "the end of the vote")
        assert me.problems == []
        if not all(answers):
            assert bo.view["settings"]["big_bet"] == before
    await bo.until(lambda them: them.view["settings"]["big_bet"] == 2 * before, "the higher limit")


@pytest.mark.parametrize("shape", [DESKTOP, PHONE, SMALL_PHONE], ids=str)
async def test_pages_fit_every_screen(table: Table, browser: Chromium, shape: Shape) -> None:
    """Nothing to scroll sideways, buttons that a thumb hits; every part of the form unfolded."""
    me = await browser.guest(f"Fits {shape}", shape, like=table.host)
    for name, path in (
        ("read", f"{table.night}/house"),
        ("edit", f"{table.night}/house/edit"),
        ("club", f"{table.address}/house"),
    ):
        await me.page.goto(path)
        await counted(me)
        await me.page.evaluate("() => document.querySelectorAll('details').forEach((each) => { each.open = true; })")
        assert await me.page.evaluate(WIDE) == 0, name
        assert await me.page.evaluate(SMALL) == [], name
        if SHOTS:
            await me.page.screenshot(path=Path(SHOTS) / f"house-{name}-{shape}.png", full_page=True)
    assert me.problems == []


async def test_the_rules_print_on_one_page(table: Table, browser: Chromium, tmp_path: Path) -> None:
    """ux.md 1.6: one A4 page."""
    me = await browser.guest("Printer", DESKTOP, like=table.host)
    await me.page.goto(f"{table.night}/house")
    await counted(me)
    paper = await me.page.pdf(format="A4", prefer_css_page_size=True)
    assert len(re.findall(rb"/Type\s*/Page\b", paper)) == 1


async def test_without_script_the_editor_works(table: Table, browser: Chromium) -> None:
    me = await browser.guest("By hand", DESKTOP, like=table.host, script=False)
    await me.page.goto(f"{table.night}/house/edit")
    await me.page.locator("details.part > summary", has_text="Dealing").click()
    await me.page.locator("#dealing-burns").select_option("on")
    await me.page.get_by_role("button", name="Show the rules again").click()
    await me.page.locator("#words li.new").wait_for()
    await me.page.get_by_role("button", name="Save as version").click()
    await me.page.get_by_text("is saved.").wait_for()
    assert me.problems == []
