"""A night in the books in which somebody was short 5 chips: he paid for 100, and 95 were handed to him and written."""

import asyncio
import random
import sqlite3
from pathlib import Path

from server.bank.account import cash
from server.night import commands as c
from server.poker.house import Bank, House, Kitty, Table
from server.store.folder import DATABASE
from server.store.store import Store
from tests.helpers.evening import Evening
from tests.helpers.shelf import SHELF
from tests.helpers.twins import HandClock, SeededEntropy
from tests.store.evenings import play_out, unit_of, until_choosing

NAMES = {"anna": "Anna", "bo": "Bo", "cleo": "Cleo", "dan": "Dan <b>the man</b>"}
SHORT = "Cleo"
GAMES = ("five-card-draw", "seven-card-stud", "five-card-stud")
AT_MS = 1_796_068_800_000  # 2026-11-30, 20:00 UTC
PAUSE_MS = 150_000


def play() -> Evening:
    """Anna hosts and keeps the box; everybody pays cash. One buy-in by mistake, taken back by two."""
    house = House(bank=Bank(approval="everybody"), table=Table(pause_ms=0), kitty=Kitty(use="on"))
    evening, dice = Evening(SHELF, house, at=AT_MS), random.Random("short")
    evening.do("anna", c.Sit(100, "cash"))
    for name in ("bo", "cleo", "dan"):
        evening.do(None, c.Join(name))
        evening.do(name, c.Sit(100))
        evening.do("anna", c.PayTab(name, 10_000))
    evening.do("anna", c.Begin())
    for number in range(9):
        evening.at += PAUSE_MS
        _hand(evening, dice, GAMES[number % len(GAMES)])
        if number == 3:
            evening.do("anna", c.Grant("bo", 100, "cash"))
        if number == 4:
            evening.do("anna", c.Grant("cleo", 95, "cash"))
            evening.do("anna", c.Grant("dan", 100, "cash"))
            evening.do("anna", c.Grant("dan", 100, "cash"))
            slip = max(row.seq for row, _ in evening.rows if row.kind == "rebuy")
            evening.do("anna", c.Reverse(slip, "Entered twice"))
            evening.do("dan", c.Agree(evening.night.proposals[-1].number))
    evening.at += PAUSE_MS
    evening.do("anna", c.CountCash(evening.book.balance(cash("anna")) + 500, "Counted twice"))
    return evening


def _hand(evening: Evening, dice: random.Random, game: str) -> None:
    until_choosing(evening)
    assert evening.night.choosing is not None
    chooser = evening.night.at_seat(evening.night.choosing.seat)
    assert chooser is not None
    evening.do(chooser.id, c.Choose(game, 1, "fixed"))
    play_out(evening, dice)


def write(data: Path, evening: Evening) -> None:
    """A data folder with that one night, and the names of the four."""
    store = Store(data, HandClock(), SeededEntropy("short"))

    async def commit() -> None:
        assert await store.journal.new_night("Friday", "anna", AT_MS) == 1
        await store.journal.commit(unit_of(evening))

    asyncio.run(commit())
    store.close()
    with sqlite3.connect(data / DATABASE) as database:
        rows = [(person, name, AT_MS) for person, name in NAMES.items()]
        database.executemany("INSERT INTO person (id, name, created_at) VALUES (?, ?, ?)", rows)
