"""What the asked seat may do now: what the buttons offer, by the same functions that `decide` judges by."""

from collections.abc import Sequence

from server.poker import triggers
from server.poker.cards import Card
from server.poker.choices import Legal, Option, Pick, Wager
from server.poker.game import (
    ArrangeStep,
    BeatStep,
    BetStep,
    DealStep,
    DeclareStep,
    DiscardStep,
    DrawStep,
    ExposeStep,
    InBetweenStep,
    InOrOutStep,
    PassStep,
    RunTwiceStep,
    StraddleStep,
)
from server.poker.public import PublicHand
from server.poker.steps import (
    arrange,
    bet,
    declare,
    discard,
    draw,
    expose,
    in_between,
    in_or_out,
    passing,
    run_twice,
    straddle,
)

__all__ = ["Legal", "Option", "Pick", "Wager", "legal"]


def legal(hand: PublicHand, seat: int, pocket: Sequence[Card]) -> Legal | None:
    """The seat's choices; None when the hand does not wait for it. `pocket`: the cards it knows to be its own."""
    if hand.asked is None or hand.asked.seat != seat:
        return None
    match hand.at:
        case BetStep() as step:
            return bet.legal(hand, step, seat, pocket)
        case DealStep() | BeatStep():
            return triggers.legal(hand)
        case DrawStep() as step:
            return draw.legal(hand, step, seat, pocket)
        case DiscardStep() as step:
            return discard.legal(step, pocket)
        case RunTwiceStep():
            return run_twice.LEGAL
        case StraddleStep():
            return straddle.legal(hand)
        case ExposeStep() as step:
            return expose.legal(hand, step, seat)
        case PassStep() as step:
            return passing.legal(step, pocket)
        case ArrangeStep():
            return arrange.legal(pocket)
        case DeclareStep() as step:
            return declare.legal(step)
        case InOrOutStep():
            return in_or_out.legal(hand, seat)
        case InBetweenStep() as step:
            return in_between.legal(hand, step, seat)
        case _:
            return None
