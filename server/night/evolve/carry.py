"""What a pot that stays does to its night: who may win it, and when the end counts it."""

from msgspec.structs import replace

from server.night import events as e
from server.night.evolve.player import more_chips
from server.night.next_deal import Carry
from server.night.state import Ending, Night
from server.poker import events as h
from server.poker.invariants import InvariantBroken
from server.poker.pots import for_these


def carried(night: Night, event: h.Carried) -> Night:
    if night.choice is None or night.button is None:
        raise InvariantBroken("a pot stays of a game that nobody chose")
    counts = night.ending is not None
    carry = Carry(event.pots, event.why, night.choice, night.button, event.passes, event.legs, counts)
    return replace(night, carry=carry)


def claims_dropped(night: Night, person: str) -> Night:
    """Who leaves his seat gives up his claims; a pot that nobody else could win joins the one before it."""
    player, carry = night.player(person), night.carry
    if player is None or carry is None or player.seat not in carry.seats:
        return night
    seats = tuple(seat for seat in carry.seats if seat != player.seat)
    return replace(night, carry=replace(carry, pots=for_these(carry.pots, seats)))


def carry_shared(night: Night, event: e.CarryShared) -> Night:
    for player, chips in event.shares:
        night = night.changed(player, more_chips(chips))
    carry, ending = night.carry, night.ending
    if carry is None:
        if not night.odd:
            raise InvariantBroken("a pot is shared that has not stayed")
        return replace(night, odd=0)
    if ending is not None and carry.counts:
        ending = one_less(ending)
    return replace(night, carry=None, button=carry.dealer, ending=ending)


def one_less(ending: Ending) -> Ending:
    return Ending("deals", deals=ending.deals - 1) if ending.mode == "deals" else ending
