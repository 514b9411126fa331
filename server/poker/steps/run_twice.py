"""Running it twice: when nobody can bet any more and all agree, the rest of the board is dealt two times (reports B19).

Every pot is split in two, the odd chip to the first board; the cards of the first board are not in the second.
"""

from msgspec.structs import replace

from server.poker import commands
from server.poker.choices import Legal, Option
from server.poker.events import RunAgreed, RunRefused
from server.poker.history import act
from server.poker.play import Play
from server.poker.public import PublicHand, with_place
from server.poker.refusal import Refusal, RefusalRule
from server.poker.steps import in_turn
from server.poker.stub import still_to_come

LEGAL = Legal(
    options=(Option(commands.RunTwice(), "Run it twice"), Option(commands.RunTwice(yes=False), "Run it once")),
    clock_default="run it once",
)


def start(play: Play) -> None:
    """Asks everybody still in, once in a hand, as soon as the deck has cards enough for two boards."""
    hand = play.public
    able = sum(place.behind > 0 for place in hand.live())
    if not hand.runs and able <= 1 and hand.stub >= 2 * still_to_come(hand):
        in_turn.ask(play, "run-twice")


def decide(play: Play, seat: int, command: commands.HandCommand) -> Refusal | None:
    match command:
        case commands.RunTwice(yes=True):
            play.say(RunAgreed(seat))
            in_turn.ask(play, "run-twice")
        case commands.RunTwice():
            play.say(RunRefused(seat))
        case commands.TimeUp():
            play.say(RunRefused(seat, timed_out=True))
        case _:
            return Refusal(RefusalRule.NOT_ASKED_FOR, "Say whether it is run twice or once.")
    return None


# Evolve


def agreed(hand: PublicHand, event: RunAgreed) -> PublicHand:
    """When the last one agrees, it is run twice."""
    hand = in_turn.answered(hand, event)
    return replace(hand, runs=2, run_from=hand.step) if all(place.done for place in hand.live()) else hand


def refused(hand: PublicHand, event: RunRefused) -> PublicHand:
    place = replace(hand.place(event.seat), last=act(event))
    return replace(hand, seats=with_place(hand, place), asked=None, runs=1)
