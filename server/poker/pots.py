"""Main and side pots: what lies in the middle, layer by layer, and who can win it (procedure.md 5 and 6).

Knows only how many chips each seat put in, so it cannot care about the game.
"""

from collections.abc import Sequence

import msgspec

from server.poker.public import NOBODY, Place, PublicHand


class Pot(msgspec.Struct, frozen=True):
    """`seats`: who can win it, in seat order."""

    amount: int
    seats: tuple[int, ...]


def layers(places: Sequence[Place]) -> list[Pot]:
    """The pots, main pot first, as the chips lie now: a layer up to each all-in player's chips.

    Folded players' chips count in every layer that they reach; dead chips lie in the main pot. Chips that no live
    player reached join the pot below them (reports B6). Neighbours that the same seats can win are one pot.
    """
    top = max((place.live for place in places), default=0)
    levels = sorted({place.live for place in places if place.all_in and place.live} | {top})
    pots: list[Pot] = []
    loose = sum(place.dead for place in places)
    below = 0
    for level in levels:
        amount = loose + sum(min(place.live, level) - min(place.live, below) for place in places)
        seats = tuple(place.seat for place in places if not place.folded and (place.live >= level or not place.all_in))
        below, loose = level, 0
        if pots and (not seats or seats == pots[-1].seats):
            pots[-1] = Pot(pots[-1].amount + amount, pots[-1].seats)
        elif seats:
            pots.append(Pot(amount, seats))
        else:
            loose = amount
    return pots


def pots(hand: PublicHand) -> list[Pot]:
    """What is left of each pot, main pot first: awards and the kitty's cut taken off, a paid pot has 0 chips."""
    found = layers(hand.seats)
    if not hand.cut and not hand.paid:
        return found
    taken = [*hand.paid, *([0] * (len(found) - len(hand.paid)))]
    taken[0] += hand.cut
    return [Pot(pot.amount - off, pot.seats) for pot, off in zip(found, taken, strict=True)]


def uncalled(places: Sequence[Place]) -> tuple[int, int]:
    """The seat whose bet nobody matched, and how much of it: highest chips in less second highest, folded ones too.

    (NOBODY, 0) when all is matched. (Procedure.md 6.)
    """
    first = second = 0
    seat = NOBODY
    for place in places:
        if place.live > first:
            first, second, seat = place.live, first, place.seat
        elif place.live > second:
            second = place.live
    return (seat, first - second) if first > second else (NOBODY, 0)
