"""What one person's pages of a night show: the same views as a push, and the dealer's choice."""

import msgspec

from server.night.desk import DeskView, desk_view
from server.night.evening_view import EveningView, evening_view
from server.night.own_view import OwnView
from server.night.picker import Asked, Picker, mark, picker
from server.night.refusal import AnyRefusal, Refusal
from server.night.state import HouseVersion
from server.night.tournament.view import TournamentPage
from server.night.tournament.view import page as tournament_page
from server.night.view import NightView
from server.poker.house import House
from server.table.doors import Doors
from server.table.favourites import Favourites
from server.table.nights import Nights


class Look(msgspec.Struct, frozen=True):
    """What a page of one person shows of a night: the same views as a push, the house rules, and the book's last row.

    `version` is that of the house rules in force; `versions` are all there were. `seq` grows with whatever changes the
    night, so a page knows whether it is still fresh.
    """

    view: NightView
    own: OwnView
    house: House
    seq: int
    desk: DeskView
    version: int = 1
    versions: tuple[HouseVersion, ...] = ()
    tournament: TournamentPage | None = None
    evening: EveningView = EveningView()


class AtChoice(msgspec.Struct, frozen=True):
    """The dealer's choice for one person: `picker` is None when it is not his."""

    view: NightView
    picker: Picker | None
    names: dict[str, str]


class Views:
    """Reads only."""

    def __init__(self, doors: Doors, nights: Nights) -> None:
        self._doors, self._nights = doors, nights
        self.favourites = Favourites(doors.journal)

    async def look(self, night: int, person: str, admin: bool) -> Look | AnyRefusal:
        """What this person's page would show now."""
        found = await self._nights.read(night, person, admin=admin)
        if isinstance(found, Refusal):
            return found
        actor, who = found
        view, own = actor.views(who, admin=admin)
        now, at = actor.night, self._doors.clock.now_ms()
        desk = desk_view(now, who, actor.names, at, admin=admin)
        cup = tournament_page(now, who, actor.names, at, self._doors.shelf)
        other = self._nights.other(actor)
        evening = evening_view(now, actor.book, who, actor.names, at, other.night if other is not None else None)
        seq = actor.book.seq + (other.book.seq if other is not None else 0)
        return Look(view, own, now.house, seq, desk, now.house_version, now.versions, cup, evening)

    async def choosing(self, night: int, person: str, admin: bool, asked: Asked, for_: str) -> AtChoice | AnyRefusal:
        """The dealer's choice as this person sees it, with what he has picked for it so far."""
        at = await self._nights.read(night, person, admin=admin)
        if isinstance(at, Refusal):
            return at
        actor, who = at
        liked = await self.favourites.of(night, actor.book.code)
        mine = asked if for_ == mark(actor.night) else Asked()
        found = picker(actor.night, who, self._doors.shelf, liked, mine)
        view, _ = actor.views(who, admin=admin)
        return AtChoice(view, found, dict(actor.names))
