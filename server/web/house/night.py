"""The house rules of a night: everybody reads them, the host changes them (ux.md 1.6)."""

from itertools import pairwise
from typing import NamedTuple

from aiohttp import web

from server.night.commands import SetHouse
from server.night.house_rules import FIXED, LIMITS
from server.night.house_words import changed
from server.night.state import HouseVersion
from server.poker.house import House
from server.session import Session
from server.table.views import Look
from server.web.counting import COUNTING
from server.web.desk import look
from server.web.errors import Problem
from server.web.forms import Form, command_id_of, read_form, say
from server.web.house.draft import Draft, draft_of, editor, preview_of
from server.web.house.hands import hands
from server.web.house.written import written
from server.web.html import made, page
from server.web.keys import RATES, SERVICES
from server.web.query import whole
from server.web.session import need_session

FIXED_WORDS = "Fixed for the night, for the book is kept in it."
ASKED = "asked"


class Old(NamedTuple):
    """A version in the history, with what it changed in the one before it: (label, before, now)."""

    saved: HouseVersion
    changes: tuple[tuple[str, str], ...]


@made
async def rules(request: web.Request) -> web.Response:
    """GET /n/<night>/house?version=N: the written house rules of a night; without a number those in force."""
    found = await look(request)
    version = _asked_for(request, found)
    values = {
        "title": f"House rules of {found.view.name}",
        "back": f"/n/{found.view.night}",
        "back_words": "Table",
        "here": request.path,
        "version": version,
        "in_force": found.version,
        "newest": found.versions[-1],
        "history": _history(found.versions),
        "names": await request.app[SERVICES].people.names(tuple({each.by for each in found.versions})),
        "edit": f"{request.path}/edit" if found.desk.rules else "",
        "groups": written(version.house),
        "hands": hands(request.app[COUNTING], version.house),
    }
    return page(request, "house/rules.html", values)


@made
async def edit(request: web.Request) -> web.Response:
    """GET /n/<night>/house/edit: the editor, for the host."""
    found, _ = await _opened(request)
    base = found.versions[-1]
    note = ""
    if request.query.get("saved") == str(base.version):
        held = "It holds from now on" if base.version == found.version else "It holds from the next hand"
        note = f"Version {base.version} is saved. {held}, and everybody is told what changed."
    elif request.query.get("saved") == ASKED:
        note = "The table is asked: these rules hold when all players agree."
    return await editor(request, _draft(request, found, base.house), note=note)


@made
async def change(request: web.Request) -> web.Response:
    """POST /n/<night>/house/edit: the form, after one of its own buttons or to be saved as the next version."""
    found, session = await _opened(request)
    fields = await read_form(request)
    draft = await draft_of(request, _draft(request, found, found.versions[-1].house), fields)
    said = dict(fields)
    if "save" not in said:
        return await editor(request, draft)
    try:
        request.app[RATES].take("change", request)
        if draft.wrong:
            raise Problem(409, "malformed", "Something cannot be as it is written. Look for the red words.")
        command = SetHouse(whole(said.get("version", "")) + 1, draft.house)
        await say(request, Form(session, command_id_of(said.get("id", "")), fields), command)
    except Problem as problem:
        return await editor(request, draft, error=problem.text, status=problem.status)
    after = await look(request)
    saved = str(command.version) if after.versions[-1].version == command.version else ASKED
    return web.Response(status=303, headers={"Location": f"{request.path}?saved={saved}"})


@made
async def preview(request: web.Request) -> web.Response:
    """POST /n/<night>/house/preview: the parts of the editor that go with what is in the form."""
    found, _ = await _opened(request)
    fields = await read_form(request)
    draft = await draft_of(request, _draft(request, found, found.versions[-1].house), fields)
    return preview_of(request, draft, fields)


async def _opened(request: web.Request) -> tuple[Look, Session]:
    """The night, for who may change its rules; `Problem` for everybody else."""
    found, session = await look(request), await need_session(request)
    if found.view.phase == "closed":
        raise Problem(409, "night-is-closed", "The night is over: its house rules stay as they were.")
    if not found.desk.rules:
        raise Problem(403, "not-allowed", "Only the host changes the house rules. Everybody may read them.")
    return found, session


def _draft(request: web.Request, found: Look, house: House) -> Draft:
    """The editor of a night, before anything is changed in it."""
    night, newest = found.view.night, found.versions[-1]
    begun = found.view.phase != "open"
    return Draft(
        title=f"House rules of {found.view.name}",
        path=f"/n/{night}/house",
        back=f"/n/{night}/house",
        house=house,
        base=newest.house,
        version=newest.version,
        fixed=dict.fromkeys(FIXED, FIXED_WORDS),
        limits=LIMITS if begun else frozenset(),
        when="It holds from the next hand on. Hands that were dealt keep their version.",
    )


def _asked_for(request: web.Request, found: Look) -> HouseVersion:
    wanted = request.query.get("version", "")
    number = whole(wanted) if wanted else found.version
    version = next((each for each in found.versions if each.version == number), None)
    if version is None:
        raise Problem(404, "no-such-version", f"There is no version {wanted[:12]} of these house rules.")
    return version


def _history(versions: tuple[HouseVersion, ...]) -> list[Old]:
    """Newest first."""
    pairs = pairwise(versions)
    later = [Old(now, tuple((one.before, one.now) for one in changed(old.house, now.house))) for old, now in pairs]
    return [*reversed(later), *(Old(each, ()) for each in versions[:1])]
