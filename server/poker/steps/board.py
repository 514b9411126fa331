"""The board: shared cards dealt face up or face down, and turned up later (P3)."""

from msgspec.structs import replace

from server.poker.cards import face_up
from server.poker.events import BoardDealt, BoardHidden, BoardTurnedUp
from server.poker.game import BoardStep, RevealStep
from server.poker.play import Play
from server.poker.public import FACE_DOWN, BoardCard, PublicHand
from server.poker.steps.deal import burn


def start(play: Play, step: BoardStep) -> None:
    """Two boards grow together; where it is run twice, the second follows when the first is complete."""
    if step.hidden:
        play.say(BoardHidden(step.slots, _next(play, step)))
        return
    if play.public.game.boards > 1:
        _deal(play, step, run=1)
        _deal(play, step, run=2)
        return
    twice = play.public.runs > 1
    _deal(play, step, run=1 if twice else 0)
    hand = play.public
    if twice and not any(isinstance(later, BoardStep) for later in hand.game.steps[hand.step + 1 :]):
        for again in hand.game.steps[hand.run_from + 1 :]:
            if isinstance(again, BoardStep):
                _deal(play, again, run=2)


def _deal(play: Play, step: BoardStep, run: int) -> None:
    at = _next(play, step)
    play.say(BoardDealt(step.slots, tuple(face_up(play.deck_card(place)) for place in at), at, run))


def _next(play: Play, step: BoardStep) -> tuple[int, ...]:
    """The places in the deck of the cards that this step deals."""
    burn(play, len(step.slots))
    top = play.public.top
    return tuple(range(top, top + len(step.slots)))


def reveal(play: Play, step: RevealStep) -> None:
    hidden = dict(zip(play.public.hidden_slots(), play.secrets.board, strict=True))
    play.say(BoardTurnedUp(step.slots, tuple(face_up(hidden[slot]) for slot in step.slots)))


# Evolve


def dealt(hand: PublicHand, event: BoardDealt) -> PublicHand:
    board = hand.board + tuple(
        BoardCard(slot, card, event.run) for slot, card in zip(event.slots, event.cards, strict=True)
    )
    return replace(hand, board=board, top=hand.top + len(event.cards))


def hidden(hand: PublicHand, event: BoardHidden) -> PublicHand:
    board = hand.board + tuple(BoardCard(slot, FACE_DOWN) for slot in event.slots)
    return replace(hand, board=board, top=hand.top + len(event.slots))


def turned_up(hand: PublicHand, event: BoardTurnedUp) -> PublicHand:
    cards = dict(zip(event.slots, event.cards, strict=True))
    board = tuple(replace(each, card=cards[each.slot]) if each.slot in cards else each for each in hand.board)
    return replace(hand, board=board)
