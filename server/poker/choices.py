"""What a seat may do at one stop of a hand, as values: `legal` makes them, `decide` judges by them."""

from collections.abc import Callable
from typing import Literal

import msgspec

from server.poker import commands
from server.poker.commands import SeatCommand

ClockDefault = Literal[
    "fold",
    "check",
    "stand pat",
    "bring-in",
    "lowest cards",
    "last card",
    "high",
    "better way",
    "as they lie",
    "out",
    "no straddle",
    "run it once",
]


class Wager(msgspec.Struct, frozen=True):
    """Bets or raises that may be made; all amounts are street totals (raise TO).

    `fixed`: only the totals in `sizes` (one, mostly), else everything from `min` to `max`. `pot`: where a pot-size bet
    goes to, at pot limit. `to_add`: what this seat has put in in this round already. `chip`: the
    smallest there is, of which all amounts are made but all-in.
    """

    min: int
    max: int
    kind: Literal["bet", "raise", "complete"]
    fixed: bool
    sizes: tuple[int, ...] = ()
    pot: int | None = None
    to_add: int = 0
    chip: int = 1


class Pick(msgspec.Struct, frozen=True):
    """Own cards to choose; the command is `do` with their places, `ordered`: in the order in which they were chosen.

    `among`: the places that may be chosen. From `min` to `max` cards while a card at one of the places `keep` stays,
    else `max_without` at most; in words `why` ("one card"), after the `verb` ("Turn up").
    """

    do: Literal["draw", "expose", "pass", "arrange"]
    among: tuple[int, ...]
    min: int
    max: int
    max_without: int
    why: str
    verb: Literal["Draw", "Throw", "Turn up", "Pass", "Set the order"]
    keep: tuple[int, ...] = ()
    ordered: bool = False

    def command(self, places: tuple[int, ...]) -> SeatCommand:
        """The command that chooses the cards at these places."""
        return _PICKED[self.do](places)


_PICKED: dict[str, Callable[[tuple[int, ...]], SeatCommand]] = {
    "draw": commands.Draw,
    "expose": commands.Expose,
    "pass": commands.Pass,
    "arrange": commands.Arrange,
}


class Option(msgspec.Struct, frozen=True):
    """A plain button: the command that it sends, what stands on it, and below that in small."""

    act: SeatCommand
    label: str
    small: str = ""


class Legal(msgspec.Struct, frozen=True):
    """`call`: chips to add, None when there is nothing to call. `clock_default`: what happens when time runs out."""

    fold: bool = False
    check: bool = False
    call: int | None = None
    call_all_in: bool = False
    bet: Wager | None = None
    bring_in: int | None = None
    pick: Pick | None = None
    options: tuple[Option, ...] = ()
    clock_default: ClockDefault = "fold"
