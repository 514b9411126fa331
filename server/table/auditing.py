"""Looks at nights for auditors: reads a book beside its table, examines it aside, and keeps the last few looks."""

import asyncio
from collections.abc import Mapping
from typing import NamedTuple

from server.bank.account import CLUB, parse, stack, tab
from server.bank.book import night_code
from server.bank.journal import NightInfo
from server.night.examined import Audited, Examined, examine, only_own
from server.night.permissions import Action, Role, Thing, Verdict, best
from server.night.refusal import NightRule, Refusal
from server.night.roles import roles
from server.night.state import Night
from server.ports import Clock
from server.table.ports import Journal, Names
from server.table.till import Person

KEPT = 3
"""Books that stay examined: a long one takes some tens of megabytes."""


class Asker(NamedTuple):
    """Who wants to look."""

    person: str
    admin: bool


class _Look(NamedTuple):
    book: Examined
    at_ms: int


class Audits:
    """Answers auditors. Changes nothing."""

    def __init__(self, journal: Journal, clock: Clock, names: Names) -> None:
        self._journal, self._clock, self._names = journal, clock, names
        self._looks: dict[int, _Look] = {}

    async def audit(
        self, info: NightInfo, night: Night | None, names: Mapping[str, str], asker: Asker, head: bytes | None
    ) -> Audited | Refusal:
        """What the asker may see of a night's book. `night` is None when its log could not be played again: then its
        host and the admin may still look. `head`: a look that ends there is as good as a new one.
        """
        held = _held(info, night, asker)
        closed = bool(info.closed_at) or (night is not None and night.phase == "closed")
        thing = Thing(own=True, closed=closed)
        verdict, role = best(held, Action.AUDIT, thing)
        if verdict == Verdict.NO:
            return Refusal(NightRule.NOT_ALLOWED, "Only players, the banker, the host and the admin may see this.")
        whole = best(held, Action.ALL_LINES, thing)[0] == Verdict.YES
        look = await self._look(info.night, head)
        book = look.book if whole else only_own(look.book, (stack(info.night, asker.person), tab(asker.person)))
        known = {**await self._names.names(_persons(look.book)), **names}
        seq = len(look.book.rows)
        waiting = [each for each in self._journal.club().of_night(info.night) if each.state == "claimed"]
        claims = tuple(waiting) if whole else ()
        return Audited(info.night, info.name, role, whole, closed, known, book, seq, look.book.head, look.at_ms, claims)

    async def audit_club(self, asker: Person, head: bytes | None) -> Audited | Refusal:
        """The club's book: of no one night, so it is for the admin and for whoever is host or banker of one."""
        held: list[Role] = ["spectator", *(("host",) if asker.officer else ())]
        if asker.admin:
            held.append("admin")
        verdict, role = best(tuple(held), Action.ALL_LINES, Thing())
        if verdict != Verdict.YES:
            return Refusal(NightRule.NOT_ALLOWED, "The club’s book is for the admin, and for hosts and bankers.")
        look = await self._look(0, head)
        names = await self._names.names(_persons(look.book))
        waiting = tuple(each for each in self._journal.club().claims.values() if each.state == "claimed")
        seq = len(look.book.rows)
        return Audited(0, "the club", role, True, False, names, look.book, seq, look.book.head, look.at_ms, waiting)

    async def _look(self, night: int, head: bytes | None) -> _Look:
        look = self._looks.pop(night, None)
        if look is None or head is None or look.book.head != head.hex():
            code = night_code(night) if night else CLUB
            book = await asyncio.to_thread(examine, code, night, await self._journal.public_rows(code))
            look = _Look(book, self._clock.now_ms())
        self._looks[night] = look
        while len(self._looks) > KEPT:
            del self._looks[next(iter(self._looks))]
        return look


def _held(info: NightInfo, night: Night | None, asker: Asker) -> tuple[Role, ...]:
    if night is not None:
        return roles(night, asker.person, admin=asker.admin)
    held: list[Role] = ["spectator"]
    if asker.person == info.host:
        held.append("host")
    if asker.admin:
        held.append("admin")
    return tuple(held)


def _persons(book: Examined) -> tuple[str, ...]:
    codes = {leg.account for entry in book.entries for leg in entry.legs}
    persons = {account.player for code in codes if (account := parse(code)) is not None and account.player}
    return tuple(sorted(persons))
