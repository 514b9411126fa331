"""A pot that nobody won: the same game again for those who may win it, until somebody does (design.md 10.2, R180).

Who is not at the table when the cards are dealt again gives up his claim, like somebody who folds. The last one who
has a claim gets the pot, and a night that ends shares it: nobody's leaving loses it.
"""

from collections.abc import Sequence

from server.bank.kitty import split
from server.night import events as e
from server.night.before_deal import to_open
from server.night.next_deal import Carry
from server.night.plot import Plot
from server.night.state import Night, clockwise
from server.poker.pots import for_these


def deal_again(plot: Plot, carry: Carry) -> None:
    """The next deal for the pot; or the pot goes to who alone is there for it, or to all when none of them is."""
    ready = tuple(p.seat for p in plot.night.ready() if p.seat is not None)
    if len(ready) < 2:
        share(plot, carry, ready or carry.seats)
        return
    rule = plot.night.hand.public.game.carry if plot.night.hand is not None else None
    follows = rule is not None and rule.dealer == "next"
    order = clockwise(ready, carry.dealer)
    plot.say(e.DealtAgain(order[0] if follows else order[-1]))


def share(plot: Plot, carry: Carry, seats: Sequence[int]) -> None:
    """Each pot in equal parts to those of these seats who have a claim to it, odd chips left of the dealer."""
    if plot.night.phase in ("shuffling", "cutting"):
        if plot.night.cutting is not None:
            plot.say(e.DealOpened(plot.night.cutting.hand, to_open(plot.night)))
        plot.say(e.WaitBegan())  # the deal that was prepared is off
    won: dict[str, int] = {}
    for pot in for_these(carry.pots, seats):
        order = [_person(plot.night, seat) for seat in clockwise(pot.seats, carry.dealer)]
        for person, chips in split(pot.amount, order).items():
            won[person] = won.get(person, 0) + chips
    plot.say(e.CarryShared(tuple((person, chips) for person, chips in won.items() if chips)))


def share_odd(plot: Plot) -> None:
    """Odd chips that no deal is left for go to those at the table, in equal parts from the left of the dealer; if all
    have gone, to those who were dealt in last.
    """
    night = plot.night
    seats = tuple(p.seat for p in night.seated() if p.seat is not None)
    order = [_person(night, seat) for seat in clockwise(seats, night.button if night.button is not None else -1)]
    shares = split(night.odd, order or [person for _, person in night.holds])
    plot.say(e.CarryShared(tuple((person, chips) for person, chips in shares.items() if chips)))


def give_to_the_last(plot: Plot) -> None:
    """The pot is his who is the only one left that may win it."""
    carry = plot.night.carry
    if carry is not None and len(carry.seats) == 1:
        share(plot, carry, carry.seats)


def _person(night: Night, seat: int) -> str:
    found = night.at_seat(seat)
    if found is None:
        raise KeyError(seat)
    return found.id
