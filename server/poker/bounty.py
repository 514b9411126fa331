"""The seven-deuce bounty: who wins the main pot with the worst two hole cards gets chips from everybody dealt in.

A house rule of hold'em tables, off by default. It is paid for a bluff, too: the hand is then shown, which is no secret
kept or lost, since whoever is paid chooses to show. Nobody pays more than he has left (table stakes, R147).
"""

from msgspec.structs import replace

from server.poker.cards import Card, face_up
from server.poker.events import BountyPaid, Shown
from server.poker.game import BoardStep, DealStep, Game
from server.poker.play import Play
from server.poker.public import PublicHand

SEVEN_DEUCE = [2, 7]
NAME = "seven-deuce"


def fits(game: Game) -> bool:
    """Whether everybody gets two cards of his own, both down, and the rest lies on the board."""
    dealt = [step for step in game.steps if isinstance(step, DealStep)]
    return [(step.down, step.up) for step in dealt] == [(2, 0)] and any(isinstance(s, BoardStep) for s in game.steps)


def collect(play: Play) -> None:
    """At the end of a hand, when its main pot has gone to one player alone."""
    hand = play.public
    if not hand.setup.bounty or len(hand.winners) != 1:
        return
    winner = hand.winners[0]
    pocket = play.pocket(winner)
    paid = tuple(
        (place.seat, min(hand.setup.bounty, place.stack))
        for place in hand.seats
        if place.seat != winner and place.stack
    )
    if not _is_seven_deuce(pocket) or not paid:
        return
    if not any(slot.face == "shown" for slot in hand.place(winner).cards):
        play.say(Shown(winner, tuple(face_up(card) for card in pocket), NAME))
    play.say(BountyPaid(winner, paid))


def _is_seven_deuce(pocket: tuple[Card, ...]) -> bool:
    return sorted(card.rank for card in pocket) == SEVEN_DEUCE


# Evolve


def paid(hand: PublicHand, event: BountyPaid) -> PublicHand:
    moved = {seat: -chips for seat, chips in event.shares}
    moved[event.seat] = sum(chips for _, chips in event.shares)
    seats = tuple(
        replace(place, stack=place.stack + chips, bounty=chips) if (chips := moved.get(place.seat, 0)) else place
        for place in hand.seats
    )
    return replace(hand, seats=seats)
