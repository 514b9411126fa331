"""A book: an append-only, hash-chained, gapless list of events and balanced entries, and the balances it comes to.

Appending is pure: it gives the next book and the row to be written, and is adopted only once the row is durable.
Floors, balances after and tie-outs are settled here, before the commit (design.md 10.4). Knows nothing of cards or
files.
"""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

import msgspec
from msgspec.structs import replace

from server.bank.account import CLUB, POTS, bounty_money, is_chips, parse, prize_money
from server.bank.balances import Balances, Hands, move
from server.bank.chain import (
    GENESIS,
    VERSION,
    Anchor,
    EntryBody,
    EventBody,
    Row,
    encode,
    read_entry,
    read_event,
    row_hash,
    write_anchor,
)
from server.bank.check import InvariantBroken, check_chips, check_sums, check_tie_out
from server.bank.entry import BY_HAND, WAGERS, BankRefusal, BankRule, Draft, EntryKind, Posting, Slip
from server.bank.terms import Terms, bad_terms

OPENED = "book-opened"
TERMS = "book-terms"
CLOSED = "book-closed"


class Dealings(msgspec.Struct, frozen=True):
    """What a player had from the bank and gave back, in chips, and how many times he bought.

    `moved`: chips that he brought from the other table, less those that he took there. In a tournament, in minor
    units, what he `paid` and `won`, and the `place` that he was paid for, 0 before that.
    """

    bought: int = 0
    times: int = 0
    returned: int = 0
    moved: int = 0
    paid: int = 0
    won: int = 0
    place: int = 0


class Book(msgspec.Struct, frozen=True):
    """A book as it stands: its head, its balances by unit and account, and what it must remember to refuse rightly.

    `slips` are the entries that may still be taken back, by seq, and `reversed` those that were. `wager` is the last
    thing that touched the pot, when that was a wager: it may be taken back, too. A club book has no
    terms and holds money only.
    """

    code: str
    epoch: int
    seq: int
    head: bytes
    last_at_us: int
    terms: Terms | None
    balances: Balances
    hands: Hands = Hands(0, 0)
    reversed: frozenset[int] = frozenset()
    dealings: Mapping[str, Dealings] = {}
    carried: Mapping[str, int] = {}
    slips: Mapping[int, Slip] = {}
    wager: Slip | None = None
    closed: bool = False

    def balance(self, account: str) -> int:
        """The balance of an account; 0 when it has none yet. A tab, drawer or other money is in the night's
        currency.
        """
        known = parse(account)
        unit = known.unit if known else ""
        return self.balances.get(unit or (self.terms.currency if self.terms else ""), {}).get(account, 0)

    def anchor(self) -> str:
        """The head as BOOK:SEQ:HASH."""
        return write_anchor(Anchor(self.code, self.seq, self.head))


class Appended(NamedTuple):
    """The book after a row, and the row."""

    book: Book
    row: Row


def night_code(night: int) -> str:
    """The code of a night's book."""
    return f"night-{night}"


def open_night(night: int, at_us: int, currency: str, price: int, epoch: int = 1, actor: str = "") -> Appended:
    """The book of a night and its first row. Raises ValueError when the terms cannot be."""
    terms = Terms(night, currency, price)
    if (why := bad_terms(terms)) or night < 1:
        raise ValueError(why or "a night's number is 1 or more")
    book = Book(night_code(night), epoch, 0, GENESIS, 0, terms, {})
    return append_event(book, at_us, OPENED, terms, actor)


def open_club(at_us: int, epoch: int = 1) -> Appended:
    """The club's book and its first row."""
    return append_event(Book(CLUB, epoch, 0, GENESIS, 0, None, {}), at_us, OPENED, {}, "")


def change_terms(book: Book, at_us: int, currency: str, price: int, actor: str = "") -> Appended | BankRefusal:
    """Other terms for a night in which no chip was ever issued and no money moved."""
    if book.terms is None:
        return BankRefusal(BankRule.NO_TERMS, "The club's book has no chips.")
    if book.closed:
        return _CLOSED
    if any(book.balances.values()):
        return BankRefusal(BankRule.CHIPS_OUTSTANDING, "Chips were given out: their price stands for the night.")
    terms = Terms(book.terms.night, currency, price)
    if why := bad_terms(terms):
        return BankRefusal(BankRule.NO_TERMS, why)
    after, row = append_event(book, at_us, TERMS, terms, actor)
    return Appended(replace(after, terms=terms), row)


def close(book: Book, at_us: int, actor: str = "") -> Appended | BankRefusal:
    """The last row of a book. Refused while chips are out."""
    if book.closed:
        return _CLOSED
    if any(amount for unit, held in book.balances.items() if is_chips(unit) for amount in held.values()):
        return BankRefusal(BankRule.CHIPS_OUTSTANDING, "Chips are still out: cash everybody out first.")
    if book.terms is not None and (book.balance(prize_money(book.terms.night)) or _on_heads(book)):
        return BankRefusal(BankRule.PRIZES_UNPAID, "The tournament's prizes are not paid yet.")
    after, row = append_event(book, at_us, CLOSED, {}, actor)
    return Appended(replace(after, closed=True), row)


def append_event(book: Book, at_us: int, kind: str, data: object, actor: str = "", sealed: bytes = b"") -> Appended:
    """Appends an event; `data` is anything the canonical encoder takes (no floats, ASCII keys), `sealed` the hash
    of its sealed part. The time is moved up when the clock ran back: at_us rises strictly. Raises InvariantBroken
    when closed.
    """
    if book.closed:
        raise InvariantBroken(f"{book.code} is closed")
    seq = book.seq + 1
    at_us = max(at_us, book.last_at_us + 1)
    body = encode(
        EventBody(VERSION, book.code, seq, book.epoch, at_us, kind, actor, data, sealed.hex(), book.head.hex())
    )
    row = Row(seq, "event", at_us, book.epoch, kind, body, book.head, row_hash(body), sealed=sealed)
    return Appended(_moved(book, row), row)


def append_entry(book: Book, at_us: int, draft: Draft) -> Appended | BankRefusal:
    """Appends an entry, or refuses it by the rule it breaks; a refusal changes nothing.

    Raises InvariantBroken when the balances that come out cannot be right: then nothing may be written.
    """
    if book.closed:
        return _CLOSED
    if draft.reverses and (refusal := _not_taken_back(book, draft)):
        return refusal
    moved = move(book.terms, book.balances, book.hands, draft.postings, takes_back=bool(draft.reverses))
    if isinstance(moved, BankRefusal):
        return moved
    seq, epoch, head = book.seq + 1, book.epoch, book.head
    at_us = max(at_us, book.last_at_us + 1)
    kind, key, reverses, postings = draft.kind._value_, draft.key, draft.reverses, moved.postings
    body = encode(
        EntryBody(
            VERSION,
            book.code,
            seq,
            epoch,
            at_us,
            kind,
            key,
            draft.payload_sha256,
            draft.actor,
            reverses,
            draft.memo,
            dict(draft.meta),
            postings,
            head.hex(),
        )
    )
    row = Row(seq, "entry", at_us, epoch, kind, body, head, row_hash(body), key, reverses, postings)
    after = Book(
        book.code,
        epoch,
        seq,
        row.hash,
        at_us,
        book.terms,
        moved.balances,
        moved.hands,
        book.reversed | {reverses} if reverses else book.reversed,
        _dealt(book.dealings, draft) if kind in _DEALS else book.dealings,
        {leg.account: -leg.amount for leg in draft.postings} if kind == "to-club" else book.carried,
        _slips(book, draft, seq),
        _last_wager(book, draft, seq),
    )
    check(after)
    return Appended(after, row)


def check(book: Book) -> None:
    """Raises InvariantBroken unless sums, floors and the tie-out of the book hold."""
    check_sums(book.balances)
    if book.terms is not None:
        check_chips(book.balances, book.terms.night)
        check_tie_out(book.balances, book.terms.night, book.terms.currency, book.terms.price)


def rebuild(rows: Iterable[Row]) -> Book | None:
    """The book that these rows, from seq 1 on, come to (None: no rows).

    Every row is appended again and must come out the same to the byte; raises InvariantBroken where it does not.
    """
    book: Book | None = None
    for row in rows:
        book = follow(book, row)
    return book


def follow(book: Book | None, row: Row) -> Book:
    """The book after a row that was read back. Raises InvariantBroken when this book would not have made it."""
    try:
        again = _again(book, row)
    except (msgspec.MsgspecError, ValueError) as bad:
        raise InvariantBroken(f"row {row.seq} cannot be read: {bad}") from bad
    if isinstance(again, BankRefusal):
        raise InvariantBroken(f"row {row.seq} would be refused: {again.text}")
    if again.row != row:
        raise InvariantBroken(f"row {row.seq} is not what this book would have written")
    return again.book


def _on_heads(book: Book) -> int:
    return book.balance(bounty_money(book.terms.night)) if book.terms is not None else 0


_CLOSED = BankRefusal(BankRule.BOOK_CLOSED, "The book is closed.")
_POOLED = frozenset((EntryKind.TOURNAMENT_ENTRY, EntryKind.TOURNAMENT_REBUY, EntryKind.TOURNAMENT_ADD_ON))
_TOURNAMENT = _POOLED | {"tournament-refund", "tournament-bounty", "payout"}
_DEALS = frozenset(("buy-in", "rebuy", "return", "reversal", "move-out", "move-in")) | _TOURNAMENT


def _again(book: Book | None, row: Row) -> Appended | BankRefusal:
    if row.row == "entry":
        if book is None:
            raise InvariantBroken("a book begins with its opening")
        entry = read_entry(row.body)
        return append_entry(book, entry.at_us, draft_of(entry))
    event = read_event(row.body)
    if book is None:
        if event.kind != OPENED:
            raise InvariantBroken("a book begins with its opening")
        if event.book == CLUB:
            return open_club(event.at_us, event.epoch)
        terms = msgspec.json.decode(event.data, type=Terms)
        return open_night(terms.night, event.at_us, terms.currency, terms.price, event.epoch, event.actor)
    match event.kind:
        case "book-closed":
            return close(book, event.at_us, event.actor)
        case "book-terms":
            terms = msgspec.json.decode(event.data, type=Terms)
            return change_terms(book, event.at_us, terms.currency, terms.price, event.actor)
        case _:
            sealed = bytes.fromhex(event.sealed_sha256)
            return append_event(book, event.at_us, event.kind, event.data, event.actor, sealed)


def draft_of(entry: EntryBody) -> Draft:
    """The draft that an entry was made from."""
    return Draft(
        EntryKind(entry.kind),
        tuple(Posting(p.account, p.unit, p.amount) for p in entry.postings),
        entry.key,
        entry.actor,
        entry.memo,
        entry.meta,
        entry.payload_sha256,
        entry.reverses,
    )


def _moved(book: Book, row: Row) -> Book:
    return Book(
        book.code,
        book.epoch,
        row.seq,
        row.hash,
        row.at_us,
        book.terms,
        book.balances,
        book.hands,
        book.reversed,
        book.dealings,
        book.carried,
        book.slips,
        book.wager,
    )


def _slips(book: Book, draft: Draft, seq: int) -> Mapping[int, Slip]:
    """What may be taken back after this draft."""
    if draft.kind in BY_HAND:
        return {**book.slips, seq: Slip(seq, draft.kind, draft.postings)}
    if draft.reverses:
        return {entry: slip for entry, slip in book.slips.items() if entry != draft.reverses}
    return book.slips


def _last_wager(book: Book, draft: Draft, seq: int) -> Slip | None:
    """The last thing that touched a pot after this draft, when it is a wager."""
    if not any(leg.account.startswith(POTS) for leg in draft.postings):
        return book.wager
    return Slip(seq, draft.kind, draft.postings) if draft.kind in WAGERS else None


def _not_taken_back(book: Book, draft: Draft) -> BankRefusal | None:
    """A correction is the exact opposite of one entry that people made, once (bank.md 0)."""
    if draft.reverses in book.reversed:
        return BankRefusal(BankRule.ALREADY_REVERSED, "That entry was taken back before.")
    slip = book.slips.get(draft.reverses)
    if book.wager is not None and book.wager.seq == draft.reverses:
        slip = book.wager
    if slip is None:
        return BankRefusal(BankRule.NOT_REVERSIBLE, "That entry cannot be taken back: make a new one.")
    if draft.postings != tuple(Posting(leg.account, leg.unit, -leg.amount) for leg in slip.postings):
        return BankRefusal(BankRule.NOT_EXACT, "A correction is the exact opposite of the entry it takes back.")
    return None


def _dealt(dealings: Mapping[str, Dealings], draft: Draft) -> Mapping[str, Dealings]:
    kind = draft.meta.get("of", draft.kind)
    if kind in _TOURNAMENT:
        return _dealt_in_tournament(dealings, draft)
    sign = -1 if draft.reverses else 1
    after = dict(dealings)
    for leg in draft.postings:
        account = parse(leg.account)
        if account is None or account.kind != "chips:stack":
            continue
        was = after.get(account.player, Dealings())
        if kind in (EntryKind.BUY_IN, EntryKind.REBUY):
            bought, times = was.bought + leg.amount, was.times + sign
            after[account.player] = replace(was, bought=bought, times=times)
        elif kind == EntryKind.RETURN:
            after[account.player] = replace(was, returned=was.returned - leg.amount)
        elif kind in (EntryKind.MOVE_OUT, EntryKind.MOVE_IN):
            free = draft.meta.get("free", 0)
            own = leg.amount - (free if isinstance(free, int) else 0)
            after[account.player] = replace(was, moved=was.moved + own)
    return after


def _dealt_in_tournament(dealings: Mapping[str, Dealings], draft: Draft) -> Mapping[str, Dealings]:
    """An entry names its player by his chips, whoever's drawer the money went into; everything else by his tab."""
    after = dict(dealings)
    legs = [(account, leg.amount) for leg in draft.postings if (account := parse(leg.account)) is not None]
    entered = next((account.player for account, _ in legs if account.kind == "tchips:stack"), "")
    if draft.kind in _POOLED:
        was = after.get(entered, Dealings())
        paid = sum(amount for account, amount in legs if account.kind in ("player", "cash"))
        after[entered] = replace(was, paid=was.paid + paid)
        return after
    places = dict(draft.meta.get("places", ()))  # type: ignore[call-overload]
    for account, amount in legs:
        if account.kind == "player":
            was = after.get(account.player, Dealings())
            back, won = (amount, 0) if draft.kind == EntryKind.TOURNAMENT_REFUND else (0, -amount)
            place = places.get(account.player, was.place)
            after[account.player] = replace(was, paid=was.paid + back, won=was.won + won, place=place)
    return after
