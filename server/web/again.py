"""Old names on new phones: "I am Anna", asked at the join page, and the host says yes (design.md 10.9)."""

from aiohttp import web

from server.web.body import Request, answer, read
from server.web.errors import Problem
from server.web.guests import typed_name
from server.web.invites import Typed, night_of
from server.web.keys import KNOCKS, RATES, SERVICES
from server.web.names import same_name
from server.web.session import session_of, start_session


class Ask(Request, frozen=True):
    token: Typed
    name: Typed


class Look(Request, frozen=True):
    knock: Typed


async def knock(request: web.Request) -> web.Response:
    """POST /api/knock {token, name}: asks the host of the invitation's night to let an old name back in."""
    request.app[RATES].take("change", request)
    asked = await read(request, Ask)
    night, name = await night_of(request, asked.token), typed_name(asked.name)
    tables = request.app[SERVICES].tables
    known = await tables.coming_back.known_at(night)
    person = next((each for each, called in known.items() if same_name(called, name)), None)
    if person is None:
        raise Problem(404, "name-unknown", f"Nobody called {name} has played at this host’s tables.")
    knocks = request.app[KNOCKS]
    secret = knocks.ask(night, person, known[person])
    if secret is None:
        raise Problem(429, "too-many", "Too many people ask to be let back just now. Try again in a while.")
    request.app[SERVICES].log.info("knocked", night=night)
    await tables.coming_back.knocked(night, knocks.at(night))
    return answer({"knock": secret})


async def knocked(request: web.Request) -> web.Response:
    """POST /api/knock/state {knock}: {"state": "waiting" | "yes" | "no", "night"}; with a yes the device is let in."""
    request.app[RATES].take("read", request)
    secret = (await read(request, Look)).knock
    knocks, services = request.app[KNOCKS], request.app[SERVICES]
    found = knocks.of(secret)
    if found is None:
        raise Problem(404, "knock-unknown", "Nobody answered in time. Ask again.")
    response = answer({"state": found.state, "night": found.night})
    if found.state == "yes" and (refusal := services.tables.coming_back.not_lost(found.night, found.person)):
        raise Problem(409, "too-early", refusal.text)
    if found.state != "waiting":
        knocks.done(secret)
    if found.state == "yes":
        session = await session_of(request)
        await services.tables.join(found.night, found.person, found.name)
        await services.tables.coming_back.tell_let_back(found.person)
        await start_session(request, response, found.person)
        if session is not None:
            await services.people.revoke(session.key)
    return response
