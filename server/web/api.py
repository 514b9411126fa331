"""The JSON endpoints: who am I, the admin link, nights. What changes a night comes by the socket or by forms."""

from typing import Any

from aiohttp import web

from server.web.body import Request, answer, read
from server.web.errors import Problem
from server.web.invites import Typed
from server.web.keys import CONNECTIONS, RATES, SERVICES
from server.web.opening import may_open, open_table
from server.web.session import session_of, start_session

CLOSED_TOKEN_CHANGED = 1012
"""The browser comes back by itself, with its new cookie."""


class ClaimAdmin(Request, frozen=True):
    token: Typed


class OpenNight(Request, frozen=True):
    name: Typed
    your_name: Typed
    settings: dict[str, Any]


async def me(request: web.Request) -> web.Response:
    """GET /api/me: what this device is, and what it may do here."""
    request.app[RATES].take("read", request)
    services = request.app[SERVICES]
    session = await session_of(request)
    may = may_open(request, session)
    return answer(
        {
            "person": session.person if session else None,
            "name": await services.people.name(session.person) if session else "",
            "admin": session is not None and session.admin,
            "may_open": may,
            "rotations": services.tables.lists() if may else [],
            "houses": [(each.key, each.title) for each in await services.houses.listed()] if may else [],
            "notice": services.site.notice,
            "now": services.clock.now_ms(),
        }
    )


async def claim_admin(request: web.Request) -> web.Response:
    """POST /api/admin: exchanges the one-time link of the first start for the admin's session."""
    rates, services = request.app[RATES], request.app[SERVICES]
    rates.check("guess", request)
    claim = await read(request, ClaimAdmin)
    session = await session_of(request)
    person = session.person if session else await services.people.new_person("")
    if not await services.people.claim_admin(claim.token, person):
        rates.take("guess", request)
        text = "This link was used already, or a newer one was printed. Look at the server's terminal."
        raise Problem(403, "admin-link-unknown", text)
    services.log.info("admin-claimed", role="admin")
    response = answer({})
    await start_session(request, response, person)
    if session is not None:
        await services.people.revoke(session.key)
        request.app[CONNECTIONS].close_session(session.key, CLOSED_TOKEN_CHANGED)
    return response


async def open_night(request: web.Request) -> web.Response:
    """POST /api/nights: starts a table whose host is the asker, and gives its invite link."""
    request.app[RATES].take("open-night", request)
    wanted = await read(request, OpenNight)
    opened = await open_table(request, wanted.name, wanted.your_name, wanted.settings)
    response = answer({"night": opened.night, "invite": opened.invite})
    await opened.let_in(request, response)
    return response


async def my_nights(request: web.Request) -> web.Response:
    """GET /api/nights: the asker's own, newest first; nobody has none."""
    request.app[RATES].take("read", request)
    session = await session_of(request)
    nights = await request.app[SERVICES].tables.nights_of(session.person) if session else []
    return answer({"nights": nights})
