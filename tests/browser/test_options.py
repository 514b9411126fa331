"""What a table may add to its games, and its rarer rights, by clicks (issue 6): straddles, the seven-deuce bounty, the
rabbit hunt, cards shown, two boards, bomb pots, kill pots, sitting out and missed blinds, another seat, who plays free,
the kitty's vote, the planned end, deputies, and the places of host and banker.

Two tables with all of it on; the seats beside the one who clicks speak the wire. The server's decks are known and its
clock can be put forward (`later.py`). With KT_SHOTS=FOLDER in the environment pictures of the pages are left there.
"""

import os
import re
import signal
import time
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio
from playwright.async_api import ViewportSize

from server.poker.cards import Card
from tests.browser.desk import at_the_desk, close, from_the_notice, says, unfold
from tests.browser.feed import Feed
from tests.browser.friend import by_chance, passive
from tests.browser.guest import DESKTOP, PHONE, Chromium, Guest
from tests.browser.later import rigged
from tests.browser.server import Server
from tests.browser.table import PLAY_S, Table

pytestmark = pytest.mark.asyncio(loop_scope="module")

SHOTS = os.environ.get("KT_SHOTS", "")
SIZES: tuple[ViewportSize, ...] = (
    {"width": 1280, "height": 800},
    {"width": 390, "height": 844},
    {"width": 360, "height": 640},
)
BOMB_EVERY = 7
EXTRAS = f"""
title = "Extras"
[options]
straddle = "left-of-big-blind"
run_twice = "if-all-agree"
seven_deuce = 5
show_cards = "everybody"
rabbit_hunt = "dealt-in"
bomb_pot_every = {BOMB_EVERY}
bomb_pot_boards = 2
"""
RIGHTS = """
title = "Rights"
[options]
kill = "full"
[bank]
plays_free = "until-he-wins"
[choice]
small_bet = 2
big_bet = 4
"""
SEVEN_DEUCE = [2, 7]


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def server(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Server]:
    """The server of `later.py`, whose host has two house files of his own."""
    data = tmp_path_factory.mktemp("kitchen") / "data"
    (data / "house").mkdir(parents=True)
    (data / "house" / "extras.toml").write_text(EXTRAS)
    (data / "house" / "rights.toml").write_text(RIGHTS)
    running = Server(data, "tests.browser.later")
    await running.start()
    yield running
    assert running.audit().returncode == 0
    assert running.stop() == 0, running.said()[-2000:]


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def extras(server: Server, browser: Chromium) -> AsyncIterator[Table]:
    """No-limit hold'em with everything on: Anna, Bo, Cleo, and Dora at a desktop."""
    async with Table(server, browser) as table:
        await table.open(3, {"Dora": DESKTOP}, {"game": "texas-holdem", "ante": 0, "limit": "no-limit"}, house="extras")
        yield table
        assert table.guests[0].problems == []


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def rights(server: Server, browser: Chromium) -> AsyncIterator[Table]:
    """Hold'em at fixed limit for money: Anna hosts and keeps the bank, Bo, Cleo, and Phil at a phone."""
    async with Table(server, browser) as table:
        await table.open(
            3, {"Phil": PHONE}, {"game": "texas-holdem", "ante": 0, "limit": "fixed"}, house="rights", buy_in=100
        )
        yield table
        assert table.guests[0].problems == []


async def shot(guest: Guest, name: str) -> None:
    """Pictures for people to look at, when they ask for some."""
    if SHOTS:
        before = guest.page.viewport_size
        for size in SIZES:
            await guest.page.set_viewport_size(size)
            await guest.still()
            await guest.shot(Path(SHOTS) / f"{name}-{size['width']}.png")
        assert before is not None
        await guest.page.set_viewport_size(before)


async def onward(table: Table, holds: Callable[[Guest], object], why: str) -> Guest:
    """The one guest gives every hand away until `holds`."""
    guest = table.guests[0]

    def asked(me: Guest) -> bool:
        return mine(me) or me.you["choose"] is not None or (me.you["stack"] == 0 and not me.playing)

    until = time.monotonic() + PLAY_S
    while time.monotonic() < until:
        if holds(guest):
            return guest
        if mine(guest) and guest.legal is not None:
            options = [option["act"] for option in guest.legal["options"]]
            await guest.act(options[-1] if options else {"do": "check" if guest.legal["check"] else "fold"})
        elif asked(guest):
            await table.step(guest)
        else:
            await guest.soon(lambda me: holds(me) or asked(me), 0.5)
    raise AssertionError(f"{why}\n{guest.report()}")


def mine(me: Feed) -> bool:
    """My turn, unanswered."""
    return me.legal is not None and not me.acted(me.turn)


def own(me: Feed) -> dict[str, Any]:
    """My place in the hand."""
    assert me.hand is not None
    return next(seat for seat in me.hand["seats"] if seat["seat"] == me.seat)


def said(words: str) -> Callable[[Feed], bool]:
    """Whether these words stand in the log."""
    return lambda me: any(words in text for text in me.lines.values())


def option(me: Feed, do: str) -> dict[str, Any] | None:
    """The first answer to a question of this kind, when it is asked."""
    if not mine(me) or me.legal is None:
        return None
    return next((each["act"] for each in me.legal["options"] if each["act"]["do"] == do), None)


def gives_in(feed: Feed) -> dict[str, Any] | None:
    """Calls the blinds, folds to any bet, and says no to every question."""
    legal = feed.legal
    if legal is None:
        return None
    if legal["options"]:
        return dict(legal["options"][-1]["act"])
    if legal["check"]:
        return {"do": "check"}
    return (
        {"do": "call"}
        if feed.hand and feed.hand["street"] == "before the flop" and legal["call"] <= 2
        else {"do": "fold"}
    )


def folds(feed: Feed) -> dict[str, Any] | None:
    """Gives every hand to the big blind."""
    if feed.legal is None or feed.legal["options"]:
        return gives_in(feed)
    return {"do": "check" if feed.legal["check"] else "fold"}


def agrees(feed: Feed) -> dict[str, Any] | None:
    """Calls everything, and says yes to every question."""
    legal = feed.legal
    return dict(legal["options"][0]["act"]) if legal is not None and legal["options"] else passive(feed)


async def bets(guest: Guest, to: Callable[[dict[str, Any]], int]) -> None:
    """Bets or raises by clicks, to so much of what is allowed."""
    assert guest.legal is not None
    wager = guest.legal["bet"]
    await guest.act({"do": "bet" if wager["kind"] == "bet" else "raise-to", "to": to(wager)})


async def all_play(table: Table, policy: Callable[[Feed], dict[str, Any] | None]) -> None:
    for friend in table.friends:
        await friend.plays(policy)


async def stopped(table: Table) -> None:
    """The table stays as it is after this hand."""
    await table.host.must(do="pause")


async def goes_on(table: Table) -> None:
    await table.host.must(do="resume")


# What a table adds to its games


async def test_a_straddle_is_offered_and_acts_last(extras: Table) -> None:
    await all_play(extras, passive)
    dora = await onward(extras, lambda me: option(me, "straddle"), "to be asked for a straddle")
    await shot(dora, "straddle")
    await dora.act({"do": "straddle", "yes": True})
    await dora.until(said("Dora straddles"), "the straddle in the log")
    await dora.until(mine, "the last word before the flop")
    assert dora.legal is not None
    assert (own(dora)["bet"], dora.legal["check"]) == (4, True)
    assert dora.hand is not None
    assert dora.hand["street"] == "before the flop"


def dealt_seven_deuce(table: Table) -> Callable[[Feed], str]:
    """A cut that deals Dora the worst hand of all."""
    dora = table.guests[0]

    def fits(cards: dict[int, tuple[Card, ...]]) -> bool:
        return sorted(card.rank for card in cards[dora.seat or 0]) == SEVEN_DEUCE

    def cut(me: Feed) -> str:
        seats = sorted(seat["seat"] for seat in me.view["seats"])
        order = sorted(seats, key=lambda seat: (seat - me.view["dealer"] - 1) % 10)
        return rigged(table.night, me.you["cut"]["hand"], me.seat or 0, order, fits)

    return cut


def bluffs(me: Feed) -> bool:
    """My turn to bet with a seven and a two."""
    cards = me.you["hand"]["cards"] if me.you["hand"] else []
    ranks = sorted(card["card"][0] for card in cards)
    return mine(me) and me.playing and ranks == ["2", "7"] and bool(me.legal and me.legal["bet"])


async def test_seven_deuce_is_paid_and_the_rabbit_is_hunted(extras: Table) -> None:
    """She bets, all fold, all pay; then the board is turned up that would have come."""
    await all_play(extras, gives_in)
    for friend in extras.friends:
        friend.cutting = dealt_seven_deuce(extras)
    dora = await onward(extras, bluffs, "a seven and a two")
    for friend in extras.friends:
        friend.cutting = by_chance
    await stopped(extras)
    await bets(dora, lambda wager: wager["min"] + 10)
    await dora.until(lambda me: not me.playing, "everybody to give in")
    await dora.page.locator(".result").get_by_text("seven-deuce").wait_for()
    await shot(dora, "seven-deuce")
    await from_the_notice(dora, "You may see the board that would have come.")
    await shot(dora, "rabbit-desk")
    await dora.button("Show what would have come", ".sheet-desk")
    await dora.page.locator(".result").get_by_text("would have come").wait_for()
    await dora.page.locator(".sheet-desk").wait_for(state="detached")
    await shot(dora, "rabbit")
    await goes_on(extras)


async def test_one_card_is_shown_after_a_hand_and_then_the_other(extras: Table) -> None:
    dora = await onward(extras, lambda me: mine(me) and me.legal and me.legal["call"], "a hand to fold")
    await stopped(extras)
    await dora.act({"do": "fold"})
    await dora.until(lambda me: not me.playing, "the end of the hand")
    await from_the_notice(dora, "You may show cards of the hand that is over.")
    await shot(dora, "show-desk")
    await dora.click(dora.page.locator(".sheet-desk .tick").first)
    await dora.button("Show these cards", ".sheet-desk")
    anna = extras.host

    def shown(me: Feed) -> list[bool]:
        assert me.hand is not None
        cards = next(seat["cards"] for seat in me.hand["seats"] if seat["seat"] == dora.seat)
        return ["shown" in card for card in cards]

    await anna.until(lambda me: shown(me) == [True, False], "one of two cards")
    await from_the_notice(dora, "You may show cards of the hand that is over.")
    await dora.click(dora.page.locator(".sheet-desk .tick").first)
    await dora.button("Show these cards", ".sheet-desk")
    await anna.until(lambda me: shown(me) == [True, True], "both cards")
    await dora.page.locator(".sheet-desk").wait_for(state="detached")
    await goes_on(extras)


async def test_the_answer_to_one_sheet_closes_no_other(extras: Table) -> None:
    """Cards are shown, and before the answer is there the choice of the next game has opened."""
    dora = await onward(extras, lambda me: me.you["choose"], "the choice")
    sheet = dora.page.locator(".sheet-choose")
    await sheet.locator("#said").wait_for()
    late = """(detail) =>
      document.querySelector('.part').dispatchEvent(new CustomEvent('shut', { bubbles: true, detail }))"""
    await dora.page.evaluate(late, "desk")
    await dora.still()
    assert await sheet.is_visible()
    await dora.page.evaluate(late, "choose")
    await sheet.wait_for(state="detached")
    await dora.button("Choose the game", ".actions")
    await extras.step(dora)


async def test_the_board_is_run_twice_when_both_agree(extras: Table) -> None:
    await all_play(extras, gives_in)
    await extras.friends[1].plays(agrees)

    def shove(me: Feed) -> bool:
        return mine(me) and bool(me.legal and me.legal["bet"]) and "bomb" not in (me.hand or {})["modifiers"]

    dora = await onward(extras, shove, "a turn to go all in")
    await stopped(extras)
    await bets(dora, lambda wager: wager["max"])
    await dora.until(lambda me: option(me, "run-twice"), "to be asked")
    await shot(dora, "run-twice-asked")
    await dora.act(option(dora, "run-twice") or {})
    await dora.until(lambda me: not me.playing, "both boards")
    await dora.page.locator(".board.twice").wait_for()
    assert dora.hand is not None
    assert {card.get("run", 0) for card in dora.hand["board"]} >= {1, 2}
    await shot(dora, "run-twice")
    await goes_on(extras)


async def test_a_bomb_pot_has_two_boards_and_no_betting_before_the_flop(extras: Table) -> None:
    await all_play(extras, passive)
    dora = await onward(extras, lambda me: mine(me) and "bomb pot" in (me.hand or {})["modifiers"], "a bomb pot")
    assert dora.hand is not None
    assert dora.hand["hand"] % BOMB_EVERY == 0
    assert dora.hand["pot"] >= 4 * 2 * 2, "twice the big blind from everybody"
    assert len(dora.hand["board"]) == 6
    await dora.page.locator(".board.twice").wait_for()
    await dora.page.locator(".title").get_by_text("bomb pot").wait_for()
    assert dora.view["chosen"].endswith("bomb pot: no limit from 2, ante 4")
    await shot(dora, "bomb-pot")
    await dora.act({"do": "check"} if dora.legal and dora.legal["check"] else {"do": "call"})


# Rights of a table for money, at a phone


async def wins_a_pot(table: Table) -> None:
    """The guest bets on the flop, and everybody gives in."""
    guest = table.guests[0]
    number = guest.turn[0]
    if not guest.playing:
        await onward(table, lambda me: mine(me) and me.turn[0] > number, "the next hand")
        number = guest.turn[0]
    while guest.turn[0] == number and guest.playing:
        if mine(guest) and guest.legal is not None:
            if guest.hand and guest.hand["street"] == "flop" and guest.legal["bet"]:
                await bets(guest, lambda wager: wager["min"])
            else:
                await guest.act({"do": "check"} if guest.legal["check"] else {"do": "call"})
        else:
            await guest.soon(lambda me: mine(me) or not me.playing, 0.5)


async def test_who_wins_twice_running_kills_the_next_pot(rights: Table) -> None:
    await all_play(rights, gives_in)
    phil = await onward(rights, mine, "the first turn")
    await wins_a_pot(rights)
    await phil.until(said("Phil has a leg up"), "the leg")
    await wins_a_pot(rights)
    await phil.until(said("Phil kills the next pot"), "the kill")
    await onward(rights, lambda me: mine(me) and "kill pot" in (me.hand or {})["modifiers"], "the kill pot")
    await phil.page.locator(".title").get_by_text("kill pot").wait_for()
    assert phil.hand is not None
    assert (own(phil)["bet"], phil.hand["stakes"][:17]) == (4, "fixed limit 4/8, ")
    await shot(phil, "kill-pot")


async def test_who_sat_out_comes_back_and_posts_what_he_missed(rights: Table) -> None:
    phil = rights.guests[0]
    await all_play(rights, folds)
    await onward(rights, lambda me: mine(me), "a turn")
    await stopped(rights)
    await onward(rights, lambda me: me.view["phase"] == "paused", "the pause")
    await phil.click(".door-menu")
    await phil.button("Sit out", ".sheet")
    await phil.until(lambda me: me.you["status"] == "sitting-out", "to be out")
    await goes_on(rights)
    await phil.until(lambda me: me.you["blinds"] and me.you["blinds"]["big"], "a blind to be missed")
    await stopped(rights)
    await phil.until(lambda me: me.view["phase"] == "paused", "the pause")
    await phil.button("I’m back", ".actions")
    await from_the_notice(phil, "You wait for the big blind, or post what you owe and play at once.")
    await shot(phil, "blinds-desk")
    await phil.button("Post it and play the next hand", ".sheet-desk")
    await phil.until(lambda me: me.you["blinds"] and me.you["blinds"]["posts"], "to be noted")
    await goes_on(rights)
    await phil.until(said("Phil posts"), "the blind")
    await onward(rights, lambda me: me.playing and me.you["hand"], "cards again")


async def test_another_seat_is_taken_and_two_change_seats(rights: Table) -> None:
    phil, bo = rights.guests[0], rights.friends[1]
    await onward(rights, lambda me: mine(me), "a turn")
    await stopped(rights)
    await onward(rights, lambda me: me.view["phase"] == "paused", "the pause")
    free = next(seat for seat in range(8) if seat not in [each["seat"] for each in phil.view["seats"]])
    await at_the_desk(phil)
    await unfold(phil, "Sit somewhere else")
    await shot(phil, "seat-desk")
    await phil.page.locator(".sheet-desk").get_by_label("A free seat").select_option(label=f"Seat {free + 1}")
    await phil.button("Move there", ".sheet-desk")
    await phil.until(lambda me: me.seat == free, "the other seat")
    old = bo.seat
    await bo.must(do="swap-seats", player=phil.you["player"])
    await from_the_notice(phil, "Bo would change seats with you.")
    await phil.button("Change seats with Bo", ".sheet-desk")
    await phil.until(lambda me: (me.seat, bo.seat) == (old, free), "the change")


async def test_a_kitty_is_voted_for(rights: Table) -> None:
    """R159: Phil asks, the majority says yes."""
    phil = rights.guests[0]
    await at_the_desk(phil)
    await phil.button("Propose a kitty", ".sheet-desk")
    await everybody_says_yes(rights)
    await phil.until(lambda me: me.view["kitty_on"], "the kitty")


async def everybody_says_yes(table: Table) -> None:
    """The friends who are there, by wire."""
    guest = table.guests[0]
    await guest.until(lambda me: me.view["votes"], "the vote")
    for friend in table.friends:
        if friend.online and guest.view["votes"]:  # a majority may be enough
            await friend.soon(lambda me: me.view["votes"] or not guest.view["votes"], 1)
            if friend.view["votes"] and friend.view["votes"][0]["number"] in friend.you["votes"]:
                await friend.do(do="cast-vote", vote=friend.view["votes"][0]["number"], yes=True)
    await guest.until(lambda me: not me.view["votes"], "the end of the vote")


async def test_who_lost_all_plays_free(rights: Table) -> None:
    """R150: dealt in without chips, he posts nothing; chips that he buys end it."""
    phil, bo = rights.guests[0], rights.friends[1]
    everything = {"giver": phil.you["player"], "taker": bo.you["player"], "chips": phil.you["stack"]}
    await rights.host.must(do="compensate", reason="A lost bet", **everything)
    await says(phil, "A lost bet", "Yes")
    await phil.until(lambda me: me.you["stack"] == 0, "the loss of everything")

    def waits_with_him(me: Feed) -> dict[str, Any] | None:
        return None if me.hand and phil.seat in [seat["seat"] for seat in me.hand["seats"]] else passive(me)

    await all_play(rights, waits_with_him)
    await goes_on(rights)
    await phil.until(lambda me: me.playing and me.you["hand"] and me.you["stack"] == 0, "cards without chips")
    assert own(phil)["stack"] == own(phil)["bet"] == 0
    assert said("Phil plays free until winning a pot")(phil)
    await at_the_desk(phil)
    await phil.page.get_by_text("You play free until winning a pot").wait_for()
    await shot(phil, "free-desk")
    await close(phil)
    await all_play(rights, passive)


async def test_the_deputy_takes_the_box_and_the_table_votes_for_a_host(server: Server, rights: Table) -> None:
    """Anna, host and banker, goes away: Phil has the box as her deputy, and after five minutes the table by a vote."""
    phil, anna = rights.guests[0], rights.host
    await anna.must(do="name-deputy", office="banker", player=phil.you["player"])
    await anna.must(do="sit-out")
    if not phil.view["paused"]:
        await stopped(rights)
    await onward(rights, lambda me: me.view["phase"] == "paused", "the pause")
    await anna.close()
    await phil.until(said("has gone offline"), "that she is gone")
    await at_the_desk(phil)
    await shot(phil, "deputy-banker")
    await phil.page.locator(".sheet-desk").get_by_label("Cash in the box").fill("12.50")
    await phil.button("Take over as banker", ".sheet-desk")
    await phil.until(lambda me: me.you["banker"], "the box")
    window = await phil.page.evaluate("async (path) => (await fetch(path)).text()", f"/n/{rights.night}/bank")
    assert "12.50" in window.partition("the box holds")[2][:20]
    await close(phil)
    server.signal(signal.SIGUSR1)
    await at_the_desk(phil)
    await phil.button("Ask the table: I take over as host", ".sheet-desk")
    await everybody_says_yes(rights)
    await phil.until(lambda me: me.you["host"], "the host's place")
    await close(phil)


async def test_the_host_plans_the_end_and_calls_it_off(rights: Table) -> None:
    """R171: so many more deals, through somebody's deal, until an hour, or after all not."""
    phil = rights.guests[0]
    await at_the_desk(phil)
    end = phil.page.locator("#end-of-night")
    await end.get_by_label("More deals").fill("5")
    await phil.button("End after so many deals", "#end-of-night")
    await phil.until(lambda me: me.view["ending"] and me.view["ending"]["deals"] == 5, "the planned end")
    await at_the_desk(phil)
    await end.get_by_label("Through whose deal").select_option(label="Bo")
    await phil.button("End after that deal", "#end-of-night")
    await phil.until(lambda me: me.view["ending"] and me.view["ending"]["mode"] == "through", "the other end")
    await at_the_desk(phil)
    await shot(phil, "end-desk")
    await phil.button("Call the end off: play on", "#end-of-night")
    await phil.until(lambda me: me.view["ending"] is None, "no end")
    await at_the_desk(phil)
    await phil.page.get_by_label("The last orbit begins at").select_option(index=8)  # hours away
    await phil.button("Ask the table", "#the-hour")
    await everybody_says_yes(rights)
    await phil.until(said("The hour of the last orbit is set"), "the hour")
    await at_the_desk(phil)
    await shot(phil, "hour-desk")
    await phil.button("Ask the table to play on", "#the-hour")
    await everybody_says_yes(rights)
    await phil.page.locator("#the-hour").get_by_text("Until an hour that you agree on").wait_for()
    await close(phil)


async def test_box_and_table_are_handed_over_and_the_box_comes_back_by_a_vote(server: Server, rights: Table) -> None:
    """Phil hands the box to Bo and the table to Cleo, who says yes. Bo goes away; Phil asks the table for the box."""
    phil, bo, cleo = rights.guests[0], rights.friends[1], rights.friends[2]
    await at_the_desk(phil)
    await unfold(phil, "Hand the box over")
    desk = phil.page.locator(".sheet-desk")
    await desk.get_by_label("The banker is from now on").select_option(label="Bo")
    await shot(phil, "offices-desk")
    await phil.button("Hand over the box", ".sheet-desk")
    await bo.until(lambda me: me.you["proposals"], "the question whether he takes the box")
    await bo.must(do="agree", proposal=bo.you["proposals"][0]["number"])
    await bo.until(lambda me: me.you["banker"], "the box")
    await unfold(phil, "Hand the table over")
    await desk.get_by_label("The host is from now on").select_option(label="Cleo")
    await phil.button("Hand over the table", ".sheet-desk")
    await cleo.until(lambda me: me.you["proposals"], "the offer")
    await cleo.must(do="agree", proposal=cleo.you["proposals"][0]["number"])
    await phil.until(lambda me: not me.you["host"], "the hand-over")
    await close(phil)
    await bo.must(do="sit-out")
    await bo.close()
    await phil.until(said("Bo, the banker, has gone offline"), "that he is gone")
    server.signal(signal.SIGUSR1)
    await at_the_desk(phil)
    await desk.get_by_label("Cash in the box").fill("12.50")
    await phil.button("Ask the table: I take over as banker", ".sheet-desk")
    await everybody_says_yes(rights)
    await phil.until(lambda me: me.you["banker"], "the box again")
    await close(phil)


async def test_who_leaves_early_has_a_slip_and_is_settled_with_at_once(rights: Table) -> None:
    phil, cleo = rights.guests[0], rights.friends[2]
    await phil.click(".door-menu")
    await phil.button("Leave the table", ".sheet")
    await phil.click(".sheet-leave .button.go")
    await phil.until(lambda me: me.seat is None, "the seat to be left")
    await phil.page.locator(".notice").get_by_text("You have left: your slip says what is to be paid.").wait_for()
    await phil.button("My slip", ".notice")
    await phil.page.get_by_text("Phil owes").wait_for()
    await shot(phil, "slip")
    await phil.button(re.compile("^Got .* in cash$"))
    await phil.page.get_by_text("All is settled").wait_for()
    await cleo.must(do="end", mode="now")
