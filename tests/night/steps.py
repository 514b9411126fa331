"""What most evenings begin with: people who sit, a first deal, a hand that is played to its end."""

import random
from typing import TypeVar

from server.night import commands as c
from server.night.next_deal import Carry
from server.night.own_view import own_view
from server.night.player import Player
from server.night.refusal import Refusal
from server.night.replay import replay
from server.night.view import public_view
from server.poker import commands as h
from server.poker.events import HandStarted
from server.poker.house import House, Table
from server.poker.view import OwnView
from tests.helpers.evening import Evening
from tests.helpers.players import any_act
from tests.helpers.shelf import SHELF

DRAW, STUD, HOLDEM = "five-card-draw", "seven-card-stud", "texas-holdem"
NAMES = {"anna": "Anna", "bo": "Bo", "cleo": "Cleo", "dan": "Dan"}
FAST = House(table=Table(pause_ms=0))
E = TypeVar("E")


def seated(*people: str, house: House = FAST, chips: int = 100, seed: str = "seed") -> Evening:
    """An evening whose host is Anna, with everybody seated on credit."""
    evening = Evening(SHELF, house, seed)
    evening.do("anna", c.Sit(chips))
    for person in people:
        evening.do(None, c.Join(person))
        evening.do(person, c.Sit(chips))
        if evening.night.house.bank.approval == "host":
            evening.do("anna", c.Approve(person))
    return evening


def begun(*people: str, house: House = FAST, chips: int = 100, seed: str = "seed") -> Evening:
    evening = seated(*people, house=house, chips=chips, seed=seed)
    evening.do("anna", c.Begin())
    return evening


def chooser(evening: Evening) -> str:
    assert evening.night.choosing is not None
    player = evening.night.at_seat(evening.night.choosing.seat)
    assert player is not None
    return player.id


def deal(evening: Evening, game: str, ante: int = 1, limit: str = "fixed") -> None:
    """The dealer chooses, the cutter cuts, the cards are dealt."""
    evening.do(chooser(evening), c.Choose(game, ante, limit))  # type: ignore[arg-type]
    evening.cut()


def asked(evening: Evening) -> Player:
    """Whom the hand waits for."""
    hand = evening.night.hand
    assert hand is not None
    assert hand.public.asked is not None
    player = evening.night.at_seat(hand.public.asked.seat)
    assert player is not None
    return player


def move(evening: Evening, act: h.SeatCommand) -> None:
    """Whoever is asked does this."""
    hand = evening.night.hand
    assert hand is not None
    evening.do(asked(evening).id, c.Act(hand.public.number, hand.public.turn, act))


def own_hand(evening: Evening) -> OwnView:
    """What whoever is asked sees of his hand."""
    own = own_view(evening.night, asked(evening).id, NAMES, SHELF, evening.book)
    assert own.hand is not None
    return own.hand


def act(evening: Evening, dice: random.Random) -> None:
    """Whoever is asked does something legal."""
    own = own_hand(evening)
    assert own.legal is not None
    move(evening, any_act(own.legal, dice))


def play_out(evening: Evening, dice: random.Random) -> None:
    while evening.night.in_hand:
        if evening.night.phase == "cutting":
            evening.cut()
        else:
            act(evening, dice)


def seen(evening: Evening) -> None:
    """The pause after a hand passes."""
    if evening.night.phase == "between":
        evening.wait()


def refusal(answer: object) -> str:
    assert isinstance(answer, Refusal), answer
    return answer.rule


def carry(evening: Evening) -> Carry:
    assert evening.night.carry is not None
    return evening.night.carry


def started(evening: Evening) -> HandStarted:
    assert evening.night.hand is not None
    return evening.night.hand.public.setup


def happened(evening: Evening, kind: type[E]) -> list[E]:
    """Every event of that kind so far, in order."""
    return [event for batch in evening.batches for event in batch.public if isinstance(event, kind)]


def over_the_table(evening: Evening) -> str:
    """The news that every page shows over the table."""
    return public_view(evening.night, "Friday", NAMES, frozenset(), (), "", None).news


def player_of(evening: Evening, person: str) -> Player:
    player = evening.night.player(person)
    assert player is not None
    return player


def stack(evening: Evening, person: str) -> int:
    player = evening.night.player(person)
    assert player is not None
    return player.stack


def check_replay(evening: Evening) -> None:
    """Killed and started again here, the night is the same to the last chip."""
    *_, last = replay(evening.rows)
    assert last.after == evening.night
    assert last.book == evening.book
