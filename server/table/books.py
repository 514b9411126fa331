"""The books as a person may see them: a night's and the club's, as pages, slips and files (bank.md 1.10 and 1.11)."""

import asyncio

from server.bank.account import CLUB
from server.bank.book import night_code
from server.bank.export import FORMATS
from server.night.examined import Audited
from server.night.fair.file import deal_check, export
from server.night.fair.steps import AtDeal
from server.night.permissions import Action, Thing, Verdict, best
from server.night.refusal import AnyRefusal, NightRule, Refusal
from server.night.roles import roles
from server.night.slip import Slip, slip
from server.table.across import Across, Results
from server.table.auditing import Asker, Audits
from server.table.doors import Doors
from server.table.nights import NO_TABLE, Nights
from server.table.ports import Registry
from server.table.window import AtWindow, at_window


class Books:
    """Reads only; every look at a whole book is logged."""

    def __init__(self, doors: Doors, nights: Nights, names: Registry) -> None:
        self._doors, self._nights = doors, nights
        self._audits = Audits(doors.journal, doors.clock, names)
        self._results = Results(doors.journal, names)

    async def window(self, night: int, person: str, admin: bool) -> AtWindow | AnyRefusal:
        """The banker's page of a night as this person may see it: lines of his own, or all (bank.md 6.3)."""
        found = await self._nights.read(night, person, admin=admin)
        if isinstance(found, Refusal):
            return found
        return await at_window(found.actor, self._doors.journal, found.person, admin=admin)

    async def export(self, night: int, person: str, admin: bool, kind: str) -> str | AnyRefusal:
        """The night's whole book in one of the formats of `bank.export` (bank.md 1.10)."""
        actor = await self._nights.find(night)
        if actor is None:
            return NO_TABLE
        held = roles(actor.night, self._nights.who(actor, person), admin=admin)
        if best(held, Action.ALL_LINES, Thing(closed=actor.night.phase == "closed"))[0] != Verdict.YES:
            return Refusal(
                NightRule.NOT_ALLOWED, "The whole book is the host's and the banker's until the night is over."
            )
        stored = [(each.row, each.sealed) for each in await self._doors.journal.read(night)]
        self._doors.log.info("exported", night=night, person=person, kind=kind)
        return await asyncio.to_thread(export, kind, actor.book.code, stored, actor.names)

    async def deal(self, night: int, hand: int) -> AtDeal:
        """How the deal of a hand checks out (bank.md 2.2): public, for whoever may see the night."""
        actor = await self._nights.find(night)
        stored = await self._doors.journal.hand(night, hand)
        names = actor.names if actor is not None else {}
        check = await asyncio.to_thread(deal_check, night_code(night), stored, hand, names)
        return AtDeal(check, actor.night.opened_whole if actor is not None else ())

    async def audit(self, night: int, person: str, admin: bool, again: bool) -> Audited | AnyRefusal:
        """What this person may see of the night's book (bank.md 1.11); `again`: however fresh the last look is."""
        actor, info = await self._nights.find(night), self._nights.infos.get(night)
        if info is None:
            return NO_TABLE
        known = actor.night if actor is not None else None
        head = actor.book.head if actor is not None and not again else None
        names = actor.names if actor is not None else {}
        who = self._nights.who(actor, person) if actor is not None else person
        return await self._audits.audit(info, known, names, Asker(who, admin), head)

    async def audit_club(self, person: str, admin: bool, again: bool) -> Audited | AnyRefusal:
        """The club's book, for the admin and for hosts and bankers."""
        head = None if again else self._doors.journal.club().book.head
        return await self._audits.audit_club(self._nights.asker(person, admin), head)

    async def export_club(self, person: str, admin: bool, kind: str) -> str | AnyRefusal:
        """The club's book in one of the formats of `bank.export`."""
        found = await self._audits.audit_club(self._nights.asker(person, admin), self._doors.journal.club().book.head)
        if isinstance(found, Refusal):
            return found
        self._doors.log.info("exported", night=0, person=person, kind=kind)
        return FORMATS[kind](CLUB, found.book.rows, found.names)

    async def across(self, person: str, admin: bool) -> Across:
        """What the nights brought whom that are over: all for the admin, else those of this person (bank.md 1.11)."""
        club = self._doors.journal.club()
        mine = {n for each in club.ids_of(person) for n in await self._doors.journal.nights_of(each)}
        over = [info for info in self._nights.infos.values() if self._nights.is_over(info)]
        seen = [info for info in over if admin or info.night in mine or info.host in club.ids_of(person)]
        return await self._results.across(seen, club)

    async def slip(self, night: int, person: str, admin: bool, whose: str) -> Slip | AnyRefusal:
        """The slip of `whose` ("": his own): for a player himself, and for host, banker and admin (bank.md 3)."""
        found = await self._nights.read(night, person, admin=admin)
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
        other = self._nights.other(actor)
        both = (other.night, other.book) if other is not None else None
        return slip(actor.night, actor.book, whose, actor.names.get(whose, ""), self._doors.clock.now_ms(), both)
