"""Nights of the bank's whole trade, at random: every posting rule, several days, several currencies."""

import random

from server.bank import tournament as cup
from server.bank.account import bounty_money, carry, cash, pot, prize_money, stack, tab, tournament_stack
from server.bank.book import Appended, append_entry, close
from server.bank.close import end_of_night
from server.bank.entry import Draft, EntryKind
from server.bank.posting import (
    Order,
    PotAward,
    award,
    bounty,
    buy_in,
    carry_in,
    carry_out,
    carry_split,
    cash_count,
    cash_paid_in,
    cash_paid_out,
    compensation,
    free_stack,
    hand_over,
    kitty_cut,
    kitty_redeem,
    kitty_spend,
    match,
    move_in,
    move_out,
    peer_payment,
    return_chips,
    reversal,
    shared_expense,
    uncalled_return,
    void,
    wager,
    write_off,
)
from server.bank.terms import Terms
from tests.bank.till import NIGHT, Till

PLAYERS = ("anna", "bo", "cleo", "k3vabcdefghi")
CURRENCIES = (("EUR", 100), ("JPY", 50), ("KWD", 7), ("", 0))
CUP = "7-1"
DAY_US = 24 * 3600 * 1_000_000


class RandomNight:
    """A night from a seed, every third with a tournament. `till` has its rows; what a book refuses is left out."""

    def __init__(self, seed: int, steps: int = 40) -> None:
        self.dice = random.Random(seed)
        currency, price = self.dice.choice(CURRENCIES)
        self.till = Till(currency, price)
        self.at_us = 1_700_000_000_000_000 + seed * 977_000_003
        self.hand = 0
        self.cup = seed % 3 == 0
        for player in PLAYERS:
            self.post(buy_in(self.terms, player, self.dice.randint(20, 200), "", self.till.order()))
        for _ in range(steps):
            self.at_us += self.dice.choice((1, 40_000_000, DAY_US // 5))
            self.step()
        self.pay_prizes()
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
        what = self.dice.randrange(18)
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
        elif what == 14:
            self.odd_hand(player, other)
        elif what == 15:
            move = self.dice.choice((move_in, move_out))
            self.post(move(self.terms, player, self.dice.randint(1, 60), self.dice.randint(0, 1), order.key, "night-8"))
        elif what == 16 and self.cup:
            price = cup.Price(amount, amount % 7, amount % 5)
            self.post(cup.entry(self.terms, CUP, player, 1500, price, self.dice.choice(("", "bo")), order))
            self.post(cup.colour_up(CUP, {player: 25, other: -50}, 100, self.till.order()))
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

    def odd_hand(self, player: str, other: str) -> None:
        """A bet that is taken back and made again, a loser who matches the pot, a bounty; then nobody wins, or it is
        void. What stays begins the next one.
        """
        self.hand += 1
        self.post(wager(self.terms, self.hand, 1, EntryKind.BET, player, 2))
        if self.till.book.wager is not None and self.dice.random() < 0.5:
            self.post(reversal(self.till.book.wager, "taken back", Order(f"h{self.hand}:t2:undone")))
        if left := self.till.book.balance(carry(NIGHT)):
            self.post(carry_in(self.terms, self.hand, left))
        self.post(match(self.terms, self.hand, 3, other, 3))
        self.post(bounty(self.terms, self.hand, player, {other: 1}))
        chips = self.till.book.balance(pot(NIGHT, self.hand))
        if chips and self.dice.random() < 0.5:
            self.post(carry_out(self.terms, self.hand, chips))
        elif chips:
            self.post(void(self.terms, self.hand, {player: chips}, 0, 0))

    def pay_prizes(self) -> None:
        """The tournament is over: its money is won, its chips go back; and nothing stays in the middle."""
        whole, heads = -self.till.book.balance(prize_money(NIGHT)), -self.till.book.balance(bounty_money(NIGHT))
        if whole:
            self.post(cup.payout(self.terms, {"anna": whole}, {"anna": 1}, self.till.order()))
        if heads:
            self.post(cup.head(self.terms, "cleo", {"bo": heads}, self.till.order()))
        left = {player: n for player in PLAYERS if (n := self.till.book.balance(tournament_stack(CUP, player)))}
        if left:
            self.post(cup.chips_in(CUP, left, self.till.order()))
        if stays := self.till.book.balance(carry(NIGHT)):
            self.post(carry_split(self.terms, {"anna": stays}, self.till.order()))


NAMES = {"anna": '=Anna; "A"', "bo": "Bo", "k3vabcdefghi": "Zoë \\ Q"}
