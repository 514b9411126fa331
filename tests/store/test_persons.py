"""People across nights on disk (design.md 10.9): merged, renamed, erased; sound for the audit and in every export."""

import sqlite3
from hashlib import sha256
from pathlib import Path

import msgspec

from server.bank import claim as m
from server.bank.account import CLUB
from server.bank.club import Club, ClubAsk
from server.bank.entry import IN_A_HAND
from server.bank.export import FORMATS
from server.store.audit import verify
from server.store.folder import DATABASE
from server.store.store import Store
from tests.helpers.twins import HandClock, SeededEntropy
from tests.store.evenings import reopened

AT_US = 9_000_000_000_000


async def ask(store: Store, command: m.PeopleCommand, command_id: str) -> Club:
    payload = sha256(msgspec.json.encode(command)).hexdigest()
    club = await store.journal.pay(ClubAsk("anna", command_id, payload, command, True), AT_US)
    assert isinstance(club, Club), club
    return club


async def test_a_merge_lasts_and_the_audit_finds_nothing(folder: Path) -> None:
    """One entry moves tab and drawer; read back after a restart it is the same, and so is the same command again."""
    store = reopened(folder)
    before = store.journal.club().book.balances["EUR"]
    had = {code: before.get(code, 0) for code in ("player:anna", "player:bo", "cash:anna", "cash:bo")}
    merged = await ask(store, m.Merge("bo", "anna"), "m1")
    after = merged.book.balances["EUR"]
    assert after["player:bo"] == had["player:anna"] + had["player:bo"]
    assert after.get("cash:bo", 0) == had["cash:anna"] + had["cash:bo"]
    assert (after.get("player:anna", 0), after.get("cash:anna", 0)) == (0, 0)
    assert merged.ids_of("anna") == ("bo", "anna") == merged.ids_of("bo")
    assert await ask(store, m.Merge("bo", "anna"), "m1") == merged
    store.close()
    assert verify(folder / DATABASE, None, (), lambda _: None).findings == ()
    store = reopened(folder)
    assert store.journal.club() == merged
    rows = await store.journal.public_rows(CLUB)
    for name, written in FORMATS.items():
        assert "merge" in written(CLUB, rows, {}), name
    store.close()


async def test_a_merge_that_was_taken_back_lasts_and_the_audit_finds_nothing(folder: Path) -> None:
    store = reopened(folder)
    before = store.journal.club().book.balances["EUR"]
    await ask(store, m.Merge("bo", "anna"), "m1")
    (row,) = store.journal.club().merges
    await ask(store, m.Unmerge(row, "two"), "u1")
    said = m.Unmerge(row, "they are two")
    payload = sha256(msgspec.json.encode(said)).hexdigest()
    club = await store.journal.pay(ClubAsk("cleo", "u2", payload, said, True), AT_US)
    assert isinstance(club, Club), club
    assert {code: amount for code, amount in club.book.balances["EUR"].items() if amount} == {
        code: amount for code, amount in before.items() if amount
    }
    store.close()
    assert verify(folder / DATABASE, None, (), lambda _: None).findings == ()
    store = reopened(folder)
    assert store.journal.club() == club
    store.close()


async def test_the_sessions_of_some_time_end_and_no_others(folder: Path) -> None:
    clock = HandClock()
    store = Store(folder, clock, SeededEntropy("again"))
    people = store.people
    anna, bo = await people.new_person("Anna"), await people.new_person("Bo")
    began, phones = clock.now_ms(), []
    for person in (anna, anna, bo, anna):
        phones.append(await people.new_session(person))
        clock.move(1_000)
    await people.sign_out((anna, "nobody"), began + 1_000, began + 2_999)
    assert [await people.session(phone) is not None for phone in phones] == [True, False, True, True]
    store.close()


async def test_three_ids_of_one_person_are_one(folder: Path) -> None:
    store = reopened(folder)
    await ask(store, m.Merge("bo", "anna"), "m1")
    club = await ask(store, m.Merge("cleo", "bo"), "m2")
    assert {club.ids_of(each)[0] for each in ("anna", "bo", "cleo")} == {"cleo"}
    assert set(club.ids_of("anna")) == {"anna", "bo", "cleo"}
    store.close()


async def test_what_is_noted_of_a_person_holds_no_name(folder: Path) -> None:
    store = reopened(folder)
    person = await store.people.new_person("Rumpelstilzchen")
    await ask(store, m.NotePerson("renamed", person), "n1")
    await store.people.rename(person, "")
    assert await store.people.name(person) == ""
    store.close()
    with sqlite3.connect(folder / DATABASE) as database:
        bodies = b"".join(row[0] for row in database.execute("SELECT body FROM book_row"))
    assert b"Rumpel" not in bodies
    assert person.encode() in bodies
    assert verify(folder / DATABASE, None, (), lambda _: None).findings == ()


async def test_devices_and_a_role_go_to_the_id_that_is_kept(folder: Path) -> None:
    store = reopened(folder)
    people = store.people
    keep, double = await people.new_person("Anna"), await people.new_person("Anna too")
    assert await people.claim_admin(await people.new_admin_link(), double)
    phones = [await people.new_session(each) for each in (keep, double)]
    await people.hand_on(double, keep)
    sessions = [await people.session(phone) for phone in phones]
    assert [(each.person, each.admin) for each in sessions if each is not None] == [(keep, True)] * 2
    assert not await people.is_admin(double)
    store.close()


async def test_entries_beside_play_are_the_last_ones_of_their_kinds(folder: Path) -> None:
    """What the banker's page reads is what a plain scan of the whole book finds."""
    store = reopened(folder)
    without = frozenset(str(kind) for kind in IN_A_HAND)
    every = [
        row for row in await store.journal.public_rows("night-1") if row.row == "entry" and row.kind not in without
    ]
    assert len(every) > 3
    for most in (1, 2, len(every), 500):
        assert await store.journal.entries("night-1", without, most) == every[-most:]
    assert await store.journal.entries("night-9", without, 5) == []
    store.close()


async def test_a_link_is_renewed_once_for_each_that_somebody_saw(folder: Path) -> None:
    store = reopened(folder)
    people = store.people
    first = await people.new_invite(1)
    serial = await people.invite_serial(1)
    assert await people.renew_invite(1, serial)
    second = await people.invite(1)
    assert not await people.renew_invite(1, serial), "sent again"
    assert (await people.invite(1), await people.invite_serial(1)) == (second, serial + 1)
    assert [await people.night_of_invite(each or "") for each in (first, second)] == [None, 1]
    assert await people.invite_serial(99) == 0
    store.close()
