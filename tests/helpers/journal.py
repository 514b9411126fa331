"""A `Journal` in memory whose commits can be held back, refused or left in doubt."""

import asyncio
from collections.abc import Iterable

from server.bank.account import CLUB
from server.bank.book import CLOSED
from server.bank.chain import Row
from server.bank.club import Club, ClubAsk, Taken, ask, carry_over, open_books
from server.bank.entry import BankRefusal
from server.bank.journal import Answer, JournalError, NightInfo, OneHand, StoredRow, Unit
from server.night.fair.file import sealed_deal


def one_hand(rows: Iterable[StoredRow], hand: int) -> OneHand:
    """The event rows of one hand, looked for from the first row on: what the store finds by halving."""
    now, found, gone_on = 0, [], False
    events = [each for each in rows if each.row.row == "event"]
    for each in events:
        now = sealed_deal(each.row.body) or now
        gone_on = gone_on or now > hand
        if hand and now == hand:
            found.append(each)
    closing = [StoredRow(each.row) for each in events[-2:]] if events and events[-1].row.kind == CLOSED else []
    return OneHand((*found, *(closing if gone_on else ())), gone_on) if found else OneHand(())


class MemoryJournal:
    """`fail` is raised by the next commits; `hold` keeps them from finishing; `doubt` writes and then fails."""

    def __init__(self) -> None:
        self.rows: dict[int, list[StoredRow]] = {}
        self.infos: list[NightInfo] = []
        self.stored: dict[int, list[Answer]] = {}
        self.members_of: list[tuple[int, str]] = []
        self.fail: JournalError | None = None
        self.doubt: JournalError | None = None
        self.hold: asyncio.Event | None = None
        self.commits = 0
        opened = open_books(1)
        self._club = opened.club
        self.club_rows: list[Row] = list(opened.rows)

    async def commit(self, unit: Unit) -> None:
        if self.hold is not None:
            await self.hold.wait()
        await asyncio.sleep(0)
        if self.fail is not None:
            raise self.fail
        for each in (unit, *unit.also):
            self._write(each)
        self.commits += 1
        if self.doubt is not None:
            doubt, self.doubt = self.doubt, None
            raise doubt

    def _write(self, unit: Unit) -> None:
        sealed = {part.seq: part.plain for part in unit.sealed}
        rows = self.rows.setdefault(unit.night, [])
        for row in unit.rows:
            _follows(rows, row)
            rows.append(StoredRow(row, sealed.get(row.seq)))
        if unit.answer is not None:
            self.stored.setdefault(unit.night, []).append(unit.answer)
        for draft in unit.club:
            carried = carry_over(self._club, unit.rows[-1].at_us, draft)
            assert isinstance(carried, Taken), carried
            self._club = carried.club
            self.club_rows += carried.rows

    async def new_night(self, name: str, host: str, at_ms: int) -> int:
        self.infos.append(NightInfo(len(self.infos) + 1, name, host, at_ms, 0, 1))
        return len(self.infos)

    async def nights(self) -> list[NightInfo]:
        return list(self.infos)

    async def read(self, night: int) -> list[StoredRow]:
        return list(self.rows.get(night, ()))

    async def hand(self, night: int, hand: int) -> OneHand:
        return one_hand(self.rows.get(night, ()), hand)

    async def public_rows(self, code: str) -> list[Row]:
        if code == CLUB:
            return list(self.club_rows)
        return [stored.row for stored in self.rows.get(int(code.removeprefix("night-")), ())]

    async def entries(self, code: str, without: frozenset[str], most: int) -> list[Row]:
        rows = await self.public_rows(code)
        return [row for row in rows if row.row == "entry" and row.kind not in without][-most:]

    async def recent(self, kind: str, most: int) -> list[bytes]:
        rows = [stored.row for night in self.rows.values() for stored in night]
        return [row.body for row in rows if row.row == "event" and row.kind == kind][::-1][:most]

    async def answers(self, night: int) -> list[Answer]:
        await asyncio.sleep(0.001)  # the real one reads in a thread, and the loop goes on meanwhile
        return list(self.stored.get(night, ()))

    async def hash_at(self, night: int, seq: int) -> bytes | None:
        rows = self.rows.get(night, [])
        return rows[seq - 1].row.hash if 0 < seq <= len(rows) else None

    def club(self) -> Club:
        return self._club

    async def pay(self, asked: ClubAsk, at_us: int) -> Club | BankRefusal:
        await asyncio.sleep(0)
        if self.fail is not None:
            raise self.fail
        taken = ask(self._club, asked, at_us)
        if isinstance(taken, Taken):
            self._club = taken.club
            self.club_rows += taken.rows
            return taken.club
        return taken

    async def add_member(self, night: int, person: str) -> None:
        self.members_of.append((night, person))

    async def members(self) -> list[tuple[int, str]]:
        return list(self.members_of)

    async def nights_of(self, person: str) -> list[int]:
        return [night for night, who in self.members_of if who == person]


def _follows(rows: list[StoredRow], row: Row) -> None:
    last = rows[-1].row if rows else None
    if row.seq != (last.seq + 1 if last else 1) or (last is not None and row.prev != last.hash):
        raise AssertionError(f"row {row.seq} does not follow")


class MemoryNames:
    """`Names` that a test fills by hand."""

    def __init__(self) -> None:
        self.known: dict[str, str] = {}
        self.handed_on: list[tuple[str, str]] = []
        self.signed_out: list[tuple[tuple[str, ...], int, int]] = []
        self.admins: set[str] = set()

    async def names(self, persons: tuple[str, ...]) -> dict[str, str]:
        return {person: self.known[person] for person in persons if person in self.known}

    async def rename(self, person: str, name: str) -> None:
        self.known[person] = name

    async def hand_on(self, double: str, keep: str) -> None:
        self.handed_on.append((double, keep))

    async def sign_out(self, persons: tuple[str, ...], since_ms: int, until_ms: int) -> None:
        self.signed_out.append((persons, since_ms, until_ms))

    async def is_admin(self, person: str) -> bool:
        return person in self.admins
