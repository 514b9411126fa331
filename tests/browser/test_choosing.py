"""Dealer's choice at real pages (ux.md 1.5, R149, R178): a game of every family from phone and desktop, the last game
again in one click, what was picked after a reload, new cards, and a round of Whangdoodles.

With SHOTS=FOLDER in the environment pictures of the pages are left there.
"""

import itertools
import os
from collections.abc import AsyncIterator, Callable
from pathlib import Path

import pytest
import pytest_asyncio
from playwright.async_api import Locator

from tests.browser.feed import Feed
from tests.browser.guest import DESKTOP, PHONE, SMALL_PHONE, Chromium, Guest
from tests.browser.server import Server
from tests.browser.table import Table
from tests.helpers.shelf import SHELF

pytestmark = pytest.mark.asyncio(loop_scope="module")
SHOTS = os.environ.get("SHOTS")
FAMILY = {"Draw": "straight-poker", "Stud": "five-card-stud", "Board": "texas-holdem", "Cross": "iron-cross"}
FAMILY["Match the pot"] = "guts-3"
WILD = """
title = "Wild"
[wild]
cards = ["2", "3", "4", "5", "6", "7", "8", "9"]
[showdown]
hands = "all-show"
[options]
whangdoodles = "straight"
"""


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def server(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Server]:
    """A server whose host has a house file of his own."""
    data = tmp_path_factory.mktemp("kitchen") / "data"
    (data / "house").mkdir(parents=True)
    (data / "house" / "wild.toml").write_text(WILD)
    running = Server(data)
    await running.start()
    yield running
    assert running.stop() == 0, running.said()[-2000:]


async def my_choice(table: Table, me: Guest) -> Locator:
    """Plays on, everybody folding what costs anything, until I choose; gives my sheet."""
    while me.you["choose"] is None:
        for guest in table.guests:
            if guest is not me and guest.you["choose"] is not None:
                await table.step(guest)
            elif guest.legal is not None and not guest.acted(guest.turn):
                options = [option["act"] for option in guest.legal["options"] if option["act"]["do"] != "in"]
                last = {"do": "fold"} if guest.legal["bring_in"] is None else {"do": "bring-in"}
                await guest.act(options[0] if options else last)
        await table.host.soon(lambda _: me.you["choose"] is not None, 0.2)
    sheet = me.page.locator(".sheet-choose")
    await sheet.locator("#said").wait_for()
    return sheet


def _said(words: str) -> Callable[[Feed], bool]:
    """Whether these words stand in the log."""
    return lambda me: any(words in text for text in me.lines.values())


def _chosen(name: str, game: str) -> Callable[[Feed], bool]:
    return _said(f"{name} chooses {SHELF[game].title}")


def _dealt(game: str) -> Callable[[Feed], bool]:
    return lambda me: me.hand is not None and me.playing and bool(me.hand["game"] == game)


async def shot(guest: Guest, name: str) -> None:
    if SHOTS:
        await guest.still()
        await guest.shot(Path(SHOTS) / f"{name}-{guest.shape}.png")


@pytest.mark.parametrize("shape", [PHONE, DESKTOP], ids=["phone", "desktop"])
async def test_a_game_of_each_family_is_picked(server: Server, browser: Chromium, shape: object) -> None:
    """Each with a search or without, in two interactions; the others are told, and the hand is of that game."""
    async with Table(server, browser) as table:
        usual = {"game": "straight-poker", "ante": 1, "limit": "fixed"}
        await table.open(2, {"Mia": shape}, usual, games=[*FAMILY.values()], limits=["fixed"])  # type: ignore[dict-item]
        mia = table.guests[0]
        for name, game in FAMILY.items():
            sheet = await my_choice(table, mia)
            card = sheet.get_by_role("radio", name=SHELF[game].title, exact=True)
            await mia.click(card)
            await sheet.locator("#said").get_by_text(SHELF[game].title).wait_for()
            await shot(mia, f"family-{name.lower().replace(' ', '-')}")
            height = await sheet.locator(".game:has(:checked)").evaluate("(card) => card.clientHeight")
            assert height <= 80, "a rule card is three lines"
            await mia.button("Deal it", ".sheet-choose")
            await table.host.until(_chosen("Mia", game), f"{game} in the log")
            await mia.until(_dealt(game), f"{game} to be dealt")
        assert mia.problems == []
        await table.host.must(do="end", mode="now")
    await mia.context.close()


async def test_r178_the_last_game_again_is_one_click_and_a_reload_loses_nothing(
    server: Server, browser: Chromium
) -> None:
    async with Table(server, browser) as table:
        usual = {"game": "five-card-stud", "ante": 1, "limit": "fixed"}
        await table.open(1, {"Nina": SMALL_PHONE}, usual, games=["five-card-stud", "razz"], limits=["fixed", "pot"])
        nina = table.guests[0]
        sheet = await my_choice(table, nina)
        await nina.click(sheet.get_by_role("radio", name="Razz", exact=True))
        await sheet.locator("#options[data-of='razz']").wait_for(state="attached")
        await nina.click(sheet.get_by_text("Stakes, wild cards and more"))
        await sheet.get_by_label("Limit").first.select_option("pot")
        await sheet.locator("#said").get_by_text("Razz: pot limit").wait_for()
        await nina.click(sheet.get_by_role("checkbox", name="twos", exact=True))
        await sheet.locator("#said").get_by_text("Razz, twos wild: pot limit").wait_for()
        await shot(nina, "options")

        await nina.page.reload()  # within the thirty seconds
        sheet = nina.page.locator(".sheet-choose")
        await sheet.locator("#said").get_by_text("Razz, twos wild: pot limit").wait_for()
        await nina.button("Deal it", ".sheet-choose")
        await table.host.until(lambda me: me.hand and me.hand["game"] == "razz", "Razz to be dealt")
        await nina.page.get_by_text("Nina deals Razz, twos wild: pot limit").wait_for()
        await shot(nina, "banner")

        sheet = await my_choice(table, nina)
        await sheet.locator("#said").get_by_text("Razz, twos wild: pot limit").wait_for()
        await nina.button("Deal it", ".sheet-choose")  # one click
        await nina.until(lambda me: me.playing and me.hand["game"] == "razz", "Razz again")  # type: ignore[index]
        assert nina.hand is not None
        assert (nina.hand["modifiers"], nina.hand["limit"]) == ("twos wild", "pot")
        assert nina.problems == []
        await table.host.must(do="end", mode="now")
    await nina.context.close()


async def test_r168_new_cards_are_asked_for_at_the_table_and_have_other_backs(
    server: Server, browser: Chromium
) -> None:
    async with Table(server, browser) as table:
        usual = {"game": "straight-poker", "ante": 1, "limit": "fixed"}
        await table.open(2, {"Otto": DESKTOP}, usual)
        otto = table.guests[0]
        await table.my_turn(otto)
        back = otto.page.locator(".card.back").first
        before = await back.evaluate("(card) => getComputedStyle(card).getPropertyValue('--back')")
        assert otto.view["back"] in ("red", "blue")
        await otto.button("Menu")
        await otto.button("At the table")
        await otto.button("New cards, please", ".sheet-desk")
        await otto.until(
            lambda me: any("Otto calls for new cards" in text for text in me.lines.values()), "the call in the log"
        )
        await table.reach(otto, lambda me: me.view["back"] in ("green", "plum"), "the fresh pack")
        await table.reach(otto, lambda me: me.hand and not me.hand["over"], "the next hand")
        after = await back.evaluate("(card) => getComputedStyle(card).getPropertyValue('--back')")
        assert after != before
        assert otto.problems == []
        await table.host.must(do="end", mode="now")
    await otto.context.close()


async def test_r149_a_round_of_whangdoodles(server: Server, browser: Chromium) -> None:
    """Most cards are wild, so the first showdown is won with a straight or better: everybody deals Jackpots once, for
    double ante and double limit, nobody chooses, and then it is dealer's choice again.
    """
    async with Table(server, browser) as table:
        usual = {"game": "straight-poker", "ante": 1, "limit": "fixed"}
        rules = {"house": "wild", "games": ["straight-poker", "jackpots"]}
        await table.open(1, {"Pia": DESKTOP, "Quin": PHONE}, usual, **rules)
        pia, quin = table.guests
        await table.reach(pia, lambda me: me.view["round"] is not None, "Whangdoodles")
        assert _said("Whangdoodles! Everybody deals Jackpots once")(pia)
        await table.reach(quin, lambda me: me.hand and me.hand["game"] == "jackpots", "the first deal of it")
        assert quin.hand is not None
        assert quin.hand["stakes"] == "fixed limit 4/8, ante 2"
        await quin.page.locator(".title").get_by_text("Jackpots").wait_for()
        await shot(quin, "whangdoodles")

        await table.reach(pia, _said("The round is over"), "the end of the round", 180)
        lines = [text for _, text in sorted(pia.lines.items())]
        began = next(number for number, text in enumerate(lines) if "Whangdoodles!" in text)
        heads = [text for text in lines[began : lines.index("The round is over")] if text.startswith("Hand ")]
        assert all(": Jackpots, double ante, double limit, fixed limit 4/8, ante 2." in text for text in heads)
        # The same dealer deals again when nobody opened (R180).
        dealers = [dealer for dealer, _ in itertools.groupby(text.split()[-2] for text in heads)]
        assert sorted(dealers) == sorted(seat["name"] for seat in pia.view["seats"])
        assert [guest.problems for guest in table.guests] == [[], []]
        await table.host.must(do="end", mode="now")
    for guest in table.guests:
        await guest.context.close()


async def test_r181_horse_is_picked_where_a_table_is_started_and_says_what_comes_next(
    server: Server, browser: Chromium
) -> None:
    async with Table(server, browser) as table:
        usual = {"game": "texas-holdem", "ante": 0, "limit": "fixed"}
        await table.open(1, {"Rosa": PHONE}, usual, rotation="horse", games=[], pause_ms=1500)
        rosa = table.guests[0]
        await rosa.page.get_by_text("Texas hold'em: 1 more deal, then Omaha eight or better").first.wait_for()
        assert rosa.you["choose"] is None
        await table.reach(rosa, lambda me: me.hand and me.hand["game"] == "omaha-8", "the second game of HORSE")
        await table.host.must(do="end", mode="now")
        await rosa.page.goto(server.address)
        await rosa.click(rosa.page.get_by_text("More settings"))
        await rosa.page.get_by_label("Games").first.select_option(label="A round of each: HORSE")
        assert rosa.problems == []
    await rosa.context.close()
