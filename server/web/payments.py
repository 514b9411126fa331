"""Settling up: what a night comes to, tabs across nights, and the payments that people say they made."""

from aiohttp import web

from server.bank.claim import ClubCommand
from server.bank.export import ENDINGS, FORMATS, TYPES
from server.night.refusal import AnyRefusal
from server.web.body import Request, answer, read
from server.web.errors import plain_problem, refused
from server.web.invites import Typed
from server.web.keys import RATES, SERVICES
from server.web.session import need_session

LEAST_DIGITS = 9


class SettlePayment(Request, frozen=True):
    """`id` is the page's own, kept until it is answered: the same one again changes nothing (bank.md 1.8)."""

    id: Typed
    do: ClubCommand


async def settle(request: web.Request) -> web.Response:
    """GET /api/n/<night>/settle?hub=banker|PERSON&least=MINOR: who pays whom (bank.md 1.9)."""
    request.app[RATES].take("read", request)
    session = await need_session(request)
    tables = request.app[SERVICES].tables
    night = int(request.match_info["night"])
    if await tables.standing(night, session.person) is None:
        raise plain_problem(404)
    least = request.query.get("least", "0")
    if not (least.isascii() and least.isdigit() and len(least) <= LEAST_DIGITS):
        raise plain_problem(400)
    found = await tables.settle(night, session.person, request.query.get("hub", ""), int(least))
    if isinstance(found, AnyRefusal):
        raise refused(found)
    return answer(found)


async def export(request: web.Request) -> web.Response:
    """GET /api/n/<night>/export?format=csv|hledger|beancount|night.json: the night's book as a file (bank.md 1.10)."""
    request.app[RATES].take("read", request)
    session = await need_session(request)
    tables = request.app[SERVICES].tables
    night, kind = int(request.match_info["night"]), request.query.get("format", "csv")
    if not session.admin and await tables.standing(night, session.person) is None:
        raise plain_problem(404)
    if kind not in FORMATS:
        raise plain_problem(400)
    found = await tables.export(night, session.person, session.admin, kind)
    if isinstance(found, AnyRefusal):
        raise refused(found)
    saved = {"Content-Disposition": f'attachment; filename="night-{night}.{ENDINGS[kind]}"'}
    return web.Response(body=found.encode(), content_type=TYPES[kind], charset="utf-8", headers=saved)


async def tabs(request: web.Request) -> web.Response:
    """GET /api/tabs: what is owed across nights; a person's own, or everybody's for hosts, bankers and the admin."""
    request.app[RATES].take("read", request)
    session = await need_session(request)
    return answer(await request.app[SERVICES].tables.tabs(session.person, session.admin))


async def pay(request: web.Request) -> web.Response:
    """POST /api/payments {id, do}: claims, confirms, refuses or takes back a payment; gives the tabs as they are."""
    request.app[RATES].take("change", request)
    wanted = await read(request, SettlePayment)
    session = await need_session(request)
    tables = request.app[SERVICES].tables
    refusal = await tables.pay(session.person, session.admin, wanted.id, wanted.do)
    if refusal is not None:
        raise refused(refusal)
    return answer(await tables.tabs(session.person, session.admin))
