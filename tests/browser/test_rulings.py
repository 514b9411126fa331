"""Rulings of the table by real pages: an undo, a void hand, somebody sent away, the host's place handed over
(design.md 10.14 and 10.22).
"""

import os
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio
from playwright.async_api import ViewportSize

from tests.browser.desk import at_the_desk, says, unfold
from tests.browser.friend import passive, waiting
from tests.browser.guest import DESKTOP, PHONE, Chromium, Guest
from tests.browser.server import Server
from tests.browser.table import Table

pytestmark = pytest.mark.asyncio(loop_scope="module")

DRAW = {"game": "five-card-draw", "ante": 1, "limit": "fixed"}
SIZES: tuple[ViewportSize, ...] = ({"width": 360, "height": 640}, {"width": 844, "height": 390})
SHOTS = os.environ.get("KT_SHOTS", "")


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def server(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Server]:
    """The server of `later.py`, who is away there after a second."""
    running = Server(tmp_path_factory.mktemp("kitchen") / "data", "tests.browser.later")
    await running.start()
    yield running
    assert running.stop() == 0, running.said()[-2000:]


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def table(server: Server, browser: Chromium) -> AsyncIterator[Table]:
    """Five-card draw: the host and a friend, Dora at a desktop, Phil at a phone."""
    async with Table(server, browser) as table:
        await table.open(2, {"Dora": DESKTOP, "Phil": PHONE}, DRAW)
        yield table


async def shot(guest: Guest, name: str) -> None:
    """A picture for people to look at, when they ask for some."""
    if SHOTS:
        before = guest.page.viewport_size
        for size in (before, *SIZES):
            assert size is not None
            await guest.page.set_viewport_size(size)
            await guest.still()
            await guest.shot(Path(SHOTS) / f"{name}-{size['width']}x{size['height']}.png")
        assert before is not None
        await guest.page.set_viewport_size(before)


async def everybody_agrees(table: Table, about: str, but: Guest) -> None:
    """The friends say yes by wire, the other guests by clicks."""
    for friend in table.friends:
        await friend.soon(lambda me: me.view["votes"], 5)
        if friend.view["votes"] and friend.view["votes"][0]["number"] in friend.you["votes"]:
            await friend.must(do="cast-vote", vote=friend.view["votes"][0]["number"], yes=True)
    for guest in table.guests:
        if guest is not but and guest.you["votes"]:
            await says(guest, about, "Yes")
    await but.until(lambda me: not me.view["votes"], "the end of the vote")


async def hold(table: Table) -> None:
    """The friends let the clock run, which this table does not have."""
    for friend in table.friends:
        await friend.plays(waiting)


async def play_on(table: Table) -> None:
    for friend in table.friends:
        await friend.plays(passive)


def pot(guest: Guest) -> int:
    assert guest.hand is not None
    in_the_middle: int = guest.hand["pot"]
    return in_the_middle


def chips(guest: Guest) -> dict[str, int]:
    return {each["name"]: each["stack"] for each in guest.view["seats"]}


@pytest.mark.parametrize("who", [0, 1], ids=["at a desktop", "at a phone"])
async def test_an_undo_gives_the_turn_and_the_chips_back(table: Table, who: int) -> None:
    guest = table.guests[who]
    await table.my_turn(guest, lambda me: me.legal is not None and me.legal["bet"])
    await hold(table)
    before, turn, in_pot = chips(guest), guest.turn, pot(guest)
    assert guest.legal is not None
    await guest.act({"do": guest.legal["bet"]["kind"].replace("raise", "raise-to"), "to": guest.legal["bet"]["min"]})
    assert chips(guest) != before
    await guest.click(".door-menu")
    await guest.button("Take back what I did", ".sheet-menu")
    await shot(guest, f"undo-ruling-{guest.name}")
    await guest.button("Take back what I did", ".sheet-ruling")
    await guest.until(lambda me: me.view["votes"], "the vote")
    other = table.guests[1 - who]
    await other.page.locator(".notice").filter(has_text="Take back").wait_for()
    await shot(other, f"undo-vote-{other.name}")
    await everybody_agrees(table, "Take back", guest)
    await guest.until(lambda me: me.legal is not None, "my turn again")
    assert chips(guest) == before
    assert pot(guest) == in_pot
    assert guest.turn[1] > turn[1]
    assert any("is taken back" in line for line in guest.lines.values())
    await play_on(table)


async def test_a_void_hand_gives_back_what_was_put_in_and_opens_its_cards(table: Table) -> None:
    dora, phil = table.guests
    await table.my_turn(phil)
    await hold(table)
    number = phil.turn[0]
    await phil.click(".door-menu")
    await phil.button("Make this hand void", ".sheet-menu")
    await phil.page.get_by_text("all the cards of the hand will be opened").wait_for()
    await shot(phil, "void-desk")
    await phil.button(f"Ask to make hand {number} void", ".sheet-ruling")
    await dora.page.locator(".notice").filter(has_text="void").wait_for()
    assert "All its cards will be opened." in await dora.page.locator(".notice").filter(has_text="void").inner_text()
    await everybody_agrees(table, "void", phil)
    await dora.until(lambda me: any("The hand is void" in line for line in me.lines.values()), "the ruling")
    await shot(dora, "void-result")
    await play_on(table)


async def test_the_host_hands_the_table_over_and_the_new_one_sends_somebody_away(table: Table) -> None:
    """By two pages: Anna offers it, Dora says yes at the table; then Dora sends Bo away, who is cashed out exactly."""
    dora = table.guests[0]
    await table.my_turn(dora)
    await table.host.must(do="make-host", player=dora.you["player"])
    offer = dora.page.locator(".notice").filter(has_text="is the host from now on")
    await offer.wait_for()
    await shot(dora, "host-offer")
    await dora.click(offer.get_by_role("button", name="Yes", exact=True))
    await dora.until(lambda me: me.you["host"], "the host's place")
    await at_the_desk(dora)
    await unfold(dora, "Hand the table over, or name a deputy host")
    await shot(dora, "host-desk")
    bo = table.friends[1]
    have = chips(dora)["Bo"]
    await dora.click(dora.page.locator(".people li").filter(has_text="Bo").locator("summary"))
    await dora.button("Really send Bo away", ".sheet-desk")
    await dora.click(dora.page.locator(".sheet-desk .close"))
    await table.reach(dora, lambda me: "Bo" not in chips(me), "Bo to be gone")
    await bo.until(lambda me: me.seat is None, "his seat to be free")
    back = next(line for line in dora.lines.values() if line.startswith("Bo gives back"))
    assert any(f"Bo gives back {n} chips" == back for n in range(have - 60, have + 200)), back


async def test_a_deputy_takes_over_when_the_host_is_offline(table: Table) -> None:
    """Dora names Phil, closes her page, and after a while Phil's desk offers him the place."""
    dora, phil = table.guests
    await at_the_desk(dora)
    await unfold(dora, "Hand the table over, or name a deputy host")
    await dora.page.locator(".sheet-desk").get_by_label("Deputy, when the host is offline").select_option(label="Phil")
    await dora.button("Name the host's deputy", ".sheet-desk")
    await phil.until(lambda me: any("Phil is the deputy of the host" in line for line in me.lines.values()), "the name")
    await dora.page.goto("about:blank")
    await phil.until(lambda me: any("has gone offline" in line for line in me.lines.values()), "that she is gone")
    await at_the_desk(phil)
    await shot(phil, "deputy-desk")
    await phil.button("Take over as host", ".sheet-desk")
    await phil.until(lambda me: me.you["host"], "the host's place")


OVER_SEATS = """() => {
  const said = document.querySelector('.notice.said').getBoundingClientRect();
  const over = (each) => each.left < said.right && each.right > said.left && each.top < said.bottom - 1
    && each.bottom > said.top;
  return [...document.querySelectorAll('.seats .plate, .mine .card, .actions button')]
    .filter((each) => over(each.getBoundingClientRect())).map((each) => each.textContent);
}"""


@pytest.mark.parametrize("size", [(360, 640), (390, 844)], ids=str)
async def test_a_word_to_the_player_covers_no_seat_and_goes_when_it_is_tapped(
    table: Table, size: tuple[int, int]
) -> None:
    """ux.md 3: what is said for some seconds lies over the top line, where nothing is that a hand needs."""
    phil = table.guests[1]
    await phil.page.set_viewport_size({"width": size[0], "height": size[1]})
    words = "Anna deals Seven-card stud, deuces wild: fixed limit 2/4, ante 1"
    say = "(words) => document.getElementById('app').dispatchEvent(new CustomEvent('note', { detail: words }))"
    await phil.page.evaluate(say, words)
    said = phil.page.locator(".notice.said")
    await said.get_by_text(words).wait_for()
    await phil.still()
    assert await phil.page.evaluate(OVER_SEATS) == []
    await phil.click(said.locator("p"))
    await said.wait_for(state="detached")
    await phil.page.set_viewport_size({"width": PHONE.width, "height": PHONE.height})
