"""The house rules that a table may be started with: the presets from disk, and those that the club keeps."""

from collections.abc import Mapping
from typing import Protocol

from server.night.house_set import HouseSet
from server.poker.house import House


class KeptSets(Protocol):
    """The club's own sets, on disk."""

    async def listed(self) -> list[HouseSet]: ...

    async def save(self, key: str, version: int, title: str, house: House | None, by: str) -> str | None: ...


class HouseShelf:
    """Presets and kept sets together."""

    def __init__(self, presets: Mapping[str, HouseSet], kept: KeptSets) -> None:
        self._presets, self._kept = presets, kept

    async def listed(self) -> list[HouseSet]:
        """All there are: the club's own first, then the presets."""
        return [*await self._kept.listed(), *self._presets.values()]

    async def find(self, key: str) -> HouseSet | None:
        """The newest version of these rules, None when there are none of that name or they were taken off the list."""
        if key in self._presets:
            return self._presets[key]
        return next((each for each in await self._kept.listed() if each.key == key), None)

    async def save(self, key: str, version: int, title: str, house: House | None, by: str) -> str | None:
        """The key of what was saved, None when somebody else saved that version meanwhile."""
        return await self._kept.save(key, version, title, house, by)
