"""A tournament in its book (bank.md 1.2 and 1.3): its own chips, the prize pool, bounties, the colour-up (R164)."""

from collections.abc import Mapping
from pathlib import Path

import pytest
from beancount import loader

from server.bank.account import prize_money, tournament
from server.bank.audit import examine
from server.bank.book import Dealings, close
from server.bank.entry import BankRefusal, BankRule, Draft, EntryKind, Posting
from server.bank.export import FORMATS
from server.bank.lookup import entries
from server.bank.posting import Order, PotAward, award, carry_out, kitty_cut, reversal, uncalled_return, wager
from server.bank.stacks import stacks
from server.bank.terms import Terms
from server.bank.tournament import (
    Price,
    add_on,
    chips_in,
    colour_up,
    entry,
    game_chips,
    head,
    in_tournament_chips,
    payout,
    refund,
)
from tests.bank.test_audit import chained, plains
from tests.bank.till import NIGHT, Till
from tests.helpers import hledger

PRICE = Price(prize=800, fee=100, bounty=100)
CUP = tournament(NIGHT)
PEOPLE = ("anna", "bo", "cleo")


def entered(*people: str, till: Till | None = None) -> Till:
    till = till or Till()
    assert till.book.terms is not None
    for player in people:
        till.post(entry(till.book.terms, CUP, player, 1500, PRICE, "", till.order()))
    return till


def terms(till: Till) -> Terms:
    assert till.book.terms is not None
    return till.book.terms


def legs(draft: Draft) -> Mapping[str, int]:
    return {leg.account: leg.amount for leg in draft.postings}


def hand(till: Till, number: int, loser: str, winner: str, chips: int, over: int = 25) -> None:
    """A hand in which `loser` puts `chips` in, `winner` so many more, and takes what was called."""
    drafts = (
        wager(terms(till), number, 1, EntryKind.BET, winner, chips + over),
        wager(terms(till), number, 2, EntryKind.CALL, loser, chips),
        *((uncalled_return(terms(till), number, 2, winner, over),) if over else ()),
        award(terms(till), number, [PotAward(0, ((winner, 2 * chips),))]),
    )
    till.post(*(in_tournament_chips(CUP, draft) for draft in drafts))


def played() -> Till:
    """Three enter, one twice; chips are raced off, two go out, the prizes are paid."""
    till = entered(*PEOPLE)
    hand(till, 1, "cleo", "anna", 1500, 0)
    till.post(head(terms(till), "cleo", {"anna": 100}, till.order()))
    till.post(entry(terms(till), CUP, "cleo", 1500, PRICE, "bo", till.order(), again=True))
    hand(till, 2, "cleo", "bo", 975)
    till.post(colour_up(CUP, {"bo": 25, "cleo": -25}, 100, till.order()))
    till.post(colour_up(CUP, {"bo": 500, "anna": 25}, 500, till.order()))
    hand(till, 3, "cleo", "bo", 500)
    till.post(head(terms(till), "cleo", {"bo": 100}, till.order()))
    till.post(chips_in(CUP, {"anna": 3025, "bo": 3500}, till.order()))
    till.post(payout(terms(till), {"anna": 2080, "bo": 1120}, {"anna": 1, "bo": 2}, till.order()))
    return till


@pytest.mark.parametrize(
    ("drawer", "again", "kind", "payer"),
    [("", False, "tournament-entry", "player:anna"), ("bo", False, "tournament-entry", "cash:bo"),
     ("bo", True, "tournament-rebuy", "cash:bo")],
)  # fmt: skip
def test_an_entry_fills_the_pool_and_pays_the_fee_to_the_kitty(drawer: str, again: bool, kind: str, payer: str) -> None:
    """Bank.md 1.3, tournament buy-in."""
    till = Till()
    draft = entry(terms(till), CUP, "anna", 1500, PRICE, drawer, till.order(), again=again)
    assert draft.kind == kind
    assert legs(draft) == {
        "tchips:bank:7-1": -1500,
        "tchips:stack:7-1:anna": 1500,
        payer: 1000,
        "money:prize:7": -800,
        "money:kitty:club": -100,
        "money:bounty:7": -100,
    }
    till.post(draft)


@pytest.mark.parametrize(("drawer", "payer"), [("", "player:anna"), ("bo", "cash:bo")])
def test_an_add_on_is_all_for_the_pool(drawer: str, payer: str) -> None:
    """Its own kind, so that an auditor tells it from a rebuy; what it cost is counted as paid by who has the chips."""
    till = entered("anna")
    draft = add_on(terms(till), CUP, "anna", 2000, Price(700), drawer, till.order())
    assert draft.kind == "tournament-add-on"
    assert legs(draft) == {
        "tchips:bank:7-1": -2000, "tchips:stack:7-1:anna": 2000, payer: 700, "money:prize:7": -700
    }  # fmt: skip
    till.post(draft)
    assert till.book.dealings["anna"].paid == 1000 + 700
    assert examine("night-7", till.rows).findings == []


def test_a_play_tournament_moves_chips_and_no_money() -> None:
    till = Till("", 0)
    draft = entry(terms(till), CUP, "anna", 1500, PRICE, "", till.order())
    assert legs(draft) == {"tchips:bank:7-1": -1500, "tchips:stack:7-1:anna": 1500}
    till.post(draft, refund(terms(till), CUP, "anna", 1500, PRICE, till.order()))
    assert not any(till.book.balances["TCHIP:7-1"].values())


def test_a_refund_is_the_opposite_of_the_entry() -> None:
    till = entered("anna")
    till.post(refund(terms(till), CUP, "anna", 1500, PRICE, till.order()))
    assert not any(amount for held in till.book.balances.values() for amount in held.values())


def test_a_hand_is_posted_in_the_chips_of_its_tournament() -> None:
    till = entered(*PEOPLE)
    hand(till, 1, "bo", "anna", 400)
    assert till.book.balance("tchips:stack:7-1:anna") == 1900
    assert till.book.balance("tchips:stack:7-1:bo") == 1100
    assert till.book.hands == (0, 1)
    late = in_tournament_chips(CUP, wager(terms(till), 1, 3, EntryKind.BET, "anna", 5))
    assert till.refused(late).rule == BankRule.POT_CLOSED


@pytest.mark.parametrize(
    "draft", [kitty_cut(Terms(NIGHT, "EUR", 100), 1, 1), carry_out(Terms(NIGHT, "EUR", 100), 1, 5)]
)
def test_no_pot_of_a_tournament_is_cut_or_carried(draft: Draft) -> None:
    with pytest.raises(ValueError, match="no part in a tournament"):
        in_tournament_chips(CUP, draft)


@pytest.mark.parametrize(
    ("bad", "rule"),
    [
        ((Posting("tchips:stack:7-1:anna", "TCHIP:7-1", -1), Posting("chips:stack:7:anna", "CHIP", 1)), "not-balanced"),
        ((Posting("tchips:stack:7-1:anna", "TCHIP:7-2", -1), Posting("tchips:bank:7-1", "TCHIP:7-1", 1)), "wrong-unit"),
        ((Posting("tchips:stack:8-1:anna", "TCHIP:8-1", 1), Posting("tchips:bank:8-1", "TCHIP:8-1", -1)),
         "unknown-account"),
        ((Posting("tchips:stack:7-1:anna", "TCHIP:7-1", -1501), Posting("tchips:bank:7-1", "TCHIP:7-1", 1501)),
         "overdrawn"),
        ((Posting("money:prize:7", "EUR", 801), Posting("player:anna", "EUR", -801)), "overdrawn"),
        ((Posting("money:prize:8", "EUR", -1), Posting("player:anna", "EUR", 1)), "unknown-account"),
    ],
)  # fmt: skip
def test_tournament_chips_mix_with_nothing_and_no_pool_is_overdrawn(bad: tuple[Posting, ...], rule: str) -> None:
    """Bank.md 1.2: no cash value, own unit, cannot mix."""
    assert entered("anna").refused(Draft(EntryKind.BET, bad, "k")).rule == rule


def test_the_games_of_a_match_have_chips_of_their_own() -> None:
    """Best of three (R191): the first game's chips go back before the second's come."""
    till = entered("anna", "bo")
    second = tournament(NIGHT, 2)
    till.post(chips_in(CUP, {"anna": 1500, "bo": 1500}, till.order()))
    till.post(game_chips(second, {"anna": 1500, "bo": 1500}, till.order()))
    assert till.book.balance("tchips:bank:7-1") == 0
    assert till.book.balance("tchips:bank:7-2") == -3000


def test_a_colour_up_says_what_rounding_gave_and_took() -> None:
    """R164, bank.md 1.3: rounding shows in the ledger."""
    till = entered("anna", "bo")
    draft = colour_up(CUP, {"anna": 50, "bo": -25}, 100, till.order())
    assert legs(draft) == {"tchips:bank:7-1": -25, "tchips:stack:7-1:anna": 50, "tchips:stack:7-1:bo": -25}
    till.post(draft, colour_up(CUP, {"anna": -25, "bo": 25}, 500, till.order()))
    assert sum(till.book.balances["TCHIP:7-1"].values()) == 0


def test_a_book_closes_only_when_chips_are_in_and_prizes_paid() -> None:
    till = entered("anna", "bo")
    refused = close(till.book, 0)
    assert isinstance(refused, BankRefusal)
    assert refused.rule == BankRule.CHIPS_OUTSTANDING
    till.post(chips_in(CUP, {"anna": 1500, "bo": 1500}, till.order()))
    for left, paid in ((800, 800), (100, 0)):
        refused = close(till.book, 0)
        assert isinstance(refused, BankRefusal)
        assert refused.rule == BankRule.PRIZES_UNPAID
        if paid:
            till.post(payout(terms(till), {"anna": 2 * paid}, {"anna": 1}, till.order()))
        else:
            till.post(head(terms(till), "bo", {"anna": 2 * left}, till.order()))
    assert not isinstance(close(till.book, 0), BankRefusal)


def test_the_pool_is_entries_less_fees_less_what_was_paid() -> None:
    till = played()
    assert till.book.balance(prize_money(NIGHT)) == 0
    assert till.book.balance("money:kitty:club") == -400
    assert till.book.balance("money:bounty:7") == -200
    assert {p: till.book.balance(f"player:{p}") for p in PEOPLE} == {
        "anna": 1000 - 100 - 2080,
        "bo": 1000 - 100 - 1120,
        "cleo": 1000,
    }


def test_the_book_knows_what_each_paid_won_and_came_in_at() -> None:
    """Whoever keeps the drawer, the player whose chips they are has paid; heads and prizes are won, a place stays."""
    till = played()
    assert till.book.dealings == {
        "anna": Dealings(paid=1000, won=2080 + 100, place=1),
        "bo": Dealings(paid=1000, won=1120 + 100, place=2),
        "cleo": Dealings(paid=1000 + 1000),
    }


def test_what_is_refunded_was_not_paid() -> None:
    till = entered("anna", "bo")
    till.post(refund(terms(till), CUP, "anna", 1500, PRICE, till.order()))
    assert till.book.dealings == {"anna": Dealings(), "bo": Dealings(paid=1000)}


def test_programs_of_others_accept_a_tournament(tmp_path: Path) -> None:
    """Bank.md 1.10: hledger and Beancount read it, and every player's chips can be charted."""
    rows = played().rows
    file = tmp_path / "cup.journal"
    file.write_text(FORMATS["hledger"]("night-7", rows, {}), encoding="utf-8")
    assert hledger.check(file) == (0, "")
    text = FORMATS["beancount"]("night-7", rows, {})
    assert loader.load_string(text, dedent=False)[1] == []
    assert [point.chips for point in stacks(entries(rows))["cleo"]][:3] == [1500, 0, 1500]


def test_the_examiner_accepts_a_tournament() -> None:
    assert examine("night-7", played().rows).findings == []


@pytest.mark.parametrize("kind", ["payout", "tournament-entry"])
def test_the_examiner_finds_money_in_the_pool_that_is_no_entry(kind: str) -> None:
    """A forger who makes a payout a bet, or an entry a payment, chain and all."""
    bodies = plains(played().rows)
    forged = next(each for each in bodies if each["kind"] == kind)
    forged["kind"] = "bet" if kind == "payout" else "cash-payment"
    assert {finding.check for finding in examine("night-7", chained(bodies)).findings} == {"prize"}


def test_the_examiner_finds_prizes_that_are_not_paid_when_the_book_closes() -> None:
    till = played()
    till.post(head(terms(till), "bo", {"anna": 200}, till.order()))
    closed = close(till.book, 0)
    assert not isinstance(closed, BankRefusal)
    till.keep(closed)
    bodies = plains(till.rows)
    left_out = next(each for each in bodies if each["kind"] == "payout")
    kept = [each for each in bodies if each is not left_out]
    for number, each in enumerate(kept, 1):
        each["seq"] = number
    checks = {finding.check for finding in examine("night-7", chained(kept)).findings}
    assert "closed" in checks


def test_every_entry_names_the_command_that_made_it() -> None:
    """Bank.md 1.4, invariant 9: key, person and payload of the order."""
    order, shares = Order("do:bo:c1", "bo", "ab" * 32), {"anna": 5}
    made = [
        entry(Terms(NIGHT, "EUR", 100), CUP, "anna", 1500, PRICE, "", order),
        refund(Terms(NIGHT, "EUR", 100), CUP, "anna", 1500, PRICE, order),
        game_chips(CUP, shares, order),
        chips_in(CUP, shares, order),
        colour_up(CUP, shares, 100, order),
        payout(Terms(NIGHT, "EUR", 100), shares, {"anna": 1}, order),
        head(Terms(NIGHT, "EUR", 100), "bo", shares, order),
    ]
    assert {(draft.key, draft.actor, draft.payload_sha256) for draft in made} == {("do:bo:c1", "bo", "ab" * 32)}


@pytest.mark.parametrize("amount", [0, -5])
def test_nobody_is_paid_nothing(amount: int) -> None:
    till = entered("anna")
    with pytest.raises(ValueError, match="above zero"):
        payout(terms(till), {"anna": amount}, {"anna": 1}, till.order())


def test_the_last_wager_of_a_tournament_is_taken_back_too() -> None:
    """design.md 10.14: what a hand moves is the same in whichever chips; a bet of the night's own is forgotten then."""
    till = entered(*PEOPLE)
    till.seat("anna", "bo")
    till.post(wager(terms(till), 1, 1, EntryKind.BET, "anna", 5))
    till.post(award(terms(till), 1, [PotAward(0, (("anna", 5),))]))
    till.post(in_tournament_chips(CUP, wager(terms(till), 2, 1, EntryKind.BET, "bo", 500)))
    last = till.book.wager
    assert last is not None
    assert last.seq == till.book.seq
    till.post(reversal(last, "taken back", Order("h2:t2:undone")))
    assert till.book.hands.open == 0
    till.post(in_tournament_chips(CUP, wager(terms(till), 2, 2, EntryKind.BET, "bo", 400)))
    assert examine("night-7", till.rows).findings == []
