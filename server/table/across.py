"""Results of nights that are over, read from their books once each: a closed book never changes."""

import asyncio
from collections.abc import Mapping, Sequence

import msgspec

from server.bank.book import night_code
from server.bank.check import InvariantBroken
from server.bank.club import Club
from server.bank.journal import NightInfo
from server.night.across import NightResult, Together, night_result, together
from server.table.ports import Journal, Names


class Across(msgspec.Struct, frozen=True):
    """`nights` newest first; `unread` are those whose book could not be read: their audit says why."""

    units: tuple[Together, ...]
    nights: tuple[NightInfo, ...]
    unread: tuple[int, ...]
    names: Mapping[str, str]


class Results:
    """Keeps the result of every closed night that somebody looked at: a few kilobytes each."""

    def __init__(self, journal: Journal, names: Names) -> None:
        self._journal, self._names = journal, names
        self._kept: dict[int, NightResult | None] = {}

    async def across(self, infos: Sequence[NightInfo], club: Club) -> Across:
        """These nights together, the ids of one person as one."""
        newest = sorted(infos, key=lambda each: -each.night)
        found = [(info, await self._result(info)) for info in newest]
        results = [result for _, result in found if result is not None]
        units = together(results, lambda person: club.ids_of(person)[0])
        people = {each.person for unit in units for each in unit.people}
        people |= {each.name for unit in units for each in unit.choosers if each.name}
        return Across(
            units,
            tuple(info for info, _ in found),
            tuple(info.night for info, result in found if result is None),
            await self._names.names(tuple(sorted(people))),
        )

    async def _result(self, info: NightInfo) -> NightResult | None:
        if info.night not in self._kept:
            rows = await self._journal.public_rows(night_code(info.night))
            try:
                self._kept[info.night] = await asyncio.to_thread(
                    night_result, info.night, info.name, info.opened_at, rows
                )
            except (InvariantBroken, msgspec.MsgspecError):
                self._kept[info.night] = None
        return self._kept[info.night]
