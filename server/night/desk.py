"""What one person may ask of the table beside the cards, now: an allow-list, like the views (ux.md, At the table)."""

from collections.abc import Mapping
from typing import Literal

import msgspec

from server.night import commands as c
from server.night.offices import away_since, deputy, holder
from server.night.permissions import Verdict, best
from server.night.player import Player
from server.night.plot import Plot
from server.night.proposable import Office
from server.night.roles import cell, roles
from server.night.showing import may_hunt, may_show
from server.night.state import Night
from server.night.tournament.sending_away import for_money
from server.night.undoing import who_acted
from server.night.votes.calling import may_call
from server.night.votes.subjects import NewBanker, NewHost, PlayWithKitty, SendAway, Subject, UndoAction, VoidHand

Names = Mapping[str, str]
OFFICES: tuple[Office, ...] = ("host", "banker")


class UndoOffer(msgspec.Struct, frozen=True):
    """The last action may be asked back; `mine`: it is the viewer's own."""

    hand: int
    turn: int
    name: str
    mine: bool


class DeskPerson(msgspec.Struct, frozen=True):
    """Somebody with a seat, and what he is tonight. `send`: how the viewer may send him away, alone or by a vote."""

    player: str
    name: str
    seat: int
    what: str
    bot: bool
    me: bool
    send: Literal["", "home", "kick", "vote"]


class DeskOffice(msgspec.Struct, frozen=True):
    """The host's or the banker's place. `away`: its holder has no page open. `take`: how the viewer may take it now.

    `counts`: who takes it counts the box. `names`: the viewer may name a deputy. `hands_over`: he may hand it over.
    """

    office: Office
    holder: str
    deputy: str
    deputy_id: str
    away: bool
    take: Literal["", "deputy", "vote"]
    counts: bool
    names: bool
    hands_over: bool


class DeskView(msgspec.Struct, frozen=True):
    """`void`: the hand that may be asked to be void, 0: none. `kitty`: a vote on a kitty may be called. `shows`: the
    places of the viewer's cards that he may show after this hand. `rabbit`: he may see the board that would have come.
    `rules`: he may change the house rules.
    """

    undo: UndoOffer | None
    void: int
    kitty: bool
    shows: tuple[int, ...]
    rabbit: bool
    people: tuple[DeskPerson, ...]
    offices: tuple[DeskOffice, ...]
    locked: bool
    rules: bool


def desk_view(night: Night, person: str, names: Names, at: int, *, admin: bool = False) -> DeskView:
    """What this person's desk offers at this time (ms)."""

    def may(subject: Subject) -> bool:
        return may_call(Plot(night, at, {}), person, subject)

    player = night.player(person)
    void = VoidHand(night.hand_no) if night.in_hand else None
    return DeskView(
        undo=_undo(night, person, names),
        void=void.hand if void is not None and may(void) else 0,
        kitty=may(PlayWithKitty()),
        shows=may_show(night, player) if player is not None else (),
        rabbit=player is not None and may_hunt(night, player),
        people=tuple(
            _person(night, player, person, names, _send(night, player, person, at, admin=admin))
            for player in night.seated()
        ),
        offices=tuple(_office(night, office, person, names, at, admin=admin) for office in OFFICES),
        locked=night.locked,
        rules=night.phase != "closed" and _may(night, person, c.SetHouse(1, night.house), admin=admin),
    )


def _may(night: Night, person: str, command: c.PersonCommand, *, admin: bool) -> bool:
    """Whether the permission matrix lets him do it alone."""
    return best(roles(night, person, admin=admin), *cell(night, person, command, {}))[0] == Verdict.YES


def _office(night: Night, office: Office, person: str, names: Names, at: int, *, admin: bool) -> DeskOffice:
    held = roles(night, person, admin=admin)
    away = away_since(night, holder(night, office)) is not None
    counts = office == "banker" and not night.play
    subject = NewHost(person) if office == "host" else NewBanker(person, 0)
    take: Literal["", "deputy", "vote"] = ""
    if away and deputy(night, office) == person:
        take = "deputy"
    elif may_call(Plot(night, at, {}), person, subject):
        take = "vote"
    closed = night.phase == "closed"
    over: c.PersonCommand = c.MakeHost("*") if office == "host" else c.MakeBanker("*")
    return DeskOffice(
        office=office,
        holder=names.get(holder(night, office), ""),
        deputy=names.get(deputy(night, office), ""),
        deputy_id=deputy(night, office),
        away=away,
        take=take if not closed else "",
        counts=counts,
        names=not closed and _may(night, person, c.NameDeputy(office), admin=admin),
        hands_over=not closed and best(held, *cell(night, person, over, {}))[0] >= Verdict.SECOND,
    )


def _undo(night: Night, person: str, names: Names) -> UndoOffer | None:
    actor = who_acted(night)
    if night.hand is None or actor is None:
        return None
    public = night.hand.public
    if not may_call(Plot(night, 0, {}), person, UndoAction(public.number, public.turn)):
        return None
    return UndoOffer(public.number, public.turn, names.get(actor.id, ""), actor.id == person)


def _send(night: Night, player: Player, viewer: str, at: int, *, admin: bool) -> Literal["", "home", "kick", "vote"]:
    if night.begun and for_money(night):
        return "vote" if may_call(Plot(night, at, {}), viewer, SendAway(player.id)) else ""
    runs = best(roles(night, viewer, admin=admin), *cell(night, viewer, c.Kick(player.id), {}))[0] == Verdict.YES
    if not runs or player.id == viewer:
        return ""
    return "home" if player.bot else "kick"


def _person(
    night: Night, player: Player, viewer: str, names: Names, send: Literal["", "home", "kick", "vote"]
) -> DeskPerson:
    what = [word for word, holder in (("host", night.host), ("banker", night.banker)) if holder == player.id]
    what += ["house player"] * player.bot
    return DeskPerson(
        player=player.id,
        name=names.get(player.id, ""),
        seat=player.seat if player.seat is not None else -1,
        what=", ".join(what),
        bot=player.bot,
        me=player.id == viewer,
        send=send,
    )
