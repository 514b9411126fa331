"""What a draft does to the balances of a book, or the rule it is refused by. Knows nothing of rows and chains.

This runs for every chip that moves, so it looks at each leg once and allocates little.
"""

from collections.abc import Mapping
from typing import NamedTuple

from server.bank.account import POTS, parse
from server.bank.chain import Posted
from server.bank.entry import AMOUNT_MAX, BankRefusal, BankRule, Posting
from server.bank.terms import CURRENCY, Terms

Balances = Mapping[str, Mapping[str, int]]
"""By unit, then by account."""


class Hands(NamedTuple):
    """The hand whose pot holds chips (0: none), and the last hand whose pot was emptied."""

    open: int
    closed: int


class Moved(NamedTuple):
    """The balances after a draft, its postings with the balance after each, and the hands."""

    balances: Balances
    postings: tuple[Posted, ...]
    hands: Hands


def move(
    terms: Terms | None, balances: Balances, hands: Hands, legs: tuple[Posting, ...], *, takes_back: bool = False
) -> Moved | BankRefusal:
    """Takes every leg or none. A pot that is emptied closes its hand, unless its first wager is taken back.

    `terms` are None for the club's book, which holds money only."""
    if len(legs) < 2:
        return BankRefusal(BankRule.TOO_FEW_POSTINGS, "An entry moves something from one account to another.")
    night = terms.night if terms is not None else 0  # the club's book holds what nights were over or short, too
    fresh: dict[str, dict[str, int]] = {}
    posted: list[Posted] = []
    for leg in legs:
        code, unit, amount = leg.account, leg.unit, leg.amount
        account = parse(code)
        if account is None or (account.night != night and account.night and (night or account.unit)):
            return BankRefusal(BankRule.UNKNOWN_ACCOUNT, "This book has no such account.", code)
        if refusal := _bad_unit(terms, account.unit, unit):
            return BankRefusal(refusal[0], refusal[1], code)
        if amount == 0:
            return BankRefusal(BankRule.ZERO_AMOUNT, "An entry moves at least one chip or one cent.", code)
        accounts = fresh.get(unit)
        if accounts is None:
            accounts = fresh[unit] = dict(balances.get(unit, {}))
        after = accounts.get(code, 0) + amount
        if not (-AMOUNT_MAX <= amount <= AMOUNT_MAX and -AMOUNT_MAX <= after <= AMOUNT_MAX):
            return BankRefusal(BankRule.AMOUNT_TOO_LARGE, "That is more than a book can hold.", code)
        if (after < 0 and account.side == "debit") or (after > 0 and account.side == "credit"):
            what = "are not that many chips" if account.unit else "is not that much money"
            return BankRefusal(BankRule.OVERDRAWN, f"There {what} there.", code)
        accounts[code] = after
        if account.kind in POTS:
            if hands.open and account.hand != hands.open:
                return BankRefusal(BankRule.POT_OPEN, "Another hand is still open.", code)
            if account.hand <= hands.closed:
                return BankRefusal(BankRule.POT_CLOSED, "That hand is over.", code)
            if after:
                hands = Hands(account.hand, hands.closed)
            else:
                hands = Hands(0, hands.closed if takes_back else account.hand)
                del accounts[code]
        posted.append(Posted(code, unit, amount, after))
    if uneven := _uneven(legs, fresh):
        return BankRefusal(*uneven)
    return Moved({**balances, **fresh}, tuple(posted), hands)


_Why = tuple[BankRule, str]
_WRONG_CHIPS = (BankRule.WRONG_UNIT, "Chips of that kind do not belong there.")
_WRONG_CURRENCY = (BankRule.WRONG_UNIT, "This book is kept in another currency.")
_PLAY_CHIPS = (BankRule.PLAY_CHIPS, "Tonight's chips are play chips: no money moves.")


def _bad_unit(terms: Terms | None, expected: str, unit: str) -> _Why | None:
    """`expected` is the account's unit, or "" for money of the book's currency."""
    if expected:
        return _WRONG_CHIPS if terms is None or unit != expected else None
    if terms is None:
        return None if CURRENCY.fullmatch(unit) else _WRONG_CURRENCY
    if terms.currency == "":
        return _PLAY_CHIPS
    return None if unit == terms.currency else _WRONG_CURRENCY


def _uneven(legs: tuple[Posting, ...], units: Mapping[str, object]) -> tuple[BankRule, str, str] | None:
    if len({leg.account for leg in legs}) != len(legs):
        twice = next(
            leg.account for at, leg in enumerate(legs) if leg.account in [other.account for other in legs[:at]]
        )
        return BankRule.ACCOUNT_TWICE, "An entry names an account once.", twice
    for unit in units:
        total = 0
        for leg in legs:
            if leg.unit == unit:
                total += leg.amount
        if total:
            return BankRule.NOT_BALANCED, f"The entry is {abs(total)} {unit} out of balance.", ""
    return None
