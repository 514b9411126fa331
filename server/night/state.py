"""What a night is: seats, banker, kitty, whose choice, the deal under way.

Frozen; holds a `Hand` and never looks at its secrets.
"""

from collections.abc import Callable
from typing import Literal

import msgspec
from msgspec.structs import replace

from server.night.decks import Cutting, DrawnCard, NightSecrets, PickedDeck, SpentDeal
from server.night.next_deal import BeforeDeal, BlindSeats, Carry, Choice, Choosing, Kill, Round
from server.night.player import Player
from server.night.proposable import SEATS_MAX, Proposal
from server.night.tournament.session import CASH, Session
from server.night.tournament.state import Tournament
from server.night.votes.subjects import Vote
from server.poker.hand import Hand
from server.poker.house import House

Phase = Literal[
    "open", "drawing", "waiting", "choosing", "shuffling", "cutting", "playing", "between", "paused", "closed"
]

ANNOUNCED_MS = 15 * 60_000  # so long before the agreed hour everybody is told (R171)


class Clock(msgspec.Struct, frozen=True):
    """What the hand waits for, and when the clock answers it: `deadline` and `bank_from` in ms UTC."""

    seat: int
    turn: int
    deadline: int
    bank_from: int | None = None  # when the time bank began to run
    short: bool = False  # the player was not at the table when he was asked


class Ending(msgspec.Struct, frozen=True):
    """R171: how the night will end."""

    mode: Literal["now", "deals", "through"]
    deals: int = 0
    seat: int | None = None


class Called(msgspec.Struct, frozen=True):
    """Whose turn on the waiting list it is: a seat is kept for him. No `deadline`: he answered, and the host must."""

    player: str
    seat: int
    deadline: int | None


class Until(msgspec.Struct, frozen=True):
    """The hour at which the last orbit begins (ms UTC), and whether everybody was told that it is near."""

    at: int
    announced: bool = False


class HouseVersion(msgspec.Struct, frozen=True):
    """House rules as somebody saved them, `at` ms UTC (0: the night was opened with them).

    `after_hand`: the last hand before they held; None: they do not hold yet, or another version was saved before.
    """

    version: int
    house: House
    by: str
    at: int = 0
    after_hand: int | None = None


class Night(msgspec.Struct, frozen=True):
    """Everything about one night, as the events so far have made it.

    Stacks, kitty and `odd` are chips; money is in minor units of the house's currency; times are ms UTC. `hand_no`:
    the last hand that was begun; `button` is a seat, and seats count from 0.
    """

    number: int
    host: str
    banker: str
    house: House
    play: bool = False  # the chips stand for nothing (R163)
    phase: Phase = "open"
    players: tuple[Player, ...] = ()
    button: int | None = None
    posts: BlindSeats | None = None
    kill: Kill | None = None
    round: Round | None = None
    held_up: Round | None = None  # the round of the rotation that Whangdoodles broke into
    place: int = -1  # where the rotation is in its list
    chosen: tuple[str, ...] = ()  # the games that somebody chose tonight, in order
    hand_no: int = 0
    packs: int = 0  # how often both packs were replaced (R168)
    packs_since: int = 0  # the first hand dealt with the packs that came last
    stage: int = 0  # of the last deck of this hand: 0 the deal, more are discards shuffled again
    hand: Hand | None = None
    choosing: Choosing | None = None
    choice: Choice | None = None
    carry: Carry | None = None
    odd: int = 0  # chips of earlier pots that nobody could share, in the middle for the next deal
    last: Choice | None = None
    won: tuple[tuple[str, int], ...] = ()  # of the last hand: persons and chips, from the dealer's left
    cutting: Cutting | None = None
    secrets: NightSecrets | None = None
    clock: Clock | None = None
    next_at: int | None = None
    last_hand: bool = False  # the hand whose result is in view was the last of the night (R171)
    kitty: int = 0
    kitty_on: bool = False
    ending: Ending | None = None
    paused: bool = False
    draw: tuple[DrawnCard, ...] = ()
    bots: int = 0
    kitty_money: int = 0  # minor units of the kitty's redeemed chips that were not spent
    kitty_spent: int = 0  # chips of it that were redeemed
    free_out: int = 0  # free chips that did not go back yet, in whosever stack they are now
    proposals: tuple[Proposal, ...] = ()
    proposed: int = 0  # how many there ever were
    votes: tuple[Vote, ...] = ()
    voted: int = 0  # how many there ever were
    house_version: int = 1  # of `house`
    versions: tuple[HouseVersion, ...] = ()
    line: tuple[str, ...] = ()  # who waits for a seat, the next one first
    called: Called | None = None
    until: Until | None = None
    voted_end: bool = False  # the table voted for an hour, and its end stands, or a sooner one in its place
    undo_refused: tuple[int, int] | None = None  # the hand and turn for which the table did not agree to take back
    before_deal: BeforeDeal | None = None
    picked: tuple[PickedDeck, ...] = ()  # the decks of the hand under way
    to_reveal: tuple[SpentDeal, ...] = ()  # hands that are over and are opened later
    opened_whole: tuple[int, ...] = ()  # the hands that were void, or sealed and never dealt
    holds: tuple[tuple[int, str], ...] = ()  # who has, or had, the cards of the hand: (seat, player)
    deputy_host: str = ""
    deputy_banker: str = ""
    gone: tuple[tuple[str, int], ...] = ()  # officers without an open page, since when (ms)
    sent_away: tuple[str, ...] = ()
    locked: bool = False
    session: Session = CASH
    tournament: Tournament | None = None
    beside: int = 0  # the night that is the other table of this evening
    moved: int = 0  # how many went there

    @property
    def newest_house(self) -> HouseVersion:
        """The house rules that were saved last, in force or not."""
        return self.versions[-1]

    @property
    def begun(self) -> bool:
        """Whether the play has begun: until then chips may go back and seats may be left as if nobody had come."""
        return self.phase != "open"

    @property
    def in_hand(self) -> bool:
        """A hand has been dealt and is not over; its chips belong to the hand."""
        return self.hand is not None and not self.hand.public.over

    def changed(self, person: str, change: Callable[[Player], Player]) -> "Night":
        """The night with one of its players changed."""
        players = tuple(change(player) if player.id == person else player for player in self.players)
        return replace(self, players=players)

    def player(self, person: str) -> Player | None:
        """Somebody whom this night knows, by id; None for anybody else."""
        for player in self.players:
            if player.id == person:
                return player
        return None

    def at_seat(self, seat: int) -> Player | None:
        """Who sits there; None at a free seat."""
        for player in self.players:
            if player.seat == seat:
                return player
        return None

    def dealt_in(self, player: Player) -> bool:
        """True while the player's chips are in the hand under way."""
        return self.in_hand and player.seat is not None and player.seat in _seats_of(self.hand)

    def held(self, player: Player) -> bool:
        """Whether the cards of the hand at this player's seat are, or were, his: who sat down later has none."""
        return player.seat is not None and (player.seat, player.id) in self.holds

    def chips(self, player: Player) -> int:
        """A player's chips now, in his hand or in front of him; what the bank has promised him is not among them."""
        if self.hand is not None and self.dealt_in(player):
            for place in self.hand.public.seats:
                if place.seat == player.seat:
                    return place.stack
        return player.stack

    def seated(self) -> tuple[Player, ...]:
        """Everybody with a seat, clockwise from seat 0."""
        return tuple(sorted((p for p in self.players if p.seat is not None), key=lambda p: p.seat or 0))

    def ready(self) -> tuple[Player, ...]:
        """Those who are dealt in next: sitting, with chips; for a carried pot, those who may win it."""
        if self.tournament is not None:
            return tuple(p for p in self.seated() if p.stack)  # who is away has his blinds posted for him
        sitting = (p for p in self.seated() if p.status == "sitting" and not p.to_table)
        carry = self.carry
        if carry is not None:
            return tuple(p for p in sitting if p.seat in carry.seats and (carry.free or p.stack + p.promised > 0))
        there = tuple(p for p in sitting if p.stack + p.promised > 0 or p.plays_free)
        return there if any(p.stack + p.promised for p in there) else ()

    def has_company(self) -> bool:
        """Whether somebody sits with chips, or is ready, who is no house player."""
        ready = self.ready()
        if self.tournament is not None and self.tournament.begun and all(p.bot for p in ready):
            return True  # the play goes on to its end
        if self.tournament is not None:
            return any(not p.bot and p.status == "sitting" for p in ready)
        return any(not p.bot and (p in ready or (p.status == "sitting" and p.stack > 0)) for p in self.seated())

    def deadline(self) -> int | None:
        """When the clock must speak next (ms), or None. A deadline is state: it survives a restart."""
        waits = (self.at_the_table(), self.of_the_line(), self.of_the_hour())
        level = self.tournament.ends if self.tournament is not None else None
        of_votes = (vote.deadline for vote in self.votes)
        return min((each for each in (*waits, level, *of_votes) if each is not None), default=None)

    def of_the_line(self) -> int | None:
        """When the one who was called to a seat must have answered."""
        return self.called.deadline if self.called is not None and self.phase != "closed" else None

    def of_the_hour(self) -> int | None:
        """When the agreed hour is announced, or comes."""
        if self.until is None or self.phase == "closed":
            return None
        return self.until.at if self.until.announced else self.until.at - ANNOUNCED_MS

    def at_the_table(self) -> int | None:
        """When the question that the table waits for is answered by the clock."""
        match self.phase:
            case "choosing":
                return self.choosing.deadline if self.choosing else None
            case "cutting":
                return self.cutting.deadline if self.cutting else None
            case "playing":
                return self.clock.deadline if self.clock else None
            case "between":
                return self.next_at
            case _:
                return None

    def wants_deck(self) -> bool:
        """The night waits for the secrets of new decks, which only the system can draw."""
        return self.phase in ("drawing", "shuffling")


def _seats_of(hand: Hand | None) -> tuple[int, ...]:
    return tuple(seat.seat for seat in hand.public.seats) if hand is not None else ()


def clockwise(seats: tuple[int, ...], after: int) -> tuple[int, ...]:
    """The seats in order from the first one left of `after`, `after` itself last when it is among them."""
    return tuple(sorted(seats, key=lambda seat: (seat - after - 1) % SEATS_MAX))
