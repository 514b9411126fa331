"""A night played without asyncio, disk or clock: what the actor does, in a straight line, with every check on."""

from hashlib import sha256

from server.bank.book import Book
from server.bank.book import open_night as open_book
from server.bank.chain import Row, sealed_hash
from server.bank.entry import BankRefusal
from server.night import commands as c
from server.night.decide import decide, open_night
from server.night.decks import CUTS
from server.night.entries import write
from server.night.events import Batch
from server.night.evolve import evolve_all
from server.night.plot import Shelf
from server.night.record import Record, write_sealed
from server.night.refusal import AnyRefusal
from server.night.state import Night
from server.night.tie_out import check as check_tie_out
from server.night.tournament.session import CASH, Session
from server.poker.house import House
from server.poker.invariants import check as check_hand


class Evening:
    """One night and its book. Every command is decided, evolved, checked and written like in the actor."""

    def __init__(
        self,
        shelf: Shelf,
        house: House | None = None,
        seed: str = "seed",
        host: str = "anna",
        at: int = 1_000_000,
        session: Session = CASH,
    ) -> None:
        house = house or House()
        self.shelf = shelf
        self.at = at
        self.seed = seed
        self.shuffles = 0
        self.admins: set[str] = set()
        self.batches: list[Batch] = []
        self.rows: list[tuple[Row, bytes | None]] = []
        self.keys: set[str] = set()
        currency = "" if house.bank.price == 0 else house.bank.currency
        self.book: Book
        self.book, row = open_book(1, at * 1000, currency, house.bank.price, actor=host)
        self.rows.append((row, None))
        batch = open_night(1, host, house, session)
        self.night: Night = evolve_all(None, batch)
        self._write(self.night, batch, "", "open")
        self.batches.append(batch)

    def ask(self, person: str | None, command: c.PersonCommand | c.SystemCommand) -> Batch | AnyRefusal | BankRefusal:
        """One command; the deck, when one is wanted afterwards, follows at once."""
        answer = self._ask(person, command)
        while self.night.wants_deck():
            self._ask(None, c.Shuffle(self._decks()))
        return answer

    def do(self, person: str | None, command: c.PersonCommand | c.SystemCommand) -> Batch:
        """One command that must not be refused."""
        answer = self.ask(person, command)
        assert isinstance(answer, Batch), f"{type(command).__name__} was refused: {answer}"
        return answer

    def hand_box(self, giver: str, taker: str) -> None:
        """The bank goes to another, who says yes."""
        self.do(giver, c.MakeBanker(taker))
        self.do(taker, c.Agree(self.night.proposals[-1].number))

    def wait(self) -> Batch:
        """The clock moves to the next deadline, which passes."""
        deadline = self.night.deadline()
        assert deadline is not None, f"nothing to wait for in phase {self.night.phase}"
        self.at = max(self.at, deadline)
        return self.do(None, c.TimeUp(deadline))

    def cut(self) -> Batch:
        """The cutter answers."""
        cutting = self.night.cutting
        assert cutting is not None
        assert cutting.seat is not None
        player = self.night.at_seat(cutting.seat)
        assert player is not None
        entropy = sha256(f"{self.seed}-cut-{cutting.hand}-{cutting.stage}".encode()).hexdigest()
        return self.do(player.id, c.Cut(cutting.hand, entropy, 17 if cutting.count > 17 else 1))

    def _decks(self) -> tuple[bytes, ...]:
        self.shuffles += 1
        return tuple(sha256(f"{self.seed}-{self.shuffles}-{i}".encode()).digest() for i in range(CUTS))

    def _ask(self, person: str | None, command: c.PersonCommand | c.SystemCommand) -> Batch | AnyRefusal | BankRefusal:
        self.at += 1
        outcome = decide(
            self.night, c.Ask(person, self.at, command, person in self.admins), self.shelf, self.book.slips
        )
        if not isinstance(outcome, Batch):
            return outcome
        after = evolve_all(self.night, outcome)
        if after.hand is not None:
            check_hand(after.hand.public, after.hand.secrets)
        kind = str(type(command).__struct_config__.tag)
        refused = self._write(self.night, outcome, person or "", kind)
        if refused is not None:
            return refused
        check_tie_out(after, self.book)
        self.night = after
        self.batches.append(outcome)
        return outcome

    def _write(self, before: Night, batch: Batch, actor: str, kind: str) -> BankRefusal | None:
        plain = write_sealed(batch)
        sealed = sealed_hash(bytes(16), plain) if plain else b""
        record = Record(batch.public, f"c{len(self.rows)}", "ab" * 32) if actor else Record(batch.public)
        written = write(self.book, before, record, at_us=self.at * 1000, kind=kind, actor=actor, sealed=sealed)
        if isinstance(written, BankRefusal):
            return written
        self.book = written.book
        self.rows += [(row, plain if row.sealed else None) for row in written.rows]
        keys = [row.key for row in written.rows if row.key]
        for key in keys:
            assert key not in self.keys, f"the store would refuse a second {key}"
            self.keys.add(key)
        return None
