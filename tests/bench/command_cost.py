"""What one command costs, part by part: decide, evolve, checks, entries, views, commit; microseconds, medians.

The reference beside it is the least a durable table could do: one JSON line read and written for six viewers, one
event and three ledger rows committed to SQLite, and no rules at all.
"""

import asyncio
import json
import random
import sqlite3
import statistics
import tempfile
import time
from collections import defaultdict
from collections.abc import Callable
from pathlib import Path
from typing import ParamSpec, TypeVar

import click

from server.bank.chain import sealed_hash
from server.bank.entry import BankRefusal
from server.bank.journal import SealedPart, Unit
from server.night import commands as c
from server.night.decide import decide
from server.night.entries import write
from server.night.events import Batch
from server.night.evolve import evolve_all
from server.night.own_view import own_view
from server.night.record import Record, write_sealed
from server.night.tie_out import check as check_tie_out
from server.night.view import public_view
from server.poker.house import House, Table
from server.poker.invariants import check as check_hand
from server.store.store import Store
from server.system import SystemClock, SystemEntropy
from server.web.wire import TableWire
from tests.helpers.evening import Evening
from tests.helpers.players import any_act
from tests.helpers.shelf import SHELF

P = ParamSpec("P")
T = TypeVar("T")
HANDS = 60
PEOPLE = ("anna", "bo", "cleo", "dan", "eve", "fay")


class Stopwatch:
    """Collects the time of each part of many commands, in microseconds."""

    def __init__(self) -> None:
        self.parts: dict[str, list[float]] = defaultdict(list)

    def time(self, part: str, work: Callable[P, T], *args: P.args, **named: P.kwargs) -> T:
        start = time.perf_counter()
        result = work(*args, **named)
        self.parts[part].append((time.perf_counter() - start) * 1e6)
        return result


def evening() -> Evening:
    """Six players of no-limit, stud and draw who cannot run out of chips."""
    house = House(table=Table(pause_ms=0, clock_s=45))
    night = Evening(SHELF, house)
    night.do("anna", c.Sit(1000))
    for person in PEOPLE[1:]:
        night.do(None, c.Join(person))
        night.do(person, c.Sit(1000))
        night.do("anna", c.Approve(person))
    night.do("anna", c.Begin())
    return night


def next_command(night: Evening, dice: random.Random) -> tuple[str | None, c.PersonCommand | c.SystemCommand]:
    """What the table waits for, answered at random."""
    state = night.night
    match state.phase:
        case "choosing" if state.choosing is not None:
            player = state.at_seat(state.choosing.seat)
            game = dice.choice(list(SHELF))
            return (player.id if player else None), c.Choose(game, 1, dice.choice(["fixed", "pot", "no-limit"]))
        case "cutting" if state.cutting is not None and state.cutting.seat is not None:
            player = state.at_seat(state.cutting.seat)
            entropy = dice.randbytes(32).hex()
            return (player.id if player else None), c.Cut(state.cutting.hand, entropy, 1)
        case "playing" if state.hand is not None and state.hand.public.asked is not None:
            public = state.hand.public
            player = state.at_seat(public.asked.seat) if public.asked else None
            own = own_view(state, player.id if player else "", {}, SHELF, night.book)
            if player is None or own.hand is None or own.hand.legal is None:
                raise LookupError("nobody can act")
            return player.id, c.Act(public.number, public.turn, any_act(own.hand.legal, dice))
        case "shuffling" | "drawing":
            return None, c.Shuffle(tuple(dice.randbytes(32) for _ in range(4)))
        case _:
            deadline = state.deadline()
            night.at = max(night.at, deadline or 0)
            return None, c.TimeUp(deadline or 0)


async def measure(folder: Path, hands: int) -> dict[str, list[float]]:
    """Plays so many hands through every part a real table uses, on a real disk."""
    watch, dice, wire = Stopwatch(), random.Random(1), TableWire()
    night = evening()
    store = Store(folder, SystemClock(), SystemEntropy())
    number = await store.journal.new_night("Bench", "anna", 0)
    await store.journal.commit(Unit(number, 1, tuple(row for row, _ in night.rows)))
    while night.night.hand_no < hands or night.night.in_hand:
        if sum(p.stack > 0 for p in night.night.seated()) < 2 and not night.night.in_hand:
            break
        person, command = next_command(night, dice)
        night.at += 1
        ask = c.Ask(person, night.at, command)
        before = night.night
        batch = watch.time("decide", decide, night.night, ask, SHELF, night.book.slips)
        if not isinstance(batch, Batch):
            raise LookupError(f"refused: {batch}")
        after = watch.time("evolve", evolve_all, night.night, batch)
        if after.hand is not None:
            watch.time("check the hand", check_hand, after.hand.public, after.hand.secrets)
        plain = write_sealed(batch)
        seal = sealed_hash(bytes(16), plain) if plain else b""
        record = Record(batch.public, f"c{night.at}")
        written = watch.time(
            "entries and chain",
            write,
            night.book,
            before,
            record,
            at_us=night.at * 1000,
            kind="act",
            actor=person or "",
            sealed=seal,
        )
        if isinstance(written, BankRefusal):
            raise LookupError(written.text)
        watch.time("tie-out", check_tie_out, after, written.book)
        sealed = (SealedPart(written.rows[0].seq, bytes(16), plain),) if plain else ()
        unit = Unit(number, 1, written.rows, sealed)
        start = time.perf_counter()
        await store.journal.commit(unit)
        watch.parts["commit (FULL, alone)"].append((time.perf_counter() - start) * 1e6)
        night.night, night.book = after, written.book
        watch.time("views of six", views, night, wire)
    store.close()
    return watch.parts


def views(night: Evening, wire: TableWire) -> int:
    """Every push of one version, built and encoded."""
    public = wire.public(public_view(night.night, "Bench", {}, frozenset(PEOPLE), (), "", None))
    size = 0
    for person in PEOPLE:
        own = wire.own(own_view(night.night, person, {}, SHELF, night.book))
        size += len(wire.push(night.book.seq, 1, night.book.anchor(), public, own))
    return size


def reference(folder: Path, count: int = 2000) -> float:
    """Microseconds of one command of a table without rules, on the same disk."""
    db = sqlite3.connect(folder / "reference.db", isolation_level=None)
    db.execute("pragma journal_mode=wal")
    db.execute("pragma synchronous=full")
    db.execute("create table event(seq integer primary key, body text)")
    db.execute("create table line(seq integer, account integer, amount integer)")
    payload = json.dumps({"t": "push", "pad": "x" * 500})
    times = []
    for seq in range(count):
        start = time.perf_counter()
        body = json.dumps(json.loads(payload))
        db.execute("begin immediate")
        db.execute("insert into event values(?, ?)", (seq, body))
        db.executemany("insert into line values(?, ?, ?)", [(seq, 1, -3), (seq, 2, 2), (seq, 3, 1)])
        db.execute("commit")
        for _ in PEOPLE:
            json.dumps({"t": "push", "pad": "x" * 500})
        times.append((time.perf_counter() - start) * 1e6)
    db.close()
    return statistics.median(times)


def main(hands: int = HANDS) -> None:
    """Prints the table."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        base = reference(folder)
        parts = asyncio.run(measure(folder / "data", hands))
        base = (base + reference(Path(tempfile.mkdtemp(dir=name)))) / 2
    total = 0.0
    click.echo(f"{'part':24} {'median us':>10} {'mean us':>10} {'of the reference':>18}")
    for part, times in parts.items():
        median, mean = statistics.median(times), statistics.fmean(times)
        total += median
        click.echo(f"{part:24} {median:10.1f} {mean:10.1f} {median / base:18.2f}")
    click.echo(f"{'all':24} {total:10.1f} {'':10} {total / base:18.2f}")
    click.echo(f"reference (no rules)     {base:10.1f}   {len(parts['decide'])} commands")


if __name__ == "__main__":
    main()
