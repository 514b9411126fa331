"""What happened in a hand. Public events may be sent to anybody; sealed ones hold cards and are never sent.

No public event can hold a `Card`: a card in it is `FaceUp` text. Amounts are chips. A street total is what a seat has
put in during one betting round; `at` are places in the deck from 0, so that a deal can be proved card by card.
"""

from typing import Any, Literal

import msgspec

from server.poker.cards import Card, FaceUp
from server.poker.game import CarryWhy, Game, Way
from server.poker.house import Betting, Dealing, Rules, Showdown
from server.poker.modifiers import NONE, Modifiers
from server.poker.stakes import Stakes

Decision = Literal[
    "bet",
    "bring-in",
    "draw",
    "discard",
    "expose",
    "declare",
    "pass",
    "arrange",
    "pay",
    "straddle",
    "in-or-out",
    "ace",
    "in-between",
    "run-twice",
]


class SeatStart(msgspec.Struct, frozen=True):
    """A seat that is dealt in, with its chips before the ante."""

    seat: int
    stack: int


class Blind(msgspec.Struct, frozen=True):
    """A forced bet that the night says who owes.

    `kill`: the over-blind of a kill pot (procedure.md 19). `post`: a missed big blind made up, which counts as a bet;
    `dead` lies in the main pot and counts for none (procedure.md 5 and 13).
    """

    seat: int
    kind: Literal["small-blind", "big-blind", "kill", "post", "dead"]
    amount: int


class CarriedPot(msgspec.Struct, frozen=True):
    """Chips that earlier deals left in the middle, and the seats that may win them (design.md 10.2)."""

    amount: int
    seats: tuple[int, ...]


class _Event(msgspec.Struct, frozen=True, tag_field="e", omit_defaults=True):
    pass


class HandStarted(_Event, frozen=True, kw_only=True, tag="hand-started"):
    """Everything that the hand is played by: a replay needs no file.

    `game` and `stakes` have the modifiers in them, which are named beside them; `special`:
    what the house makes of this deal. `seats` are in clockwise order of the
    table (rising numbers). `kitty`: chips cut from a pot with more than one raise (R160); 0: none. `bounty`: what each
    pays who wins with seven-deuce. `carried`: pots that earlier deals left, the oldest first; a seat without chips
    plays for those that it has a claim to. `passes`: how many of those deals nobody opened. `legs`: (seat, legs won so
    far). `house_version`: the house rules it is dealt under, by their number tonight. `chip`: the smallest chip in
    play, of which bets and shares are made. `free`: seats without chips that play for what everybody has to post.
    `reveal`: when all its cards are opened; "": never.
    """

    night: int
    hand: int
    game: Game
    modifiers: Modifiers = NONE
    special: Literal["", "kill-pot", "bomb-pot"] = ""
    rules: Rules
    betting: Betting = Betting()
    dealing: Dealing = Dealing()
    showdown: Showdown = Showdown()
    stakes: Stakes
    button: int
    seats: tuple[SeatStart, ...]
    blinds: tuple[Blind, ...] = ()
    kitty: int = 0
    bounty: int = 0
    carried: tuple[CarriedPot, ...] = ()
    passes: int = 0
    legs: tuple[tuple[int, int], ...] = ()
    house_version: int = 1
    chip: int = 1
    free: tuple[int, ...] = ()
    reveal: Literal["", "after-hand", "end-of-night"] = ""


class Posted(_Event, frozen=True, tag="posted"):
    seat: int
    kind: Literal["ante", "small-blind", "big-blind", "kill", "post", "dead", "bring-in", "straddle"]
    amount: int
    all_in: bool = False
    timed_out: bool = False


class StraddleRefused(_Event, frozen=True, tag="straddle-refused"):
    seat: int
    timed_out: bool = False


class RunAgreed(_Event, frozen=True, tag="run-agreed"):
    """The seat agrees to run it twice; when the last one does, it is (reports B19)."""

    seat: int


class RunRefused(_Event, frozen=True, tag="run-refused"):
    seat: int
    timed_out: bool = False


class StepBegan(_Event, frozen=True, tag="step-began"):
    """The game's step number `step`, from 0, begins."""

    step: int


class StreetBegan(_Event, frozen=True, tag="street-began"):
    street: str


class Dealt(_Event, frozen=True, tag="dealt"):
    """Cards to one seat: `down` face down, `up` face up, then `blind` for nobody's eyes; or what a draw replaces."""

    seat: int
    down: int = 0
    up: tuple[FaceUp, ...] = ()
    at: tuple[int, ...] = ()
    blind: int = 0


class Burned(_Event, frozen=True, tag="burned"):
    """The top card, put aside unseen."""

    at: int


class BoardDealt(_Event, frozen=True, tag="board-dealt"):
    """`run`: of which board, where it is run twice; 0: of the only one, or of both."""

    slots: tuple[str, ...]
    cards: tuple[FaceUp, ...]
    at: tuple[int, ...] = ()
    run: int = 0


class BoardHidden(_Event, frozen=True, tag="board-hidden"):
    """Shared cards, face down."""

    slots: tuple[str, ...]
    at: tuple[int, ...]


class BoardTurnedUp(_Event, frozen=True, tag="board-turned-up"):
    """Shared cards that lay face down are turned up."""

    slots: tuple[str, ...]
    cards: tuple[FaceUp, ...]


class CommonCardDealt(_Event, frozen=True, tag="common-card-dealt"):
    """The deck cannot serve everybody: one card for all (procedure.md 10)."""

    card: FaceUp
    at: int


class BettingOpened(_Event, frozen=True, tag="betting-opened"):
    """`seat` is first to act in this betting round."""

    seat: int


class Asked(_Event, frozen=True, tag="asked"):
    """The hand waits for this seat. `turn` counts every question of a hand from 1."""

    seat: int
    turn: int
    decision: Decision


class DeckAsked(_Event, frozen=True, tag="deck-asked"):
    """The stub ran out: the hand waits for a new order of `count` cards (procedure.md 10, 11)."""

    turn: int
    count: int


class Folded(_Event, frozen=True, tag="folded"):
    seat: int
    timed_out: bool = False


class Checked(_Event, frozen=True, tag="checked"):
    seat: int
    timed_out: bool = False


class Called(_Event, frozen=True, tag="called"):
    """`amount`: chips that move now."""

    seat: int
    amount: int
    all_in: bool = False


class Bet(_Event, frozen=True, tag="bet"):
    """`to`: the street total; `full`: false when an all-in bet is too short to count as one (procedure.md 3)."""

    seat: int
    to: int
    amount: int
    all_in: bool = False
    full: bool = True


class Raised(_Event, frozen=True, tag="raised"):
    """`completes`: it fills a bring-in or a short all-in up to the full amount; `full` as in `Bet`."""

    seat: int
    to: int
    amount: int
    all_in: bool = False
    completes: bool = False
    full: bool = True


class Drew(_Event, frozen=True, tag="drew"):
    """Throws `count` cards; the new ones follow as `Dealt`. 0: stands pat."""

    seat: int
    count: int
    timed_out: bool = False


class Threw(_Event, frozen=True, tag="threw"):
    """Throws `count` cards and gets none for them."""

    seat: int
    count: int
    timed_out: bool = False


class Chose(_Event, frozen=True, tag="chose"):
    """Has chosen in secret; what, will be seen when everybody has (P10, P11, P19)."""

    seat: int
    timed_out: bool = False


class Exposed(_Event, frozen=True, tag="exposed"):
    """Turns up the cards at these places of the pocket."""

    seat: int
    at: tuple[int, ...]
    cards: tuple[FaceUp, ...]
    timed_out: bool = False


class Triggered(_Event, frozen=True, tag="triggered"):
    """A card that came face up is taken up (P13). `price`: the chips that it costs.

    cannot-pay: he stays in, and the card is not wild for him. no-extra-card: the deck cannot spare one.
    """

    seat: int
    card: FaceUp
    does: Literal["pay-or-fold", "cannot-pay", "free", "extra-card", "no-extra-card"]
    price: int = 0


class Paid(_Event, frozen=True, tag="paid"):
    """Pays for a card; the chips go dead into the main pot (procedure.md 5)."""

    seat: int
    amount: int
    all_in: bool = False


class Passed(_Event, frozen=True, tag="passed"):
    """Passes `count` cards to the seat `to`: those that it chose (P10)."""

    seat: int
    to: int
    count: int


class Arranged(_Event, frozen=True, tag="arranged"):
    """Has set the order of its cards."""

    seat: int
    timed_out: bool = False


class Declared(_Event, frozen=True, tag="declared"):
    """Plays for high, low or both ways (procedure.md 16)."""

    seat: int
    way: Way
    timed_out: bool = False


class InOrOut(_Event, frozen=True, tag="in-or-out"):
    """Is in (`stays`) or out for the match-pot step that follows (P22)."""

    seat: int
    stays: bool
    timed_out: bool = False


class Matched(_Event, frozen=True, tag="matched"):
    """Was in and lost: pays chips into the pot, or `to` the winner (procedure.md 21)."""

    seat: int
    amount: int
    to: int = -1
    all_in: bool = False


class GhostDealt(_Event, frozen=True, tag="ghost-dealt"):
    """The ghost hand that the only one in must beat, face up from the deck (procedure.md 21, variants.md 114).

    `name`: what it makes.
    """

    cards: tuple[FaceUp, ...]
    at: tuple[int, ...]
    name: str


class LegWon(_Event, frozen=True, tag="leg-won"):
    """The only one in: it has so many `legs` now (variants.md 115)."""

    seat: int
    legs: int


class Turned(_Event, frozen=True, tag="turned"):
    """Turns up its blind card at place `at` of the pocket; `name`: what it shows now."""

    seat: int
    at: int
    card: FaceUp
    name: str


class Beaten(_Event, frozen=True, tag="beaten"):
    """Has turned all its cards and does not beat the best hand showing.

    `above`: it plays on for what lies above so many chips of the better hand, which is all-in; 0: it is out.
    """

    seat: int
    above: int = 0


class AceCalled(_Event, frozen=True, tag="ace-called"):
    """Calls the ace that is the first post high or low (variants.md 119)."""

    seat: int
    way: Literal["high", "low"]
    timed_out: bool = False


class BetBetween(_Event, frozen=True, tag="bet-between"):
    """Bets that the third card will fall between the posts; 0: passes. The chips move when it has come."""

    seat: int
    amount: int
    timed_out: bool = False


class Fell(_Event, frozen=True, tag="fell"):
    """The third card has come; `amount` is what the seat pays into the pot for it (reports E8)."""

    seat: int
    card: FaceUp
    falls: Literal["between", "outside", "on-a-post", "third-ace"]
    amount: int = 0
    all_in: bool = False


class TurnBegan(_Event, frozen=True, tag="turn-began"):
    """The seat gets posts, and the cards in the middle are put aside; `again`: its first two were equal (P23)."""

    seat: int
    again: bool = False


class Reshuffled(_Event, frozen=True, tag="reshuffled"):
    """`count` cards make the new deck; places in it start at 0 again.

    `thrown`: the seats whose discards, and `folded`: whose whole hands went in; `burns`: whether the burnt cards did,
    `swept`: those of turns that are over.
    """

    count: int
    thrown: tuple[int, ...] = ()
    folded: tuple[int, ...] = ()
    burns: bool = False
    swept: bool = False


class UncalledReturned(_Event, frozen=True, tag="uncalled-returned"):
    seat: int
    amount: int


class KittyCut(_Event, frozen=True, tag="kitty-cut"):
    """Chips from the main pot to the kitty, before the award (R160)."""

    amount: int


class OddChipsStay(_Event, frozen=True, tag="odd-chips-stay"):
    """What the winners of the main pot cannot share lies there for the next deal (procedure.md 7.6)."""

    amount: int


class Shown(_Event, frozen=True, tag="shown"):
    """The whole pocket, in dealt order, and what it makes."""

    seat: int
    cards: tuple[FaceUp, ...]
    name: str


class Mucked(_Event, frozen=True, tag="mucked"):
    """Not shown at the showdown, and never sent (procedure.md 8)."""

    seat: int


class Awarded(_Event, frozen=True, tag="awarded"):
    """One share of one pot. `pot` 0 is the main pot; `shares` are (seat, chips); `name` is empty without a showdown.

    `run`: on which board it was won, where it was run twice.
    """

    pot: int
    amount: int
    eligible: tuple[int, ...]
    shares: tuple[tuple[int, int], ...]
    name: str = ""
    share_name: str = "high"
    run: int = 0


class Carried(_Event, frozen=True, tag="carried"):
    """Nobody has won these pots: they stay for the next deal, which the seats named in them play for (P21).

    `passes` and `legs` as the next deal begins with them.
    """

    pots: tuple[CarriedPot, ...]
    why: CarryWhy
    passes: int = 0
    legs: tuple[tuple[int, int], ...] = ()


class AceShown(_Event, frozen=True, tag="ace-shown"):
    """Who drew one card more than others may shows the ace that he kept (A12). `at`: its place in the pocket then."""

    seat: int
    card: FaceUp
    at: int


class OpenersShown(_Event, frozen=True, tag="openers-shown"):
    """The opener proves that he could open (procedure.md 20). `at`: the places in his pocket, -1 for a discard."""

    seat: int
    cards: tuple[FaceUp, ...]
    at: tuple[int, ...]


class BountyPaid(_Event, frozen=True, tag="bounty-paid"):
    """Everybody's chips for who won with seven-deuce: `shares` are (seat, chips) that go to `seat`."""

    seat: int
    shares: tuple[tuple[int, int], ...]


class Undone(_Event, frozen=True, tag="undone"):
    """The last action is taken back, by consent of the table, with the chips that it put in (design.md 10.14)."""

    seat: int
    amount: int


class Voided(_Event, frozen=True, tag="voided"):
    """The hand does not count, by vote of the table: `back` are (seat, chips) that each gets back, below 0 for what he
    had won already. `carried` chips stay for the next deal as they came, `cut` ones leave the kitty again. All
    `pockets` are opened, (seat, cards).
    """

    back: tuple[tuple[int, int], ...]
    carried: int
    cut: int
    pockets: tuple[tuple[int, tuple[FaceUp, ...]], ...]


class CardsShown(_Event, frozen=True, tag="cards-shown"):
    """After the hand somebody shows some of his cards; `at`: their places in his pocket (procedure.md 8)."""

    seat: int
    at: tuple[int, ...]
    cards: tuple[FaceUp, ...]


class RabbitShown(_Event, frozen=True, tag="rabbit-shown"):
    """After the hand the cards of the board that would have come are turned up, because `seat` asked."""

    seat: int
    slots: tuple[str, ...]
    cards: tuple[FaceUp, ...]


class HandEnded(_Event, frozen=True, tag="hand-ended"):
    """The stacks, (seat, chips), as the hand leaves them."""

    stacks: tuple[tuple[int, int], ...]


PublicEvent = (
    HandStarted
    | Posted
    | StraddleRefused
    | RunAgreed
    | RunRefused
    | StepBegan
    | StreetBegan
    | Dealt
    | Burned
    | BoardDealt
    | BoardHidden
    | BoardTurnedUp
    | CommonCardDealt
    | BettingOpened
    | Asked
    | DeckAsked
    | Folded
    | Checked
    | Called
    | Bet
    | Raised
    | Drew
    | Threw
    | Chose
    | Exposed
    | Triggered
    | Paid
    | Declared
    | Passed
    | Arranged
    | InOrOut
    | Matched
    | GhostDealt
    | LegWon
    | Turned
    | Beaten
    | AceCalled
    | BetBetween
    | Fell
    | TurnBegan
    | Reshuffled
    | UncalledReturned
    | KittyCut
    | OddChipsStay
    | Shown
    | Mucked
    | Awarded
    | Carried
    | OpenersShown
    | AceShown
    | BountyPaid
    | Undone
    | Voided
    | HandEnded
    | CardsShown
    | RabbitShown
)


class _Sealed(msgspec.Struct, frozen=True, tag_field="e"):
    """Its repr shows no card, so neither a log nor a traceback does."""

    def __repr__(self) -> str:
        return f"{type(self).__name__}(sealed)"

    def __rich_repr__(self) -> list[tuple[str, Any]]:
        return []


class DeckStacked(_Sealed, frozen=True, tag="deck-stacked"):
    """The order of the deck before the first card, top card first."""

    deck: tuple[Card, ...]


class Discarded(_Sealed, frozen=True, tag="discarded"):
    """The cards that this seat threw, in the order of its pocket."""

    seat: int
    cards: tuple[Card, ...]


class ChoiceSealed(_Sealed, frozen=True, tag="choice-sealed"):
    """What a seat chose in secret: places in its pocket, or a word."""

    seat: int
    cards: tuple[int, ...] = ()
    word: str = ""


class RestackedStub(_Sealed, frozen=True, tag="restacked-stub"):
    """The new deck after a reshuffle, top card first."""

    cards: tuple[Card, ...]


SealedEvent = DeckStacked | Discarded | ChoiceSealed | RestackedStub


class Batch(msgspec.Struct, frozen=True):
    """What one command led to, in order. `evolve_all` takes it; sealed events say what the public ones may not."""

    public: tuple[PublicEvent, ...]
    sealed: tuple[SealedEvent, ...] = ()
