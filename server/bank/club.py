"""The club's book as it lives between nights: it takes what nights carry over, and the payments that settle them.

Pure: a command gives the rows to be written, or a refusal. Knows nothing of who may ask, of names or of files.
"""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

import msgspec
from msgspec.structs import replace

from server.bank import claim as m
from server.bank.account import cash, tab
from server.bank.book import Appended, Book, append_entry, append_event, follow, open_club
from server.bank.chain import Row, read_event
from server.bank.check import InvariantBroken
from server.bank.currency import money
from server.bank.entry import BankRefusal, BankRule, Draft, Slip
from server.bank.posting import (
    Order,
    by_command,
    cash_paid_in,
    cash_paid_out,
    hand_over,
    merge,
    peer_payment,
    reversal,
    write_off,
)

CLAIMS = "payments"
"""The kind of the event rows that hold a ClaimRecord."""


class ClubAsk(NamedTuple):
    """A command with who sent it. `sure`: his word is enough for what he asks, nobody else need confirm it.

    `payload` is the SHA-256 (hex) of the command as it was sent, `beside` the night of the evening's other table, if
    there is one.
    """

    person: str
    command_id: str
    payload: str
    command: m.ClubCommand | m.PeopleCommand
    sure: bool
    beside: int = 0


class Club(msgspec.Struct, frozen=True):
    """The book, every claim by its number, and the commands answered: (person, command id) to the payload's hash.

    `aliases` are ids that were merged into others, each with the one that is kept; `merges` by their rows, and so the
    devices that were let in. `due` are the entries that must follow the last event row.
    """

    book: Book
    claims: Mapping[int, m.Claim] = {}
    done: Mapping[tuple[str, str], str] = {}
    aliases: Mapping[str, str] = {}
    merges: Mapping[int, m.Merger] = {}
    let_in: Mapping[int, m.LetIn] = {}
    due: tuple[Draft, ...] = ()

    def ids_of(self, person: str) -> tuple[str, ...]:
        """All ids of a person, the one that is kept first."""
        kept = self.aliases.get(person, person)
        return (kept, *(double for double, keep in self.aliases.items() if keep == kept))

    def of_night(self, night: int) -> tuple[m.Claim, ...]:
        """The payments that settle a night, in the order in which they were claimed."""
        return tuple(each for each in self.claims.values() if each.said.night == night)


class Taken(NamedTuple):
    """The club after what was asked, and the rows to be written (none: the command was done before)."""

    club: Club
    rows: tuple[Row, ...]


def open_books(at_us: int, epoch: int = 1) -> Taken:
    """A new club and its first row."""
    opened = open_club(at_us, epoch)
    return Taken(Club(opened.book), (opened.row,))


def carry_over(club: Club, at_us: int, draft: Draft) -> Taken | BankRefusal:
    """What a night that is over gives to the club."""
    taken = append_entry(club.book, at_us, draft)
    if isinstance(taken, BankRefusal):
        return taken
    return Taken(replace(club, book=taken.book), (taken.row,))


def ask(club: Club, asked: ClubAsk, at_us: int) -> Taken | BankRefusal:
    """One command. The same one again changes nothing; another one with its id is a conflict (bank.md 1.8)."""
    earlier = club.done.get((asked.person, asked.command_id))
    if earlier is not None:
        return Taken(club, ()) if earlier == asked.payload else IDEM_CONFLICT
    events = _decide(club, asked, at_us)
    if isinstance(events, BankRefusal):
        return events
    record = m.ClaimRecord(events, asked.command_id, asked.payload)
    taken = append_event(club.book, at_us, CLAIMS, record, asked.person)
    club, rows = _after_event(club, taken, record, asked.person), [taken.row]
    while club.due:
        entry = append_entry(club.book, at_us, club.due[0])
        if isinstance(entry, BankRefusal):
            return entry
        club = _after_entry(club, entry)
        rows.append(entry.row)
    return Taken(club, tuple(rows))


def read_back(club: Club | None, row: Row) -> Club:
    """The club after a row that was read back. Raises InvariantBroken when it would not have come to be."""
    if club is None:
        return Club(follow(None, row))
    book = follow(club.book, row)
    if row.row == "entry":
        if club.due:
            expected = append_entry(club.book, row.at_us, club.due[0])
            if not isinstance(expected, Appended) or expected.row != row:
                raise InvariantBroken(f"row {row.seq} is not what the payment before it comes to")
            return _after_entry(club, expected)
        if row.kind != "from-night":
            raise InvariantBroken(f"row {row.seq} is an entry that no payment made")
        return replace(club, book=book)
    if club.due:
        raise InvariantBroken(f"row {row.seq}: the payment before it has no entry")
    if row.kind != CLAIMS:
        return replace(club, book=book)
    event = read_event(row.body)
    record = msgspec.json.decode(event.data, type=m.ClaimRecord)
    return _after_event(club, Appended(book, row), record, event.actor)


def rebuild(rows: Iterable[Row]) -> Club | None:
    """The club that these rows come to (None: no rows). Raises InvariantBroken."""
    club: Club | None = None
    for row in rows:
        club = read_back(club, row)
    if club is not None and club.due:
        raise InvariantBroken("the last payment has no entry")
    return club


def _decide(club: Club, asked: ClubAsk, at_us: int) -> tuple[m.ClaimEvent, ...] | BankRefusal:
    number = len(club.claims) + 1
    match asked.command:
        case m.Pay() as pay:
            if pay.payer in club.ids_of(pay.payee):
                return BankRefusal(BankRule.PAYS_HIMSELF, "A payment is between two people.")
            said = m.Claimed(number, "payment", pay.night, pay.currency, pay.payer, pay.payee, pay.amount, pay.drawer)
            waits = waiting(club, said, at_us, asked.beside)
            if waits is None:
                return (said, m.Paid(number)) if asked.sure else (said,)
            same = (waits.amount, waits.drawer) == (pay.amount, pay.drawer)
            return (m.Paid(waits.claim),) if asked.sure and same else _waits(waits)
        case m.HandOver() as over:
            if over.taker in club.ids_of(asked.person):
                return BankRefusal(BankRule.PAYS_HIMSELF, "The box is yours already.")
            giver, taker = asked.person, over.taker
            said = m.Claimed(number, "hand-over", over.night, over.currency, giver, taker, over.amount, "payer")
            waits = waiting(club, said, at_us, asked.beside)
            return (said,) if waits is None else _waits(waits)
        case m.WriteOff() as off:
            owed = club.book.balances.get(off.currency, {}).get(f"player:{off.player}", 0)
            if off.amount > owed:
                return BankRefusal(BankRule.MORE_THAN_OWED, "That is more than is owed.", f"player:{off.player}")
            said = m.Claimed(number, "write-off", off.night, off.currency, off.player, "", off.amount, "", off.reason)
            return said, m.Paid(number)
        case m.Merge(keep=keep, double=double):
            if keep == double or keep in club.aliases or double in club.aliases:
                return BankRefusal(BankRule.PAYS_HIMSELF, "Name two people who were not merged into others.")
            return (m.Merged(keep, double),)
        case m.Unmerge() as unmerge:
            return _unmerge(club, asked.person, unmerge)
        case m.DropUnmerge(row=row):
            merger = club.merges.get(row)
            if merger is None or merger.undone or merger.undo_by != asked.person:
                return BankRefusal(BankRule.NO_SUCH_CLAIM, "You do not ask to take that merge back.")
            return (m.UnmergeDropped(row),)
        case m.NotePerson(what=what, person=person, row=row):
            device = club.let_in.get(row)
            if what == "signed-out" and (device is None or device.out):
                return BankRefusal(BankRule.NO_SUCH_CLAIM, "That device was signed out already.")
            return (m.PersonNoted(what, person, row),)
        case m.Confirm() | m.Void() | m.Undo() as command:
            claim = club.claims.get(command.claim)
            if claim is None:
                return BankRefusal(BankRule.NO_SUCH_CLAIM, "There is no such payment.")
            return _answer(claim, asked, command, at_us, club.ids_of(asked.person))


def waiting(club: Club, said: m.Claimed, at_us: int, beside: int = 0) -> m.Claimed | None:
    """What was said before of the same two and is not answered: it must not count twice (bank.md 1.9).

    Of the same night, of that of the evening's other table, `beside`, or of no one night: each page asks for the rest
    of one debt.
    """
    payer, payee = club.ids_of(said.payer), club.ids_of(said.payee)
    nights = (said.night, beside or said.night, 0)
    for claim in club.claims.values():
        one = claim.said
        if (
            claim.state == "claimed"
            and not claim.lapsed(at_us)
            and (one.what, one.currency) == (said.what, said.currency)
        ):
            same = not said.night or one.night in nights
            if same and one.payer in payer and one.payee in payee:
                return one
    return None


def paid_on_tabs(club: Club, payer: str, payee: str, currency: str, since_us: int) -> int:
    """What was paid between two since then, in minor units, for no one night: maybe what a night still asks for."""
    payers, payees = club.ids_of(payer), club.ids_of(payee)
    return sum(
        one.said.amount
        for one in club.claims.values()
        if one.state == "paid"
        and one.at_us >= since_us
        and (one.said.what, one.said.night, one.said.currency) == ("payment", 0, currency)
        and one.said.payer in payers
        and one.said.payee in payees
    )


def _waits(one: m.Claimed) -> BankRefusal:
    text = f"It is said already that {money(one.amount, one.currency)} of this were paid: "
    return BankRefusal(BankRule.CLAIM_WAITS, f"{text}that waits for a yes or a no first.")


def _unmerge(club: Club, person: str, asked: m.Unmerge) -> tuple[m.ClaimEvent, ...] | BankRefusal:
    merger = club.merges.get(asked.row)
    if merger is None or merger.undone:
        return BankRefusal(BankRule.NO_SUCH_CLAIM, "There is no such merge, or it was taken back already.")
    if club.aliases.get(merger.double) != merger.keep:
        text = "The one who was kept was merged into somebody else since: take that back first."
        return BankRefusal(BankRule.NOT_REVERSIBLE, text)
    if merger.undo_by and merger.undo_by in club.ids_of(person):
        return BankRefusal(BankRule.SECOND_PERSON, "Somebody else must agree that they are two.")
    if merger.undo_by:
        return (m.Unmerged(asked.row, asked.reason),)
    return (m.UnmergeAsked(asked.row, asked.reason),)


def _answer(
    claim: m.Claim, asked: ClubAsk, command: m.Confirm | m.Void | m.Undo, at_us: int, ids: tuple[str, ...]
) -> tuple[m.ClaimEvent, ...] | BankRefusal:
    number = claim.said.claim
    if isinstance(command, m.Undo):
        if claim.state != "paid":
            return BankRefusal(BankRule.NOT_REVERSIBLE, "That payment does not stand, so it cannot be taken back.")
        if claim.undo_by in ids:
            return BankRefusal(BankRule.SECOND_PERSON, "Somebody else must agree that it is taken back.")
        if claim.undo_by:
            return (m.Undone(number, command.reason),)
        return (m.UndoAsked(number, command.reason),)
    if claim.state != "claimed" or claim.lapsed(at_us):
        return BankRefusal(BankRule.CLAIM_IS_CLOSED, "That payment was answered already, or it lapsed.")
    return (m.Paid(number),) if isinstance(command, m.Confirm) else (m.Voided(number),)


def _after_event(club: Club, taken: Appended, record: m.ClaimRecord, actor: str) -> Club:
    claims, due, aliases = dict(club.claims), list(club.due), dict(club.aliases)
    merges, let_in = dict(club.merges), dict(club.let_in)
    order, row = by_command(actor, record.command, record.payload), taken.row
    for event in record.events:
        if isinstance(event, m.Claimed):
            claims[event.claim] = m.Claim(event, actor, taken.row.at_us)
            continue
        if isinstance(event, m.PersonNoted):
            if event.what == "let-back":
                let_in[row.seq] = m.LetIn(row.seq, event.person, actor, row.at_us)
            elif event.what == "signed-out" and event.row in let_in:
                let_in[event.row] = replace(let_in[event.row], out=True)
            continue
        if isinstance(event, m.Merged):
            moved = tuple(each for each, kept in aliases.items() if kept == event.double)
            aliases |= dict.fromkeys((*moved, event.double), event.keep)
            drafts = _merged(taken.book, event, order)
            entries = tuple(range(row.seq + 1, row.seq + 1 + len(drafts)))
            merges[row.seq] = m.Merger(row.seq, event.keep, event.double, actor, row.at_us, moved, entries)
            due += drafts
            continue
        if isinstance(event, m.UnmergeAsked | m.UnmergeDropped | m.Unmerged):
            merger = merges.get(event.row)
            if merger is None:
                raise InvariantBroken(f"row {row.seq} takes back a merge that never was")
            if isinstance(event, m.UnmergeAsked):
                merges[event.row] = replace(merger, undo_by=actor, reason=event.reason)
                continue
            if isinstance(event, m.UnmergeDropped):
                merges[event.row] = replace(merger, undo_by="", reason="")
                continue
            merges[event.row] = replace(merger, undone=True)
            del aliases[merger.double]
            aliases |= dict.fromkeys(merger.moved, merger.double)
            due += _unmerged(taken.book, merger, event.reason, order)
            continue
        claim = claims.get(event.claim)
        if claim is None:
            raise InvariantBroken(f"row {taken.row.seq} is about a payment that nobody claimed")
        match event:
            case m.Paid():
                claims[event.claim] = replace(claim, state="paid", entry=taken.row.seq + 1)
                due.append(_draft(claim.said, order))
            case m.Voided():
                claims[event.claim] = replace(claim, state="void")
            case m.UndoAsked():
                claims[event.claim] = replace(claim, undo_by=actor, undo_reason=event.reason)
            case m.Undone():
                claims[event.claim] = replace(claim, state="undone")
                due.append(reversal(_slip(taken.book, claim), event.reason, order))
    done = {**club.done, (actor, record.command): record.payload}
    return Club(taken.book, claims, done, aliases, merges, let_in, tuple(due))


def _merged(book: Book, event: m.Merged, order: Order) -> list[Draft]:
    """What the club has on the double goes to the id that is kept: one entry a currency, its tab and its drawer."""
    drafts: list[Draft] = []
    for currency, sums in sorted(book.balances.items()):
        owes, drawer = sums.get(tab(event.double), 0), sums.get(cash(event.double), 0)
        if owes or drawer:
            numbered = replace(order, key=f"{order.key}:{len(drafts) + 1}")
            drafts.append(merge(currency, event.keep, owes, drawer, event.double, numbered))
    return drafts


def _unmerged(book: Book, merger: m.Merger, reason: str, order: Order) -> list[Draft]:
    """The exact opposite of each entry of the merge: what the one who is kept has paid since stays his."""
    drafts: list[Draft] = []
    for entry in merger.entries:
        slip = book.slips.get(entry)
        if slip is None:
            raise InvariantBroken(f"row {entry} is no entry that could be taken back")
        numbered = replace(order, key=f"{order.key}:{len(drafts) + 1}")
        drafts.append(reversal(slip, reason, numbered))
    return drafts


def _after_entry(club: Club, taken: Appended) -> Club:
    return replace(club, book=taken.book, due=club.due[1:])


def _slip(book: Book, claim: m.Claim) -> Slip:
    slip = book.slips.get(claim.entry)
    if slip is None:
        raise InvariantBroken(f"payment {claim.said.claim} has no entry that could be taken back")
    return slip


def _draft(said: m.Claimed, order: Order) -> Draft:
    match said.what, said.drawer:
        case "write-off", _:
            return write_off(said.currency, said.payer, said.amount, said.reason, order)
        case "hand-over", _:
            return hand_over(said.currency, said.payer, said.payee, said.amount, order)
        case _, "payee":
            return cash_paid_in(said.currency, said.payer, said.amount, said.payee, order)
        case _, "payer":
            return cash_paid_out(said.currency, said.payee, said.amount, said.payer, order)
        case _:
            return peer_payment(said.currency, said.payer, said.payee, said.amount, order)


IDEM_CONFLICT = BankRefusal(BankRule.IDEM_CONFLICT, "That command was sent before with other contents.")
