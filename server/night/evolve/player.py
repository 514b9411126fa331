"""One player of a night, changed."""

from collections.abc import Callable

from msgspec.structs import replace

from server.night.player import Player
from server.night.state import Night


def set_player(night: Night, person: str, **fields: object) -> Night:
    """The night with other fields of one player."""
    return night.changed(person, lambda player: replace(player, **fields))


def more_chips(chips: int) -> Callable[[Player], Player]:
    """For `Night.changed`: so many chips more in front of him."""
    return lambda player: replace(player, stack=player.stack + chips)
