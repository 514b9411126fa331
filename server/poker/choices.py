"""What a seat may do at one stop of a hand, as values: `legal` makes them, `decide` judges by them."""

from typing import Literal

import msgspec


class Wager(msgspec.Struct, frozen=True):
    """Bets or raises that may be made; all amounts are street totals (raise TO).

    `fixed`: only the totals in `sizes` (one, mostly), else everything from `min` to `max`. `pot`: where a pot-size bet
    goes to, at pot limit. `to_add`: what this seat has put in in this round already.
    """

    min: int
    max: int
    kind: Literal["bet", "raise", "complete"]
    fixed: bool
    sizes: tuple[int, ...] = ()
    pot: int | None = None
    to_add: int = 0


class DrawChoice(msgspec.Struct, frozen=True):
    """`max` cards may be thrown while a card at one of the places `keep` stays, else `max_without`; in words `why`.

    `min`: fewer are refused. `replaced`: whether new ones come for them.
    """

    max: int
    why: str
    max_without: int
    keep: tuple[int, ...] = ()
    min: int = 0
    replaced: bool = True


class Legal(msgspec.Struct, frozen=True):
    """`call`: chips to add, None when there is nothing to call. `clock_default`: what happens when time runs out."""

    fold: bool = False
    check: bool = False
    call: int | None = None
    call_all_in: bool = False
    bet: Wager | None = None
    bring_in: int | None = None
    draw: DrawChoice | None = None
    clock_default: Literal["fold", "check", "stand pat", "bring-in", "lowest cards"] = "fold"
