"""Noninterference (design.md 3): cards that a viewer never saw change places, and no byte that he gets changes.

Up to the first showdown that holds whatever the cards; to the end when the pots go the same way, and the same openers
are shown.
"""

import random
from collections.abc import Sequence
from typing import Literal

import msgspec

from server.cli._random_play import Script, Violation
from server.poker import hand
from server.poker.cards import Card, parse_cards
from server.poker.events import (
    AceShown,
    Awarded,
    Batch,
    BountyPaid,
    Carried,
    HandStarted,
    Matched,
    Mucked,
    OpenersShown,
    PublicEvent,
    Shown,
)
from server.poker.refusal import Refusal
from server.poker.rulings import undo
from server.poker.view import known, own_view, public_view

DECIDED = Awarded | Matched | Carried | OpenersShown | AceShown
SHOWN = Shown | Mucked | OpenersShown | AceShown
Compared = Literal["illegal", "before the showdown", "to the end"]


class Seen:
    """A hand as one viewer got it: every byte, and up to which of them nobody had shown."""

    def __init__(self, viewer: int | None) -> None:
        self.viewer = viewer
        self.bytes: list[bytes] = []
        self.decided: list[PublicEvent] = []
        self.bounties: list[BountyPaid] = []
        self.before_showdown = 0
        self.own: set[Card] = set()
        self._shown = False

    def take(self, now: hand.Hand, batch: Batch) -> None:
        first = next((n for n, event in enumerate(batch.public) if isinstance(event, SHOWN)), None)
        if first is not None and not self._shown:
            self.bytes.append(msgspec.json.encode(batch.public[:first]))
            self._shown = True
            self.before_showdown = len(self.bytes)
        self.bytes.append(msgspec.json.encode(batch.public))
        self.bytes.append(msgspec.json.encode(public_view(now.public)))
        mine = known(now, self.viewer)
        self.own |= set(parse_cards(" ".join(card for card in mine.cards if card)))
        if self.viewer is not None:
            self.bytes.append(msgspec.json.encode(own_view(now.public, self.viewer, mine)))
        self.decided += [event for event in batch.public if isinstance(event, DECIDED)]
        self.bounties += [event for event in batch.public if isinstance(event, BountyPaid)]
        if not self._shown:
            self.before_showdown = len(self.bytes)

    def cards(self, deck: Sequence[Card]) -> set[Card]:
        """Every card of the deck that he held, or that stands in anything he got."""
        text = b" ".join(self.bytes).decode()
        return self.own | {card for card in deck if f'"{card}"' in text}

    def outcome(self) -> list[object]:
        """Who won what and from whom, what nobody won, the openers shown: cards decide these, so they may tell them."""
        return [(event.pot, event.shares) if isinstance(event, Awarded) else event for event in self.decided]


def seen_by(
    viewer: int | None, setup: HandStarted, deck: Sequence[Card], script: Script, undone: frozenset[int] = frozenset()
) -> Seen | None:
    """What the viewer got of a hand; None when the rules forbid one of the commands with these cards.

    The commands at the places `undone` are taken back, where that can be, and given again (design.md 10.14).
    """
    seen = Seen(viewer)
    batch = hand.start(setup, deck)
    now = hand.evolve_all(None, batch)
    seen.take(now, batch)
    for place, (seat, command) in enumerate(script):
        answer = hand.decide(now, seat, command)
        if isinstance(answer, Refusal):
            return None
        again = hand.evolve_all(now, answer)
        if place in undone and again.public.before is not None:
            seen.take(again, answer)
            back = undo(again)
            now = hand.evolve_all(again, back)
            seen.take(now, back)
            answer = hand.decide(now, seat, command)
            if isinstance(answer, Refusal):
                raise Violation("a command that was taken back is refused when it is given again")
        now = hand.evolve_all(now, answer)
        seen.take(now, answer)
    return seen


def compare(
    viewer: int | None,
    setup: HandStarted,
    deck: Sequence[Card],
    script: Script,
    orders: int,
    chance: random.Random,
    undone: frozenset[int] = frozenset(),
) -> list[Compared]:
    """The same commands with the hidden cards in other orders, and how far each could be compared. Raises `Violation`.

    illegal: another's draw of four needed an ace that is elsewhere now, or a seven-deuce is paid for that was not. That
    is a qualification, like openers, and shown by whoever has it.
    """
    seen = seen_by(viewer, setup, deck, script, undone)
    if seen is None:
        raise Violation("the same commands were taken once and are refused now")
    shown = seen.cards(deck)
    hidden = [place for place, card in enumerate(deck) if card not in shown]
    results: list[Compared] = []
    for _ in range(orders):
        moved = list(deck)
        for place, other in zip(hidden, chance.sample(hidden, len(hidden)), strict=True):
            moved[place] = deck[other]
        results.append(_compared(seen, seen_by(viewer, setup, moved, script, undone)))
    return results


def _compared(seen: Seen, other: Seen | None) -> Compared:
    if other is None or other.bounties != seen.bounties:
        return "illegal"
    who = "somebody who only looks" if seen.viewer is None else f"seat {seen.viewer}"
    upto = seen.before_showdown
    if other.before_showdown != upto or other.bytes[:upto] != seen.bytes[:upto]:
        raise Violation(f"what {who} gets before the showdown depends on cards that he never saw")
    if other.outcome() != seen.outcome():
        return "before the showdown"
    if other.bytes != seen.bytes:
        raise Violation(f"what {who} gets at the showdown depends on cards that he never saw")
    return "to the end"
