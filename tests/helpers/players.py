"""A player who does anything legal at random: for simulation, leak and kill tests."""

import random

from server.poker import commands as h
from server.poker.legal import Legal


def any_act(legal: Legal, dice: random.Random) -> h.SeatCommand:
    """One of the things `legal` offers."""
    choices: list[h.SeatCommand] = []
    if legal.pick is not None:
        count = dice.randint(legal.pick.min, legal.pick.max_without)
        return legal.pick.command(tuple(dice.sample(legal.pick.among, count)))
    if legal.options:
        return dice.choice(legal.options).act
    if legal.check:
        choices += [h.Check()] * 3
    if legal.call is not None:
        choices += [h.Call()] * 4
    if legal.bring_in is not None:
        choices += [h.BringIn()] * 3
    if legal.fold and not legal.check:
        choices.append(h.Fold())
    if legal.bet is not None:
        to = dice.choice(legal.bet.sizes) if legal.bet.sizes else dice.randint(legal.bet.min, legal.bet.max)
        wager = h.Bet(to) if legal.bet.kind == "bet" else h.RaiseTo(to)
        choices += [wager] * 2
    return dice.choice(choices or [h.Fold()])
