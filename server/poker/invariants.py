"""What must always be true of a hand. Checked after every batch, in production too, before anything is written."""

from functools import lru_cache

from server.poker.cards import JOKERS, parse_card
from server.poker.house import Deck, pack
from server.poker.pots import pots
from server.poker.public import PublicHand
from server.poker.sealed import Secrets


class InvariantBroken(Exception):
    """The hand is in a state that no sequence of legal acts leads to. The table stops; no chips move."""


def check(hand: PublicHand, secrets: Secrets) -> None:
    """Looks at both halves of a hand; raises `InvariantBroken` with the broken rule in words."""
    check_chips(hand)
    check_question(hand)
    check_cards(hand, secrets)


def check_chips(hand: PublicHand) -> None:
    """Chips are conserved, nobody has less than none, and the pots are what lies in the middle."""
    start = sum(each.stack for each in hand.setup.seats) + hand.came
    stacks = won = 0
    for place in hand.seats:
        if min(place.stack, place.live, place.dead, place.street, place.won) < 0 or place.street > place.live:
            raise InvariantBroken(f"hand {hand.number}, seat {place.seat}: impossible chips {place}")
        stacks += place.stack
        won += place.won
    middle = hand.pot
    if stacks + middle + hand.cut + hand.stays != start:
        raise InvariantBroken(
            f"hand {hand.number}: {start} chips came, {stacks} are in stacks, {middle} in the middle, {hand.cut} cut, "
            f"{hand.stays} stay"
        )
    if won != sum(hand.paid):
        raise InvariantBroken(f"hand {hand.number}: {sum(hand.paid)} chips were awarded and {won} won")
    amounts = [pot.amount for pot in pots(hand)]
    if sum(amounts) != middle or min(amounts, default=0) < 0:
        raise InvariantBroken(f"hand {hand.number}: pots {amounts} do not hold the {middle} chips in the middle")
    if hand.over and middle:
        raise InvariantBroken(f"hand {hand.number} is over with {middle} chips in the middle")
    current = hand.round
    if current is not None and any(place.street > current.current_bet for place in hand.seats):
        raise InvariantBroken(f"hand {hand.number}: somebody put in more than the bet of {current.current_bet}")


def check_question(hand: PublicHand) -> None:
    """The hand waits for exactly one thing, and for somebody who can do it."""
    waits = [hand.asked is not None, hand.deck_asked is not None, hand.over]
    if sum(waits) != 1:
        raise InvariantBroken(f"hand {hand.number} waits for {sum(waits)} things")
    if hand.asked is None:
        return
    place = hand.place(hand.asked.seat)
    if place.folded:
        raise InvariantBroken(f"hand {hand.number} asks seat {place.seat}, which has folded")
    if place.beaten:
        raise InvariantBroken(f"hand {hand.number} asks seat {place.seat}, which is beaten")
    if hand.asked.decision in ("bet", "bring-in", "pay", "in-or-out", "ace", "in-between") and not place.stack:
        raise InvariantBroken(f"hand {hand.number} asks seat {place.seat}, which is all-in")


def check_cards(hand: PublicHand, secrets: Secrets) -> None:
    """Every card of the deck is in exactly one place, and what lies face up is what it says it is."""
    found = [card.index for card in secrets.deck[hand.top :]]
    for pile in (*secrets.pockets, *secrets.thrown, secrets.burnt, secrets.board):
        found += [card.index for card in pile]
    found += [parse_card(text).index for text in (*hand.face_up(), *hand.swept)]
    if sorted(min(index, JOKERS[0].index) for index in found) != _sorted_indexes(hand.setup.rules.deck):
        raise InvariantBroken(f"hand {hand.number}: a card is lost or doubled")
    if len(secrets.burnt) != hand.burnt:
        raise InvariantBroken(f"hand {hand.number}: {hand.burnt} cards were burnt and {len(secrets.burnt)} lie there")
    if len(secrets.board) != len(hand.hidden_slots()):
        raise InvariantBroken(f"hand {hand.number}: {len(secrets.board)} shared cards lie face down unseen")
    for place, pocket, thrown in zip(hand.seats, secrets.pockets, secrets.thrown, strict=True):
        if len(pocket) != len(place.cards) or len(thrown) != place.thrown:
            raise InvariantBroken(f"hand {hand.number}, seat {place.seat}: the public sees another number of cards")
        if any(slot.card and slot.card != str(card) for slot, card in zip(place.cards, pocket, strict=True)):
            raise InvariantBroken(f"hand {hand.number}, seat {place.seat}: a card face up is not the one in the pocket")
        if any(bool(slot.card) is (slot.face in ("down", "blind")) for slot in place.cards):
            raise InvariantBroken(f"hand {hand.number}, seat {place.seat}: the public knows a card that lies face down")


@lru_cache(maxsize=64)
def _sorted_indexes(deck: Deck) -> list[int]:
    return sorted(min(card.index, JOKERS[0].index) for card in pack(deck))  # face up one joker is like the other
