"""The club's book between nights: payments claimed, confirmed, refused, taken back (bank.md 1.3 and 1.8)."""

import random
from hashlib import sha256

import msgspec
import pytest

from server.bank import claim as m
from server.bank.account import CLUB
from server.bank.audit import examine
from server.bank.book import Book, append_event, change_terms, follow
from server.bank.chain import Row, encode, read_event, row_hash, verify
from server.bank.check import InvariantBroken
from server.bank.club import Club, ClubAsk, Taken, ask, carry_over, open_books, read_back, rebuild
from server.bank.entry import BankRefusal, BankRule, Draft, EntryKind, Posting
from server.bank.nets import club_nets, drawers

DAY_US = 24 * 3600 * 1_000_000


class Counter:
    """The club's book that a test writes in a straight line. Night 7 carried over: Anna owes 50.00, Bo is due 80.00 and
    Dan's box has 30.00.
    """

    def __init__(self) -> None:
        opened = open_books(1_000)
        self.club: Club = opened.club
        self.rows: list[Row] = list(opened.rows)
        self.asked = 0
        legs = (("cash:dan", 3_000), ("player:anna", 5_000), ("player:bo", -8_000))
        postings = tuple(Posting(code, "EUR", amount) for code, amount in legs)
        meta: dict[str, object] = {"book": "night-7", "key": "close:night-7"}
        self.keep(carry_over(self.club, 2_000, Draft(EntryKind.FROM_NIGHT, postings, "close:night-7", meta=meta)))

    def keep(self, taken: Taken | BankRefusal) -> None:
        assert isinstance(taken, Taken), taken
        self.club = taken.club
        self.rows += taken.rows

    def ask(
        self,
        person: str,
        command: m.ClubCommand | m.PeopleCommand,
        *,
        sure: bool = False,
        again: str = "",
        at_us: int = 3_000,
        beside: int = 0,
    ) -> Taken | BankRefusal:
        self.asked += 1
        payload = sha256(msgspec.json.encode(command)).hexdigest()
        return ask(self.club, ClubAsk(person, again or f"c{self.asked}", payload, command, sure, beside), at_us)

    def do(self, person: str, command: m.ClubCommand | m.PeopleCommand, *, sure: bool = False) -> None:
        self.keep(self.ask(person, command, sure=sure))

    def refused(
        self, person: str, command: m.ClubCommand | m.PeopleCommand, *, sure: bool = False, at_us: int = 3_000
    ) -> BankRule:
        taken = self.ask(person, command, sure=sure, at_us=at_us)
        assert isinstance(taken, BankRefusal), taken
        assert taken.text.endswith(".")
        return taken.rule

    def owes(self, player: str) -> int:
        return self.club.book.balances["EUR"].get(f"player:{player}", 0)

    def state(self, number: int = 1) -> str:
        return self.club.claims[number].state

    def sound(self) -> None:
        """Nobody finds anything wrong, and the rows alone come to the same club."""
        assert verify(self.rows) is None
        assert examine(CLUB, self.rows).findings == []
        assert rebuild(self.rows) == self.club


def pay(payer: str, payee: str, amount: int, drawer: m.Drawer = "") -> m.Pay:
    return m.Pay(payer, payee, amount, "EUR", 7, drawer)


def test_money_moves_when_the_payee_confirms() -> None:
    counter = Counter()
    counter.do("anna", pay("anna", "bo", 2_000))
    assert (counter.owes("anna"), counter.owes("bo")) == (5_000, -8_000)
    assert counter.state() == "claimed"
    counter.do("bo", m.Confirm(1))
    assert (counter.owes("anna"), counter.owes("bo")) == (3_000, -6_000)
    assert counter.state() == "paid"
    assert counter.refused("bo", m.Confirm(1)) == BankRule.CLAIM_IS_CLOSED
    assert counter.refused("bo", m.Void(1)) == BankRule.CLAIM_IS_CLOSED
    counter.sound()


def test_the_payments_of_a_night_are_its_own() -> None:
    counter = Counter()
    counter.do("anna", pay("anna", "bo", 2_000))
    counter.do("anna", m.Pay("anna", "bo", 5, "EUR", 8))
    counter.do("dan", pay("anna", "dan", 1), sure=True)
    assert [claim.said.claim for claim in counter.club.of_night(7)] == [1, 3]
    assert [claim.said.claim for claim in counter.club.of_night(8)] == [2]
    assert counter.club.of_night(9) == ()
    assert [(claim.by, claim.state) for claim in counter.club.of_night(7)] == [("anna", "claimed"), ("dan", "paid")]


def test_what_was_said_and_waits_does_not_count_twice() -> None:
    """bank.md 1.9: the payer presses again, or the payee says the same of himself instead of answering."""
    counter = Counter()
    counter.do("anna", pay("anna", "bo", 2_000))
    again: tuple[tuple[int, m.Drawer], ...] = ((2_000, ""), (1_000, ""), (2_000, "payer"))
    for amount, drawer in again:
        assert counter.refused("anna", pay("anna", "bo", amount, drawer)) == BankRule.CLAIM_WAITS
    assert counter.refused("bo", pay("anna", "bo", 1_500), sure=True) == BankRule.CLAIM_WAITS
    assert counter.refused("bo", pay("anna", "bo", 2_000, "payee"), sure=True) == BankRule.CLAIM_WAITS
    counter.do("bo", pay("anna", "bo", 2_000), sure=True)
    assert counter.owes("anna") == 3_000
    assert counter.state() == "paid"
    assert len(counter.club.claims) == 1
    assert counter.refused("bo", m.Confirm(1)) == BankRule.CLAIM_IS_CLOSED
    counter.do("anna", pay("anna", "bo", 2_000))
    counter.do("bo", m.Void(2))
    counter.do("bo", pay("anna", "bo", 1_500), sure=True)
    assert counter.owes("anna") == 1_500
    counter.sound()


@pytest.mark.parametrize(("said", "again"), [(7, 0), (0, 7), (7, 8)])
def test_what_waits_on_one_page_is_not_said_anew_on_another(said: int, again: int) -> None:
    """bank.md 1.9: the pages of a night, of the evening's other table (8) and of all tabs (0) ask for one debt. It was
    confirmed on both, and counted twice.
    """
    counter = Counter()
    beside = {7: 8, 8: 7}
    counter.do("anna", m.Pay("anna", "bo", 2_000, "EUR", said))
    more = m.Pay("anna", "bo", 2_500, "EUR", again)
    refused = counter.ask("anna", more, beside=beside.get(again, 0))
    assert isinstance(refused, BankRefusal)
    assert refused.rule == BankRule.CLAIM_WAITS
    same = m.Pay("anna", "bo", 2_000, "EUR", again)
    counter.keep(counter.ask("bo", same, sure=True, beside=beside.get(again, 0)))
    assert (counter.state(), len(counter.club.claims), counter.owes("anna")) == ("paid", 1, 3_000)
    counter.sound()


def test_a_hand_over_that_waits_is_not_said_again() -> None:
    """bank.md 1.9: the taker said yes to both, and the book gave him twice what he got."""
    counter = Counter()
    counter.do("dan", m.HandOver("anna", 1_000, "EUR", 7))
    assert counter.refused("dan", m.HandOver("anna", 1_000, "EUR", 7)) == BankRule.CLAIM_WAITS
    assert counter.refused("dan", m.HandOver("anna", 1_000, "EUR")) == BankRule.CLAIM_WAITS
    counter.do("anna", m.Confirm(1))
    counter.do("dan", m.HandOver("anna", 1_000, "EUR", 7))
    counter.sound()


def test_two_ids_of_one_person_are_no_two_people() -> None:
    """bank.md 3: he pays nobody but himself, hands over to nobody else, and is no second person to himself."""
    counter = Counter()
    counter.do("bo", pay("anna", "bo", 5_000), sure=True)
    counter.do("cleo", m.Undo(1, "it was Cleo"))
    counter.do("eve", m.Merge("bo", "cleo"))
    counter.do("eve", m.Merge("dan", "don"))
    assert counter.refused("bo", pay("cleo", "bo", 1), sure=True) == BankRule.PAYS_HIMSELF
    assert counter.refused("dan", m.HandOver("don", 1, "EUR", 7)) == BankRule.PAYS_HIMSELF
    assert counter.refused("bo", m.Undo(1, "yes")) == BankRule.SECOND_PERSON
    counter.do("anna", m.Undo(1, "yes"))
    counter.sound()


def test_a_payees_own_word_is_enough() -> None:
    counter = Counter()
    counter.do("bo", pay("anna", "bo", 5_000), sure=True)
    assert (counter.owes("anna"), counter.owes("bo")) == (0, -3_000)
    counter.sound()


def test_what_was_not_paid_moves_nothing() -> None:
    counter = Counter()
    counter.do("anna", pay("anna", "bo", 2_000))
    counter.do("bo", m.Void(1))
    assert counter.owes("anna") == 5_000
    assert counter.state() == "void"
    assert counter.refused("bo", m.Confirm(1)) == BankRule.CLAIM_IS_CLOSED
    counter.sound()


def test_a_claim_lapses_after_thirty_days() -> None:
    counter = Counter()
    counter.do("anna", pay("anna", "bo", 2_000))
    claimed = counter.club.claims[1].at_us
    assert counter.refused("bo", m.Confirm(1), at_us=claimed + 30 * DAY_US + 1) == BankRule.CLAIM_IS_CLOSED
    assert isinstance(counter.ask("bo", m.Confirm(1), at_us=claimed + 30 * DAY_US), Taken)


def test_cash_goes_through_a_box() -> None:
    counter = Counter()
    counter.do("dan", pay("anna", "dan", 1_000, "payee"), sure=True)
    counter.do("dan", pay("dan", "bo", 3_500, "payer"), sure=True)
    assert (counter.owes("anna"), counter.owes("bo")) == (4_000, -4_500)
    assert drawers(counter.club.book, "EUR") == {"dan": 500}
    assert counter.refused("dan", pay("dan", "bo", 501, "payer"), sure=True) == BankRule.OVERDRAWN
    counter.sound()


def test_a_box_goes_to_another_banker_who_confirms_it() -> None:
    counter = Counter()
    counter.do("dan", m.HandOver("anna", 2_000, "EUR", 7))
    assert drawers(counter.club.book, "EUR") == {"dan": 3_000}
    counter.do("anna", m.Confirm(1))
    assert drawers(counter.club.book, "EUR") == {"anna": 2_000, "dan": 1_000}
    assert counter.refused("dan", m.HandOver("dan", 1, "EUR", 7)) == BankRule.PAYS_HIMSELF
    said = counter.club.claims[1].said
    assert (said.payer, said.payee, said.drawer, said.what) == ("dan", "anna", "payer", "hand-over")
    counter.sound()


def test_a_debt_is_forgiven_up_to_what_is_owed() -> None:
    counter = Counter()
    assert counter.refused("eve", m.WriteOff("anna", 5_001, "EUR", 7, "moved away")) == BankRule.MORE_THAN_OWED
    counter.do("eve", m.WriteOff("anna", 5_000, "EUR", 7, "moved away"))
    assert counter.owes("anna") == 0
    assert (counter.club.claims[1].said.payee, counter.club.claims[1].said.drawer) == ("", "")
    assert counter.refused("eve", m.WriteOff("cleo", 1, "EUR", 7, "never owed")) == BankRule.MORE_THAN_OWED
    assert counter.refused("eve", m.WriteOff("anna", 1, "USD", 7, "never owed")) == BankRule.MORE_THAN_OWED
    assert club_nets(counter.club.book)["EUR"] == {"bo": -8_000, "dan": 3_000, CLUB: 5_000}
    counter.sound()


def test_two_people_take_a_payment_back() -> None:
    counter = Counter()
    counter.do("bo", pay("anna", "bo", 5_000), sure=True)
    counter.do("bo", m.Undo(1, "it was Cleo"))
    assert counter.owes("anna") == 0
    assert counter.refused("bo", m.Undo(1, "it was Cleo")) == BankRule.SECOND_PERSON
    counter.do("anna", m.Undo(1, "yes"))
    assert counter.owes("anna") == 5_000
    assert counter.state() == "undone"
    assert counter.refused("bo", m.Undo(1, "again")) == BankRule.NOT_REVERSIBLE
    assert counter.refused("bo", m.Undo(9, "none")) == BankRule.NO_SUCH_CLAIM
    counter.sound()


def test_nobody_pays_himself() -> None:
    counter = Counter()
    assert counter.refused("anna", pay("anna", "anna", 5)) == BankRule.PAYS_HIMSELF


def test_two_ids_that_are_one_person_become_one() -> None:
    """design.md 10.9: tabs and drawers add up, an entry a currency; the audit knows which command made them."""
    counter = Counter()
    legs = (Posting("player:dan", "USD", 700), Posting("player:zoe", "USD", -700))
    meta: dict[str, object] = {"book": "night-8", "key": "close:night-8"}
    counter.keep(carry_over(counter.club, 2_500, Draft(EntryKind.FROM_NIGHT, legs, "close:night-8", meta=meta)))
    counter.do("eve", pay("anna", "dan", 1_000, "payee"), sure=True)
    counter.do("eve", m.Merge("bo", "dan"), sure=True)
    assert club_nets(counter.club.book) == {
        "EUR": {"anna": 4_000, "bo": -8_000 + 4_000},
        "USD": {"bo": 700, "zoe": -700},
    }
    assert drawers(counter.club.book, "EUR") == {"bo": 4_000}
    assert counter.club.ids_of("dan") == counter.club.ids_of("bo") == ("bo", "dan")
    assert [row.kind for row in counter.rows[-3:]] == ["payments", "merge", "merge"]
    assert [msgspec.json.decode(row.body)["meta"] for row in counter.rows[-2:]] == [{"double": "dan", "keep": "bo"}] * 2
    counter.do("eve", m.Merge("anna", "bo"), sure=True)
    assert counter.club.ids_of("dan") == ("anna", "dan", "bo")
    for keep, double in (("anna", "anna"), ("dan", "zoe"), ("zoe", "dan")):
        assert counter.refused("eve", m.Merge(keep, double), sure=True) == BankRule.PAYS_HIMSELF
    counter.do("eve", m.NotePerson("renamed", "anna"))
    assert counter.rows[-1].row == "event"
    counter.sound()


def test_a_merge_is_taken_back_by_two_people_with_the_exact_opposite() -> None:
    """design.md 10.9: what was paid since in the name of the one who was kept stays his."""
    counter = Counter()
    before = club_nets(counter.club.book)["EUR"]
    boxes = drawers(counter.club.book, "EUR")
    counter.do("eve", m.Merge("bo", "anna"), sure=True)
    row = max(counter.club.merges)
    counter.do("cleo", pay("bo", "cleo", 500), sure=True)
    assert counter.refused("eve", m.Unmerge(99, "wrong")) == BankRule.NO_SUCH_CLAIM
    counter.do("eve", m.Unmerge(row, "they are two"))
    assert counter.club.ids_of("anna") == ("bo", "anna"), "one is not enough"
    assert counter.refused("eve", m.Unmerge(row, "they are two")) == BankRule.SECOND_PERSON
    counter.do("dan", m.Unmerge(row, "they are two"))
    assert (counter.club.ids_of("anna"), counter.club.ids_of("bo")) == (("anna",), ("bo",))
    after = club_nets(counter.club.book)["EUR"]
    assert {who: after.get(who, 0) - before.get(who, 0) for who in ("anna", "bo", "cleo")} == {
        "anna": 0,
        "bo": -500,
        "cleo": 500,
    }
    assert drawers(counter.club.book, "EUR") == boxes
    assert [r.kind for r in counter.rows if r.reverses] == ["reversal"] * sum(r.kind == "merge" for r in counter.rows)
    assert counter.refused("dan", m.Unmerge(row, "again")) == BankRule.NO_SUCH_CLAIM
    counter.do("eve", m.Merge("anna", "bo"), sure=True)
    counter.sound()


def test_who_asked_to_take_a_merge_back_may_ask_no_more() -> None:
    """design.md 10.9: then one other person is not enough again, and the books have not moved."""
    counter = Counter()
    counter.do("eve", m.Merge("bo", "anna"), sure=True)
    row = max(counter.club.merges)
    assert counter.refused("eve", m.DropUnmerge(row)) == BankRule.NO_SUCH_CLAIM
    counter.do("eve", m.Unmerge(row, "they are two"))
    assert counter.refused("dan", m.DropUnmerge(row)) == BankRule.NO_SUCH_CLAIM
    before = counter.club.book.balances
    counter.do("eve", m.DropUnmerge(row))
    assert (counter.club.merges[row].undo_by, counter.club.merges[row].reason) == ("", "")
    counter.do("dan", m.Unmerge(row, "they are two"))
    assert counter.club.ids_of("anna") == ("bo", "anna"), "he is the first again"
    assert counter.club.book.balances == before
    counter.do("eve", m.Unmerge(row, "so they are"))
    assert counter.refused("dan", m.DropUnmerge(row)) == BankRule.NO_SUCH_CLAIM
    counter.sound()


def test_merges_are_taken_back_the_last_one_first() -> None:
    counter = Counter()
    counter.do("eve", m.Merge("bo", "dan"), sure=True)
    counter.do("eve", m.Merge("anna", "bo"), sure=True)
    first, second = sorted(counter.club.merges)
    assert counter.refused("eve", m.Unmerge(first, "x")) == BankRule.NOT_REVERSIBLE
    for person in ("eve", "cleo"):
        counter.do(person, m.Unmerge(second, "x"))
    assert (counter.club.ids_of("dan"), counter.club.ids_of("anna")) == (("bo", "dan"), ("anna",))
    for person in ("eve", "cleo"):
        counter.do(person, m.Unmerge(first, "x"))
    assert counter.club.aliases == {}
    counter.sound()


def test_a_device_that_was_let_in_is_signed_out_once() -> None:
    counter = Counter()
    counter.do("eve", m.NotePerson("let-back", "anna"))
    (row,) = counter.club.let_in
    assert (counter.club.let_in[row].person, counter.club.let_in[row].by) == ("anna", "eve")
    counter.do("eve", m.NotePerson("signed-out", "anna", row))
    assert counter.club.let_in[row].out
    assert counter.refused("eve", m.NotePerson("signed-out", "anna", row)) == BankRule.NO_SUCH_CLAIM
    counter.sound()


def test_a_command_counts_once() -> None:
    """bank.md 1.8: the same again changes nothing, another one with its id is a conflict."""
    counter = Counter()
    counter.keep(counter.ask("bo", pay("anna", "bo", 5_000), sure=True, again="x"))
    again = counter.ask("bo", pay("anna", "bo", 5_000), sure=True, again="x")
    assert again == Taken(counter.club, ())
    other = counter.ask("bo", pay("anna", "bo", 5_001), sure=True, again="x")
    assert isinstance(other, BankRefusal)
    assert other.rule == BankRule.IDEM_CONFLICT
    counter.keep(counter.ask("anna", pay("anna", "bo", 1), again="x"))
    counter.sound()


@pytest.mark.parametrize("seed", range(10))
def test_whatever_is_asked_the_book_stays_sound(seed: int) -> None:
    counter, dice = Counter(), random.Random(seed)
    people = ("anna", "bo", "cleo", "dan", "eve")
    for _ in range(80):
        number = dice.randint(1, 20)
        payer, payee = dice.choice(people), dice.choice(people)
        amount = dice.randint(1, 4_000)
        command = dice.choice(
            (
                pay(payer, payee, amount, dice.choice(("", "payer", "payee"))),
                m.HandOver(payee, amount, "EUR", 7),
                m.WriteOff(payer, amount, "EUR", 7, "gone"),
                m.Confirm(number),
                m.Void(number),
                m.Undo(number, "wrong"),
                m.Merge(payer, payee) if dice.random() < 0.2 else m.NotePerson("renamed", payer),
                m.Unmerge(dice.choice([1, *counter.club.merges]), "two"),
                m.DropUnmerge(dice.choice([1, *counter.club.merges])),
            )
        )
        taken = counter.ask(dice.choice(people), command, sure=dice.random() < 0.5)
        if isinstance(taken, Taken):
            counter.keep(taken)
    assert sum(club_nets(counter.club.book)["EUR"].values()) == 0
    counter.sound()


def forged(rows: list[Row], seq: int, **changes: object) -> list[Row]:
    """The rows with one body changed, hashed and chained anew from there on."""
    made: list[Row] = []
    for row in rows:
        plain = msgspec.json.decode(row.body)
        if row.seq == seq:
            plain.update(changes)
        plain["prev"] = (made[-1].hash if made else row.prev).hex()
        body = encode(plain)
        made.append(msgspec.structs.replace(row, body=body, prev=bytes.fromhex(plain["prev"]), hash=row_hash(body)))
    return made


def test_an_entry_that_no_payment_made_is_found() -> None:
    counter = Counter()
    counter.do("bo", pay("anna", "bo", 5_000), sure=True)
    event, entry = counter.rows[-2:]
    assert rebuild(counter.rows) == counter.club
    with pytest.raises(InvariantBroken, match=r"^the last payment has no entry$"):
        rebuild(counter.rows[:-1])
    data = msgspec.json.decode(read_event(event.body).data)
    data["events"][0]["amount"] = 4_000
    with pytest.raises(InvariantBroken, match="not what the payment before it comes to"):
        rebuild(forged(counter.rows, event.seq, data=data))
    data["events"] = []
    with pytest.raises(InvariantBroken, match="no payment made"):
        rebuild(forged(counter.rows, event.seq, data=data))
    data["events"] = [{"e": "paid", "claim": 9}]
    with pytest.raises(InvariantBroken, match="nobody claimed"):
        rebuild(forged(counter.rows, event.seq, data=data))
    with pytest.raises(InvariantBroken):
        read_back(counter.club, entry)


def test_what_else_happens_to_a_club_stands_in_its_book() -> None:
    """Such as that it was restored from a backup: nothing moves, and it is read back; never between a payment and
    its entry.
    """
    counter = Counter()
    noted = append_event(counter.club.book, 4_000, "restored", {"from": "a backup"})
    counter.rows.append(noted.row)
    counter.club = msgspec.structs.replace(counter.club, book=noted.book)
    counter.do("bo", pay("anna", "bo", 5_000), sure=True)
    counter.sound()
    late = append_event(follow_all(counter.rows[:-1]), 5_000, "restored", {})
    with pytest.raises(InvariantBroken, match=f"^row {late.row.seq}: the payment before it has no entry$"):
        rebuild([*counter.rows[:-1], late.row])


def follow_all(rows: list[Row]) -> Book:
    book = None
    for row in rows:
        book = follow(book, row)
    assert book is not None
    return book


def test_a_club_is_opened_when_it_is_by_whom_it_is() -> None:
    opened = open_books(1_000, epoch=3)
    assert (opened.club.book.epoch, opened.club.book.last_at_us) == (3, 1_000)
    assert rebuild(opened.rows) == opened.club


def test_the_clubs_book_has_no_chips() -> None:
    club = open_books(1_000).club
    assert isinstance(change_terms(club.book, 1, "EUR", 100), BankRefusal)
    assert follow(None, open_books(1_000).rows[0]) == club.book
