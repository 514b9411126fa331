"""Examines a book row by row, from its bytes alone: the referee of bank.md 1.4, which shares no code with the writer.

Reports everything it finds and goes on with what the rows say. Knows nothing of databases, cards or the people in a
book.
"""

from collections.abc import Iterable
from typing import NamedTuple

import msgspec

from server.bank.account import CHIP, POTS, parse
from server.bank.book import CLOSED, OPENED, TERMS
from server.bank.chain import (
    GENESIS,
    VERSION,
    EntryBody,
    Posted,
    Row,
    StoredEvent,
    encode,
    read_entry,
    read_event,
    row_hash,
)
from server.bank.entry import AMOUNT_MAX, BY_HAND, WAGERS
from server.bank.terms import Terms

POOLS = ("money:prize", "money:bounty")
INTO_POOLS = ("tournament-entry", "tournament-rebuy", "tournament-add-on")
OUT_OF_POOLS = ("payout", "tournament-bounty", "tournament-refund")

INDEX_DIGITS = 10
"""The most digits of an array index."""


class Finding(NamedTuple):
    """Something that is not as it must be: where, by which check, and a sentence."""

    book: str
    seq: int
    check: str
    text: str


class Named(msgspec.Struct):
    """What an event may say of the command that made it; the entries after it say the same (bank.md 1.8)."""

    command: str = ""
    payload: str = ""


class Examiner:
    """Goes through one book. `look` takes its rows in order; `findings` is what was found so far."""

    def __init__(self, book: str) -> None:
        self.book = book
        self.findings: list[Finding] = []
        self.seq = 0
        self.head = GENESIS
        self.epoch = 0
        self.entries: dict[int, EntryBody] = {}
        self.closed_at_us = 0
        self.opened_at_us = 0
        self.opened_by = ""
        self._at_us = 0
        self._terms: Terms | None = None
        self._balances: dict[tuple[str, str], int] = {}
        self._keys: set[str] = set()
        self._reversed: set[int] = set()
        self._pots_closed = 0
        self._wager = 0
        self._event: StoredEvent | None = None

    def look(self, row: Row) -> None:
        """Examines the next row."""
        self._chain(row)
        body = self._body(row)
        if isinstance(body, EntryBody):
            self._entry(row, body)
        elif body is not None:
            self._event_row(row, body)
        self.seq, self.head, self._at_us, self.epoch = row.seq, row.hash, row.at_us, row.epoch

    def _say(self, row: Row, check: str, text: str) -> None:
        self.findings.append(Finding(self.book, row.seq, check, text))

    def _chain(self, row: Row) -> None:
        if row.seq != self.seq + 1:
            self._say(row, "chain", f"row {self.seq + 1} is missing")
        if row.at_us <= self._at_us:
            self._say(row, "chain", f"row {row.seq} is not later than the row before it")
        if row.prev != self.head:
            self._say(row, "chain", f"row {row.seq} does not follow the row before it")
        if row.hash != row_hash(row.body):
            self._say(row, "chain", f"row {row.seq} was changed: its hash does not fit its bytes")
        if row.epoch < self.epoch:
            self._say(row, "chain", f"row {row.seq} was written by an owner who had lost the book")
        if self.closed_at_us:
            self._say(row, "closed", f"row {row.seq} was written after the book was closed")

    def _body(self, row: Row) -> EntryBody | StoredEvent | None:
        """The body, when it can be read and the row's columns say the same."""
        try:
            body = read_entry(row.body) if row.row == "entry" else read_event(row.body)
            plain = msgspec.json.decode(row.body)
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as bad:
            self._say(row, "bytes", f"row {row.seq} cannot be read: {bad}")
            return None
        if encode(plain) != row.body or not _canonical(plain):
            self._say(row, "bytes", f"row {row.seq} is not canonical")
        if body.v != VERSION:
            self._say(row, "bytes", f"row {row.seq} has version {body.v}, which this version does not know")
        said = (body.book, body.seq, body.epoch, body.at_us, body.kind, body.prev)
        if said != (self.book, row.seq, row.epoch, row.at_us, row.kind, row.prev.hex()):
            self._say(row, "columns", f"row {row.seq} is listed as something else than its bytes say")
        extra: tuple[object, ...]
        if isinstance(body, EntryBody):
            extra = (body.key, body.reverses, body.postings, b"")
        else:
            extra = ("", 0, (), bytes.fromhex(body.sealed_sha256) if _is_hex(body.sealed_sha256) else None)
        if extra != (row.key, row.reverses, row.postings, row.sealed):
            self._say(row, "columns", f"row {row.seq} is listed with other postings, key or seal than its bytes say")
        return body

    def _event_row(self, row: Row, body: StoredEvent) -> None:
        if body.kind != TERMS:  # new terms are written between a command and its entries
            self._event = body
        if (row.seq == 1) != (body.kind == OPENED):
            self._say(row, "opening", f"row {row.seq}: a book begins with its opening, once")
        if body.kind == OPENED:
            self.opened_at_us, self.opened_by = row.at_us, body.actor
        if body.kind in (OPENED, TERMS):
            self._new_terms(row, body)
        if body.kind == CLOSED:
            self.closed_at_us = row.at_us
            if any(amount for (_, unit), amount in self._balances.items() if unit == CHIP or ":" in unit):
                self._say(row, "closed", f"row {row.seq} closes the book while chips are out")
            if any(amount for (code, _), amount in self._balances.items() if code.startswith(POOLS)):
                self._say(row, "closed", f"row {row.seq} closes the book while prizes are not paid")

    def _new_terms(self, row: Row, body: StoredEvent) -> None:
        if any(self._balances.values()):
            self._say(row, "opening", f"row {row.seq} changes the price of chips that are out")
        try:
            self._terms = msgspec.json.decode(body.data, type=Terms) if self.book.startswith("night-") else None
        except msgspec.MsgspecError as bad:
            self._say(row, "opening", f"row {row.seq} holds no terms: {bad}")
            return
        if self._terms is not None and self.book != f"night-{self._terms.night}":
            self._say(row, "opening", f"row {row.seq} holds the terms of another night")

    def _entry(self, row: Row, body: EntryBody) -> None:
        self.entries[row.seq] = body
        if not body.key or body.key in self._keys:
            self._say(row, "repeated", f"row {row.seq} makes an entry that was made before, or has no key")
        self._keys.add(body.key)
        self._shape(row, body)
        for leg in body.postings:
            self._leg(row, leg)
        wager = self._wager
        self._pots(row, body)
        self._pools(row, body)
        self._sums(row)
        if body.reverses:
            self._reversal(row, body, wager)
        self._command(row, body)

    def _shape(self, row: Row, body: EntryBody) -> None:
        sums: dict[str, int] = {}
        for leg in body.postings:
            sums[leg.unit] = sums.get(leg.unit, 0) + leg.amount
        if len(body.postings) < 2 or any(leg.amount == 0 for leg in body.postings):
            self._say(row, "balance", f"row {row.seq} moves nothing")
        if len({leg.account for leg in body.postings}) != len(body.postings):
            self._say(row, "balance", f"row {row.seq} names an account twice")
        for unit, total in sums.items():
            if total:
                self._say(row, "balance", f"row {row.seq} is {abs(total)} {unit} out of balance")

    def _leg(self, row: Row, leg: Posted) -> None:
        place = (leg.account, leg.unit)
        after = self._balances.get(place, 0) + leg.amount
        if leg.balance_after != after or abs(leg.amount) > AMOUNT_MAX or abs(after) > AMOUNT_MAX:
            self._say(row, "running", f"row {row.seq} says {leg.balance_after} is left on {leg.account}, it is {after}")
        self._balances[place] = after
        account = parse(leg.account)
        terms = self._terms
        night = terms.night if terms is not None else 0
        if account is None or (account.night != night and account.night and (night or account.unit)):
            self._say(row, "account", f"row {row.seq} posts to {leg.account}, which this book does not have")
            return
        money = terms.currency if terms is not None else leg.unit
        if leg.unit != (account.unit or money) or not leg.unit or (not account.unit and leg.unit == CHIP):
            self._say(row, "account", f"row {row.seq} posts {leg.unit} to {leg.account}")
        if (account.side == "debit" and after < 0) or (account.side == "credit" and after > 0):
            self._say(row, "floor", f"row {row.seq} leaves {after} on {leg.account}")

    def _pots(self, row: Row, body: EntryBody) -> None:
        for leg in body.postings:
            account = parse(leg.account)
            if account is None or account.kind not in POTS:
                continue
            if account.hand <= self._pots_closed:
                self._say(row, "pot", f"row {row.seq} posts to the pot of hand {account.hand}, which is over")
            self._wager = row.seq if body.kind in WAGERS else 0
            if self._balances[leg.account, leg.unit] == 0:
                if not body.reverses:
                    self._pots_closed = max(self._pots_closed, account.hand)
                del self._balances[leg.account, leg.unit]
        open_pots = [
            code
            for (code, _), chips in self._balances.items()
            if chips and code.startswith(("chips:pot:", "tchips:pot:"))
        ]
        if len(open_pots) > 1:
            self._say(row, "pot", f"row {row.seq}: two hands are open at once")

    def _pools(self, row: Row, body: EntryBody) -> None:
        """The prize pool is what entries put in, less what was paid: nothing else may touch it (bank.md 1.3)."""
        for leg in body.postings:
            if not leg.account.startswith(POOLS):
                continue
            if body.kind not in (INTO_POOLS if leg.amount < 0 else OUT_OF_POOLS):
                what = "puts money into" if leg.amount < 0 else "takes money from"
                self._say(row, "prize", f"row {row.seq} {what} {leg.account}, which {body.kind} may not")

    def _sums(self, row: Row) -> None:
        sums: dict[str, int] = {}
        for (_, unit), amount in self._balances.items():
            sums[unit] = sums.get(unit, 0) + amount
        for unit, total in sums.items():
            if total:
                self._say(row, "sum", f"row {row.seq}: all {unit} accounts together are {total}, not 0")
        terms = self._terms
        if terms is None:
            return
        out = -self._balances.get((f"chips:bank:{terms.night}", CHIP), 0)
        promised = -self._balances.get((f"money:chips:{terms.night}", terms.currency), 0)
        if promised != out * terms.price:
            self._say(row, "tie-out", f"row {row.seq}: {out} chips at {terms.price} are out, {promised} is promised")

    def _reversal(self, row: Row, body: EntryBody, wager: int) -> None:
        """`wager`: the last thing that touched a pot before this, when it was a wager: that may be taken back."""
        taken_back = self.entries.get(body.reverses)
        may = taken_back is not None and (taken_back.kind in BY_HAND or body.reverses == wager)
        if taken_back is None or not may or body.reverses in self._reversed:
            self._say(row, "reversal", f"row {row.seq} takes back row {body.reverses}, which it cannot")
            return
        self._reversed.add(body.reverses)
        was = {(leg.account, leg.unit): -leg.amount for leg in taken_back.postings}
        if was != {(leg.account, leg.unit): leg.amount for leg in body.postings}:
            self._say(row, "reversal", f"row {row.seq} is not the exact opposite of row {body.reverses}")

    def _command(self, row: Row, body: EntryBody) -> None:
        """An entry made by a command names it, and so does the event before it, with the same payload (invariant 9)."""
        if not body.key.startswith("do:"):
            if body.payload_sha256:
                self._say(row, "command", f"row {row.seq} has a command's payload but no command's key")
            return
        try:
            named = msgspec.json.decode(self._event.data, type=Named) if self._event is not None else Named()
        except msgspec.MsgspecError:
            named = Named()
        key = f"do:{self._event.actor if self._event else ''}:{named.command}"
        same = body.key == key or (body.key.startswith(f"{key}:") and body.key[len(key) + 1 :].isdigit())
        if not named.command or not same or body.payload_sha256 != named.payload:
            self._say(row, "command", f"row {row.seq} was not made by the command of the event before it")


def examine(book: str, rows: Iterable[Row]) -> Examiner:
    """The examiner after all rows of a book."""
    examiner = Examiner(book)
    for row in rows:
        examiner.look(row)
    return examiner


def unpaired(nights: Iterable[Examiner], club: Examiner) -> list[Finding]:
    """Entries that carry a night's money to the club book and have no partner there, or the other way round."""
    taken = {
        (str(entry.meta.get("book")), entry.key): entry for entry in club.entries.values() if entry.kind == "from-night"
    }
    findings = []
    for night in nights:
        given = [entry for entry in night.entries.values() if entry.kind == "to-club"]
        for entry in given:
            partner = taken.pop((night.book, entry.key), None)
            legs = {(leg.account, leg.unit): -leg.amount for leg in entry.postings}
            if partner is None or {(leg.account, leg.unit): leg.amount for leg in partner.postings} != legs:
                text = f"row {entry.seq} gives money to the club book, which did not take the same"
                findings.append(Finding(night.book, entry.seq, "pair", text))
    for entry in taken.values():
        text = f"row {entry.seq} takes money that no night gave"
        findings.append(Finding(club.book, entry.seq, "pair", text))
    return findings


def astray(nights: Iterable[Examiner]) -> list[Finding]:
    """Stacks that left one table of an evening and did not come to the other, or the other way round.

    Only where both books are among `nights`.
    """
    books = {night.book: night for night in nights}
    moves = {
        (night.book, str(entry.meta.get("book")), entry.key, entry.kind): entry
        for night in books.values()
        for entry in night.entries.values()
        if entry.kind in _OTHER_END
    }
    findings = []
    for (book, other, key, kind), entry in moves.items():
        partner = moves.get((other, book, key, _OTHER_END[kind]))
        if other in books and (partner is None or _legs(partner, -1) != _legs(entry, 1)):
            text = f"row {entry.seq} moves a stack between tables, and {other} does not say the same"
            findings.append(Finding(book, entry.seq, "pair", text))
    return findings


_OTHER_END = {"move-out": "move-in", "move-in": "move-out"}


def _legs(entry: EntryBody, sign: int) -> dict[tuple[str, str, str], int]:
    """Amounts by kind of account, player and unit: the same at both tables but for the sign."""
    accounts = ((parse(leg.account), leg) for leg in entry.postings)
    return {(each.kind, each.player, leg.unit): sign * leg.amount for each, leg in accounts if each is not None}


def _canonical(value: object) -> bool:
    """Whether a browser's sorted JSON.stringify would give the same: no floats, no large numbers, no odd keys."""
    if isinstance(value, dict):
        return all(
            key.isascii() and not (key.isdigit() and len(key) <= INDEX_DIGITS) and _canonical(each)
            for key, each in value.items()
        )
    if isinstance(value, list):
        return all(map(_canonical, value))
    return not isinstance(value, float) and not (isinstance(value, int) and abs(value) > AMOUNT_MAX)


def _is_hex(text: str) -> bool:
    return len(text) in (0, 64) and all(c in "0123456789abcdef" for c in text)
