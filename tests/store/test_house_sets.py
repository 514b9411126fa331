"""The club's own house rules: every version kept, nobody saves over somebody else's (R170)."""

import sqlite3
from contextlib import closing
from pathlib import Path

import msgspec

from server.poker.house import Deck, House, Table
from server.store.folder import DATABASE
from server.store.store import Store
from tests.helpers.twins import HandClock, SeededEntropy

SHORT = House(deck=Deck(lowest="6"))


def rows(data: Path) -> list[tuple[int, str, House | None]]:
    """Everything that was ever saved, as the database has it: version, title, rules."""
    with closing(sqlite3.connect(data / DATABASE)) as connection:
        found = connection.execute("SELECT version, title, rules FROM house_set ORDER BY id, version").fetchall()
    return [
        (version, title, None if said is None else msgspec.json.decode(said, type=House))
        for version, title, said in found
    ]


async def test_a_set_is_kept_by_version_and_found_after_a_restart(
    data: Path, clock: HandClock, entropy: SeededEntropy
) -> None:
    store = Store(data, clock, entropy)
    anna = await store.people.new_person("Anna")
    key = await store.house_sets.save("", 1, "Fridays", House(), anna)
    assert key is not None
    assert await store.house_sets.save(key, 2, "Fridays, short deck", SHORT, anna) == key
    store.close()
    store = Store(data, clock, entropy)
    assert rows(data) == [(1, "Fridays", House()), (2, "Fridays, short deck", SHORT)]
    assert [each.version for each in await store.house_sets.listed()] == [2]
    store.close()


async def test_nobody_saves_over_somebody_elses_version(store: Store) -> None:
    anna = await store.people.new_person("Anna")
    key = await store.house_sets.save("", 1, "Fridays", House(), anna)
    assert key is not None
    assert await store.house_sets.save(key, 2, "Fridays", SHORT, anna) == key
    for version in (1, 2, 4):
        assert await store.house_sets.save(key, version, "Fridays", House(table=Table(seats=4)), anna) is None
    assert [each.house for each in await store.house_sets.listed()] == [SHORT]


async def test_a_set_can_be_taken_off_the_list_and_put_back(store: Store, data: Path) -> None:
    anna = await store.people.new_person("Anna")
    key = await store.house_sets.save("", 1, "Fridays", House(), anna)
    other = await store.house_sets.save("", 1, "A quiet Monday", SHORT, anna)
    assert key is not None
    assert other is not None
    assert [each.key for each in await store.house_sets.listed()] == [other, key], "by title"
    await store.house_sets.save(key, 2, "Fridays", None, anna)
    assert [each.key for each in await store.house_sets.listed()] == [other]
    await store.house_sets.save(key, 3, "Fridays", SHORT, anna)
    assert {each.key for each in await store.house_sets.listed()} == {key, other}
    assert [row[2] for row in rows(data) if row[1] == "Fridays"] == [House(), None, SHORT], "nothing was written over"


async def test_what_is_no_key_of_a_set_begins_a_new_one(store: Store) -> None:
    anna = await store.people.new_person("Anna")
    odd = ("", "set-", "italian", "set-1 or 1", "set-٣")
    assert [await store.house_sets.save(key, 1, "Fridays", House(), anna) for key in odd] == [
        f"set-{number}" for number in range(1, 6)
    ]
    assert await store.house_sets.save("set-9", 2, "Fridays", House(), anna) is None
