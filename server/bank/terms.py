"""What a night's chips are worth. Knows nothing of who has how many."""

import re

import msgspec

CURRENCY = re.compile(r"[A-Z]{3}")
PRICE_MAX = 1_000_000_000


class Terms(msgspec.Struct, frozen=True):
    """What a night's chips are worth: `price` minor units of `currency` a white chip. Play chips: currency "",
    price 0.
    """

    night: int
    currency: str
    price: int

    @property
    def play(self) -> bool:
        """Chips that no money stands behind (R163); house players sit only in such nights (design.md 10.10)."""
        return self.currency == ""


def bad_terms(terms: Terms) -> str:
    """Why these terms cannot be, or "" when they can."""
    if terms.currency == "":
        return "" if terms.price == 0 else "Play chips have no price."
    if not CURRENCY.fullmatch(terms.currency):
        return "A currency is three capital letters, such as EUR."
    return "" if 0 < terms.price <= PRICE_MAX else "A white chip costs a whole number of cents, at least 1."
