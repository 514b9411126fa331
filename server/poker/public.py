"""The public half of a hand: everything that all may see. It cannot hold a `Card`."""

from typing import Literal

import msgspec

from server.poker.cards import FaceUp
from server.poker.events import Asked, CarriedPot, DeckAsked, HandStarted
from server.poker.game import BetStep, Game, Step, Trigger, Way
from server.poker.stakes import Limit, Stakes

NOT_ACTED = -1
NOBODY = -1


class Slot(msgspec.Struct, frozen=True):
    """One card of a pocket as everybody sees it: `down` has no text, `shown` was turned up at the showdown.

    `blind` lies down for its owner, too.
    `natural`: wild by the rules, but not for its holder, who did not pay for it (procedure.md 19).
    """

    face: Literal["down", "blind", "up", "shown"]
    card: FaceUp = FaceUp("")
    natural: bool = False


DOWN = Slot("down")
BLIND = Slot("blind")
FACE_DOWN = FaceUp("")


class BoardCard(msgspec.Struct, frozen=True):
    """A shared card; its text is empty as long as it lies face down. `run` as in `BoardDealt`."""

    slot: str
    card: FaceUp
    run: int = 0


class Place(msgspec.Struct, frozen=True):
    """One seat's part in the hand. Chips: `stack` is not in play yet.

    `live`: what others had to match, the whole hand; `dead`: what they had not (procedure.md 5); `posted`: the part of
    `live` that it posted, antes and straddles too; `street`: the part bet in this betting round, antes not counted.
    `acted_at`: the level of the bet when it last acted in this round, or NOT_ACTED; a forced bet is no action
    (procedure.md 2). `drew`: cards thrown in the last draw; `owed`: cards still to come for them; `thrown`: its
    discards that lie beside the deck; `mixed`: how many were shuffled into the deck. `done`: it did what this step asks
    of everybody. `stays`: whether it said that it is in, None while it has not said. `legs`: won so far, in earlier
    deals too; `turns`: had so far in in-between. `above`: a better hand has so many chips in the pots and wins them,
    this seat can win only what lies above. `won`: chips from pots; `bounty`: chips got, or paid if below 0, for a
    seven-deuce. `declared`: what it plays for. `openers`: what it proved that it could open with. `passed`: how many
    cards at the end of its pocket a neighbour passed to it.
    """

    seat: int
    stack: int
    live: int = 0
    dead: int = 0
    posted: int = 0
    street: int = 0
    folded: bool = False
    acted_at: int = NOT_ACTED
    checked: bool = False
    cards: tuple[Slot, ...] = ()
    drew: int | None = None
    owed: int = 0
    thrown: int = 0
    mixed: int = 0
    done: bool = False
    stays: bool | None = None
    legs: int = 0
    turns: int = 0
    last: str = ""
    above: int = 0
    name: str = ""
    mucked: bool = False
    openers: tuple[FaceUp, ...] = ()
    won: int = 0
    bounty: int = 0
    declared: Way | None = None
    passed: int = 0
    straddled: bool = False
    free: int = 0

    @property
    def reach(self) -> int:
        """How much of everybody's bet it plays for: what it put in, or what who plays free would have had to post."""
        return max(self.live, self.free)

    @property
    def behind(self) -> int:
        """Chips that it may still bet: what it wins in this hand plays in the next one (table stakes, R147)."""
        return self.stack - self.won - self.bounty

    @property
    def all_in(self) -> bool:
        """Whether all it came with is in the pot; chips won from an earlier pot, or paid for luck, change nothing."""
        return not self.behind and not self.folded

    @property
    def beaten(self) -> bool:
        """Whether its cards are all turned up and it waits for a side pot that the better hand cannot win."""
        return self.above > 0 and not self.folded

    @property
    def bets_no_more(self) -> bool:
        """Whether it may win something yet and puts no more chips in."""
        return self.all_in or self.beaten

    @property
    def can_bet(self) -> bool:
        return self.behind > 0 and not self.folded and not self.beaten


class Due(msgspec.Struct, frozen=True):
    """An up-card, at place `at` of a seat's pocket, whose trigger has not been taken up yet."""

    seat: int
    at: int
    card: FaceUp
    trigger: Trigger


class Round(msgspec.Struct, frozen=True):
    """A betting round.

    `current_bet`: the level to call. `full_bet`: the last level that counts as a full bet (fixed limit raises from it,
    procedure.md 3). `full_raise`: the size of the last full bet or raise (procedure.md 1.2). `bets`: full bets so far,
    a big blind counts as one. `unlimited`: the raises are no longer counted. `size`: the fixed bet.
    `bring_in`: the forced bet is still owed. `doubles`: an open pair allows the big bet. `missing`: what short blinds
    lack.
    """

    size: int
    current_bet: int = 0
    full_bet: int = 0
    full_raise: int = 0
    bets: int = 0
    unlimited: bool = False
    opener: int = NOBODY
    aggressor: int = NOBODY
    bring_in: bool = False
    doubles: bool = False
    missing: int = 0


class PublicHand(msgspec.Struct, frozen=True):
    """A hand without its secrets.

    `step` is the game's step that runs (-1 before the first). `top`: cards gone from the deck of `deck` cards.
    `burnt`: cards put aside. `faced`: the players' up-cards in the order in which they were dealt. `due`: those of
    them whose triggers wait to be taken up. `raises`: raises so far in the whole hand (R160). `cut`: chips that went
    to the kitty. `paid`: chips awarded so far, by pot. `lying`: the pots of earlier deals, without those whose only
    claimant has them by now; `taken`: like `paid`, but without what came from those. `payments`: how often something
    was awarded. `winners`: of the main pot. `runs`: how often the board is run, 0 as long as that is not said;
    `run_from`: the step at which it was agreed to run it twice. `first_bettor`: who bet first in the hand. `turner`:
    who turned blind cards last. `stays`: chips left for the next deal. `swept`: cards of turns that are over,
    `ace_low`: the first post is an ace that counts as one, in in-between, `wagered`:
    somebody has bet there. `ghost`: the hand that the only one in had to beat. `void`: the hand does not count.
    `rabbit`: what would have come to the board. `before`: the hand before its last action, as long as that may be
    taken back.
    """

    setup: HandStarted
    seats: tuple[Place, ...]
    deck: int
    top: int = 0
    burnt: int = 0
    faced: tuple[FaceUp, ...] = ()
    due: tuple[Due, ...] = ()
    step: int = -1
    street: str = ""
    round: Round | None = None
    turn: int = 0
    asked: Asked | None = None
    deck_asked: DeckAsked | None = None
    board: tuple[BoardCard, ...] = ()
    swept: tuple[FaceUp, ...] = ()
    ace_low: bool = False
    wagered: bool = False
    ghost: tuple[FaceUp, ...] = ()
    common: FaceUp | None = None
    first_bettor: int = NOBODY
    turner: int = NOBODY
    raises: int = 0
    cut: int = 0
    paid: tuple[int, ...] = ()
    lying: tuple[CarriedPot, ...] = ()
    taken: tuple[int, ...] = ()
    payments: int = 0
    winners: tuple[int, ...] = ()
    runs: int = 0
    run_from: int = -1
    stays: int = 0
    over: bool = False
    void: bool = False
    rabbit: tuple[BoardCard, ...] = ()
    before: "PublicHand | None" = None

    @property
    def number(self) -> int:
        """The number of the hand in its night, from 1."""
        return self.setup.hand

    @property
    def game(self) -> Game:
        """The game as it is played in this hand, with its modifiers in it."""
        return self.setup.game

    @property
    def stakes(self) -> Stakes:
        """Ante, blinds, bets and limit of this hand in chips, with its modifiers in them."""
        return self.setup.stakes

    @property
    def button(self) -> int:
        """The dealer's seat."""
        return self.setup.button

    @property
    def limit(self) -> Limit:
        """How much may be bet: as the stakes say, unless this betting round has a limit of its own."""
        step = self.at
        return step.limit if isinstance(step, BetStep) and step.limit != "by-stakes" else self.stakes.limit

    @property
    def stub(self) -> int:
        """Cards left to deal."""
        return self.deck - self.top

    @property
    def pot(self) -> int:
        """All the chips in the middle, this round's bets and what earlier deals left included."""
        total = self.came - self.cut - self.stays
        for place in self.seats:
            total += place.live + place.dead
        return total - sum(self.paid)

    @property
    def came(self) -> int:
        """The chips that earlier deals left in the middle."""
        return sum(each.amount for each in self.setup.carried)

    @property
    def betting(self) -> bool:
        """Whether a betting round runs, rather than lies behind."""
        return isinstance(self.at, BetStep)

    @property
    def at(self) -> Step | None:
        """The step that runs; None before the first."""
        return self.game.steps[self.step] if self.step >= 0 else None

    def place(self, seat: int) -> Place:
        """The seat's part. Raises `KeyError` for a seat that was not dealt in."""
        return self.seats[self.index(seat)]

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

    def rivals(self) -> list[Place]:
        """Everybody who is in and not beaten."""
        return [place for place in self.seats if not place.folded and not place.beaten]

    def index(self, seat: int) -> int:
        """Which of `seats` this seat is. Raises `KeyError` for a seat that was not dealt in."""
        for index, place in enumerate(self.seats):
            if place.seat == seat:
                return index
        raise KeyError(seat)

    def shared(self, run: int = 1) -> tuple[FaceUp, ...]:
        """Every card face up that belongs to all: of the board, of which there may be two, and stud's common card."""
        cards = tuple(each.card for each in self.board if each.card and each.run in (0, run))
        return (*cards, self.common) if self.common else cards

    def face_up(self) -> tuple[FaceUp, ...]:
        """Every card face up that is no player's: shared, on whichever board, or the ghost's."""
        return (*self.shared(), *(each.card for each in self.board if each.run > 1), *self.ghost)

    def hidden_slots(self) -> tuple[str, ...]:
        """The slots of the board whose cards lie face down."""
        return tuple(each.slot for each in self.board if not each.card)

    def lines(self) -> tuple[tuple[FaceUp, ...], ...]:
        """What lies face up in each line of the board; nothing where the game has no lines."""
        return tuple(
            tuple(each.card for each in self.board if each.card and each.slot in line.slots) for line in self.game.lines
        )


def with_place(hand: PublicHand, place: Place) -> tuple[Place, ...]:
    """The seats of `hand` with this one in the place of its older self."""
    return tuple(place if each.seat == place.seat else each for each in hand.seats)
