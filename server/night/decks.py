"""The decks of a night: committed to, cut, played with (bank.md 2.2); their secrets are never shown or printed."""

from typing import Literal

import msgspec

from server.poker.cards import FaceUp

CUTS = 4  # decks committed to before the cut, K of bank.md 2.2


class DrawnCard(msgspec.Struct, frozen=True):
    seat: int
    card: FaceUp


class Cutting(msgspec.Struct, frozen=True):
    """A deck committed to and waiting for its cut. `stage` 0 is the deal, more are discards shuffled again."""

    hand: int
    stage: int
    count: int
    commitments: tuple[str, ...] = ()  # hex, one a deck
    seat: int | None = None
    tried: tuple[int, ...] = ()
    deadline: int = 0


class NightSecrets(msgspec.Struct, frozen=True):
    """The secrets of the decks committed to; never shown, never printed."""

    hand: int
    stage: int
    decks: tuple[bytes, ...]

    def __repr__(self) -> str:
        return f"NightSecrets(hand={self.hand}, stage={self.stage})"


class PickedDeck(msgspec.Struct, frozen=True):
    """The secret of a deck that is being played with; never shown, never printed, opened only when a hand is void."""

    stage: int
    pick: int
    secret: bytes

    def __repr__(self) -> str:
        return f"PickedDeck(stage={self.stage})"


class SpentDeal(msgspec.Struct, frozen=True):
    """A hand that is over and whose house opens all of it later; never shown before, never printed."""

    hand: int
    when: Literal["after-hand", "end-of-night"]
    decks: tuple[PickedDeck, ...]
    thrown: tuple[tuple[int, tuple[FaceUp, ...]], ...]

    def __repr__(self) -> str:
        return f"SpentDeal(hand={self.hand})"
