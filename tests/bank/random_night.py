"""Nights of the bank's whole trade, at random: every posting rule, several days, several currencies."""

import random

from server.bank.account import cash, stack, tab
from server.bank.book import Appended, append_entry, close
from server.bank.close import end_of_night
from server.bank.entry import Draft, EntryKind
from server.bank.posting import (
    PotAward,
    award,
    buy_in,
    cash_count,
    cash_paid_in,
    cash_paid_out,
    compensation,
    free_stack,
    hand_over,
    kitty_cut,
    kitty_redeem,
    kitty_spend,
    peer_payment,
    return_chips,
    reversal,
    shared_expense,
    uncalled_return,
    wager,
    write_off,
)
from server.bank.terms import Terms
from tests.bank.till import NIGHT, Till

PLAYERS = ("anna", "bo", "cleo", "k3vabcdefghi")
CURRENCIES = (("EUR", 100), ("JPY", 50), ("KWD", 7), ("", 0))
DAY_US = 24 * 3600 * 1_000_000


class RandomNight:
    """A night from a seed. `till` has its rows; what a book refuses is left out."""

    def __init__(self, seed: int, steps: int = 40) -> None:
        self.dice = random.Random(seed)
        currency, price = self.dice.choice(CURRENCIES)
        self.till = Till(currency, price)
        self.at_us = 1_700_000_000_000_000 + seed * 977_000_003
        self.hand = 0
        for player in PLAYERS:
            self.post(buy_in(self.terms, player, self.dice.randint(20, 200), "", self.till.order()))
        for _ in range(steps):
            self.at_us += self.dice.choice((1, 40_000_000, DAY_US // 5))
            self.step()
        for draft in end_of_night(self.till.book, PLAYERS[:3], {PLAYERS[3]: "left early"}).drafts:
            self.post(draft)
        closed = close(self.till.book, self.at_us)
        assert isinstance(closed, Appended)
        self.till.keep(closed)

    @property
    def terms(self) -> Terms:
        assert self.till.book.terms is not None
        return self.till.book.terms

    def post(self, draft: Draft) -> bool:
        taken = append_entry(self.till.book, self.at_us, draft)
        if isinstance(taken, Appended):
            self.till.keep(taken)
        return isinstance(taken, Appended)

    def step(self) -> None:
        what = self.dice.randrange(14)
        player, other = self.dice.sample(PLAYERS, 2)
        order, amount = self.till.order(), self.dice.randint(1, 5_000)
        if what < 3:
            self.play(player, other)
        elif what == 3:
            chips, drawer = self.dice.randint(1, 90), self.dice.choice(("", "bo"))
            self.post(buy_in(self.terms, player, chips, drawer, order, again=True))
        elif what == 4:
            self.post(return_chips(self.terms, player, self.dice.randint(1, 30), self.dice.choice(("", "bo")), order))
        elif what == 5:
            self.post(kitty_redeem(self.terms, 1, order))
        elif what == 6:
            pay = self.dice.choice((cash_paid_in, cash_paid_out))
            self.post(pay(self.terms.currency, player, amount, "bo", order))
        elif what == 7:
            self.post(peer_payment(self.terms.currency, player, other, amount, order))
            self.post(hand_over(self.terms.currency, "bo", "anna", amount, self.till.order()))
        elif what == 8:
            self.post(free_stack(self.terms, player, self.dice.randint(1, 50), order))
        elif what == 9:
            self.post(kitty_spend(self.terms, 1, amount % 90 + 1, "food", tab(player), order, "a pizza; = 2"))
        elif what == 10:
            shares = {player: amount, other: amount + 1}
            self.post(shared_expense(self.terms.currency, shares, "cards", cash("bo"), order))
        elif what == 11:
            self.post(cash_count(self.terms.currency, NIGHT, "bo", self.dice.choice((-7, 5)), "counted", order))
        elif what == 12:
            self.post(write_off(self.terms.currency, player, amount, "gone", order))
            self.post(compensation(self.terms, player, other, 1, "the wrong pot", self.till.order()))
        elif self.till.book.slips:
            slip = self.till.book.slips[self.dice.choice(sorted(self.till.book.slips))]
            memo = self.dice.choice(('=2+2 "quoted"', "a ; comment", "two\nlines", "", "@home"))
            self.post(reversal(slip, memo, order))

    def play(self, player: str, other: str) -> None:
        """A hand of two: a bet, a call, a chip for the kitty, an award with an odd chip."""
        stacks = [self.till.book.balance(stack(NIGHT, each)) for each in (player, other)]
        bet = min(self.dice.randint(3, 20), *stacks)
        if bet < 3:
            return
        self.hand += 1
        self.post(wager(self.terms, self.hand, 1, EntryKind.BET, player, bet))
        self.post(wager(self.terms, self.hand, 2, EntryKind.CALL, other, bet - 1))
        self.post(uncalled_return(self.terms, self.hand, 2, player, 1))
        self.post(kitty_cut(self.terms, self.hand, 1))
        left = 2 * bet - 3
        self.post(award(self.terms, self.hand, [PotAward(0, ((player, (left + 1) // 2), (other, left // 2)))]))


NAMES = {"anna": '=Anna; "A"', "bo": "Bo", "k3vabcdefghi": "Zoë \\ Q"}
