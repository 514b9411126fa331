"""The secret half of a hand: the deck and the pockets. Nothing made for a viewer can reach it."""

from collections.abc import Iterable
from typing import Any

import msgspec
from msgspec.structs import replace

from server.poker.cards import Card
from server.poker.events import (
    Arranged,
    Bet,
    BoardHidden,
    BoardTurnedUp,
    Burned,
    ChoiceSealed,
    Dealt,
    DeckStacked,
    Discarded,
    HandStarted,
    Passed,
    PublicEvent,
    Reshuffled,
    RestackedStub,
    SealedEvent,
    StepBegan,
    Undone,
)
from server.poker.game import BetStep
from server.poker.public import NOBODY, PublicHand

Cards = tuple[Card, ...]


class Secrets(msgspec.Struct, frozen=True):
    """`pockets`, `thrown` and `mixed` stand in the order of the public seats; a pocket is in dealt order.

    `choices`: what each has chosen in secret in this step. `board`: the shared cards that lie face down, in the order
    of the board. `thrown`: own discards that lie beside the deck; `mixed`:
    those that were shuffled into it. `opened`: what the first bettor held when he opened, where he must be able to
    prove it. The public half knows how many cards are gone from the top of `deck`. Its repr shows no card.
    """

    deck: Cards
    pockets: tuple[Cards, ...]
    thrown: tuple[Cards, ...]
    mixed: tuple[Cards, ...]
    burnt: Cards = ()
    board: Cards = ()
    choices: tuple[ChoiceSealed, ...] = ()
    opened: Cards = ()

    def __repr__(self) -> str:
        return "Secrets(sealed)"

    def __rich_repr__(self) -> list[tuple[str, Any]]:
        return []


def started(event: HandStarted) -> Secrets:
    """Nothing is dealt, and the deck is still to come."""
    empty: tuple[Cards, ...] = ((),) * len(event.seats)
    return Secrets((), empty, empty, empty)


def evolve_secrets(secrets: Secrets, hand: PublicHand, event: PublicEvent | SealedEvent) -> Secrets:
    """The secrets after the event; `hand` is the public half before it."""
    match event:
        case Dealt():
            index = hand.index(event.seat)
            pocket = secrets.pockets[index] + tuple(secrets.deck[place] for place in event.at)
            return replace(secrets, pockets=_put(secrets.pockets, index, pocket))
        case Discarded():
            index = hand.index(event.seat)
            kept = _less(secrets.pockets[index], event.cards)
            thrown = secrets.thrown[index] + event.cards
            return replace(
                secrets, pockets=_put(secrets.pockets, index, kept), thrown=_put(secrets.thrown, index, thrown)
            )
        case BoardHidden():
            return replace(secrets, board=secrets.board + tuple(secrets.deck[place] for place in event.at))
        case BoardTurnedUp():
            lying = zip(hand.hidden_slots(), secrets.board, strict=True)
            return replace(secrets, board=tuple(card for slot, card in lying if slot not in event.slots))
        case Passed():
            return _passed(secrets, hand, event)
        case Arranged():
            index = hand.index(event.seat)
            pocket = secrets.pockets[index]
            order = tuple(pocket[place] for place in _chosen(secrets, event.seat))
            return replace(secrets, pockets=_put(secrets.pockets, index, order))
        case ChoiceSealed():
            return replace(secrets, choices=(*secrets.choices, event))
        case StepBegan():
            return replace(secrets, choices=()) if secrets.choices else secrets
        case Bet():
            step = hand.at
            if isinstance(step, BetStep) and step.open_with and hand.first_bettor == NOBODY:
                return replace(secrets, opened=secrets.pockets[hand.index(event.seat)])
            return secrets
        case Undone():
            nobody = hand.before is not None and hand.before.first_bettor == NOBODY
            return replace(secrets, opened=()) if nobody and secrets.opened else secrets
        case Burned():
            return replace(secrets, burnt=(*secrets.burnt, secrets.deck[event.at]))
        case RestackedStub():
            return replace(secrets, deck=event.cards)
        case DeckStacked():
            return replace(secrets, deck=event.deck)
        case Reshuffled():
            shuffled = [hand.index(seat) for seat in event.thrown]
            return replace(
                secrets,
                pockets=_without(secrets.pockets, (hand.index(seat) for seat in event.folded)),
                thrown=_without(secrets.thrown, shuffled),
                mixed=tuple(
                    (*old, *secrets.thrown[index]) if index in shuffled else old
                    for index, old in enumerate(secrets.mixed)
                ),
                burnt=() if event.burns else secrets.burnt,
            )
        case _:
            return secrets


def _passed(secrets: Secrets, hand: PublicHand, event: Passed) -> Secrets:
    """Cards that came from a neighbour lie at the end, so places chosen before still name the same cards."""
    giver, taker = hand.index(event.seat), hand.index(event.to)
    chosen = _chosen(secrets, event.seat)
    pocket = secrets.pockets[giver]
    kept = tuple(card for place, card in enumerate(pocket) if place not in chosen)
    pockets = _put(secrets.pockets, giver, kept)
    return replace(secrets, pockets=_put(pockets, taker, pockets[taker] + tuple(pocket[place] for place in chosen)))


def _chosen(secrets: Secrets, seat: int) -> tuple[int, ...]:
    return next(choice.cards for choice in secrets.choices if choice.seat == seat)


def _put(piles: tuple[Cards, ...], index: int, pile: Cards) -> tuple[Cards, ...]:
    return (*piles[:index], pile, *piles[index + 1 :])


def _less(pocket: Cards, gone: Cards) -> Cards:
    """The pocket without these cards; of two alike, which two packs have, only as many go as were thrown."""
    kept = list(pocket)
    for card in gone:
        kept.remove(card)
    return tuple(kept)


def _without(piles: tuple[Cards, ...], gone: Iterable[int]) -> tuple[Cards, ...]:
    emptied = set(gone)
    return tuple(() if index in emptied else pile for index, pile in enumerate(piles))
