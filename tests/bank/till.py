"""A book that a test writes in a straight line: every draft must be taken, every row is kept."""

from server.bank.book import Appended, Book, append_entry, append_event, open_night
from server.bank.chain import Row
from server.bank.entry import BankRefusal, Draft, EntryKind, Slip
from server.bank.posting import Order, buy_in, forced_bets

NIGHT = 7


class Till:
    """Night 7's book, chips at 1.00 EUR a white one unless said otherwise."""

    def __init__(self, currency: str = "EUR", price: int = 100) -> None:
        opened = open_night(NIGHT, 1_000, currency, price)
        self.book: Book = opened.book
        self.rows: list[Row] = [opened.row]
        self.orders = 0

    def order(self) -> Order:
        """A key that was never used."""
        self.orders += 1
        return Order(f"k{self.orders}")

    def post(self, *drafts: Draft) -> None:
        """Entries that the book must take."""
        for draft in drafts:
            taken = append_entry(self.book, 0, draft)
            assert isinstance(taken, Appended), taken
            self.keep(taken)

    def refused(self, draft: Draft) -> BankRefusal:
        """An entry that the book must refuse."""
        taken = append_entry(self.book, 0, draft)
        assert isinstance(taken, BankRefusal), taken
        return taken

    def say(self, kind: str = "talk", data: object = None, sealed: bytes = b"") -> None:
        """An event."""
        self.keep(append_event(self.book, 0, kind, data, sealed=sealed))

    def keep(self, taken: Appended) -> None:
        self.book = taken.book
        self.rows.append(taken.row)

    def slip(self, place: int = -1) -> Slip:
        """The entry of a row, as the book remembers it for a reversal."""
        return self.book.slips[self.rows[place].seq]

    def seat(self, *players: str, chips: int = 100, drawer: str = "") -> None:
        """Everybody buys in, on the tab unless a drawer is named."""
        assert self.book.terms is not None
        for player in players:
            self.post(buy_in(self.book.terms, player, chips, drawer, self.order()))

    def ante(self, hand: int, *players: str, chips: int = 1) -> None:
        """Everybody antes."""
        assert self.book.terms is not None
        self.post(forced_bets(self.book.terms, hand, EntryKind.ANTE, dict.fromkeys(players, chips)))
