"""Openers: the hand that a game asks of whoever bets first, and its proof (procedure.md 20)."""

from collections.abc import Sequence
from itertools import combinations

from server.poker.cards import Card, face_up
from server.poker.events import OpenersShown
from server.poker.game import BetStep
from server.poker.holding import holding
from server.poker.play import Play
from server.poker.public import NOBODY, NOT_ACTED, Place, PublicHand
from server.poker.ranking import Holding, at_least, in_words
from server.poker.refusal import Refusal, RefusalRule
from server.poker.wild_now import rules_now

DISCARDED = -1


def is_to_open(hand: PublicHand, step: BetStep) -> bool:
    """Whether a bet now would be the opening one, for which this game asks for openers."""
    return bool(step.open_with) and hand.first_bettor == NOBODY


def has_none(hand: PublicHand, step: BetStep, place: Place, pocket: Sequence[Card]) -> Refusal | None:
    """Why this seat may not open; None when it may, or when no openers are needed. The bug and wild cards count."""
    if not is_to_open(hand, step):
        return None
    least = standard(hand, step)
    if at_least(holding(place, pocket), least, rules_now(hand)):
        return None
    return Refusal(RefusalRule.NO_OPENERS, f"To open you need {in_words(least)} or better.")


def nobody_opened(hand: PublicHand, step: BetStep) -> bool:
    """Whether all passed. Where nobody could have bet, for want of chips, the hand is played on for what is there."""
    return is_to_open(hand, step) and any(place.acted_at != NOT_ACTED for place in hand.seats)


def standard(hand: PublicHand, step: BetStep) -> str:
    """The least openers: the game's list goes on with every deal that was passed out, and stays at its last."""
    return step.open_with[min(hand.setup.passes, len(step.open_with) - 1)]


def prove(play: Play) -> None:
    """The opener shows openers unless they lie face up already: few of the cards he opened with, split ones too."""
    hand, opened = play.public, play.secrets.opened
    step = next((step for step in hand.game.steps if isinstance(step, BetStep) and step.open_with), None)
    if step is None or not opened:
        return
    least, rules = standard(hand, step), rules_now(hand)
    place = hand.place(hand.first_bettor)
    seen = [slot.card for slot in place.cards if slot.face != "down"]
    up = tuple(card for card in opened if str(card) in seen)
    if up and at_least(Holding(up), least, rules):
        return
    proof = next(
        cards
        for count in range(1, len(opened) + 1)
        for cards in combinations(opened, count)
        if at_least(Holding(cards), least, rules)
    )
    pocket = play.pocket(place.seat)
    at = tuple(pocket.index(card) if card in pocket else DISCARDED for card in proof)
    play.say(OpenersShown(place.seat, tuple(face_up(card) for card in proof), at))
