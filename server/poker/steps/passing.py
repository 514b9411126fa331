"""Passing cards: each chooses some for a neighbour, and all are passed together (P10: Anaconda, variants.md 75)."""

from collections.abc import Sequence

from msgspec.structs import replace

from server.poker import commands
from server.poker.cards import Card
from server.poker.choices import Legal, Pick
from server.poker.events import Passed
from server.poker.game import PassStep
from server.poker.history import act
from server.poker.play import Play
from server.poker.public import DOWN, PublicHand, with_place
from server.poker.refusal import Refusal, RefusalRule
from server.poker.steps import in_turn, picking


def start(play: Play, step: PassStep) -> None:
    """Asks who has not chosen; when all have, every card changes hands at once."""
    if in_turn.ask(play, "pass"):
        return
    for choice in in_turn.choices(play):
        play.say(Passed(choice.seat, receiver(play.public, step, choice.seat), len(choice.cards)))


def decide(play: Play, step: PassStep, seat: int, command: commands.HandCommand) -> Refusal | None:
    pocket = play.pocket(seat)
    match command:
        case commands.Pass():
            if refusal := picking.wrong(_pick(step, pocket), command.cards):
                return refusal
            places, timed_out = command.cards, False
        case commands.TimeUp():
            places, timed_out = picking.lowest(pocket, step.cards), True
        case _:
            return Refusal(RefusalRule.NOT_ASKED_FOR, "Now is the time to pass cards, not to bet.")
    in_turn.choose(play, seat, cards=tuple(sorted(places)), timed_out=timed_out)
    start(play, step)
    return None


def legal(step: PassStep, pocket: Sequence[Card]) -> Legal:
    return Legal(pick=_pick(step, pocket), clock_default="lowest cards")


def receiver(hand: PublicHand, step: PassStep, seat: int) -> int:
    """Who gets this seat's cards, among those still in; himself when the way round leads back to him."""
    order = [place.seat for place in hand.clockwise(seat) if not place.folded]
    return order[step.seats % len(order) - 1] if step.to == "left" else order[-1 - step.seats % len(order)]


def _pick(step: PassStep, pocket: Sequence[Card]) -> Pick:
    return picking.exactly("pass", "Pass", step.cards, range(len(pocket)))


# Evolve


def passed(hand: PublicHand, event: Passed) -> PublicHand:
    giver = hand.place(event.seat)
    giver = replace(giver, cards=giver.cards[event.count :], last=act(event))
    hand = replace(hand, seats=with_place(hand, giver))
    taker = hand.place(event.to)
    taker = replace(taker, cards=taker.cards + (DOWN,) * event.count, passed=event.count)
    return replace(hand, seats=with_place(hand, taker))
