"""Where the point of an amount stands (ISO 4217; bank.md 1.9): a settle-up in yen once asked for a hundredth of it."""

import pytest

from server.bank.currency import decimals, money, plain


@pytest.mark.parametrize(
    ("amount", "currency", "said"),
    [
        (1250, "EUR", "12.50 EUR"),
        (5, "EUR", "0.05 EUR"),
        (-5, "EUR", "-0.05 EUR"),
        (-1250, "USD", "-12.50 USD"),
        (0, "EUR", "0.00 EUR"),
        (1250, "JPY", "1250 JPY"),
        (-1, "KRW", "-1 KRW"),
        (1250, "KWD", "1.250 KWD"),
        (7, "TND", "0.007 TND"),
        (12345, "CLF", "1.2345 CLF"),
        (2**53 - 1, "EUR", "90071992547409.91 EUR"),
    ],
)
def test_an_amount_has_its_currencys_decimals(amount: int, currency: str, said: str) -> None:
    assert money(amount, currency) == said


def test_a_number_reads_back_exactly() -> None:
    for currency in ("EUR", "JPY", "KWD", "CLF"):
        for amount in (*range(-1200, 1200, 7), 10**15 + 3):
            whole, _, part = plain(amount, currency).lstrip("-").partition(".")
            assert int(whole + part) * (-1 if amount < 0 else 1) == amount
            assert len(part) == decimals(currency)
