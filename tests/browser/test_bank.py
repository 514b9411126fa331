"""A banker's evening by clicks alone (issue 5): no sum is typed that the page could have known.

Ten buy-ins, a mistake and its reversal with the second person's yes from his own phone, a pizza from the kitty, a
hand-over, the end and the settlement; a guest who comes back on a new phone; and axe on every page of money.
"""

import asyncio
import re
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio

from tests.browser.feed import Feed
from tests.browser.friend import Friend
from tests.browser.guest import DESKTOP, PHONE, SMALL_PHONE, Chromium, Guest, Shape
from tests.browser.server import Server
from tests.helpers.axe import violations

pytestmark = pytest.mark.asyncio(loop_scope="module")

FIELDS = "input:not([type=hidden], [type=checkbox], [type=radio])"
TYPED = f"""() => {{ window.typed = []; document.addEventListener('input', ({{ target }}) => {{
    if (target.matches('{FIELDS}, textarea')) window.typed.push(target.name); }}, true); }}"""
WIDE = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
SMALL = f"""[...document.querySelectorAll('.button, summary, select, {FIELDS}, textarea')]
    .filter((each) => each.checkVisibility() && each.getBoundingClientRect().height < 44)
    .map((each) => each.outerHTML)"""
OPENED = "document.querySelectorAll('details').forEach((each) => { each.open = true; })"


class Evening:
    """Hanna's night: she keeps the bank in a browser; Bo has a phone; Cleo and Dan speak the wire."""

    def __init__(self, server: Server, browser: Chromium) -> None:
        self.server, self.browser = server, browser
        self.hanna: Guest
        self.bo: Guest
        self.friends: list[Friend] = []
        self.night = 0
        self.link = ""

    @property
    def bank(self) -> str:
        return f"{self.server.address}/n/{self.night}/bank"

    async def open(self) -> None:
        host = Friend("Hanna", self.server.address)
        self.night, self.link = await host.open_night("Friday", approval="everybody", pause_ms=0, clock_s=0, kitty="on")
        self.friends = [Friend(name, self.server.address) for name in ("Cleo", "Dan")]
        self.hanna = await self.browser.guest("Hanna", DESKTOP)
        self.bo = await self.browser.guest("Bo", PHONE)
        await same_device(self.hanna, host, self.server)
        for friend in self.friends:
            await friend.join(self.link)
        await asyncio.gather(*(friend.come(self.night) for friend in (host, *self.friends)))
        await self.bo.page.goto(self.link)
        await self.bo.page.get_by_label("Your name").fill("Bo")
        await self.bo.button("Just watch")
        await self.bo.until(lambda me: me.view, "the table")
        for friend in (host, *self.friends):
            await friend.must(do="sit", chips=100)
        await self.bo.button("Sit down", ".actions")
        await self.bo.click(".sheet-sit .button.go")
        await self.bo.until(lambda me: me.seat is not None, "a seat")
        self.friends.append(host)

    async def close(self) -> None:
        for friend in self.friends:
            await friend.close()


async def same_device(guest: Guest, friend: Friend, server: Server) -> None:
    """The browser has the friend's session, too."""
    for each in friend.cookies:
        await guest.context.add_cookies([{"name": each.key, "value": each.value, "url": server.address}])


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def evening(server: Server, browser: Chromium) -> AsyncIterator[Evening]:
    evening = Evening(server, browser)
    await evening.open()
    yield evening
    await evening.close()


async def press(guest: Guest, within: str, opener: str, button: str | re.Pattern[str]) -> int:
    """Opens what a summary hides and presses a button in it; gives how many interactions that took."""
    place = guest.page.locator(within)
    await place.get_by_text(opener, exact=True).click()
    async with guest.page.expect_response("**/do"):
        await place.get_by_role("button", name=button).click()
    await place.locator("details[open]").wait_for(state="detached")
    return 2


async def ids(guest: Guest) -> dict[str, str]:
    """The ids of the players, by name, as the page has them."""
    rows = await guest.page.locator("tbody[id^=p-]").all()
    return {(await each.locator("th b").inner_text()): (await each.get_attribute("id") or "")[2:] for each in rows}


async def test_a_bankers_evening_without_typing_a_known_sum(evening: Evening) -> None:
    hanna, bo = evening.hanna, evening.bo
    await hanna.page.add_init_script(f"({TYPED})()")
    await hanna.page.goto(evening.bank)
    who = await ids(hanna)
    assert set(who) == {"Hanna", "Bo", "Cleo", "Dan"}
    bought = 400
    for number in range(10):  # ten buy-ins, two interactions each
        name, how = ("Bo", "Cleo", "Dan")[number % 3], ("on the tab", "paid in cash")[number % 2]
        clicks = await press(hanna, f"#buy-{who[name]}", "+ Buy-in", f"100 {how}")
        bought += 100
        assert clicks <= 2
        await hanna.page.get_by_text(f"Bought in {bought}").wait_for()
    assert "it adds up" in await hanna.page.locator(".invariant").inner_text()

    # A mistake: the last one was for nobody. Bo sees it on his table page and says yes.
    newest = hanna.page.locator(".lines li").first
    assert "Bo bought 100 chips" in await newest.inner_text()
    await press(hanna, ".lines li:first-child", "Reverse", "Entered twice")
    assert "Waits for the yes of Bo" in await hanna.page.inner_text("main")
    asked = bo.page.locator(".notice").filter(has_text="is taken back: Entered twice")
    await bo.click(asked.get_by_role("button", name="Yes"))
    await bo.until(lambda me: not me.you["proposals"], "the answer")
    await hanna.page.get_by_text("Bought in 1300").wait_for()  # by itself: the page is live
    assert await hanna.page.get_by_text("✗ taken back").count() == 1

    # A pizza: its price is the one thing that no page can know.
    await fill_the_kitty(evening)
    await hanna.page.reload()
    await hanna.page.locator("#spend").get_by_text("Spend…").click()
    await hanna.page.locator("#spend").get_by_label("What it cost, EUR").fill("2.00")
    await hanna.page.locator("#spend").get_by_label("Note").fill("Pizza")
    async with hanna.page.expect_response("**/do"):
        await hanna.page.locator("#spend").get_by_role("button", name="Pay it from the kitty").click()
    await hanna.page.locator(".lines").get_by_text("The kitty paid 2.00 EUR for food").wait_for()
    assert await hanna.page.evaluate("window.typed") == ["amount@EUR", "note"]

    # The box is counted by one tap, and goes over to Bo.
    await hanna.page.get_by_role("button", name="Counted: it is so").click()
    await hanna.page.get_by_label("The banker is from now on").select_option(label="Bo")
    await hanna.page.get_by_role("button", name="Hand over").click()
    taken = bo.page.locator(".notice", has_text="Bo takes over the box")
    await bo.click(taken.get_by_role("button", name="Yes"))
    await hanna.page.get_by_text("Bo is the banker").wait_for()
    assert "✓ it adds up" in await hanna.page.locator(".invariant").inner_text()
    assert bo.you["banker"]

    await settle_up(evening)
    assert hanna.problems == [], evening.server.said()[-3000:]
    assert bo.problems == []


async def fill_the_kitty(evening: Evening) -> None:
    """Hands of draw with a raise each, until the kitty has some chips; friends play, Bo is sent home before."""
    host = evening.friends[-1]
    await host.must(do="kick", player=evening.bo.you["player"])
    friends = evening.friends

    for friend in friends:
        friend.wanted = {"game": "five-card-draw", "limit": "fixed", "ante": 1}
        await friend.plays(raises)
    await host.must(do="begin")
    await host.until(lambda me: me.view["kitty"] >= 3, "chips in the kitty", 60)
    await host.must(do="pause")
    await host.until(lambda me: me.view["phase"] == "paused", "the pause", 60)


def raises(feed: Feed) -> dict[str, Any] | None:
    """Bets, raises as often as it may, and calls the rest."""
    legal = feed.legal
    if legal is None:
        return None
    if legal["pick"] is not None:
        return {"do": legal["pick"]["do"], "cards": legal["pick"]["among"][: legal["pick"]["min"]]}
    if legal["bet"] is not None:
        return {"do": "bet" if legal["bet"]["kind"] == "bet" else "raise-to", "to": legal["bet"]["min"]}
    if legal["check"]:
        return {"do": "check"}
    return {"do": "call"} if legal["call"] is not None else {"do": "fold"}


async def settle_up(evening: Evening) -> None:
    """The night ends; everybody pays through the banker, who ticks it with the sums as they stand."""
    host, bo = evening.friends[-1], evening.bo
    await host.must(do="end", mode="now")
    await host.until(lambda me: me.view["phase"] == "closed", "the end")
    await bo.page.add_init_script(f"({TYPED})()")
    await bo.page.goto(f"{evening.server.address}/n/{evening.night}/settle")
    await bo.page.locator("select[name=through]").select_option(label="Everyone through the banker")
    await bo.page.get_by_role("button", name="Show").click()
    for _ in range(10):
        owed = bo.page.locator("li[id^=pay-]")
        mine = owed.get_by_role("button", name=re.compile("^(In cash (into|from) my box|Paid)"))
        if await mine.count() == 0:
            break
        count = await owed.count()
        async with bo.page.expect_response("**/club/pay") as answered:
            await mine.first.click()
        assert (await answered.value).status in (200, 303)
        await owed.nth(count - 1).wait_for(state="detached")
    assert await bo.page.evaluate("window.typed") == []
    text = await bo.page.inner_text("main")
    assert "Nobody has to pay anybody." in text, text


async def test_this_is_anna(evening: Evening, browser: Chromium) -> None:
    """Dan's phone is gone: on another one he says who he is, the host says yes, and he is himself again."""
    host = Friend("Greta", evening.server.address)
    night, link = await host.open_night("Saturday", approval="everybody")
    await host.come(night)
    guest = Friend("Anna", evening.server.address)
    await guest.join(link)
    await guest.come(night)
    await guest.must(do="sit", chips=100)
    await guest.close()  # who has a page open at a table is let in nowhere else
    phone = await browser.guest("Anna’s new phone", SMALL_PHONE)
    greta = await browser.guest("Greta’s laptop", DESKTOP)
    await same_device(greta, host, evening.server)
    await phone.page.goto(link)
    await phone.page.get_by_label("Your name").fill("anna")
    await phone.button("Sit down")
    await phone.page.get_by_role("button", name="I am anna: ask the host").click()
    await phone.page.get_by_text("The host has been asked.").wait_for()
    await greta.page.goto(f"{evening.server.address}/n/{night}")
    await greta.page.get_by_text("Anna asks to be let back").wait_for()
    await greta.page.get_by_role("button", name="Look").click()
    await greta.page.get_by_role("button", name="Yes, it is Anna").click()
    assert greta.page.url.endswith(f"/n/{night}"), "the table stays behind the sheet"
    await phone.page.wait_for_url(f"**/n/{night}")
    await phone.until(lambda me: me.seat is not None, "her own seat")
    assert phone.you["stack"] == 100
    problems = [each for each in phone.problems if "409" not in each]  # Chromium's own word of the name that was taken
    assert problems == []
    await host.close()


@pytest.mark.parametrize(("shape", "scheme"), [(DESKTOP, "dark"), (PHONE, "light"), (SMALL_PHONE, "dark")], ids=str)
async def test_the_pages_of_money_are_for_everybody(
    evening: Evening, browser: Chromium, shape: Shape, scheme: str
) -> None:
    """ux.md 3, nos. 4, 11, 29 and 36: axe finds nothing, nothing is wider than its window, buttons suit a thumb."""
    me = await browser.guest(f"{shape} {scheme}", shape, like=evening.hanna)
    await me.page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
    night = f"/n/{evening.night}"
    who = await the_bos(me, evening)
    audits = ("", "/balance", "/stacks", "/results", "/hand/1", "/entry/7")
    paths = (
        f"{night}/bank", f"{night}/settle", f"{night}/deals", "/club", "/club/results", "/club/people",
        f"/club/person/{who}", "/club/audit", "/club/audit/balance", "/club/audit/entry/2",
        *(f"{night}/audit{each}" for each in audits),
    )  # fmt: skip
    for path in paths:
        answer = await me.page.goto(evening.server.address + path)
        assert answer is not None
        assert answer.status == 200, path
        await me.page.evaluate(OPENED)
        assert await me.page.evaluate(WIDE) == 0, path
        assert await me.page.evaluate(SMALL) == [], path
    assert me.problems == []
    # Axe styles what it looks at, and the page's policy complains of that. What it looks for, colours and names, is the
    # same on a phone of any size.
    for path in paths if shape is not SMALL_PHONE else ():
        await me.page.goto(evening.server.address + path)
        await me.page.evaluate(OPENED)
        assert await violations(me.page) == [], path
    await me.context.close()


async def the_bos(me: Guest, evening: Evening) -> str:
    await me.page.goto(f"{evening.server.address}/club/people")
    link = await me.page.locator("#everybody").get_by_role("link", name="Bo").get_attribute("href")
    return Path(link or "").name


async def test_axe_would_find_something(browser: Chromium) -> None:
    """A picture without words, and grey on grey."""
    me = await browser.guest("Axe", DESKTOP)
    await me.page.set_content('<main><img src="data:,"><p style="color:#888;background:#999">grey words</p></main>')
    found = " ".join(await violations(me.page))
    assert "image-alt" in found
    assert "color-contrast" in found
