"""Dealer's choice: the page that opens for whoever chooses, and what his picks come to while he makes them (ux.md 1.5).

The page is whole at once; a change asks for the small part of it that depends on what is picked. A choice that is
refused stays as it was picked, with the reason.
"""

import asyncio
from typing import NamedTuple

import msgspec
from aiohttp import web

from server.night.picker import Asked, LadderAsked, Picker
from server.poker.beats import Line, what_beats_what
from server.poker.cards import in_words
from server.web.errors import Problem, granted
from server.web.forms import NOT_READ, Fields, nested, read_form
from server.web.html import made, page
from server.web.keys import RATES, SERVICES
from server.web.session import need_session

OWN = "_"
"""Fields of the page that are none of the command's begin with this."""


class Beats(NamedTuple):
    """What beats what, worked out."""

    title: str
    lines: tuple[Line, ...]


@made
async def choose(request: web.Request) -> web.Response:
    """GET /n/<night>/choose, with what was picked before in its query; POST: the same without a script."""
    fields = list(request.query.items()) if request.method == "GET" else await read_form(request)
    return await _show(request, "choose/choose.html", fields)


@made
async def preview(request: web.Request) -> web.Response:
    """POST /n/<night>/choose/preview: only what depends on the picks."""
    return await _show(request, "choose/preview.html", await read_form(request))


async def _show(request: web.Request, template: str, fields: Fields) -> web.Response:
    request.app[RATES].take("read", request)
    session = await need_session(request)
    night = int(request.match_info["night"])
    asked, for_ = _asked(fields)
    views = request.app[SERVICES].tables.views
    found = granted(await views.choosing(night, session.person, session.admin, asked, for_))
    values = {"view": found.view, "here": f"/n/{night}/choose"}
    if found.picker is None:
        return page(request, "choose/waiting.html", values)
    picked = found.picker.picked
    ladders = await asyncio.to_thread(_worked_out, picked.ladders) if picked is not None else ()
    return page(request, template, {**values, "names": found.names, **_parts(found.picker), "ladders": ladders})


def _parts(picker: Picker) -> dict[str, object]:
    return {"picker": picker, "picked": picker.picked, "in_words": lambda cards: in_words(tuple(cards))}


def _asked(fields: Fields) -> tuple[Asked, str]:
    """What the form says so far, and the choice that it says it for. `Problem` 400 when it says nothing sensible."""
    said = {name.removeprefix(OWN): value for name, value in nested(fields).items() if name not in ("do", "id", "next")}
    for_ = str(said.pop("for", ""))
    try:
        return msgspec.convert(said, Asked, strict=False), for_
    except msgspec.ValidationError as bad:
        raise Problem(400, "malformed", NOT_READ) from bad


def _worked_out(ladders: tuple[LadderAsked, ...]) -> tuple[Beats, ...]:
    """In a thread of its own: what nobody asked before takes a tenth of a second."""
    return tuple(Beats(each.title, what_beats_what(each.rules, each.pot)) for each in ladders)
