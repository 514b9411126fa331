"""What the rest of the deck is still needed for."""

from server.poker.game import BoardStep, DealStep
from server.poker.public import PublicHand


def owed_twice(hand: PublicHand) -> int:
    """The cards that two boards still need, where there are two or it is run twice."""
    steps = hand.game.steps[hand.run_from + 1 :] if hand.runs > 1 else ()
    slots = sum(len(step.slots) for step in steps if isinstance(step, BoardStep))
    return 2 * slots - sum(each.run > 0 for each in hand.board)


def still_to_come(hand: PublicHand) -> int:
    """The cards that later steps need if nobody folds; one is enough where a common card may stand for all."""
    needed = 0
    for step in hand.game.steps[hand.step + 1 :]:
        if isinstance(step, DealStep):
            needed += 1 if step.short == "common-card" else len(hand.live()) * step.cards
        elif isinstance(step, BoardStep):
            needed += len(step.slots)
    return needed
