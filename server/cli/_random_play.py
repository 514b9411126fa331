"""What a player does who does anything legal at random, with a seed that repeats it."""

import random

from server.poker import commands, hand
from server.poker.cards import Card
from server.poker.choices import DrawChoice, Legal
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
    pocket = now.secrets.pockets[public.index(seat)]
    may = legal(public, seat, pocket)
    if may is None:
        raise Violation("the asked seat has no choice")
    if may.draw:
        return seat, _draw(may.draw, pocket, chance)
    return seat, _act(may, chance)


def _draw(choice: DrawChoice, pocket: tuple[Card, ...], chance: random.Random) -> commands.Draw:
    """Any cards; where an ace allows one more, an ace stays."""
    places = list(range(len(pocket)))
    if choice.keep and choice.max > choice.max_without:
        places.remove(choice.keep[0])
    return commands.Draw(tuple(chance.sample(places, chance.randint(choice.min, min(choice.max, len(places))))))


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
