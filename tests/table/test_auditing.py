"""Who may look at a night's book, and how much of it he gets (bank.md 3, permission matrix; 6.3)."""

import pytest

from server.bank.account import stack, tab
from server.bank.journal import NightInfo, StoredRow
from server.night import commands as c
from server.night.examined import Audited
from server.night.refusal import NightRule, Refusal
from server.table.auditing import Asker, Audits
from tests.helpers.evening import Evening
from tests.helpers.journal import MemoryJournal
from tests.helpers.short_night import NAMES, play
from tests.helpers.twins import HandClock

INFO = NightInfo(1, "Friday", "anna", 1, 0, 1)


class Names:
    """Names of everybody."""

    async def names(self, persons: tuple[str, ...]) -> dict[str, str]:
        return {person: NAMES[person] for person in persons}


@pytest.fixture(scope="module")
def evening() -> Evening:
    return play()


def audits(evening: Evening) -> Audits:
    journal = MemoryJournal()
    journal.rows[1] = [StoredRow(row, plain) for row, plain in evening.rows]
    return Audits(journal, HandClock(), Names())


@pytest.mark.parametrize(
    ("person", "admin", "closed", "role", "whole"),
    [
        ("anna", False, False, "banker", True),
        ("bo", False, False, "player", False),
        ("bo", False, True, "player", True),
        ("stranger", True, False, "admin", True),
        ("stranger", False, False, "", False),
        ("stranger", False, True, "", False),
        ("", False, False, "", False),
    ],
)
async def test_who_sees_what(evening: Evening, person: str, admin: bool, closed: bool, role: str, whole: bool) -> None:
    info = NightInfo(1, "Friday", "anna", 1, 2 if closed else 0, 1)
    found = await audits(evening).audit(info, evening.night, {}, Asker(person, admin), None)
    if not role:
        assert isinstance(found, Refusal)
        assert found.rule == NightRule.NOT_ALLOWED
        return
    assert isinstance(found, Audited)
    assert (found.role, found.whole) == (role, whole)
    assert found.head == evening.book.head.hex()
    accounts = {leg.account for entry in found.book.entries for leg in entry.legs}
    if whole:
        assert len(found.book.rows) == len(evening.rows)
        assert found.names == NAMES
    else:
        assert accounts == {stack(1, person), tab(person)}
        assert found.book.rows == ()


async def test_a_night_that_cannot_be_played_again_is_open_to_its_host_and_the_admin(evening: Evening) -> None:
    """Then an audit is wanted most."""
    for asker, may in ((Asker("anna", False), True), (Asker("x", True), True), (Asker("bo", False), False)):
        assert isinstance(await audits(evening).audit(INFO, None, {}, asker, None), Audited) == may


async def test_a_book_is_read_anew_when_it_has_grown_or_when_asked() -> None:
    evening = play()
    looks = audits(evening)
    journal, host = looks._journal, Asker("anna", False)
    assert isinstance(journal, MemoryJournal)

    async def look(head: bytes | None) -> Audited:
        found = await looks.audit(INFO, evening.night, {}, host, head)
        assert isinstance(found, Audited)
        return found

    first = await look(evening.book.head)
    assert (await look(evening.book.head)).book is first.book
    assert (await look(None)).book is not first.book
    evening.do("anna", c.Pause())
    journal.rows[1] = [StoredRow(row, plain) for row, plain in evening.rows]
    assert (await look(evening.book.head)).seq == first.seq + 1
