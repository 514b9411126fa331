"""All the nights of this server: opened, found again after a restart, looked up, left to their actors."""

import asyncio
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

import msgspec

from server.bank.account import CLUB, tab
from server.bank.book import open_night as open_book
from server.bank.chain import parse_anchor
from server.bank.check import InvariantBroken
from server.bank.claim import Claim, ClubCommand
from server.bank.entry import BankRefusal
from server.bank.export import FORMATS
from server.bank.journal import JournalError, NightInfo, Unit
from server.night import commands as c
from server.night.buy_in import buy_ins
from server.night.decide import open_night
from server.night.desk import DeskView, desk_view
from server.night.entries import write
from server.night.evening_view import EveningView, evening_view
from server.night.events import Batch
from server.night.evolve import evolve_all
from server.night.examined import Audited
from server.night.permissions import Action, Role, Thing, Verdict, best
from server.night.picker import Asked, Picker, mark, picker
from server.night.playable import flaw
from server.night.record import Record
from server.night.refusal import AnyRefusal, NightRule, Refusal
from server.night.roles import roles
from server.night.seating import LOCKED
from server.night.slip import Slip, slip
from server.night.state import HouseVersion, Night
from server.night.tournament.session import CASH, Session
from server.night.tournament.view import TournamentPage
from server.night.tournament.view import page as tournament_page
from server.night.tournament.wishes import tournament_of
from server.night.view import NightView, OwnView
from server.night.wishes import BadWish, house_of
from server.poker.game import Game
from server.poker.house import House, Rotation
from server.poker.structure import Structure
from server.table.across import Across, Results
from server.table.actor import Doors, NightActor, Outbox, Viewer
from server.table.auditing import Asker, Audits
from server.table.bots import HousePlayers
from server.table.favourites import Favourites
from server.table.persons import Officer, Persons
from server.table.ports import Registry
from server.table.restore import Restored, restore
from server.table.settling import AtSettle, AtTabs, Evening, at_settle, at_tabs
from server.table.story import Story
from server.table.till import NightTerms, Person, Till, night_of
from server.table.two_tables import TwoTables, second_batch, second_name
from server.table.window import AtWindow, at_window

SEEN_MORE = "This page has seen more of this night than the server has. Ask the host for an audit."


class Standing(msgspec.Struct, frozen=True):
    """What a person is in a night. Everybody with a standing may watch and ask for a seat."""

    roles: tuple[Role, ...]


class Look(msgspec.Struct, frozen=True):
    """What a page of one person shows of a night: the same views as a push, the house rules, and the book's last row.

    `version` is that of the house rules in force; `versions` are all there were. `seq` grows with whatever changes the
    night, so a page knows whether it is still fresh.
    """

    view: NightView
    own: OwnView
    house: House
    seq: int
    desk: DeskView
    version: int = 1
    versions: tuple[HouseVersion, ...] = ()
    tournament: TournamentPage | None = None
    evening: EveningView = EveningView()


class TablesHealth(msgspec.Struct, frozen=True):
    """Open nights, nights frozen by a broken invariant, and the commits: the last one, the longest wait (ms)."""

    open: int
    frozen: int
    last_commit_ms: int | None
    oldest_wait_ms: int


class AtChoice(msgspec.Struct, frozen=True):
    """The dealer's choice for one person: `picker` is None when it is not his. `left_s`: seconds until it is made for
    him.
    """

    view: NightView
    picker: Picker | None
    names: dict[str, str]
    left_s: int | None


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


class _At(NamedTuple):
    """A night that somebody is of, and who he is there."""

    actor: NightActor
    person: str


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
        self._names = names
        self._preset = preset
        self.rotations = rotations
        self.structures = structures
        self._favourites = Favourites(doors.journal)
        self.actors: dict[int, NightActor] = {}
        self._players: dict[int, HousePlayers] = {}
        self._infos: dict[int, NightInfo] = {}
        self._opening = asyncio.Lock()
        self._audits = Audits(doors.journal, doors.clock, names)
        self._notes: set[asyncio.Task[None]] = set()
        self._looked_for: set[int] = set()
        self._tables = TwoTables(self.actors, doors.log, self._came)
        self._till = Till(doors.journal, doors.clock, names, self._paid)
        self._results = Results(doors.journal, names)
        self.persons = Persons(doors.journal, names, doors.clock, doors.log, self._infos, self._renamed)

    async def recover(self, lived_ms: int | None = None) -> int:
        """Brings every open night back, its clocks put back by the outage. Gives how many there are.

        `lived_ms` is when the server was last known to live; a night's own last row may be later.
        """
        for info in await self._doors.journal.nights():
            self._infos[info.night] = info
        open_nights = [info for info in self._infos.values() if not info.closed_at]
        for info in open_nights:
            actor = await self._restored(info)
            if actor is not None:
                away_since = max(actor.last_ms, lived_ms or 0)
                recovered = actor.put(c.Recover(max(0, self._doors.clock.now_ms() - away_since)))
                self._start(info, actor)  # only now: what seems overdue would else come before the clocks are put back
                await recovered
        for actor in tuple(self.actors.values()):
            await self._actor(actor.night.beside)
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
        self._infos[number] = info
        self._start(info, NightActor(restored, info.name, {host: host_name}, self._doors))
        await self._note_old_tab(self.actors[number], host)
        return number

    async def open_beside(self, night: int, person: str, admin: bool) -> int | AnyRefusal:
        """A second table for the evening of this night; everybody of the first may watch and sit down there (R175)."""
        actor = await self._actor(night)
        if actor is None:
            return Refusal(NightRule.NOT_IN_THIS_NIGHT, "There is no such table.")
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
            self._infos[number] = info
            self._start(info, NightActor(restored, name, dict(actor.names), self._doors))
        for player in restored.night.players:
            self._came(self.actors[number], player.id)
        return number

    def _came(self, actor: NightActor, person: str) -> None:
        """Somebody who was not of this night is now, so it is among his nights."""

        async def note() -> None:
            await self._doors.journal.add_member(actor.night.number, person)
            await self._note_old_tab(actor, person)

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
        actor = self.actors.get(night)
        if refusal is None and actor is not None and actor.night.beside:
            await self._join(actor.night.beside, person, name)
        return refusal

    async def _join(self, night: int, person: str, name: str) -> AnyRefusal | None:
        actor = await self._actor(night)
        if actor is None:
            return Refusal(NightRule.NOT_IN_THIS_NIGHT, "There is no such table.")
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
            await self._note_old_tab(actor, person)
        return None

    def owner(self, night: int) -> str | None:
        """ "self" for a night of this server, else None."""
        return "self" if night in self._infos else None

    async def standing(self, night: int, person: str) -> Standing | None:
        found = await self._at(night, person, admin=False)
        return None if isinstance(found, Refusal) else Standing(roles(found.actor.night, found.person))

    async def members(self, night: int) -> tuple[str, ...]:
        actor = await self._actor(night)
        return tuple(p.id for p in actor.night.players if not p.bot) if actor is not None else ()

    async def invitation(self, night: int) -> dict[str, Any]:
        """What a guest sees before he joins: who is there with how many chips, the game now played, what chips cost."""
        actor, info = await self._actor(night), self._infos.get(night)
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
            "buy_in": buy_ins(now.house).usual,
            "cost": 0 if now.play else now.session.entry or buy_ins(now.house).usual * now.house.bank.price,
            "currency": now.house.bank.currency,
            "approval": now.house.bank.approval,
            "closed": now.phase == "closed",
        }

    async def attach(
        self, night: int, person: str, outbox: Outbox, head: str | None, admin: bool = False
    ) -> Attached | AnyRefusal:
        """Starts pushing to a page. One that has seen more of the book than there is gets a warning (bank.md 1.7)."""
        actor = await self._actor(night)
        if actor is None or actor.night.player(person) is None:
            return Refusal(NightRule.NOT_IN_THIS_NIGHT, "You are not at this table.")
        warning = missed = ""
        if head is not None and not await self._known(actor, head):
            self._doors.log.error("anchor-mismatch", night=night)
            warning, missed = SEEN_MORE, head
        await self._note_old_tab(actor, person)  # another night may have ended since
        return Attached(actor, actor.attach(person, outbox, warning, missed, admin=admin))

    async def ask(self, night: int, person: str, admin: bool, command_id: str, payload: bytes) -> bytes | AnyRefusal:
        """One command of a night without a socket: the encoded ok or no."""
        found = await self._at(night, person, admin=admin)
        if isinstance(found, Refusal):
            return found
        reply, _ = await found.actor.ask(found.person, command_id, payload, admin=admin)
        return reply

    async def look(self, night: int, person: str, admin: bool) -> Look | AnyRefusal:
        """What this person's page would show now."""
        found = await self._at(night, person, admin=admin)
        if isinstance(found, Refusal):
            return found
        actor, who = found
        view, own = actor.views(who, admin=admin)
        now, at = actor.night, self._doors.clock.now_ms()
        desk = desk_view(now, who, actor.names, at, admin=admin)
        cup = tournament_page(now, who, actor.names, at)
        other = self._tables.other(actor)
        evening = evening_view(now, actor.book, who, actor.names, at, other.night if other is not None else None)
        seq = actor.book.seq + (other.book.seq if other is not None else 0)
        return Look(view, own, now.house, seq, desk, now.house_version, now.versions, cup, evening)

    async def slip(self, night: int, person: str, admin: bool, whose: str) -> Slip | AnyRefusal:
        """The slip of `whose` ("": his own): for a player himself, and for host, banker and admin (bank.md 3)."""
        found = await self._at(night, person, admin=admin)
        if isinstance(found, Refusal):
            return found
        actor, who = found
        whose = whose or who
        held = roles(actor.night, who, admin=admin)
        action = Action.OWN_LINES if whose == who else Action.ALL_LINES
        if best(held, action, Thing(own=whose == who, closed=actor.night.phase == "closed"))[0] != Verdict.YES:
            return Refusal(NightRule.NOT_ALLOWED, "That slip is for its player, the banker and the host.")
        if actor.night.player(whose) is None:
            return Refusal(NightRule.NOT_IN_THIS_NIGHT, "That person is not here tonight.")
        if actor.night.tournament is not None:
            return Refusal(NightRule.NOTHING_TO_DO, "A tournament's prizes and entries are on its own page.")
        other = self._tables.other(actor)
        both = (other.night, other.book) if other is not None else None
        return slip(actor.night, actor.book, whose, actor.names.get(whose, ""), self._doors.clock.now_ms(), both)

    def lists(self) -> list[tuple[str, str]]:
        return [(name, rotation.title) for name, rotation in self.rotations.items()]

    def games(self) -> Mapping[str, Game]:
        return self._doors.shelf

    def is_host(self, person: str) -> bool:
        return any(info.host == person for info in self._infos.values())

    async def choosing(self, night: int, person: str, admin: bool, asked: Asked, for_: str) -> AtChoice | AnyRefusal:
        """The dealer's choice as this person sees it, with what he has picked for it so far."""
        at = await self._at(night, person, admin=admin)
        if isinstance(at, Refusal):
            return at
        actor, who = at
        liked = await self._favourites.of(night, actor.book.code)
        mine = asked if for_ == mark(actor.night) else Asked()
        found = picker(actor.night, who, self._doors.shelf, liked, mine)
        view, _ = actor.views(who, admin=admin)
        deadline = found.deadline if found is not None else None
        left = max(0, deadline - self._doors.clock.now_ms()) // 1000 if deadline is not None else None
        return AtChoice(view, found, dict(actor.names), left)

    async def nights_of(self, person: str) -> list[dict[str, Any]]:
        """This person's nights, newest first."""
        ids = self._doors.journal.club().ids_of(person)
        mine = {night for each in ids for night in await self._doors.journal.nights_of(each)}
        mine |= {info.night for info in self._infos.values() if info.host in ids}
        found = sorted((self._infos[n] for n in mine if n in self._infos), key=lambda info: -info.night)
        return [self._summary(info) for info in found]

    async def window(self, night: int, person: str, admin: bool) -> AtWindow | AnyRefusal:
        """The banker's page of a night as this person may see it: lines of his own, or all (bank.md 6.3)."""
        found = await self._at(night, person, admin=admin)
        if isinstance(found, Refusal):
            return found
        return await at_window(found.actor, self._doors.journal, found.person, admin=admin)

    async def export(self, night: int, person: str, admin: bool, kind: str) -> str | AnyRefusal:
        """The night's whole book in one of the formats of `bank.export` (bank.md 1.10)."""
        actor = await self._actor(night)
        if actor is None:
            return Refusal(NightRule.NOT_IN_THIS_NIGHT, "There is no such table.")
        held = roles(actor.night, self._as(actor, person), admin=admin)
        if best(held, Action.ALL_LINES, Thing(closed=actor.night.phase == "closed"))[0] != Verdict.YES:
            return Refusal(
                NightRule.NOT_ALLOWED, "The whole book is the host's and the banker's until the night is over."
            )
        rows = [stored.row for stored in await self._doors.journal.read(night)]
        self._doors.log.info("exported", night=night, person=person, kind=kind)
        return FORMATS[kind](actor.book.code, rows, actor.names)

    async def audit(self, night: int, person: str, admin: bool, again: bool) -> Audited | AnyRefusal:
        """What this person may see of the night's book (bank.md 1.11); `again`: however fresh the last look is."""
        actor, info = await self._actor(night), self._infos.get(night)
        if info is None:
            return Refusal(NightRule.NOT_IN_THIS_NIGHT, "There is no such table.")
        known = actor.night if actor is not None else None
        head = actor.book.head if actor is not None and not again else None
        names = actor.names if actor is not None else {}
        who = self._as(actor, person) if actor is not None else person
        return await self._audits.audit(info, known, names, Asker(who, admin), head)

    async def audit_club(self, person: str, admin: bool, again: bool) -> Audited | AnyRefusal:
        """The club's book, for the admin and for hosts and bankers."""
        head = None if again else self._doors.journal.club().book.head
        return await self._audits.audit_club(self._person(person, admin), head)

    async def export_club(self, person: str, admin: bool, kind: str) -> str | AnyRefusal:
        """The club's book in one of the formats of `bank.export`."""
        found = await self._audits.audit_club(self._person(person, admin), self._doors.journal.club().book.head)
        if isinstance(found, Refusal):
            return found
        self._doors.log.info("exported", night=0, person=person, kind=kind)
        return FORMATS[kind](CLUB, found.book.rows, found.names)

    async def across(self, person: str, admin: bool) -> Across:
        """What the nights brought whom that are over: all for the admin, else those of this person (bank.md 1.11)."""
        club = self._doors.journal.club()
        mine = {n for each in club.ids_of(person) for n in await self._doors.journal.nights_of(each)}
        over = [info for info in self._infos.values() if self._is_over(info)]
        seen = [info for info in over if admin or info.night in mine or info.host in club.ids_of(person)]
        return await self._results.across(seen, club)

    async def settle(self, night: int, person: str, admin: bool, hub: str, least: int) -> AtSettle | AnyRefusal:
        """The settle-up of a night that is over, through `hub` ("banker", a person, or "" for the fewest payments)."""
        found = await self._at(night, person, admin=admin)
        if isinstance(found, Refusal):
            return found
        actor, person = found
        if actor.night.phase != "closed":
            return Refusal(NightRule.TOO_EARLY, "The night is not over yet.")
        hub = actor.night.banker if hub == "banker" else hub
        if hub and actor.night.player(hub) is None:
            return Refusal(NightRule.NOT_IN_THIS_NIGHT, "That person was not there.")
        who, club, now_us = self._person(person, admin), self._doors.journal.club(), self._doors.clock.now_ms() * 1000
        other = self._tables.other(actor)
        if other is not None and other.night.phase != "closed":
            return Refusal(NightRule.TOO_EARLY, "The other table still plays. Both are settled as one.")
        both = Evening(actor, other.book if other is not None else None, self._claims(actor))
        return await at_settle(both, self._till, club, who, hub, least, now_us)

    async def pay(self, person: str, admin: bool, command_id: str, command: ClubCommand) -> AnyRefusal | None:
        """A payment between people, or what became of one; None: it is done (bank.md 1.3)."""
        number = night_of(self._doors.journal.club(), command)
        night = await self._terms(number)
        if number and night is None:
            return Refusal(NightRule.NOT_IN_THIS_NIGHT, "There is no such table.")
        if number in self.actors:
            person = self._as(self.actors[number], person)
        refusal = await self._till.ask(self._person(person, admin), command_id, command, night)
        if refusal is None:
            for each in tuple(self.actors.values()):
                for player in each.night.players:
                    await self._note_old_tab(each, player.id)
        return refusal

    async def tabs(self, person: str, admin: bool) -> AtTabs:
        """What is owed across nights, and what this person may tick."""
        now_us = self._doors.clock.now_ms() * 1000
        club = self._doors.journal.club()
        return await at_tabs(self._till, club, self._person(person, admin), self._terms, now_us)

    async def _terms(self, night: int) -> NightTerms | None:
        actor = await self._actor(night)
        if actor is None:
            return None
        return NightTerms(actor.night, actor.book.terms.currency if actor.book.terms else "")

    async def _note_old_tab(self, actor: NightActor, person: str) -> None:
        """Where credit has a limit, an open night knows what its players owe from earlier ones (bank.md 1.3)."""
        player, terms = actor.night.player(person), actor.book.terms
        if player is None or terms is None or actor.night.phase == "closed" or not actor.night.house.bank.credit_max:
            return
        club = self._doors.journal.club()
        sums = club.book.balances.get(terms.currency, {})
        owes = sum(sums.get(tab(each), 0) for each in club.ids_of(person))
        owes += self._tables.tab_elsewhere(actor, person)
        if owes != player.old_tab:
            await actor.tell(c.OldTab(person, owes))

    def _person(self, person: str, admin: bool) -> Person:
        ids = self._doors.journal.club().ids_of(person)
        officer = any(info.host in ids for info in self._infos.values())
        officer = officer or any(actor.night.banker in ids for actor in self.actors.values())
        return Person(person, admin, officer)

    async def merge(self, officer: Officer, keep: str, double: str) -> AnyRefusal | None:
        """`double` is `keep` (design.md 10.9); not while one of them is tied to an open table."""
        busy = frozenset(person for actor in self.actors.values() for person in _tied(actor.night))
        return await self.persons.merge(officer, keep, double, busy)

    async def may_answer(self, officer: Officer, night: int, person: str) -> Refusal | None:
        """Why this officer does not answer who asks at this night to be this person again: its host of now does."""
        actor = await self._actor(night)
        hosts = actor is not None and actor.night.host in self.persons.ids_of(officer.person)
        if not hosts and not officer.admin:
            return Refusal(NightRule.NOT_ALLOWED, "Only the host of that table answers there, or the admin.")
        return await self.persons.may_not(officer, person, night if hosts else 0)

    def not_lost(self, night: int, person: str) -> Refusal | None:
        """Why nobody gets this person's seat on a new device just now, asked for at this night."""
        ids, asked = {*self.persons.ids_of(person)}, self.actors.get(night)
        for actor in self.actors.values():
            if actor.night.phase == "closed":
                continue
            if ids & actor.here:
                return Refusal(
                    NightRule.TOO_EARLY, "This player has the table open on another device. Close it there first."
                )
            beside = asked is not None and actor.night.number == asked.night.beside
            same = actor is asked or (beside and asked is not None and actor.night.host == asked.night.host)
            if not same and ids & _tied(actor.night):
                return Refusal(
                    NightRule.TOO_EARLY,
                    "This player belongs to another table that is open. Only there he is let back, by its host.",
                )
        return None

    async def tell_let_back(self, person: str) -> None:
        """Every open table that has this person hears that he has a new device."""
        for actor in tuple(self.actors.values()):
            if actor.night.phase != "closed" and actor.night.player(person) is not None:
                await actor.tell(c.LetBack(person))

    async def let_back(self, officer: Officer, night: int, person: str) -> AnyRefusal | None:
        """Who asks at this night is this person (design.md 10.9). Who gives the device a session does so after this."""
        refusal = await self.may_answer(officer, night, person) or self.not_lost(night, person)
        return refusal or await self.persons.let_back(officer, person)

    async def knocked(self, night: int, names: tuple[str, ...]) -> None:
        """The host's page of a night says who asks to be let back."""
        actor = await self._actor(night)
        if actor is not None and actor.knocks != names:
            actor.knocks = names
            actor.push()

    def _renamed(self, person: str, name: str) -> None:
        for actor in self.actors.values():
            if person in actor.names:
                actor.names[person] = name
                actor.push()

    async def _at(self, night: int, person: str, *, admin: bool) -> "_At | Refusal":
        actor = await self._actor(night)
        who = self._as(actor, person) if actor is not None else person
        if actor is None or (actor.night.player(who) is None and not admin):
            return Refusal(NightRule.NOT_IN_THIS_NIGHT, "You are not at this table.")
        return _At(actor, who)

    def _is_over(self, info: NightInfo) -> bool:
        actor = self.actors.get(info.night)
        return bool(info.closed_at) or (actor is not None and actor.night.phase == "closed")

    def _as(self, actor: NightActor, person: str) -> str:
        """Who a person is in a night that is over: maybe one of his ids that were merged since."""
        if actor.night.phase != "closed" or actor.night.player(person) is not None:
            return person
        ids = self._doors.journal.club().ids_of(person)
        return next((each for each in ids if actor.night.player(each) is not None), person)

    def _paid(self, night: int) -> None:
        actor = self.actors.get(night)
        for each in (actor, self._tables.other(actor)) if actor is not None else ():
            if each is not None:
                each.settled_by(self._claims(each))

    def _claims(self, actor: NightActor) -> tuple[Claim, ...]:
        """The payments that settle a night, and those of the evening's other table."""
        club, nights = self._doors.journal.club(), (actor.night.number, actor.night.beside)
        return tuple(claim for night in nights if night for claim in club.of_night(night))

    def health(self) -> TablesHealth:
        actors = self.actors.values()
        now = self._doors.clock.now_ms()
        return TablesHealth(
            open=sum(not info.closed_at for info in self._infos.values()),
            frozen=sum(bool(actor.frozen) for actor in actors),
            last_commit_ms=max((a.last_commit_ms for a in actors if a.last_commit_ms is not None), default=None),
            oldest_wait_ms=max((now - a.committing_ms for a in actors if a.committing_ms is not None), default=0),
        )

    async def stop(self) -> None:
        """Every actor answers what it has and stops."""
        await self._tables.stop()
        for players in self._players.values():
            players.stop()
        await asyncio.gather(*(actor.stop() for actor in self.actors.values()))
        await asyncio.gather(*self._notes, return_exceptions=True)

    async def _actor(self, night: int) -> NightActor | None:
        if night not in self.actors and night in self._infos:
            async with self._opening:
                if night not in self.actors:
                    info = self._infos[night]
                    actor = await self._restored(info)
                    if actor is not None:
                        self._start(info, actor)
            found = self.actors.get(night)
            if found is not None and found.night.beside not in {*self.actors, *self._looked_for}:
                self._looked_for.add(found.night.beside)  # once: a log that cannot be read stays so
                await self._actor(found.night.beside)  # two tables are settled as one
        return self.actors.get(night)

    async def _restored(self, info: NightInfo) -> NightActor | None:
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

    def _start(self, info: NightInfo, actor: NightActor) -> None:
        self.actors[info.night] = actor
        self._players[info.night] = HousePlayers(actor, self._doors)
        self._paid(info.night)
        actor.start()
        self._tables.started(actor)

    async def _known(self, actor: NightActor, head: str) -> bool:
        """Whether the book still has the row a page remembers."""
        anchor = parse_anchor(head)
        if anchor is None or anchor.book != actor.book.code:
            return True  # not of this book: nothing to compare
        if anchor.seq > actor.book.seq:
            return False
        return await self._doors.journal.hash_at(actor.night.number, anchor.seq) == anchor.hash

    def _summary(self, info: NightInfo) -> dict[str, Any]:
        actor = self.actors.get(info.night)
        seated = [actor.names.get(p.id, "") for p in actor.night.seated()] if actor is not None else []
        return {
            "night": info.night,
            "name": info.name,
            "opened_at": info.opened_at,
            "closed": self._is_over(info),
            "players": seated,
        }


def _tied(night: Night) -> frozenset[str]:
    """Who has a seat, asks for one, or is host or banker of a night that is not over."""
    if night.phase == "closed":
        return frozenset()
    sit = {player.id for player in night.players if player.seat is not None or player.request is not None}
    return frozenset({*sit, night.host, night.banker})


def _first_unit(number: int, batch: Batch, now: int) -> tuple[Restored, Unit]:
    night = evolve_all(None, batch)
    bank = night.house.bank
    currency = "" if bank.price == 0 else bank.currency
    book, opened = open_book(number, now * 1000, currency, bank.price, actor=night.host)
    written = write(book, night, Record(batch.public), at_us=now * 1000, kind="open", actor=night.host, sealed=b"")
    if isinstance(written, BankRefusal):
        raise InvariantBroken(written.text)
    return Restored(night, written.book, Story(), {}, now), Unit(number, written.book.epoch, (opened, *written.rows))
