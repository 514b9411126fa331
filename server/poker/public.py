"""The public half of a hand: everything that all may see. It cannot hold a `Card`."""

from typing import Literal

import msgspec

from server.poker.cards import FaceUp
from server.poker.events import Asked, DeckAsked, HandStarted
from server.poker.game import BetStep, Game, Step
from server.poker.stakes import Stakes

NOT_ACTED = -1
NOBODY = -1


class Slot(msgspec.Struct, frozen=True):
    """One card of a pocket as everybody sees it: `down` has no text, `shown` was turned up at the showdown."""

    face: Literal["down", "up", "shown"]
    card: FaceUp = FaceUp("")


DOWN = Slot("down")


class BoardCard(msgspec.Struct, frozen=True):
    slot: str
    card: FaceUp


class Place(msgspec.Struct, frozen=True):
    """One seat's part in the hand. Chips: `stack` is not in play yet.

    `live`: what others had to match, the whole hand; `dead`: what they had not (procedure.md 5); `street`: the part of
    `live` bet in this betting round, antes not counted. `acted_at`: the level of the bet when it last acted in this
    round, or NOT_ACTED; a forced bet is no action (procedure.md 2). `won`: chips from pots.
    """

    seat: int
    stack: int
    live: int = 0
    dead: int = 0
    street: int = 0
    folded: bool = False
    acted_at: int = NOT_ACTED
    checked: bool = False
    cards: tuple[Slot, ...] = ()
    drew: int | None = None
    last: str = ""
    name: str = ""
    mucked: bool = False
    won: int = 0

    @property
    def all_in(self) -> bool:
        return self.stack == 0 and not self.folded


class Round(msgspec.Struct, frozen=True):
    """A betting round.

    `current_bet`: the level to call. `full_bet`: the last level that counts as a full bet (fixed limit raises from it,
    procedure.md 3). `full_raise`: the size of the last full bet or raise (procedure.md 1.2). `bets`: full bets so far,
    a big blind counts as one. `unlimited`: the raises are no longer counted. `size`: the fixed bet.
    `bring_in`: who owes it; NOBODY once it is posted.
    """

    size: int
    current_bet: int = 0
    full_bet: int = 0
    full_raise: int = 0
    bets: int = 0
    unlimited: bool = False
    opener: int = NOBODY
    aggressor: int = NOBODY
    bring_in: int = NOBODY


class PublicHand(msgspec.Struct, frozen=True):
    """A hand without its secrets.

    `step` is the game's step that runs (-1 before the first). `top`: cards gone from the deck of `deck` cards.
    `raises`: raises so far in the whole hand (R160). `paid`: chips awarded, by pot. `first_bettor`: who bet first.
    """

    setup: HandStarted
    seats: tuple[Place, ...]
    deck: int
    top: int = 0
    burnt: tuple[int, ...] = ()
    step: int = -1
    street: str = ""
    round: Round | None = None
    turn: int = 0
    asked: Asked | None = None
    deck_asked: DeckAsked | None = None
    board: tuple[BoardCard, ...] = ()
    common: FaceUp | None = None
    first_bettor: int = NOBODY
    raises: int = 0
    returned: int = 0
    cut: int = 0
    paid: tuple[int, ...] = ()
    over: bool = False

    @property
    def number(self) -> int:
        return self.setup.hand

    @property
    def game(self) -> Game:
        return self.setup.game

    @property
    def stakes(self) -> Stakes:
        return self.setup.stakes

    @property
    def button(self) -> int:
        return self.setup.button

    @property
    def stub(self) -> int:
        """Cards left to deal."""
        return self.deck - self.top

    @property
    def pot(self) -> int:
        """All the chips in the middle, this round's bets included."""
        total = -self.cut
        for place in self.seats:
            total += place.live + place.dead
        return total - sum(self.paid)

    @property
    def at(self) -> Step | None:
        """The step that runs."""
        return self.game.steps[self.step] if self.step >= 0 else None

    def place(self, seat: int) -> Place:
        """The seat's part. Raises `KeyError` for a seat that was not dealt in."""
        for place in self.seats:
            if place.seat == seat:
                return place
        raise KeyError(seat)

    def clockwise(self, after: int) -> list[Place]:
        """Everybody dealt in, in clockwise order from the first one past the seat `after`, which need not be taken."""
        seats = self.seats
        start = 0
        while start < len(seats) and seats[start].seat <= after:
            start += 1
        return [*seats[start:], *seats[:start]]

    def live(self) -> list[Place]:
        """Everybody who has not folded."""
        return [place for place in self.seats if not place.folded]

    def is_betting(self) -> bool:
        return isinstance(self.at, BetStep)


def with_place(hand: PublicHand, place: Place) -> tuple[Place, ...]:
    """The seats of `hand` with this one in the place of its older self."""
    return tuple(place if each.seat == place.seat else each for each in hand.seats)


def started(event: HandStarted, deck: int) -> PublicHand:
    """The hand as the first event leaves it."""
    return PublicHand(event, tuple(Place(each.seat, each.stack) for each in event.seats), deck)

