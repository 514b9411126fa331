"""A night with as many entries as one wants, played by six, with rebuys, mistakes and counts; and its pages served."""

import asyncio
import random
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import aiohttp

from server.bank.account import cash
from server.bank.journal import SealedPart, Unit
from server.night import commands as c
from server.poker.house import Bank, House, Kitty, Table
from server.store.store import Store
from tests.helpers.evening import Evening
from tests.helpers.shelf import SHELF
from tests.helpers.twins import HandClock, SeededEntropy
from tests.soak.served import Served, free_port
from tests.store.evenings import play_out, until_choosing

PEOPLE = ("anna", "bo", "cleo", "dan", "eve", "fay")
GAMES = ("seven-card-stud", "five-card-draw")
AT_MS = 1_796_068_800_000
HAND_MS = 60_000
OFTEN = 25
"""Hands between two visits to the bank."""
AT_ONCE = 500
"""Rows to a commit."""


def play(entries: int) -> Evening:
    """Hands until so many entries stand in the book. About 1 ms of CPU an entry."""
    house = House(bank=Bank(approval="everybody", buy_in_max=1_000_000), table=Table(pause_ms=0), kitty=Kitty(use="on"))
    evening, dice = Evening(SHELF, house, at=AT_MS), random.Random(entries)
    evening.do("anna", c.Sit(1000, "cash"))
    for person in PEOPLE[1:]:
        evening.do(None, c.Join(person))
        evening.do(person, c.Sit(1000))
    evening.do("anna", c.Begin())
    hands = 0
    while len(evening.rows) < entries or sum(row.row == "entry" for row, _ in evening.rows) < entries:
        hands += 1
        evening.at += HAND_MS
        until_choosing(evening)
        assert evening.night.choosing is not None
        chooser = evening.night.at_seat(evening.night.choosing.seat)
        assert chooser is not None
        evening.do(chooser.id, c.Choose(dice.choice(GAMES), 1, "fixed"))
        play_out(evening, dice)
        if hands % OFTEN == 0:
            _at_the_bank(evening, dice)
    return evening


def _at_the_bank(evening: Evening, dice: random.Random) -> None:
    """Somebody buys for cash, by mistake, which two take back; somebody pays in; the box is counted, 3.00 short."""
    buyer, other = dice.sample(PEOPLE[1:], 2)
    evening.do("anna", c.Grant(buyer, 100, "cash"))
    slip = max(evening.book.slips)
    evening.do("anna", c.Reverse(slip, "Entered for the wrong one"))
    evening.do(buyer, c.Agree(evening.night.proposals[-1].number))
    evening.do("anna", c.PayTab(other, 1_000))
    evening.do("anna", c.CountCash(evening.book.balance(cash("anna")) - 300, "Counted twice"))


def write(data: Path, evening: Evening) -> None:
    """A data folder with that one night, committed as it was played."""
    store = Store(data, HandClock(), SeededEntropy("long"))

    async def commit() -> None:
        assert await store.journal.new_night("Long night", "anna", AT_MS) == 1
        for start in range(0, len(evening.rows), AT_ONCE):
            rows = evening.rows[start : start + AT_ONCE]
            sealed = tuple(SealedPart(row.seq, bytes(16), plain) for row, plain in rows if plain is not None)
            await store.journal.commit(Unit(1, 1, tuple(row for row, _ in rows), sealed))

    asyncio.run(commit())
    store.close()


@asynccontextmanager
async def served(data: Path) -> AsyncIterator[tuple[Served, aiohttp.ClientSession]]:
    """A real server on that folder, and its admin's browser."""
    server = Served(data, free_port(), data.parent / "server.log")
    try:
        await server.start()
        link = re.search(r"/admin#(\S+)", await asyncio.to_thread(server.log.read_text, "utf-8"))
        assert link is not None
        async with aiohttp.ClientSession(server.origin, cookie_jar=aiohttp.CookieJar(unsafe=True)) as admin:
            async with admin.post("/api/admin", json={"token": link[1]}, headers={"Origin": server.origin}) as answer:
                assert answer.status == 200, await answer.text()
            yield server, admin
    finally:
        server.kill()
