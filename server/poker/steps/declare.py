"""The declaration: high, low or both ways, by all at once or one after the other (P19, procedure.md 16)."""

from msgspec.structs import replace

from server.poker import commands
from server.poker.choices import Legal, Option
from server.poker.events import Declared
from server.poker.game import DeclareStep, Way
from server.poker.history import act
from server.poker.play import Play
from server.poker.public import NOBODY, PublicHand, with_place
from server.poker.refusal import Refusal, RefusalRule
from server.poker.steps import in_turn
from server.poker.steps.better_way import better_way

LEGAL = Legal(
    options=(
        Option(commands.Declare("high"), "High"),
        Option(commands.Declare("low"), "Low"),
        Option(commands.Declare("both"), "Both ways", "win both or nothing"),
    ),
    clock_default="high",
)
BETTER_WAY = replace(LEGAL, clock_default="better way")


def start(play: Play, step: DeclareStep) -> None:
    """Asks who has not declared; when all have, they open their fists."""
    if in_turn.ask(play, "declare", first=_first(play.public, step)) or step.when != "together":
        return
    for choice in in_turn.choices(play):
        play.say(Declared(choice.seat, _way(choice.word)))


def decide(play: Play, step: DeclareStep, seat: int, command: commands.HandCommand) -> Refusal | None:
    match command:
        case commands.Declare():
            way, timed_out = command.way, False
        case commands.TimeUp():
            way, timed_out = _out_of_time(play, step, seat), True
        case _:
            return Refusal(RefusalRule.NOT_ASKED_FOR, "Now is the time to declare high, low or both ways.")
    if step.when == "together":
        in_turn.choose(play, seat, word=way, timed_out=timed_out)
    else:
        play.say(Declared(seat, way, timed_out))
    start(play, step)
    return None


def legal(step: DeclareStep) -> Legal:
    return BETTER_WAY if step.time_up == "better-way" else LEGAL


def _out_of_time(play: Play, step: DeclareStep, seat: int) -> Way:
    return better_way(play.public, seat, play.pocket(seat)) if step.time_up == "better-way" else "high"


def _first(hand: PublicHand, step: DeclareStep) -> int | None:
    """Who declares first where the last bettor does; None: the first left of the dealer."""
    if step.when == "in-turn-from-bettor" and hand.round is not None and hand.round.aggressor != NOBODY:
        return hand.round.aggressor
    return None


def _way(word: str) -> Way:
    match word:
        case "high" | "low" | "both":
            return word
        case _:
            raise ValueError(f"nobody can declare {word}")


# Evolve


def declared(hand: PublicHand, event: Declared) -> PublicHand:
    place = replace(hand.place(event.seat), declared=event.way, done=True, last=act(event))
    return replace(hand, seats=with_place(hand, place), asked=None)
