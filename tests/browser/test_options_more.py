"""More of what a table may agree on, by clicks: a kitty that all must want (R159), the winner's choice (R181), short
stacks of 20, 30 or 40 big blinds (R192), and of a tournament rebuy, add-on and the deal among the last (R191; issue 6).

The seats beside the one who clicks speak the wire. The server's clock can be put forward (`later.py`), which ends the
break of a tournament. With KT_SHOTS=FOLDER in the environment pictures of the pages are left there.
"""

import os
import re
import signal
from collections.abc import AsyncIterator, Callable
from pathlib import Path

import pytest
import pytest_asyncio

from tests.browser.desk import at_the_desk, close, says
from tests.browser.feed import Feed
from tests.browser.friend import Friend, waiting
from tests.browser.guest import DESKTOP, PHONE, SMALL_PHONE, Chromium, Guest
from tests.browser.server import Server
from tests.browser.table import QUICK, Table

pytestmark = [pytest.mark.asyncio(loop_scope="module"), pytest.mark.timeout(120)]

SHOTS = os.environ.get("KT_SHOTS", "")
AGREED = """
title = "Agreed"
[kitty]
vote = "unanimous"
[choice]
by = "winners-choice"
"""
CUP = """
title = "Cup"
rule = "One hand, then a break with an add-on."
stack = 100
chips = [25]
hands = 1
rebuys = 1
rebuy_levels = 1
addon_chips = 200
levels = [{ small = 25, big = 50, rest = 5 }, { small = 25, big = 50, hands = 9 }, { small = 50, big = 100 }]
payouts = [{ players = 2, shares = [6500, 3500] }]
"""


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def server(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Server]:
    """The server of `later.py`, whose host has a house file and a structure of his own."""
    data = tmp_path_factory.mktemp("kitchen") / "data"
    for folder, name, text in (("house", "agreed", AGREED), ("structures", "cup", CUP)):
        (data / folder).mkdir(parents=True)
        (data / folder / f"{name}.toml").write_text(text, encoding="utf-8")
    running = Server(data, "tests.browser.later")
    await running.start()
    yield running
    assert running.audit().returncode == 0
    assert running.stop() == 0, running.said()[-2000:]


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def agreed(server: Server, browser: Chromium) -> AsyncIterator[Table]:
    """Anna, Bo, and Phil at a phone, by house rules of their own."""
    async with Table(server, browser) as table:
        usual = {"game": "straight-poker", "ante": 1, "limit": "fixed"}
        games = ["straight-poker", "five-card-stud"]
        await table.open(2, {"Phil": PHONE}, usual, house="agreed", games=games, limits=["fixed"])
        yield table
        assert table.guests[0].problems == []


async def shot(guest: Guest, name: str) -> None:
    """A picture for people to look at, when they ask for some."""
    if SHOTS:
        await guest.still()
        await guest.shot(Path(SHOTS) / f"{name}-{guest.shape}.png")


def gives_in(feed: Feed) -> dict[str, object] | None:
    """Checks, and folds to any bet."""
    return {"do": "check" if feed.legal["check"] else "fold"} if feed.legal is not None else None


def said(words: str, feed: Feed) -> bool:
    return any(words in text for text in feed.lines.values())


async def test_r159_a_unanimous_kitty_needs_every_yes(agreed: Table) -> None:
    """Two of three would be a majority: here one no loses it, and every yes passes it."""
    phil, (anna, bo) = agreed.guests[0], agreed.friends
    await at_the_desk(phil)
    await phil.button("Propose a kitty", ".sheet-desk")
    await bo.until(lambda me: me.you["votes"], "the vote")
    await bo.must(do="cast-vote", vote=bo.you["votes"][0], yes=True)
    await phil.until(lambda me: me.view["votes"] and "To answer: Anna." in me.view["votes"][0]["tally"], "both")
    await shot(phil, "unanimous")
    assert not phil.view["kitty_on"]
    await anna.must(do="cast-vote", vote=anna.you["votes"][0], yes=False)
    await phil.until(lambda me: said("the table plays without a kitty", me), "the lost vote")
    assert not phil.view["kitty_on"]
    await phil.page.locator(".sheet-desk").wait_for(state="detached")

    await anna.must(do="call-vote", subject={"about": "play-with-kitty"})
    await bo.until(lambda me: me.you["votes"], "the other vote")
    await bo.must(do="cast-vote", vote=bo.you["votes"][0], yes=True)
    await says(phil, "kitty", "Yes")
    await phil.until(lambda me: me.view["kitty_on"], "the kitty")


async def test_r181_who_wins_chooses_the_next_game_and_does_not_deal_it(agreed: Table) -> None:
    phil = agreed.guests[0]
    for friend in agreed.friends:
        await friend.plays(gives_in)

    def mine(me: Feed) -> bool:
        return me.legal is not None and not me.acted(me.turn)

    def chooses_for_another(me: Feed) -> bool:
        return me.you["choose"] is not None and me.view["dealer"] != me.seat

    while not chooses_for_another(phil):
        if mine(phil) and phil.legal is not None:
            bet = phil.legal["bet"]
            await phil.act({"do": bet["kind"], "to": bet["min"]})
        elif phil.you["choose"] is not None:
            await agreed.step(phil)
        else:
            await phil.until(lambda me: mine(me) or me.you["choose"] is not None, "a turn or the choice")
    sheet = phil.page.locator(".sheet-choose")
    await phil.click(sheet.get_by_role("radio", name="Five-card stud", exact=True))
    await sheet.locator("#said").get_by_text("Five-card stud").wait_for()
    await shot(phil, "winners-choice")
    dealer = phil.view["dealer"]
    await phil.button("Deal it", ".sheet-choose")
    await phil.until(lambda me: me.playing and me.hand and me.hand["game"] == "five-card-stud", "the game he chose")
    assert phil.hand is not None
    assert phil.hand["button"] == dealer != phil.seat


async def test_r192_tables_of_short_stacks_are_opened_by_the_form(server: Server, browser: Chromium) -> None:
    """20, 30 or 40 big blinds of two chips: that is what the host sits down with, and what everybody has to."""
    gina, bo = await browser.guest("Gina", DESKTOP), Friend("Bo", server.address)
    for blinds in (20, 30, 40):
        await gina.page.goto(server.address)
        await gina.page.get_by_label("Your name").fill("Gina")
        await gina.click(gina.page.get_by_text("More settings"))
        stacks = gina.page.locator("fieldset", has_text="Stacks in big blinds")
        await gina.click(stacks.get_by_role("radio", name=str(blinds), exact=True))
        await gina.button("Start a table")
        await gina.until(lambda me, stack=2 * blinds: me.you and me.you["stack"] == stack, "her stack")  # type: ignore[misc]
    night = gina.view["night"]
    await bo.join(await gina.page.locator("main input").first.input_value())
    await bo.come(night)
    answer = await bo.do(do="sit", chips=79)
    assert answer["t"] == "no", answer
    assert "80" in answer.get("text", ""), answer
    await bo.close()
    assert gina.problems == []
    await gina.context.close()


async def test_r192_a_short_stack_is_filled_up_and_no_further(server: Server, browser: Chromium) -> None:
    async with Table(server, browser) as table:
        usual = {"game": "texas-holdem", "ante": 0, "limit": "no-limit"}
        stacks = {"short_stack": 30, "small_bet": 2, "big_bet": 4}
        await table.open(1, {"Rita": SMALL_PHONE}, usual, **stacks)
        rita = table.guests[0]
        await table.my_turn(rita)
        await table.host.must(do="pause")
        await rita.act({"do": "fold"})
        await rita.until(lambda me: me.view["phase"] == "paused" and me.you["stack"] < 60, "a blind to be lost")
        short = 60 - rita.you["stack"]
        await rita.click(".door-menu")
        await rita.button("Ask for chips", ".sheet")
        await rita.page.locator(".sheet-chips").get_by_label("How many chips").fill(str(short + 1))
        await rita.click(".sheet-chips .button.go")
        await rita.page.locator(".notice.said").wait_for()
        await shot(rita, "short-stack-too-much")
        assert rita.you["stack"] == 60 - short
        await rita.read_notes()
        await rita.click(".door-menu")
        await rita.button("Ask for chips", ".sheet")
        await rita.button(f"Ask for {short}", ".sheet-chips")  # what is missing stands there by itself
        await rita.until(lambda me: me.you["stack"] == 60, "thirty big blinds again")
        assert rita.problems == []
        await rita.context.close()


async def test_rebuy_add_on_and_a_deal_among_the_last(server: Server, browser: Chromium) -> None:
    """Card rooms' ways: a rebuy with no more than one began with, the add-on in the break, then a deal by ICM."""
    host, bo = Friend("Hanna", server.address), Friend("Bo", server.address)
    cup = {"structure": "cup", "entry": 1000, "rebuy": 700, "addon": 300}
    settings = {**QUICK, "seats": 3, "price": 100, "tournament": cup}
    night, link = await host.open_night("Sunday cup", **{k: v for k, v in settings.items() if k != "buy_in"})
    await bo.join(link)
    for friend in (host, bo):
        await friend.come(night)
        await friend.plays(waiting)
        await friend.must(do="sit", chips=100)
    cleo = await browser.guest("Cleo", PHONE)
    await cleo.page.goto(link)
    await cleo.page.get_by_label("Your name").fill("Cleo")
    await cleo.button("Sit down")
    await cleo.until(lambda me: me.playing, "a full table begins by itself")
    await buys(cleo, "Rebuy 100 chips")
    await cleo.until(lambda me: said("Cleo buys in again for 100", me), "the rebuy in the log")
    await shot(cleo, "rebuy")
    for friend in (host, bo):
        await friend.plays(gives_in)
    await gives_away(cleo, lambda me: not me.playing)
    await cleo.until(lambda me: me.you["stack"] > 100, "the chips of the rebuy, after the hand")
    before = cleo.you["stack"]
    await buys(cleo, "Add on 200 chips")
    await cleo.until(lambda me: me.you["stack"] == before + 200, "the add-on")
    await shot(cleo, "add-on")

    server.signal(signal.SIGUSR1)
    await host.must(do="lock", on=True)  # whatever it is: the table looks at its clock again
    await cleo.until(lambda me: me.playing and me.turn[0] == 2, "the end of the break")
    await host.must(do="pause")
    await gives_away(cleo, lambda me: me.view["phase"] == "paused")
    await to_the_tournament(cleo)
    sheet = cleo.page.locator(".sheet-tournament")
    await cleo.click(sheet.locator("#deal summary"))
    await shot(cleo, "deal")
    await cleo.button("Ask to share by ICM", ".sheet-tournament")
    for friend in (host, bo):
        await friend.until(lambda me: me.you["votes"], "the vote on the deal")
        await friend.must(do="cast-vote", vote=friend.you["votes"][0], yes=True)
    await cleo.until(lambda me: me.view["phase"] == "closed", "the end by a deal")
    assert cleo.view["settle"] is not None
    lines = {line["name"]: line["due"] for line in cleo.view["settle"]["lines"]}
    assert sum(lines.values()) == 0
    assert {line["in"] for line in cleo.view["settle"]["lines"]} == {1000, 1000 + 700 + 300}
    await cleo.page.goto(f"{server.address}/n/{night}/tournament")
    await cleo.page.get_by_role("heading", name=re.compile("Shared")).wait_for()
    await shot(cleo, "shared")
    assert cleo.problems == []
    for friend in (host, bo):
        await friend.close()
    await cleo.context.close()


async def gives_away(guest: Guest, holds: Callable[[Feed], object]) -> None:
    """Checks, or folds, until `holds`."""

    def mine(me: Feed) -> bool:
        return me.legal is not None and not me.acted(me.turn)

    while not holds(guest):
        await guest.until(lambda me: holds(me) or mine(me), "a turn")
        if mine(guest) and guest.legal is not None:
            await guest.act({"do": "check" if guest.legal["check"] else "fold"})


async def to_the_tournament(guest: Guest) -> None:
    await guest.click(".door-menu")
    await guest.button("Tournament", ".sheet")
    await guest.page.locator(".sheet-tournament").get_by_text("Structure: Cup").wait_for()


async def buys(guest: Guest, words: str) -> None:
    """By the tournament's page, which is closed again."""
    await to_the_tournament(guest)
    await guest.button(words, ".sheet-tournament")
    await guest.page.locator(".sheet-tournament").get_by_role("button", name=words).wait_for(state="detached")
    await close(guest)
