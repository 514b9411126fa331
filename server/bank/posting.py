"""The posting rules: what each thing that happens at a table writes in its book (bank.md 1.3), one function a rule.

Chips and minor units, positive; a function given less raises ValueError, for what is asked was judged before. Knows
nothing of whether the book has the chips: it refuses by its floors.
"""

from collections.abc import Mapping, Sequence

import msgspec
from msgspec.structs import replace

from server.bank.account import (
    CHIP,
    WRITTEN_OFF,
    carry,
    cash,
    chips_money,
    free_money,
    issuer,
    kitty,
    kitty_money,
    over_short,
    pot,
    stack,
    tab,
)
from server.bank.entry import Draft, EntryKind, Posting, Slip
from server.bank.terms import Terms


class Order(msgspec.Struct, frozen=True):
    """Who ordered an entry: its key in the book, the person who asked, and the hash (hex) of the command's payload."""

    key: str
    actor: str = ""
    payload_sha256: str = ""


def by_command(person: str, command_id: str, payload_sha256: str) -> Order:
    """The order of a command: the same command can never be posted twice. The hash of its payload is in hex."""
    return Order(f"do:{person}:{command_id}", person, payload_sha256)


class PotAward(msgspec.Struct, frozen=True):
    """Who won what of one pot (0: the main pot): shares as (player, chips); `odd` are the players who got an odd
    chip, in the order in which the table's rule gave them.
    """

    pot: int
    shares: tuple[tuple[str, int], ...]
    odd: tuple[str, ...] = ()


def buy_in(terms: Terms, player: str, chips: int, drawer: str, order: Order, *, again: bool = False) -> Draft:
    """Chips from the bank for cash into a banker's `drawer`, or on the player's tab ("" for credit). R156, R157."""
    kind = EntryKind.REBUY if again else EntryKind.BUY_IN
    return _order(kind, _bank_to_player(terms, player, positive(chips), drawer), order)


def return_chips(terms: Terms, player: str, chips: int, drawer: str, order: Order) -> Draft:
    """Chips back to the bank, for cash out of a banker's `drawer` or to the player's tab ("" for credit). R158."""
    return _order(EntryKind.RETURN, _bank_to_player(terms, player, -positive(chips), drawer), order)


def forced_bets(terms: Terms, hand: int, kind: EntryKind, amounts: Mapping[str, int]) -> Draft:
    """Antes or blinds of a hand, all in one entry: what each player posts, in chips."""
    legs = [Posting(stack(terms.night, player), CHIP, -positive(chips)) for player, chips in amounts.items()]
    legs.append(Posting(pot(terms.night, hand), CHIP, sum(amounts.values())))
    return Draft(kind, tuple(legs), f"h{hand}:{kind}")


def wager(terms: Terms, hand: int, turn: int, kind: EntryKind, player: str, chips: int) -> Draft:
    """The chips that one bet, call, raise or bring-in, or the price of a card, moves to the pot."""
    legs = (
        Posting(stack(terms.night, player), CHIP, -positive(chips)),
        Posting(pot(terms.night, hand), CHIP, chips),
    )
    return Draft(kind, legs, f"h{hand}:t{turn}", player)


def match(terms: Terms, hand: int, turn: int, player: str, chips: int, to: str = "") -> Draft:
    """What a player who was in and lost pays into the pot, or to the player `to` (procedure.md 21).

    In acey-deucey, what he pays whose card did not fall between.
    """
    where = stack(terms.night, to) if to else pot(terms.night, hand)
    legs = (Posting(stack(terms.night, player), CHIP, -positive(chips)), Posting(where, CHIP, chips))
    key = f"h{hand}:t{turn}:match:{player}:{to}" if to else f"h{hand}:t{turn}:match:{player}"
    return Draft(EntryKind.MATCH, legs, key, player)


def uncalled_return(terms: Terms, hand: int, turn: int, player: str, chips: int) -> Draft:
    """The part of a bet that nobody called goes back: never part of what was won."""
    return Draft(
        EntryKind.UNCALLED, _from_pot(terms, hand, {stack(terms.night, player): chips}), f"h{hand}:t{turn}:uncalled"
    )


def void(terms: Terms, hand: int, back: Mapping[str, int], carried: int, cut: int) -> Draft:
    """A hand that does not count: `back` by player (below zero: what he had won of it already), the pot that an earlier
    deal left stays for the next one, and what was `cut` for the kitty leaves it. The hand is closed.
    """
    legs = [Posting(stack(terms.night, player), CHIP, chips) for player, chips in back.items()]
    legs += [Posting(carry(terms.night), CHIP, carried), Posting(kitty(terms.night), CHIP, -cut)]
    legs.append(Posting(pot(terms.night, hand), CHIP, -sum(leg.amount for leg in legs)))
    return Draft(EntryKind.VOID, tuple(leg for leg in legs if leg.amount), f"h{hand}:void")


def kitty_cut(terms: Terms, hand: int, chips: int, rule: str = "more-than-one-raise") -> Draft:
    """The kitty's chips out of a pot, before it is awarded (R160)."""
    return Draft(
        EntryKind.KITTY_CUT, _from_pot(terms, hand, {kitty(terms.night): chips}), f"h{hand}:kitty", meta={"rule": rule}
    )


def second_cut(draft: Draft) -> Draft:
    """The same for odd chips, which may go to the kitty when it has had its part of the pot already."""
    return replace(draft, key=f"{draft.key}:odd", meta={"rule": "odd-chips"})


def award(terms: Terms, hand: int, pots: Sequence[PotAward], part: int = 1) -> Draft:
    """Pots paid to their winners; the entry that empties the pot closes the hand. `part` counts a hand's awards
    when they do not come all at once.
    """
    won: dict[str, int] = {}
    for one in pots:
        for player, chips in one.shares:
            code = stack(terms.night, player)
            won[code] = won.get(code, 0) + chips
    meta: dict[str, object] = {
        "pots": [{"pot": one.pot, "shares": [list(s) for s in one.shares], "odd": list(one.odd)} for one in pots]
    }
    key = f"h{hand}:award" if part == 1 else f"h{hand}:award:{part}"
    return Draft(EntryKind.AWARD, _from_pot(terms, hand, won), key, meta=meta)


def bounty(terms: Terms, hand: int, winner: str, shares: Mapping[str, int], rule: str = "seven-deuce") -> Draft:
    """What a rule of the table has the others pay the winner of a hand: `shares` by player."""
    legs = [Posting(stack(terms.night, player), CHIP, -positive(chips)) for player, chips in shares.items()]
    legs.append(Posting(stack(terms.night, winner), CHIP, sum(shares.values())))
    return Draft(EntryKind.BOUNTY, tuple(legs), f"h{hand}:bounty", meta={"rule": rule})


def carry_out(terms: Terms, hand: int, chips: int) -> Draft:
    """What nobody won stays for the next deal; the hand is closed (design.md 10.2)."""
    return Draft(EntryKind.CARRY_OUT, _from_pot(terms, hand, {carry(terms.night): chips}), f"h{hand}:carry-out")


def carry_in(terms: Terms, hand: int, chips: int) -> Draft:
    """The next deal begins with what was left."""
    legs = (Posting(carry(terms.night), CHIP, -positive(chips)), Posting(pot(terms.night, hand), CHIP, chips))
    return Draft(EntryKind.CARRY_IN, legs, f"h{hand}:carry-in")


def carry_split(terms: Terms, shares: Mapping[str, int], order: Order) -> Draft:
    """What no deal was played for to the end, to those who could have won it."""
    legs = [Posting(carry(terms.night), CHIP, -positive(sum(shares.values())))]
    legs += [Posting(stack(terms.night, player), CHIP, chips) for player, chips in shares.items()]
    return _order(EntryKind.CARRY_SPLIT, tuple(legs), order)


def kitty_split(terms: Terms, shares: Mapping[str, int], left_out: Mapping[str, str], order: Order) -> Draft:
    """The kitty shared among those still in the game (R162). `shares` as `kitty.split` made them; `left_out` says
    why each other player has none.
    """
    legs = [Posting(kitty(terms.night), CHIP, -positive(sum(shares.values())))]
    legs += [Posting(stack(terms.night, player), CHIP, chips) for player, chips in shares.items() if chips]
    meta: dict[str, object] = {"eligible": list(shares), "left_out": dict(left_out)}
    return _order(EntryKind.KITTY_SPLIT, tuple(legs), order, meta)


def kitty_redeem(terms: Terms, chips: int, order: Order) -> Draft:
    """Chips of the kitty turned to money of the kitty, which lasts beyond the night."""
    legs = [Posting(kitty(terms.night), CHIP, -positive(chips)), Posting(issuer(terms.night), CHIP, chips)]
    if not terms.play:
        legs.append(Posting(chips_money(terms.night), terms.currency, chips * terms.price))
        legs.append(Posting(kitty_money(), terms.currency, -chips * terms.price))
    return _order(EntryKind.KITTY_REDEEM, tuple(legs), order)


def cash_paid_in(currency: str, player: str, amount: int, drawer: str, order: Order) -> Draft:
    """A player pays his tab in cash, wholly or in part."""
    legs = (Posting(tab(player), currency, -positive(amount)), Posting(cash(drawer), currency, amount))
    return _order(EntryKind.CASH_PAYMENT, legs, order)


def cash_paid_out(currency: str, player: str, amount: int, drawer: str, order: Order) -> Draft:
    """A drawer pays a player what the house owes him, wholly or in part."""
    legs = (Posting(tab(player), currency, positive(amount)), Posting(cash(drawer), currency, -amount))
    return _order(EntryKind.CASH_PAYMENT, legs, order)


def peer_payment(currency: str, payer: str, payee: str, amount: int, order: Order) -> Draft:
    """One player paid another outside the house, and the payee confirmed it."""
    legs = (Posting(tab(payer), currency, -positive(amount)), Posting(tab(payee), currency, amount))
    return _order(EntryKind.PEER_PAYMENT, legs, order)


def hand_over(currency: str, giver: str, taker: str, amount: int, order: Order) -> Draft:
    """One banker's cash goes into another banker's drawer."""
    legs = (Posting(cash(giver), currency, -positive(amount)), Posting(cash(taker), currency, amount))
    return _order(EntryKind.HAND_OVER, legs, order)


def free_stack(terms: Terms, player: str, chips: int, order: Order) -> Draft:
    """Chips for nothing, for who lost all of his (R150): no money stands behind them until they are cleared."""
    return _order(EntryKind.FREE_STACK, _free(terms, player, positive(chips)), order)


def free_return(terms: Terms, player: str, chips: int, order: Order) -> Draft:
    """Free chips go back for nothing, before a player is paid for the others (bank.md 6.2)."""
    return _order(EntryKind.FREE_RETURN, _free(terms, player, -positive(chips)), order)


def free_shortfall(terms: Terms, parts: Mapping[str, int], rest: int, order: Order) -> Draft:
    """The free chips that others won were paid for in full: `parts` (minor units) of it go back on their tabs, and the
    `rest` is written off.
    """
    legs = [Posting(tab(player), terms.currency, amount) for player, amount in parts.items() if amount]
    legs += [Posting(WRITTEN_OFF, terms.currency, rest)] if rest else []
    legs.append(Posting(free_money(terms.night), terms.currency, -positive(sum(parts.values()) + rest)))
    return _order(EntryKind.FREE_SHORTFALL, tuple(legs), order)


def move_out(terms: Terms, player: str, chips: int, free: int, key: str, to: str) -> Draft:
    """A player takes his stack to the other table: cashed out here on his tab, bought in there. `to` is that table's
    book, in which an entry with the same key has the opposite legs. Free chips go along unpaid.
    """
    return _move(EntryKind.MOVE_OUT, terms, player, -positive(chips), -free, key, to)


def move_in(terms: Terms, player: str, chips: int, free: int, key: str, origin: str) -> Draft:
    """He brings it from the other table, whose book is `origin`."""
    return _move(EntryKind.MOVE_IN, terms, player, positive(chips), free, key, origin)


def _move(kind: EntryKind, terms: Terms, player: str, chips: int, free: int, key: str, other: str) -> Draft:
    legs = [Posting(issuer(terms.night), CHIP, -chips), Posting(stack(terms.night, player), CHIP, chips)]
    if not terms.play:
        legs.append(Posting(tab(player), terms.currency, (chips - free) * terms.price))
        legs.append(Posting(free_money(terms.night), terms.currency, free * terms.price))
        legs.append(Posting(chips_money(terms.night), terms.currency, -chips * terms.price))
    meta = {"book": other, "key": key, **({"free": free} if free else {})}
    return Draft(kind, tuple(leg for leg in legs if leg.amount), key, player, meta=meta)


def kitty_spend(terms: Terms, chips: int, amount: int, what: str, paid_by: str, order: Order, note: str = "") -> Draft:
    """The kitty pays `amount` minor units: so many chips of it are redeemed for that, and the rest comes out of what
    was redeemed before. `paid_by` is the account that paid: a drawer, or the tab of who fetched it (R161).
    """
    legs = [
        Posting(kitty(terms.night), CHIP, -chips),
        Posting(issuer(terms.night), CHIP, chips),
        Posting(chips_money(terms.night), terms.currency, chips * terms.price),
        Posting(kitty_money(), terms.currency, -chips * terms.price),
        Posting(f"expense:{what}", terms.currency, positive(amount)),
        Posting(paid_by, terms.currency, -amount),
    ]
    return _order(EntryKind.KITTY_SPEND, tuple(leg for leg in legs if leg.amount), order, {"what": what}, note)


def shared_expense(
    currency: str, shares: Mapping[str, int], what: str, paid_by: str, order: Order, note: str = ""
) -> Draft:
    """What the kitty does not pay: each player's share on his tab, the whole to the account that paid."""
    sums = {tab(player): positive(amount) for player, amount in shares.items()}
    sums[paid_by] = sums.get(paid_by, 0) - sum(shares.values())
    legs = tuple(Posting(code, currency, amount) for code, amount in sums.items() if amount)
    return _order(EntryKind.SHARED_EXPENSE, legs, order, {"what": what}, note)


def cash_count(currency: str, night: int, banker: str, over: int, reason: str, order: Order) -> Draft:
    """The box held more (`over` above zero) or less than the book had."""
    legs = (Posting(cash(banker), currency, over), Posting(over_short(night), currency, -over))
    return _order(EntryKind.CASH_COUNT, legs, order, memo=reason)


def compensation(terms: Terms, giver: str, taker: str, chips: int, reason: str, order: Order) -> Draft:
    """Chips from stack to stack, where a mistake cannot be taken back any more. Two people agree to it."""
    legs = (
        Posting(stack(terms.night, giver), CHIP, -positive(chips)),
        Posting(stack(terms.night, taker), CHIP, chips),
    )
    return _order(EntryKind.COMPENSATION, legs, order, memo=reason)


def merge(currency: str, keep: str, owes: int, drawer: int, double: str, order: Order) -> Draft:
    """A tab and a drawer of one id go to another one: both are the same person. Nothing else is changed."""
    legs = (
        Posting(tab(double), currency, -owes),
        Posting(tab(keep), currency, owes),
        Posting(cash(double), currency, -drawer),
        Posting(cash(keep), currency, drawer),
    )
    return _order(EntryKind.MERGE, tuple(leg for leg in legs if leg.amount), order, {"double": double, "keep": keep})


def write_off(currency: str, player: str, amount: int, reason: str, order: Order) -> Draft:
    """A player's debt, or a part of it, is forgiven. Only a host may (bank.md 1.3)."""
    legs = (Posting(tab(player), currency, -positive(amount)), Posting(WRITTEN_OFF, currency, amount))
    return _order(EntryKind.WRITE_OFF, legs, order, memo=reason)


def reversal(slip: Slip, reason: str, order: Order) -> Draft:
    """The exact opposite of an entry of the same book: every leg negated. Nothing is ever changed or dated back."""
    legs = tuple(Posting(leg.account, leg.unit, -leg.amount) for leg in slip.postings)
    return Draft(
        EntryKind.REVERSAL, legs, order.key, order.actor, reason, {"of": slip.kind}, order.payload_sha256, slip.seq
    )


def _free(terms: Terms, player: str, chips: int) -> tuple[Posting, ...]:
    legs = (Posting(issuer(terms.night), CHIP, -chips), Posting(stack(terms.night, player), CHIP, chips))
    if terms.play:
        return legs
    value = chips * terms.price
    return (
        *legs,
        Posting(free_money(terms.night), terms.currency, value),
        Posting(chips_money(terms.night), terms.currency, -value),
    )


def _bank_to_player(terms: Terms, player: str, chips: int, drawer: str) -> tuple[Posting, ...]:
    night = terms.night
    legs = (Posting(issuer(night), CHIP, -chips), Posting(stack(night, player), CHIP, chips))
    if terms.play:
        return legs
    value = chips * terms.price
    return (
        *legs,
        Posting(cash(drawer) if drawer else tab(player), terms.currency, value),
        Posting(chips_money(night), terms.currency, -value),
    )


def _from_pot(terms: Terms, hand: int, shares: Mapping[str, int]) -> tuple[Posting, ...]:
    legs = [Posting(code, CHIP, positive(chips)) for code, chips in shares.items()]
    return (Posting(pot(terms.night, hand), CHIP, -sum(shares.values())), *legs)


def _order(
    kind: EntryKind,
    legs: tuple[Posting, ...],
    order: Order,
    meta: Mapping[str, object] | None = None,
    memo: str = "",
) -> Draft:
    return Draft(kind, legs, order.key, order.actor, memo, meta or {}, order.payload_sha256)


def positive(amount: int) -> int:
    """The amount itself. Raises ValueError for one that is not above zero: a caller's fault."""
    if amount <= 0:
        raise ValueError("a posting rule needs an amount above zero")
    return amount
