"""Every night of this server and who plays it: found again from its log when somebody first asks for it."""

import asyncio
from collections.abc import Callable
from typing import NamedTuple

from server.bank.journal import NightInfo
from server.night.refusal import NightRule, Refusal
from server.table.actor import NightActor
from server.table.doors import Doors
from server.table.ports import Registry
from server.table.restore import restore
from server.table.till import Person

NO_TABLE = Refusal(NightRule.NOT_IN_THIS_NIGHT, "There is no such table.")
NOT_HERE = Refusal(NightRule.NOT_IN_THIS_NIGHT, "You are not at this table.")


class At(NamedTuple):
    """A night that somebody is of, and who he is there."""

    actor: NightActor
    person: str


class Nights:
    """One actor for every open night, and for a closed one once somebody has looked at it."""

    def __init__(self, doors: Doors, names: Registry, started: Callable[[NightActor], None]) -> None:
        """`started` is told of every night that is played, or looked at, from now on."""
        self._doors, self._names, self._started = doors, names, started
        self.infos: dict[int, NightInfo] = {}
        self.actors: dict[int, NightActor] = {}
        self._opening = asyncio.Lock()
        self._looked_for: set[int] = set()

    async def find(self, night: int) -> NightActor | None:
        """Who plays this night; None when there is none of that number, or its log cannot be read."""
        if night not in self.actors and night in self.infos:
            async with self._opening:
                if night not in self.actors:
                    info = self.infos[night]
                    actor = await self.restored(info)
                    if actor is not None:
                        self.start(info, actor)
            found = self.actors.get(night)
            if found is not None and found.night.beside not in {*self.actors, *self._looked_for}:
                self._looked_for.add(found.night.beside)  # once: a log that cannot be read stays so
                await self.find(found.night.beside)  # two tables are settled as one
        return self.actors.get(night)

    async def restored(self, info: NightInfo) -> NightActor | None:
        """The actor of a night as its log has it, not yet started."""
        try:
            names: dict[str, str] = {}
            rows = await self._doors.journal.read(info.night)
            restored = restore(rows, names)
            if restored is None:
                return None
            persons = tuple(p.id for p in restored.night.players if not p.bot)
            names.update(await self._names.names(persons))
            restored = restore(rows, names) or restored  # once more, now that the names for its lines are known
        except Exception as broken:  # a log that is not what replay makes of it keeps its own night closed, no other
            self._doors.log.error("night-not-restored", night=info.night, error=broken)
            return None
        actor = NightActor(restored, info.name, names, self._doors)
        actor.remember(await self._doors.journal.answers(info.night))
        return actor

    def start(self, info: NightInfo, actor: NightActor) -> None:
        """A night that is new, or found again."""
        self.infos[info.night] = info
        self.actors[info.night] = actor
        self._started(actor)

    def other(self, actor: NightActor) -> NightActor | None:
        """The other table of the evening."""
        return self.actors.get(actor.night.beside)

    async def at(self, night: int, person: str, *, admin: bool) -> At | Refusal:
        """A night, for who is of it or the admin."""
        actor = await self.find(night)
        who = self.who(actor, person) if actor is not None else person
        if actor is None or (actor.night.player(who) is None and not admin):
            return NOT_HERE
        return At(actor, who)

    async def read(self, night: int, person: str, *, admin: bool) -> At | Refusal:
        """The same for a page beside the table, which he reads from now on."""
        found = await self.at(night, person, admin=admin)
        if isinstance(found, At):
            found.actor.reads(found.person)
        return found

    def who(self, actor: NightActor, person: str) -> str:
        """Who a person is in a night that is over: maybe one of his ids that were merged since."""
        if actor.night.phase != "closed" or actor.night.player(person) is not None:
            return person
        ids = self._doors.journal.club().ids_of(person)
        return next((each for each in ids if actor.night.player(each) is not None), person)

    def asker(self, person: str, admin: bool) -> Person:
        """Who asks about money across nights."""
        ids = self._doors.journal.club().ids_of(person)
        officer = any(info.host in ids for info in self.infos.values())
        officer = officer or any(actor.night.banker in ids for actor in self.actors.values())
        return Person(person, admin, officer)

    def is_over(self, info: NightInfo) -> bool:
        actor = self.actors.get(info.night)
        return bool(info.closed_at) or (actor is not None and actor.night.phase == "closed")
