"""Who may do what: one table, deny by default (bank.md 3, permission matrix). Knows roles, not reasons."""

from typing import Literal

from server.night import commands as c
from server.night.state import Night

Role = Literal["spectator", "player", "banker", "host"]

ALLOWED: dict[type, tuple[Role, ...]] = {
    c.Sit: ("spectator", "player", "banker", "host"),
    c.Approve: ("host",),
    c.Decline: ("host", "banker"),
    c.AskChips: ("player", "banker", "host"),
    c.Grant: ("banker", "host"),
    c.TakeBack: ("banker", "host"),
    c.PayTab: ("banker", "host"),
    c.Leave: ("spectator", "player", "banker", "host"),
    c.SitOut: ("player",),
    c.ImBack: ("player",),
    c.Begin: ("host",),
    c.Choose: ("player",),
    c.PostBlinds: ("player",),
    c.Cut: ("player",),
    c.Act: ("player",),
    c.AddTime: ("player",),
    c.ProposeKitty: ("player", "host"),
    c.VoteKitty: ("player",),
    c.End: ("host",),
    c.CallOffEnd: ("host",),
    c.Pause: ("host",),
    c.Resume: ("host",),
    c.SeatBots: ("host",),
    c.RemoveBot: ("host",),
    c.MakeBanker: ("host",),
    c.Kick: ("host",),
}


def roles(night: Night, person: str) -> tuple[Role, ...]:
    """All the roles of a person tonight; a seated host is a player too. When it is over, so is whoever played."""
    player = night.player(person)
    held: list[Role] = ["spectator"]
    if player is not None and (player.seat is not None or (night.phase == "closed" and player.bought)):
        held.append("player")
    if person == night.banker:
        held.append("banker")
    if person == night.host:
        held.append("host")
    return tuple(held)


def allowed(night: Night, person: str, action: type) -> bool:
    """True when one of the person's roles may do `action`, a class of `commands`."""
    return not set(ALLOWED.get(action, ())).isdisjoint(roles(night, person))
