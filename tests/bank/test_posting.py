"""The posting rules of bank.md 1.3: what each of them moves, in chips and in cents (a white chip is 1.00)."""

from collections.abc import Callable

import pytest

from server.bank.account import CHIP
from server.bank.chain import read_entry
from server.bank.entry import Draft, EntryKind
from server.bank.posting import (
    Order,
    PotAward,
    award,
    bounty,
    buy_in,
    by_command,
    carry_in,
    carry_out,
    carry_split,
    cash_paid_in,
    cash_paid_out,
    forced_bets,
    kitty_cut,
    kitty_redeem,
    kitty_split,
    match,
    peer_payment,
    return_chips,
    reversal,
    uncalled_return,
    wager,
)
from server.bank.terms import Terms
from tests.bank.till import NIGHT, Till

T = Terms(NIGHT, "EUR", 100)
PLAY = Terms(NIGHT, "", 0)
O = Order("k", "bo", "ab" * 32)  # noqa: E741 - the table below needs it short

RULES: list[tuple[str, Callable[[], Draft], str, dict[str, int]]] = [
    (
        "buy-in, cash",
        lambda: buy_in(T, "anna", 20, "bo", O),
        "buy-in",
        {"chips:bank:7": -20, "chips:stack:7:anna": 20, "cash:bo": 2000, "money:chips:7": -2000},
    ),
    (
        "rebuy, credit",
        lambda: buy_in(T, "anna", 20, "", O, again=True),
        "rebuy",
        {"chips:bank:7": -20, "chips:stack:7:anna": 20, "player:anna": 2000, "money:chips:7": -2000},
    ),
    (
        "buy-in, play chips",
        lambda: buy_in(PLAY, "anna", 20, "bo", O),
        "buy-in",
        {"chips:bank:7": -20, "chips:stack:7:anna": 20},
    ),
    (
        "return chips for cash",
        lambda: return_chips(T, "anna", 5, "bo", O),
        "return",
        {"chips:stack:7:anna": -5, "chips:bank:7": 5, "money:chips:7": 500, "cash:bo": -500},
    ),
    (
        "return chips to the tab",
        lambda: return_chips(T, "anna", 5, "", O),
        "return",
        {"chips:stack:7:anna": -5, "chips:bank:7": 5, "money:chips:7": 500, "player:anna": -500},
    ),
    (
        "antes",
        lambda: forced_bets(T, 3, EntryKind.ANTE, {"anna": 1, "bo": 2}),
        "ante",
        {"chips:stack:7:anna": -1, "chips:stack:7:bo": -2, "chips:pot:7:3": 3},
    ),
    (
        "bet, call, raise",
        lambda: wager(T, 3, 9, EntryKind.RAISE, "anna", 8),
        "raise",
        {"chips:stack:7:anna": -8, "chips:pot:7:3": 8},
    ),
    (
        "uncalled bet returned",
        lambda: uncalled_return(T, 3, 9, "anna", 8),
        "uncalled-return",
        {"chips:pot:7:3": -8, "chips:stack:7:anna": 8},
    ),
    (
        "kitty cut",
        lambda: kitty_cut(T, 3, 1),
        "kitty-cut",
        {"chips:pot:7:3": -1, "chips:kitty:7": 1},
    ),
    (
        "award of two pots",
        lambda: award(T, 3, [PotAward(0, (("anna", 4), ("bo", 3)), ("anna",)), PotAward(1, (("bo", 10),))]),
        "award",
        {"chips:pot:7:3": -17, "chips:stack:7:anna": 4, "chips:stack:7:bo": 13},
    ),
    (
        "seven-deuce bounty",
        lambda: bounty(T, 3, "anna", {"bo": 2, "cleo": 1}),
        "bounty",
        {"chips:stack:7:bo": -2, "chips:stack:7:cleo": -1, "chips:stack:7:anna": 3},
    ),
    (
        "what nobody won stays",
        lambda: carry_out(T, 3, 15),
        "carry-out",
        {"chips:pot:7:3": -15, "chips:carry:7": 15},
    ),
    (
        "a loser matches the pot",
        lambda: match(T, 3, 5, "anna", 12),
        "match",
        {"chips:stack:7:anna": -12, "chips:pot:7:3": 12},
    ),
    (
        "a loser pays the winner",
        lambda: match(T, 3, 5, "anna", 12, "bo"),
        "match",
        {"chips:stack:7:anna": -12, "chips:stack:7:bo": 12},
    ),
    (
        "the next deal begins with it",
        lambda: carry_in(T, 4, 15),
        "carry-in",
        {"chips:carry:7": -15, "chips:pot:7:4": 15},
    ),
    (
        "what stayed is shared",
        lambda: carry_split(T, {"anna": 8, "bo": 7}, O),
        "carry-split",
        {"chips:carry:7": -15, "chips:stack:7:anna": 8, "chips:stack:7:bo": 7},
    ),
    (
        "kitty split, an empty share left out",
        lambda: kitty_split(T, {"anna": 2, "bo": 1, "cleo": 0}, {"dan": "left early"}, O),
        "kitty-split",
        {"chips:kitty:7": -3, "chips:stack:7:anna": 2, "chips:stack:7:bo": 1},
    ),
    (
        "kitty redeemed",
        lambda: kitty_redeem(T, 3, O),
        "kitty-redeem",
        {"chips:kitty:7": -3, "chips:bank:7": 3, "money:chips:7": 300, "money:kitty:club": -300},
    ),
    (
        "kitty redeemed, play chips",
        lambda: kitty_redeem(PLAY, 3, O),
        "kitty-redeem",
        {"chips:kitty:7": -3, "chips:bank:7": 3},
    ),
    (
        "settlement, cash in",
        lambda: cash_paid_in("EUR", "anna", 700, "bo", O),
        "cash-payment",
        {"player:anna": -700, "cash:bo": 700},
    ),
    (
        "settlement, cash out",
        lambda: cash_paid_out("EUR", "anna", 700, "bo", O),
        "cash-payment",
        {"player:anna": 700, "cash:bo": -700},
    ),
    (
        "settlement, peer to peer",
        lambda: peer_payment("EUR", "anna", "bo", 700, O),
        "peer-payment",
        {"player:anna": -700, "player:bo": 700},
    ),
]


@pytest.mark.parametrize(("make", "kind", "legs"), [rule[1:] for rule in RULES], ids=[rule[0] for rule in RULES])
def test_a_rule_moves(make: Callable[[], Draft], kind: str, legs: dict[str, int]) -> None:
    draft = make()
    assert draft.kind == kind
    assert {leg.account: leg.amount for leg in draft.postings} == legs
    assert len(draft.postings) == len(legs)
    for leg in draft.postings:
        assert leg.unit == (CHIP if leg.account.startswith("chips:") else "EUR")
    for unit in ("CHIP", "EUR"):
        assert sum(leg.amount for leg in draft.postings if leg.unit == unit) == 0


@pytest.mark.parametrize(
    "make",
    [
        lambda n: buy_in(T, "anna", n, "bo", O),
        lambda n: return_chips(T, "anna", n, "bo", O),
        lambda n: forced_bets(T, 3, EntryKind.ANTE, {"anna": 5, "bo": n}),
        lambda n: wager(T, 3, 9, EntryKind.BET, "anna", n),
        lambda n: uncalled_return(T, 3, 9, "anna", n),
        lambda n: kitty_cut(T, 3, n),
        lambda n: award(T, 3, [PotAward(0, (("anna", n),))]),
        lambda n: kitty_split(T, {"anna": n}, {}, O),
        lambda n: kitty_redeem(T, n, O),
        lambda n: cash_paid_in("EUR", "anna", n, "bo", O),
        lambda n: cash_paid_out("EUR", "anna", n, "bo", O),
        lambda n: peer_payment("EUR", "anna", "bo", n, O),
    ],
)
@pytest.mark.parametrize("amount", [0, -1])
def test_no_rule_takes_nothing_or_less(make: Callable[[int], Draft], amount: int) -> None:
    """A negative buy-in would be a return in disguise."""
    with pytest.raises(ValueError, match="above zero"):
        make(amount)


@pytest.mark.parametrize(
    ("draft", "key"),
    [
        (wager(T, 12, 7, EntryKind.CALL, "anna", 1), "h12:t7"),
        (forced_bets(T, 12, EntryKind.BLIND, {"anna": 1}), "h12:blind"),
        (uncalled_return(T, 12, 7, "anna", 1), "h12:t7:uncalled"),
        (kitty_cut(T, 12, 1), "h12:kitty"),
        (award(T, 12, [PotAward(0, (("anna", 1),))]), "h12:award"),
        (award(T, 12, [PotAward(0, (("anna", 1),))], part=2), "h12:award:2"),
        (buy_in(T, "anna", 1, "", by_command("bo", "5f", "00" * 32)), "do:bo:5f"),
    ],
)
def test_keys_come_from_state_or_command(draft: Draft, key: str) -> None:
    """bank.md 1.8: a replay after a crash cannot post twice."""
    assert draft.key == key


def test_an_order_stands_in_the_entry() -> None:
    till = Till()
    till.post(buy_in(T, "anna", 20, "", by_command("bo", "5f", "01" * 32)))
    entry = read_entry(till.rows[-1].body)
    assert (entry.actor, entry.key, entry.payload_sha256) == ("bo", "do:bo:5f", "01" * 32)


def test_an_award_says_who_got_the_odd_chip() -> None:
    draft = award(T, 3, [PotAward(1, (("anna", 4), ("bo", 3)), ("anna",))])
    assert draft.meta == {"pots": [{"pot": 1, "shares": [["anna", 4], ["bo", 3]], "odd": ["anna"]}]}


def test_a_kitty_cut_says_its_rule() -> None:
    """bank.md 1.3: the rule's id is in the entry (R160)."""
    assert kitty_cut(T, 3, 1).meta == {"rule": "more-than-one-raise"}


def test_a_kitty_split_says_who_got_nothing_and_why() -> None:
    draft = kitty_split(T, {"anna": 2}, {"dan": "left early"}, O)
    assert draft.meta == {"eligible": ["anna"], "left_out": {"dan": "left early"}}


def test_a_reversal_is_the_exact_opposite() -> None:
    till = Till()
    till.seat("anna")
    wrong = till.slip()
    till.post(reversal(wrong, "It was Bo who paid.", till.order()))
    assert not any(amount for accounts in till.book.balances.values() for amount in accounts.values())
    entry = read_entry(till.rows[-1].body)
    assert (entry.reverses, entry.memo, entry.meta) == (wrong.seq, "It was Bo who paid.", {"of": "buy-in"})
