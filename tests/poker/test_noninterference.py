"""Noninterference (design.md 3): cards that a viewer never saw change places, and no byte that he gets changes.

Up to the first showdown that holds whatever the cards; to the end when the pots go the same way.
"""

import random
from collections import Counter
from typing import Literal

import msgspec
import pytest

from server.cli._noninterference import compare
from server.cli._random_play import Violation, random_command, steady
from server.cli.simulate import play, random_setup
from server.poker import commands, hand, settling
from server.poker.cards import Card
from server.poker.commands import HandCommand
from server.poker.events import Batch, HandStarted, Mucked, PublicEvent, SeatStart
from server.poker.evolve import evolve_public
from server.poker.house import Betting, Dealing, Showdown, pack
from server.poker.play import Play
from server.poker.pots import Pot
from server.poker.public import PublicHand
from server.poker.settling import Weighed
from server.poker.steps import showdown
from tests.helpers.shelf import SHELF

Style = Literal["wild", "stations"]


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


def stations(now: hand.Hand, chance: random.Random) -> tuple[int | None, HandCommand]:
    seat, command = random_command(now, chance)
    while isinstance(command, commands.Fold | commands.TimeUp | commands.Bet | commands.RaiseTo):
        seat, command = random_command(now, chance)
    return seat, command


def compared(game: str, style: Style, hands: int, orders: int, undone: float = 0) -> Counter[str]:
    """Plays hands, each with its hidden cards in other orders, and compares every byte. Raises `Violation`.

    `undone`: the share of the commands that are taken back and given again.
    """
    counts: Counter[str] = Counter()
    for number in range(hands):
        chance = random.Random(f"{game}:{style}:{number}")
        setup = table(game, style, number, chance)
        deck = list(pack(setup.rules.deck))
        chance.shuffle(deck)
        script = play(setup, deck, chance, steady(random_command if style == "wild" else stations)).script
        viewer = chance.choice([None, *(each.seat for each in setup.seats)])
        taken_back = (
            frozenset(place for place in range(len(script)) if chance.random() < undone) if undone else frozenset()
        )
        counts.update(compare(viewer, setup, deck, script, orders, chance, taken_back))
    return counts


@pytest.mark.parametrize("game", ["five-card-draw", "seven-card-stud", "texas-holdem", "jackpots", "badugi"])
def test_an_action_taken_back_shows_nobody_a_card(game: str) -> None:
    """design.md 10.14: half of the commands are undone and given again."""
    counts = compared(game, "wild", hands=12, orders=3, undone=0.5)
    assert counts["before the showdown"] + counts["to the end"] >= 20


EACH_KIND = (
    "five-card-draw", "seven-card-stud", "texas-holdem", "omaha-8", "badugi", "pineapple", "jackpots",
    "roll-your-own-7", "stud-hilo-declare", "iron-cross", "anaconda",
)  # fmt: skip


@pytest.mark.parametrize("style", ["wild", "stations"])
@pytest.mark.parametrize("game", EACH_KIND)
def test_what_a_viewer_gets_does_not_depend_on_cards_he_never_saw(game: str, style: Style) -> None:
    """One game for each kind of step and of pot, with many hands. Stations never bet, so nobody opens."""
    counts = compared(game, style, hands=20, orders=4)
    assert counts["before the showdown"] + counts["to the end"] >= 50
    assert counts["to the end"] >= 10


@pytest.mark.parametrize("game", sorted(SHELF))
def test_no_game_tells_of_hidden_cards(game: str) -> None:
    counts = compared(game, "wild", hands=3, orders=2)
    assert counts["before the showdown"] + counts["to the end"] >= 3


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
    with pytest.raises(Violation):
        compared("texas-holdem", "stations", hands=40, orders=6)


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
    with pytest.raises(Violation):
        compared("texas-holdem", "stations", hands=5, orders=6)
