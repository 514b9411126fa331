"""Turning up own cards: each chooses which of his down cards all will see (P11: roll your own)."""

from msgspec.structs import replace

from server.poker import commands
from server.poker.cards import face_up
from server.poker.choices import Legal, Pick
from server.poker.events import Exposed
from server.poker.game import ExposeStep
from server.poker.history import act
from server.poker.play import Play
from server.poker.public import Place, PublicHand, Slot, with_place
from server.poker.refusal import Refusal, RefusalRule
from server.poker.steps import in_turn, picking


def start(play: Play, step: ExposeStep) -> None:
    """Asks who has not chosen; when all have, the cards are turned up all together."""
    if in_turn.ask(play, "expose") or step.when == "in-turn":
        return
    for choice in in_turn.choices(play):
        turn_up(play, choice.seat, choice.cards)


def decide(play: Play, step: ExposeStep, seat: int, command: commands.HandCommand) -> Refusal | None:
    pick = _pick(play.public, step, seat)
    match command:
        case commands.Expose():
            if refusal := picking.wrong(pick, command.cards):
                return refusal
            places, timed_out = command.cards, False
        case commands.TimeUp():
            places, timed_out = pick.among[len(pick.among) - pick.min :], True
        case _:
            return Refusal(RefusalRule.NOT_ASKED_FOR, "Now is the time to turn up cards, not to bet.")
    if step.when == "in-turn":
        turn_up(play, seat, tuple(sorted(places)), timed_out=timed_out)
    else:
        in_turn.choose(play, seat, cards=tuple(sorted(places)), timed_out=timed_out)
    start(play, step)
    return None


def legal(hand: PublicHand, step: ExposeStep, seat: int) -> Legal:
    """When time runs out the card that was dealt last is turned up (procedure.md 22)."""
    return Legal(pick=_pick(hand, step, seat), clock_default="last card")


def turn_up(play: Play, seat: int, places: tuple[int, ...], *, timed_out: bool = False) -> None:
    pocket = play.pocket(seat)
    play.say(Exposed(seat, places, tuple(face_up(pocket[place]) for place in places), timed_out))


def down_places(place: Place) -> tuple[int, ...]:
    """The places in a pocket whose cards lie face down."""
    return tuple(number for number, slot in enumerate(place.cards) if slot.face == "down")


def _pick(hand: PublicHand, step: ExposeStep, seat: int) -> Pick:
    return picking.exactly("expose", "Turn up", step.cards, down_places(hand.place(seat)))


# Evolve


def exposed(hand: PublicHand, event: Exposed) -> PublicHand:
    place = hand.place(event.seat)
    cards = list(place.cards)
    for at, card in zip(event.at, event.cards, strict=True):
        cards[at] = Slot("up", card)
    place = replace(place, cards=tuple(cards), done=True, last=act(event))
    return replace(hand, seats=with_place(hand, place), asked=None)
