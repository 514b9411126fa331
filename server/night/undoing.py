"""Taking back the last action of a hand: everybody still in it must agree, before anything was dealt or anybody else
acted (design.md 10.14). The chips of it come back by an exact reversal, and who acted is asked again.
"""

from server.night.player import Player
from server.night.playing import spend_time_bank
from server.night.plot import Plot
from server.night.refusal import NightRule as Rule
from server.night.refusal import Refusal
from server.night.seating import in_the_hand
from server.night.state import Night
from server.night.votes.subjects import UndoAction
from server.poker.rulings import undo

SECONDS = 20


def refused(plot: Plot, person: str, subject: UndoAction) -> Refusal | None:
    night = plot.night
    if night.hand is None or not night.in_hand:
        return Refusal(Rule.NO_HAND, "The hand is over: nothing of it can be taken back.")
    if not stands(night, subject):
        return Refusal(Rule.STALE_TURN, "It is too late to take that back: somebody acted, or cards were dealt.")
    actor = who_acted(night)
    if person not in (night.host, actor.id if actor is not None else None):
        return Refusal(Rule.NOT_ALLOWED, "Only who acted, or the host, may ask to take it back.")
    if night.undo_refused == (subject.hand, subject.turn):
        return Refusal(Rule.NO_VOTE, "The table was asked already, and did not agree.")
    return None


def voters(night: Night, _: UndoAction) -> tuple[str, ...]:
    """Everybody still in the hand, on his way out or not, and who acted even if he folded."""
    live, actor = in_the_hand(night, folded=False), who_acted(night)
    acted = actor.id if actor is not None else ""
    return tuple(person for person in in_the_hand(night, folded=True) if person in live or person == acted)


def unanimous(_: Night, __: UndoAction) -> bool:
    return True


def stands(night: Night, subject: UndoAction) -> bool:
    public = night.hand.public if night.hand is not None else None
    return (
        public is not None
        and public.before is not None
        and (public.number, public.turn) == (subject.hand, subject.turn)
    )


def done(plot: Plot, _: str, __: UndoAction) -> None:
    if plot.night.hand is not None:
        spend_time_bank(plot)
        plot.take(undo(plot.night.hand))


def who_acted(night: Night) -> Player | None:
    """Whose last action may be taken back."""
    before = night.hand.public.before if night.hand is not None else None
    return night.at_seat(before.asked.seat) if before is not None and before.asked is not None else None
