"""What is no violation, yet an auditor wants to know: `audit verify --strict` counts it (bank.md 1.12)."""

from collections.abc import Iterable, Sequence

from server.bank.account import CLUB
from server.bank.audit import Finding
from server.bank.chain import Row
from server.bank.club import Club
from server.bank.currency import money
from server.bank.entry import EntryKind
from server.bank.nets import club_nets
from server.night.events import DeckUncut
from server.night.record import events_of


def of_night(book: str, rows: Sequence[Row]) -> Iterable[Finding]:
    """Hands that nobody cut, and a box that nobody counted before the night was closed."""
    for row in rows:
        if b'"deck-uncut"' in row.body and any(isinstance(event, DeckUncut) for event in events_of(row)):
            yield Finding(book, row.seq, "uncut", f"row {row.seq}: nobody cut the deck of a hand")
    counted = any(row.kind == EntryKind.CASH_COUNT or row.kind == "count-cash" for row in rows)
    held = [leg for row in rows if row.kind == EntryKind.TO_CLUB for leg in row.postings if leg.account[:5] == "cash:"]
    if held and not counted:
        yield Finding(book, rows[-1].seq, "no-count", "the night was closed with cash in a box that nobody had counted")


def of_club(club: Club) -> Iterable[Finding]:
    """Tabs that are not settled, and payments that nobody confirmed."""
    for currency, owed in club_nets(club.book).items():
        if due := sum(amount for amount in owed.values() if amount > 0):
            yield Finding(CLUB, club.book.seq, "unsettled", f"{money(due, currency)} is still to be paid")
    waiting = [claim for claim in club.claims.values() if claim.state == "claimed"]
    if waiting:
        seq = club.book.seq
        yield Finding(CLUB, seq, "unconfirmed", f"{len(waiting)} payments were claimed and not confirmed")
