"""How an amount of money is written: a currency's decimals (ISO 4217) decide where the point stands (bank.md 1.9)."""

_BY_DECIMALS = {
    0: ("BIF CLP DJF GNF ISK JPY KMF KRW PYG", "RWF UGX UYI VND VUV XAF XOF XPF"),
    3: ("BHD IQD JOD KWD LYD OMR TND",),
    4: ("CLF UYW",),
}
_DECIMALS = {each: places for places, lines in _BY_DECIMALS.items() for line in lines for each in line.split()}
"""ISO 4217's minor units, where they are not two."""


def decimals(currency: str) -> int:
    """How many decimals a currency has: EUR 2, JPY 0, KWD 3."""
    return _DECIMALS.get(currency, 2)


def plain(amount: int, currency: str) -> str:
    """Minor units as a number with the currency's decimals: `12.50`, `-0.05`, and `1250` of JPY."""
    places = decimals(currency)
    if not places:
        return str(amount)
    whole, part = divmod(abs(amount), 10**places)
    return f"{'-' if amount < 0 else ''}{whole}.{part:0{places}d}"


def money(amount: int, currency: str) -> str:
    """`12.50 EUR`, `1250 JPY`."""
    return f"{plain(amount, currency)} {currency}"
