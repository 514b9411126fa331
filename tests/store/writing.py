"""A night's book that a test writes unit by unit, as an actor does."""

from collections.abc import Sequence

from server.bank.account import pot
from server.bank.book import Appended, Book, append_entry, append_event, close, open_night
from server.bank.chain import Row, sealed_hash
from server.bank.close import end_of_night
from server.bank.entry import Draft, EntryKind
from server.bank.journal import Answer, SealedPart, Unit
from server.bank.posting import Order, PotAward, award, buy_in, wager

SALT = bytes(range(16))


class NightBook:
    """Makes the next unit of a night. It is adopted at once, so make one only to commit it."""

    def __init__(self, night: int, currency: str = "EUR", price: int = 100) -> None:
        self.night = night
        self._opened = open_night(night, 1_000, currency, price)
        self.book: Book = self._opened.book
        self._first: tuple[Row, ...] = (self._opened.row,)
        self.orders = 0

    def unit(
        self,
        *drafts: Draft,
        kind: str = "talk",
        data: object = None,
        secret: bytes = b"",
        answer: Answer | None = None,
        club: Sequence[Draft] = (),
    ) -> Unit:
        """An event, with the entries it makes."""
        taken = append_event(self.book, 0, kind, data, sealed=sealed_hash(SALT, secret) if secret else b"")
        rows = [*self.first(), taken.row]
        for draft in drafts:
            entry = append_entry(taken.book, 0, draft)
            assert isinstance(entry, Appended), entry
            taken = entry
            rows.append(entry.row)
        self.book = taken.book
        sealed = tuple(SealedPart(row.seq, SALT, secret) for row in rows if row.sealed)
        return Unit(self.night, self.book.epoch, tuple(rows), sealed, answer, tuple(club))

    def first(self) -> tuple[Row, ...]:
        """The opening of the book, for the first unit; nothing after that."""
        rows, self._first = self._first, ()
        return rows

    def buy(self, player: str, chips: int = 1000, drawer: str = "") -> Unit:
        assert self.book.terms is not None
        self.orders += 1
        return self.unit(buy_in(self.book.terms, player, chips, drawer, Order(f"k{self.orders}")), kind="grant")

    def bet(self, player: str, chips: int = 1, secret: bytes = b"") -> Unit:
        assert self.book.terms is not None
        self.orders += 1
        return self.unit(
            wager(self.book.terms, 1, self.orders, EntryKind.BET, player, chips), kind="act", secret=secret
        )

    def award(self, player: str) -> Unit:
        """The pot of the hand, all of it to one player."""
        assert self.book.terms is not None
        won = self.book.balance(pot(self.night, 1))
        return self.unit(award(self.book.terms, 1, [PotAward(0, ((player, won),))]), kind="award")

    def end(self) -> Unit:
        """Everybody cashed out, the book closed."""
        end = end_of_night(self.book, (), {})
        unit = self.unit(*end.drafts, kind="end", club=(end.club,) if end.club else ())
        closed = close(self.book, 0)
        assert isinstance(closed, Appended)
        self.book = closed.book
        return Unit(unit.night, unit.epoch, (*unit.rows, closed.row), unit.sealed, None, unit.club)
