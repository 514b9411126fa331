"""The chart of accounts (bank.md 1.2)."""

import pytest

from server.bank import account
from server.bank.account import Account, parse


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        (account.issuer(7), Account("chips:bank", "CHIP", "credit", night=7)),
        (account.stack(7, "abc2"), Account("chips:stack", "CHIP", "debit", night=7, player="abc2")),
        (account.pot(7, 12), Account("chips:pot", "CHIP", "debit", night=7, hand=12)),
        (account.kitty(7), Account("chips:kitty", "CHIP", "debit", night=7)),
        ("chips:carry:7", Account("chips:carry", "CHIP", "debit", night=7)),
        (account.tournament_issuer("7-1"), Account("tchips:bank", "TCHIP:7-1", "credit", night=7)),
        (
            account.tournament_stack(account.tournament(7, 2), "abc2"),
            Account("tchips:stack", "TCHIP:7-2", "debit", night=7, player="abc2"),
        ),
        (account.tournament_pot("7-1", 3), Account("tchips:pot", "TCHIP:7-1", "debit", night=7, hand=3)),
        (account.cash("abc2"), Account("cash", "", "debit", player="abc2")),
        (account.tab("abc2"), Account("player", "", "either", player="abc2")),
        (account.chips_money(7), Account("money:chips", "", "credit", night=7)),
        (account.kitty_money(), Account("money:kitty", "", "credit")),
        ("expense:food", Account("expense", "", "debit")),
        ("money:free:7", Account("money:free", "", "debit", night=7)),
        (account.prize_money(7), Account("money:prize", "", "credit", night=7)),
        (account.bounty_money(7), Account("money:bounty", "", "credit", night=7)),
        ("money:overshort:7", Account("money:overshort", "", "either", night=7)),
        ("money:writeoff", Account("money:writeoff", "", "debit")),
    ],
)
def test_every_account_of_the_chart(code: str, expected: Account) -> None:
    assert parse(code) == expected


@pytest.mark.parametrize(
    "code",
    [
        "", "chips", "chips:bank", "chips:bank:", "chips:bank:0", "chips:bank:07", "chips:bank:-1", "chips:bank:7:7",
        "chips:stack:7", "chips:stack:7:", "chips:stack:7:Anna", "chips:stack:x:abc2", "chips:pot:7", "chips:pot:7:x",
        "chips:treasure:7", "cash", "cash:", "cash:a:b", "player:Ä", "money", "money:chips", "money:chips:x",
        "money:writeoff:x", "bank", "chips:bank:7\n", "cash:abc2 ", "chips:bank:1234567890123456",
        "tchips:bank:7", "tchips:bank:cup", "tchips:stack:7-0:bo", "tchips:pot:7-1:x", "money:prize:cup",
        "money:bounty",
    ],
)  # fmt: skip
def test_nothing_else_is_an_account(code: str) -> None:
    assert parse(code) is None
