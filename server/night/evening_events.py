"""How the evening runs: places at the table and who waits for one, the hour it ends, and the second table."""

from server.night.player import Elsewhere
from server.night.tags import Event


class PutInLine(Event, frozen=True):
    """The table is full: this player waits for a seat, last in the line."""

    player: str


class LineLeft(Event, frozen=True):
    """He waits no longer: he went, or (`silent`) he was called and did not answer in time."""

    player: str
    silent: bool = False


class SeatCalled(Event, frozen=True):
    """The next in line is called to a seat, which is kept for him until `deadline` (ms)."""

    player: str
    seat: int
    deadline: int


class SeatWished(Event, frozen=True):
    """A player will move to another seat before the next deal; -1: he stays where he is."""

    player: str
    seat: int


class SwapWished(Event, frozen=True):
    """A player would change seats with another one, who is asked; "": no longer."""

    player: str
    other: str


class SeatMoved(Event, frozen=True):
    """`owes`: he moved away from the blinds, so he waits for the big one, or posts it (procedure.md 13)."""

    player: str
    seat: int
    owes: bool = False


class SeatsSwapped(Event, frozen=True):
    """Two players have changed seats; `owing` are those of them who moved away from the blinds."""

    players: tuple[str, str]
    owing: tuple[str, ...] = ()


class LastOrbitTimed(Event, frozen=True):
    """Agreed beforehand: at this hour (ms UTC) the last orbit begins (R171)."""

    at: int
    by: str


class LastOrbitAnnounced(Event, frozen=True):
    """So many minutes are left until the last orbit."""

    minutes: int


class PlaysFree(Event, frozen=True):
    """A player who has lost all is dealt in without posting, until he wins a pot or buys chips (R150)."""

    player: str
    on: bool


class TablesLinked(Event, frozen=True):
    """The evening has another table: a night of its own, with the same host, house and banker (R175)."""

    night: int


class TableWished(Event, frozen=True):
    """A player goes to the other table as soon as he is out of a hand. `off`: he stays; `why`: he could not go."""

    player: str
    by: str
    off: bool = False
    why: str = ""


class TableLeft(Event, frozen=True):
    """His whole stack is at the table of night `to` now; `free` of it are free chips (R150).

    The book of that night has the other end of the move, under the same `key`.
    """

    player: str
    to: int
    chips: int
    free: int
    key: str


class TableJoined(Event, frozen=True):
    """A player has come from the table of night `origin` with exactly these chips; he had `frees` free stacks there.

    `said`: all that table says of him; None where an older server wrote this.
    """

    player: str
    origin: int
    chips: int
    free: int
    frees: int
    key: str
    said: Elsewhere | None = None


class SaidElsewhere(Event, frozen=True):
    """What the other table of the evening says of a player has changed."""

    player: str
    said: Elsewhere


EveningEvent = (
    PutInLine
    | LineLeft
    | SeatCalled
    | SeatWished
    | SwapWished
    | SeatMoved
    | SeatsSwapped
    | LastOrbitTimed
    | LastOrbitAnnounced
    | PlaysFree
    | TablesLinked
    | TableWished
    | TableLeft
    | TableJoined
    | SaidElsewhere
)
