"""House rules without a night: the presets, the sets that the club keeps, and the hands under any rules.

Everybody who was let in may read; whoever hosts tables here keeps and changes sets.
"""

from typing import Annotated

import msgspec
from aiohttp import web

from server.bank.journal import JournalError
from server.night.house_set import HouseSet
from server.night.refusal import AnyRefusal
from server.session import Session
from server.web.counting import COUNTING, LONG_COUNTING
from server.web.errors import Problem, plain_problem
from server.web.forms import Form, posted, read_form, said_in
from server.web.house.draft import Draft, draft_of, editor, preview_of
from server.web.house.hands import TABLES, from_json, hands, other_hands
from server.web.house.written import written
from server.web.html import made, page
from server.web.keys import RATES, SERVICES
from server.web.names import BadName, night_name
from server.web.opening import may_open
from server.web.session import need_session

HOME = "/house"
_MEANWHILE = "Somebody saved these rules meanwhile. Look at them, then change them."


@made
async def listed(request: web.Request) -> web.Response:
    """GET /house: all the rules that a table may be started with."""
    session = await _reader(request)
    kept = await request.app[SERVICES].houses.listed()
    names = await request.app[SERVICES].people.names(tuple({each.by for each in kept if each.by}))
    values = {
        "own": [each for each in kept if each.own],
        "presets": [each for each in kept if not each.own],
        "names": names,
        "may_change": _may_change(request, session),
    }
    return page(request, "house/club.html", values)


@made
async def rules(request: web.Request) -> web.Response:
    """GET /house/<key>: one set, written out."""
    session = await _reader(request)
    found = await _found(request)
    values = {
        "title": found.title,
        "about": found.about,
        "back": HOME,
        "back_words": "All house rules",
        "here": request.path,
        "edit": f"{request.path}/edit" if _may_change(request, session) else "",
        "groups": written(found.house),
        "hands": hands(request.app[COUNTING], found.house),
        "kept": found,
    }
    return page(request, "house/set.html", values)


@made
async def edit(request: web.Request) -> web.Response:
    """GET /house/<key>/edit: the editor; of a preset it makes a set of the club's own."""
    await _keeper(request)
    found = await _found(request)
    note = f"Version {found.version} is saved." if request.query.get("saved") == str(found.version) else ""
    return await editor(request, _draft(found), note=note)


@made
async def change(request: web.Request) -> web.Response:
    """POST /house/<key>/edit: the form, after one of its own buttons or to be saved."""
    session = await _keeper(request)
    found = await _found(request)
    fields = await read_form(request)
    draft = await draft_of(request, _draft(found), fields)
    said = dict(fields)
    if "save" not in said:
        return await editor(request, draft)
    try:
        request.app[RATES].take("change", request)
        key = await _save(request, session, found, draft)
    except (Problem, JournalError) as problem:
        text = problem.text if isinstance(problem, Problem) else str(problem)
        return await editor(request, draft, error=text, status=problem.status if isinstance(problem, Problem) else 503)
    version = found.version + 1
    return web.Response(status=303, headers={"Location": f"{HOME}/{key}/edit?saved={version}"})


async def _save(request: web.Request, session: Session, found: HouseSet, draft: Draft) -> str:
    """The key of what was saved. `Problem` when it cannot be."""
    if draft.wrong:
        raise Problem(409, "malformed", "Something cannot be as it is written. Look for the red words.")
    if draft.flaws:
        raise Problem(409, "rules-cannot-hold", draft.flaws[0])
    try:
        title = night_name(draft.set_title or "")
    except BadName as bad:
        raise Problem(422, "bad-name", str(bad)) from None
    if draft.version != found.version:
        raise Problem(409, "house-changed-meanwhile", _MEANWHILE)
    houses = request.app[SERVICES].houses
    key = await houses.save(found.key if found.own else "", found.version + 1, title, draft.house, session.person)
    if key is None:
        raise Problem(409, "house-changed-meanwhile", _MEANWHILE)
    return key


@made
async def preview(request: web.Request) -> web.Response:
    """POST /house/<key>/preview: the parts of the editor that go with what is in the form."""
    await _keeper(request)
    found = await _found(request)
    fields = await read_form(request)
    return preview_of(request, await draft_of(request, _draft(found), fields), fields)


class Remove(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Off the list with the set, as it was in this version."""

    version: Annotated[int, msgspec.Meta(ge=1, le=10**9)]


@posted
async def remove(request: web.Request, form: Form) -> AnyRefusal | None:
    """POST /house/<key>/remove: takes a set off the list; nights that run by it keep it. The same form sent again does
    nothing, and what somebody saved meanwhile stays.
    """
    session = await _keeper(request)
    houses, key = request.app[SERVICES].houses, request.match_info["key"]
    found, version = await houses.find(key), said_in(form.fields, Remove).version
    if found is None:
        return None  # it is off the list
    if not found.own:
        raise Problem(409, "a-preset", "That is a preset: it stays.")
    if found.version != version or await houses.save(key, version + 1, found.title, None, session.person) is None:
        raise Problem(409, "house-changed-meanwhile", _MEANWHILE)
    return None


@made
async def odds(request: web.Request) -> web.Response:
    """GET /house-odds?rules=JSON&shown=JSON: the table of hands, or that it is being counted."""
    await _reader(request)
    asked = from_json(request.query.get("rules", ""))
    if asked is None:
        raise plain_problem(400)
    values = {"hands": hands(request.app[COUNTING], asked, request.query.get("shown", ""))}
    return page(request, "house/odds_alone.html", values)


@made
async def more_odds(request: web.Request) -> web.Response:
    """GET /house-odds/more?rules=JSON&table=NAME: lows, badugi and seven cards under the same rules."""
    await _reader(request)
    asked, name = from_json(request.query.get("rules", "")), request.query.get("table", next(iter(TABLES)))
    if asked is None or name not in TABLES:
        raise plain_problem(400)
    values = {"hands": other_hands(request.app[LONG_COUNTING], asked, name), "tables": TABLES}
    return page(request, "house/more_odds.html", values)


async def _reader(request: web.Request) -> Session:
    request.app[RATES].take("read", request)
    return await need_session(request)


async def _keeper(request: web.Request) -> Session:
    session = await _reader(request)
    if not _may_change(request, session):
        raise Problem(403, "not-allowed", "Only who hosts tables here keeps house rules. Everybody may read them.")
    return session


def _may_change(request: web.Request, session: Session) -> bool:
    hosts = request.app[SERVICES].tables.is_host(session.person)
    return session.admin or (hosts and may_open(request, session))


async def _found(request: web.Request) -> HouseSet:
    found = await request.app[SERVICES].houses.find(request.match_info["key"])
    if found is None:
        raise Problem(404, "no-such-house", "Those house rules are not kept (any more).")
    return found


def _draft(found: HouseSet) -> Draft:
    return Draft(
        title=found.title if found.own else f"New rules, made from {found.title}",
        path=f"{HOME}/{found.key}",
        back=HOME,
        house=found.house,
        base=found.house,
        version=found.version,
        set_title=found.title if found.own else "",
        when="Tables that are started with it from now on play by it.",
    )
