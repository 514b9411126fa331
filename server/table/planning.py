"""What a letter will come to: decided, evolved, checked, and written as rows that are not durable yet."""

from typing import NamedTuple

from server.bank.book import Book
from server.bank.chain import SALT_BYTES, sealed_hash
from server.bank.entry import BankRefusal, BankRule
from server.bank.journal import SealedPart, Unit
from server.night import commands as c
from server.night.decide import decide
from server.night.entries import Written, write
from server.night.events import Batch
from server.night.evolve import evolve_all
from server.night.record import Record, write_sealed
from server.night.refusal import AnyRefusal, NightRule, Refusal
from server.night.roles import may
from server.night.state import Night
from server.night.tie_out import check as check_tie_out
from server.poker.invariants import check as check_hand
from server.ports import Entropy
from server.table.doors import Doors
from server.table.letter import Letter


class Planned(NamedTuple):
    """What a letter will come to, once `unit` is durable."""

    letter: Letter
    batch: Batch
    after: Night
    written: Written
    unit: Unit


def plan(night: Night, book: Book, letter: Letter, doors: Doors) -> Planned | AnyRefusal:
    """Decided, evolved and checked; nothing is written or adopted yet. Raises InvariantBroken."""
    now = doors.clock.now_ms()
    ask = c.Ask(letter.person, now, letter.command, letter.admin)
    outcome = decide(night, ask, doors.shelf, book.slips)
    if isinstance(outcome, AnyRefusal):
        return outcome
    if not outcome.public:
        return Planned(letter, outcome, night, Written(book, (), ()), Unit(night.number, 0, ()))
    after = evolve_all(night, outcome)
    if after.hand is not None and after.hand is not night.hand:
        check_hand(after.hand.public, after.hand.secrets)
    written, sealed = _write(night, book, letter, outcome, now, doors.entropy)
    if isinstance(written, BankRefusal):
        return _from_bank(written)
    check_tie_out(after, written.book)
    unit = Unit(night.number, written.book.epoch, written.rows, sealed, club=written.club)
    return Planned(letter, outcome, after, written, unit)


def _write(
    night: Night, book: Book, letter: Letter, batch: Batch, now: int, entropy: Entropy
) -> tuple[Written | BankRefusal, tuple[SealedPart, ...]]:
    record = Record(batch.public, letter.command_id, letter.payload, _role(night, book, letter))
    plain = write_sealed(batch)
    salt = entropy.bytes(SALT_BYTES) if plain else b""
    sealed = sealed_hash(salt, plain) if plain else b""
    kind = type(letter.command).__struct_config__.tag
    written = write(book, night, record, at_us=now * 1000, kind=str(kind), actor=letter.person or "", sealed=sealed)
    if isinstance(written, BankRefusal) or not plain:
        return written, ()
    return written, (SealedPart(written.rows[0].seq, salt, plain),)


def _role(night: Night, book: Book, letter: Letter) -> str:
    """What the sender does this as, when it is more than a player (design.md 10.8)."""
    if letter.person is None:
        return ""
    ask = c.Ask(letter.person, 0, letter.command, letter.admin)
    _, role = may(night, ask, book.slips)
    return role if role in ("banker", "host", "admin") else ""


def _from_bank(refusal: BankRefusal) -> Refusal:
    if refusal.rule == BankRule.OVERDRAWN and refusal.account.startswith("cash:"):
        return Refusal(NightRule.NOT_ENOUGH_CASH, "There is not that much cash in the box. Put it on the tab.")
    if refusal.rule == BankRule.CREDIT_LIMIT:
        return Refusal(NightRule.CREDIT_LIMIT, refusal.text)
    if refusal.rule == BankRule.NO_REASON:
        return Refusal(NightRule.NO_REASON, refusal.text)
    if refusal.rule == BankRule.OVERDRAWN:
        return Refusal(NightRule.NOT_ENOUGH_CHIPS, refusal.text)
    if refusal.rule == BankRule.MORE_THAN_OWED:
        return Refusal(NightRule.MORE_THAN_OWED, refusal.text)
    return Refusal(NightRule.NOT_ALLOWED, refusal.text)
