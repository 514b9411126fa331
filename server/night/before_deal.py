"""What a deal changes in a night beside the hand, kept until it is over: a void hand goes back to it."""

from msgspec.structs import replace

from server.night.decks import PickedDeck
from server.night.next_deal import BeforeDeal
from server.night.proposable import SEATS_MAX
from server.night.state import Night
from server.poker.cards import FaceUp, face_up


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


def thrown(night: Night) -> tuple[tuple[int, tuple[FaceUp, ...]], ...]:
    """(seat, cards) of everything that was thrown in this hand, in turn; nothing of seats that threw nothing."""
    hand = night.hand if night.in_hand else None
    if hand is None:
        return ()
    piles = zip(hand.public.seats, hand.secrets.mixed, hand.secrets.thrown, strict=True)
    told = ((place.seat, tuple(face_up(card) for card in (*mixed, *beside))) for place, mixed, beside in piles)
    return tuple((seat, cards) for seat, cards in told if cards)


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
