"""A whole night in four browsers, by clicking alone (issue 2: "A night of poker, end to end").

With SHOTS=FOLDER in the environment it leaves a picture of every page at every stage there, for people to look at.
"""

import os
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.browser.friend import passive
from tests.browser.guest import DESKTOP, PHONE, SMALL_PHONE, Chromium, Guest
from tests.browser.server import Server

pytestmark = pytest.mark.asyncio(loop_scope="module")

SHOTS = os.environ.get("SHOTS", "")

Act = dict[str, Any]
Decide = Callable[[Guest], Act]


class Night:
    """The four, and what they do together. Hanna hosts and keeps the bank."""

    def __init__(self, server: Server, hanna: Guest, bo: Guest, cleo: Guest, dan: Guest) -> None:
        self.server = server
        self.hanna, self.bo, self.cleo, self.dan = hanna, bo, cleo, dan
        self.all = (hanna, bo, cleo, dan)
        self.link = ""

    async def stage(self, name: str) -> None:
        """Looks at every page, and keeps the pictures when somebody wants them."""
        for guest in self.all:
            await self.picture(guest, name)

    async def picture(self, guest: Guest, name: str) -> None:
        await guest.look()
        await guest.still()
        if SHOTS:
            await guest.shot(Path(SHOTS) / f"{name}-{guest.shape}-{guest.name}.png")

    def at(self, seat: int) -> Guest:
        return next(guest for guest in self.all if guest.seat == seat)

    async def everybody(self, holds: Callable[[Guest], object], why: str) -> None:
        for guest in self.all:
            await guest.until(holds, why)

    async def choose(self, game: str, limit: str) -> None:
        """The dealer of the moment picks a game, its limit and an ante of 1; the others see who is choosing."""
        await self.everybody(lambda me: me.view["phase"] == "choosing", "the dealer's choice")
        dealer = self.at(self.hanna.view["choosing"]["seat"])
        for guest in self.all:
            if guest is not dealer and guest.seat is not None:
                await guest.page.get_by_text(f"{dealer.name} is choosing the game").first.wait_for()
        sheet = dealer.page.locator(".sheet-choose")
        await dealer.click(sheet.get_by_role("radio", name=game, exact=True))
        await sheet.locator("#said").get_by_text(game).wait_for()
        await dealer.click(sheet.get_by_text("Stakes, wild cards and more"))
        await sheet.get_by_label("Limit").first.select_option(label=limit)
        await sheet.get_by_label("Ante").first.select_option("1")
        await self.stage(f"choosing-{game}")
        await dealer.button("Deal it", ".sheet-choose")
        await self.everybody(lambda me: me.playing, f"{game} to be dealt")
        assert self.hanna.hand is not None
        assert self.hanna.hand["title"] == game

    async def play(self, decide: Decide = lambda guest: passive(guest) or {}, stop: str = "") -> None:
        """Everybody answers in turn by `decide`, to the end of the hand or until the street called `stop`."""
        host = self.hanna
        while host.playing and host.hand is not None and host.hand["street"] != stop:
            turn = host.turn
            guest = self.at(host.hand["to_act"])
            await guest.until(lambda me: me.turn == host.turn and me.legal, "the same turn")
            await guest.act(decide(guest))
            await host.past(turn)
        await self.everybody(lambda me: me.turn == host.turn and me.playing == host.playing, "the same view")

    async def menu(self, guest: Guest, *doors: str) -> None:
        await guest.page.locator(".door-menu").wait_for()
        await guest.click(".door-menu")
        for door in doors:
            await guest.click(
                guest.page.locator(".sheet")
                .get_by_role("button", name=door, exact=True)
                .or_(guest.page.locator(".sheet").get_by_role("link", name=door, exact=True))
            )


def stacks(guest: Guest) -> dict[str, int]:
    return {each["name"]: each["stack"] for each in guest.view["seats"]}


def pushing(raises: int) -> Decide:
    """Bets and raises until there were so many raises in the hand, then calls."""

    def decide(guest: Guest) -> Act:
        legal, hand = guest.legal, guest.hand
        assert legal is not None
        assert hand is not None
        done = sum("raises to" in text for n, text in guest.lines.items() if n > _first_line(guest))
        wager = legal["bet"]
        if wager is not None and done < raises and hand["current_bet"] < 8:
            return {"do": "bet" if wager["kind"] == "bet" else "raise-to", "to": wager["min"]}
        return passive(guest) or {}

    return decide


def _first_line(guest: Guest) -> int:
    return max((n for n, text in guest.lines.items() if text.startswith("Hand ")), default=0)


def all_in(short: Guest, deep: tuple[Guest, ...]) -> Decide:
    """The short stack goes all in, all call, and the deep ones bet on beside him."""

    def decide(guest: Guest) -> Act:
        legal = guest.legal
        assert legal is not None
        wager = legal["bet"]
        if guest is short and wager is not None and not wager["fixed"]:
            return {"do": "bet" if wager["kind"] == "bet" else "raise-to", "to": wager["max"]}
        someone_is_in = any(each["state"] == "all-in" for each in (guest.hand or {})["seats"])
        if guest in deep and someone_is_in and wager is not None and wager["kind"] == "bet":
            return {"do": "bet", "to": wager["min"]}
        return passive(guest) or {}

    return decide


def steal(guest: Guest) -> Act:
    """The first who may bets, the others fold; whoever brings in does so."""
    legal = guest.legal
    assert legal is not None
    if legal["bring_in"] is not None:
        return {"do": "bring-in"}
    wager = legal["bet"]
    if wager is not None and wager["kind"] != "raise":
        return {"do": "bet" if wager["kind"] == "bet" else "raise-to", "to": wager["min"]}
    return {"do": "fold"}


async def test_a_night_from_the_first_click_to_the_last_cent(server: Server, browser: Chromium) -> None:
    night = Night(
        server,
        await browser.guest("Hanna", DESKTOP),
        await browser.guest("Bo", PHONE),
        await browser.guest("Cleo", SMALL_PHONE),
        await browser.guest("Dan", DESKTOP),
    )
    await opening(night)
    await draw_hand_with_a_reload(night)
    await kitty_vote(night)
    await stud_hand(night)
    await at_the_bank(night)
    await holdem_hand_with_a_kill(night)
    await all_in_with_a_side_pot(night)
    await last_deal(night)
    await settling_up(night)
    for guest in night.all:
        assert guest.problems == []
        assert guest.overflows == set()
        assert {place: seen for place, seen in guest.places.items() if len(seen) > 1} == {}
    token = night.link.partition("#")[2]
    assert token not in server.said()
    for guest in night.all:
        assert [url for url in guest.requests if token in url.partition("#")[0]] == []
        assert [referrer for referrer in guest.referrers if token in referrer] == []
    assert server.stop() == 0
    audit = server.audit()
    assert audit.returncode == 0, audit.stdout + audit.stderr


async def opening(night: Night) -> None:
    """Two interactions to a table; friends join by its link; the host lets them in, one for cash."""
    hanna = night.hanna
    await hanna.page.goto(night.server.address)
    await hanna.page.get_by_label("Your name").fill("Hanna")
    await night.picture(hanna, "lobby")
    await hanna.button("Start a table")
    link = hanna.page.get_by_label("Link for your friends")
    await hanna.page.wait_for_function("() => document.querySelector('input.link')?.value")
    night.link = await link.input_value()
    assert night.link.startswith(f"{night.server.address}/j#")
    await hanna.until(lambda me: me.seat is not None, "the host's seat")
    for guest in (night.bo, night.cleo, night.dan):
        await guest.page.goto(night.link)
        await guest.page.get_by_label("Your name").fill(guest.name)
        await night.picture(guest, "join")
        await guest.button("Sit down")
        await guest.page.get_by_text("The host has been asked").wait_for()
    await night.stage("waiting")
    for guest, pay in ((night.bo, "Paid cash"), (night.cleo, "On the tab"), (night.dan, "On the tab")):
        asking = hanna.page.locator(".notice").filter(has_text=guest.name)
        await hanna.click(asking.get_by_role("button", name=pay))
        await guest.until(lambda me: me.seat is not None, "a seat")
    await night.everybody(lambda me: len(me.view["seats"]) == 4, "four at the table")
    assert stacks(hanna) == dict.fromkeys(("Hanna", "Bo", "Cleo", "Dan"), 100)
    await night.stage("seated")
    await hanna.button("Draw for the deal")


async def draw_hand_with_a_reload(night: Night) -> None:
    """Five-card draw; Cleo picks cards, reloads, and draws what she had picked."""
    await night.choose("Five-card draw", "Fixed limit")
    cleo, bo = night.cleo, night.bo
    await night.play(pushing(1), stop="the draw")
    while night.hanna.hand is not None and night.hanna.hand["street"] == "the draw":
        guest = night.at(night.hanna.hand["to_act"])
        await guest.until(lambda me: me.legal and me.legal["pick"], "the draw")
        turn = guest.turn
        if guest is cleo:
            await guest.pick(0)
            await guest.pick(2)
            await night.stage("draw")
            before = (guest.seat, guest.turn, guest.hand, guest.you["hand"])
            pushes = guest.pushes
            await guest.page.reload()
            await guest.more(pushes)
            assert (guest.seat, guest.turn, guest.hand, guest.you["hand"]) == before
            await guest.page.locator("button.own-card[aria-pressed='true']").nth(1).wait_for()
            await guest.press("pick")
            assert guest.commands[-1]["act"] == {"do": "draw", "cards": [0, 2]}
        else:
            await guest.act({"do": "draw", "cards": [1, 3, 4] if guest is bo else [4]})
        await night.hanna.past(turn)
    await night.stage("drawn")
    await night.play()
    await night.stage("draw-showdown")
    assert sum(stacks(night.hanna).values()) == 400


async def kitty_vote(night: Night) -> None:
    """Bo proposes a kitty, two more agree, one does not."""
    await night.menu(night.bo, "At the table", "Propose a kitty")
    for guest in (night.hanna, night.cleo, night.dan):
        await guest.until(lambda me: me.you["votes"], "the question about the kitty")
    await night.stage("kitty")
    for guest, answer in ((night.dan, "No"), (night.cleo, "Yes"), (night.hanna, "Yes")):
        question = guest.page.locator(".notice").filter(has_text="kitty")
        await guest.click(question.get_by_role("button", name=answer, exact=True))
    await night.everybody(lambda me: me.view["kitty_on"], "the kitty")


async def stud_hand(night: Night) -> None:
    """Seven-card stud to the showdown; more than one raise, so a chip goes to the kitty. Then a pause."""
    await night.choose("Seven-card stud", "Fixed limit")
    await night.play(pushing(2), stop="seventh street")
    await night.stage("seventh-street")
    for guest in night.all:
        assert await guest.page.evaluate("() => measure.clipped()") == [], guest.name
    await night.menu(night.hanna, "Pause after this hand")
    await night.play()
    await night.stage("stud-showdown")
    await night.everybody(lambda me: me.view["phase"] == "paused", "the pause")
    assert night.hanna.view["kitty"] == 1
    assert sum(stacks(night.hanna).values()) == 399


async def at_the_bank(night: Night) -> None:
    """Bo asks for chips and gets none, Dan does and gets them; Hanna gives herself a hundred on the bank's page."""
    hanna = night.hanna
    before = stacks(hanna)
    for guest, answer in ((night.bo, "No"), (night.dan, "On the tab")):
        await night.menu(guest, "Ask for chips")
        await guest.page.get_by_label("How many chips").fill("100")
        await guest.button("Ask for 100")
        asking = hanna.page.locator(".notice").filter(has_text=f"{guest.name} asks for 100")
        await hanna.click(asking.get_by_role("button", name=answer, exact=True))
        await hanna.until(lambda me: not me.you["requests"], "the answer")
    assert hanna.refusals == []
    await hanna.until(lambda me: stacks(me) == before | {"Dan": before["Dan"] + 100}, "Dan's chips")
    await night.menu(hanna, "Bank")
    await hanna.page.get_by_text("it adds up").wait_for()
    row = hanna.page.locator("tbody", has=hanna.page.get_by_role("rowheader", name="Hanna"))
    await row.get_by_text("+ Buy-in").click()
    await row.get_by_role("button", name="100 on the tab").click()
    await row.get_by_text("200").first.wait_for()
    await night.stage("bank")
    line = await hanna.page.locator(".invariant").inner_text()
    assert re.findall(r"[0-9]+", line.partition("✓")[0]) == ["600", "599", "0", "1"], line
    assert "it adds up" in line
    await hanna.page.get_by_role("link", name="Table").click()
    await hanna.until(lambda me: stacks(me)["Hanna"] == before["Hanna"] + 100, "the banker's own chips")
    await night.menu(hanna, "Go on")


async def holdem_hand_with_a_kill(night: Night) -> None:
    """Texas hold'em; on the flop the server is killed and started again: nobody has lost anything."""
    await night.choose("Texas hold'em", "Pot limit")
    await night.play(stop="turn")
    await night.everybody(lambda me: me.turn == night.hanna.turn, "the same turn")
    before = {guest.name: remembered(guest) for guest in night.all}
    lines = {guest.name: dict(guest.lines) for guest in night.all}
    clocks = night.hanna.view["clock"]
    pushes = {guest.name: guest.pushes for guest in night.all}
    with (
        night.hanna.line_may_break(),
        night.bo.line_may_break(),
        night.cleo.line_may_break(),
        night.dan.line_may_break(),
    ):
        night.server.kill()
        for guest in night.all:
            await guest.page.locator(".banner.shown").get_by_text("Reconnecting").wait_for()
        await night.stage("reconnecting")
        await night.server.start()
        for guest in night.all:
            await guest.more(pushes[guest.name])
            await guest.page.locator(".banner.shown").wait_for(state="detached")
    await night.everybody(lambda me: all(each["here"] for each in me.view["seats"]), "everybody back")
    assert {guest.name: remembered(guest) for guest in night.all} == before
    for guest in night.all:
        assert lines[guest.name].items() <= guest.lines.items()
    assert night.hanna.view["clock"]["seat"] == clocks["seat"]
    assert night.hanna.view["clock"]["deadline"] > clocks["deadline"]
    await night.play(stop="river")
    await night.stage("river")
    await night.play()
    await night.stage("holdem-showdown")


def remembered(guest: Guest) -> dict[str, Any]:
    """All that must outlive the server: everything on the screen but the clock's deadline and who is connected."""
    view = {key: value for key, value in guest.view.items() if key not in ("clock", "seats")}
    seats = [{key: value for key, value in seat.items() if key != "here"} for seat in guest.view["seats"]]
    return {"view": view, "seats": seats, "you": guest.you}


async def all_in_with_a_side_pot(night: Night) -> None:
    """No-limit draw: the shortest stack is all in, the two deep ones go on betting beside it."""
    have = stacks(night.hanna)
    await night.choose("Five-card draw", "No limit")
    short = min((night.bo, night.cleo), key=lambda guest: have[guest.name])
    await night.play(all_in(short, (night.hanna, night.dan)))
    await night.stage("side-pot")
    assert night.hanna.hand is not None
    result = night.hanna.view["result"]
    assert any("side pot" in line for line in result), result
    for guest in night.all:
        assert await guest.page.locator(".result p").all_inner_texts() == result
    assert sum(stacks(night.hanna).values()) + night.hanna.view["kitty"] == 600


async def last_deal(night: Night) -> None:
    """The host calls the last deal; whoever is broke may watch it. One bets, the rest fold."""
    hanna = night.hanna
    await night.menu(hanna, "At the table")
    await hanna.page.get_by_label("More deals").fill("1")
    await hanna.button("End after so many deals")
    await night.everybody(lambda me: me.view["ending"], "the announced end")
    await night.choose("Seven-card stud", "Fixed limit")
    await night.play(steal)
    await night.everybody(lambda me: me.view["phase"] == "closed", "the end of the night")


async def settling_up(night: Night) -> None:
    """The nets sum to nothing, the payments make everybody even, and the text to copy says the same."""
    for guest in night.all:
        await guest.button("See who pays whom")
        await guest.page.get_by_text("Won and lost").wait_for()
    await night.stage("settle")
    settle = night.hanna.view["settle"]
    assert settle is not None
    lines = {line["name"]: line for line in settle["lines"]}
    assert sum(line["net"] for line in lines.values()) == 0
    assert {name: line["in"] for name, line in lines.items()} == {"Hanna": 200, "Dan": 200, "Bo": 100, "Cleo": 100}
    assert all(line["net"] == line["out"] - line["in"] for line in lines.values())
    price = night.hanna.view["price"]
    paid = {name: price * line["net"] for name, line in lines.items()}
    paid["Bo"] += 100 * price  # he bought in for cash, which Hanna holds
    paid["Hanna"] -= 100 * price
    due = dict.fromkeys(lines, 0)
    for payment in settle["payments"]:
        due[payment["from_name"]] -= payment["amount"]
        due[payment["to_name"]] += payment["amount"]
    assert due == paid
    hanna = night.hanna
    assert [(box["name"], box["amount"]) for box in settle["boxes"]] == [("Hanna", 100 * price)]
    shown = await hanna.page.locator("li.pay").all_inner_texts()
    assert len(shown) == 1 + len(settle["payments"])
    for payment in settle["payments"]:
        assert any(f"{payment['from_name']} pays {payment['to_name']}" in text for text in shown), shown
    await hanna.page.get_by_text("As text").click()
    await hanna.page.get_by_role("button", name="Copy").click()
    await hanna.page.get_by_text("Copied").wait_for()
    copied = await hanna.page.evaluate("() => navigator.clipboard.readText()")
    assert copied == settle["text"]
    for payment in settle["payments"]:
        assert f"{payment['from_name']} pays {payment['to_name']}" in copied
