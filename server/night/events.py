"""What happens between and around hands.

`PublicEvent` may be seen by all; `SealedEvent` by nobody until a rule opens it.
"""

import msgspec

from server.night.decks import DrawnCard, NightSecrets
from server.night.evening_events import EveningEvent
from server.night.money_events import MoneyEvent
from server.night.next_deal import BlindSeats, Choice, Kill, Round
from server.night.player import Request, Status
from server.night.proposable import Office, Proposal
from server.night.state import Ending
from server.night.tags import Event as _Event
from server.night.tournament.events import TournamentEvent
from server.night.tournament.session import CASH, Session
from server.night.votes.events import VoteEvent
from server.poker import events as hand_events
from server.poker.cards import FaceUp
from server.poker.house import House


class NightOpened(_Event, frozen=True):
    night: int
    host: str
    house: House
    session: Session = CASH


class HouseChanged(_Event, frozen=True):
    """New house rules are saved (R170); they hold from the next hand. `at`: ms UTC."""

    version: int
    house: House
    by: str
    at: int


class HouseInForce(_Event, frozen=True):
    """The version holds from here on."""

    version: int


class Joined(_Event, frozen=True):
    player: str


class Requested(_Event, frozen=True):
    """A player asks for a seat or for chips."""

    player: str
    request: Request


class RequestDropped(_Event, frozen=True):
    player: str


class SeatTaken(_Event, frozen=True):
    player: str
    seat: int
    bot: bool = False


class Proposed(_Event, frozen=True):
    """Somebody wants what needs a second person."""

    proposal: Proposal


class ProposalAgreedTo(_Event, frozen=True):
    """`by` said yes; others must say so too."""

    number: int
    by: str


class ProposalClosed(_Event, frozen=True):
    """`by` said yes, and it is done; or no, or it was taken back."""

    number: int
    agreed: bool
    by: str


class SeatLeft(_Event, frozen=True):
    """A seat is free: when it was left (ms), and with how many chips (procedure.md 17)."""

    player: str
    at: int = 0
    chips: int = 0


class StatusSet(_Event, frozen=True):
    """`at` (ms): since when."""

    player: str
    status: Status
    at: int = 0


class BankerNamed(_Event, frozen=True):
    player: str


class HostNamed(_Event, frozen=True):
    player: str


class DeputyNamed(_Event, frozen=True):
    """Who takes over when host or banker goes away; "": nobody."""

    office: Office
    player: str


class OfficerGone(_Event, frozen=True):
    """The host or the banker has had no page open for a while, at `at` (ms)."""

    player: str
    at: int


class OfficerBack(_Event, frozen=True):
    player: str


class NewDevice(_Event, frozen=True):
    """Who lost his way in was let back, on a device that nobody knew."""

    player: str


class DeviceOut(_Event, frozen=True):
    """A device that was let in as this player was somebody else's: it is signed out."""

    player: str


class SentAway(_Event, frozen=True):
    """The host sent a player away: he takes no seat by himself any more."""

    player: str


class Locked(_Event, frozen=True):
    """Newcomers may not come in, or may again."""

    on: bool


class PlayChips(_Event, frozen=True):
    """From here on the chips of this night stand for nothing (design.md 10.10)."""


class DrawBegan(_Event, frozen=True):
    """The host opens the play: each player draws a card for the deal."""


class DealerDrawn(_Event, frozen=True):
    """High card deals, suits break ties (R166). `decks` are the hex secrets the draw was shuffled with."""

    decks: tuple[str, ...]
    cards: tuple[DrawnCard, ...]
    seat: int


class ChoiceBegan(_Event, frozen=True):
    """`dealer`: who deals, where somebody else chooses for him (winner's choice)."""

    seat: int
    deadline: int | None
    dealer: int | None = None


class GameChosen(_Event, frozen=True):
    """`title`: the name of the game."""

    seat: int
    choice: Choice
    timed_out: bool = False
    title: str = ""


class DealtAgain(_Event, frozen=True):
    """The pot stayed: nobody chooses, `seat` deals the same game for it."""

    seat: int


class CarryShared(_Event, frozen=True):
    """The pot that stayed goes to the players who may still win it: the last one, or all in equal shares.

    Odd chips go left of the dealer.
    """

    shares: tuple[tuple[str, int], ...]


class DeckCommitted(_Event, frozen=True):
    """K decks are fixed before anybody cuts (bank.md 2.2)."""

    hand: int
    stage: int
    count: int
    commitments: tuple[str, ...]


class CutAsked(_Event, frozen=True):
    seat: int
    deadline: int


class DeckCut(_Event, frozen=True):
    seat: int
    entropy: str
    position: int


class DeckUncut(_Event, frozen=True):
    """Nobody answered in time: dealt uncut, and listed for the auditor."""


class DeckOpened(_Event, frozen=True):
    """The decks that were not picked are opened, and the hash of every card of the one that was."""

    hand: int
    stage: int
    pick: int
    opened: tuple[tuple[int, str], ...]  # (deck, secret hex)
    leaves: tuple[str, ...]


class CardsCalled(_Event, frozen=True):
    """Somebody wants new cards (R168): from hand number `hand` on both packs are fresh ones."""

    player: str
    hand: int


class DealOpened(_Event, frozen=True):
    """A hand is void, or its decks were sealed and it was never dealt: those that were not opened are, as (stage, deck,
    secret hex) (bank.md 2.2, aborted hands). `thrown`: what each seat had thrown, in turn, without which nobody could
    follow a deck that was made of discards.
    """

    hand: int
    decks: tuple[tuple[int, int, str], ...]
    thrown: tuple[tuple[int, tuple[FaceUp, ...]], ...] = ()


class BlindsMoved(_Event, frozen=True):
    """A deal of a night of blinds begins: where button and blinds are, who is dealt in, who missed which blind.

    `anew`: nobody owes any blind from before.
    """

    places: BlindSeats
    seats: tuple[int, ...]
    missed_small: tuple[int, ...] = ()
    missed_big: tuple[int, ...] = ()
    anew: bool = False


class RoundBegan(_Event, frozen=True):
    """Everybody deals this game once, or the rotation comes to it; `title` is its name."""

    round: Round
    title: str


class RoundDealt(_Event, frozen=True):
    """The round goes on: nobody chooses, `seat` deals."""

    seat: int


class RoundOver(_Event, frozen=True):
    pass


class KillMoved(_Event, frozen=True):
    """The kill button goes to a seat, or back to the middle (procedure.md 19)."""

    kill: Kill | None


class PostingSet(_Event, frozen=True):
    """A player makes up missed blinds in the next deal, or waits for the big blind again."""

    player: str
    now: bool


class ClockStarted(_Event, frozen=True):
    """`short`: the player was not at the table when he was asked."""

    seat: int
    turn: int
    deadline: int
    short: bool = False


class ClockExtended(_Event, frozen=True):
    """The player's time bank runs."""

    seat: int
    deadline: int
    at: int


class TimeBankSpent(_Event, frozen=True):
    player: str
    ms: int


class HandFollows(_Event, frozen=True):
    """The hand is over; at `at` (ms) the next one comes, or the night ends when it was the last."""

    at: int
    last: bool = False


class WaitBegan(_Event, frozen=True):
    """Fewer than two players can be dealt in. `anew`: they can, but for those who are left another deck is needed."""

    anew: bool = False


class EndPlanned(_Event, frozen=True):
    ending: Ending


class EndCalledOff(_Event, frozen=True):
    """The night goes on as if no end had been planned."""


class PauseSet(_Event, frozen=True):
    on: bool


class Resumed(_Event, frozen=True):
    """The server was away for `outage_ms`; every deadline moves by that and ten seconds (design.md 10.11)."""

    outage_ms: int


class NightClosed(_Event, frozen=True):
    pass


class DecksDrawn(_Event, frozen=True):
    """Sealed: the secrets behind the commitments."""

    secrets: NightSecrets


NightEvent = (
    NightOpened
    | HouseChanged
    | HouseInForce
    | EveningEvent
    | MoneyEvent
    | Joined
    | Requested
    | RequestDropped
    | SeatTaken
    | Proposed
    | ProposalAgreedTo
    | ProposalClosed
    | SeatLeft
    | StatusSet
    | BankerNamed
    | HostNamed
    | DeputyNamed
    | OfficerGone
    | OfficerBack
    | NewDevice
    | DeviceOut
    | SentAway
    | Locked
    | PlayChips
    | DrawBegan
    | DealerDrawn
    | ChoiceBegan
    | GameChosen
    | DealtAgain
    | CarryShared
    | DeckCommitted
    | CutAsked
    | DeckCut
    | DeckUncut
    | DeckOpened
    | DealOpened
    | CardsCalled
    | BlindsMoved
    | RoundBegan
    | RoundDealt
    | RoundOver
    | KillMoved
    | PostingSet
    | ClockStarted
    | ClockExtended
    | TimeBankSpent
    | HandFollows
    | WaitBegan
    | EndPlanned
    | EndCalledOff
    | PauseSet
    | Resumed
    | NightClosed
    | VoteEvent
    | TournamentEvent
)
PublicEvent = NightEvent | hand_events.PublicEvent
SealedEvent = DecksDrawn | hand_events.SealedEvent


class Batch(msgspec.Struct, frozen=True):
    """All that one command made happen, in order. The sealed part is stored apart (design.md 10.1)."""

    public: tuple[PublicEvent, ...] = ()
    sealed: tuple[SealedEvent, ...] = ()
