"""A night's book as a file (bank.md 1.10)."""

from aiohttp import web

from server.bank.export import ENDINGS, FORMATS, TYPES
from server.night.refusal import AnyRefusal
from server.web.errors import plain_problem, refused
from server.web.keys import RATES, SERVICES
from server.web.session import need_session


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
