"""What one viewer sees of a hand. Nothing here ever gets a `Hand`: only its public half, and what the viewer may know.

The public view is the same for all, so it is built and encoded once; each viewer's own part is added.
"""

from typing import Literal

import msgspec

from server.poker.cards import FaceUp
from server.poker.legal import Legal


class UpCard(msgspec.Struct, frozen=True):
    """A card that was dealt face up."""

    up: FaceUp


class DownCard(msgspec.Struct, frozen=True):
    """A card that this view may not show."""

    down: bool = True


class ShownCard(msgspec.Struct, frozen=True):
    """A card that was turned up at the showdown."""

    shown: FaceUp


class BoardView(msgspec.Struct, frozen=True):
    slot: str
    card: FaceUp


class PotView(msgspec.Struct, frozen=True):
    """`seats`: who can win it."""

    amount: int
    seats: tuple[int, ...]


class SeatView(msgspec.Struct, frozen=True):
    """`bet`: chips put in in this round. `down`: cards still face down. `last`: what it did last, in words."""

    seat: int
    stack: int
    bet: int
    state: Literal["in", "folded", "all-in"]
    down: int
    cards: tuple[UpCard | DownCard | ShownCard, ...]
    last: str
    drew: int | None
    hand_name: str
    won: int


class PublicView(msgspec.Struct, frozen=True):
    """The hand as everybody sees it. `pot`: all chips in the middle."""

    hand: int
    game: str
    title: str
    family: str
    stakes: str
    street: str
    turn: int
    to_act: int | None
    decision: str | None
    button: int
    pot: int
    pots: tuple[PotView, ...]
    board: tuple[BoardView, ...]
    common: FaceUp | None
    current_bet: int
    seats: tuple[SeatView, ...]
    over: bool


class OwnCard(msgspec.Struct, frozen=True):
    """A card of the viewer's own; `new`: it came with the last draw."""

    card: FaceUp
    up: bool
    new: bool


class OwnView(msgspec.Struct, frozen=True):
    """What only this viewer sees. `name`: what the cards make so far; empty when that cannot be said."""

    seat: int
    cards: tuple[OwnCard, ...]
    name: str
    legal: Legal | None
