"""Cards that bring something with them when they come face up: a price to pay, or one card more (P13).

They are taken up in the order in which the cards came, once a deal is complete (procedure.md 9). Who cannot pay,
because he is all-in or too short, stays in for nothing, and that card is not wild for him (procedure.md 19, D9).
"""

from msgspec.structs import replace

from server.poker import commands
from server.poker.cards import FaceUp, face_up, in_words
from server.poker.choices import Legal, Option
from server.poker.events import Asked, Dealt, Folded, Paid, Triggered
from server.poker.game import BeatStep, DealStep
from server.poker.history import act
from server.poker.play import Play
from server.poker.public import Due, PublicHand, with_place
from server.poker.refusal import Refusal, RefusalRule
from server.poker.stub import still_to_come


def take_up(play: Play) -> None:
    """Goes through the cards that wait for it, until somebody has to be asked."""
    while play.public.due and len(play.public.live()) > 1:
        due = play.public.due[0]
        if due.trigger.does == "extra-card":
            _extra_card(play, due)
        elif _ask_price(play, due):
            return


def decide(play: Play, seat: int, command: commands.HandCommand) -> Refusal | None:
    """The answer of the seat that is asked to pay; when its time runs out, it folds (procedure.md 22)."""
    match command:
        case commands.Pay():
            hand = play.public
            price, place = _price(hand, hand.due[0]), hand.place(seat)
            play.say(Paid(seat, price, price == place.behind))
        case commands.Fold():
            play.say(Folded(seat))
        case commands.TimeUp():
            play.say(Folded(seat, timed_out=True))
        case _:
            return Refusal(RefusalRule.NOT_ASKED_FOR, "Pay for your card, or fold.")
    return None


def legal(hand: PublicHand) -> Legal:
    """Pay or fold, for the seat that is asked."""
    due = hand.due[0]
    pay = Option(commands.Pay(), f"Pay {_price(hand, due)}", f"for the {in_words([due.card])}")
    return Legal(fold=True, options=(pay,), clock_default="fold")


def _ask_price(play: Play, due: Due) -> bool:
    """Whether the seat is asked. Chips won in this hand are not in play yet, so nothing is paid with them."""
    hand = play.public
    price = _price(hand, due)
    if not price:
        play.say(Triggered(due.seat, due.card, "free"))
        return False
    if hand.place(due.seat).behind < price:
        play.say(Triggered(due.seat, due.card, "cannot-pay", price))
        return False
    play.say(Triggered(due.seat, due.card, "pay-or-fold", price))
    play.say(Asked(due.seat, hand.turn + 1, "pay"))
    return True


def _extra_card(play: Play, due: Due) -> None:
    """One card more, unless the stub is needed for what all are still owed (procedure.md 10)."""
    hand = play.public
    if hand.stub - 1 < still_to_come(hand):
        play.say(Triggered(due.seat, due.card, "no-extra-card"))
        return
    play.say(Triggered(due.seat, due.card, "extra-card"))
    at = (hand.top,)
    match due.trigger.extra:
        case "down":
            play.say(Dealt(due.seat, down=1, at=at))
        case "blind":
            play.say(Dealt(due.seat, blind=1, at=at))
        case "up":
            play.say(Dealt(due.seat, up=(face_up(play.deck_card(hand.top)),), at=at))


def _price(hand: PublicHand, due: Due) -> int:
    return hand.pot if due.trigger.does == "match-pot-or-fold" else due.trigger.pay


# Evolve


def came_up(hand: PublicHand, seat: int, first: int, cards: tuple[FaceUp, ...]) -> tuple[Due, ...]:
    """What waits to be taken up when these cards lie face up from place `first` of the pocket on."""
    if not isinstance(hand.at, DealStep | BeatStep) or not hand.at.triggers:
        return hand.due
    new = (
        Due(seat, at, card, trigger)
        for at, card in enumerate(cards, first)
        for trigger in hand.game.triggers
        if trigger.rank == card[0]
    )
    return (*hand.due, *new)


def triggered(hand: PublicHand, event: Triggered) -> PublicHand:
    if event.does == "pay-or-fold":
        return hand
    seats = hand.seats
    if event.does == "cannot-pay":
        place, at = hand.place(event.seat), hand.due[0].at
        slot = replace(place.cards[at], natural=True)
        seats = with_place(hand, replace(place, cards=(*place.cards[:at], slot, *place.cards[at + 1 :])))
    return replace(hand, seats=seats, due=hand.due[1:])


def paid(hand: PublicHand, event: Paid) -> PublicHand:
    """The chips are dead: they lie in the main pot and count for no bet (procedure.md 5)."""
    place = hand.place(event.seat)
    place = replace(place, stack=place.stack - event.amount, dead=place.dead + event.amount, last=act(event))
    return replace(hand, seats=with_place(hand, place), due=hand.due[1:], asked=None)
