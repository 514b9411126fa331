"""What a dead server left on the disk: raw SQL and JSON for what was written, replay for how the night stood.

Works on a copy, so that nothing here mends the database before the next server has to.
"""

import json
import shutil
import sqlite3
from collections import defaultdict, deque
from collections.abc import Iterable, Iterator, Mapping
from contextlib import closing
from pathlib import Path
from typing import Any, NamedTuple

from server.night.own_view import OwnView, own_view
from server.night.replay import replay
from server.night.state import Night
from server.night.view import NightView, public_view
from server.store.folder import DATABASE, KEY, read_key
from server.store.journal import read_night
from server.store.sealing import Sealing
from server.store.sqlite.engine import reader_engine, writer_engine
from server.web.wire import encode
from tests.helpers.shelf import SHELF
from tests.soak.robot import Shown

SYNCHRONOUS = ("OFF", "NORMAL", "FULL", "EXTRA")
"""What the numbers of PRAGMA synchronous mean: from FULL on, every commit waits for the disk."""
FULL = SYNCHRONOUS.index("FULL")
BOOK_EVENTS = ("book-opened", "book-terms", "book-closed")
CHANGES_NOTHING = ("im-back",)
"""Commands that may be answered ok and written nowhere, when things are so already."""


class Written(NamedTuple):
    """A command that stands in a book: who gave it, what kind, and the last row of the unit that it made."""

    person: str
    kind: str
    version: int


class Dead:
    """The copy of a data folder whose server was killed, and one night in it."""

    def __init__(self, folder: Path, night: int) -> None:
        self.path = folder / DATABASE
        self.night = night
        self.commands: dict[str, list[Written]] = defaultdict(list)
        self.kinds: dict[int, str] = {}
        """What each row is, by its seq."""
        self._postings: dict[int, list[tuple[str, int]]] = defaultdict(list)
        with closing(sqlite3.connect(f"file:{self.path}?mode=ro", uri=True)) as db:
            self._read(db)

    @classmethod
    def copy(cls, data: Path, to: Path, night: int) -> "Dead":
        """Copies the database, its write-ahead log and the key as the kill left them."""
        shutil.rmtree(to, ignore_errors=True)
        to.mkdir(mode=0o700, parents=True)
        for name in (DATABASE, f"{DATABASE}-wal", KEY):
            if (data / name).exists():
                shutil.copy2(data / name, to / name)
        return cls(to, night)

    def _read(self, db: sqlite3.Connection) -> None:
        code = f"night-{self.night}"
        rows = db.execute(
            "select seq, row, kind, body from book_row join book on book.id = book_id where code = ? order by seq",
            (code,),
        ).fetchall()
        self.seq = int(rows[-1][0])
        last: Written | None = None
        for seq, row, kind, body in rows:
            self.kinds[seq] = kind
            if row == "event" and kind not in BOOK_EVENTS:
                event = json.loads(body)
                command = event["data"].get("command", "")
                last = Written(event["actor"], kind, seq)
                if command:
                    self.commands[command].append(last)
                    continue
                last = None
            elif last is not None:
                written = self.commands[json.loads(rows[last.version - 1][3])["data"]["command"]]
                written[-1] = written[-1]._replace(version=seq)
        postings = db.execute(
            "select seq, account, amount from posting join book on book.id = book_id"
            " where code = ? and unit = 'CHIP' order by seq",
            (code,),
        )
        for seq, account, amount in postings:
            self._postings[seq].append((account, amount))

    # What the robots were told

    def count(self, acked: Mapping[str, int], kinds: Mapping[str, str]) -> tuple[int, int]:
        """How many of these acknowledged commands are lost, and how many stand here more than once."""
        found = [len(self.commands.get(command_id, ())) for command_id in acked]
        nothing = sum(
            command_id not in self.commands and kinds.get(command_id) in CHANGES_NOTHING for command_id in acked
        )
        return found.count(0) - nothing, sum(times > 1 for times in found)

    def chips_out(self) -> int:
        """Chips that the bank has handed out and has not got back."""
        legs = (leg for legs in self._postings.values() for leg in legs)
        return -sum(amount for account, amount in legs if account == f"chips:bank:{self.night}")

    def check_answers(
        self, acked: Mapping[str, int], refused: Iterable[str], kinds: Mapping[str, str]
    ) -> Iterator[str]:
        """Every acknowledged command stands in the book once and where it was said to; no refused one does."""
        for command_id, version in acked.items():
            found = self.commands.get(command_id, [])
            if len(found) == 1 and found[0].version == version:
                continue
            if not found and kinds.get(command_id) in CHANGES_NOTHING:
                continue
            if not found:
                yield f"{command_id} was acknowledged at {version} and is lost"
            elif len(found) > 1:
                yield f"{command_id} stands in the book {len(found)} times"
            else:
                yield f"{command_id} was acknowledged at {version} and stands at {found[0].version}"
        for command_id in refused:
            if command_id in self.commands:
                yield f"{command_id} was refused and stands in the book"

    def check_chips(self, shown: Mapping[int, Shown]) -> Iterator[str]:
        """At every version that was shown, stacks, pot and kitty are those of the book, and no chip came or went."""
        balances: dict[str, int] = defaultdict(int)
        for seq in range(1, self.seq + 1):
            for account, amount in self._postings.get(seq, ()):
                balances[account] += amount
            if seq in shown:
                yield from self._compare(seq, shown[seq], balances)
        for version in shown:
            if version > self.seq:
                yield f"version {version} was shown and is not in the book, which ends at {self.seq}"

    def _compare(self, seq: int, shown: Shown, balances: Mapping[str, int]) -> Iterator[str]:
        stacks = {code.rpartition(":")[2]: chips for code, chips in balances.items() if code.startswith("chips:stack:")}
        pots = sum(chips for code, chips in balances.items() if code.startswith("chips:pot:"))
        kitty = balances.get(f"chips:kitty:{self.night}", 0)
        outstanding = -balances.get(f"chips:bank:{self.night}", 0)
        for person, chips in shown.stacks:
            if stacks.get(person, 0) != chips:
                yield f"version {seq} showed {chips} chips of {person}, the book has {stacks.get(person, 0)}"
        if (shown.pot or 0) != pots:
            yield f"version {seq} showed a pot of {shown.pot}, the book has {pots}"
        if shown.stays != (stays := balances.get(f"chips:carry:{self.night}", 0)):
            yield f"version {seq} showed {shown.stays} chips that stay, the book has {stays}"
        if shown.kitty != kitty:
            yield f"version {seq} showed a kitty of {shown.kitty}, the book has {kitty}"
        total = sum(chips for _, chips in shown.stacks) + (shown.pot or 0) + shown.kitty + shown.stays
        if total != outstanding:
            yield f"version {seq} showed {total} chips, the bank has handed out {outstanding}"

    # What must come back

    def expected(self, persons: Iterable[str]) -> "Expected":
        """The night as replay makes it from this copy alone, as each of these persons must see it."""
        engine = reader_engine(self.path, size=1)
        with engine.connect() as connection:
            rows = read_night(connection, self.night, Sealing(read_key(self.path.parent / KEY)))
        engine.dispose()
        last = deque(replay((stored.row, stored.sealed) for stored in rows), maxlen=1)[0]
        public = _as_sent(public_view(last.after, "", {}, frozenset(), (), "", None))
        own = {person: _as_sent(own_view(last.after, person, {}, SHELF, last.book))["hand"] for person in persons}
        return Expected(last.after, last.book.seq, public, own)

    def synchronous(self) -> int:
        """How the server's own writing connection is set, read back from the database."""
        engine = writer_engine(self.path)
        with engine.connect() as connection:
            raw: Any = connection.connection.driver_connection
            raw.set_authorizer(None)
            found: int = raw.execute("PRAGMA synchronous").fetchone()[0]
        engine.dispose()
        return found


class Expected(NamedTuple):
    """A night as it stood at `version`. `hand` is the public one, `own` each person's own, both as they are sent."""

    night: Night
    version: int
    public: dict[str, Any]
    own: dict[str, Any]

    def differences(self, person: str, push: dict[str, Any]) -> Iterator[str]:
        """How a push differs in what an outage must not change; nothing when the night has gone on since."""
        view, you = push["view"], push["you"]
        if you["hand"] != self.own[person]:
            yield f"{person} held {_cards(self.own[person])} and came back to {_cards(you['hand'])}"
        for what in ("phase", "dealer", "kitty", "hand"):
            if view[what] != self.public[what]:
                yield f"{what} was {self.public[what]} and came back as {view[what]}"
        before = [(seat["player"], seat["stack"], seat["status"]) for seat in self.public["seats"]]
        after = [(seat["player"], seat["stack"], seat["status"]) for seat in view["seats"]]
        if before != after:
            yield f"the seats were {before} and came back as {after}"


def _as_sent(view: NightView | OwnView) -> dict[str, Any]:
    sent: dict[str, Any] = json.loads(encode(view))
    return sent


def _cards(hand: dict[str, Any] | None) -> list[str] | None:
    return [card["card"] for card in hand["cards"]] if hand is not None else None
