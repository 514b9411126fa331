"""The straddle: a live bet of twice the big blind before the cards, whose player acts last (procedure.md 18).

It is no raise and does not count to the cap; the next player may straddle again for twice as much.
"""

from server.poker import commands
from server.poker.choices import Legal, Option
from server.poker.events import Asked, Posted, StraddleRefused
from server.poker.game import StraddleStep
from server.poker.play import Play
from server.poker.public import NOBODY, PublicHand
from server.poker.refusal import Refusal, RefusalRule

FEWEST = 3  # heads-up everybody has a blind already


def start(play: Play, step: StraddleStep) -> None:
    """Asks who may straddle next, unless somebody has said no."""
    hand = play.public
    seat = _next(hand, step)
    if seat != NOBODY:
        play.say(Asked(seat, hand.turn + 1, "straddle"))


def decide(play: Play, step: StraddleStep, seat: int, command: commands.HandCommand) -> Refusal | None:
    hand = play.public
    match command:
        case commands.Straddle(yes=True):
            price = amount(hand)
            play.say(Posted(seat, "straddle", price, price == hand.place(seat).stack))
        case commands.Straddle():
            play.say(StraddleRefused(seat))
        case commands.TimeUp():
            play.say(StraddleRefused(seat, timed_out=True))
        case _:
            return Refusal(RefusalRule.NOT_ASKED_FOR, "First say whether you straddle.")
    start(play, step)
    return None


def legal(hand: PublicHand) -> Legal:
    yes = Option(commands.Straddle(), "Straddle", str(amount(hand)))
    return Legal(options=(yes, Option(commands.Straddle(yes=False), "No")), clock_default="no straddle")


def amount(hand: PublicHand) -> int:
    """Twice the big blind, or twice the straddle before."""
    return 2 * max(hand.stakes.big_blind, *(place.street for place in hand.seats))


def _next(hand: PublicHand, step: StraddleStep) -> int:
    """The button, or the players left of the big blind one after the other; nobody who has a blind or too few chips."""
    blinds = {blind.seat: blind.kind for blind in hand.setup.blinds}
    posted = sum(place.straddled for place in hand.seats)
    if len(hand.seats) < FEWEST or posted >= step.most or any(place.done for place in hand.seats):
        return NOBODY
    big = next((seat for seat, kind in blinds.items() if kind == "big-blind"), NOBODY)
    order = [place.seat for place in hand.clockwise(big)]
    seat = hand.button if step.who == "button" else order[posted]
    if seat not in order or seat in blinds or hand.place(seat).straddled or hand.place(seat).stack < amount(hand):
        return NOBODY
    return seat
