"""Dealing: cards to the players, burns, and a deck that runs short (procedure.md 10)."""

from msgspec.structs import replace

from server.poker import commands, triggers
from server.poker.cards import face_up
from server.poker.events import Burned, CommonCardDealt, Dealt, DeckAsked
from server.poker.game import DealStep
from server.poker.play import Play
from server.poker.public import BLIND, DOWN, PublicHand, Slot, with_place
from server.poker.refusal import Refusal
from server.poker.stub import owed_twice, still_to_come


def start(play: Play, step: DealStep) -> None:
    hand = play.public
    wanted = len(hand.live()) * step.cards
    burn(play, wanted)
    hand = play.public
    if hand.stub >= wanted:
        _deal(play, step)
    elif hand.setup.dealing.stud_short == "burns-first" and hand.burnt and hand.stub + hand.burnt >= wanted:
        play.say(DeckAsked(hand.turn + 1, hand.stub + hand.burnt))
    else:
        place = hand.top
        play.say(CommonCardDealt(face_up(play.deck_card(place)), place))


def reshuffled(play: Play, step: DealStep, order: tuple[int, ...]) -> None:
    """The burnt cards are in the deck again: the deal that had to wait goes on."""
    play.restack(order, thrown=(), folded=(), burns=True)
    _deal(play, step)


def decide(play: Play, seat: int, command: commands.HandCommand) -> Refusal | None:
    """What a seat answers that is asked to pay for a card; then the other cards are taken up."""
    refusal = triggers.decide(play, seat, command)
    if refusal is None:
        triggers.take_up(play)
    return refusal


def burn(play: Play, wanted: int) -> None:
    """One card, where the house burns and the deck can spare it; never before the first cards of a hand."""
    hand = play.public
    needed = max(wanted + still_to_come(hand), owed_twice(hand))
    if hand.setup.dealing.burns == "on" and hand.top and hand.stub > needed:
        play.say(Burned(hand.top))


def _deal(play: Play, step: DealStep) -> None:
    """One card at a time, from the button's left (R183): the deck's next card always goes to the next player."""
    hand = play.public
    order = [place.seat for place in hand.clockwise(hand.button) if not place.folded]
    for turn, seat in enumerate(order):
        first = hand.top + turn
        at = tuple(range(first, first + len(order) * step.cards, len(order)))
        up = tuple(face_up(play.deck_card(place)) for place in at[step.down : step.down + step.up])
        play.say(Dealt(seat, step.down, up, at, step.blind))
    triggers.take_up(play)


# Evolve


def dealt(hand: PublicHand, event: Dealt) -> PublicHand:
    place = hand.place(event.seat)
    up = tuple(Slot("up", card) for card in event.up)
    cards = place.cards + (DOWN,) * event.down + up + (BLIND,) * event.blind
    owed = max(place.owed - len(event.at), 0)
    due = triggers.came_up(hand, event.seat, len(place.cards) + event.down, event.up)
    seats = with_place(hand, replace(place, cards=cards, owed=owed))
    return replace(hand, seats=seats, top=hand.top + len(event.at), faced=hand.faced + event.up, due=due)


def common_card_dealt(hand: PublicHand, event: CommonCardDealt) -> PublicHand:
    return replace(hand, common=event.card, top=hand.top + 1)


def burned(hand: PublicHand, event: Burned) -> PublicHand:
    return replace(hand, burnt=hand.burnt + 1, top=hand.top + 1)
