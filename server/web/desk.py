"""At the table: what one may ask beside the cards, as a page of its own or as a sheet over the table."""

from collections.abc import Callable, Mapping

from aiohttp import web

from server.night.house_text.options import added
from server.table.views import Look
from server.web.errors import granted
from server.web.evening import of_the_evening
from server.web.html import made, page
from server.web.keys import RATES, SERVICES
from server.web.session import need_session


async def look(request: web.Request) -> Look:
    """What this person's page of the night shows now; `Problem` when he is none of it."""
    request.app[RATES].take("read", request)
    session = await need_session(request)
    night = int(request.match_info["night"])
    return granted(await request.app[SERVICES].tables.views.look(night, session.person, session.admin))


Part = Callable[[Look], Mapping[str, object]]


def _nothing_more(_: Look) -> Mapping[str, object]:
    return {}


def _house(found: Look) -> Mapping[str, object]:
    newest = found.versions[-1].version if found.versions else found.version
    return {"house_version": found.version, "house_newest": newest}


PARTS: Mapping[str, Part] = {
    "tournament": lambda found: {"cup": found.tournament},
    "votes": _nothing_more,
    "hand": _nothing_more,
    "poverty": _nothing_more,
    "blinds": _nothing_more,
    "places": _nothing_more,
    "tables": _nothing_more,
    "people": _nothing_more,
    "offices": _nothing_more,
    "leaving": _nothing_more,
    "options": lambda found: {"added": added(found.house)},
    "game": _nothing_more,
    "cards": _nothing_more,
    "hour": _nothing_more,
    "house": _house,
}
"""The sections in their order: templates/desk/NAME.html, and what each needs beside what all have."""

ALONE = {"hand": ("votes", "hand")}
"""What may be asked for alone, by `only` in the address: a menu leads straight to it."""


@made
async def desk(request: web.Request) -> web.Response:
    """GET /n/<night>/desk?only=hand."""
    found = await look(request)
    values: dict[str, object] = {"view": found.view, "you": found.own, "desk": found.desk, "house": found.house}
    values |= of_the_evening(found, request.app[SERVICES].clock.now_ms())
    values["serial"] = await request.app[SERVICES].people.invite_serial(found.view.night) if found.own.host else 0
    for more in PARTS.values():
        values |= more(found)
    only = ALONE.get(request.query.get("only", ""))
    values["only"] = only is not None
    parts = [f"desk/{name}.html" for name in only or PARTS]
    return page(request, "desk/desk.html", {**values, "parts": parts, "seq": found.seq, "here": request.path_qs})
