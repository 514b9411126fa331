"""After a hand is over: cards that somebody shows of his own, and the board that would have come (procedure.md 8).

Mucked hands stay closed: only who holds cards shows them, and a rabbit hunt turns up what nobody ever held.
"""

from msgspec.structs import replace

from server.poker.cards import face_up
from server.poker.events import Batch, BoardDealt, BoardTurnedUp, CardsShown, RabbitShown
from server.poker.evolve import evolve_public
from server.poker.game import BetStep, BoardStep, RevealStep, RunTwiceStep, ShowdownStep, StraddleStep
from server.poker.hand import Hand
from server.poker.play import Play
from server.poker.public import BoardCard, PublicHand
from server.poker.steps import board


def closed_cards(hand: PublicHand, seat: int) -> tuple[int, ...]:
    """The places of a seat's pocket whose cards lie face down still."""
    return tuple(at for at, slot in enumerate(hand.place(seat).cards) if slot.face in ("down", "blind"))


def may_muck(hand: PublicHand, seat: int) -> bool:
    """Whether the rules let this seat keep its cards closed: it won uncalled, or lost the showdown."""
    return not hand.place(seat).folded


def show(hand: Hand, seat: int, at: tuple[int, ...]) -> Batch:
    """These cards of a pocket are turned up for everybody: show one, show all. They must lie face down."""
    pocket = hand.secrets.pockets[hand.public.index(seat)]
    return Batch((CardsShown(seat, at, tuple(face_up(pocket[place]) for place in at)),))


def to_come(hand: Hand) -> tuple[BoardCard, ...]:
    """The shared cards that would have been turned up, dealt and burned as the rules say; none where players would
    have been dealt cards first.
    """
    if hand.public.void or not hand.public.over:
        return ()
    play = Play(replace(hand.public, over=False), hand.secrets, evolve_public)
    for step in hand.public.game.steps[hand.public.step + 1 :]:
        match step:
            case BoardStep():
                board.start(play, step)
            case RevealStep():
                board.reveal(play, step)
            case BetStep() | RunTwiceStep() | StraddleStep():
                continue
            case ShowdownStep():
                break
            case _:
                return ()
    said = play.batch().public
    return tuple(
        BoardCard(slot, card, event.run if isinstance(event, BoardDealt) else 0)
        for event in said
        if isinstance(event, BoardDealt | BoardTurnedUp)
        for slot, card in zip(event.slots, event.cards, strict=True)
    )


def hunt(hand: Hand, seat: int) -> Batch:
    """The board that would have come is turned up, because this seat wants to know."""
    cards = to_come(hand)
    return Batch((RabbitShown(seat, tuple(each.slot for each in cards), tuple(each.card for each in cards)),))
