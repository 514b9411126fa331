"""What people and other programs read of the bank: sentences, postings, exports. A changed word is seen here first.

`kept/` holds each as it was last read by somebody; `KEPT=write` in the environment writes them anew, to be read again.
"""

import os
import re
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from server.bank import claim as m
from server.bank import tournament as cup
from server.bank.audit import Finding, examine, unpaired
from server.bank.book import Appended, append_entry, change_terms, close, open_club
from server.bank.entry import BankRefusal, Draft, EntryKind, Slip
from server.bank.export import ENDINGS, FORMATS
from server.bank.posting import (
    PotAward,
    award,
    buy_in,
    by_command,
    cash_count,
    compensation,
    free_return,
    free_shortfall,
    free_stack,
    hand_over,
    kitty_cut,
    kitty_spend,
    match,
    move_in,
    move_out,
    reversal,
    shared_expense,
    void,
    wager,
    write_off,
)
from tests.bank.test_audit import COLUMNS, FORGERIES, carried, chained, evening, plains
from tests.bank.test_book import REFUSALS, draft, till
from tests.bank.test_club import DAY_US, Counter, pay
from tests.bank.test_posting import PLAY, RULES, O, T
from tests.bank.test_tournament import played as tournament_played
from tests.bank.till import Till

KEPT = Path(__file__).parent / "kept"
LIBRARY = r"\1 ..."
CANNOT_READ = re.compile("(cannot be read:|holds no terms:) .*")
NAMES = {"anna": 'Anna "A" \\ B', "bo": "=Bo", "3cleo": "Cleo\nÉ"}


def same(name: str, text: str) -> None:
    """Byte for byte."""
    if os.environ.get("KEPT") == "write":
        (KEPT / name).write_bytes(text.encode())
    assert text == (KEPT / name).read_bytes().decode()


def said(findings: list[Finding]) -> str:
    """The first finding of each check, and how many there are; what a library says of broken JSON is its own."""
    found: dict[str, list[Finding]] = {}
    for each in findings:
        found.setdefault(each.check, []).append(each)
    return "".join(
        f"  {of[0].book} {of[0].seq} {check}, {len(of)} times: {CANNOT_READ.sub(LIBRARY, of[0].text)}\n"
        for check, of in found.items()
    )


def test_what_the_auditor_reads_of_a_forged_night() -> None:
    """What is found of every forgery: where, by which check, in which words."""
    read = ""
    for name, forge, _ in FORGERIES:
        bodies = plains(evening().rows)
        forge(bodies)
        read += f"{name}\n{said(examine('night-7', chained(bodies)).findings)}"
    for column, value in COLUMNS:
        rows = evening().rows
        place = next(at for at, row in enumerate(rows) if row.kind == "ante")
        rows[place] = msgspec.structs.replace(rows[place], **{column: value})
        read += f"{column} listed as {value!r}\n{said(examine('night-7', rows).findings)}"
    night, club = carried()
    read += f"the club took nothing\n{said(unpaired([night], examine('club', chained(club[:1]))))}"
    read += f"no night gave it\n{said(unpaired([], examine('club', chained(club))))}"
    same("findings.txt", read)


def refusals() -> Iterator[tuple[str, object]]:
    """Every way in which a book says no."""
    for name, bad, _, _ in REFUSALS:
        yield name, till().refused(bad)
    yield "a hand that is over, no other open", _over().refused(draft(("chips:pot:7:1", "CHIP", 1), (ANNA, "CHIP", -1)))
    play = Till("", 0)
    yield "money among play chips", play.refused(draft(("player:anna", "EUR", 1), ("cash:bo", "EUR", -1)))
    club = open_club(5).book
    yield "chips in the club's book", append_entry(club, 5, draft((ANNA, "CHIP", 1), (BO, "CHIP", -1)))
    yield "no currency in the club's book", append_entry(club, 5, draft(("player:anna", "", 1), ("player:bo", "", -1)))
    yield "terms of the club's book", change_terms(club, 5, "EUR", 1)
    yield "terms when chips are out", change_terms(till().book, 5, "EUR", 1)
    yield "terms without a price", change_terms(Till().book, 5, "EUR", 0)
    yield "play terms with a price", change_terms(Till().book, 5, "", 1)
    yield "terms in no currency", change_terms(Till().book, 5, "euro", 1)
    yield "a close when chips are out", close(till().book, 0)
    entered = Till()
    entered.post(cup.entry(T, "7-1", "anna", 1500, cup.Price(prize=800), "", entered.order()))
    entered.post(cup.chips_in("7-1", {"anna": 1500}, entered.order()))
    yield "a close when prizes are owed", close(entered.book, 0)
    shut = close(Till().book, 0)
    assert not isinstance(shut, BankRefusal)
    yield "a close of a closed book", close(shut.book, 0)
    yield "terms of a closed book", change_terms(shut.book, 0, "EUR", 1)
    yield "an entry in a closed book", append_entry(shut.book, 0, draft((ANNA, "CHIP", 1), (BO, "CHIP", -1)))
    yield from _reversals()
    yield from _payments()


ANNA, BO = "chips:stack:7:anna", "chips:stack:7:bo"


def _over() -> Till:
    """Hand 1 is over and no other is open."""
    filled = Till()
    filled.seat("anna", "bo")
    filled.ante(1, "anna", "bo")
    filled.post(draft(("chips:pot:7:1", "CHIP", -2), (ANNA, "CHIP", 2)))
    return filled


def _reversals() -> Iterator[tuple[str, BankRefusal]]:
    filled = Till()
    filled.seat("anna", "bo")
    undo = reversal(filled.slip(), "wrong", filled.order())
    yield "a reversal that is not exact", filled.refused(msgspec.structs.replace(undo, postings=undo.postings[::-1]))
    filled.post(undo)
    yield "a reversal twice", filled.refused(reversal(Slip(undo.reverses, "buy-in", ()), "", filled.order()))
    yield "a reversal of nothing", filled.refused(reversal(Slip(99, "buy-in", ()), "", filled.order()))


def _payments() -> Iterator[tuple[str, BankRefusal]]:
    counter = Counter()
    counter.do("anna", pay("anna", "bo", 2_000))
    at_us = counter.club.claims[1].at_us
    asked: dict[str, m.ClubCommand] = {
        "to oneself": pay("anna", "anna", 5),
        "the box to oneself": m.HandOver("anna", 1, "EUR", 7),
        "more than is owed": m.WriteOff("anna", 5_001, "EUR", 7, "moved away"),
        "a debt in another currency": m.WriteOff("anna", 1, "USD", 7, "moved away"),
        "a payment that is not": m.Confirm(9),
        "an undo of what was not paid": m.Undo(1, "wrong"),
    }
    for name, command in asked.items():
        yield f"a payment: {name}", _no(counter.ask("anna", command))
    yield "a payment: too late", _no(counter.ask("bo", m.Confirm(1), at_us=at_us + 30 * DAY_US + 1))
    counter.do("bo", m.Confirm(1))
    yield "a payment: answered before", _no(counter.ask("bo", m.Void(1)))
    counter.do("bo", m.Undo(1, "wrong"))
    yield "a payment: taken back alone", _no(counter.ask("bo", m.Undo(1, "wrong")))
    counter.keep(counter.ask("bo", pay("anna", "bo", 1), again="x"))
    yield "a payment: another with its id", _no(counter.ask("bo", pay("anna", "bo", 2), again="x"))


def _no(taken: object) -> BankRefusal:
    assert isinstance(taken, BankRefusal), taken
    return taken


def test_what_people_read_when_a_book_says_no() -> None:
    read = ""
    for name, refusal in refusals():
        assert isinstance(refusal, BankRefusal), name
        read += f"{name}\n  {refusal.rule} {refusal.account or '-'}: {refusal.text}\n"
    same("refusals.txt", read)


def drafts() -> Iterator[tuple[str, Draft]]:
    """Every posting rule of bank.md 1.3, and of tournaments."""
    for name, make, _, _ in RULES:
        yield name, make()
    yield "the price of a card", wager(T, 3, 9, EntryKind.CARD_PRICE, "anna", 2)
    yield "a loser pays the winner", match(T, 3, 5, "anna", 12, "bo")
    yield "a void hand", void(T, 3, {"anna": 5, "bo": -1}, 2, 1)
    yield "cash from a giver to a taker", hand_over("EUR", "bo", "anna", 700, O)
    yield "free chips", free_stack(T, "anna", 20, O)
    yield "free play chips", free_stack(PLAY, "anna", 20, O)
    yield "free chips come back", free_return(T, "anna", 20, O)
    yield "free chips that others won", free_shortfall(T, {"anna": 300, "bo": 0, "cleo": 200}, 100, O)
    yield "free chips that others won, all paid", free_shortfall(T, {"anna": 300}, 0, O)
    yield "a pizza from the kitty", kitty_spend(T, 3, 750, "food", "player:anna", O, "two pizzas")
    yield "a pizza from what was redeemed", kitty_spend(T, 0, 750, "food", "cash:bo", O)
    yield "a shared expense", shared_expense("EUR", {"anna": 300, "bo": 200}, "drinks", "player:anna", O, "beer")
    yield "a box with more in it", cash_count("EUR", 7, "bo", 5, "counted twice", O)
    yield "a box with less in it", cash_count("EUR", 7, "bo", -7, "counted", O)
    yield "a mistake made good", compensation(T, "anna", "bo", 4, "the wrong pot", O)
    yield "a debt forgiven", write_off("EUR", "anna", 900, "moved away", O)
    yield "a reversal", reversal(Slip(12, "compensation", compensation(T, "anna", "bo", 4, "x", O).postings), "no", O)
    yield "a stack goes to another table", move_out(T, "anna", 20, 0, "move:1", "night-8")
    yield "a stack comes, some of it free", move_in(T, "anna", 20, 5, "move:1", "night-6")
    yield "a stack of play chips goes", move_out(PLAY, "anna", 20, 5, "move:1", "night-8")
    price = cup.Price(prize=800, fee=100, bounty=50)
    yield "a tournament's entry on credit", cup.entry(T, "7-1", "anna", 1500, price, "", O)
    yield "again, for cash", cup.entry(T, "7-1", "anna", 1500, price, "bo", O, again=True)
    yield "an entry for nothing", cup.entry(PLAY, "7-1", "anna", 1500, price, "", O)
    yield "a refund", cup.refund(T, "7-1", "anna", 1200, price, O)
    yield "a refund without chips", cup.refund(T, "7-1", "anna", 0, cup.Price(prize=5), O)
    yield "chips of the next game", cup.game_chips("7-2", {"anna": 100, "bo": 100}, O)
    yield "chips come in", cup.chips_in("7-1", {"anna": 100, "bo": 50}, O)
    yield "a chip race", cup.colour_up("7-1", {"anna": 25, "bo": -75, "cleo": 0}, 100, O)
    yield "prizes", cup.payout(T, {"anna": 700, "bo": 300}, {"anna": 1, "bo": 2}, O)
    yield "a head", cup.head(T, "cleo", {"anna": 50}, O)
    yield "a bet in a tournament", cup.in_tournament_chips("7-1", wager(T, 3, 9, EntryKind.BET, "anna", 8))


def test_what_every_posting_rule_writes() -> None:
    """Kind, key, who asked, notes, and each leg: what stands in books for good, so it may only ever be added to."""
    read = ""
    for name, made in drafts():
        fields = [f"{made.kind} {made.key}", made.actor, made.payload_sha256[:8], made.memo, str(made.reverses or "")]
        read += f"{name}\n  {' | '.join(fields)} {msgspec.json.encode(made.meta).decode()}\n"
        read += "".join(f"  {leg.account} {leg.amount:+d} {leg.unit}\n" for leg in made.postings)
    same("postings.txt", read)


def _exported(currency: str, price: int) -> Till:
    """Two days of a night: names to quote, notes that would compute, a reversal, chips of a tournament."""
    filled = Till(currency, price)
    terms = filled.book.terms
    assert terms is not None
    filled.seat("anna", "bo", chips=200)
    filled.post(buy_in(terms, "3cleo", 50, "bo", by_command("bo", "c1", "00" * 32)))
    filled.ante(1, "anna", "bo", "3cleo", chips=3)
    filled.post(kitty_cut(terms, 1, 1), award(terms, 1, [PotAward(0, (("anna", 8),))]))
    filled.say("talk", {"said": "a pizza"})
    filled.post(kitty_spend(terms, 1, 1234, "food", "player:3cleo", filled.order(), '=2+2 a \\ "pizza";\n two lines'))
    filled.post(reversal(filled.slip(), "@not so", filled.order()))
    filled.post(cup.entry(terms, "7-1", "anna", 1500, cup.Price(prize=800, fee=5), "", filled.order()))
    late = append_entry(filled.book, 30 * 3600 * 1_000_000, hand_over(currency, "bo", "anna", 5, filled.order()))
    assert isinstance(late, Appended)
    filled.keep(late)
    return filled


@pytest.mark.parametrize(("currency", "price"), [("EUR", 100), ("JPY", 50), ("KWD", 7)])
@pytest.mark.parametrize("kind", FORMATS)
def test_what_other_programs_read(kind: str, currency: str, price: int) -> None:
    """bank.md 1.10: the same book, the same bytes, in every later version, too."""
    same(f"night-7-{currency}.{ENDINGS[kind]}", FORMATS[kind]("night-7", _exported(currency, price).rows, NAMES))


def test_a_tournament_in_every_format() -> None:
    for kind in FORMATS:
        same(f"tournament.{ENDINGS[kind]}", FORMATS[kind]("night-7", tournament_played().rows, NAMES))
