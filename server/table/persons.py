"""People across nights (design.md 10.9): who knows whom, old names given back, doubles merged, names changed or erased.

What is done goes into the club's book, by ids; names stand elsewhere. Asks the permission matrix each time.
"""

from collections.abc import Callable, Mapping
from typing import NamedTuple

import msgspec

from server.bank.claim import DropUnmerge, LetIn, Merge, Merger, NotePerson, PeopleCommand, Unmerge
from server.bank.club import Club, ClubAsk
from server.bank.entry import BankRefusal
from server.bank.journal import JournalError, NightInfo
from server.night.permissions import Action, Role, Thing, Verdict, best
from server.night.record import digest
from server.night.refusal import NightRule, Refusal
from server.ports import Clock, Log
from server.table.ports import Journal, Registry

DOOR_MS = 3_600_000
"""So long somebody who asks to be let back waits at the door, and comes in after the yes."""


class Officer(NamedTuple):
    """Who wants to do something about somebody, and the id of what he asks (the same again changes nothing)."""

    person: str
    admin: bool
    command_id: str


class Known(msgspec.Struct, frozen=True):
    """Somebody whom an officer knows. `nights` newest first; `ids` has his doubles, too. `owes` by currency, in minor
    units. `devices` were let in as him, `merges` made him one with others; neither is taken back.
    """

    person: str
    name: str
    ids: tuple[str, ...]
    nights: tuple[NightInfo, ...]
    owes: Mapping[str, int]
    devices: tuple[LetIn, ...] = ()
    merges: tuple[Merger, ...] = ()


class Persons:
    """Everybody who ever was at a table here. `infos` are all nights, kept by who opens them; `renamed` is told a
    person's new name.
    """

    def __init__(
        self,
        journal: Journal,
        names: Registry,
        clock: Clock,
        log: Log,
        infos: Mapping[int, NightInfo],
        renamed: Callable[[str, str], None],
    ) -> None:
        self._journal, self._names, self._clock, self._log = journal, names, clock, log
        self._infos, self._renamed = infos, renamed

    async def known_to(self, person: str, admin: bool, hosts: int = 0) -> tuple[Known, ...]:
        """Those whom a host had at his tables, everybody for the admin. `hosts`: a night whose host he is now, or 0."""
        club, nights = self._journal.club(), await self._nights()
        mine = club.ids_of(person)
        people: dict[str, list[NightInfo]] = {}
        for member, of in nights.items():
            if admin or any(info.host in mine or info.night == hosts for info in of):
                people.setdefault(club.ids_of(member)[0], []).extend(of)
        names = await self._names.names(tuple(people))
        found = [
            Known(
                kept,
                names.get(kept, ""),
                club.ids_of(kept),
                tuple(sorted(of, key=_newest)),
                _owes(club, kept),
                tuple(each for each in club.let_in.values() if not each.out and each.person in club.ids_of(kept)),
                tuple(each for each in club.merges.values() if not each.undone and each.keep == kept),
            )
            for kept, of in people.items()
        ]
        return tuple(sorted(found, key=lambda each: (each.name.casefold(), each.person)))

    def ids_of(self, person: str) -> tuple[str, ...]:
        """All ids of a person, the one that is kept first."""
        return self._journal.club().ids_of(person)

    async def hosted(self, host: str, people: tuple[str, ...]) -> dict[str, int]:
        """The last night at which this host had each of these people at his table, himself left out."""
        mine = self.ids_of(host)
        found: dict[str, int] = {}
        for member, nights in (await self._nights()).items():
            kept = self.ids_of(member)[0]
            if kept in people and kept not in mine:
                had = [info.night for info in nights if info.host in mine]
                found[kept] = max([found.get(kept, 0), *had])
        return {person: night for person, night in found.items() if night}

    async def merge(self, officer: Officer, keep: str, double: str, busy: frozenset[str]) -> Refusal | None:
        """`double` is `keep`. `busy` are those who are tied to an open table: they play on as who they are."""
        if refusal := await self._refused(officer, (keep, double)):
            return refusal
        club = self._journal.club()
        if busy & {*club.ids_of(double), *club.ids_of(keep)}:
            return Refusal(
                NightRule.TOO_EARLY,
                "One of them sits at an open table, or is its host or banker: merge the two when that night is over.",
            )
        refusal = await self._write(officer, Merge(keep, double))
        if refusal is None:
            await self._names.hand_on(double, keep)
            await self._name(double, (await self._names.names((keep,))).get(keep, ""))
        return refusal

    def device(self, row: int) -> LetIn | None:
        """The device that was let in by this row of the club's book."""
        return self._journal.club().let_in.get(row)

    async def not_him(self, officer: Officer, row: int, hosts: int) -> Refusal | None:
        """The device that was let in by this row of the club's book was not his: it is signed out."""
        club = self._journal.club()
        device = club.let_in.get(row)
        if device is None:
            return Refusal(NightRule.NO_SUCH_REQUEST, "No device was let in by that.")
        if refusal := await self._refused(officer, (device.person,), hosts):
            return refusal
        ids, since = club.ids_of(device.person), device.at_us // 1000
        others = (each.at_us // 1000 for each in club.let_in.values() if each.person in ids and each.row > row)
        await self._names.sign_out(ids, since, min((since + DOOR_MS, *(at - 1 for at in others))))
        return await self._write(officer, NotePerson("signed-out", device.person, row))

    async def unmerge(self, officer: Officer, row: int, reason: str, name: str, busy: frozenset[str]) -> Refusal | None:
        """The two of that merge are not one: asked by one, done when a second says so too, maybe the person himself.

        Nobody knows any more whose the devices were, so each of them asks to be let back. `name` is for the double.
        """
        club = self._journal.club()
        merger = club.merges.get(row)
        if merger is None:
            return Refusal(NightRule.NO_SUCH_REQUEST, "There is no such merge.")
        ids = club.ids_of(merger.keep)
        if officer.person not in ids and (refusal := await self._refused(officer, (merger.keep,))):
            return refusal
        if busy & {*ids}:
            return Refusal(NightRule.TOO_EARLY, "One of them sits at an open table: do it when that night is over.")
        refusal = await self._write(officer, Unmerge(row, reason))
        after = self._journal.club().merges[row]
        if refusal is None and after.undone and not merger.undone:
            await self._names.sign_out(ids, 0, self._clock.now_ms())
            kept = (await self._names.names((merger.keep,))).get(merger.keep, "")
            for each in (merger.double, *merger.moved):
                await self._name(each, name or (f"{kept} 2" if kept else ""))
        return refusal

    async def drop_unmerge(self, officer: Officer, row: int) -> Refusal | None:
        """Who asked to take a merge back takes that back; the club's book knows who it was."""
        return await self._write(officer, DropUnmerge(row))

    def apart(self, person: str) -> tuple[Merger, ...]:
        """Merges of this person that somebody else wants to take back, and that wait for his word too."""
        ids, merges = self.ids_of(person), self._journal.club().merges.values()
        return tuple(each for each in merges if each.undo_by not in ("", *ids) and not each.undone and each.keep in ids)

    async def rename(self, officer: Officer, person: str, name: str) -> Refusal | None:
        """Another name, or none ("": it is erased). The caller has checked the name."""
        if refusal := await self._refused(officer, (person,)):
            return refusal
        refusal = await self._write(officer, NotePerson("renamed" if name else "erased", person))
        if refusal is None:
            for each in self._journal.club().ids_of(person):
                await self._name(each, name)
        return refusal

    async def let_back(self, officer: Officer, person: str) -> Refusal | None:
        """Notes that a new device is this person's. The caller has seen to it that the officer may say so."""
        return await self._write(officer, NotePerson("let-back", person))

    async def may_not(self, officer: Officer, person: str, hosts: int) -> Refusal | None:
        """Why who this person is, is not for this officer to say. `hosts` is a night whose host he is now, or 0."""
        return await self._refused(officer, (person,), hosts)

    async def _refused(self, officer: Officer, people: tuple[str, ...], hosts: int = 0) -> Refusal | None:
        nights, mine = await self._nights(), self._journal.club().ids_of(officer.person)
        for each in people:
            had = any(info.host in mine or info.night == hosts for info in nights.get(each, ()))
            held: tuple[Role, ...] = ("spectator", *(("host",) if had else ()), *(("admin",) if officer.admin else ()))
            if each not in nights or best(held, Action.PEOPLE, Thing(own=had))[0] != Verdict.YES:
                return Refusal(
                    NightRule.NOT_ALLOWED, "That is for a host who had that person at his table, or the admin."
                )
            if await self._names.is_admin(each) and not officer.admin:
                return Refusal(NightRule.NOT_ALLOWED, "Who the admin is, only the admin says.")
        return None

    async def _write(self, officer: Officer, command: PeopleCommand) -> Refusal | None:
        asked = ClubAsk(officer.person, officer.command_id, digest(msgspec.json.encode(command)), command, True)
        try:
            after = await self._journal.pay(asked, self._clock.now_ms() * 1000)
        except JournalError as failed:
            return Refusal(NightRule.NOT_SAVED, str(failed))
        if isinstance(after, BankRefusal):
            return Refusal(NightRule.NOT_BY_THE_BOOK, after.text)
        self._log.info("person-changed", person=officer.person, kind=type(command).__name__)
        return None

    async def _name(self, person: str, name: str) -> None:
        await self._names.rename(person, name)
        self._renamed(person, name)

    async def _nights(self) -> dict[str, list[NightInfo]]:
        found: dict[str, list[NightInfo]] = {}
        for night, member in await self._journal.members():
            if night in self._infos:
                found.setdefault(member, []).append(self._infos[night])
        for info in self._infos.values():
            of = found.setdefault(info.host, [])
            if info not in of:
                of.append(info)
        return found


def _newest(info: NightInfo) -> int:
    return -info.night


def _owes(club: Club, person: str) -> dict[str, int]:
    owed: dict[str, int] = {}
    for currency, sums in club.book.balances.items():
        amount = sum(sums.get(f"player:{each}", 0) for each in club.ids_of(person))
        if amount:
            owed[currency] = amount
    return owed
