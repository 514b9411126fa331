"""The club's own house rules: every version that was ever saved of each set. Knows nothing of the presets."""

import asyncio
from typing import Any

import msgspec
import sqlalchemy as sa

from server.night.house_set import HouseSet
from server.poker.house import House
from server.ports import Clock
from server.store.reader import Reader
from server.store.schema import HOUSE_SET
from server.store.writer import Writer

PREFIX = "set-"
_rules: msgspec.json.Decoder[House] = msgspec.json.Decoder(House)


class HouseSets:
    """For a running event loop, which it never blocks."""

    def __init__(self, writer: Writer, reader: Reader, clock: Clock) -> None:
        self._writer, self._reader, self._clock = writer, reader, clock

    async def listed(self) -> list[HouseSet]:
        """The newest version of every set that was not taken off the list, by title."""
        return await self._reader.run(_listed)

    async def save(self, key: str, version: int, title: str, house: House | None, by: str) -> str | None:
        """The set's key once it is on disk; `key` "" begins a new one. None: the version is not the next one, because
        somebody saved meanwhile. Without a `house` the set is taken off the list.
        """
        row = {
            "version": version,
            "title": title,
            "rules": None if house is None else msgspec.json.encode(house),
            "saved_by": by,
            "saved_at": self._clock.now_ms(),
        }

        def write(connection: sa.Connection) -> str | None:
            number = _number(key) or (connection.scalar(sa.select(sa.func.max(HOUSE_SET.c.id))) or 0) + 1
            last = connection.scalar(sa.select(sa.func.max(HOUSE_SET.c.version)).where(HOUSE_SET.c.id == number))
            if version != (last or 0) + 1:
                return None
            connection.execute(sa.insert(HOUSE_SET).values(id=number, **row))
            return f"{PREFIX}{number}"

        return await asyncio.wrap_future(self._writer.call(write))


def _number(key: str) -> int:
    digits = key.removeprefix(PREFIX)
    return int(digits) if key != digits and digits.isascii() and digits.isdigit() and len(digits) < 10 else 0


def _listed(connection: sa.Connection) -> list[HouseSet]:
    newest = sa.select(HOUSE_SET.c.id, sa.func.max(HOUSE_SET.c.version).label("version")).group_by(HOUSE_SET.c.id)
    last = newest.subquery()
    found = sa.select(HOUSE_SET).join(last, sa.and_(HOUSE_SET.c.id == last.c.id, HOUSE_SET.c.version == last.c.version))
    return [_set(row) for row in connection.execute(found.order_by(HOUSE_SET.c.title)) if row.rules is not None]


def _set(row: sa.Row[Any]) -> HouseSet:
    house = _rules.decode(row.rules)
    return HouseSet(f"{PREFIX}{row.id}", row.title, house, version=row.version, by=row.saved_by, at=row.saved_at)
