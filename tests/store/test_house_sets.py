"""The club's own house rules: every version kept, nobody saves over somebody else's (R170)."""

from pathlib import Path

from server.poker.house import Deck, House, Table
from server.store.store import Store
from tests.helpers.twins import HandClock, SeededEntropy

SHORT = House(deck=Deck(lowest="6"))


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
    versions = await store.house_sets.versions(key)
    assert [(each.version, each.title, each.house) for each in versions] == [
        (1, "Fridays", House()),
        (2, "Fridays, short deck", SHORT),
    ]
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


async def test_a_set_can_be_taken_off_the_list_and_put_back(store: Store) -> None:
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
    assert [each.version for each in await store.house_sets.versions(key)] == [1, 3]


async def test_there_is_no_other_set(store: Store) -> None:
    for key in ("", "set-", "set-7", "italian", "set-1 or 1", "set-٣"):
        assert await store.house_sets.versions(key) == []
