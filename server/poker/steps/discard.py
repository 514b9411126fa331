"""The discard: each in turn throws so many cards and gets none for them, all-in players too (procedure.md 14)."""

from collections.abc import Sequence

from msgspec.structs import replace

from server.poker import commands
from server.poker.cards import Card
from server.poker.choices import Legal, Pick
from server.poker.events import Discarded, Threw
from server.poker.game import DiscardStep
from server.poker.history import act
from server.poker.play import Play
from server.poker.public import PublicHand, with_place
from server.poker.refusal import Refusal, RefusalRule
from server.poker.steps import in_turn, picking


def start(play: Play) -> None:
    in_turn.ask(play, "discard")


def decide(play: Play, step: DiscardStep, seat: int, command: commands.HandCommand) -> Refusal | None:
    pocket = play.pocket(seat)
    match command:
        case commands.Draw():
            if refusal := picking.wrong(_pick(step, pocket), command.cards):
                return refusal
            places, timed_out = command.cards, False
        case commands.TimeUp():
            places, timed_out = picking.lowest(pocket, step.cards), True
        case _:
            return Refusal(RefusalRule.NOT_ASKED_FOR, "Now is the time to throw cards, not to bet.")
    play.seal(Discarded(seat, tuple(pocket[place] for place in sorted(places))))
    play.say(Threw(seat, step.cards, timed_out))
    start(play)
    return None


def legal(step: DiscardStep, pocket: Sequence[Card]) -> Legal:
    return Legal(pick=_pick(step, pocket), clock_default="lowest cards")


def _pick(step: DiscardStep, pocket: Sequence[Card]) -> Pick:
    return picking.exactly("draw", "Throw", step.cards, range(len(pocket)))


# Evolve


def threw(hand: PublicHand, event: Threw) -> PublicHand:
    place = hand.place(event.seat)
    place = replace(
        place,
        cards=place.cards[event.count :],
        thrown=place.thrown + event.count,
        passed=0,
        done=True,
        last=act(event),
    )
    return replace(hand, seats=with_place(hand, place), asked=None)
