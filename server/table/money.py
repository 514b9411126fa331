"""Who owes whom when a night is over, and across nights: settled up, paid, carried on (bank.md 1.3 and 1.9)."""

from server.bank.account import tab
from server.bank.claim import Claim, ClubCommand
from server.night import commands as c
from server.night.refusal import AnyRefusal, NightRule, Refusal
from server.table.actor import NightActor
from server.table.doors import Doors
from server.table.nights import NO_TABLE, Nights
from server.table.ports import Registry
from server.table.settling import AtSettle, AtTabs, Evening, at_settle, at_tabs
from server.table.till import NightTerms, Till, night_of
from server.table.two_tables import TwoTables


class Money:
    """The payments between people, and the tabs that they settle."""

    def __init__(self, doors: Doors, nights: Nights, names: Registry, tables: TwoTables) -> None:
        self._doors, self._nights, self._tables = doors, nights, tables
        self._till = Till(doors.journal, doors.clock, names, self.paid)

    async def settle(self, night: int, person: str, admin: bool, hub: str, least: int) -> AtSettle | AnyRefusal:
        """The settle-up of a night that is over, through `hub` ("banker", a person, or "" for the fewest payments)."""
        found = await self._nights.read(night, person, admin=admin)
        if isinstance(found, Refusal):
            return found
        actor, person = found
        if actor.night.phase != "closed":
            return Refusal(NightRule.TOO_EARLY, "The night is not over yet.")
        hub = actor.night.banker if hub == "banker" else hub
        if hub and actor.night.player(hub) is None:
            return Refusal(NightRule.NOT_IN_THIS_NIGHT, "That person was not there.")
        who, club, now_us = (
            self._nights.asker(person, admin),
            self._doors.journal.club(),
            self._doors.clock.now_ms() * 1000,
        )
        other = self._nights.other(actor)
        if other is not None and other.night.phase != "closed":
            return Refusal(NightRule.TOO_EARLY, "The other table still plays. Both are settled as one.")
        both = Evening(actor, other.book if other is not None else None, self._claims(actor))
        return await at_settle(both, self._till, club, who, hub, least, now_us)

    async def pay(self, person: str, admin: bool, command_id: str, command: ClubCommand) -> AnyRefusal | None:
        """A payment between people, or what became of one; None: it is done (bank.md 1.3)."""
        number = night_of(self._doors.journal.club(), command)
        night = await self._terms(number)
        if number and night is None:
            return NO_TABLE
        if number in self._nights.actors:
            person = self._nights.who(self._nights.actors[number], person)
        refusal = await self._till.ask(self._nights.asker(person, admin), command_id, command, night)
        if refusal is None:
            for each in tuple(self._nights.actors.values()):
                for player in each.night.players:
                    await self.note_old_tab(each, player.id)
        return refusal

    async def tabs(self, person: str, admin: bool) -> AtTabs:
        """What is owed across nights, and what this person may tick."""
        now_us = self._doors.clock.now_ms() * 1000
        club = self._doors.journal.club()
        return await at_tabs(self._till, club, self._nights.asker(person, admin), self._terms, now_us)

    async def note_old_tab(self, actor: NightActor, person: str) -> None:
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

    def _claims(self, actor: NightActor) -> tuple[Claim, ...]:
        """The payments that settle a night, and those of the evening's other table."""
        club, nights = self._doors.journal.club(), (actor.night.number, actor.night.beside)
        return tuple(claim for night in nights if night for claim in club.of_night(night))

    def paid(self, night: int) -> None:
        """The payments of a night have changed: both tables of the evening show it."""
        actor = self._nights.actors.get(night)
        for each in (actor, self._nights.other(actor)) if actor is not None else ():
            if each is not None:
                each.settled_by(self._claims(each))

    async def _terms(self, night: int) -> NightTerms | None:
        actor = await self._nights.find(night)
        if actor is None:
            return None
        return NightTerms(actor.night, actor.book.terms.currency if actor.book.terms else "")
