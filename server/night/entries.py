"""What a batch writes in the night's book: its event row, and an entry for everything that moved chips or money.

Live play and replay both call `write`, so the same events can only ever make the same rows (bank.md 1.4, invariant 7).
"""

from itertools import groupby
from typing import NamedTuple

import msgspec

from server.bank import posting
from server.bank.account import CHIP, cash, tab
from server.bank.book import Appended, Book, append_entry, append_event, change_terms, close, night_code
from server.bank.chain import Row
from server.bank.check import InvariantBroken
from server.bank.close import end_of_night
from server.bank.entry import BankRefusal, BankRule, Draft, EntryKind, Posting, Slip
from server.bank.terms import Terms
from server.bank.tournament import in_tournament_chips
from server.night import events as e
from server.night.evening_events import TableJoined, TableLeft
from server.night.money_events import (
    CashCounted,
    ChipsGranted,
    ChipsReturned,
    Compensated,
    EntryReversed,
    ExpenseShared,
    FreeReturned,
    FreeStackGiven,
    KittySpent,
    KittySplit,
    TabPaid,
)
from server.night.player import Player
from server.night.record import Record
from server.night.state import Night
from server.night.tournament import entries as tournament
from server.night.tournament.events import BoughtAgain, Entered, TournamentEvent
from server.poker import events as h
from server.poker.public import NOBODY

_FORCED = {
    "ante": EntryKind.ANTE,
    "small-blind": EntryKind.BLIND,
    "big-blind": EntryKind.BLIND,
    "kill": EntryKind.BLIND,
    "post": EntryKind.BLIND,
    "dead": EntryKind.BLIND,
}
_ASKED_FOR = {"bring-in": EntryKind.BRING_IN, "straddle": EntryKind.BLIND}
"""These are posted by a command, one at a time."""


class Written(NamedTuple):
    """The book after a batch, the rows to be stored, and what the club book takes."""

    book: Book
    rows: tuple[Row, ...]
    club: tuple[Draft, ...]


def write(
    book: Book,
    before: Night,
    record: Record,
    *,
    at_us: int,
    kind: str,
    actor: str,
    sealed: bytes,
    stored: msgspec.Raw | None = None,
) -> Written | BankRefusal:
    """The rows of one batch. `sealed` is the hash of its sealed part. A refusal of the book refuses the whole batch.

    `stored` is the record as an older server wrote it, when it is replayed: what a newer one would add is not in it.
    """
    pen = _Pen(book, before, record, at_us, actor)
    try:
        pen.take(append_event(book, at_us, kind, record if stored is None else stored, actor, sealed))
        for kind_of, group in groupby(record.events, key=type):
            pen.post(kind_of, list(group))
    except _Refused as refused:
        return refused.refusal
    return Written(pen.book, tuple(pen.rows), tuple(pen.club))


class _Refused(Exception):
    def __init__(self, refusal: BankRefusal) -> None:
        self.refusal = refusal


class _Pen:
    """Writes the rows of one batch, one after another."""

    def __init__(self, book: Book, before: Night, record: Record, at_us: int, actor: str) -> None:
        self.book = book
        self.rows: list[Row] = []
        self.club: list[Draft] = []
        self._before = before
        self._record = record
        self._at_us = at_us
        self._actor = actor
        self._orders = 0
        self._cut = False
        self._seats = {p.seat: p.id for p in before.players if p.seat is not None}
        hand = before.hand.public if before.hand is not None else None
        self._hand = hand.number if hand is not None else 0
        self._turn = hand.turn if hand is not None else 0
        self._paid = hand.payments if hand is not None else 0

    def take(self, taken: Appended | BankRefusal) -> None:
        if isinstance(taken, BankRefusal):
            raise _Refused(taken)
        self.book = taken.book
        self.rows.append(taken.row)

    def post(self, kind: type, group: list[e.PublicEvent]) -> None:
        """The entries of neighbouring events of one kind."""
        if kind is h.Posted:
            for what, posts in groupby(group, key=lambda event: event.kind):  # type: ignore[union-attr]
                self._forced(what, list(posts))  # type: ignore[arg-type]
        elif kind is h.Awarded:
            self._award(group)  # type: ignore[arg-type]
        else:
            for event in group:
                self._one(event)

    def _one(self, event: e.PublicEvent) -> None:
        match event:
            case h.HandStarted():
                self._hand, self._turn, self._paid = event.hand, 0, 0
                if event.carried:
                    chips = sum(pot.amount for pot in event.carried)
                    self._entry(posting.carry_in(self._terms, self._hand, chips))
            case h.Carried():
                self._entry(posting.carry_out(self._terms, self._hand, sum(pot.amount for pot in event.pots)))
            case e.CarryShared():
                self._entry(posting.carry_split(self._terms, dict(event.shares), self._order()))
            case h.Called():
                self._wager(EntryKind.CALL, event.seat, event.amount)
            case h.Bet():
                self._wager(EntryKind.BET, event.seat, event.amount)
            case h.Raised():
                self._wager(EntryKind.RAISE, event.seat, event.amount)
            case h.Paid():
                self._wager(EntryKind.CARD_PRICE, event.seat, event.amount)
            case h.Matched():
                to = self._seats[event.to] if event.to != NOBODY else ""
                self._entry(
                    posting.match(self._terms, self._hand, self._turn, self._seats[event.seat], event.amount, to)
                )
            case h.Fell(falls="outside" | "on-a-post" | "third-ace"):
                player = self._seats[event.seat]
                self._entry(posting.match(self._terms, self._hand, self._turn, player, event.amount))
            case h.UncalledReturned():
                player = self._seats[event.seat]
                self._entry(posting.uncalled_return(self._terms, self._hand, self._turn, player, event.amount))
            case h.Undone(amount=amount) if amount:
                self._undo(event)
            case h.Voided():
                back = {self._seats[seat]: chips for seat, chips in event.back}
                if back or event.carried:
                    self._entry(posting.void(self._terms, self._hand, back, event.carried, event.cut))
            case h.BountyPaid():
                shares = {self._seats[seat]: chips for seat, chips in event.shares}
                self._entry(posting.bounty(self._terms, self._hand, self._seats[event.seat], shares))
            case h.OddChipsStay():
                self._entry(posting.carry_out(self._terms, self._hand, event.amount))
            case h.KittyCut():
                draft = posting.kitty_cut(self._terms, self._hand, event.amount)
                self._entry(posting.second_cut(draft) if self._cut else draft)
                self._cut = True
            case ChipsGranted():
                self._grant(event)
            case ChipsReturned():
                drawer = self._drawer(event.pay)
                self._entry(posting.return_chips(self._terms, event.player, event.chips, drawer, self._order()))
            case TabPaid():
                self._pay_tab(event)
            case FreeStackGiven():
                self._entry(posting.free_stack(self._terms, event.player, event.chips, self._order()))
            case FreeReturned():
                self._entry(posting.free_return(self._terms, event.player, event.chips, self._order()))
            case KittySpent():
                self._entry(
                    posting.kitty_spend(
                        *(self._terms, event.chips, event.amount, event.what),
                        *(self._paid_by(event.payer), self._order(), event.note),
                    )
                )
            case ExpenseShared():
                shares, paid_by = dict(event.shares), self._paid_by(event.payer)
                currency = self._terms.currency
                self._entry(posting.shared_expense(currency, shares, event.what, paid_by, self._order(), event.note))
            case TableLeft(player=player, chips=chips, free=free, key=key):
                if chips:
                    self._entry(posting.move_out(self._terms, player, chips, free, key, night_code(event.to)))
            case TableJoined(player=player, chips=chips, free=free, key=key):
                if chips:
                    self._entry(posting.move_in(self._terms, player, chips, free, key, night_code(event.origin)))
            case CashCounted():
                self._count_cash(event)
            case Compensated():
                self._entry(
                    posting.compensation(
                        *(self._terms, event.giver, event.taker, event.chips, event.reason, self._order())
                    )
                )
            case EntryReversed():
                legs = tuple(Posting(account, unit, amount) for account, unit, amount in event.legs)
                slip = Slip(event.entry, event.kind, legs)
                self._entry(posting.reversal(slip, event.reason, self._order()))
            case e.BankerNamed():
                self._hand_over(event.player)
            case e.PlayChips():
                self.take(change_terms(self.book, self._at_us, "", 0, self._actor))
            case KittySplit():
                left_out = dict.fromkeys(event.left_out, "left early") | dict.fromkeys(event.away, "away too long")
                self._entry(posting.kitty_split(self._terms, dict(event.shares), left_out, self._order()))
            case e.NightClosed():
                self._close()
            case _ if isinstance(event, TournamentEvent):
                self._tournament(event)
            case _:
                pass

    @property
    def _terms(self) -> Terms:
        if self.book.terms is None:
            raise ValueError("a night is kept in a night's book")
        return self.book.terms

    def _entry(self, draft: Draft) -> None:
        """In a tournament a hand's chips are the tournament's; everything else is the same entry."""
        if self._before.tournament is not None and any(leg.unit == CHIP for leg in draft.postings):
            draft = in_tournament_chips(tournament.code(self._before), draft)
        self.take(append_entry(self.book, self._at_us, draft))

    def _tournament(self, event: TournamentEvent) -> None:
        if isinstance(event, Entered | BoughtAgain) and event.pay == "credit":
            player = self._before.player(event.player)
            if player is not None:
                self._check_credit(player, tournament.cost(event, self._before.session))
        for draft in tournament.drafts(event, self._before, self.book, self._terms, self._order):
            self.take(append_entry(self.book, self._at_us, draft))

    def _order(self) -> posting.Order:
        """A key that the same command, or the same row, can never use twice."""
        self._orders += 1
        if self._record.command:
            base = f"do:{self._actor}:{self._record.command}"
        else:
            base = f"row:{self.rows[0].seq}"
        key = base if self._orders == 1 else f"{base}:{self._orders}"
        return posting.Order(key, self._actor, self._record.payload)

    def _drawer(self, pay: str) -> str:
        return self._before.banker if pay == "cash" else ""

    def _wager(self, kind: EntryKind, seat: int, chips: int) -> None:
        self._entry(posting.wager(self._terms, self._hand, self._turn, kind, self._seats[seat], chips))

    def _forced(self, what: str, posts: list[h.Posted]) -> None:
        if what in _ASKED_FOR:
            self._wager(_ASKED_FOR[what], posts[0].seat, posts[0].amount)
            return
        amounts: dict[str, int] = {}
        for post in posts:
            player = self._seats[post.seat]
            amounts[player] = amounts.get(player, 0) + post.amount
        kind = _FORCED[what]
        draft = posting.forced_bets(self._terms, self._hand, kind, amounts)
        # Small and big blind are entries of their own, so each needs a key of its own.
        self._entry(Draft(draft.kind, draft.postings, f"h{self._hand}:{what}", draft.actor, draft.memo, draft.meta))

    def _award(self, awards: list[h.Awarded]) -> None:
        pots = [
            posting.PotAward(one.pot, tuple((self._seats[seat], chips) for seat, chips in one.shares if chips))
            for one in awards
        ]
        self._entry(posting.award(self._terms, self._hand, pots, part=self._paid + 1))
        self._paid += len(awards)

    def _undo(self, event: h.Undone) -> None:
        """The exact opposite of the wager; the book refuses it when anything else has touched the pot since."""
        wager = self.book.wager
        if wager is None or sum(leg.amount for leg in wager.postings if leg.amount > 0) != event.amount:
            raise InvariantBroken(f"hand {self._hand}: what is taken back is not the last wager")
        order = posting.Order(f"h{self._hand}:t{self._turn}:undone")
        self._entry(posting.reversal(wager, "the table agreed to take the action back", order))

    def _grant(self, event: ChipsGranted) -> None:
        player = self._before.player(event.player)
        again = player is not None and player.times > 0
        drawer = self._drawer(event.pay)
        if event.pay == "credit" and player is not None:
            self._check_credit(player, event.chips * self._terms.price)
        self._entry(posting.buy_in(self._terms, event.player, event.chips, drawer, self._order(), again=again))

    def _check_credit(self, player: Player, amount: int) -> None:
        """Nobody owes more than the host allows, what he owes from earlier nights counted (bank.md 1.3)."""
        most, price = self._before.house.bank.credit_max, self._terms.price
        if most and self.book.balance(tab(player.id)) + player.old_tab + amount > most * price:
            text = f"That is more than this table gives on the tab: {most} chips."
            raise _Refused(BankRefusal(BankRule.CREDIT_LIMIT, text, tab(player.id)))

    def _paid_by(self, player: str) -> str:
        return tab(player) if player else cash(self._before.banker)

    def _count_cash(self, event: CashCounted) -> None:
        """A count that agrees is an assertion, and moves nothing: its event is enough."""
        banker = self._before.banker
        over = event.amount - self.book.balance(cash(banker))
        if not over:
            return
        if not event.reason.strip():
            text = "The box does not hold what the book says. Say why, and it is written down."
            raise _Refused(BankRefusal(BankRule.NO_REASON, text, cash(banker)))
        currency = self._terms.currency
        self._entry(posting.cash_count(currency, self._terms.night, banker, over, event.reason, self._order()))

    def _pay_tab(self, event: TabPaid) -> None:
        currency, box = self._terms.currency, self._before.banker
        owed = self.book.balance(tab(event.player))
        if not 0 < event.amount <= owed and not owed <= event.amount < 0:
            raise _Refused(BankRefusal(BankRule.MORE_THAN_OWED, "That is more than is owed.", tab(event.player)))
        if event.amount > 0:
            self._entry(posting.cash_paid_in(currency, event.player, event.amount, box, self._order()))
        else:
            self._entry(posting.cash_paid_out(currency, event.player, -event.amount, box, self._order()))

    def _hand_over(self, banker: str) -> None:
        """The cash box goes to the new banker, counted as the book has it."""
        held = self.book.balance(cash(self._before.banker))
        if not held:
            return
        unit = self._terms.currency
        self._entry(posting.hand_over(unit, self._before.banker, banker, held, self._order()))

    def _close(self) -> None:
        end = end_of_night(self.book, (), {}, self._actor)
        for draft in end.drafts:
            self._entry(draft)
        if end.club is not None:
            self.club.append(end.club)
        self.take(close(self.book, self._at_us, self._actor))
