"""The banker's window (bank.md 1.3 and 6; R150, R156 to R162); every command goes the whole way into the book.

Kitty spent, expenses shared, the box counted and handed over, mistakes taken back by two, credit limits, free stacks.
"""

import random

import msgspec
import pytest

from server.bank.account import CLUB, cash, chips_money, free_money, kitty_money, over_short, stack, tab
from server.bank.audit import examine
from server.bank.entry import BankRefusal
from server.bank.nets import nets
from server.bank.shares import pro_rata
from server.night import commands as c
from server.night.money_events import EntryReversed, ExpenseShared
from server.night.own_view import own_view
from server.night.player import Pay
from server.night.proposal_words import in_words
from server.night.refusal import Refusal
from server.night.replay import replay
from server.night.sentence import sentence
from server.night.settle_view import settlement
from server.night.window import bank_line
from server.poker.house import Bank, House, Kitty, Table
from tests.helpers.evening import Evening
from tests.helpers.shelf import SHELF

NAMES = {"anna": "Anna", "bo": "Bo", "cleo": "Cleo", "dan": "Dan"}


def house(**bank: object) -> House:
    return House(
        bank=Bank(**{"approval": "everybody", "buy_in": 100, **bank}),  # type: ignore[arg-type]
        table=Table(pause_ms=0),
        kitty=Kitty(use="on", banker_spends=10),
    )


def table(**bank: object) -> Evening:
    """Anna hosts, Bo keeps the bank, all four sit with 100 chips at 1.00 EUR: Cleo paid cash, the others owe."""
    evening = Evening(SHELF, house(**bank))
    for person in ("bo", "cleo", "dan"):
        evening.do(None, c.Join(person))
    evening.hand_box("anna", "bo")
    evening.do("anna", c.Sit(100))
    for person in ("bo", "dan"):
        evening.do(person, c.Sit(100))
    evening.do("cleo", c.Sit(1 + 19))
    evening.do("bo", c.Grant("cleo", 80, "cash"))
    return evening


def with_kitty(chips: int) -> Evening:
    """So many chips went into the kitty, out of Anna's stack, as cuts of pots do."""
    evening = table()
    evening.night = msgspec.structs.replace(
        evening.night,
        kitty=chips,
        players=tuple(
            msgspec.structs.replace(p, stack=p.stack - chips) if p.id == "anna" else p for p in evening.night.players
        ),
    )
    units = {unit: dict(accounts) for unit, accounts in evening.book.balances.items()}
    units["CHIP"][stack(1, "anna")] -= chips
    units["CHIP"]["chips:kitty:1"] = chips
    evening.book = msgspec.structs.replace(evening.book, balances=units)
    return evening


def refused(evening: Evening, person: str, command: c.PersonCommand) -> str:
    before = evening.book
    answer = evening.ask(person, command)
    assert isinstance(answer, Refusal | BankRefusal), answer
    assert answer.text.endswith(".")
    assert evening.book == before
    return str(answer.rule)


def proposal(evening: Evening) -> int:
    return evening.night.proposals[-1].number


def said(evening: Evening) -> list[str]:
    last, names = evening.batches[-1].public, {**NAMES, "zoe": "Zoe"}
    return [text for event in last if (text := sentence(event, evening.night, evening.night, names))]


def last_entry(evening: Evening, kind: str) -> int:
    return max(row.seq for row, _ in evening.rows if row.kind == kind)


def sound(evening: Evening) -> None:
    """The log alone comes to the same night and book, and the referee has nothing to say."""
    *_, last = replay(evening.rows)
    assert (last.after, last.book) == (evening.night, evening.book)
    assert examine("night-1", [row for row, _ in evening.rows]).findings == []


def go_home(evening: Evening) -> None:
    evening.do("anna", c.End("now"))
    while evening.night.phase != "closed":
        evening.wait()
    owed = nets(evening.book)
    assert sum(owed.values()) == 0
    sound(evening)


def test_the_line_comes_out_when_nobody_was_left_to_share_the_kitty() -> None:
    evening = with_kitty(25)
    for person in ("anna", "bo", "cleo", "dan"):
        evening.do(person, c.Leave())
    evening.do("anna", c.End("now"))
    while evening.night.phase != "closed":
        evening.wait()
    line = bank_line(evening.night)
    assert (line.off, line.kitty, line.spent, evening.night.kitty_money) == (0, 0, 25, 2_500)
    assert evening.book.carried[kitty_money()] == -2_500


# The kitty and what the table pays for


def test_a_pizza_from_the_kitty_out_of_the_box() -> None:
    """R161. One entry redeems the chips and pays (bank.md 1.3); what they are worth beyond it stays the kitty's."""
    evening = with_kitty(25)
    evening.do("bo", c.SpendKitty(450, "food"))
    assert (evening.night.kitty, evening.night.kitty_money, evening.night.kitty_spent) == (20, 50, 5)
    assert evening.book.balance(cash("bo")) == 8_000 - 450
    assert evening.book.balance(kitty_money()) == -500
    assert evening.book.balance("expense:food") == 450
    evening.do("bo", c.SpendKitty(150, "drinks"))
    assert (evening.night.kitty, evening.night.kitty_money) == (19, 0), "the 50 cents left were used first"
    assert nets(evening.book)[CLUB] == 0


def test_who_fetched_the_pizza_is_owed_it() -> None:
    evening = with_kitty(25)
    evening.do("anna", c.SpendKitty(2_000, "food", payer="cleo"))
    assert evening.book.balance(tab("cleo")) == 2_000 - 2_000
    assert evening.night.kitty == 5


def test_more_than_the_banker_spends_alone_needs_the_host() -> None:
    evening = with_kitty(25)
    evening.do("bo", c.SpendKitty(1_001, "food"))
    assert evening.night.kitty == 25, "it waits"
    assert refused(evening, "bo", c.Agree(proposal(evening))) == "not-allowed"
    assert refused(evening, "cleo", c.Agree(proposal(evening))) == "not-allowed"
    evening.do("anna", c.Agree(proposal(evening)))
    assert evening.night.kitty == 14
    assert evening.night.proposals == ()


def test_a_player_proposes_and_the_banker_agrees_up_to_his_limit() -> None:
    evening = with_kitty(25)
    evening.do("cleo", c.SpendKitty(1_000, "cards", note="two decks"))
    assert refused(evening, "cleo", c.SpendKitty(1_000, "cards", note="two decks")) == "already-asked"
    assert refused(evening, "dan", c.Agree(proposal(evening))) == "not-allowed"
    evening.do("bo", c.Agree(proposal(evening)))
    assert evening.book.balance("expense:cards") == 1_000
    assert refused(evening, "anna", c.Agree(1)) == "no-such-request"


def test_what_the_kitty_cannot_pay() -> None:
    evening = with_kitty(3)
    assert refused(evening, "anna", c.SpendKitty(301)) == "not-enough-chips"
    assert refused(evening, "cleo", c.SpendKitty(301)) == "not-enough-chips", "it is not even proposed"
    assert refused(evening, "anna", c.SpendKitty(100, payer="zoe")) == "not-in-this-night"
    assert refused(evening, "zoe", c.SpendKitty(100)) == "not-in-this-night"
    evening.do("anna", c.SpendKitty(300))


def test_an_expense_is_shared_to_the_cent() -> None:
    """10.00 among three of four: the first one named pays the cent that does not come out even."""
    evening = table()
    before = {each: evening.book.balance(tab(each)) for each in NAMES}
    evening.do("anna", c.ShareExpense(1_000, "drinks", payer="dan", players=("cleo", "dan", "bo")))
    after = {each: evening.book.balance(tab(each)) for each in NAMES}
    assert {each: after[each] - before[each] for each in NAMES} == {
        "anna": 0,
        "bo": 333,
        "cleo": 334,
        "dan": 333 - 1_000,
    }
    evening.do("anna", c.ShareExpense(400))
    assert evening.book.balance(cash("bo")) == 8_000 - 400
    assert said(evening) == [
        "4.00 EUR for food, laid out by the box, are shared: Anna 1.00 EUR, Bo 1.00 EUR, Cleo 1.00 EUR, Dan 1.00 EUR"
    ]
    sound(evening)


def owed(evening: Evening, *people: str) -> list[int]:
    return [evening.book.balance(tab(each)) for each in people]


def shared(evening: Evening) -> list[int]:
    """The costs that were shared, in minor units."""
    events = (event for batch in evening.batches for event in batch.public if isinstance(event, ExpenseShared))
    return [sum(amount for _, amount in event.shares) for event in events]


def test_who_only_watches_pays_nothing_without_his_own_yes() -> None:
    """The host cannot bill him: he waits for his yes, and so for that of everybody who has left."""
    evening = table()
    evening.do(None, c.Join("zoe"))
    evening.do("dan", c.Leave())
    evening.do("anna", c.ShareExpense(900, payer="bo", players=("zoe", "dan", "cleo")))
    before = owed(evening, "zoe", "dan", "cleo", "bo")
    assert before[0] == 0
    number = proposal(evening)
    assert refused(evening, "cleo", c.Agree(number)) == "not-allowed", "who plays along is not asked"
    evening.do("zoe", c.Agree(number))
    assert owed(evening, "zoe", "dan", "cleo", "bo") == before, "one more yes is missing"
    assert refused(evening, "zoe", c.Agree(number)) == "not-allowed", "said once"
    assert said(evening) == ["Zoe agrees to 9.00 EUR for food"]
    evening.do("dan", c.Agree(number))
    after = owed(evening, "zoe", "dan", "cleo", "bo")
    assert [now - then for now, then in zip(after, before, strict=True)] == [300, 300, 300, -900]
    sound(evening)


def test_his_no_is_the_end_of_it() -> None:
    evening = table()
    evening.do(None, c.Join("zoe"))
    evening.do("anna", c.ShareExpense(900, payer="bo", players=("zoe", "cleo")))
    assert refused(evening, "cleo", c.Withdraw(proposal(evening))) == "not-allowed"
    evening.do("zoe", c.Withdraw(proposal(evening)))
    assert evening.night.proposals == ()
    assert shared(evening) == []


def test_all_at_the_table_is_nobody_who_has_left_or_bought_nothing() -> None:
    evening = table()
    evening.do(None, c.Join("zoe"))
    evening.do("dan", c.Leave())
    before = owed(evening, "dan")
    evening.do("anna", c.ShareExpense(900, payer="bo"))
    assert evening.night.proposals == ()
    assert owed(evening, "dan", "zoe") == [*before, 0]


def test_who_leaves_before_it_is_agreed_to_is_asked_himself() -> None:
    evening = table()
    evening.do("bo", c.ShareExpense(400))
    evening.do("dan", c.Leave())
    evening.do("anna", c.Agree(proposal(evening)))
    assert shared(evening) == []
    evening.do("dan", c.Agree(proposal(evening)))
    assert shared(evening) == [400]
    sound(evening)


def test_nobody_bills_the_table_for_himself_alone() -> None:
    """bank.md 3: two people, where the one who enters it is the one who is paid; the second pays a part himself."""
    evening = table()
    evening.do(None, c.Join("zoe"))
    evening.do("zoe", c.Sit(50))
    evening.do("anna", c.ShareExpense(900, payer="anna", players=("cleo", "dan")))
    assert owed(evening, "cleo") == [2_000]
    assert refused(evening, "zoe", c.Agree(proposal(evening))) == "not-allowed", "it costs him nothing"
    assert refused(evening, "anna", c.Agree(proposal(evening))) == "not-allowed"
    evening.do("dan", c.Agree(proposal(evening)))
    assert owed(evening, "cleo") == [2_000 + 450]
    sound(evening)


def test_a_friend_who_watches_is_no_second_person_for_the_rest() -> None:
    evening = table()
    evening.do(None, c.Join("zoe"))
    evening.do("anna", c.ShareExpense(900, payer="anna", players=("zoe", "cleo", "dan")))
    evening.do("zoe", c.Agree(proposal(evening)))
    assert shared(evening) == []
    evening.do("cleo", c.Agree(proposal(evening)))
    assert owed(evening, "zoe") == [300]


def test_whom_alone_it_concerns_is_the_second_person() -> None:
    evening = table()
    evening.do(None, c.Join("zoe"))
    evening.do("anna", c.ShareExpense(900, payer="anna", players=("zoe",)))
    evening.do("zoe", c.Agree(proposal(evening)))
    assert owed(evening, "zoe") == [900]


def test_a_host_with_the_box_is_paid_himself() -> None:
    """What his own box laid out is his word alone, too."""
    evening = table()
    evening.do("anna", c.MakeBanker("anna"))
    evening.do("anna", c.ShareExpense(400))
    assert shared(evening) == []
    evening.do("cleo", c.Agree(proposal(evening)))
    assert shared(evening) == [400]


def test_a_host_is_not_paid_from_the_kitty_on_his_own_word() -> None:
    evening = with_kitty(25)
    evening.do("anna", c.SpendKitty(450, "food", payer="anna"))
    assert evening.book.balance("expense:food") == 0
    evening.do("dan", c.Agree(proposal(evening)))
    assert evening.book.balance("expense:food") == 450
    evening.do("bo", c.SpendKitty(450, "food", payer="bo"))
    assert evening.book.balance("expense:food") == 450, "nor a banker, up to his limit"


def test_who_is_billed_may_propose_to_take_it_back() -> None:
    evening = table()
    evening.do("anna", c.ShareExpense(900, payer="bo", players=("cleo", "dan")))
    evening.do("cleo", c.Reverse(last_entry(evening, "shared-expense"), "I had no pizza"))
    evening.do("anna", c.Agree(proposal(evening)))
    assert owed(evening, "cleo") == [2_000]
    sound(evening)


def test_an_expense_that_cannot_be_shared() -> None:
    evening = table()
    for people in (("zoe",), ("bo", "bo")):
        assert refused(evening, "anna", c.ShareExpense(100, players=people)) == "not-in-this-night"
    assert refused(evening, "anna", c.ShareExpense(100, payer="bo", players=("bo",))) == "nothing-to-do"
    assert refused(evening, "anna", c.ShareExpense(1, payer="bo", players=("bo", "cleo"))) == "nothing-to-do"
    assert refused(evening, "anna", c.ShareExpense(100, payer="zoe")) == "not-in-this-night"


def test_the_banker_shares_nothing_without_the_host() -> None:
    evening = table()
    evening.do("bo", c.ShareExpense(400))
    evening.do("anna", c.Agree(proposal(evening)))
    assert evening.book.balance(cash("bo")) == 8_000 - 400


# The box


def test_a_count_that_agrees_is_an_assertion() -> None:
    evening = table()
    rows = len(evening.rows)
    evening.do("bo", c.CountCash(8_000))
    assert [row.row for row, _ in evening.rows[rows:]] == ["event"]


@pytest.mark.parametrize(("counted", "over"), [(7_500, 500), (8_001, -1)])
def test_a_count_that_does_not_agree_says_why(counted: int, over: int) -> None:
    """bank.md 1.3: over and short stand in an account of their own, with the reason."""
    evening = table()
    assert refused(evening, "bo", c.CountCash(counted)) == "no-reason"
    evening.do("bo", c.CountCash(counted, "Dan's change"))
    assert evening.book.balance(cash("bo")) == counted
    assert evening.book.balance(over_short(1)) == over
    assert nets(evening.book)[CLUB] == over
    go_home(evening)
    assert evening.book.carried[over_short(1)] == over


def test_the_box_goes_to_another_banker_when_both_say_so() -> None:
    evening = table()
    evening.do("bo", c.MakeBanker("cleo"))
    assert evening.night.banker == "bo"
    assert refused(evening, "dan", c.Agree(proposal(evening))) == "not-allowed"
    evening.do("cleo", c.Agree(proposal(evening)))
    assert evening.night.banker == "cleo"
    assert (evening.book.balance(cash("bo")), evening.book.balance(cash("cleo"))) == (0, 8_000)
    sound(evening)


def test_the_banker_ends_the_night_with_the_hosts_yes() -> None:
    evening = table()
    evening.do("bo", c.End("now"))
    assert evening.night.ending is None
    evening.do("anna", c.Agree(proposal(evening)))
    assert evening.book.closed


# Mistakes


def test_a_wrong_buy_in_is_taken_back_by_host_and_player() -> None:
    """bank.md 1.3: every leg negated, the reason and both names kept."""
    evening = table()
    evening.do("bo", c.Grant("dan", 50, "credit"))
    entry = last_entry(evening, "rebuy")
    evening.do("anna", c.Reverse(entry, "it was Cleo's"))
    player = evening.night.player("dan")
    assert player is not None
    assert (player.stack, player.bought, player.times) == (150, 150, 2)
    assert refused(evening, "anna", c.Agree(proposal(evening))) == "not-allowed"
    assert refused(evening, "cleo", c.Agree(proposal(evening))) == "not-allowed", "it does not concern her"
    batch = evening.do("dan", c.Agree(proposal(evening)))
    (undone,) = [event for event in batch.public if isinstance(event, EntryReversed)]
    assert (undone.by, undone.second, undone.reason) == ("anna", "dan", "it was Cleo's")
    player = evening.night.player("dan")
    assert player is not None
    assert (player.stack, player.bought, player.times) == (100, 100, 1)
    assert evening.book.balance(tab("dan")) == 10_000
    assert evening.book.dealings["dan"].bought == 100
    assert refused(evening, "anna", c.Reverse(entry, "again")) == "not-by-the-book"
    sound(evening)


def test_the_banker_proposes_and_the_host_agrees() -> None:
    evening = table()
    evening.do("bo", c.Reverse(last_entry(evening, "rebuy"), "she paid nothing"))
    assert refused(evening, "cleo", c.Agree(proposal(evening))) == "not-allowed", "the banker is no officer"
    evening.do("anna", c.Agree(proposal(evening)))
    assert evening.book.balance(cash("bo")) == 0
    sound(evening)


def test_the_admin_is_a_second_person() -> None:
    evening = table()
    evening.admins.add("ada")
    evening.do("anna", c.Reverse(last_entry(evening, "rebuy"), "she paid nothing"))
    evening.do("ada", c.Agree(proposal(evening)))
    assert evening.book.balance(cash("bo")) == 0
    sound(evening)


def test_chips_already_lost_are_not_taken_back_but_made_good() -> None:
    """bank.md 1.3: then chips go from stack to stack, when both players say so; the one exception to R157."""
    evening = table()
    evening.do("anna", c.Compensate("dan", "cleo", 60, "the wrong pot"))
    evening.do("dan", c.Agree(proposal(evening)))
    assert [evening.night.chips(p) for p in evening.night.players if p.id in ("dan", "cleo")] == [160, 40]
    buy_in = next(slip.seq for slip in evening.book.slips.values() if slip.postings[1].account == stack(1, "dan"))
    assert refused(evening, "anna", c.Reverse(buy_in, "never paid")) == "not-enough-chips"
    evening.do("cleo", c.Compensate("cleo", "dan", 60, "no, it was right"))
    assert refused(evening, "bo", c.Agree(proposal(evening))) == "not-allowed"
    evening.do("dan", c.Agree(proposal(evening)))
    assert evening.night.chips(evening.night.players[-1]) == 100
    evening.do("anna", c.Reverse(last_entry(evening, "compensation"), "both wrong"))
    evening.do("cleo", c.Agree(proposal(evening)))
    sound(evening)


def test_what_cannot_be_moved_from_stack_to_stack() -> None:
    evening = table()
    for giver, taker in (("dan", "dan"), ("dan", "zoe"), ("zoe", "dan")):
        assert refused(evening, "anna", c.Compensate(giver, taker, 1, "x")) == "not-in-this-night"
    assert refused(evening, "anna", c.Compensate("dan", "bo", 101, "x")) == "not-enough-chips"
    evening.do("dan", c.Leave())
    assert refused(evening, "anna", c.Compensate("dan", "bo", 1, "x")) == "not-seated"


def test_a_cash_out_of_who_left_is_taken_back_and_made_again() -> None:
    evening = table()
    evening.do("dan", c.Leave())
    evening.do("anna", c.Reverse(last_entry(evening, "return"), "he gets it in cash"))
    evening.do("dan", c.Agree(proposal(evening)))
    player = evening.night.player("dan")
    assert player is not None
    assert (player.stack, player.seat, player.returned) == (100, None, 0)
    evening.do("bo", c.TakeBack("dan", 80 + 20, "credit"))
    assert evening.book.balance(tab("dan")) == 0
    go_home(evening)


def test_a_cash_out_that_nobody_makes_again_is_made_at_the_end() -> None:
    evening = table()
    evening.do("dan", c.Leave())
    evening.do("anna", c.Reverse(last_entry(evening, "return"), "wrong"))
    evening.do("dan", c.Agree(proposal(evening)))
    go_home(evening)
    assert nets(evening.book)["dan"] == 0


def test_what_a_hand_moved_is_never_taken_back() -> None:
    evening = table()
    for entry in (1, 2, 9_999):
        assert refused(evening, "anna", c.Reverse(entry, "x")) == "not-by-the-book"
    evening.do("bo", c.MakeBanker("cleo"))
    evening.do("cleo", c.Agree(proposal(evening)))
    over = last_entry(evening, "hand-over")
    assert refused(evening, "anna", c.Reverse(over, "x")) == "not-by-the-book", "the box is handed back instead"


def test_a_pizza_is_taken_back() -> None:
    evening = with_kitty(25)
    evening.do("bo", c.SpendKitty(450, "food"))
    evening.do("bo", c.Reverse(last_entry(evening, "kitty-spend"), "they never came"))
    evening.do("anna", c.Agree(proposal(evening)))
    assert (evening.night.kitty, evening.night.kitty_money, evening.night.kitty_spent) == (25, 0, 0)
    assert evening.book.balance(cash("bo")) == 8_000
    assert evening.book.balance("expense:food") == 0


def test_what_was_proposed_is_withdrawn_or_declined() -> None:
    evening = table()
    for who in ("anna", "dan"):
        evening.do("anna", c.Compensate("dan", "cleo", 5, "x"))
        assert refused(evening, "zoe", c.Withdraw(proposal(evening))) == "not-in-this-night"
        evening.do(who, c.Withdraw(proposal(evening)))
        assert evening.night.proposals == ()
    assert refused(evening, "anna", c.Withdraw(1)) == "no-such-request"


def test_it_is_said_in_words_to_whoever_must_agree() -> None:
    evening = with_kitty(25)
    commands: list[tuple[str, c.PersonCommand, str]] = [
        ("cleo", c.SpendKitty(450, "food", "dan"), "The kitty pays 4.50 EUR for food to Dan."),
        ("bo", c.ShareExpense(900, "drinks", players=("dan", "bo")), "9.00 EUR for drinks are shared among Dan, Bo."),
        ("anna", c.Reverse(last_entry(evening, "rebuy"), "x"), "The buy-in of Cleo, 80 chips, is taken back: x"),
        ("dan", c.Compensate("dan", "cleo", 5, "y"), "Dan gives Cleo 5 chips: y"),
        ("bo", c.MakeBanker("cleo"), "Cleo takes over the box and is the banker."),
        ("bo", c.End("now"), "The night ends."),
    ]
    for person, command, _ in commands:
        evening.do(person, command)
    said = [in_words(each, evening.night, evening.book, NAMES) for each in evening.night.proposals]
    assert said == [text for _, _, text in commands]
    cleo = own_view(evening.night, "cleo", NAMES, SHELF, evening.book).proposals
    assert [(each.text, each.mine, each.may_agree) for each in cleo] == [
        (said[0], True, False),
        (said[2], False, True),
        (said[3], False, True),
        (said[4], False, True),
    ]
    ada = own_view(evening.night, "ada", NAMES, SHELF, evening.book, admin=True).proposals
    assert [each.text for each in ada] == [said[2], said[3]]


# Credit


def test_credit_has_a_limit() -> None:
    """bank.md 1.3: the most that a tab may come to, what was carried from earlier nights counted."""
    evening = table(credit_max=150)
    evening.do("bo", c.Grant("dan", 50, "credit"))
    assert refused(evening, "bo", c.Grant("dan", 1, "credit")) == "credit-limit"
    evening.do("bo", c.Grant("dan", 1, "cash"))
    evening.do(None, c.OldTab("cleo", 10_000))
    assert refused(evening, "bo", c.Grant("cleo", 31, "credit")) == "credit-limit"
    evening.do("bo", c.Grant("cleo", 30, "credit"))
    evening.do("bo", c.PayTab("cleo", 1_000))
    evening.do("bo", c.Grant("cleo", 10, "credit"))
    sound(evening)


# Free stacks


def broke(evening: Evening, player: str, winner: str) -> None:
    """All of a player's chips are another one's now."""
    found = evening.night.player(player)
    assert found is not None
    evening.do("anna", c.Compensate(player, winner, found.stack, "he lost them"))
    evening.do(player if player != "anna" else winner, c.Agree(proposal(evening)))


def test_a_free_stack_is_for_who_lost_all() -> None:
    """R150: one stack bought, then so many free ones."""
    evening = table(free_stacks=1)
    assert refused(evening, "bo", c.GiveFree("dan")) == "no-free-stack"
    broke(evening, "dan", "cleo")
    assert refused(evening, "dan", c.GiveFree("dan")) == "not-allowed"
    evening.do("bo", c.GiveFree("dan"))
    assert evening.book.balance(free_money(1)) == 10_000
    assert evening.book.balance(tab("dan")) == 10_000, "nobody owes for it"
    assert evening.book.balance(chips_money(1)) == -50_000
    broke(evening, "dan", "cleo")
    assert refused(evening, "bo", c.GiveFree("dan")) == "no-free-stack"
    assert refused(evening, "bo", c.GiveFree("zoe")) == "not-seated"
    line = bank_line(evening.night)
    assert (line.off, line.free, line.bought) == (0, 100, 400)
    sound(evening)


def test_free_chips_go_back_first_and_what_they_are_short_is_shared() -> None:
    """bank.md 6.2: Dan kept 40 of 100 free chips; Cleo won 60 and his 100 of before. All give up 60.00 pro rata."""
    evening = table(free_stacks=1)
    broke(evening, "dan", "cleo")
    evening.do("bo", c.GiveFree("dan"))
    evening.do("anna", c.Compensate("dan", "cleo", 60, "he lost them"))
    evening.do("dan", c.Agree(proposal(evening)))
    go_home(evening)
    # Paid for were Anna's 100, Bo's 100 and Cleo's 260 chips: 1304.3, 1304.3 and 3391.3 cents; the odd one is Anna's.
    cut = pro_rata(6_000, {"anna": 10_000, "bo": 10_000, "cleo": 26_000})
    assert cut == {"anna": 1_305, "bo": 1_304, "cleo": 3_391}
    owed = nets(evening.book)
    assert owed["dan"] == 10_000
    assert owed["anna"] == cut["anna"]
    assert owed["cleo"] == 2_000 - 26_000 + cut["cleo"]
    assert evening.book.balance(free_money(1)) == 0
    settled = settlement(evening.book, "Friday", NAMES)
    assert {line.player: line.due for line in settled.lines} == {each: -owed[each] for each in NAMES}


def test_pro_rata_only() -> None:
    evening = table(free_stacks=1, free_settle="pro-rata")
    broke(evening, "dan", "cleo")
    evening.do("bo", c.GiveFree("dan"))
    go_home(evening)
    cut = pro_rata(10_000, {"anna": 10_000, "bo": 10_000, "cleo": 20_000, "dan": 10_000})
    assert nets(evening.book)["dan"] == 10_000 - 10_000 + cut["dan"]


def test_a_sum_is_cut_exactly() -> None:
    dice = random.Random(4)
    for _ in range(500):
        weights = {f"p{at}": dice.randint(0, 900) for at in range(dice.randint(1, 7))}
        whole = sum(weights.values())
        if not whole:
            continue
        total = dice.randint(0, whole)
        parts = pro_rata(total, weights)
        assert sum(parts.values()) == total
        for name, part in parts.items():
            assert part <= weights[name]
            assert abs(part - total * weights[name] / whole) < 1
    assert pro_rata(10, {"b": 1, "a": 1, "c": 1}) == {"a": 4, "b": 3, "c": 3}
    for bad in ({}, {"a": 0}, {"a": -1, "b": 3}):
        with pytest.raises(ValueError, match="weights above zero"):
            pro_rata(1, bad)


def test_play_chips_have_no_window_for_money() -> None:
    evening = table(price=0)
    for command in (c.SpendKitty(100), c.ShareExpense(100), c.CountCash(0), c.PayTab("cleo", 5)):
        assert refused(evening, "anna", command) == "play-chips-only"
    assert evening.book.terms is not None
    broke(evening, "dan", "cleo")
    go_home(evening)


def test_r153_the_bank_has_chips_enough_for_a_full_table() -> None:
    """Seven players and more need 200 chips at least: here the bank never runs out of them."""
    evening = Evening(SHELF, house(buy_in_max=1_000))
    people = [f"p{number}" for number in range(7)]
    for person in people:
        evening.do(None, c.Join(person))
        evening.do(person, c.Sit(1_000))
    assert -evening.book.balance("chips:bank:1") == 7_000


@pytest.mark.parametrize(("pay", "box", "owes"), [("cash", 0, 0), ("credit", 10_000, -10_000)])
def test_r158_chips_go_back_to_the_banker_for_cash_or_on_the_tab_all_at_once(pay: Pay, box: int, owes: int) -> None:
    """Every limit is table stakes here, so all of them go back, when a player leaves (R148, A11)."""
    evening = table()
    evening.do("bo", c.PayTab("cleo", 2_000))
    assert (evening.book.balance(cash("bo")), evening.book.balance(tab("cleo"))) == (10_000, 0)
    assert refused(evening, "bo", c.TakeBack("cleo", 99, pay)) == "chips-are-in-play"
    evening.do("bo", c.TakeBack("cleo", 100, pay))
    assert (evening.book.balance(cash("bo")), evening.book.balance(tab("cleo"))) == (box, owes)
    assert evening.book.balance(stack(1, "cleo")) == 0


def test_r157_no_player_hands_chips_to_another() -> None:
    """But to make a mistake good, by an entry with its reason to which both agree (bank.md 1.3)."""
    evening = table()
    before = {person: evening.book.balance(stack(1, person)) for person in ("cleo", "dan")}
    for command in (c.Grant("dan", 10), c.GiveFree("dan"), c.TakeBack("dan", 100)):
        assert refused(evening, "cleo", command) == "not-allowed"
    evening.do("cleo", c.Compensate("cleo", "dan", 10, "a present"))
    assert {person: evening.book.balance(stack(1, person)) for person in before} == before


def test_who_would_have_too_many_chips_is_told_how_many_he_may_have() -> None:
    evening = table(buy_in_max=150)
    for person, command in (("bo", c.Grant("cleo", 60)), ("dan", c.AskChips(60))):
        refused = evening.ask(person, command)
        assert isinstance(refused, Refusal)
        assert "50 more at most" in refused.text
