"""A night's book under random use, against a model of plain numbers (bank.md 4, row 9).

Every rule of bank.md 1.3, tournaments and stacks that go to another table among them; whatever the book refuses, the
model must not allow, and the other way round. The invariants of 1.4 are checked by the book at every entry, by the
model here, and by the examiner at the end.
"""

import hypothesis.strategies as st
import msgspec
from hypothesis import settings
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from server.bank import account
from server.bank import tournament as cup
from server.bank.audit import examine, unpaired
from server.bank.book import Appended, append_entry, append_event, close, open_club, open_night, rebuild
from server.bank.chain import verify
from server.bank.close import end_of_night
from server.bank.entry import BY_HAND, BankRefusal, BankRule, Draft, EntryKind, Posting, Slip
from server.bank.kitty import split
from server.bank.nets import nets
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
    forced_bets,
    free_return,
    free_stack,
    hand_over,
    kitty_cut,
    kitty_redeem,
    kitty_spend,
    kitty_split,
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
from server.bank.settle import settle
from server.bank.terms import Terms

NIGHT, PRICE, CUP = 7, 25, "7-1"
PLAYERS = ("anna", "bo", "cleo", "dan")
BANKERS = ("", "anna", "bo")
who, chips, drawer = st.sampled_from(PLAYERS), st.integers(1, 60), st.sampled_from(BANKERS)


class LedgerMachine(RuleBasedStateMachine):
    """One night. The model: chips of everybody, the pot, the kitty; money of drawers, tabs and the kitty."""

    @initialize()
    def open(self) -> None:
        opened = open_night(NIGHT, 1, "EUR", PRICE)
        self.book, self.rows = opened.book, [opened.row]
        self.terms = Terms(NIGHT, "EUR", PRICE)
        self.stacks = dict.fromkeys(PLAYERS, 0)
        self.pot = self.kitty = self.kitty_money = 0
        self.hand, self.turn = 1, 0
        self.tabs = dict.fromkeys(PLAYERS, 0)
        self.drawers = dict.fromkeys(BANKERS[1:], 0)
        self.free = self.over = self.off = self.spent = 0
        self.carry = self.prize = self.heads = 0
        self.cup = dict.fromkeys(PLAYERS, 0)
        self.orders = 0

    def order(self) -> Order:
        self.orders += 1
        return Order(f"k{self.orders}")

    def post(self, draft: Draft | BankRefusal, allowed: bool, rule: BankRule = BankRule.OVERDRAWN) -> bool:
        """Whether it was posted; it must be exactly when the model allows it."""
        assert isinstance(draft, Draft)
        taken = append_entry(self.book, 0, draft)
        if isinstance(taken, BankRefusal):
            assert not allowed, taken
            assert taken.rule == rule, taken
            return False
        assert allowed, draft
        self.book = taken.book
        self.rows.append(taken.row)
        return True

    def pay(self, box: str, player: str, amount: int) -> None:
        """Money for chips: into a drawer, or onto the tab."""
        if box:
            self.drawers[box] += amount
        else:
            self.tabs[player] += amount

    @rule(player=who, n=chips, box=drawer, again=st.booleans())
    def buy(self, player: str, n: int, box: str, again: bool) -> None:
        self.post(buy_in(self.terms, player, n, box, self.order(), again=again), allowed=True)
        self.stacks[player] += n
        self.pay(box, player, n * PRICE)

    @rule(player=who, n=chips, box=drawer)
    def give_back(self, player: str, n: int, box: str) -> None:
        allowed = self.stacks[player] >= n and (not box or self.drawers[box] >= n * PRICE)
        if self.post(return_chips(self.terms, player, n, box, self.order()), allowed):
            self.stacks[player] -= n
            self.pay(box, player, -n * PRICE)

    @rule(amounts=st.dictionaries(who, st.integers(1, 3), min_size=1), kind=st.sampled_from(["ante", "blind"]))
    def force(self, amounts: dict[str, int], kind: str) -> None:
        self.turn += 1
        draft = forced_bets(self.terms, self.hand, EntryKind(kind), amounts)
        keyed = msgspec.structs.replace(draft, key=f"{draft.key}:{self.turn}")
        if self.post(keyed, all(self.stacks[player] >= n for player, n in amounts.items())):
            for player, n in amounts.items():
                self.stacks[player] -= n
            self.pot += sum(amounts.values())

    @rule(player=who, n=chips, kind=st.sampled_from(["bet", "call", "raise", "bring-in", "card-price"]))
    def bet(self, player: str, n: int, kind: str) -> None:
        self.turn += 1
        if self.post(wager(self.terms, self.hand, self.turn, EntryKind(kind), player, n), self.stacks[player] >= n):
            self.stacks[player] -= n
            self.pot += n

    @precondition(lambda self: self.pot)
    @rule(player=who, n=chips, to=st.sampled_from(["", *PLAYERS]))
    def match_the_pot(self, player: str, n: int, to: str) -> None:
        """Who lost pays into the pot, or to who won."""
        if player == to:
            return
        self.turn += 1
        if self.post(match(self.terms, self.hand, self.turn, player, n, to), self.stacks[player] >= n):
            self.stacks[player] -= n
            if to:
                self.stacks[to] += n
            else:
                self.pot += n

    @rule(winner=who, shares=st.dictionaries(who, st.integers(1, 5), min_size=1))
    def seven_deuce(self, winner: str, shares: dict[str, int]) -> None:
        shares.pop(winner, None)
        if not shares:
            return
        self.turn += 1
        draft = bounty(self.terms, self.hand, winner, shares)
        keyed = msgspec.structs.replace(draft, key=f"{draft.key}:{self.turn}")
        if self.post(keyed, all(self.stacks[player] >= n for player, n in shares.items())):
            for player, n in shares.items():
                self.stacks[player] -= n
                self.stacks[winner] += n

    @precondition(lambda self: self.pot)
    @rule()
    def nobody_wins(self) -> None:
        """The pot stays for the next deal."""
        self.post(carry_out(self.terms, self.hand, self.pot), allowed=True)
        self.carry += self.pot
        self.pot = 0
        self.hand, self.turn = self.hand + 1, 0

    @precondition(lambda self: self.carry)
    @rule(shared=st.booleans(), players=st.lists(who, min_size=1, max_size=4, unique=True))
    def what_stayed(self, shared: bool, players: list[str]) -> None:
        """The next deal begins with it, or it is shared."""
        if shared:
            shares = {player: n for player, n in split(self.carry, players).items() if n}
            self.post(carry_split(self.terms, shares, self.order()), allowed=True)
            for player, n in shares.items():
                self.stacks[player] += n
        else:
            self.turn += 1
            draft = carry_in(self.terms, self.hand, self.carry)
            self.post(msgspec.structs.replace(draft, key=f"{draft.key}:{self.turn}"), allowed=True)
            self.pot += self.carry
        self.carry = 0

    @precondition(lambda self: self.pot)
    @rule(players=st.lists(who, min_size=1, max_size=4, unique=True))
    def does_not_count(self, players: list[str]) -> None:
        """A void hand: the pot goes back."""
        back = {player: n for player, n in split(self.pot, players).items() if n}
        self.post(void(self.terms, self.hand, back, 0, 0), allowed=True)
        for player, n in back.items():
            self.stacks[player] += n
        self.pot = 0
        self.hand, self.turn = self.hand + 1, 0

    @precondition(lambda self: self.book.wager)
    @rule()
    def undo_the_last_wager(self) -> None:
        """The last thing that touched the pot, when it was a wager."""
        last = self.book.wager
        assert last is not None
        self.turn += 1
        draft = reversal(last, "taken back", Order(f"h{self.hand}:t{self.turn}:undone"))
        if not self.post(draft, allowed=last.seq not in self.book.reversed, rule=BankRule.ALREADY_REVERSED):
            return
        for leg in last.postings:
            player = leg.account.rpartition(":")[2]
            if leg.account.startswith("chips:stack:"):
                self.stacks[player] -= leg.amount
            elif leg.account.startswith("chips:pot:"):
                self.pot -= leg.amount

    @rule(player=who, n=chips, free=st.integers(0, 60), comes=st.booleans())
    def another_table(self, player: str, n: int, free: int, comes: bool) -> None:
        """A stack leaves for the other table of the evening, or comes from it."""
        free = min(free, n)
        order = self.order()
        if comes:
            self.post(move_in(self.terms, player, n, free, order.key, "night-8"), allowed=True)
        else:
            allowed = self.stacks[player] >= n and self.free >= free * PRICE
            if not self.post(move_out(self.terms, player, n, free, order.key, "night-8"), allowed):
                return
        sign = 1 if comes else -1
        self.stacks[player] += sign * n
        self.tabs[player] += sign * (n - free) * PRICE
        self.free += sign * free * PRICE

    @rule(player=who, box=drawer, prize=st.integers(1, 900), fee=st.integers(0, 90), head=st.integers(0, 90))
    def enter(self, player: str, box: str, prize: int, fee: int, head: int) -> None:
        price = cup.Price(prize, fee, head)
        self.post(cup.entry(self.terms, CUP, player, 1500, price, box, self.order()), allowed=True)
        self.cup[player] += 1500
        self.pay(box, player, price.whole)
        self.prize, self.kitty_money, self.heads = self.prize + prize, self.kitty_money + fee, self.heads + head

    @rule(player=who, prize=st.integers(1, 900), chips_back=st.integers(0, 1500))
    def leave_before_it_begins(self, player: str, prize: int, chips_back: int) -> None:
        allowed = self.prize >= prize and self.cup[player] >= chips_back
        draft = cup.refund(self.terms, CUP, player, chips_back, cup.Price(prize), self.order())
        if self.post(draft, allowed):
            self.prize -= prize
            self.tabs[player] -= prize
            self.cup[player] -= chips_back

    @rule(shares=st.dictionaries(who, st.integers(1, 400), min_size=1), of_a_head=st.booleans())
    def prizes(self, shares: dict[str, int], of_a_head: bool) -> None:
        whole = sum(shares.values())
        if of_a_head:
            draft, allowed = cup.head(self.terms, "dan", shares, self.order()), self.heads >= whole
        else:
            draft = cup.payout(self.terms, shares, dict.fromkeys(shares, 1), self.order())
            allowed = self.prize >= whole
        if self.post(draft, allowed):
            self.prize -= 0 if of_a_head else whole
            self.heads -= whole if of_a_head else 0
            for player, amount in shares.items():
                self.tabs[player] -= amount

    @rule(changes=st.dictionaries(who, st.integers(-100, 100).filter(bool), min_size=1))
    def race(self, changes: dict[str, int]) -> None:
        """Chips are raced off: some gain, some lose, the rest is the bank's."""
        if len(changes) < 2 and not sum(changes.values()):
            return
        fits = all(self.cup[player] + n >= 0 for player, n in changes.items())
        fits = fits and sum(self.cup.values()) + sum(changes.values()) >= 0
        if self.post(cup.colour_up(CUP, changes, 100, self.order()), fits):
            for player, n in changes.items():
                self.cup[player] += n

    @precondition(lambda self: self.pot)
    @rule(player=who, n=chips)
    def uncalled(self, player: str, n: int) -> None:
        self.turn += 1
        if n == self.pot:
            return  # a pot is closed by its award alone
        if self.post(uncalled_return(self.terms, self.hand, self.turn, player, n), self.pot > n):
            self.stacks[player] += n
            self.pot -= n

    @precondition(lambda self: self.pot > 1)
    @rule()
    def cut(self) -> None:
        self.turn += 1
        draft = kitty_cut(self.terms, self.hand, 1)
        self.post(msgspec.structs.replace(draft, key=f"{draft.key}:{self.turn}"), allowed=True)
        self.kitty += 1
        self.pot -= 1

    @precondition(lambda self: self.pot)
    @rule(winners=st.lists(who, min_size=1, max_size=4, unique=True))
    def win(self, winners: list[str]) -> None:
        """Everybody's share of one pot; an odd chip to the first."""
        shares = tuple((player, n) for player, n in split(self.pot, winners).items() if n)
        self.post(award(self.terms, self.hand, [PotAward(0, shares)]), allowed=True)
        for player, n in shares:
            self.stacks[player] += n
        self.pot = 0
        self.hand, self.turn = self.hand + 1, 0

    @precondition(lambda self: self.kitty)
    @rule(players=st.lists(who, min_size=1, max_size=4, unique=True))
    def share_kitty(self, players: list[str]) -> None:
        shares = split(self.kitty, players)
        self.post(kitty_split(self.terms, shares, {}, self.order()), allowed=True)
        for player, n in shares.items():
            self.stacks[player] += n
        self.kitty = 0

    @rule(n=st.integers(1, 4))
    def redeem_kitty(self, n: int) -> None:
        if self.post(kitty_redeem(self.terms, n, self.order()), self.kitty >= n):
            self.kitty -= n
            self.kitty_money += n * PRICE

    @rule(player=who, amount=st.integers(1, 2000), box=st.sampled_from(BANKERS[1:]), paid_in=st.booleans())
    def settle_cash(self, player: str, amount: int, box: str, paid_in: bool) -> None:
        pay = cash_paid_in if paid_in else cash_paid_out
        if self.post(pay("EUR", player, amount, box, self.order()), paid_in or self.drawers[box] >= amount):
            self.tabs[player] += -amount if paid_in else amount
            self.drawers[box] += amount if paid_in else -amount

    @rule(payer=who, payee=who, amount=st.integers(1, 2000))
    def settle_between_players(self, payer: str, payee: str, amount: int) -> None:
        if payer != payee:
            self.post(peer_payment("EUR", payer, payee, amount, self.order()), allowed=True)
            self.tabs[payer] -= amount
            self.tabs[payee] += amount

    @rule(player=who, n=chips)
    def give_free(self, player: str, n: int) -> None:
        self.post(free_stack(self.terms, player, n, self.order()), allowed=True)
        self.stacks[player] += n
        self.free += n * PRICE

    @rule(player=who, n=chips)
    def free_comes_back(self, player: str, n: int) -> None:
        allowed = self.stacks[player] >= n and self.free >= n * PRICE
        if self.post(free_return(self.terms, player, n, self.order()), allowed):
            self.stacks[player] -= n
            self.free -= n * PRICE

    @rule(n=st.integers(0, 4), amount=st.integers(1, 90), box=drawer, player=who)
    def spend_kitty(self, n: int, amount: int, box: str, player: str) -> None:
        paid_by = account.cash(box) if box else account.tab(player)
        allowed = self.kitty >= n and (not box or self.drawers[box] >= amount)
        if self.post(kitty_spend(self.terms, n, amount, "food", paid_by, self.order()), allowed):
            self.kitty -= n
            self.kitty_money += n * PRICE
            self.spent += amount
            self.pay(box, player, -amount)

    @rule(shares=st.dictionaries(who, st.integers(1, 500), min_size=1), box=drawer, player=who)
    def share_expense(self, shares: dict[str, int], box: str, player: str) -> None:
        total = sum(shares.values())
        if not box and set(shares) == {player}:
            return  # nothing would move
        paid_by = account.cash(box) if box else account.tab(player)
        draft = shared_expense("EUR", shares, "drinks", paid_by, self.order())
        if self.post(draft, not box or self.drawers[box] >= total):
            for each, part in shares.items():
                self.tabs[each] += part
            self.pay(box, player, -total)

    @rule(box=st.sampled_from(BANKERS[1:]), over=st.integers(-300, 300).filter(bool))
    def count(self, box: str, over: int) -> None:
        if self.post(cash_count("EUR", NIGHT, box, over, "counted", self.order()), self.drawers[box] + over >= 0):
            self.drawers[box] += over
            self.over -= over

    @rule(amount=st.integers(1, 2000))
    def hand_box_over(self, amount: int) -> None:
        if self.post(hand_over("EUR", "anna", "bo", amount, self.order()), self.drawers["anna"] >= amount):
            self.drawers["anna"] -= amount
            self.drawers["bo"] += amount

    @rule(player=who, amount=st.integers(1, 900))
    def forgive(self, player: str, amount: int) -> None:
        self.post(write_off("EUR", player, amount, "gone", self.order()), allowed=True)
        self.tabs[player] -= amount
        self.off += amount

    @rule(giver=who, taker=who, n=chips)
    def make_good(self, giver: str, taker: str, n: int) -> None:
        draft = compensation(self.terms, giver, taker, n, "a mistake", self.order())
        if giver != taker and self.post(draft, self.stacks[giver] >= n):
            self.stacks[giver] -= n
            self.stacks[taker] += n

    @rule(back=st.integers(1, 6))
    def take_back(self, back: int) -> None:
        """The last few entries that people made may have been a mistake."""
        row = self.rows[-back] if back <= len(self.rows) else self.rows[0]
        if row.row != "entry" or (self.book.wager is not None and row.seq == self.book.wager.seq):
            return  # the last wager has a rule of its own
        legs = tuple(Posting(leg.account, leg.unit, leg.amount) for leg in row.postings)
        undo = reversal(Slip(row.seq, row.kind, legs), "a mistake", self.order())
        changed = {leg.account: leg.amount for leg in undo.postings}
        fits = (
            row.kind in BY_HAND
            and row.seq not in self.book.reversed
            and all(
                self.book.balance(code) + n >= 0
                for code, n in changed.items()
                if code.startswith(("chips:stack", "chips:kitty", "cash:", "expense:", "money:free", "money:writeoff"))
            )
            and self.book.balance(account.kitty_money()) + changed.get(account.kitty_money(), 0) <= 0
        )
        taken = append_entry(self.book, 0, undo)
        assert isinstance(taken, Appended) == fits, taken
        if isinstance(taken, Appended):
            self.book = taken.book
            self.rows.append(taken.row)
            for player in PLAYERS:
                self.stacks[player] += changed.get(account.stack(NIGHT, player), 0)
                self.tabs[player] += changed.get(account.tab(player), 0)
            for box in self.drawers:
                self.drawers[box] += changed.get(account.cash(box), 0)
            self.kitty += changed.get(account.kitty(NIGHT), 0)
            self.kitty_money -= changed.get(account.kitty_money(), 0)
            self.spent += changed.get("expense:food", 0)
            self.free += changed.get(account.free_money(NIGHT), 0)
            self.over += changed.get(account.over_short(NIGHT), 0)
            self.off += changed.get(account.WRITTEN_OFF, 0)

    @rule(said=st.text(max_size=5))
    def talk(self, said: str) -> None:
        spoken = append_event(self.book, 0, "talk", {"said": said})
        self.book = spoken.book
        self.rows.append(spoken.row)

    @invariant()
    def the_book_has_what_the_model_has(self) -> None:
        balance = self.book.balance
        for player in PLAYERS:
            assert balance(account.stack(NIGHT, player)) == self.stacks[player]
            assert balance(account.tab(player)) == self.tabs[player]
        for box, amount in self.drawers.items():
            assert balance(account.cash(box)) == amount
        assert balance(account.pot(NIGHT, self.hand)) == self.pot
        assert balance(account.kitty(NIGHT)) == self.kitty
        assert balance(account.carry(NIGHT)) == self.carry
        assert -balance(account.prize_money(NIGHT)) == self.prize
        assert -balance(account.bounty_money(NIGHT)) == self.heads
        for player, n in self.cup.items():
            assert balance(account.tournament_stack(CUP, player)) == n
        assert -balance(account.tournament_issuer(CUP)) == sum(self.cup.values())
        assert balance(account.kitty_money()) == -self.kitty_money
        out = sum(self.stacks.values()) + self.pot + self.kitty + self.carry
        assert -balance(account.issuer(NIGHT)) == out
        assert -balance(account.chips_money(NIGHT)) == out * PRICE
        # Invariant 3 of bank.md 1.4: cash, tabs, free stacks and what is everybody's are worth what the chips are.
        everybodys = self.spent + self.over + self.off - self.kitty_money - self.prize - self.heads
        assert sum(self.tabs.values()) + sum(self.drawers.values()) + self.free + everybodys == out * PRICE

    def teardown(self) -> None:
        """The night ends: all chips are money, the money is the club's, and nobody finds anything wrong."""
        if not hasattr(self, "book"):
            return
        if self.pot:
            self.win(["anna", "bo"])
        if self.carry:
            self.what_stayed(shared=True, players=["cleo", "dan"])
        if self.prize or self.heads:
            assert isinstance(close(self.book, 0), BankRefusal)
        if self.prize:
            self.prizes({"anna": self.prize}, of_a_head=False)
        if self.heads:
            self.prizes({"bo": self.heads}, of_a_head=True)
        if any(self.cup.values()):
            left = {player: n for player, n in self.cup.items() if n}
            self.post(cup.chips_in(CUP, left, self.order()), allowed=True)
        end = end_of_night(self.book, PLAYERS if self.kitty else (), {})
        worth = {
            player: self.tabs[player] - (self.stacks[player] + (split(self.kitty, PLAYERS)[player])) * PRICE
            for player in PLAYERS
        }
        for draft in end.drafts:
            self.post(draft, allowed=True)
        owed = nets(self.book)
        assert self.book.balance(account.free_money(NIGHT)) == 0
        cut = 0
        for player in PLAYERS:
            more = owed.get(player, 0) - worth[player] - self.drawers.get(player, 0)
            assert more >= 0, "a part of the free chips that nobody pays for, and nothing else"
            cut += more
        everybodys = self.spent + self.over + self.off - self.kitty_money
        assert owed.get(account.CLUB, 0) - everybodys + cut == self.free
        assert sum(owed.values()) == 0
        closed = close(self.book, 0)
        assert isinstance(closed, Appended)
        self.rows.append(closed.row)
        club = open_club(1)
        club_rows = [club.row]
        if end.club is not None:
            taken = append_entry(club.book, 0, end.club)
            assert isinstance(taken, Appended)
            club_rows.append(taken.row)
        assert settle(owed).fewest
        night, clubs = examine("night-7", self.rows), examine("club", club_rows)
        assert [*night.findings, *clubs.findings, *unpaired([night], clubs)] == []
        assert verify(self.rows) is None
        assert rebuild(self.rows) == closed.book


LedgerMachine.TestCase.settings = settings(max_examples=200, stateful_step_count=50)
TestLedger = LedgerMachine.TestCase
