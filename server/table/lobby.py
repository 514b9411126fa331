"""All the nights of this server: opened, found again after a restart, looked up, left to their actors."""

import asyncio
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

import msgspec

from server.bank.book import open_night as open_book
from server.bank.chain import parse_anchor
from server.bank.check import InvariantBroken
from server.bank.entry import BankRefusal
from server.bank.journal import JournalError, NightInfo, Unit
from server.night import commands as c
from server.night.at_the_door import cost_words
from server.night.decide import open_night
from server.night.entries import write
from server.night.events import Batch
from server.night.evolve import evolve_all
from server.night.permissions import Action, Role, Thing, Verdict, best
from server.night.playable import flaw
from server.night.record import Record
from server.night.refusal import AnyRefusal, NightRule, Refusal
from server.night.roles import roles
from server.night.seating import LOCKED
from server.night.tournament.session import CASH, Session
from server.night.tournament.wishes import tournament_of
from server.night.wishes import BadWish, house_of
from server.poker.game import Game
from server.poker.house import House, Rotation
from server.poker.structure import Structure
from server.table.actor import NightActor
from server.table.books import Books
from server.table.bots import HousePlayers
from server.table.coming_back import ComingBack
from server.table.doors import Doors, Outbox, Viewer
from server.table.money import Money
from server.table.nights import NO_TABLE, NOT_HERE, Nights
from server.table.persons import Persons
from server.table.ports import Registry
from server.table.restore import Restored
from server.table.story import Story
from server.table.two_tables import TwoTables, second_batch, second_name
from server.table.views import Views

SEEN_MORE = "This page has seen more of this night than the server has. Ask the host for an audit."


class Standing(msgspec.Struct, frozen=True):
    """What a person is in a night. Everybody with a standing may watch and ask for a seat."""

    roles: tuple[Role, ...]


class TablesHealth(msgspec.Struct, frozen=True):
    """Open nights, nights frozen by a broken invariant, and the commits: the last one, the longest wait (ms)."""

    open: int
    frozen: int
    last_commit_ms: int | None
    oldest_wait_ms: int


class Attached:
    """One page's way to its table. Who asks was settled when it was attached."""

    def __init__(self, actor: NightActor, viewer: Viewer) -> None:
        self._actor = actor
        self._viewer = viewer
        self.malformed = 0

    async def ask(self, command_id: str, payload: bytes) -> bytes:
        """The encoded ok or no for one command."""
        reply, sound = await self._actor.ask(self._viewer.person, command_id, payload, admin=self._viewer.admin)
        self.malformed += not sound
        return reply

    def detach(self) -> None:
        self._actor.detach(self._viewer)


class Lobby:
    """Keeps one actor for every open night, and for a closed one once somebody has looked at it."""

    def __init__(
        self,
        doors: Doors,
        names: Registry,
        preset: House,
        rotations: Mapping[str, Rotation] = MappingProxyType({}),
        structures: Mapping[str, Structure] = MappingProxyType({}),
    ) -> None:
        self._doors = doors
        self._preset = preset
        self.rotations = rotations
        self.structures = structures
        self._players: dict[int, HousePlayers] = {}
        self._notes: set[asyncio.Task[None]] = set()
        self._nights = Nights(doors, names, self._started)
        self._tables = TwoTables(self._nights.actors, doors.log, self._came)
        self.persons = Persons(doors.journal, names, doors.clock, doors.log, self._nights.infos, self._renamed)
        self.coming_back = ComingBack(self._nights, self.persons)
        self.books = Books(doors, self._nights, names)
        self.money = Money(doors, self._nights, names, self._tables)
        self.views = Views(doors, self._nights)

    @property
    def actors(self) -> dict[int, NightActor]:
        return self._nights.actors

    async def recover(self, lived_ms: int | None = None) -> int:
        """Brings every open night back, its clocks put back by the outage. Gives how many there are.

        `lived_ms` is when the server was last known to live; a night's own last row may be later.
        """
        for info in await self._doors.journal.nights():
            self._nights.infos[info.night] = info
        open_nights = [info for info in self._nights.infos.values() if not info.closed_at]
        for info in open_nights:
            actor = await self._nights.restored(info)
            if actor is not None:
                away_since = max(actor.last_ms, lived_ms or 0)
                recovered = actor.put(c.Recover(max(0, self._doors.clock.now_ms() - away_since)))
                self._nights.start(
                    info, actor
                )  # only now: what seems overdue would else come before the clocks are put back
                await recovered
        for actor in tuple(self._nights.actors.values()):
            await self._nights.find(actor.night.beside)
        return len(open_nights)

    async def open_night(
        self, host: str, host_name: str, name: str, settings: dict[str, Any], preset: House | None = None
    ) -> int | AnyRefusal:
        """Opens a night for its host. A setting that cannot be is refused by name."""
        try:
            house, session = self._agreed(preset or self._preset, settings)
        except BadWish as bad:
            return Refusal(NightRule.MALFORMED, str(bad))
        unknown = [game for game in house.choice.games if game not in self._doors.shelf]
        if unknown:
            return Refusal(NightRule.NO_SUCH_GAME, f"There is no game {unknown[0]}.")
        if why := flaw(house, self._doors.shelf):
            return Refusal(NightRule.RULES_CANNOT_HOLD, why)
        now = self._doors.clock.now_ms()
        try:
            number = await self._doors.journal.new_night(name, host, now)
            restored, unit = _first_unit(number, open_night(number, host, house, session), now)
            await self._doors.journal.commit(unit)
        except JournalError as failed:
            return Refusal(NightRule.NOT_SAVED, str(failed))
        info = NightInfo(number, name, host, now, 0, restored.book.epoch)
        self._nights.start(info, NightActor(restored, info.name, {host: host_name}, self._doors))
        await self.money.note_old_tab(self._nights.actors[number], host)
        return number

    async def open_beside(self, night: int, person: str, admin: bool) -> int | AnyRefusal:
        """A second table for the evening of this night; everybody of the first may watch and sit down there (R175)."""
        actor = await self._nights.find(night)
        if actor is None:
            return NO_TABLE
        if best(roles(actor.night, person, admin=admin), Action.TABLE, Thing())[0] != Verdict.YES:
            return Refusal(NightRule.NOT_ALLOWED, "Only the host may do that.")
        if actor.night.beside or actor.night.phase == "closed":
            return Refusal(NightRule.NOTHING_TO_DO, "There is a second table already, or the night is over.")
        now, host, name = self._doors.clock.now_ms(), actor.night.host, second_name(actor.name)
        number = await self._doors.journal.new_night(name, host, now)
        async with actor.held():
            linked = actor.plan(c.LinkTable(number))
            if isinstance(linked, AnyRefusal):
                return linked
            restored, unit = _first_unit(number, second_batch(number, actor.night), now)
            if not await actor.do_both(linked, None, unit):
                return Refusal(NightRule.NOT_SAVED, actor.banner)
            info = NightInfo(number, name, host, now, 0, restored.book.epoch)
            self._nights.start(info, NightActor(restored, name, dict(actor.names), self._doors))
        for player in restored.night.players:
            self._came(self._nights.actors[number], player.id)
        return number

    def _started(self, actor: NightActor) -> None:
        night = actor.night.number
        self._players[night] = HousePlayers(actor, self._doors)
        self.money.paid(night)
        actor.start()
        self._tables.started(actor)

    def _came(self, actor: NightActor, person: str) -> None:
        """Somebody who was not of this night is now, so it is among his nights."""

        async def note() -> None:
            await self._doors.journal.add_member(actor.night.number, person)
            await self.money.note_old_tab(actor, person)

        noting = asyncio.create_task(note())
        self._notes.add(noting)
        noting.add_done_callback(self._notes.discard)

    def _agreed(self, preset: House, settings: dict[str, Any]) -> tuple[House, Session]:
        """The house rules, and of a tournament what was agreed beside them. Raises BadWish."""
        wishes = dict(settings)
        tournament = wishes.pop("tournament", None)
        house = house_of(preset, wishes, self.rotations)
        return (
            (house, CASH)
            if tournament is None
            else tournament_of(house, tournament, self.structures, self._doors.shelf)
        )

    async def join(self, night: int, person: str, name: str) -> AnyRefusal | None:
        """Makes a person a watcher of the night, and of the evening's other table, who may then ask for a seat."""
        refusal = await self._join(night, person, name)
        actor = self._nights.actors.get(night)
        if refusal is None and actor is not None and actor.night.beside:
            await self._join(actor.night.beside, person, name)
        return refusal

    async def _join(self, night: int, person: str, name: str) -> AnyRefusal | None:
        actor = await self._nights.find(night)
        if actor is None:
            return NO_TABLE
        if actor.night.phase == "closed" and actor.night.player(person) is None:
            return Refusal(NightRule.NIGHT_IS_CLOSED, "That night is over.")
        if actor.night.locked and actor.night.player(person) is None:
            return LOCKED
        actor.names[person] = name
        if actor.night.player(person) is None:
            await self._doors.journal.add_member(night, person)
            await actor.tell(c.Join(person))
            if actor.night.player(person) is None:
                return Refusal(NightRule.NOT_SAVED, actor.banner or "That could not be saved. Please try again.")
            await self.money.note_old_tab(actor, person)
        return None

    def owner(self, night: int) -> str | None:
        """ "self" for a night of this server, else None."""
        return "self" if night in self._nights.infos else None

    async def standing(self, night: int, person: str) -> Standing | None:
        found = await self._nights.at(night, person, admin=False)
        return None if isinstance(found, Refusal) else Standing(roles(found.actor.night, found.person))

    async def members(self, night: int) -> tuple[str, ...]:
        actor = await self._nights.find(night)
        return tuple(p.id for p in actor.night.players if not p.bot) if actor is not None else ()

    async def invitation(self, night: int) -> dict[str, Any]:
        """What a guest sees before he joins: who is there with how many chips, the game now played, what chips cost."""
        actor, info = await self._nights.find(night), self._nights.infos.get(night)
        if actor is None or info is None:
            return {}
        now = actor.night
        members = [player for player in now.players if not player.bot or player.seat is not None]
        return {
            "name": info.name,
            "players": [
                {"name": actor.names.get(p.id, ""), "stack": now.chips(p) if p.seat is not None else None}
                for p in members
            ],
            "game": now.hand.public.game.title if now.hand is not None and now.in_hand else "",
            "entry": cost_words(now),
            "approval": now.house.bank.approval,
            "closed": now.phase == "closed",
        }

    async def attach(
        self, night: int, person: str, outbox: Outbox, head: str | None, admin: bool = False
    ) -> Attached | AnyRefusal:
        """Starts pushing to a page. One that has seen more of the book than there is gets a warning (bank.md 1.7)."""
        actor = await self._nights.find(night)
        if actor is None or actor.night.player(person) is None:
            return NOT_HERE
        warning = missed = ""
        if head is not None and not await self._known(actor, head):
            self._doors.log.error("anchor-mismatch", night=night)
            warning, missed = SEEN_MORE, head
        await self.money.note_old_tab(actor, person)  # another night may have ended since
        return Attached(actor, actor.attach(person, outbox, warning, missed, admin=admin))

    async def ask(self, night: int, person: str, admin: bool, command_id: str, payload: bytes) -> bytes | AnyRefusal:
        """One command of a night without a socket: the encoded ok or no."""
        found = await self._nights.at(night, person, admin=admin)
        if isinstance(found, Refusal):
            return found
        reply, _ = await found.actor.ask(found.person, command_id, payload, admin=admin)
        return reply

    def lists(self) -> list[tuple[str, str]]:
        return [(name, rotation.title) for name, rotation in self.rotations.items()]

    def games(self) -> Mapping[str, Game]:
        return self._doors.shelf

    def is_host(self, person: str) -> bool:
        return any(info.host == person for info in self._nights.infos.values())

    async def nights_of(self, person: str) -> list[dict[str, Any]]:
        """This person's nights, newest first."""
        ids = self._doors.journal.club().ids_of(person)
        mine = {night for each in ids for night in await self._doors.journal.nights_of(each)}
        mine |= {info.night for info in self._nights.infos.values() if info.host in ids}
        found = sorted((self._nights.infos[n] for n in mine if n in self._nights.infos), key=lambda info: -info.night)
        return [self._summary(info) for info in found]

    def _renamed(self, person: str, name: str) -> None:
        for actor in self._nights.actors.values():
            if person in actor.names:
                actor.names[person] = name
                actor.push()

    def health(self) -> TablesHealth:
        actors = self._nights.actors.values()
        now = self._doors.clock.now_ms()
        return TablesHealth(
            open=sum(not info.closed_at for info in self._nights.infos.values()),
            frozen=sum(bool(actor.frozen) for actor in actors),
            last_commit_ms=max((a.last_commit_ms for a in actors if a.last_commit_ms is not None), default=None),
            oldest_wait_ms=max((now - a.committing_ms for a in actors if a.committing_ms is not None), default=0),
        )

    async def stop(self) -> None:
        """Every actor answers what it has and stops."""
        await self._tables.stop()
        for players in self._players.values():
            players.stop()
        await asyncio.gather(*(actor.stop() for actor in self._nights.actors.values()))
        await asyncio.gather(*self._notes, return_exceptions=True)

    async def _known(self, actor: NightActor, head: str) -> bool:
        """Whether the book still has the row a page remembers."""
        anchor = parse_anchor(head)
        if anchor is None or anchor.book != actor.book.code:
            return True  # not of this book: nothing to compare
        if anchor.seq > actor.book.seq:
            return False
        return await self._doors.journal.hash_at(actor.night.number, anchor.seq) == anchor.hash

    def _summary(self, info: NightInfo) -> dict[str, Any]:
        actor = self._nights.actors.get(info.night)
        seated = [actor.names.get(p.id, "") for p in actor.night.seated()] if actor is not None else []
        return {
            "night": info.night,
            "name": info.name,
            "opened_at": info.opened_at,
            "closed": self._nights.is_over(info),
            "players": seated,
        }


def _first_unit(number: int, batch: Batch, now: int) -> tuple[Restored, Unit]:
    night = evolve_all(None, batch)
    bank = night.house.bank
    currency = "" if bank.price == 0 else bank.currency
    book, opened = open_book(number, now * 1000, currency, bank.price, actor=night.host)
    written = write(book, night, Record(batch.public), at_us=now * 1000, kind="open", actor=night.host, sealed=b"")
    if isinstance(written, BankRefusal):
        raise InvariantBroken(written.text)
    return Restored(night, written.book, Story(), {}, now), Unit(number, written.book.epoch, (opened, *written.rows))
