"""What happens in a tournament. All of it is public."""

import msgspec

from server.night.next_deal import Choice
from server.night.player import Pay
from server.night.tags import Event
from server.night.tournament.chop import Chop
from server.night.tournament.session import TopUp
from server.poker.cards import FaceUp


class Entered(Event, frozen=True):
    """A player buys in, or comes back (`again`); `chips` lie before him at once."""

    player: str
    chips: int
    pay: Pay
    by: str
    again: bool = False


class BoughtAgain(Event, frozen=True):
    """A rebuy or the add-on. `back`: he was out, and pays the bounty on his head again. `held`: the chips come before
    him when the hand is over.
    """

    player: str
    what: TopUp
    chips: int
    pay: Pay
    by: str
    back: bool = False
    held: bool = False


class EntryReturned(Event, frozen=True):
    """A player takes his entry back before the play begins."""

    player: str
    chips: int


class SeatsDrawn(Event, frozen=True):
    """Who drew which card, and sits where: the first cards of the deck that the button is drawn from, too.

    With it the play begins, and the fees are the kitty's.
    """

    seats: tuple[tuple[str, FaceUp, int], ...]


class LevelBegan(Event, frozen=True):
    """From this deal on the blinds are of this level, counted from 0; its clock runs until `ends`, or for `hands`."""

    level: int
    ends: int | None = None
    hands: int | None = None


class LevelOver(Event, frozen=True):
    """The next deal is of the next level."""


class LevelClock(Event, frozen=True):
    """The level's clock goes on until `ends`, or stands still with `left_ms` to go."""

    ends: int | None = None
    left_ms: int | None = None


class BreakBegan(Event, frozen=True):
    """No deal before `until` (ms)."""

    until: int


class RaceBegan(Event, frozen=True):
    """Chips below `chip` are not needed any more; the odd ones are raced for."""

    chip: int


class Raced(msgspec.Struct, frozen=True):
    """`change`: what colouring up gave (above zero) or took; `cards`: one for each of his odd chips, none where the
    chips are rounded up.
    """

    player: str
    change: int
    cards: tuple[FaceUp, ...] = ()


class ColouredUp(Event, frozen=True):
    """The smallest chip is `chip` now (R164). `decks` are the hex secrets that the race's cards were shuffled with."""

    chip: int
    raced: tuple[Raced, ...]
    decks: tuple[str, ...] = ()


class LevelDealt(Event, frozen=True):
    """Nobody chooses: `seat` deals the level's game."""

    seat: int
    choice: Choice


class Out(msgspec.Struct, frozen=True):
    """Somebody has lost his last chip: `stack` is what he had before that hand, `heads` who gets the bounty on him."""

    player: str
    stack: int
    heads: tuple[tuple[str, int], ...] = ()


class PlayersOut(Event, frozen=True):
    hand: int
    outs: tuple[Out, ...]


class GameWon(Event, frozen=True):
    """A game of the match is over."""

    player: str


class NextGame(Event, frozen=True):
    """The next game of the match: everybody has `chips` again, and `first` the button."""

    game: int
    chips: int
    first: str


class Prize(msgspec.Struct, frozen=True):
    """`amount` minor units; 0 where the place is not paid, or for play chips. `own`: the bounty that nobody won."""

    player: str
    place: int
    amount: int = 0
    own: int = 0


class PaidOut(Event, frozen=True):
    """The tournament is over: who is placed how, and what the pool pays them; `deal`: how the last ones shared it."""

    prizes: tuple[Prize, ...]
    deal: Chop | None = None


class CalledOff(Event, frozen=True):
    """The tournament ends without a winner: entries go back, but for the kitty's fee and bounties that were won.

    `returned`: to whom how many minor units for the pool and for bounties, of so many entries.
    """

    returned: tuple[tuple[str, int, int], ...]


TournamentEvent = (
    Entered
    | BoughtAgain
    | EntryReturned
    | SeatsDrawn
    | LevelBegan
    | LevelOver
    | LevelClock
    | BreakBegan
    | RaceBegan
    | ColouredUp
    | LevelDealt
    | PlayersOut
    | GameWon
    | NextGame
    | PaidOut
    | CalledOff
)
