"""The posting rules of tournaments (bank.md 1.3): entries, refunds, prizes, bounties, chips out, raced off and in.

Tournament chips are a unit of their own, one for each freeze-out, so they can never become money: what a player has
to win lies in the prize pool. Chips and minor units, above zero; less raises ValueError. In play tournaments no money
moves.
"""

from collections.abc import Mapping

import msgspec
from msgspec.structs import replace

from server.bank.account import (
    bounty_money,
    cash,
    kitty_money,
    prize_money,
    tab,
    tournament_issuer,
    tournament_pot,
    tournament_stack,
    tournament_unit,
)
from server.bank.account import parse as parse_account
from server.bank.entry import Draft, EntryKind, Posting
from server.bank.posting import Order, positive
from server.bank.terms import Terms


class Price(msgspec.Struct, frozen=True):
    """What an entry costs, in minor units: for the prize pool, for the kitty, and for who knocks the player out."""

    prize: int = 0
    fee: int = 0
    bounty: int = 0

    @property
    def whole(self) -> int:
        return self.prize + self.fee + self.bounty


def entry(
    terms: Terms, code: str, player: str, chips: int, price: Price, drawer: str, order: Order, *, again: bool = False
) -> Draft:
    """A player buys in: cash into a `drawer`, or on his tab (""), for the pool; his stack comes from the bank.

    `again`: he bought in before, and does it again, knocked out or short of chips.
    """
    kind = EntryKind.TOURNAMENT_REBUY if again else EntryKind.TOURNAMENT_ENTRY
    legs = (*_chips(code, {player: positive(chips)}), *_paid(terms, player, price, drawer, 1))
    return _ordered(kind, legs, order)


def add_on(terms: Terms, code: str, player: str, chips: int, price: Price, drawer: str, order: Order) -> Draft:
    """A player buys more chips, whatever he has: cash into a `drawer`, or on his tab (""), for the pool."""
    legs = (*_chips(code, {player: positive(chips)}), *_paid(terms, player, price, drawer, 1))
    return _ordered(EntryKind.TOURNAMENT_ADD_ON, legs, order)


def refund(terms: Terms, code: str, player: str, chips: int, price: Price, order: Order) -> Draft:
    """What was paid goes back on the player's tab, where a banker's drawer need not have it; and his chips go in."""
    legs = (*(_chips(code, {player: -chips}) if chips else ()), *_paid(terms, player, price, "", -1))
    return _ordered(EntryKind.TOURNAMENT_REFUND, legs, order)


def game_chips(code: str, chips: Mapping[str, int], order: Order) -> Draft:
    """Fresh stacks for the next game of a match."""
    return _ordered(EntryKind.GAME_CHIPS, _chips(code, chips), order)


def chips_in(code: str, chips: Mapping[str, int], order: Order) -> Draft:
    """A freeze-out is over: its chips go back to the bank."""
    return _ordered(EntryKind.CHIPS_IN, _chips(code, {p: -positive(n) for p, n in chips.items()}), order)


def colour_up(code: str, changes: Mapping[str, int], chip: int, order: Order) -> Draft:
    """The chips below `chip` are taken off the table: what everybody gained (above zero) or lost in the race (R164).

    What does not come out even is the bank's, so rounding stands in the book.
    """
    return _ordered(EntryKind.COLOUR_UP, _chips(code, changes), order, {"chip": chip})


def payout(terms: Terms, shares: Mapping[str, int], places: Mapping[str, int], order: Order) -> Draft:
    """The prize pool to the tabs of who won it: minor units by player."""
    legs = (
        Posting(prize_money(terms.night), terms.currency, positive(sum(shares.values()))),
        *(Posting(tab(player), terms.currency, -positive(amount)) for player, amount in shares.items()),
    )
    return _ordered(EntryKind.PAYOUT, legs, order, {"places": [[player, places[player]] for player in shares]})


def head(terms: Terms, out: str, shares: Mapping[str, int], order: Order) -> Draft:
    """The bounty on a head, to the tabs of those who knocked that player out."""
    legs = (
        Posting(bounty_money(terms.night), terms.currency, positive(sum(shares.values()))),
        *(Posting(tab(player), terms.currency, -positive(amount)) for player, amount in shares.items()),
    )
    return _ordered(EntryKind.TOURNAMENT_BOUNTY, legs, order, {"out": out})


def in_tournament_chips(code: str, draft: Draft) -> Draft:
    """The same entry of a hand, in the chips of a tournament instead of the night's own.

    Raises ValueError where a leg is of something that a tournament has not: its pots are cut and carried for nobody.
    """
    legs = tuple(_in_tournament(code, leg) for leg in draft.postings)
    return replace(draft, postings=legs)


def _in_tournament(code: str, leg: Posting) -> Posting:
    account = parse_account(leg.account)
    match account.kind if account is not None else "":
        case "chips:stack" if account is not None:
            return Posting(tournament_stack(code, account.player), tournament_unit(code), leg.amount)
        case "chips:pot" if account is not None:
            return Posting(tournament_pot(code, account.hand), tournament_unit(code), leg.amount)
        case _:
            raise ValueError(f"{leg.account} has no part in a tournament")


def _chips(code: str, changes: Mapping[str, int]) -> tuple[Posting, ...]:
    """Chips from the bank to stacks, or back where below zero; no leg where nothing changes."""
    unit, whole = tournament_unit(code), sum(changes.values())
    legs = [Posting(tournament_stack(code, player), unit, chips) for player, chips in changes.items() if chips]
    return (*((Posting(tournament_issuer(code), unit, -whole),) if whole else ()), *legs)


def _paid(terms: Terms, player: str, price: Price, drawer: str, sign: int) -> tuple[Posting, ...]:
    if terms.play or not price.whole:
        return ()
    legs = (
        Posting(cash(drawer) if drawer else tab(player), terms.currency, price.whole * sign),
        Posting(prize_money(terms.night), terms.currency, -price.prize * sign),
        Posting(kitty_money(), terms.currency, -price.fee * sign),
        Posting(bounty_money(terms.night), terms.currency, -price.bounty * sign),
    )
    return tuple(leg for leg in legs if leg.amount)


def _ordered(
    kind: EntryKind, legs: tuple[Posting, ...], order: Order, meta: Mapping[str, object] | None = None
) -> Draft:
    return Draft(kind, legs, order.key, order.actor, meta=meta or {}, payload_sha256=order.payload_sha256)
