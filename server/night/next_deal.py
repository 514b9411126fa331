"""What the next deal is: whose choice, what was chosen, and what the last deal left for it."""

from typing import Literal

import msgspec

from server.poker.events import CarriedPot
from server.poker.game import CarryWhy
from server.poker.modifiers import NONE, Modifiers
from server.poker.stakes import Stakes


class Choice(msgspec.Struct, frozen=True):
    """What a dealer chose (R178): the game, the stakes for everybody alike (R179), and what he stacks over the game.

    `stakes` are as he named them; the modifiers multiply them when the hand is dealt.
    """

    game: str
    stakes: Stakes
    modifiers: Modifiers = NONE


class Carry(msgspec.Struct, frozen=True):
    """What a deal left in the pot, and how it goes on: the same game for those who may win it (design.md 10.2).

    `dealer`: who dealt last. `passes` and `legs` as `HandStarted` has them. `counts`: the deal is one of those after
    which the night will end, and is over when its pot is (R171).
    """

    pots: tuple[CarriedPot, ...]
    why: CarryWhy
    choice: Choice
    dealer: int
    passes: int = 0
    legs: tuple[tuple[int, int], ...] = ()
    counts: bool = False

    @property
    def chips(self) -> int:
        """How many chips lie in the middle."""
        return sum(pot.amount for pot in self.pots)

    @property
    def free(self) -> bool:
        """Whether who has no chips plays for it too; not where one must be able to pay (procedure.md 21, E5)."""
        return self.why in ("passed-out", "no-winner")

    @property
    def seats(self) -> tuple[int, ...]:
        """Everybody who may win some of it."""
        return tuple(sorted({seat for pot in self.pots for seat in pot.seats}))


class Choosing(msgspec.Struct, frozen=True):
    """Who chooses the game of the next deal, and until when (ms UTC; None: without a clock)."""

    seat: int
    deadline: int | None


class BlindSeats(msgspec.Struct, frozen=True):
    """Where button and blinds were in the last deal of a night of blinds, whether somebody sat there or not."""

    button: int
    small: int
    big: int


class Round(msgspec.Struct, frozen=True):
    """Deals of one game in which nobody chooses; `deals`: how many are still to come.

    `place`: in the list of a rotation. `own_blinds`: an orbit of blinds among other games, which leaves no debts.
    """

    choice: Choice
    deals: int
    why: Literal["blinds", "whangdoodles", "rotation"]
    place: int = -1
    own_blinds: bool = False


class Kill(msgspec.Struct, frozen=True):
    """Who won the last pot that counted, and whether he kills the next one (procedure.md 19)."""

    seat: int
    due: bool = False


class BeforeDeal(msgspec.Struct, frozen=True):
    """What the night goes back to when a hand is void. `owed`: (player, blinds to make up, whether he posts them)."""

    carry: Carry | None
    posts: BlindSeats | None
    round: Round | None
    owed: tuple[tuple[str, tuple[Literal["small", "big"], ...], bool], ...]
    odd: int = 0
