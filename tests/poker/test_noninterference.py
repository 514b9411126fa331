"""Noninterference (design.md 3): cards that a viewer never saw change places, and no byte that he gets changes.

Up to the first showdown that holds whatever the cards; to the end when the pots go the same way.
"""

import random
from collections import Counter
from typing import Literal

import msgspec
import pytest

from server.cli._random_play import random_command
from server.cli.simulate import random_setup
from server.poker import commands, hand, settling
from server.poker.cards import Card, parse_cards
from server.poker.commands import HandCommand
from server.poker.events import (
    Awarded,
    Batch,
    Carried,
    HandStarted,
    Matched,
    Mucked,
    OpenersShown,
    PublicEvent,
    SeatStart,
    Shown,
)
from server.poker.evolve import evolve_public
from server.poker.house import Betting, Dealing, Showdown, pack
from server.poker.play import Play
from server.poker.pots import Pot
from server.poker.public import PublicHand
from server.poker.refusal import Refusal
from server.poker.settling import Weighed
from server.poker.steps import showdown
from server.poker.view import known, own_view, public_view
from tests.helpers.shelf import SHELF

Style = Literal["wild", "stations"]
DECIDED = Awarded | Matched | Carried | OpenersShown


class Seen:
    """A hand as one viewer got it: every byte, and up to which batch nobody had shown."""

    def __init__(self, viewer: int | None) -> None:
        self.viewer = viewer
        self.bytes: list[bytes] = []
        self.awards: list[PublicEvent] = []
        self.before_showdown = 0
        self._shown = False

    def take(self, now: hand.Hand, batch: Batch) -> None:
        shows = any(isinstance(event, Shown | Mucked | OpenersShown) for event in batch.public)
        if shows and not self._shown:
            first = next(n for n, event in enumerate(batch.public) if isinstance(event, Shown | Mucked | OpenersShown))
            self.bytes.append(msgspec.json.encode(batch.public[:first]))
            self._shown = True
            self.before_showdown = len(self.bytes)
        self.bytes.append(msgspec.json.encode(batch.public))
        self.bytes.append(msgspec.json.encode(public_view(now.public)))
        if self.viewer is not None:
            mine = own_view(now.public, self.viewer, known(now, self.viewer))
            self.bytes.append(msgspec.json.encode(mine))
        self.awards += [event for event in batch.public if isinstance(event, DECIDED)]
        if not self._shown:
            self.before_showdown = len(self.bytes)


def played(
    setup: HandStarted, deck: list[Card], viewer: int | None, script: list[tuple[int | None, HandCommand]]
) -> tuple[Seen, set[Card]] | None:
    """The same commands over a deck; None when the rules forbid one of them with these cards. All cards v ever saw."""
    seen = Seen(viewer)
    batch = hand.start(setup, deck)
    now = hand.evolve_all(None, batch)
    own: set[Card] = set()
    seen.take(now, batch)
    for seat, command in script:
        own |= _own(now, viewer)
        answer = hand.decide(now, seat, command)
        if isinstance(answer, Refusal):
            return None
        now = hand.evolve_all(now, answer)
        seen.take(now, answer)
    return seen, own | _own(now, viewer)


def _own(now: hand.Hand, viewer: int | None) -> set[Card]:
    return set(parse_cards(" ".join(known(now, viewer).cards)))


def public_cards(seen: Seen, deck: list[Card]) -> set[Card]:
    """Every card of the deck that stands in anything the viewer got."""
    text = b" ".join(seen.bytes).decode()
    return {card for card in deck if f'"{card}"' in text}


def table(game: str, style: Style, number: int, chance: random.Random) -> HandStarted:
    """wild: any house, any stacks. stations: a house where losers muck, and enough chips for everybody to stay."""
    setup = random_setup(SHELF[game], number, (2, 10) if style == "wild" else (3, 5), chance)
    if style == "wild":
        return setup
    return msgspec.structs.replace(
        setup,
        betting=Betting(),
        dealing=Dealing(),
        showdown=Showdown(),
        seats=tuple(SeatStart(each.seat, 1000) for each in setup.seats),
    )


def acted(now: hand.Hand, style: Style, chance: random.Random) -> tuple[int | None, HandCommand]:
    seat, command = random_command(now, chance)
    while isinstance(command, commands.TimeUp) and _chosen_by_cards(now):
        seat, command = random_command(now, chance)
    if style == "wild":
        return seat, command
    while isinstance(command, commands.Fold | commands.TimeUp | commands.Bet | commands.RaiseTo):
        seat, command = random_command(now, chance)
    return seat, command


def _chosen_by_cards(now: hand.Hand) -> bool:
    """Whether the clock would throw or pass the lowest cards: with other cards that is another act, no leak."""
    return now.public.asked is not None and now.public.asked.decision in ("discard", "pass")


def script_of(
    setup: HandStarted, deck: list[Card], style: Style, chance: random.Random
) -> list[tuple[int | None, HandCommand]]:
    now = hand.evolve_all(None, hand.start(setup, deck))
    script: list[tuple[int | None, HandCommand]] = []
    while not now.public.over:
        seat, command = acted(now, style, chance)
        answer = hand.decide(now, seat, command)
        assert isinstance(answer, Batch)
        now = hand.evolve_all(now, answer)
        script.append((seat, command))
    return script


def compare(game: str, style: Style, hands: int, orders: int) -> Counter[str]:
    """Plays hands, each with its hidden cards in other orders, and compares every byte. Raises `AssertionError`."""
    counts: Counter[str] = Counter()
    for number in range(hands):
        chance = random.Random(f"{game}:{style}:{number}")
        setup = table(game, style, number, chance)
        deck = list(pack(setup.rules.deck))
        chance.shuffle(deck)
        script = script_of(setup, deck, style, chance)
        viewer = chance.choice([None, *(each.seat for each in setup.seats)])
        first = played(setup, deck, viewer, script)
        assert first is not None
        seen, own = first
        hidden = [place for place, card in enumerate(deck) if card not in own | public_cards(seen, deck)]
        for _ in range(orders):
            moved = list(deck)
            for place, other in zip(hidden, chance.sample(hidden, len(hidden)), strict=True):
                moved[place] = deck[other]
            again = played(setup, moved, viewer, script)
            if again is None:  # another's draw of four needed an ace that is elsewhere now
                counts["illegal"] += 1
                continue
            other_seen = again[0]
            assert other_seen.before_showdown == seen.before_showdown
            assert other_seen.bytes[: seen.before_showdown] == seen.bytes[: seen.before_showdown]
            counts["before the showdown"] += 1
            if _won(other_seen) == _won(seen):
                assert other_seen.bytes == seen.bytes
                counts["to the end"] += 1
    return counts


def _won(seen: Seen) -> list[object]:
    """Who won what and from whom, what nobody won, the openers shown: cards decide these, so they may tell of them."""
    return [(event.pot, event.shares) if isinstance(event, Awarded) else event for event in seen.awards]


@pytest.mark.parametrize("style", ["wild", "stations"])
@pytest.mark.parametrize(
    "game", ["five-card-draw", "seven-card-stud", "texas-holdem", "omaha-8", "badugi", "pineapple", "jackpots"]
)
def test_what_a_viewer_gets_does_not_depend_on_cards_he_never_saw(game: str, style: Style) -> None:
    """One game for each kind of step and of pot, with many hands. Stations never bet, so nobody opens."""
    counts = compare(game, style, hands=20, orders=4)
    assert counts["before the showdown"] >= 50
    assert counts["to the end"] >= 10


@pytest.mark.parametrize("game", sorted(SHELF))
def test_no_game_tells_of_hidden_cards(game: str) -> None:
    counts = compare(game, "wild", hands=3, orders=2)
    assert counts["before the showdown"] >= 3


def show_whoever_looks_good(play: Play, found: list[Pot], weighed: list[list[Weighed]]) -> None:
    """A showdown as at a card table: who beats the hands shown so far shows, though another wins in the end."""
    order = showdown.showing_order(play.public, found)
    names = dict(zip(found[0].seats, (verdict.name for verdict in weighed[0][0][0][1]), strict=True))
    shown: list[int] = []
    for seat in order:
        if any(verdicts[-1].share for _, verdicts in settling.weigh(play, [*shown, seat])):
            settling.show(play, seat, names[seat])
            shown.append(seat)
        else:
            play.say(Mucked(seat))


def test_a_showdown_that_tells_of_a_mucked_hand_would_be_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(showdown, "_show_hands", show_whoever_looks_good)
    with pytest.raises(AssertionError):
        compare("texas-holdem", "stations", hands=40, orders=6)


def test_a_number_that_depends_on_a_hidden_card_would_be_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """The name of the street tells the colour of the bottom card."""

    def leaky(public: PublicHand, event: PublicEvent) -> PublicHand:
        after = evolve_public(public, event)
        return msgspec.structs.replace(after, street=after.street + "!") if peeked[-1].suit in (0, 3) else after

    peeked: list[Card] = []
    start = hand.start

    def peeking(setup: HandStarted, deck: list[Card]) -> Batch:
        peeked.append(deck[-1])
        return start(setup, deck)

    monkeypatch.setattr(hand, "start", peeking)
    monkeypatch.setattr(hand, "evolve_public", leaky)
    with pytest.raises(AssertionError):
        compare("texas-holdem", "stations", hands=5, orders=6)
