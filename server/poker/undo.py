"""The hand after a ruling: as before its last action, or as if it had not been dealt (design.md 10.14)."""

from msgspec.structs import replace

from server.poker.cards import FaceUp
from server.poker.events import Asked, Bet, Called, Checked, Folded, Posted, PublicEvent, Raised, Undone, Voided
from server.poker.public import Place, PublicHand, Slot

Action = Folded | Checked | Called | Bet | Raised | Posted
"""What may be taken back: it shows no card, and moves no more than the player's own chips."""


def remembered(before: PublicHand, event: PublicEvent, after: PublicHand) -> PublicHand:
    """`after` with what the last action may be taken back to: nothing, as soon as anything but a question follows."""
    if isinstance(event, Action) and before.asked is not None:
        return replace(after, before=replace(before, before=None))
    if after.before is None or isinstance(event, Asked):
        return after
    return replace(after, before=None)


def undone(hand: PublicHand, event: Undone) -> PublicHand:
    """As before the action; but turns are counted on, so that nothing meant for one of them is taken for another."""
    if hand.before is None or hand.before.asked is None or hand.before.asked.seat != event.seat:
        raise ValueError(f"seat {event.seat} has no action to take back")
    return replace(hand.before, asked=None, turn=hand.turn)


def voided(hand: PublicHand, event: Voided) -> PublicHand:
    back, pockets = dict(event.back), dict(event.pockets)
    return replace(
        hand,
        seats=tuple(_as_it_came(place, back.get(place.seat, 0), pockets[place.seat]) for place in hand.seats),
        round=None,
        asked=None,
        deck_asked=None,
        due=(),
        cut=0,
        paid=(),
        taken=(),
        lying=(),
        stays=event.carried,
        void=True,
    )


def _as_it_came(place: Place, back: int, cards: tuple[FaceUp, ...]) -> Place:
    lying = zip(place.cards, cards, strict=True)
    return replace(
        place,
        stack=place.stack + back,
        live=0,
        dead=0,
        posted=0,
        street=0,
        won=0,
        bounty=0,
        above=0,
        cards=tuple(slot if slot.face == "up" else Slot("shown", card) for slot, card in lying),
    )
