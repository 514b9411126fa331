"""A hand that shall not count: everybody who was dealt in must agree, and knows that its cards will be opened
(design.md 10.14). Everybody gets back exactly what he put in, a pot of earlier deals stays as it was, and the same
dealer deals again. A number once used is gone: bank.md 2.2.
"""

from server.night import events as e
from server.night.before_deal import thrown, to_open
from server.night.plot import Plot
from server.night.refusal import NightRule as Rule
from server.night.refusal import Refusal
from server.night.seating import in_the_hand
from server.night.state import Night
from server.night.votes.subjects import VoidHand
from server.poker.rulings import void

SECONDS = 120


def refused(plot: Plot, person: str, subject: VoidHand) -> Refusal | None:
    night = plot.night
    if not night.in_hand:
        return Refusal(Rule.NO_HAND, "No hand is being played now. What is won can only be given back.")
    if not stands(night, subject):
        return Refusal(Rule.STALE_HAND, "That was for an earlier hand.")
    if person not in voters(night, subject) and person != night.host:
        return Refusal(Rule.NOT_ALLOWED, "Only who was dealt in, or the host, may ask for that.")
    return None


def voters(night: Night, _: VoidHand) -> tuple[str, ...]:
    """Whose chips are in it, on his way out or not."""
    return in_the_hand(night, folded=True)


def unanimous(_: Night, __: VoidHand) -> bool:
    return True


def stands(night: Night, subject: VoidHand) -> bool:
    return night.in_hand and night.hand_no == subject.hand


def done(plot: Plot, _: str, __: VoidHand) -> None:
    night = plot.night
    if night.hand is not None:
        plot.say(e.DealOpened(night.hand_no, to_open(night), thrown(night.hand)))
        plot.take(void(night.hand))
