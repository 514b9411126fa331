"""Invite links: 22 random characters in the fragment, which no browser sends and no log sees, exchanged by POST."""

import io
import re
from typing import Annotated

import msgspec
import segno
from aiohttp import web

from server.night.permissions import Action, Thing, Verdict, best
from server.night.refusal import AnyRefusal
from server.session import Session
from server.table.nights import NOT_HERE
from server.web.body import Request, answer, read
from server.web.errors import Problem, refused
from server.web.forms import Form, posted, said_in
from server.web.guests import person_named, typed_name
from server.web.keys import JOINING, RATES, SERVICES
from server.web.names import same_name
from server.web.session import need_session, session_of, start_session
from server.web.site import Site

TYPED_MAX = 200
Typed = Annotated[str, msgspec.Meta(max_length=TYPED_MAX)]
_TOKEN = re.compile(r"[0-9A-Za-z_-]{22}")
QUIET_ZONE = 4
"""Modules of white around the code: without them cameras do not find it on a dark page."""


class Look(Request, frozen=True):
    token: Typed


class Join(Request, frozen=True):
    token: Typed
    name: Typed


def invite_link(site: Site, token: str) -> str:
    """What friends open. The token stands behind the #, so it travels in no request line and no Referer."""
    return f"{site.base_url}/j#{token}"


def qr_svg(link: str) -> str:
    """The link as an SVG picture, dark on white in any theme."""
    picture = io.BytesIO()
    segno.make(link, error="m", micro=False).save(
        picture, kind="svg", border=QUIET_ZONE, dark="#000", light="#fff", scale=4, xmldecl=False
    )
    return picture.getvalue().decode()


async def look_at_invite(request: web.Request) -> web.Response:
    """POST /api/invite: what the join page shows before anybody joins. Changes nothing."""
    night = await night_of(request, (await read(request, Look)).token)
    services = request.app[SERVICES]
    session = await session_of(request)
    member = session is not None and session.person in await services.tables.members(night)
    return answer({"night": night, "member": member, **await services.tables.invitation(night)})


async def join(request: web.Request) -> web.Response:
    """POST /api/join: makes whoever holds the link a guest of the night, under a name that nobody else has there."""
    request.app[RATES].take("change", request)
    wanted = await read(request, Join)
    services = request.app[SERVICES]
    night = await night_of(request, wanted.token)
    name = typed_name(wanted.name)
    session = await session_of(request)
    await _no_double(request, session, night, name)
    async with request.app[JOINING]:  # two guests of one name at the same moment must not both get it
        person = await person_named(request, session, name, night)
        refusal = await services.tables.join(night, person, name)
    if refusal is not None:
        raise refused(refusal)
    response = answer({"night": night})
    if session is None:
        await start_session(request, response, person)
    return response


async def show_invite(request: web.Request) -> web.Response:
    """GET /api/n/<night>/invite: the link that works now, for the host."""
    services = request.app[SERVICES]
    night = await _hosted_night(request)
    token = await services.people.invite(night)
    return _invite(services.site, token or await services.people.new_invite(night))


class Renew(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A fresh link in the place of the one that the page knew of."""

    serial: Annotated[int, msgspec.Meta(ge=0, le=10**9)]


@posted
async def renew(request: web.Request, form: Form) -> AnyRefusal | None:
    """POST /n/<night>/invite/new: a fresh link; the older ones stop working (bank.md 3, item 19). The same form sent
    again makes no other one, or the link that was just sent to friends would be dead.
    """
    night = await _hosted_night(request)
    await request.app[SERVICES].people.renew_invite(night, said_in(form.fields, Renew).serial)
    return None


def _invite(site: Site, token: str) -> web.Response:
    link = invite_link(site, token)
    return answer({"link": link, "qr": qr_svg(link)})


async def _no_double(request: web.Request, session: Session | None, night: int, name: str) -> None:
    """A guest of an earlier night would become two people: his tab on the one, his chips on the other."""
    tables = request.app[SERVICES].tables
    here, mine = await tables.members(night), session.person if session else ""
    for person, called in (await tables.coming_back.known_at(night)).items():
        if person not in (mine, *here) and same_name(called, name):
            text = f"{called} has played here before. If that is you, ask to be let back; else take another name."
            raise Problem(409, "name-known", text)


async def night_of(request: web.Request, token: str) -> int:
    """The night that a token opens. Wrong ones are counted, so that nobody can try them all."""
    rates = request.app[RATES]
    rates.check("guess", request)
    people = request.app[SERVICES].people
    night = await people.night_of_invite(token) if _TOKEN.fullmatch(token) else None
    if night is None:
        rates.take("guess", request)
        raise Problem(404, "invite-unknown", "This link does not work any more. Ask the host for a new one.")
    return night


async def _hosted_night(request: web.Request) -> int:
    session = await need_session(request)
    night = int(request.match_info["night"])
    standing = await request.app[SERVICES].tables.standing(night, session.person)
    if standing is None:
        raise refused(NOT_HERE)
    if best(standing.roles + (("admin",) if session.admin else ()), Action.TABLE, Thing())[0] != Verdict.YES:
        raise Problem(403, "not-allowed", "Only the host may invite.")
    return night
