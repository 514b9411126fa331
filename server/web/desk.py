"""At the table: what one may ask beside the cards, as a page of its own or as a sheet over the table."""

from aiohttp import web

from server.night.refusal import AnyRefusal
from server.table.lobby import Look
from server.web.errors import refused
from server.web.html import made, page
from server.web.keys import RATES, SERVICES
from server.web.session import need_session


async def look(request: web.Request) -> Look:
    """What this person's page of the night shows now; `Problem` when he is none of it."""
    request.app[RATES].take("read", request)
    session = await need_session(request)
    night = int(request.match_info["night"])
    found = await request.app[SERVICES].tables.look(night, session.person, session.admin)
    if isinstance(found, AnyRefusal):
        raise refused(found)
    return found


@made
async def desk(request: web.Request) -> web.Response:
    """GET /n/<night>/desk."""
    found = await look(request)
    values = {"view": found.view, "you": found.own, "house": found.house, "seq": found.seq}
    return page(request, "desk/desk.html", {**values, "here": request.path})
