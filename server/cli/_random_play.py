"""What a player does who does anything legal at random, with a seed that repeats it."""

import random

from server.poker import commands, hand
from server.poker.choices import Legal, Pick
from server.poker.legal import legal


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
    seat = public.asked.seat
    may = legal(public, seat, now.secrets.pockets[public.index(seat)])
    if may is None:
        raise Violation("the asked seat has no choice")
    if may.pick:
        return seat, _picked(may.pick, chance)
    if may.options:
        return seat, chance.choice(may.options).act
    return seat, _act(may, chance)


def _picked(pick: Pick, chance: random.Random) -> commands.HandCommand:
    """Any cards; where an ace allows one more, an ace stays."""
    places = list(pick.among)
    if pick.keep and pick.max > pick.max_without:
        places.remove(pick.keep[0])
    return pick.command(tuple(chance.sample(places, chance.randint(pick.min, min(pick.max, len(places))))))


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
