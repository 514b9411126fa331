"""The book of a night or of the club as a file (bank.md 1.10)."""

from aiohttp import web

from server.bank.export import ENDINGS, FORMATS, TYPES
from server.table.nights import NOT_HERE
from server.web.errors import granted, plain_problem, refused
from server.web.keys import RATES, SERVICES
from server.web.session import need_session


async def export(request: web.Request) -> web.Response:
    """GET /api/n/<night>/export?format=csv|hledger|beancount|night.json: the night's book as a file (bank.md 1.10)."""
    request.app[RATES].take("read", request)
    session = await need_session(request)
    tables = request.app[SERVICES].tables
    night, kind = int(request.match_info["night"]), request.query.get("format", "csv")
    if not session.admin and await tables.standing(night, session.person) is None:
        raise refused(NOT_HERE)
    if kind not in FORMATS:
        raise plain_problem(400)
    found = await tables.books.export(night, session.person, session.admin, kind)
    return _file(granted(found), f"night-{night}", kind)


async def export_club(request: web.Request) -> web.Response:
    """GET /api/club/export?format=...: the club's book as a file."""
    request.app[RATES].take("read", request)
    session = await need_session(request)
    kind = request.query.get("format", "csv")
    if kind not in FORMATS:
        raise plain_problem(400)
    found = await request.app[SERVICES].tables.books.export_club(session.person, session.admin, kind)
    return _file(granted(found), "club", kind)


def _file(found: str, name: str, kind: str) -> web.Response:
    saved = {"Content-Disposition": f'attachment; filename="{name}.{ENDINGS[kind]}"'}
    return web.Response(body=found.encode(), content_type=TYPES[kind], charset="utf-8", headers=saved)
