"""One hand out of a long night, without reading the others."""

import asyncio
import random
from collections.abc import Iterator
from pathlib import Path

import pytest
import sqlalchemy as sa
from msgspec.structs import replace

from server.bank.chain import Row
from server.bank.journal import StoredRow, StoreFailed
from server.night import commands as c
from server.night.fair.file import deal_check, sealed_deal
from server.store.folder import KEY
from server.store.rows import read_events
from server.store.store import Store
from tests.helpers import long_night
from tests.helpers.evening import Evening
from tests.helpers.journal import one_hand
from tests.helpers.twins import HandClock, SeededEntropy
from tests.night.steps import FAST, begun, deal, play_out

ENTRIES = 700


@pytest.fixture(scope="module")
def evening() -> Evening:
    return long_night.play(ENTRIES)


@pytest.fixture(scope="module")
def store(evening: Evening, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    data = tmp_path_factory.mktemp("long") / "data"
    long_night.write(data, evening)
    opened = Store(data, HandClock(), SeededEntropy("read"))
    yield opened
    opened.close()


def test_every_hand_is_found(evening: Evening, store: Store) -> None:
    rows = [StoredRow(*row) for row in evening.rows]
    hands = range(evening.night.hand_no + 3)
    found = [asyncio.run(store.journal.hand(1, hand)) for hand in hands]
    assert found == [one_hand(rows, hand) for hand in hands]
    assert [bool(each.rows) for each in found] == [False, *(True,) * evening.night.hand_no, False, False]
    checks = [deal_check("night-1", each, hand, {}) for hand, each in zip(hands, found, strict=True)]
    assert all(check is not None and check.fair for check in checks[1 : evening.night.hand_no])
    assert asyncio.run(store.journal.hand(9, 1)).rows == ()


def test_of_a_night_that_is_over_the_rows_that_close_it_come_too(tmp_path: Path) -> None:
    """In them a house may open its decks (bank.md 2.2)."""
    house = replace(FAST, table=replace(FAST.table, reveal="end-of-night"))
    evening, dice = begun("bo", "cleo", house=house), random.Random(2)
    for _ in range(3):
        while evening.night.phase == "between":
            evening.wait()
        deal(evening, "five-card-draw")
        play_out(evening, dice)
    evening.do("anna", c.End("now"))
    while evening.night.phase != "closed":
        evening.wait()
    long_night.write(tmp_path / "data", evening)
    opened = Store(tmp_path / "data", HandClock(), SeededEntropy("read"))
    rows = [StoredRow(*row) for row in evening.rows]
    for hand in (1, 2, 3):
        found = asyncio.run(opened.journal.hand(1, hand))
        assert found == one_hand(rows, hand)
        check = deal_check("night-1", found, hand, {})
        assert check is not None
        assert check.cards is not None
    opened.close()


def test_the_rest_of_the_night_is_not_read(evening: Evening, store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whole rows come from its own hand alone; the search for it looks at a row for each halving."""
    read: list[int] = []
    looked: list[int | None] = []

    def counted(connection: sa.Connection, book_id: int, first: int, before: int | None) -> Iterator[Row]:
        for row in read_events(connection, book_id, first, before):
            read.append(row.seq)
            yield row

    def seen(body: bytes) -> int | None:
        looked.append(sealed_deal(body))
        return looked[-1]

    monkeypatch.setattr("server.store.one_hand.read_events", counted)
    monkeypatch.setattr("server.store.one_hand.sealed_deal", seen)
    hand = evening.night.hand_no // 2
    found = asyncio.run(store.journal.hand(1, hand))
    assert read == [each.row.seq for each in found.rows]
    assert len(looked) <= 2 * len(evening.rows).bit_length() + 2


def test_a_sealed_part_that_does_not_open_is_said(evening: Evening, tmp_path: Path) -> None:
    data = tmp_path / "data"
    long_night.write(data, evening)
    (data / KEY).write_bytes(bytes(range(32)))
    opened = Store(data, HandClock(), SeededEntropy("read"))
    with pytest.raises(StoreFailed, match="cannot be read"):
        asyncio.run(opened.journal.hand(1, 1))
    opened.close()
