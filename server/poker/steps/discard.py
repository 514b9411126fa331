"""The discard: each in turn throws so many cards and gets none for them, all-in players too (procedure.md 14)."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from msgspec.structs import replace

from server.poker import commands
from server.poker.cards import Card
from server.poker.choices import DrawChoice, Legal
from server.poker.events import Asked, Discarded, Threw
from server.poker.game import DiscardStep
from server.poker.history import act
from server.poker.public import PublicHand, with_place
from server.poker.refusal import Refusal, RefusalRule
from server.poker.rule_card import cards_in_words

if TYPE_CHECKING:
    from server.poker.play import Play


def start(play: "Play") -> None:
    """Asks the first one left of the dealer who has not thrown yet."""
    hand = play.public
    for place in hand.clockwise(hand.button):
        if not place.folded and not place.done:
            play.say(Asked(place.seat, hand.turn + 1, "discard"))
            return


def decide(play: "Play", step: DiscardStep, seat: int, command: commands.HandCommand) -> Refusal | None:
    pocket = play.pocket(seat)
    match command:
        case commands.Draw():
            if refusal := _refusal(step, pocket, command.cards):
                return refusal
            places, timed_out = command.cards, False
        case commands.TimeUp():
            places, timed_out = lowest(step, pocket), True
        case _:
            return Refusal(RefusalRule.NOT_ASKED_FOR, "Now is the time to throw cards, not to bet.")
    play.seal(Discarded(seat, tuple(pocket[place] for place in sorted(places))))
    play.say(Threw(seat, step.cards, timed_out))
    start(play)
    return None


def legal(step: DiscardStep) -> Legal:
    choice = DrawChoice(step.cards, _why(step), step.cards, min=step.cards, replaced=False)
    return Legal(draw=choice, clock_default="lowest cards")


def lowest(step: DiscardStep, pocket: Sequence[Card]) -> tuple[int, ...]:
    """The places of what goes when time runs out: lowest ranks, of these the lowest suits (procedure.md 22)."""
    order = sorted(range(len(pocket)), key=lambda place: (pocket[place].rank, pocket[place].suit))
    return tuple(order[: step.cards])


def _why(step: DiscardStep) -> str:
    return cards_in_words(step.cards)


def _refusal(step: DiscardStep, pocket: Sequence[Card], places: tuple[int, ...]) -> Refusal | None:
    if len(set(places)) < len(places) or any(place >= len(pocket) for place in places):
        return Refusal(RefusalRule.NO_SUCH_CARD, "Choose each card once, out of your own hand.")
    if len(places) > step.cards:
        return Refusal(RefusalRule.TOO_MANY_DISCARDS, f"Throw {_why(step)}, no more.")
    if len(places) < step.cards:
        return Refusal(RefusalRule.TOO_FEW_DISCARDS, f"Throw {_why(step)}.")
    return None


# Evolve


def began(hand: PublicHand) -> PublicHand:
    return replace(hand, seats=tuple(replace(place, done=False) for place in hand.seats))


def threw(hand: PublicHand, event: Threw) -> PublicHand:
    place = hand.place(event.seat)
    place = replace(
        place,
        cards=place.cards[event.count :],
        thrown=place.thrown + event.count,
        done=True,
        last=act(event),
    )
    return replace(hand, seats=with_place(hand, place), asked=None)
