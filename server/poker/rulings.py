"""What the table may rule about the hand under way: its last action is taken back, or it does not count.

Whether everybody agrees is the night's business (design.md 10.14).
"""

from server.poker.cards import face_up
from server.poker.events import Asked, Batch, HandEnded, Undone, Voided
from server.poker.evolve import evolve_public
from server.poker.hand import Hand
from server.poker.invariants import InvariantBroken
from server.poker.play import Play


def undo(hand: Hand) -> Batch:
    """The last action is taken back, and who did it is asked again. Raises `InvariantBroken` when there is none."""
    public = hand.public
    if public.before is None or public.before.asked is None:
        raise InvariantBroken("there is no action to take back")
    asked = public.before.asked
    play = Play(public, hand.secrets, evolve_public)
    chips = public.before.place(asked.seat).stack - public.place(asked.seat).stack
    play.say(Undone(asked.seat, chips))
    play.say(Asked(asked.seat, public.turn + 1, asked.decision))
    return play.batch()


def void(hand: Hand) -> Batch:
    """The hand ends as if it had not been dealt, and every pocket is opened (bank.md 2.4, aborted hands)."""
    public = hand.public
    start = {each.seat: each.stack for each in public.setup.seats}
    back = tuple((place.seat, start[place.seat] - place.stack) for place in public.seats)
    pockets = tuple(
        (place.seat, tuple(face_up(card) for card in pocket))
        for place, pocket in zip(public.seats, hand.secrets.pockets, strict=True)
    )
    play = Play(public, hand.secrets, evolve_public)
    play.say(Voided(tuple(each for each in back if each[1]), public.came, public.cut, pockets))
    play.say(HandEnded(tuple((place.seat, place.stack) for place in play.public.seats)))
    return play.batch()
