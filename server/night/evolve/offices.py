"""Who holds which place at the table, event by event: host, banker, deputies, who is away, who was sent away."""

from msgspec.structs import replace

from server.night import events as e
from server.night.state import Night

OfficeEvent = (
    e.HostNamed
    | e.BankerNamed
    | e.DeputyNamed
    | e.OfficerGone
    | e.OfficerBack
    | e.NewDevice
    | e.DeviceOut
    | e.SentAway
    | e.Locked
)


def evolve(night: Night, event: OfficeEvent) -> Night:
    """The night after one of these."""
    match event:
        case e.HostNamed(player=player):
            deputy = "" if night.deputy_host == player else night.deputy_host
            return _officers_only(replace(night, host=player, deputy_host=deputy))
        case e.BankerNamed(player=player):
            deputy = "" if night.deputy_banker == player else night.deputy_banker
            return _officers_only(replace(night, banker=player, deputy_banker=deputy))
        case e.DeputyNamed(office="host", player=player):
            return replace(night, deputy_host=player)
        case e.DeputyNamed(player=player):
            return replace(night, deputy_banker=player)
        case e.OfficerGone(player=player, at=at):
            return replace(night, gone=(*night.gone, (player, at)))
        case e.OfficerBack(player=player):
            return replace(night, gone=tuple(each for each in night.gone if each[0] != player))
        case e.NewDevice() | e.DeviceOut():
            return night
        case e.SentAway(player=player):
            return replace(night, sent_away=(*night.sent_away, player))
        case e.Locked(on=on):
            return replace(night, locked=on)


def let_back(night: Night, person: str) -> Night:
    """Who has a seat again is no longer sent away."""
    if person not in night.sent_away:
        return night
    return replace(night, sent_away=tuple(each for each in night.sent_away if each != person))


def _officers_only(night: Night) -> Night:
    return replace(night, gone=tuple(each for each in night.gone if each[0] in (night.host, night.banker)))
