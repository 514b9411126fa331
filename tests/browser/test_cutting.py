"""The browser of whoever cuts answers every cut by itself: a deck of discards is cut in the same hand (bank.md 2.2)."""

import asyncio
import json
from typing import Any

import pytest
from playwright.async_api import WebSocketRoute

from tests.browser.guest import DESKTOP, Chromium
from tests.browser.server import Server

pytestmark = pytest.mark.asyncio(loop_scope="module")

WAIT_S = 60


class Line:
    """The line between a page and its server, on which the test says what is to be cut."""

    def __init__(self) -> None:
        self.page: WebSocketRoute | None = None
        self.push: dict[str, Any] = {}
        self.cuts: list[dict[str, Any]] = []

    def route(self, page: WebSocketRoute) -> None:
        server = page.connect_to_server()
        self.page = page

        def from_page(text: str | bytes) -> None:
            frame = json.loads(text)
            if frame.get("do", {}).get("do") == "cut":
                self.cuts.append(frame["do"])
                page.send(json.dumps({"t": "ok", "id": frame["id"], "v": self.push["v"]}))
            else:
                server.send(text)

        def from_server(text: str | bytes) -> None:
            frame = json.loads(text)
            if frame["t"] == "push":
                self.push = frame
            page.send(text)

        page.on_message(from_page)
        server.on_message(from_server)

    def due(self, cut: dict[str, int] | None) -> None:
        """The page learns that this cut is his, or that none is."""
        assert self.page is not None
        self.push = {**self.push, "v": self.push["v"] + 1, "log": [], "you": {**self.push["you"], "cut": cut}}
        self.page.send(json.dumps(self.push))


async def test_a_deck_of_discards_is_cut_in_the_same_hand(server: Server, browser: Chromium) -> None:
    line, guest = Line(), await browser.guest("Hanna", DESKTOP)
    await guest.page.route_web_socket("**/ws*", line.route)
    await guest.page.goto(server.address)
    await guest.page.get_by_label("Your name").fill("Hanna")
    await guest.button("Start a table")
    await guest.page.wait_for_url("**/n/*")
    await guest.until(lambda me: me.seat is not None and bool(line.push), "the host's seat")
    for number, cards in enumerate((52, 22, 22), 1):
        for _ in range(2):  # whatever else is pushed meanwhile, each is answered once
            line.due({"hand": 1, "cards": cards})
        async with asyncio.timeout(WAIT_S):
            while len(line.cuts) < number:
                await guest.page.wait_for_timeout(50)
        line.due(None)
        await guest.page.wait_for_timeout(200)
    assert [
        (cut["hand"], 1 <= cut["position"] < cards) for cut, cards in zip(line.cuts, (52, 22, 22), strict=True)
    ] == [(1, True)] * 3
    assert len({cut["entropy"] for cut in line.cuts}) == 3
