"""Main and side pots: what lies in the middle, layer by layer, and who can win it (procedure.md 5 and 6).

Knows only how many chips each seat put in, so it cannot care about the game.
"""

from collections.abc import Iterable, Sequence

import msgspec

from server.poker.events import Awarded, CarriedPot
from server.poker.public import NOBODY, Place, PublicHand


class Pot(msgspec.Struct, frozen=True):
    """`seats`: who can win it, in seat order."""

    amount: int
    seats: tuple[int, ...]


def layers(places: Sequence[Place]) -> list[Pot]:
    """The pots, main pot first, as the chips of this deal lie now: a layer up to each all-in player's chips.

    Folded players' chips count in every layer that they reach; dead chips lie in the main pot, and whose last chips
    they were plays for them alone. Chips that no live player reached join the pot below them (reports B6). Neighbours
    that the same seats can win are one pot. Who plays free reaches as far as what everybody has to post, and no chips
    of his are in any layer (R150).
    """
    return _merged(_layers(places))


def pots(hand: PublicHand) -> list[Pot]:
    """What is left of each pot, main pot first: awards and the kitty's cut taken off, a paid pot has 0 chips.

    In a match-pot game all is one pot: there who has few chips can win no more than he could pay (procedure.md 21).
    """
    if hand.game.family == "match-pot":
        return [Pot(hand.pot, tuple(place.seat for place in hand.live()))]
    found = _lying(hand)
    if hand.stays:
        return [Pot(0, pot.seats) for pot in found]
    if not hand.cut and not hand.taken:
        return found
    # Of these only the top pot is paid before the end. Later it may lie as one with the pot below, whose players are
    # out then, or have a lower number, when one below it is gone.
    taken = [0] * len(found)
    taken[0] = hand.cut
    for number, chips in enumerate(hand.taken):
        taken[min(number, len(found) - 1)] += chips
    return [Pot(pot.amount - off, pot.seats) for pot, off in zip(found, taken, strict=True)]


def for_these(carried: Iterable[CarriedPot], seats: Iterable[int]) -> tuple[CarriedPot, ...]:
    """Carried pots when only these seats are left: what none of them could win lies with the pot before it."""
    left = set(seats)
    pots = _merged(Pot(each.amount, tuple(seat for seat in each.seats if seat in left)) for each in carried)
    return tuple(CarriedPot(pot.amount, pot.seats) for pot in pots)


def without(hand: PublicHand, award: Awarded) -> tuple[CarriedPot, ...]:
    """The pots of earlier deals without the one that this award after a betting round was for.

    Such a pot lies below others, its only claimant may fold later, and pots may become one: it keeps no number.
    """
    if not award.pot or not hand.betting or len(award.eligible) > 1:
        return hand.lying
    old = _old(hand)
    for number, pot in enumerate(old):
        if number and pot == Pot(award.amount, award.eligible):
            return tuple(CarriedPot(each.amount, each.seats) for each in (*old[:number], *old[number + 1 :]))
    return hand.lying


def uncalled(places: Sequence[Place]) -> tuple[int, int]:
    """The seat whose bet nobody matched, and how much of it: highest chips in less second highest, folded ones too.

    (NOBODY, 0) when all is matched. (Procedure.md 6.)
    """
    top = max(places, key=lambda place: place.live)
    others = max((place.reach for place in places if place is not top), default=0)
    return (top.seat, top.live - others) if top.live > others else (NOBODY, 0)


def _lying(hand: PublicHand) -> list[Pot]:
    """Pots of earlier deals lie below those of this one, as layers do: fewer and fewer can win the later ones."""
    if not hand.setup.carried:
        return layers(hand.seats)
    return _merged((*_old(hand), *(layer for layer in _layers(hand.seats) if layer.amount)))


def _old(hand: PublicHand) -> list[Pot]:
    """The pots of earlier deals as they lie now, who has folded left out."""
    live = {place.seat for place in hand.seats if not place.folded}
    return _merged(Pot(each.amount, tuple(seat for seat in each.seats if seat in live)) for each in hand.lying)


def _layers(places: Sequence[Place]) -> list[Pot]:
    top = max((place.reach for place in places), default=0)
    still = [place for place in places if place.bets_no_more and (place.reach or place.dead)]
    levels = sorted({place.reach for place in still} | {top})
    found: list[Pot] = []
    loose = sum(place.dead for place in places)
    below = 0
    for level in levels:
        amount = loose + sum(min(place.live, level) - min(place.live, below) for place in places)
        seats = tuple(place.seat for place in places if _may_win(place, level))
        found.append(Pot(amount, seats))
        below, loose = level, 0
    return found


def _may_win(place: Place, level: int) -> bool:
    """Whether a seat plays for the layer up to this level."""
    barred = place.above >= level if place.beaten else place.folded
    return not barred and (place.reach >= level or not place.bets_no_more)


def _merged(found: Iterable[Pot]) -> list[Pot]:
    """Neighbours that the same seats can win as one pot; a pot that nobody can win joins its neighbour."""
    pots: list[Pot] = []
    loose = 0
    for pot in found:
        if pots and (not pot.seats or pot.seats == pots[-1].seats):
            pots[-1] = Pot(pots[-1].amount + pot.amount, pots[-1].seats)
        elif pot.seats:
            pots.append(Pot(pot.amount + loose, pot.seats))
            loose = 0
        else:
            loose += pot.amount
    return pots
