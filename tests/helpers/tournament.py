"""Tournaments for tests: a short structure, a table that enters, and play to the end with every check on."""

import random
from typing import NamedTuple

import msgspec

from server.night import commands as c
from server.night.events import Batch
from server.night.tournament.session import Session
from server.night.tournament.state import Tournament
from server.poker import commands as h
from server.poker.house import Bank, Choice, House, Kitty, Table
from server.poker.structure import Level, Payout, Structure
from tests.helpers.evening import Evening
from tests.helpers.players import any_act
from tests.helpers.shelf import SHELF
from tests.night.steps import asked, move, own_hand

SHORT = Structure(
    title="Short",
    stack=400,
    chips=(25, 100, 500),
    hands=3,
    levels=(
        Level(small=25, big=50),
        Level(small=50, big=100),
        Level(small=100, big=200, ante=25),
        Level(small=200, big=400, ante=100),
        Level(small=500, big=1000, ante=500),
    ),
    payouts=(
        Payout(players=2, shares=(10_000,)),
        Payout(players=3, shares=(6500, 3500)),
        Payout(players=5, shares=(5000, 3000, 2000)),
    ),
)
PLENTY = 4000  # more steps than any of these takes


class Rules(NamedTuple):
    """House rules and the session, as the lobby makes them."""

    house: House
    session: Session


def rules(structure: Structure = SHORT, *, seats: int = 8, price: int = 100, **session: object) -> Rules:
    """Those of a tournament; entry, fee, bounty and the like in `session`."""
    session = {"kind": "sit-and-go", "structure": structure, "entry": 1000, **session}
    house = House(
        bank=Bank(approval="everybody", price=price, buy_in=structure.stack),
        kitty=Kitty(use="off"),
        choice=Choice(games=structure.games),
        table=Table(seats=seats, pause_ms=0, bank_s=0),
    )
    return Rules(house, Session(**session))  # type: ignore[arg-type]


def entered(*people: str, by: Rules | None = None, seed: str = "seed") -> Evening:
    """Anna's table, on which she and these people have entered."""
    house, session = by or rules()
    evening = Evening(SHELF, house, seed, session=session)
    for person in ("anna", *people):
        if person != "anna":
            evening.do(None, c.Join(person))
        evening.do(person, c.Sit(1))
    return evening


def running(evening: Evening) -> Tournament:
    assert evening.night.tournament is not None
    return evening.night.tournament


def step(evening: Evening, dice: random.Random) -> None:
    """One thing that the night waits for."""
    night = evening.night
    if night.phase == "cutting":
        evening.cut()
    elif night.phase == "playing":
        act(evening, dice)
    else:
        evening.wait()


def act(evening: Evening, dice: random.Random) -> None:
    """Whoever is asked does something legal, in whole chips; often all-in, so that it ends."""
    legal = own_hand(evening).legal
    assert legal is not None
    if legal.bet is not None and dice.random() < 0.3:
        to = legal.bet.max
        return move(evening, h.Bet(to) if legal.bet.kind == "bet" else h.RaiseTo(to))
    if legal.call is not None and dice.random() < 0.5:
        return move(evening, h.Call())
    done = any_act(legal, dice)
    if isinstance(done, h.Bet | h.RaiseTo) and legal.bet is not None:
        done = msgspec.structs.replace(done, to=min(legal.bet.max, done.to - done.to % legal.bet.chip + legal.bet.chip))
    return move(evening, done)


def play_to_the_end(evening: Evening, dice: random.Random) -> None:
    """Until the night is over; every stack is made of whole chips after every step."""
    for _ in range(PLENTY):
        if evening.night.phase == "closed":
            return
        step(evening, dice)
        chip = running(evening).chip
        assert all(player.stack % chip == 0 for player in evening.night.players)
    raise AssertionError("this tournament does not end")


def all_in(evening: Evening) -> None:
    """Everybody puts in all he has until the hand is over."""
    while evening.night.phase in ("cutting", "playing"):
        if evening.night.phase == "cutting":
            evening.cut()
            continue
        legal = own_hand(evening).legal
        assert legal is not None
        if legal.bet is not None:
            to = legal.bet.max
            move(evening, h.Bet(to) if legal.bet.kind == "bet" else h.RaiseTo(to))
        else:
            move(evening, h.Call() if legal.call is not None else h.Check())


def events(batches: list[Batch], kind: type) -> list[object]:
    return [event for batch in batches for event in batch.public if isinstance(event, kind)]


__all__ = ["all_in", "asked", "entered", "events", "play_to_the_end", "rules", "running", "step"]
