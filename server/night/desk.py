"""What one person may ask of the table beside the cards, now: an allow-list, like the views (ux.md, At the table)."""

from collections.abc import Mapping

import msgspec

from server.night.plot import Plot
from server.night.state import Night, Player
from server.night.undoing import who_acted
from server.night.votable import PlayWithKitty, Subject, UndoAction, VoidHand
from server.night.vote import may_call

Names = Mapping[str, str]


class UndoOffer(msgspec.Struct, frozen=True):
    """The last action may be asked back; `mine`: it is the viewer's own."""

    hand: int
    turn: int
    name: str
    mine: bool


class DeskPerson(msgspec.Struct, frozen=True):
    """Somebody with a seat, and what the viewer may do with him."""

    player: str
    name: str
    seat: int
    what: str
    bot: bool
    me: bool


class DeskView(msgspec.Struct, frozen=True):
    """`void`: the hand that may be asked to be void, 0: none. `kitty`: a vote on a kitty may be called."""

    undo: UndoOffer | None
    void: int
    kitty: bool
    people: tuple[DeskPerson, ...]


def desk_view(night: Night, person: str, names: Names) -> DeskView:
    """What this person's desk offers."""

    def may(subject: Subject) -> bool:
        return may_call(Plot(night, 0, {}), person, subject)

    void = VoidHand(night.hand_no) if night.in_hand else None
    return DeskView(
        undo=_undo(night, person, names),
        void=void.hand if void is not None and may(void) else 0,
        kitty=may(PlayWithKitty()),
        people=tuple(_person(night, player, person, names) for player in night.seated()),
    )


def _undo(night: Night, person: str, names: Names) -> UndoOffer | None:
    actor = who_acted(night)
    if night.hand is None or actor is None:
        return None
    public = night.hand.public
    if not may_call(Plot(night, 0, {}), person, UndoAction(public.number, public.turn)):
        return None
    return UndoOffer(public.number, public.turn, names.get(actor.id, ""), actor.id == person)


def _person(night: Night, player: Player, viewer: str, names: Names) -> DeskPerson:
    what = [word for word, holder in (("host", night.host), ("banker", night.banker)) if holder == player.id]
    what += ["house player"] * player.bot
    return DeskPerson(
        player=player.id,
        name=names.get(player.id, ""),
        seat=player.seat if player.seat is not None else -1,
        what=", ".join(what),
        bot=player.bot,
        me=player.id == viewer,
    )
