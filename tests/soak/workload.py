"""The bank workload: many write, others read one moment of it, backups are made meanwhile (bank.md 4, rows 8 and 20).

Every moment that is read must come out: all units sum to zero, nothing is below its floor, the chips out are worth what
is promised for them, every balance is the sum of the postings up to it, and what was acknowledged before is in it.
"""

import asyncio
import io
import random
import shutil
import sqlite3
import time
from collections import Counter
from collections.abc import Callable, Mapping
from contextlib import closing, redirect_stdout
from pathlib import Path
from typing import Any

from server.bank import claim as m
from server.bank.account import CLUB, parse
from server.bank.book import Appended, append_entry, append_event, rebuild
from server.bank.chain import Row, parse_anchor
from server.bank.club import Club, ClubAsk
from server.bank.entry import BankRefusal, Draft
from server.bank.journal import Unit
from server.bank.posting import (
    Order,
    buy_in,
    cash_paid_in,
    cash_paid_out,
    compensation,
    hand_over,
    kitty_redeem,
    peer_payment,
    return_chips,
    reversal,
    write_off,
)
from server.cli import main
from server.store.audit import verify
from server.store.backup import Keep, back_up
from server.store.folder import DATABASE
from server.store.store import Store
from server.system import SystemClock, SystemEntropy
from tests.soak.kill import Broken
from tests.store.writing import NightBook

WRITERS, READERS = 8, 4
PLAYERS = ("anna", "bo", "cleo", "dan")
PAYS = 0.25
"""Share of what a writer does that goes to the one club book, which all of them write."""
UNITS = 6_000
"""About so many over the time, or as many as the disk takes: each backup is examined from its first row on."""
SLOWLY_S = 1.0
"""Between two units of a writer once his share of those is done: the last backups have something to race with, too."""
PAUSE_S = 0.05
"""Between two looks of a reader: they share a processor with the writers."""
LOST = 4
PRICE = 100
NOON_MS = 1_796_040_000_000


class Writer:
    """One night, and payments in the club's book, so many a second. `acked` is the last row of each book."""

    def __init__(self, store: Store, night: int, dice: random.Random, acked: dict[str, int], rate: float) -> None:
        self.store, self.dice, self.acked, self.rate = store, dice, acked, rate
        self.book = NightBook(night, price=PRICE)
        self.posted: Counter[str] = Counter()
        self.refused = 0
        self._orders = 0

    async def run(self, over: asyncio.Event) -> None:
        await self._commit([buy_in(self._terms, player, 500, "", self._order()) for player in PLAYERS])
        began, done = time.monotonic(), 0
        while not over.is_set():
            if self.dice.random() < PAYS:
                await self._pay()
            else:
                await self._commit([self._draft() for _ in range(self.dice.randint(1, 3))])
            done += 1
            wait = began + done / self.rate - time.monotonic() if done < UNITS / WRITERS else SLOWLY_S
            await asyncio.sleep(max(0.0, wait))

    @property
    def _terms(self) -> Any:  # noqa: ANN401  (a night's book has terms)
        return self.book.book.terms

    def _order(self) -> Order:
        self._orders += 1
        return Order(f"k{self._orders}")

    async def _commit(self, drafts: list[Draft]) -> None:
        """What of these the book takes, as one unit."""
        taken: Appended = append_event(self.book.book, 0, "work", None)
        rows: list[Row] = [*self.book.first(), taken.row]
        for draft in drafts:
            entry = append_entry(taken.book, 0, draft)
            if isinstance(entry, BankRefusal):
                self.refused += 1
                continue
            taken = entry
            rows.append(entry.row)
            self.posted[draft.kind] += 1
        self.book.book = taken.book
        await self.store.journal.commit(Unit(self.book.night, 1, tuple(rows)))
        self.acked[taken.book.code] = taken.book.seq

    async def _pay(self) -> None:
        """A payment that counts at once; sent again, it counts no more."""
        payer, payee = self.dice.sample(PLAYERS, 2)
        self._orders += 1
        command = m.Pay(payer, payee, self.dice.randint(1, 5000), "EUR", self.book.night)
        asked = ClubAsk(payee, f"{self.book.night}-{self._orders}", "00" * 32, command, sure=True)
        for _ in range(self.dice.randint(1, 2)):
            done = await self.store.journal.pay(asked, time.time_ns() // 1000)
            if not isinstance(done, Club):
                raise Broken(f"a payment was refused: {done.text}")
            self.acked[CLUB] = max(self.acked.get(CLUB, 0), done.book.seq)
        self.posted["paid"] += 1

    def _draft(self) -> Draft:
        terms, order, dice = self._terms, self._order(), self.dice
        payer, payee = dice.sample(PLAYERS, 2)
        chips, amount = dice.randint(1, 300), dice.randint(1, 30_000)
        slips = sorted(self.book.book.slips)
        choices: tuple[Callable[[], Draft], ...] = (
            lambda: compensation(terms, payer, payee, chips, "a transfer", order),
            lambda: buy_in(terms, payer, chips, dice.choice(("", "bo")), order, again=True),
            lambda: return_chips(terms, payer, chips, dice.choice(("", "bo")), order),
            lambda: peer_payment("EUR", payer, payee, amount, order),
            lambda: cash_paid_in("EUR", payer, amount, "bo", order),
            lambda: cash_paid_out("EUR", payer, amount, "bo", order),
            lambda: hand_over("EUR", "bo", "anna", amount, order),
            lambda: write_off("EUR", payer, amount, "gone", order),
            lambda: kitty_redeem(terms, 1, order),
            lambda: reversal(self.book.book.slips[dice.choice(slips)], "a mistake", order),
        )
        return dice.choice(choices)()


class Workload:
    """Writers, readers and backups for so many seconds. Raises `Broken` at the first moment that does not come out."""

    def __init__(
        self, folder: Path, seconds: float, backups: int, seed: int, after: Callable[[int], None] = lambda done: None
    ) -> None:
        self._folder, self._data = folder, folder / "data"
        self._seconds, self._backups, self._seed, self._after = seconds, backups, seed, after
        self._acked: dict[str, int] = {}
        self._over = asyncio.Event()
        self._reads = 0
        self._heads: list[str] = []
        self._first = folder / "first.db"

    async def run(self) -> dict[str, Any]:
        """Works; its figures."""
        store = Store(self._data, SystemClock(), SystemEntropy())
        dice = random.Random(self._seed)
        nights = [await store.journal.new_night("Friday", "", 1) for _ in range(WRITERS)]
        rate = UNITS / WRITERS / self._seconds
        writers = [Writer(store, night, random.Random(dice.random()), self._acked, rate) for night in nights]
        began = time.monotonic()
        try:
            async with asyncio.TaskGroup() as work:
                for writer in writers:
                    work.create_task(writer.run(self._over))
                for _ in range(READERS):
                    work.create_task(asyncio.to_thread(self._read))
                work.create_task(self._back_up(began))
        except* Broken as broken:
            raise broken.exceptions[0] from None
        finally:
            self._over.set()
        lasted = time.monotonic() - began
        for writer in writers:
            stored = await store.journal.read(writer.book.night)
            if rebuild(each.row for each in stored) != writer.book.book:
                raise Broken(f"night {writer.book.night} is not what was acknowledged")
        commits, units = store.writer.commits, store.writer.units
        store.close()
        self._finally()
        posted: Counter[str] = sum((writer.posted for writer in writers), Counter())
        return {
            "seconds": round(lasted, 1),
            "seed": self._seed,
            "writers": WRITERS,
            "readers": READERS,
            "units": units,
            "commits": commits,
            "entries": sum(posted.values()),
            "kinds": dict(sorted(posted.items())),
            "refused_by_the_book": sum(writer.refused for writer in writers),
            "moments_read": self._reads,
            "moments_wrong": 0,
            "backups": self._backups,
            "backups_bad": 0,
        }

    def _read(self) -> None:
        """A reader of its own: one moment after the other."""
        with closing(sqlite3.connect(f"file:{self._data / DATABASE}?mode=ro", uri=True, isolation_level=None)) as db:
            while not self._over.is_set():
                acked = dict(self._acked)
                db.execute("BEGIN")
                problems = look(db, acked)
                db.execute("COMMIT")
                if problems:
                    raise Broken(f"a moment does not come out: {'; '.join(problems[:5])}")
                self._reads += 1
                time.sleep(PAUSE_S)

    async def _back_up(self, began: float) -> None:
        """Backups all the while, each examined as it is made; when they and the time are over, so is all of it."""
        to = self._folder / "backups"
        for number in range(self._backups):
            await asyncio.sleep(max(0.0, began + self._seconds * number / self._backups - time.monotonic()))
            acked = dict(self._acked)
            made = await asyncio.to_thread(
                back_up, self._data / DATABASE, to, NOON_MS + number * 1000, Keep(7, 4), lambda book: None
            )
            # These nights hold postings and nothing that was played, so there is no event to replay.
            bad = [found for found in made.report.findings if found.check != "replay"]
            if bad:
                raise Broken(f"backup {number}: {bad[0].text}")
            heads = [book.head for book in made.report.books if book.head]
            if set(heads) - set(made.manifest.heads):
                raise Broken(f"backup {number}: its manifest says other heads than it has")
            for head in heads:
                anchor = parse_anchor(head)
                if anchor is None or anchor.seq < acked.get(anchor.book, 0):
                    raise Broken(f"backup {number} has {head}, and row {acked} was acknowledged before it")
            self._heads += heads
            if number == 0:
                await asyncio.to_thread(shutil.copy, made.path, self._first)  # older ones are thinned out
            self._after(number + 1)
        await asyncio.sleep(max(0.0, began + self._seconds - time.monotonic()))
        self._over.set()

    def _finally(self) -> None:
        """Every head of every backup is a row of the books; the first backup misses rows, and its audit says so."""
        path = self._data / DATABASE
        anchors = [anchor for head in self._heads if (anchor := parse_anchor(head)) is not None]
        report = verify(path, None, anchors, replays=False)
        if report.findings or report.lost:
            raise Broken(f"in the end: {[*report.findings, *report.lost][0].text}")
        if not self._backups:
            return
        heads = [word for book in report.books for word in ("--anchor", book.head)]
        with redirect_stdout(io.StringIO()):
            code = main(["audit", "verify", "--db", str(self._first), "--no-replay", "--json", *heads])
        if code != LOST:
            raise Broken(f"the first backup is old, and the audit of it ends with {code}")


def look(db: sqlite3.Connection, acked: Mapping[str, int]) -> list[str]:
    """What is wrong with this moment of a database; nothing when all of it comes out."""
    problems: list[str] = []
    sums: dict[tuple[str, str, str], int] = {}
    legs = db.execute(
        "SELECT code, account, unit, seq, amount, balance_after"
        " FROM posting JOIN book ON id = book_id ORDER BY code, seq"
    )
    for book, account, unit, seq, amount, after in legs:
        place = (book, account, unit)
        sums[place] = sums.get(place, 0) + amount
        if after != sums[place]:
            problems.append(f"{book}: row {seq} says {after} for {account}, it is {sums[place]}")
    units: Counter[tuple[str, str]] = Counter()
    for (book, account, unit), total in sums.items():
        units[book, unit] += total
        known = parse(account)
        if known is None or (known.side == "debit" and total < 0) or (known.side == "credit" and total > 0):
            problems.append(f"{book}: {account} is {total}")
    problems += [f"{book}: {unit} sums to {total}" for (book, unit), total in units.items() if total]
    for book, account, unit in list(sums):
        if unit == "CHIP" and account.startswith("chips:bank:"):
            promised = sums.get((book, f"money:chips:{account.rpartition(':')[2]}", "EUR"), 0)
            if promised != sums[book, account, unit] * PRICE:
                problems.append(f"{book}: {promised} is promised for {sums[book, account, unit]} chips")
    for book, rows, last in db.execute(
        "SELECT code, count(*), max(seq) FROM book_row JOIN book ON id = book_id GROUP BY code"
    ):
        if rows != last or last < acked.get(book, 0):
            problems.append(f"{book} has {rows} rows up to {last}, {acked.get(book, 0)} were acknowledged")
    return problems
