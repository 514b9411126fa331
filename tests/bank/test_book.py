"""A book takes balanced entries and nothing else; each refusal changes nothing (bank.md 1.2 to 1.4)."""

import msgspec
import pytest

from server.bank.account import pot, stack, tab
from server.bank.audit import examine
from server.bank.balances import Hands
from server.bank.book import (
    Appended,
    Dealings,
    append_entry,
    append_event,
    change_terms,
    close,
    follow,
    open_club,
    open_night,
    rebuild,
)
from server.bank.chain import read_event, verify
from server.bank.check import InvariantBroken
from server.bank.entry import AMOUNT_MAX, BankRefusal, BankRule, Draft, EntryKind, Posting, Slip
from server.bank.posting import Order, PotAward, award, buy_in, cash_paid_in, return_chips, reversal, wager
from server.bank.terms import Terms, bad_terms
from tests.bank.till import NIGHT, Till


def draft(*legs: tuple[str, str, int], reverses: int = 0) -> Draft:
    return Draft(EntryKind.BET, tuple(Posting(*leg) for leg in legs), "k", reverses=reverses)


def till() -> Till:
    """Anna and Bo have 100 each, hand 1 is over, hand 2 has a pot of 2."""
    filled = Till()
    filled.seat("anna", "bo")
    filled.ante(1, "anna", "bo")
    assert filled.book.terms is not None
    filled.post(award(filled.book.terms, 1, [PotAward(0, (("anna", 2),))]))
    filled.ante(2, "anna", "bo")
    return filled


R = BankRule
ANNA, BO, POT = "chips:stack:7:anna", "chips:stack:7:bo", "chips:pot:7:2"

REFUSALS = [
    ("one leg", draft((ANNA, "CHIP", 1)), R.TOO_FEW_POSTINGS, ""),
    ("no leg", draft(), R.TOO_FEW_POSTINGS, ""),
    ("a zero", draft((ANNA, "CHIP", 0), (POT, "CHIP", 0)), R.ZERO_AMOUNT, ANNA),
    ("twice", draft((ANNA, "CHIP", 1), (ANNA, "CHIP", -1)), R.ACCOUNT_TWICE, ANNA),
    ("unbalanced", draft((ANNA, "CHIP", -2), (POT, "CHIP", 1)), R.NOT_BALANCED, ""),
    (
        "balanced only across units",
        draft((ANNA, "CHIP", -1), ("player:anna", "EUR", 1)),
        R.NOT_BALANCED,
        "",
    ),
    ("chips in euros", draft((ANNA, "EUR", -1), (POT, "CHIP", 1)), R.WRONG_UNIT, ANNA),
    ("money in chips", draft(("player:anna", "CHIP", 1), (POT, "CHIP", -1)), R.WRONG_UNIT, "player:anna"),
    ("another currency", draft(("player:anna", "USD", 1), ("cash:bo", "USD", -1)), R.WRONG_UNIT, "player:anna"),
    ("overdraw", draft((ANNA, "CHIP", -101), (POT, "CHIP", 101)), R.OVERDRAWN, ANNA),
    ("the pot overdrawn", draft((POT, "CHIP", -3), (ANNA, "CHIP", 3)), R.OVERDRAWN, POT),
    ("chips from nowhere", draft(("chips:bank:7", "CHIP", 201), (ANNA, "CHIP", -201)), R.OVERDRAWN, "chips:bank:7"),
    ("cash that is not there", draft(("cash:bo", "EUR", -1), ("player:bo", "EUR", 1)), R.OVERDRAWN, "cash:bo"),
    ("no account", draft(("chips:sock:7", "CHIP", 1), (ANNA, "CHIP", -1)), R.UNKNOWN_ACCOUNT, "chips:sock:7"),
    ("another night", draft(("chips:kitty:8", "CHIP", 1), (ANNA, "CHIP", -1)), R.UNKNOWN_ACCOUNT, "chips:kitty:8"),
    ("another open hand", draft(("chips:pot:7:3", "CHIP", 1), (ANNA, "CHIP", -1)), R.POT_OPEN, "chips:pot:7:3"),
    ("a hand that is over", draft(("chips:pot:7:1", "CHIP", 1), (ANNA, "CHIP", -1)), R.POT_OPEN, "chips:pot:7:1"),
    (
        "too large",
        draft(("player:anna", "EUR", -AMOUNT_MAX - 1), ("player:bo", "EUR", AMOUNT_MAX + 1)),
        R.AMOUNT_TOO_LARGE,
        "player:anna",
    ),
    (
        "too large together",
        draft(("player:anna", "EUR", AMOUNT_MAX), ("player:bo", "EUR", -AMOUNT_MAX)),
        R.AMOUNT_TOO_LARGE,
        "player:anna",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("bad", "rule", "account"), [r[1:] for r in REFUSALS], ids=[r[0] for r in REFUSALS])
def test_a_book_refuses(bad: Draft, rule: BankRule, account: str) -> None:
    filled = till()
    before = msgspec.json.encode(filled.book.balances)
    refusal = filled.refused(bad)
    assert (refusal.rule, refusal.account) == (rule, account)
    assert refusal.text.endswith(".")
    assert msgspec.json.encode(filled.book.balances) == before


def test_the_same_entry_just_inside_the_floor_is_taken() -> None:
    """Each stack has 99 after its antes: all of it may go, not one more."""
    filled = till()
    filled.post(draft((ANNA, "CHIP", -100), (POT, "CHIP", 100)))
    assert filled.book.balance(ANNA) == 0


def test_a_pot_that_was_emptied_is_closed_for_good() -> None:
    filled = till()
    assert filled.book.terms is not None
    filled.post(award(filled.book.terms, 2, [PotAward(0, (("bo", 2),))]))
    assert filled.book.hands == Hands(0, 2)
    assert pot(NIGHT, 2) not in filled.book.balances["CHIP"]
    assert filled.refused(wager(filled.book.terms, 2, 1, EntryKind.BET, "bo", 1)).rule == BankRule.POT_CLOSED
    assert filled.refused(wager(filled.book.terms, 1, 1, EntryKind.BET, "bo", 1)).rule == BankRule.POT_CLOSED
    filled.post(wager(filled.book.terms, 3, 1, EntryKind.BET, "bo", 1))


def test_one_entry_cannot_open_two_pots() -> None:
    filled = Till()
    filled.seat("anna")
    two = draft((ANNA, "CHIP", -2), ("chips:pot:7:1", "CHIP", 1), ("chips:pot:7:2", "CHIP", 1))
    assert filled.refused(two).rule == BankRule.POT_OPEN


def test_play_chips_move_no_money() -> None:
    """R163, design.md 10.10: a night with house players settles nothing."""
    filled = Till("", 0)
    filled.seat("anna", "bot-1")
    assert set(filled.book.balances) == {"CHIP"}
    money = draft(("player:anna", "EUR", 1), ("cash:bo", "EUR", -1))
    assert filled.refused(money).rule == BankRule.PLAY_CHIPS
    nothing = draft(("player:anna", "", 1), ("cash:bo", "", -1))
    assert filled.refused(nothing).rule == BankRule.PLAY_CHIPS


def test_the_club_book_holds_money_of_any_currency_and_no_chips() -> None:
    club = open_club(5).book
    money = draft(("player:anna", "EUR", 1), ("player:bo", "EUR", -1), ("cash:bo", "USD", 3), ("player:bo2", "USD", -3))
    assert isinstance(append_entry(club, 5, money), Appended)
    chips = append_entry(club, 5, draft((ANNA, "CHIP", 1), (BO, "CHIP", -1)))
    assert isinstance(chips, BankRefusal)
    tournament = append_entry(
        club, 5, draft(("tchips:bank:7-1", "TCHIP:7-1", -1), ("tchips:stack:7-1:bo", "TCHIP:7-1", 1))
    )
    assert isinstance(tournament, BankRefusal)
    for unit in ("", "CHIP", "eur", "EURO", "TCHIP:x"):
        refused = append_entry(club, 5, draft(("player:anna", unit, 1), ("player:bo", unit, -1)))
        assert isinstance(refused, BankRefusal)
        assert refused.rule == BankRule.WRONG_UNIT


@pytest.mark.parametrize(
    ("currency", "price", "fits"),
    [("EUR", 100, True), ("EUR", 1, True), ("", 0, True), ("EUR", 0, False), ("", 1, False), ("eur", 1, False),
     ("EURO", 1, False), ("EUR", -1, False), ("EUR", 10**9, True), ("EUR", 10**9 + 1, False)],
)  # fmt: skip
def test_terms(currency: str, price: int, fits: bool) -> None:
    """design.md 10.21: a whole number of minor units a white chip."""
    assert (bad_terms(Terms(1, currency, price)) == "") == fits
    if not fits:
        with pytest.raises(ValueError, match=r"\."):
            open_night(1, 0, currency, price)


def test_terms_change_only_before_a_chip_is_out() -> None:
    filled = Till()
    changed = change_terms(filled.book, 0, "", 0, "anna")
    assert isinstance(changed, Appended)
    filled.keep(changed)
    assert filled.book.terms == Terms(NIGHT, "", 0)
    filled.seat("anna")
    refused = change_terms(filled.book, 0, "EUR", 100)
    assert isinstance(refused, BankRefusal)
    assert refused.rule == BankRule.CHIPS_OUTSTANDING
    wrong = change_terms(Till().book, 0, "EUR", 0)
    assert isinstance(wrong, BankRefusal)
    assert isinstance(change_terms(open_club(5).book, 0, "EUR", 1), BankRefusal)
    assert rebuild(filled.rows) == filled.book


def test_a_closed_book_takes_nothing_more() -> None:
    filled = Till()
    filled.seat("anna")
    early = close(filled.book, 0)
    assert isinstance(early, BankRefusal)
    assert early.rule == BankRule.CHIPS_OUTSTANDING
    assert filled.book.terms is not None
    filled.post(return_chips(filled.book.terms, "anna", 100, "", filled.order()))
    closed = close(filled.book, 0)
    assert isinstance(closed, Appended)
    for refused in (
        close(closed.book, 0),
        change_terms(closed.book, 0, "", 0),
        append_entry(closed.book, 0, cash_paid_in("EUR", "anna", 1, "bo", filled.order())),
    ):
        assert isinstance(refused, BankRefusal)
        assert refused.rule == BankRule.BOOK_CLOSED
    with pytest.raises(InvariantBroken):
        append_event(closed.book, 0, "talk", None)


def test_time_never_runs_back() -> None:
    """bank.md 0: at_us rises strictly, whatever the clock says."""
    filled = Till()
    for at_us in (5_000, 4_000, 4_000, 9_000, 0):
        filled.keep(append_event(filled.book, at_us, "talk", None))
    assert [row.at_us for row in filled.rows] == [1_000, 5_000, 5_001, 5_002, 9_000, 9_001]
    assert verify(filled.rows) is None


def test_dealings_count_what_a_player_bought_and_returned() -> None:
    filled = Till()
    assert filled.book.terms is not None
    filled.seat("anna", "bo")
    filled.post(buy_in(filled.book.terms, "anna", 50, "bo", filled.order(), again=True))
    wrong = filled.slip()
    filled.post(buy_in(filled.book.terms, "anna", 30, "", filled.order(), again=True))
    filled.post(return_chips(filled.book.terms, "anna", 10, "bo", filled.order()))
    assert filled.book.dealings == {"anna": Dealings(180, 3, 10), "bo": Dealings(100, 1, 0)}
    undo = reversal(wrong, "he had not paid", filled.order())
    # The 10 chips that he was paid for in cash came out of that drawer: it is 10 short now.
    assert filled.refused(undo).rule == BankRule.OVERDRAWN
    back = reversal(filled.slip(), "wrong", filled.order())
    filled.post(back, undo)
    assert filled.book.dealings == {"anna": Dealings(130, 2, 0), "bo": Dealings(100, 1, 0)}
    assert filled.refused(msgspec.structs.replace(undo, key="other")).rule == BankRule.ALREADY_REVERSED


def test_only_what_people_entered_is_taken_back_and_exactly_once() -> None:
    """bank.md 0 and 1.3: an exact reversal; no reversal of a reversal, nor of what a hand moved."""
    filled = Till()
    filled.seat("anna", "bo")
    undo = reversal(filled.slip(), "wrong", filled.order())
    more = tuple(msgspec.structs.replace(leg, amount=2 * leg.amount) for leg in undo.postings)
    assert filled.refused(msgspec.structs.replace(undo, postings=more)).rule == BankRule.NOT_EXACT
    assert filled.refused(msgspec.structs.replace(undo, postings=undo.postings[::-1])).rule == BankRule.NOT_EXACT
    filled.post(undo)
    again = Slip(filled.rows[-1].seq, "reversal", undo.postings)
    assert filled.refused(reversal(again, "after all", filled.order())).rule == BankRule.NOT_REVERSIBLE
    filled.ante(1, "anna")
    bet = Slip(
        filled.rows[-1].seq, "ante", tuple(Posting(p.account, p.unit, p.amount) for p in filled.rows[-1].postings)
    )
    assert filled.refused(reversal(bet, "I did not mean it", filled.order())).rule == BankRule.NOT_REVERSIBLE


def test_a_reversal_that_breaks_a_floor_is_refused() -> None:
    """bank.md 1.3: chips already lost cannot be taken back."""
    filled = Till()
    filled.seat("anna", "bo")
    bought = filled.slip(-2)
    filled.ante(1, "anna", "bo")
    undo = reversal(bought, "never paid", filled.order())
    assert filled.refused(undo).account == stack(NIGHT, "anna")


def test_a_balance_reads_by_account() -> None:
    filled = till()
    assert filled.book.balance(stack(NIGHT, "anna")) == 100
    assert filled.book.balance(pot(NIGHT, 2)) == 2
    assert filled.book.balance(tab("anna")) == 10_000
    assert filled.book.balance(tab("nobody")) == 0
    assert filled.book.balance("no account") == 0


def test_rows_rebuild_the_book() -> None:
    filled = till()
    filled.say("talk", {"said": "hello"}, sealed=bytes(range(32)))
    assert rebuild(filled.rows) == filled.book
    assert rebuild([]) is None


def test_a_whole_night_is_rebuilt_with_who_did_what() -> None:
    """Opened by Anna under a third owner, other terms by Bo, closed by Cleo: everything is read back from its row."""
    opened = open_night(NIGHT, 1_000, "EUR", 100, epoch=3, actor="anna")
    changed = change_terms(opened.book, 2_000, "USD", 50, "bo")
    assert isinstance(changed, Appended)
    said = append_event(changed.book, 3_000, "talk", {"said": "hello"}, "dan", bytes(range(32)))
    closed = close(said.book, 4_000, "cleo")
    assert isinstance(closed, Appended)
    rows = [opened.row, changed.row, said.row, closed.row]
    bodies = [read_event(row.body) for row in rows]
    assert [(body.kind, body.actor, body.epoch, body.at_us) for body in bodies] == [
        ("book-opened", "anna", 3, 1_000), ("book-terms", "bo", 3, 2_000), ("talk", "dan", 3, 3_000),
        ("book-closed", "cleo", 3, 4_000),
    ]  # fmt: skip
    assert [row.epoch for row in rows] == [3, 3, 3, 3]
    assert rebuild(rows) == closed.book
    assert closed.book.closed
    assert closed.book.terms == Terms(NIGHT, "USD", 50)
    assert examine("night-7", rows).findings == []
    with pytest.raises(InvariantBroken, match=r"row 5 would be refused: The book is closed\."):
        follow(closed.book, msgspec.structs.replace(closed.row, seq=5))


def test_a_clubs_book_is_rebuilt() -> None:
    opened = open_club(5, epoch=2)
    assert (opened.book.epoch, opened.book.seq, opened.book.code, opened.row.epoch) == (2, 1, "club", 2)
    assert msgspec.json.decode(opened.row.body)["data"] == {}
    assert read_event(opened.row.body).actor == ""
    assert rebuild([opened.row]) == opened.book


def test_a_row_that_this_book_would_not_write_is_not_followed() -> None:
    filled = till()
    row = filled.rows[-1]
    before = rebuild(filled.rows[:-1])
    for changed in (
        msgspec.structs.replace(row, kind="blind"),
        msgspec.structs.replace(row, at_us=row.at_us + 1),
        msgspec.structs.replace(row, epoch=2),
        msgspec.structs.replace(row, key="other"),
        msgspec.structs.replace(row, postings=row.postings[:-1]),
        msgspec.structs.replace(row, hash=bytes(32)),
        msgspec.structs.replace(row, body=row.body.replace(b'"ante"', b'"anti"')),
        msgspec.structs.replace(row, body=b"{}"),
        msgspec.structs.replace(row, body=row.body.replace(b"-1,98]", b"-2,97]")),
    ):
        assert changed != row
        with pytest.raises(InvariantBroken, match=f"row {row.seq} (is not what|cannot be read|would be refused)"):
            follow(before, changed)
    for first in (row, filled.rows[1]):
        with pytest.raises(InvariantBroken, match=r"^a book begins with its opening$"):
            follow(None, first)
    filled.say()
    with pytest.raises(InvariantBroken, match=r"^a book begins with its opening$"):
        follow(None, filled.rows[-1])


def test_an_anchor_names_book_row_and_hash() -> None:
    filled = till()
    assert filled.book.anchor() == f"night-7:{filled.book.seq}:{filled.rows[-1].hash.hex()}"


def test_the_last_wager_is_taken_back_exactly_and_an_emptied_pot_stays_open() -> None:
    """design.md 10.14: the only chips in a pot are taken back, and the hand goes on."""
    filled = Till()
    filled.seat("anna", "bo")
    assert filled.book.terms is not None
    filled.post(wager(filled.book.terms, 1, 1, EntryKind.BET, "bo", 5))
    last = filled.book.wager
    assert last is not None
    filled.post(reversal(last, "taken back", Order("h1:t2:undone")))
    assert filled.book.hands == Hands(0, 0)
    assert filled.book.balance(pot(NIGHT, 1)) == 0
    assert filled.refused(reversal(last, "again", Order("h1:t3:undone"))).rule == BankRule.ALREADY_REVERSED
    filled.post(wager(filled.book.terms, 1, 3, EntryKind.BET, "bo", 5))
    assert examine("night-7", filled.rows).findings == []


def test_a_wager_is_not_taken_back_when_the_pot_was_touched_since() -> None:
    filled = till()
    assert filled.book.terms is not None
    filled.post(wager(filled.book.terms, 2, 1, EntryKind.BET, "bo", 5))
    first = filled.book.wager
    assert first is not None
    filled.post(buy_in(filled.book.terms, "anna", 10, "", Order("x")))
    assert filled.book.wager == first, "chips from the bank touch no pot"
    filled.post(wager(filled.book.terms, 2, 2, EntryKind.CALL, "anna", 5))
    assert filled.refused(reversal(first, "too late", Order("h2:t3:undone"))).rule == BankRule.NOT_REVERSIBLE
