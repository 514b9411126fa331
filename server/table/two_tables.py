"""What two tables of one evening do together: the second one is opened, and players go from one to the other (R175).

Each night has its own actor and book. A move holds both still and writes both books in one transaction, so a stack is
at one table or at the other and never at both or none, whenever the power fails. Who wants to go is state of his night:
after a restart he goes on going.
"""

import asyncio
from collections.abc import Callable, Mapping

from msgspec.structs import replace

from server.bank.account import tab
from server.bank.book import Book
from server.bank.journal import JournalError
from server.night import commands as c
from server.night import events as e
from server.night.evening_events import TableLeft, TablesLinked
from server.night.player import NOWHERE
from server.night.refusal import AnyRefusal
from server.night.state import Night
from server.night.tables import may_go, said_of
from server.ports import Log
from server.table.actor import NightActor
from server.table.letter import of_the_system
from server.table.planning import Planned

NAME_MAX = 40
STOP_S = 2.0


class TwoTables:
    """The evenings with two tables. One move at a time, since it holds two tables."""

    def __init__(self, actors: Mapping[int, NightActor], log: Log, came: Callable[[NightActor, str], None]) -> None:
        """`came` is told who is of which night now."""
        self._actors, self._log, self._came = actors, log, came
        self._lock = asyncio.Lock()
        self._tasks: set[asyncio.Task[None]] = set()

    def started(self, actor: NightActor) -> None:
        """A night is played, or looked at: from now on its other table hears of it."""
        actor.other_book = lambda: self._other_book(actor)
        actor.after_change = lambda: self._changed(actor)
        actor.at_other_table = lambda: self._at_other(actor)
        actor.after_coming = lambda: self._came_or_left(actor)
        for each in (actor, self.other(actor)):
            if each is not None:
                self._look(each)
        self._say(actor)

    def other(self, actor: NightActor) -> NightActor | None:
        """The other table of the evening."""
        return self._actors.get(actor.night.beside)

    def tab_elsewhere(self, actor: NightActor, person: str) -> int:
        """What a person owes at the other table as long as that is open (minor units, below zero: he is owed)."""
        other = self.other(actor)
        return other.book.balance(tab(person)) if other is not None and other.night.phase != "closed" else 0

    async def stop(self) -> None:
        """A move under way is finished; whoever is not across by then goes after the next start."""
        if not self._tasks:
            return
        _, late = await asyncio.wait(self._tasks, timeout=STOP_S)
        for task in late:
            task.cancel()
        await asyncio.gather(*late, return_exceptions=True)

    def _changed(self, actor: NightActor) -> None:
        self._say(actor)
        self._look(actor)
        other = self.other(actor)
        if other is not None and actor.night.phase == "closed":
            other.settle_anew()
            other.look_after_officers()

    def _say(self, actor: NightActor) -> None:
        """Each table hears what the other one has to say of its players. It is in the mailbox before anybody could ask
        for a seat there: nobody has been told yet that he has left this one.
        """
        other = self.other(actor)
        if other is None:
            return
        for here, there in ((actor, other), (other, actor)):
            if there.night.phase == "closed":
                continue
            for player in here.night.players:
                known = there.night.player(player.id)
                if known is not None and not player.bot and known.elsewhere != said_of(player):
                    there.post(of_the_system(c.HearOfTable(player.id, said_of(player))))

    def _at_other(self, actor: NightActor) -> frozenset[str]:
        """Who is at the other table, as long as that is played."""
        other = self.other(actor)
        return other.present if other is not None and other.night.phase != "closed" else frozenset()

    def _came_or_left(self, actor: NightActor) -> None:
        other = self.other(actor)
        if other is not None:
            other.look_after_officers()

    def _other_book(self, actor: NightActor) -> Book | None:
        other = self.other(actor)
        return other.book if other is not None and other.night.phase == "closed" else None

    def _look(self, actor: NightActor) -> None:
        """Takes everybody across who wants to and is out of a hand."""
        night = actor.night
        if self.other(actor) is not None and any(may_go(night, player) for player in night.seated()):
            task = asyncio.create_task(self._take_all(actor), name=f"moves-{night.number}")
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _take_all(self, here: NightActor) -> None:
        async with self._lock:
            there = self.other(here)
            for player in here.night.seated():
                if there is None or not may_go(here.night, player):
                    continue
                try:
                    await self._take(here, there, player.id)
                except JournalError as failed:
                    self._log.warn("move-not-written", night=here.night.number, error=failed)
                except Exception as fault:  # both nights are as they were: nothing is adopted before it is written
                    self._log.error("move-failed", night=here.night.number, error=fault)

    async def _take(self, here: NightActor, there: NightActor, person: str) -> None:
        async with here.held(), there.held():
            go = here.plan(c.GoToTable(person))
            if isinstance(go, AnyRefusal):
                return  # he thought better of it, or was dealt in
            come = there.plan(_coming(here.night, go, person))
            if isinstance(come, AnyRefusal):
                await _stay(here, person, come.text)
                return
            there.names.setdefault(person, here.names.get(person, ""))
            if await here.do_both(go, (there, come)):
                self._came(there, person)


def second_name(name: str) -> str:
    """What the second table is called."""
    return f"{name[: NAME_MAX - len(SECOND)]}{SECOND}"


SECOND = ", table 2"


def second_batch(number: int, first: Night) -> e.Batch:
    """How the night of the second table begins: the host, house and banker of the first, and everybody may watch."""
    house = first.house
    if first.play:
        house = replace(house, bank=replace(house.bank, price=0))
    others = [p.id for p in first.players if not p.bot and p.id != first.host]
    banker = (e.BankerNamed(first.banker),) if first.banker != first.host else ()
    opened = e.NightOpened(number, first.host, house)
    return e.Batch((opened, *map(e.Joined, others), *banker, TablesLinked(first.number)))


def _coming(night: Night, go: Planned, person: str) -> c.ComeToTable:
    """The other end of what leaves `night`."""
    left = next(event for event in go.batch.public if isinstance(event, TableLeft))
    player = night.player(person)
    frees = player.frees if player is not None else 0
    price = night.house.bank.price
    after = go.after.player(person)
    said = said_of(after) if after is not None else NOWHERE
    return c.ComeToTable(person, night.number, left.chips, left.free, frees, left.key, price, night.play, said)


async def _stay(here: NightActor, person: str, why: str) -> None:
    stay = here.plan(c.StayAtTable(person, why))
    if isinstance(stay, Planned):
        await here.do_both(stay, None)
