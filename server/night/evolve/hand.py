"""What a hand does to its night: the clock, the kitty, the stacks when it is over, how far the end has come."""

from msgspec.structs import replace

from server.night import before_deal
from server.night.evolve.carry import carried, one_less
from server.night.evolve.player import set_player
from server.night.state import Ending, Night, clockwise
from server.poker import events as h
from server.poker import hand as poker


def on_hand(night: Night, event: h.PublicEvent) -> Night:
    """The night after an event of its hand; what concerns seats, clock and kitty is kept here too."""
    asked = night.hand.public.asked if night.hand is not None else None
    hand = poker.evolve(night.hand, event)
    if asked is not None and hand.public.asked is None and not isinstance(event, h.Undone | h.Voided):  # an answer
        night = _acted(night, asked.seat, bool(getattr(event, "timed_out", False)))
    match event:
        case h.Asked():
            return replace(night, hand=hand, clock=None)
        case h.DeckAsked():
            return replace(night, hand=hand, clock=None, phase="shuffling")
        case h.OddChipsStay():
            return replace(night, hand=hand, odd=night.odd + event.amount)
        case h.KittyCut():
            return replace(night, hand=hand, kitty=night.kitty + event.amount)
        case h.HandStarted():
            here = {p.seat: p.id for p in night.players if p.seat is not None}
            holds = tuple((each.seat, here[each.seat]) for each in event.seats)
            odd = night.odd if night.carry is not None or not event.carried else 0
            return replace(night, hand=hand, carry=None, odd=odd, holds=holds)
        case h.Carried():
            return carried(replace(night, hand=hand), event)
        case h.Voided():
            return before_deal.undealt(replace(night, hand=hand, kitty=night.kitty - event.cut))
        case h.HandEnded():
            spent = before_deal.spent(night, hand)
            over = _hand_over(replace(night, hand=hand), event)
            return replace(over, before_deal=None, picked=(), to_reveal=spent)
        case _:
            return replace(night, hand=hand)


def _acted(night: Night, seat: int, timed_out: bool) -> Night:
    player = night.at_seat(seat)
    if player is None or (not timed_out and player.timeouts == 0):
        return night
    return set_player(night, player.id, timeouts=player.timeouts + 1 if timed_out else 0)


def _hand_over(night: Night, event: h.HandEnded) -> Night:
    stacks = dict(event.stacks)
    bank_max = night.house.table.bank_s * 1000
    void = night.hand is not None and night.hand.public.void
    players = []
    for player in night.players:
        if player.seat in stacks:
            stack = stacks[player.seat] + player.promised
            refill = night.house.table.refill_s * 1000 if player.seat == night.button and not void else 0
            player = replace(player, stack=stack, promised=0, bank_ms=min(bank_max, player.bank_ms + refill))
        players.append(player)
    ending = night.ending if void else _ending_after(night)
    night = replace(night, players=tuple(players), phase="between", clock=None, choice=None, next_at=None)
    return replace(night, ending=ending, won=night.won if void else winners(night))


def winners(night: Night) -> tuple[tuple[str, int], ...]:
    """What each won of the hand's pots, from the dealer's left; by person, for he may soon have another seat."""
    if night.hand is None:
        return ()
    hand = night.hand.public
    won = {place.seat: place.won for place in hand.seats if place.won}
    order = ((night.at_seat(seat), won[seat]) for seat in clockwise(tuple(won), hand.button))
    return tuple((player.id, chips) for player, chips in order if player is not None)


def _ending_after(night: Night) -> Ending | None:
    """How the night ends, a deal later. A deal that leaves a pot is not over: the one that wins it is (R171)."""
    ending = night.ending
    if ending is None:
        return None
    if night.carry is not None:
        last = ending.mode == "through" and ending.seat == night.button
        return Ending("deals", deals=1) if last else ending
    return one_less(ending)
