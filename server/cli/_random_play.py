"""What a player does who does anything legal at random, with a seed that repeats it."""

import random
from collections.abc import Callable

from server.poker import commands, hand
from server.poker.choices import Legal, Pick
from server.poker.legal import legal

Player = Callable[[hand.Hand, random.Random], tuple[int | None, commands.HandCommand]]
Script = list[tuple[int | None, commands.HandCommand]]
"""The commands of a hand, and who gave each; None: the system."""


PATIENCE = 30


class Violation(Exception):
    """A hand that broke a rule of the engine; the text says which."""


def random_command(now: hand.Hand, chance: random.Random) -> tuple[int | None, commands.HandCommand]:
    """A random command that the hand must take."""
    public = now.public
    if public.deck_asked:
        order = list(range(public.deck_asked.count))
        chance.shuffle(order)
        return None, commands.Reshuffle(tuple(order))
    if public.asked is None:
        raise Violation("the hand waits for nobody")
    if chance.random() < 0.03:
        return None, commands.TimeUp()
    seat, may = public.asked.seat, _may(now)
    if may is None:
        raise Violation("the asked seat has no choice")
    if may.pick:
        return seat, _picked(may.pick, chance)
    if may.options:
        return seat, chance.choice(may.options).act
    return seat, _act(may, chance)


def patient_command(now: hand.Hand, chance: random.Random) -> tuple[int | None, commands.HandCommand]:
    """The same of somebody who stays in, raises nobody and draws all he may: many see the end, and decks run out."""
    for _ in range(PATIENCE):
        seat, command = random_command(now, chance)
        if not isinstance(command, commands.Fold | commands.TimeUp | commands.RaiseTo | commands.Draw):
            return seat, command
        may, asked = _may(now), now.public.asked
        if may is not None and may.pick is not None and asked is not None:
            return asked.seat, _picked(may.pick, chance, most=True)
    return random_command(now, chance)


def steady(player: Player) -> Player:
    """The same, who never runs out of time where the clock would choose by his cards.

    With other cards that would be another act, and no leak.
    """

    def command(now: hand.Hand, chance: random.Random) -> tuple[int | None, commands.HandCommand]:
        seat, given = player(now, chance)
        while isinstance(given, commands.TimeUp) and _clock_looks(now):
            seat, given = player(now, chance)
        return seat, given

    return command


def _clock_looks(now: hand.Hand) -> bool:
    may = _may(now)
    return may is not None and may.clock_default in ("lowest cards", "better way")


def _may(now: hand.Hand) -> Legal | None:
    public = now.public
    if public.asked is None:
        return None
    return legal(public, public.asked.seat, now.secrets.pockets[public.index(public.asked.seat)])


def _picked(pick: Pick, chance: random.Random, *, most: bool = False) -> commands.HandCommand:
    """Any cards, or as many as may be; where an ace allows one more, an ace stays."""
    places = list(pick.among)
    if pick.keep and pick.max > pick.max_without:
        places.remove(pick.keep[0])
    count = min(pick.max, len(places))
    return pick.command(tuple(chance.sample(places, count if most else chance.randint(pick.min, count))))


def _act(may: Legal, chance: random.Random) -> commands.HandCommand:
    roll = chance.random()
    if may.bet and roll < 0.3:
        sizes = may.bet.sizes or (may.bet.min, may.bet.max, chance.randint(may.bet.min, may.bet.max), may.bet.min)
        to = chance.choice(sizes)
        return commands.Bet(to) if may.bet.kind == "bet" else commands.RaiseTo(to)
    if may.fold and roll > (0.8 if may.call else 0.99):
        return commands.Fold()
    if may.bring_in is not None:
        return commands.BringIn()
    if may.call:
        return commands.Call()
    if may.check:
        return commands.Check()
    if may.bet:
        return commands.Bet(may.bet.min) if may.bet.kind == "bet" else commands.RaiseTo(may.bet.min)
    raise Violation("a seat was asked and may do nothing but fold")
