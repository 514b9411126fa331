"""Starting a table: who may, under which names; asked by the lobby's page and by the page that starts a tournament."""

from typing import Any, NamedTuple

from aiohttp import web

from server.poker.house import House
from server.session import Session
from server.web.errors import Problem, granted
from server.web.guests import person_named, typed_name
from server.web.invites import invite_link
from server.web.keys import JOINING, SERVICES
from server.web.names import BadName, night_name
from server.web.proxies import from_this_machine
from server.web.services import Houses
from server.web.session import session_of, start_session


class Opened(NamedTuple):
    """A table that was started: its invite link, and its host, who may be new here."""

    night: int
    invite: str
    host: str
    new: bool

    async def let_in(self, request: web.Request, response: web.Response) -> None:
        """A host who is new gets a session with the response."""
        if self.new:
            await start_session(request, response, self.host)


async def open_table(request: web.Request, title: str, name: str, settings: dict[str, Any]) -> Opened:
    """Starts a table whose host is the asker. `Problem` when he may not, or a name or a setting cannot be."""
    services = request.app[SERVICES]
    session = await session_of(request)
    if not may_open(request, session):
        raise Problem(403, "not-allowed", "Only the admin may start a table here.")
    try:
        title = night_name(title)
    except BadName as bad:
        raise Problem(422, "bad-name", str(bad)) from None
    name = typed_name(name)
    preset = await _preset(services.houses, settings.pop("house", ""))
    async with request.app[JOINING]:
        host = await person_named(request, session, name)
    night = granted(await services.tables.open_night(host, name, title, settings, preset))
    link = invite_link(services.site, await services.people.new_invite(night))
    return Opened(night, link, host, session is None)


async def _preset(houses: Houses, key: object) -> House | None:
    """The house rules of that name; None where none were asked for."""
    if key == "":
        return None
    found = await houses.find(key) if isinstance(key, str) else None
    if found is None:
        raise Problem(409, "no-such-house", "Those house rules are not kept any more. Choose others.")
    return found.house


def may_open(request: web.Request, session: Session | None) -> bool:
    """Whether this device may start a table."""
    site = request.app[SERVICES].site
    if site.open_tables == "anyone" or (session is not None and session.admin):
        return True
    # Whoever sits at the machine itself is the host. Behind a public address a proxy may sit there, too.
    return site.lan_mode and from_this_machine(request)
