"""What a deal changes in a night beside the hand, kept until it is over: a void hand goes back to it."""

from msgspec.structs import replace

from server.night.decks import PickedDeck, SpentDeal
from server.night.events import DealOpened
from server.night.next_deal import BeforeDeal
from server.night.proposable import SEATS_MAX
from server.night.state import Night
from server.poker.cards import FaceUp, face_up
from server.poker.hand import Hand
from server.poker.invariants import InvariantBroken


def committed(night: Night, stage: int) -> Night:
    """A deck is committed to. For a deal, what was before it is remembered."""
    if stage:
        return night
    owed = tuple((player.id, player.owes, player.posts) for player in night.players)
    return replace(night, before_deal=BeforeDeal(night.carry, night.posts, night.round, owed, night.odd), picked=())


def picked(night: Night, pick: int) -> Night:
    """The cut has said with which of the decks is played."""
    secrets = night.secrets
    if secrets is None:
        return night
    return replace(night, picked=(*night.picked, PickedDeck(secrets.stage, pick, secrets.decks[pick])))


def to_open(night: Night) -> tuple[tuple[int, int, str], ...]:
    """(stage, deck, secret in hex) of every deck of this hand that was not opened yet."""
    picked = [(deck.stage, deck.pick, deck.secret) for deck in night.picked]
    waiting = night.secrets
    uncut = [(waiting.stage, at, secret) for at, secret in enumerate(waiting.decks)] if waiting is not None else []
    return tuple((stage, at, secret.hex()) for stage, at, secret in (*picked, *uncut))


def thrown(hand: Hand | None) -> tuple[tuple[int, tuple[FaceUp, ...]], ...]:
    """(seat, cards) of everything that was thrown in a hand, in turn; nothing of seats that threw nothing."""
    if hand is None:
        return ()
    piles = zip(hand.public.seats, hand.secrets.mixed, hand.secrets.thrown, strict=True)
    told = ((place.seat, tuple(face_up(card) for card in (*mixed, *beside))) for place, mixed, beside in piles)
    return tuple((seat, cards) for seat, cards in told if cards)


def spent(night: Night, hand: Hand) -> tuple[SpentDeal, ...]:
    """With the hand that is just over, where its house opens all of it later."""
    when = hand.public.setup.reveal
    if not when or hand.public.void:
        return night.to_reveal
    return (*night.to_reveal, SpentDeal(hand.public.number, when, night.picked, thrown(hand)))


def reveal(night: Night, at_the_end: bool = False) -> tuple[DealOpened, ...]:
    """What is to be opened after a hand, or at the end of the night (bank.md 2.2, full reveal)."""
    due = [each for each in night.to_reveal if at_the_end or each.when == "after-hand"]
    return tuple(
        DealOpened(each.hand, tuple((deck.stage, deck.pick, deck.secret.hex()) for deck in each.decks), each.thrown)
        for each in due
    )


def opened(night: Night, event: DealOpened) -> Night:
    """All of a deal is open: at its time, or because it did not count. Raises InvariantBroken when it is another."""
    due = next((each for each in reveal(night, at_the_end=True) if each.hand == event.hand), None)
    if due is not None:
        left = tuple(each for each in night.to_reveal if each.hand != event.hand)
        good, night = event == due, replace(night, to_reveal=left)
    else:
        hand = night.hand if night.in_hand else None
        good = event.decks == to_open(night) and event.thrown in ((), thrown(hand))
        night = replace(night, opened_whole=(*night.opened_whole, event.hand))
    if not good:
        raise InvariantBroken("a hand is opened with other decks or discards than those that it has")
    return night


def undealt(night: Night) -> Night:
    """The night after a void hand: as if it had not been dealt, but that its number is gone."""
    was = night.before_deal
    if was is None:
        return night
    owed = {player: (owes, posts) for player, owes, posts in was.owed}
    players = []
    for player in night.players:
        owes, posts = owed.get(player.id, (player.owes, player.posts))
        players.append(replace(player, owes=owes, posts=posts))
    again = replace(was.round, deals=was.round.deals + 1) if was.round is not None else None
    button = (night.button - 1) % SEATS_MAX if night.button is not None else None
    return replace(
        night,
        carry=was.carry,
        odd=was.odd,
        posts=was.posts,
        round=again,
        players=tuple(players),
        button=button,
        cutting=None,
        secrets=None,
    )
