"""The journal: units are on disk or not at all, and come back as they were (design.md 3)."""

import asyncio
import sqlite3
import threading
from pathlib import Path

import msgspec
import pytest

from server.bank.book import rebuild
from server.bank.journal import Answer, Fenced, NightInfo, StoreBusy, StoredRow, StoreFailed, Unit
from server.store import writer as writer_module
from server.store.folder import DATABASE
from server.store.store import Store
from tests.helpers.twins import HandClock, SeededEntropy
from tests.store.writing import NightBook


async def night(store: Store) -> NightBook:
    return NightBook(await store.journal.new_night("Friday", "anna", 5))


def files_of(data: Path) -> bytes:
    """Everything in the database and the files beside it."""
    return b"".join(file.read_bytes() for file in data.iterdir() if file.name.startswith(DATABASE))


async def test_what_was_committed_comes_back(store: Store) -> None:
    book = await night(store)
    units = [
        book.buy("anna"),
        book.buy("bo", drawer="anna"),
        book.bet("anna", secret=b"AsKd"),
        book.unit(data=[1, "x"]),
    ]
    for unit in units:
        await store.journal.commit(unit)
    rows = await store.journal.read(book.night)
    expected = [row for unit in units for row in unit.rows]
    assert [stored.row for stored in rows] == expected
    assert [stored.sealed for stored in rows if stored.row.sealed] == [b"AsKd"]
    assert all(stored.sealed is None for stored in rows if not stored.row.sealed)
    assert rebuild(stored.row for stored in rows) == book.book


async def test_it_is_still_there_after_a_restart(data: Path, clock: HandClock, entropy: SeededEntropy) -> None:
    first = Store(data, clock, entropy)
    book = await night(first)
    await first.journal.commit(book.buy("anna", drawer="anna"))
    await first.journal.commit(book.unit(secret=b"the deck"))
    first.close()
    second = Store(data, clock, entropy)
    rows = await second.journal.read(book.night)
    assert rebuild(stored.row for stored in rows) == book.book
    assert rows[-1].sealed == b"the deck"
    await second.journal.commit(book.bet("anna"))
    await second.journal.commit(book.buy("bo"))
    second.close()


async def test_a_secret_is_not_readable_in_the_files(data: Path, store: Store) -> None:
    """design.md 10.1: a copy of the database shows no live card. The WAL is read, too."""
    book = await night(store)
    await store.journal.commit(book.unit(secret=b"SECRET-DECK-AsKdQh", data="PUBLIC-WORD"))
    stored = files_of(data)
    assert b"PUBLIC-WORD" in stored
    assert b"SECRET-DECK" not in stored
    assert "SECRET-DECK" not in repr(await store.journal.read(book.night))
    assert "SECRET-DECK" not in repr(book.unit(secret=b"SECRET-DECK"))


async def test_many_at_once_share_commits(store: Store) -> None:
    """limits.md 2: what came while one commit ran goes into the next, in the order in which it came."""
    books = [await night(store) for _ in range(5)]
    for book in books:
        await store.journal.commit(book.buy("anna"))
    before = store.writer.commits
    done: list[asyncio.Future[None]] = []
    futures: list[asyncio.Future[None]] = []
    for _ in range(40):
        for book in books:
            future = store.journal.commit(book.bet("anna"))
            future.add_done_callback(done.append)
            futures.append(future)
    await asyncio.gather(*futures)
    assert done == futures
    assert store.writer.commits - before < 50
    for book in books:
        assert rebuild(stored.row for stored in await store.journal.read(book.night)) == book.book


async def test_one_bad_unit_does_not_stop_the_others(store: Store) -> None:
    """A batch with a unit that the database refuses: alone, each shows whether it was that one."""
    good, bad = await night(store), await night(store)
    await store.journal.commit(good.buy("anna"))
    await store.journal.commit(bad.buy("anna"))
    first = bad.bet("anna")
    repeated = msgspec.structs.replace(first, rows=(*first.rows[:1], msgspec.structs.replace(first.rows[1], key="k1")))
    results = await asyncio.gather(
        store.journal.commit(good.bet("anna")),
        store.journal.commit(repeated),
        store.journal.commit(good.bet("anna")),
        store.journal.commit(good.bet("anna")),
        return_exceptions=True,
    )
    assert [type(result) for result in results] == [type(None), StoreFailed, type(None), type(None)]
    assert "made before" in str(results[1])
    assert rebuild(stored.row for stored in await store.journal.read(good.night)) == good.book
    await store.journal.commit(first)


async def test_a_second_writer_of_a_night_is_fenced(store: Store) -> None:
    """Two actors for one night: the second one's row is not the next any more (design.md 9)."""
    book = await night(store)
    await store.journal.commit(book.buy("anna"))
    other = NightBook(book.night)
    other.book = book.book
    other.unit()  # the opening row is there already
    other.book, other.orders = book.book, 50
    await store.journal.commit(book.bet("anna"))
    with pytest.raises(Fenced):
        await store.journal.commit(other.bet("anna"))
    await store.journal.commit(book.bet("anna"))
    assert rebuild(stored.row for stored in await store.journal.read(book.night)) == book.book


async def test_an_owner_who_lost_the_night_writes_nothing(data: Path, store: Store) -> None:
    """design.md 9: every commit of a night's events checks the fencing number; so does an answer alone."""
    book, free = await night(store), await night(store)
    await store.journal.commit(book.buy("anna"))
    await store.journal.commit(free.buy("anna"))
    with sqlite3.connect(data / DATABASE) as taking_over:
        taking_over.execute("UPDATE book SET epoch = 2 WHERE code = ?", (f"night-{book.night}",))
    taking_over.close()
    before = await store.journal.read(book.night)
    refused = await asyncio.gather(
        store.journal.commit(free.bet("anna")),
        store.journal.commit(book.bet("anna")),
        store.journal.commit(Unit(book.night, 1, (), answer=Answer("anna", "c1", bytes(32), b"no"))),
        store.journal.commit(free.bet("anna")),
        return_exceptions=True,
    )
    assert [type(result) for result in refused] == [type(None), Fenced, Fenced, type(None)]
    assert await store.journal.read(book.night) == before
    assert await store.journal.answers(book.night) == []
    forged = msgspec.structs.replace(book.bet("anna"), epoch=2)
    with pytest.raises(Fenced):
        await store.journal.commit(forged)


async def test_answers_are_kept_with_what_they_answer(store: Store) -> None:
    book = await night(store)
    granted = Answer("anna", "c1", bytes(32), b"ok")
    refused = Answer("anna", "c2", bytes(32), b"no")
    await store.journal.commit(msgspec.structs.replace(book.buy("anna"), answer=granted))
    await store.journal.commit(Unit(book.night, 1, (), answer=refused))
    assert sorted(await store.journal.answers(book.night), key=lambda answer: answer.command_id) == [granted, refused]
    with pytest.raises(StoreFailed, match="has its answer"):
        await store.journal.commit(Unit(book.night, 1, (), answer=msgspec.structs.replace(refused, reply=b"yes")))
    assert len(await store.journal.answers(book.night)) == 2


async def test_a_closed_night_is_listed_as_closed_at_once(store: Store) -> None:
    book, still = await night(store), await night(store)
    for unit in (book.buy("anna", drawer="bo"), still.buy("anna"), book.end()):
        await store.journal.commit(unit)
    infos = await store.journal.nights()
    assert infos == [
        NightInfo(book.night, "Friday", "anna", 5, book.book.last_at_us // 1000, 1),
        NightInfo(still.night, "Friday", "anna", 5, 0, 1),
    ]
    with pytest.raises(Fenced):
        await store.journal.commit(msgspec.structs.replace(still.bet("anna"), night=book.night))


async def test_nights_carry_their_money_to_the_one_club_book(
    data: Path, clock: HandClock, entropy: SeededEntropy
) -> None:
    """bank.md 6.6: linked entries, one transaction; several nights at once, and the head survives a restart."""
    first = Store(data, clock, entropy)
    books = [await night(first) for _ in range(3)]
    for book in books:
        await first.journal.commit(book.buy("anna", drawer="bo"))
    await asyncio.gather(*(first.journal.commit(book.end()) for book in books[:2]))
    first.close()
    second = Store(data, clock, entropy)
    await second.journal.commit(books[2].end())
    second.close()
    with sqlite3.connect(data / DATABASE) as reader:
        found = reader.execute(
            "SELECT account, sum(amount), max(balance_after) FROM posting JOIN book ON book.id = book_id"
            " WHERE code = 'club' GROUP BY account"
        ).fetchall()
    reader.close()
    assert sorted(found) == [("cash:bo", 300_000, 300_000), ("player:anna", -300_000, -100_000)]


async def test_what_the_club_refuses_the_night_does_not_give(store: Store) -> None:
    """Half a carry is worse than none: the night's rows are not written either."""
    book = await night(store)
    await store.journal.commit(book.buy("anna", drawer="bo"))
    end = book.end()
    short = msgspec.structs.replace(end.club[0], postings=end.club[0].postings[:1])
    with pytest.raises(StoreFailed, match="club book refused"):
        await store.journal.commit(msgspec.structs.replace(end, club=(short,)))
    assert len(await store.journal.read(book.night)) == 3
    await store.journal.commit(end)


async def test_a_full_queue_is_busy_not_slow(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """limits.md 4, requirement 2: beyond the bound the answer is `busy`, at once."""
    monkeypatch.setattr(writer_module, "QUEUE_MAX", 3)
    book = await night(store)
    await store.journal.commit(book.buy("anna"))
    begun, held = asyncio.Event(), threading.Event()
    loop = asyncio.get_running_loop()

    def hold(_: object) -> None:
        loop.call_soon_threadsafe(begun.set)
        held.wait()

    store.writer.call(hold)
    await begun.wait()
    waiting = [store.journal.commit(book.bet("anna")) for _ in range(3)]
    snapshot = book.book
    with pytest.raises(StoreBusy):
        store.journal.commit(book.bet("anna"))
    book.book = snapshot
    held.set()
    await asyncio.gather(*waiting)
    await store.journal.commit(book.bet("anna"))
    assert rebuild(stored.row for stored in await store.journal.read(book.night)) == book.book


async def test_whoever_stops_waiting_changes_nothing(store: Store) -> None:
    """A caller that is cancelled in mid-commit: the unit stands, and nobody else is disturbed."""
    book = await night(store)
    await store.journal.commit(book.buy("anna"))
    gone = store.journal.commit(book.bet("anna"))
    gone.cancel()
    await store.journal.commit(book.bet("anna"))
    assert rebuild(stored.row for stored in await store.journal.read(book.night)) == book.book


async def test_a_closed_store_says_so(data: Path, clock: HandClock, entropy: SeededEntropy) -> None:
    store = Store(data, clock, entropy)
    book = await night(store)
    last = store.journal.commit(book.buy("anna"))
    store.close()
    await last
    with pytest.raises(StoreFailed, match="stopping"):
        store.journal.commit(book.bet("anna"))


async def test_members_and_hashes(store: Store) -> None:
    book, other = await night(store), await night(store)
    for number, person in ((book.night, "anna"), (other.night, "anna"), (book.night, "bo"), (book.night, "anna")):
        await store.journal.add_member(number, person)
    assert await store.journal.nights_of("anna") == [book.night, other.night]
    assert await store.journal.nights_of("bo") == [book.night]
    assert await store.journal.nights_of("cleo") == []
    unit = book.buy("anna")
    await store.journal.commit(unit)
    assert [await store.journal.hash_at(book.night, row.seq) for row in unit.rows] == [row.hash for row in unit.rows]
    assert await store.journal.hash_at(book.night, 99) is None
    assert await store.journal.hash_at(99, 1) is None
    assert await store.journal.read(99) == []


async def test_a_night_that_is_not_there(store: Store) -> None:
    with pytest.raises(StoreFailed, match="no book night-99"):
        await store.journal.commit(NightBook(99).buy("anna"))


async def test_a_sealed_part_that_was_changed_is_not_played_with(data: Path, store: Store) -> None:
    """Another deck put under the row is refused, even when it is encrypted with the right key at the right place."""
    book = await night(store)
    await store.journal.commit(book.unit(secret=b"deck"))
    seq = book.book.seq
    other = msgspec.structs.replace(book.unit(secret=b"kced").sealed[0], seq=seq)
    sealing = store.journal._sealing
    swapped = sealing.seal(f"night-{book.night}", other, bytes(12))
    with sqlite3.connect(data / DATABASE) as forger:
        forger.execute("DROP TRIGGER sealed_update")
        forger.execute("UPDATE sealed SET nonce = zeroblob(12), ciphertext = ?", (swapped,))
    forger.close()
    with pytest.raises(StoreFailed, match="not the one"):
        await store.journal.read(book.night)


def test_a_stored_row_hides_its_secret() -> None:
    unit = NightBook(1).unit(secret=b"AsKd")
    assert "AsKd" not in repr(StoredRow(unit.rows[-1], b"AsKd"))
    assert "AsKd" not in repr(unit)
