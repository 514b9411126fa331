"""One task a night, one mailbox, the only writer of that night (design.md 3). Durable, then visible.

A command is decided and checked, its batch and its entries are committed, and only then is anything adopted, answered
or pushed. The commit is the one await between reading the night and changing it.
"""

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager

from msgspec.structs import replace

from server.bank.book import Book
from server.bank.claim import Claim
from server.bank.journal import Answer, DiskFull, Fenced, JournalError, StoreBusy, Unit
from server.night import commands as c
from server.night.entries import Written
from server.night.events import Batch
from server.night.own_view import OwnView, own_view
from server.night.record import digest
from server.night.refusal import AnyRefusal, NightRule, Refusal
from server.night.settle_view import SettleView, settlement
from server.night.state import Night
from server.night.view import NightView, public_view
from server.table import unasked
from server.table.answers import Answers
from server.table.doors import Doors, Outbox, Viewer
from server.table.letter import Hold, Letter, of_the_system, stand_still
from server.table.officers import Officers
from server.table.planning import Planned, plan
from server.table.readers import Readers
from server.table.restore import Restored, bot_name, restore

MAILBOX_MAX = 256
RETRY_MS = 1000
STOP_S = 2.0
CHECK_FAILED = "A check of the ledger failed, so this table is frozen. No chips moved."
NOT_SHOWN = "This table cannot be shown any more, so it is frozen. Nothing that happened is lost."


class NightActor:
    """The living night. `start` runs it; `ask` is the way in for persons, `tell` for the system."""

    def __init__(self, restored: Restored, name: str, names: dict[str, str], doors: Doors) -> None:
        self.night: Night = restored.night
        self.book: Book = restored.book
        self.name = name
        self.names = names
        self.frozen = ""
        self.banner = ""
        self.knocks: tuple[str, ...] = ()  # who asks to be let back to a name of theirs
        self.last_ms = restored.last_ms
        self.last_commit_ms: int | None = None
        self.committing_ms: int | None = None  # when the commit under way began
        self.after_push: Callable[[], None] | None = None
        self.after_change: Callable[[], None] | None = None
        self.after_coming: Callable[[], None] | None = None
        self.at_other_table: Callable[[], frozenset[str]] | None = None
        self.other_book: Callable[[], Book | None] | None = None  # of the evening's other table, once it is over
        self._doors = doors
        self._officers = Officers(lambda command: self.post(of_the_system(command)))
        self._readers = Readers(self._came_or_left)
        self._story = restored.story
        self._answers = Answers(doors.wire, restored.done)
        self._mailbox: asyncio.Queue[Letter | Hold | None] = asyncio.Queue(MAILBOX_MAX)
        self._viewers: set[Viewer] = set()
        self._settled: SettleView | None = None
        self._claims: tuple[Claim, ...] = ()
        self._task: asyncio.Task[None] | None = None
        self._ended = False
        self._away_since: int | None = None  # the clocks have still to be put back by the time since then (ms)

    def start(self) -> None:
        self._task = asyncio.create_task(self._run(), name=f"night-{self.night.number}")
        self.look_after_officers()

    async def stop(self) -> None:
        """Answers what is in the mailbox already, then ends the task."""
        if self._task is None:
            return
        try:
            async with asyncio.timeout(STOP_S):
                await self._mailbox.put(None)
                await asyncio.wait({self._task})
        except TimeoutError:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def ask(self, person: str, command_id: str, payload: bytes, *, admin: bool = False) -> tuple[bytes, bool]:
        """The encoded answer to one command, and whether it was a command at all.

        The letter is in the mailbox before the first await, so a page's commands keep their order.
        """
        command = self._doors.wire.parse(payload)
        if isinstance(command, AnyRefusal):
            return self._doors.wire.no(command_id, command), False
        answer: asyncio.Future[bytes] = asyncio.get_running_loop().create_future()
        letter = Letter(person, command_id, command, digest(payload), answer, admin)
        if not self.post(letter):
            return self._busy(letter), True
        return await asyncio.shield(answer), True

    def put(self, command: c.SystemCommand) -> "asyncio.Future[bytes]":
        """A command of the system for an actor that is not started yet: it comes before everything else."""
        answer: asyncio.Future[bytes] = asyncio.get_running_loop().create_future()
        self._mailbox.put_nowait(of_the_system(command, answer))
        return answer

    async def tell(self, command: c.SystemCommand) -> None:
        """A command of the system; returns when it is done, or when there is no room for it."""
        answer: asyncio.Future[bytes] = asyncio.get_running_loop().create_future()
        if self.post(of_the_system(command, answer)):
            await asyncio.shield(answer)

    def post(self, letter: Letter) -> bool:
        """Puts a letter into the mailbox; False when it is full, or when nobody will read it any more."""
        if self._ended:
            return False
        try:
            self._mailbox.put_nowait(letter)
        except asyncio.QueueFull:
            return False
        return True

    # Two tables

    @asynccontextmanager
    async def held(self) -> AsyncIterator[None]:
        """The night stands still inside: nobody else changes it. Raises StoreBusy when it cannot be had now.

        Who holds two tables at once holds a lock of his own, or they might wait for each other.
        """
        loop = asyncio.get_running_loop()
        hold = Hold(loop.create_future(), loop.create_future())
        if self._ended or self.frozen or self._mailbox.full():
            raise StoreBusy("The table is busy.")
        self._mailbox.put_nowait(hold)
        try:
            await hold.ready
            yield
        finally:
            hold.done.set_result(None)

    def plan(self, command: c.SystemCommand) -> Planned | AnyRefusal:
        """What a command of the system would do; for who holds the night."""
        if self.frozen or self._away_since is not None:
            return Refusal(NightRule.TABLE_FROZEN, self.frozen or "The table is not back yet.")
        return plan(self.night, self.book, of_the_system(command), self._doors)

    async def do_both(
        self, mine: Planned, theirs: "tuple[NightActor, Planned] | None", also: Unit | None = None
    ) -> bool:
        """Writes what was planned, at the other table too, in one transaction; False: nothing was written anywhere.

        `also` is written with it, for a night that has no actor yet.
        """
        units = (*((theirs[1].unit,) if theirs is not None else ()), *((also,) if also is not None else ()))
        if await self._commit(mine.letter, replace(mine.unit, also=units)) is not None:
            return False
        for actor, planned in ((self, mine), *((theirs,) if theirs is not None else ())):
            actor._adopt(planned.after, planned.written, planned.batch)
            actor._changed()
        return True

    # Viewers

    def attach(
        self, person: str, outbox: Outbox, warning: str = "", missed: str = "", *, admin: bool = False
    ) -> Viewer:
        """Starts pushing to a page; its first push goes out before this returns."""
        came = person not in self.present
        viewer = Viewer(person, outbox, warning, missed, admin=admin)
        self._viewers.add(viewer)
        self.push(None if came else (viewer,))
        self._look_around()
        return viewer

    def detach(self, viewer: Viewer) -> None:
        if viewer in self._viewers:
            self._viewers.discard(viewer)
            self._came_or_left(viewer.person)

    @property
    def here(self) -> frozenset[str]:
        """The persons with the table open."""
        return frozenset(viewer.person for viewer in self._viewers)

    @property
    def present(self) -> frozenset[str]:
        """Those, and who reads another page of the night."""
        return self.here | self._readers.people

    def look_after_officers(self) -> None:
        """Host and banker are not away while they are at the evening's other table."""
        elsewhere = self.at_other_table() if self.at_other_table is not None else frozenset[str]()
        self._officers.look(self.night, self.present | elsewhere)

    def _look_around(self) -> None:
        self.look_after_officers()
        if self.after_coming is not None:
            self.after_coming()

    def reads(self, person: str) -> None:
        """A page of the night was made for this person."""
        if self.night.phase != "closed" and self.night.player(person) is not None:
            self._readers.reads(person, at_table=person in self.here)

    def _came_or_left(self, person: str) -> None:
        if person not in self.here:
            self.push()
            self._look_around()

    def push(self, viewers: tuple[Viewer, ...] | None = None) -> None:
        """The whole view to these viewers, or to all: the public part is built and encoded once."""
        with self._frozen_by_faults():
            self._push(viewers)

    def _push(self, viewers: tuple[Viewer, ...] | None) -> None:
        targets = tuple(self._viewers) if viewers is None else viewers
        if targets:
            wire = self._doors.wire
            public: dict[str, bytes] = {}
            own: dict[tuple[str, bool], bytes] = {}
            for viewer in targets:
                who = (viewer.person, viewer.admin)
                if who not in own:
                    own[who] = wire.own(self._own_view(viewer.person, admin=viewer.admin))
                banner = self.banner or viewer.warning
                if banner not in public:
                    public[banner] = wire.public(self._public_view(banner))
                # A page that has seen more keeps the head that proves it, and takes what is older than it has.
                anchor, epoch = viewer.missed or self.book.anchor(), 0 if viewer.missed else self.book.epoch
                body = wire.push(self.book.seq, epoch, anchor, public[banner], own[who])
                lines = tuple(wire.line(number, text) for number, text in self._story.since(viewer.told))
                viewer.told = self._story.last
                self._send(viewer, body, lines)
        if self.after_push is not None:
            self.after_push()

    def views(self, person: str, *, admin: bool = False) -> tuple[NightView, OwnView]:
        """What a page of this person shows now: the same as its next push."""
        return self._public_view(self.banner), self._own_view(person, admin=admin)

    def _own_view(self, person: str, *, admin: bool) -> OwnView:
        view = own_view(self.night, person, self.names, self._doors.shelf, self.book, admin=admin)
        return replace(view, knocks=self.knocks) if person == self.night.host and self.knocks else view

    def _public_view(self, banner: str) -> NightView:
        settled = self._settlement()
        return public_view(
            self.night, self.name, self.names, self.present, self._story.result, banner, settled, self._doors.shelf
        )

    def _send(self, viewer: Viewer, body: bytes, lines: tuple[bytes, ...]) -> None:
        """One viewer's trouble is never another's."""
        try:
            viewer.outbox.push(body, lines)
        except Exception as fault:
            self._viewers.discard(viewer)
            self._doors.log.error("outbox-fault", night=self.night.number, error=fault)

    def _settlement(self) -> SettleView | None:
        if self.night.phase == "closed" and self._settled is None:
            others = self.other_book() if self.other_book is not None else None
            self._settled = settlement(self.book, self.name, self.names, self._claims, other=others)
        return self._settled

    def settled_by(self, claims: tuple[Claim, ...]) -> None:
        """What people have paid each other for this night; the pages of a night that is over see it."""
        if claims != self._claims:
            self._claims, self._settled = claims, None
            self.push()

    def settle_anew(self) -> None:
        """The evening's other table is over, too: both are settled as one."""
        self._settled = None
        self.push()

    # The loop

    async def _run(self) -> None:
        letter: Letter | Hold | None = None
        try:
            while (letter := await self._next_letter()) is not None:
                if isinstance(letter, Hold):
                    await stand_still(letter)
                    continue
                try:
                    reply = await self._handle(letter)
                except Exception as fault:  # a broken invariant or another fault of ours: this table, not the process
                    reply = self._freeze(letter, fault)
                self._reply(letter, reply)
        finally:
            self._turn_away(letter)

    def _turn_away(self, letter: Letter | Hold | None) -> None:
        """The task ends. Whoever still waits may ask again: the log knows whether his command was done."""
        self._ended = True
        self._officers.stop()
        self._readers.stop()
        waiting = [letter]
        while not self._mailbox.empty():
            waiting.append(self._mailbox.get_nowait())
        for each in waiting:
            if isinstance(each, Hold):
                if not each.ready.done():
                    each.ready.set_exception(StoreBusy("The table is closing."))
            elif each is not None:
                self._reply(each, self._busy(each))

    async def _next_letter(self) -> Letter | Hold | None:
        """The next letter, or what a waiting deck or a passed deadline asks for by itself."""
        if self.frozen or self.night.phase == "closed":
            return await self._mailbox.get()
        if self.night.wants_deck() and not self.banner and self._mailbox.empty():
            return unasked.shuffle(self._doors.entropy)
        wait_ms = self._wait_ms()
        try:
            async with asyncio.timeout(wait_ms / 1000):
                return await self._mailbox.get()
        except TimeoutError:
            return unasked.letter(self.night, self.here, self._doors.clock.now_ms(), self._doors.entropy)

    def _wait_ms(self) -> int:
        wait = unasked.wait_ms(self.night, self.here, self._doors.clock.now_ms())
        if self.banner:
            wait = max(wait, RETRY_MS) if self.night.deadline() is not None else RETRY_MS
        return wait

    async def _handle(self, letter: Letter) -> bytes:
        """The answer to a letter. After an outage nothing is looked at before the clocks were put back durably."""
        now = self._doors.clock.now_ms()
        if isinstance(letter.command, c.Recover):
            self._away_since = now - letter.command.outage_ms
        if self._away_since is not None:
            reply = await self._do(of_the_system(c.Recover(max(0, now - self._away_since))))
            if self.banner:
                return self._no(letter, NightRule.NOT_SAVED, self.banner)
            self._away_since = None
            if isinstance(letter.command, c.Recover):
                return reply
        return await self._do(letter)

    async def _do(self, letter: Letter) -> bytes:
        earlier = self._answers.earlier(letter)
        if earlier is not None:
            return earlier
        if self.frozen:
            return self._no(letter, NightRule.TABLE_FROZEN, self.frozen)
        planned = plan(self.night, self.book, letter, self._doors)
        if isinstance(planned, AnyRefusal):
            return await self._refuse(letter, planned)
        if not planned.batch.public:
            return self._answers.ok(letter, self.book.seq)
        failed = await self._commit(letter, planned.unit)
        if failed is not None:
            return failed
        self._adopt(planned.after, planned.written, planned.batch)
        reply = self._answers.ok(letter, self.book.seq)
        self._changed()
        return reply

    def _changed(self) -> None:
        """The night is another one now: everybody sees it, and the evening may have to do something about it."""
        self.push()
        if self.after_change is not None:
            self.after_change()

    async def _commit(self, letter: Letter, unit: Unit) -> bytes | None:
        """None once the unit is durable; else the refusal to send. Nothing has been adopted or shown by then."""
        self.committing_ms = self._doors.clock.now_ms()
        try:
            await asyncio.shield(asyncio.ensure_future(self._doors.journal.commit(unit)))
        except Fenced:
            self._doors.log.warn("night-fenced", night=self.night.number)
            self.frozen = "Another server has this table now. Please reload the page."
            return self._no(letter, NightRule.TABLE_FROZEN, self.frozen)
        except (DiskFull, StoreBusy) as full:
            return self._not_saved(letter, str(full))
        except JournalError as doubt:
            if not await self._stands(unit):
                await self._read_again()
                return self._not_saved(letter, str(doubt))
        finally:
            self.committing_ms = None
        self.last_commit_ms = self._doors.clock.now_ms()
        self.banner = ""
        return None

    async def _stands(self, unit: Unit) -> bool:
        """Nobody could say whether the unit was written, so the log is asked (design.md 3)."""
        if not unit.rows:
            return False
        last = unit.rows[-1]
        return await self._doors.journal.hash_at(unit.night, last.seq) == last.hash

    async def _read_again(self) -> None:
        """The night as the log has it, after a unit that is not in it."""
        restored = restore(await self._doors.journal.read(self.night.number), self.names)
        if restored is not None:
            self.night, self.book = restored.night, restored.book
            self._story, self._answers.done = restored.story, restored.done

    def _adopt(self, after: Night, written: Written, batch: Batch) -> None:
        before, self.night, self.book = self.night, after, written.book
        with self._frozen_by_faults():
            for player in after.players:
                if player.bot and player.id not in self.names:
                    self.names[player.id] = bot_name(player.id)
            self._story.tell(before, batch, after, self.names)
        self.look_after_officers()
        if after.phase == "closed" and before.phase != "closed":
            self._doors.ended(after.number)

    # Answers

    def remember(self, answers: list[Answer]) -> None:
        """Refusals of money commands that were stored before a restart."""
        for answer in answers:
            self._answers.keep(answer)

    async def _refuse(self, letter: Letter, refusal: AnyRefusal) -> bytes:
        """A refusal of a money command is kept, so that a late repeat cannot suddenly succeed (bank.md 1.8)."""
        reply = self._doors.wire.no(letter.command_id, refusal)
        if letter.person is None or not isinstance(letter.command, c.MONEY):
            return reply
        answer = Answer(letter.person, letter.command_id, bytes.fromhex(letter.payload), reply)
        failed = await self._commit(letter, Unit(self.night.number, self.book.epoch, (), answer=answer))
        if failed is not None:
            return failed
        self._answers.keep(answer)
        return reply

    def _not_saved(self, letter: Letter, why: str) -> bytes:
        self._doors.log.error("commit-failed", night=self.night.number, reason=why)
        if not self.banner:
            self.banner = f"{why} No chips moved."
            self.push()
        return self._no(letter, NightRule.NOT_SAVED, self.banner)

    def _freeze(self, letter: Letter, fault: Exception) -> bytes:
        self._doors.log.error("table-frozen", night=self.night.number, error=fault)
        self.banner = self.frozen = CHECK_FAILED
        self.push()
        return self._no(letter, NightRule.TABLE_FROZEN, self.frozen)

    @contextmanager
    def _frozen_by_faults(self) -> Iterator[None]:
        """Around what shows a night and cannot change it: a fault there freezes the table and undoes no command."""
        try:
            yield
        except Exception as fault:
            self._doors.log.error("table-not-shown", night=self.night.number, error=fault)
            self.frozen = self.frozen or NOT_SHOWN
            self.banner = self.frozen

    def _busy(self, letter: Letter) -> bytes:
        return self._no(letter, NightRule.BUSY, "The table is busy. Please try again.")

    def _no(self, letter: Letter, rule: NightRule, text: str) -> bytes:
        return self._doors.wire.no(letter.command_id, Refusal(rule, text))

    @staticmethod
    def _reply(letter: Letter, reply: bytes) -> None:
        if letter.answer is not None and not letter.answer.done():
            letter.answer.set_result(reply)
