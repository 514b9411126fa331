"""In or out: everybody with chips says whether he plays for the pot, in secret or one after the other (P22).

Who has no chips could pay nothing, so he is not asked and is out (procedure.md 21).
"""

from msgspec.structs import replace

from server.poker import commands
from server.poker.choices import Legal, Option
from server.poker.events import InOrOut
from server.poker.game import InOrOutStep
from server.poker.history import act
from server.poker.play import Play
from server.poker.public import PublicHand, with_place
from server.poker.refusal import Refusal, RefusalRule
from server.poker.steps import in_turn, match_pot

IN, OUT = "in", "out"


def start(play: Play, step: InOrOutStep) -> None:
    """Asks who has not said yet; when all have, secret choices are told together."""
    if in_turn.ask(play, "in-or-out") or step.how == "clockwise":
        return
    for choice in in_turn.choices(play):
        play.say(InOrOut(choice.seat, choice.word == IN))


def decide(play: Play, step: InOrOutStep, seat: int, command: commands.HandCommand) -> Refusal | None:
    match command:
        case commands.In():
            word, timed_out = IN, False
        case commands.Out():
            word, timed_out = OUT, False
        case commands.TimeUp():
            word, timed_out = OUT, True
        case _:
            return Refusal(RefusalRule.NOT_ASKED_FOR, "Say whether you are in or out.")
    if step.how == "clockwise":
        play.say(InOrOut(seat, word == IN, timed_out))
    else:
        in_turn.choose(play, seat, word=word, timed_out=timed_out)
    start(play, step)
    return None


def legal(hand: PublicHand, seat: int) -> Legal:
    """Two buttons; out of time is out (procedure.md 22)."""
    price = min(match_pot.price(hand), hand.place(seat).stack)
    buttons = (Option(commands.In(), "In", f"pay {price} if you lose"), Option(commands.Out(), "Out"))
    return Legal(options=buttons, clock_default="out")


# Evolve


def began(hand: PublicHand) -> PublicHand:
    """A new question for everybody: who was out before may be in now, and what was shown has had its day."""
    seats = tuple(
        replace(place, done=not place.stack, stays=None if place.stack else False, name="") for place in hand.seats
    )
    return replace(hand, seats=seats)


def said(hand: PublicHand, event: InOrOut) -> PublicHand:
    place = replace(hand.place(event.seat), done=True, stays=event.stays, last=act(event))
    return replace(hand, seats=with_place(hand, place), asked=None)
