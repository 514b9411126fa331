"""A player who does anything legal at random: for simulation, leak and kill tests."""

import random

from server.poker import commands as h
from server.poker.legal import Legal


def any_act(legal: Legal, pocket: int, dice: random.Random) -> h.SeatCommand:
    """One of the things `legal` offers; `pocket` is how many cards there are to throw from."""
    choices: list[h.SeatCommand] = []
    if legal.draw is not None:
        count = dice.randint(legal.draw.min, min(legal.draw.max_without, pocket))
        return h.Draw(tuple(sorted(dice.sample(range(pocket), count))))
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
