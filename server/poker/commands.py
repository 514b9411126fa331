"""What a seat, or the system for it, may ask of a hand. A seat's command never says which seat: the session does."""

from typing import Annotated, Literal

import msgspec

from server.poker.game import Way

Total = Annotated[int, msgspec.Meta(ge=0, le=1_000_000_000)]
Place = Annotated[int, msgspec.Meta(ge=0, le=51)]


class _Command(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do"):
    pass


class Fold(_Command, frozen=True, tag="fold"):
    pass


class Check(_Command, frozen=True, tag="check"):
    pass


class Call(_Command, frozen=True, tag="call"):
    """Puts in what the bet to this seat asks for, or the whole stack if that is less."""


class Bet(_Command, frozen=True, tag="bet"):
    """The first bet of a round; `to` is what this seat then has in front of it in this round, in chips."""

    to: Total


class RaiseTo(_Command, frozen=True, tag="raise-to"):
    """A raise, or the completion of a bring-in or short bet; `to` is this seat's total in this round, in chips."""

    to: Total


class BringIn(_Command, frozen=True, tag="bring-in"):
    """Posts stud's forced bet and no more."""


class Draw(_Command, frozen=True, tag="draw"):
    """Throws the cards at these places of one's own pocket, from 0 in the order of the view. None: stands pat."""

    cards: Annotated[tuple[Place, ...], msgspec.Meta(max_length=10)] = ()


class Expose(_Command, frozen=True, tag="expose"):
    """Turns up the cards at these places of one's own pocket."""

    cards: Annotated[tuple[Place, ...], msgspec.Meta(max_length=10)] = ()


class Pay(_Command, frozen=True, tag="pay"):
    """Pays what a card that came face up costs (P13)."""


class Pass(_Command, frozen=True, tag="pass"):
    """Passes the cards at these places of one's own pocket to a neighbour."""

    cards: Annotated[tuple[Place, ...], msgspec.Meta(max_length=10)] = ()


class Arrange(_Command, frozen=True, tag="arrange"):
    """Sets the order of one's own cards: their places as they lie now, in the new order."""

    cards: Annotated[tuple[Place, ...], msgspec.Meta(max_length=10)] = ()


class Declare(_Command, frozen=True, tag="declare"):
    """Declares what one plays for."""

    way: Way


class Straddle(_Command, frozen=True, tag="straddle"):
    """Posts the straddle that this seat was asked for; `yes` false: does not."""

    yes: bool = True


class In(_Command, frozen=True, tag="in"):
    """Plays for the pot, and pays when he loses (procedure.md 21)."""


class Ace(_Command, frozen=True, tag="ace"):
    """Calls the ace that is his first post high or low, before the second one comes (variants.md 119)."""

    way: Literal["high", "low"] = msgspec.field(name="as")


class Out(_Command, frozen=True, tag="out"):
    """Does not play for the pot this time."""


class RunTwice(_Command, frozen=True, tag="run-twice"):
    """Agrees to two boards; `yes` false: one board for all."""

    yes: bool = True


class TimeUp(_Command, frozen=True, tag="time-up"):
    """The clock ran out for the seat that is asked (procedure.md 22). Only the system says this."""


class Reshuffle(_Command, frozen=True, tag="reshuffle"):
    """The new order of the cards that go back into the deck: a permutation of 0..count-1. Only the system says this."""

    order: tuple[int, ...]


SeatCommand = (
    Fold
    | Check
    | Call
    | Bet
    | RaiseTo
    | BringIn
    | Draw
    | Expose
    | Pass
    | Arrange
    | Declare
    | Pay
    | Straddle
    | In
    | Out
    | RunTwice
    | Ace
)
"""What a player may send."""

HandCommand = SeatCommand | TimeUp | Reshuffle
"""Everything that `hand.decide` takes."""
