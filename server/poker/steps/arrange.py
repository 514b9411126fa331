"""Setting the order in which one's own cards will be turned up, and turning them up (P11: Anaconda, variants.md 75)."""

from collections.abc import Sequence

from msgspec.structs import replace

from server.poker import commands
from server.poker.cards import Card
from server.poker.choices import Legal, Pick
from server.poker.events import Arranged, ChoiceSealed
from server.poker.game import RollStep
from server.poker.history import act
from server.poker.play import Play
from server.poker.public import PublicHand, with_place
from server.poker.refusal import Refusal, RefusalRule
from server.poker.rule_card import cards_in_words
from server.poker.steps import in_turn, picking
from server.poker.steps.expose import down_places, turn_up


def start(play: Play) -> None:
    in_turn.ask(play, "arrange")


def decide(play: Play, seat: int, command: commands.HandCommand) -> Refusal | None:
    pocket = play.pocket(seat)
    match command:
        case commands.Arrange():
            if refusal := picking.wrong(_pick(pocket), command.cards):
                return refusal
            order, timed_out = command.cards, False
        case commands.TimeUp():
            order, timed_out = tuple(range(len(pocket))), True
        case _:
            return Refusal(RefusalRule.NOT_ASKED_FOR, "Now is the time to set the order of your cards.")
    play.seal(ChoiceSealed(seat, order))
    play.say(Arranged(seat, timed_out))
    start(play)
    return None


def legal(pocket: Sequence[Card]) -> Legal:
    return Legal(pick=_pick(pocket), clock_default="as they lie")


def roll(play: Play, step: RollStep) -> None:
    """Everybody still in turns up the next of his down cards, in their order."""
    for place in play.public.clockwise(play.public.button):
        if not place.folded:
            turn_up(play, place.seat, down_places(place)[: step.cards])


def _pick(pocket: Sequence[Card]) -> Pick:
    count = len(pocket)
    why = f"of {cards_in_words(count)}"
    return Pick("arrange", tuple(range(count)), count, count, count, why, "Set the order", ordered=True)


# Evolve


def arranged(hand: PublicHand, event: Arranged) -> PublicHand:
    place = replace(hand.place(event.seat), passed=0, done=True, last=act(event))
    return replace(hand, seats=with_place(hand, place), asked=None)
