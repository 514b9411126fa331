"""The club's own house rules in memory: the twin of the store's."""

from server.night.house_set import HouseSet
from server.poker.house import House


class MemorySets:
    """`KeptSets` of server/table/house_shelf.py."""

    def __init__(self) -> None:
        self.saved: dict[str, list[tuple[HouseSet, bool]]] = {}

    async def listed(self) -> list[HouseSet]:
        newest = (versions[-1] for versions in self.saved.values())
        return sorted((each for each, kept in newest if kept), key=lambda each: each.title)

    async def save(self, key: str, version: int, title: str, house: House | None, by: str) -> str | None:
        key = key or f"set-{len(self.saved) + 1}"
        if version != len(self.saved.get(key, [])) + 1:
            return None
        made = HouseSet(key, title, house or House(), version=version, by=by, at=1_000 * version)
        self.saved.setdefault(key, []).append((made, house is not None))
        return key
