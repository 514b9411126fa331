"""The club's pages: who owes whom across nights, what everybody won, games and choices (bank.md 1.9 and 1.11)."""

from collections.abc import Mapping

from aiohttp import web

from server.night.across import Together
from server.session import Session
from server.table.across import Across
from server.table.settling import AtTabs
from server.web.chart import running
from server.web.club.people import asks
from server.web.errors import Problem
from server.web.html import made, page
from server.web.keys import CONNECTIONS, RATES, SERVICES
from server.web.session import forget_session, need_session, session_of

LINES_MOST = 10
"""More lines than these nobody can follow; the table has everybody."""


@made
async def club(request: web.Request) -> web.Response:
    """GET /club?in=EUR: tabs, winnings, nights."""
    session, found = await _across(request)
    tabs = await request.app[SERVICES].tables.money.tabs(session.person, session.admin)
    unit = _unit(request, found)
    values = {
        **_common(session, found, unit),
        "tabs": tabs,
        "forgives": await _forgives(request, session, tabs),
        "chart": running({each.person: each.after for each in unit.people[:LINES_MOST]}) if unit else None,
        "apart": request.app[SERVICES].tables.persons.apart(session.person),
        "knocks": len(await asks(request, session.person, session.admin)),
    }
    return page(request, "club/club.html", values)


@made
async def results(request: web.Request) -> web.Response:
    """GET /club/results?in=EUR: games and dealers' choices over all nights."""
    session, found = await _across(request)
    return page(request, "club/results.html", _common(session, found, _unit(request, found)))


@made
async def person_page(request: web.Request) -> web.Response:
    """GET /club/person/<id>?in=EUR: one person, night by night, in the nights that who asks may see."""
    session, found = await _across(request)
    unit, asked = _unit(request, found), request.match_info["person"]
    mine = next((each for each in unit.people if each.person == asked), None) if unit else None
    if unit is None or mine is None:
        raise Problem(404, "not-found", "There is nobody of that id in a night that you may see.")
    nights = [
        (night, after - before, after)
        for night, before, after in zip(unit.nights, (0, *mine.after), mine.after, strict=False)
        if any(each in night.won for each in await _ids(request, asked))
    ]
    tabs = await request.app[SERVICES].tables.money.tabs(session.person, session.admin)
    owes = [(each.tab.currency, debt.owes) for each in tabs.tabs for debt in each.tab.people if debt.player == asked]
    values = {"who": asked, "mine": mine, "played": nights, "owes": owes, "chart": running({asked: mine.after})}
    return page(request, "club/person.html", {**_common(session, found, unit), **values})


@made
async def sign_out(request: web.Request) -> web.Response:
    """POST /club/sign-out: this device is nobody again; its sockets close at once. Sent again it does nothing."""
    request.app[RATES].take("change", request)
    response = web.Response(status=303, headers={"Location": "/"})
    if session := await session_of(request):
        await request.app[SERVICES].people.revoke(session.key)
        request.app[CONNECTIONS].close_session(session.key)
        forget_session(request, response)
    return response


async def _across(request: web.Request) -> tuple[Session, Across]:
    request.app[RATES].take("read", request)
    session = await need_session(request)
    return session, await request.app[SERVICES].tables.books.across(session.person, session.admin)


def _unit(request: web.Request, found: Across) -> Together | None:
    wanted = request.query.get("in")
    first = found.units[0] if found.units else None
    return next((each for each in found.units if each.unit == wanted), first)


def _common(session: Session, found: Across, unit: Together | None) -> dict[str, object]:
    return {
        "me": session.person,
        "admin": session.admin,
        "across": found,
        "unit": unit,
        "money": (unit.unit or "CHIP") if unit else "CHIP",
        "names": found.names,
        "here": "/club",
    }


async def _forgives(request: web.Request, session: Session, tabs: AtTabs) -> Mapping[str, int]:
    """Whose debts who asks may forgive, and as the host of which night."""
    return await request.app[SERVICES].tables.persons.hosted(
        session.person, tuple(debt.player for each in tabs.tabs for debt in each.tab.people if debt.owes > 0)
    )


async def _ids(request: web.Request, person: str) -> tuple[str, ...]:
    return request.app[SERVICES].tables.persons.ids_of(person)
