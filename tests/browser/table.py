"""A table of guests in browsers and friends who speak the wire, brought quickly to the moment that a test wants."""

import asyncio
from collections.abc import Callable
from typing import Any, Self

from tests.browser.feed import Feed
from tests.browser.friend import Friend, passive
from tests.browser.guest import Chromium, Guest, Shape
from tests.browser.server import Server

NAMES = ("Anna", "Bo", "Cleo", "Dan", "Eve", "Finn", "Gus")
QUICK = {"approval": "everybody", "pause_ms": 0, "clock_s": 0, "buy_in": 1000}
PLAY_S = 120


class Table:
    """One night. `host` is a friend; guests and friends are seated, and the play has begun.

    `quick` is a guest whose turns are answered without clicks: his page only shows what happens.
    """

    def __init__(self, server: Server, chromium: Chromium, calm: bool = False) -> None:
        self.server = server
        self.chromium = chromium
        self.calm = calm
        self.night = 0
        self.link = ""
        self.friends: list[Friend] = []
        self.guests: list[Guest] = []
        self.quick: Guest | None = None

    @property
    def host(self) -> Friend:
        return self.friends[0]

    @property
    def page_address(self) -> str:
        return f"{self.server.address}/n/{self.night}"

    async def open(self, friends: int, guests: dict[str, Shape], choice: dict[str, Any], **settings: object) -> None:
        """Seats everybody and draws for the deal. `choice`: what friends choose when they deal."""
        self.friends = [Friend(name, self.server.address) for name in NAMES[:friends]]
        for friend in self.friends:
            friend.wanted = choice
        limits = {"games": [choice["game"]], "limits": [choice["limit"]]}
        self.night, self.link = await self.host.open_night("Friday night", **{**QUICK, **limits, **settings})
        for friend in self.friends[1:]:
            await friend.join(self.link)
        await asyncio.gather(*(friend.come(self.night) for friend in self.friends))
        buy_in = self.host.view["settings"]["buy_in"]
        for friend in self.friends:
            await friend.must(do="sit", chips=buy_in)
        self.guests = [
            await self.chromium.guest(name, shape, watched=True, calm=self.calm) for name, shape in guests.items()
        ]
        for guest in self.guests:
            await self.enter(guest)
        await self.host.until(lambda me: len(me.view["seats"]) == friends + len(guests), "everybody's seat")
        await self.host.must(do="begin")

    async def enter(self, guest: Guest) -> None:
        """Joins, and sits down by clicks."""
        await self.join(guest)
        await guest.page.goto(self.page_address)
        await guest.button("Sit down", ".actions")
        await guest.click(".sheet-sit .button.go")
        await guest.until(lambda me: me.seat is not None, "a seat")

    async def join(self, guest: Guest) -> None:
        """Makes the guest's device a member of the night, without a seat."""
        joined = await guest.context.request.post(
            f"{self.server.address}/api/join",
            data={"token": self.link.partition("#")[2], "name": guest.name},
            headers={"Origin": self.server.address},
        )
        assert joined.ok, f"{guest.name} could not join: {await joined.text()}"

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def close(self) -> None:
        """The friends leave; the guests' pages stay with the browser."""
        await asyncio.gather(*(friend.close() for friend in self.friends))

    async def reach(self, guest: Guest, holds: Callable[[Guest], object], why: str, seconds: float = PLAY_S) -> None:
        """Plays on, passively, until `holds` at the guest's page."""
        async with asyncio.timeout(seconds):
            while not holds(guest):
                mine = next((each for each in self.guests if _due(each)), None)
                if mine is None:
                    await _news(guest, *self.guests)
                elif not holds(guest):
                    await self.step(mine)
        assert holds(guest), why

    async def step(self, guest: Guest) -> None:
        """Whatever the table waits for from this guest, done passively by clicking."""
        if guest.you["choose"] is not None:
            await guest.button("Deal it", ".sheet-choose")
            await guest.until(lambda me: me.you["choose"] is None, "the choice to be taken")
        elif guest.legal is not None:
            act = passive(guest)
            assert act is not None
            await (guest.send(act) if guest is self.quick else guest.act(act))
        else:
            await guest.button("Ask for chips", ".actions")
            await guest.click(".sheet-chips .button.go")
            await guest.until(lambda me: me.you["stack"] > 0, "new chips")

    async def my_turn(self, guest: Guest, holds: Callable[[Guest], object] = lambda me: True) -> None:
        """The guest's turn, with `holds` about it; ready to be clicked."""
        await self.reach(guest, lambda me: me.legal is not None and not me.acted(me.turn) and holds(me), "my turn")
        hand, turn = guest.turn
        await guest.page.wait_for_selector(f".act[data-hand='{hand}'][data-turn='{turn}']")


def _due(guest: Guest) -> bool:
    if guest.seat is None or guest.view["phase"] == "closed":
        return False
    broke = guest.you["stack"] == 0 and guest.view["phase"] in ("waiting", "choosing", "between")
    asked = guest.legal is not None and not guest.acted(guest.turn)
    return asked or guest.you["choose"] is not None or broke


async def _news(*feeds: Feed) -> None:
    """Until any of them hears something new, or half a second has passed."""
    waits = [asyncio.ensure_future(_push(feed)) for feed in feeds]
    await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)
    for wait in waits:
        wait.cancel()
    await asyncio.gather(*waits, return_exceptions=True)


async def _push(feed: Feed) -> None:
    before = feed.pushes
    await feed.soon(lambda me: me.pushes != before, 0.5)
