"""What everybody still in does once in a step, one after the other; and choices that are told together.

The hand asks from the dealer's left, all-in players too (procedure.md 14). What a seat chooses in secret is sealed, and
all that the others hear is that it has chosen; when the last one has, the step tells all in one batch (P10, P11, P19).
"""

from msgspec.structs import replace

from server.poker.events import Asked, ChoiceSealed, Chose, Decision, RunAgreed, StraddleRefused
from server.poker.history import act
from server.poker.play import Play
from server.poker.public import PublicHand, with_place


def ask(play: Play, decision: Decision, *, first: int | None = None) -> bool:
    """Asks the next one who has not answered, from the seat `first` or the dealer's left; False when all have."""
    hand = play.public
    for place in hand.clockwise(hand.button if first is None else first - 1):
        if not place.folded and not place.done:
            play.say(Asked(place.seat, hand.turn + 1, decision))
            return True
    return False


def choose(play: Play, seat: int, *, cards: tuple[int, ...] = (), word: str = "", timed_out: bool = False) -> None:
    """Takes a secret choice: places in the pocket, or a word."""
    play.seal(ChoiceSealed(seat, cards, word))
    play.say(Chose(seat, timed_out))


def choices(play: Play) -> tuple[ChoiceSealed, ...]:
    """What everybody has chosen in this step, in the order in which they were asked."""
    return play.secrets.choices


# Evolve


def began(hand: PublicHand) -> PublicHand:
    """A new step: nobody has answered in it."""
    return replace(hand, seats=tuple(replace(place, done=False) if place.done else place for place in hand.seats))


def answered(hand: PublicHand, event: Chose | StraddleRefused | RunAgreed) -> PublicHand:
    """Who was asked has said what he had to say in this step."""
    place = replace(hand.place(event.seat), done=True, last=act(event))
    return replace(hand, seats=with_place(hand, place), asked=None)
