"""What opens the cards that everybody saw, and no other card (bank.md 2.2, step 7)."""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

import msgspec

from server.night import events as e
from server.night.fair.deal import NOBODY, UNKNOWN, Deal, SealedDeck, Seen, read
from server.poker import dealing
from server.poker.events import RestackedStub

WIDE = 1 << 16
CARDS_MAX = 256
"""What one byte a card can tell."""


class Opening(msgspec.Struct, frozen=True):
    """The card at a `place` of a hand's deal, from 0, and the 32 bytes in hex that its seal was made with."""

    hand: int
    place: int
    card: str
    salt: str


class Step(NamedTuple):
    """An event row with its sealed part."""

    seq: int
    public: Sequence[e.PublicEvent]
    sealed: Sequence[e.SealedEvent]


def can_be(count: int) -> bool:
    """Whether a deck can have so many cards."""
    return 1 <= count <= CARDS_MAX


def cut_of(deal: Deal, deck: SealedDeck) -> dealing.Choice:
    """What the cut chose, worked out anew. Raises dealing.BadDeal or ValueError when it is no cut."""
    seat, position = (deck.cut.seat, deck.cut.position) if deck.cut else (0, 0)
    if not (0 <= seat < WIDE and 0 <= position < WIDE and 0 <= deck.pick < len(deck.seals)):
        raise dealing.BadDeal("no such seat, place or deck")
    if not can_be(deck.count):
        raise dealing.BadDeal("no deck has so many cards")
    cuts = (dealing.Cut(deck.cut.seat, deck.cut.position, bytes.fromhex(deck.cut.entropy)),) if deck.cut else ()
    seals = tuple(bytes.fromhex(seal) for seal in deck.seals)
    return dealing.cut(dealing.hand_id(deal.night, deal.hand, deck.stage), seals, cuts, deck.count)


def openings(night: int, steps: Iterable[Step]) -> tuple[Opening, ...]:
    """Of every hand that is over: each card that all saw, where it was dealt to whoever showed it.

    Nothing is opened that would tell more than was seen: not a card that was passed on, nor one of a deck that was
    made of discards, for its place says whose it had been. Where cards were passed no pocket card is opened at all, or
    those that stay shut would be known as passed. Hands whose sealed part was destroyed have no openings.
    """
    kept = tuple(steps)
    secrets: dict[tuple[int, int], tuple[bytes, ...]] = {}
    again: dict[int, set[str]] = {}
    hand = 0
    for step in kept:
        for event in step.public:
            hand = event.hand if isinstance(event, e.DeckCommitted) else hand
        for sealed in step.sealed:
            if isinstance(sealed, e.DecksDrawn):
                secrets[sealed.secrets.hand, sealed.secrets.stage] = sealed.secrets.decks
            elif isinstance(sealed, RestackedStub):
                again.setdefault(hand, set()).update(map(str, sealed.cards))
    found: list[Opening] = []
    for deal in read(night, ((step.seq, step.public) for step in kept)):
        drawn = secrets.get((deal.hand, 0))
        if drawn is not None and deal.over and deal.decks and deal.decks[0].pick != UNKNOWN:
            found += _openings(deal, drawn[deal.decks[0].pick], again.get(deal.hand, set()))
    return tuple(found)


def _openings(deal: Deal, secret: bytes, again: set[str]) -> Iterator[Opening]:
    choice = cut_of(deal, deal.decks[0])
    order = dealing.places(secret, choice)
    taken: set[int] = set()
    for seen in deal.seen:
        if seen.place == UNKNOWN and seen.card in again:
            continue  # it may have come a second time, out of the discards
        place = _place(deal, seen, order, taken)
        if place is not None and place not in taken:
            taken.add(place)
            salt = dealing.salt(secret, choice.permutation[place])
            yield Opening(deal.hand, place, seen.card, salt.hex())


def _place(deal: Deal, seen: Seen, order: Sequence[int], taken: set[int]) -> int | None:
    if seen.place != UNKNOWN:
        return None if seen.stage else seen.place
    if deal.passed and seen.seat != NOBODY:
        return None
    its = [place for place in deal.held.get(seen.seat, ()) if deal.pack[order[place]] == seen.card]
    return next((place for place in its if place not in taken), None)
