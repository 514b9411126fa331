"""Was the deal fair? Every hand that is over, checked step by step, for everybody of the night (bank.md 2.2)."""

from aiohttp import web

from server.web.desk import look
from server.web.errors import Problem
from server.web.html import made, page
from server.web.keys import SERVICES
from server.web.verifying.document import document, policy

DIGITS = 6


async def checker(_: web.Request) -> web.Response:
    """GET /verify: the page that checks a saved night by itself, to be saved and opened anywhere (bank.md 2.2)."""
    answer = web.Response(body=document(), content_type="text/html", charset="utf-8")
    answer.headers["Content-Security-Policy"] = f"{policy()}; frame-ancestors 'none'"
    return answer


@made
async def deals(request: web.Request) -> web.Response:
    """GET /n/<night>/deals?hand=N: that hand, or the last one that is over. `Problem` 404 while it is not over."""
    view = (await look(request)).view
    last = 0 if view.hand is None else view.hand.hand if view.hand.over else view.hand.hand - 1
    said = request.query.get("hand", "")
    asked = int(said) if said.isdecimal() and len(said) <= DIGITS else last
    found = await request.app[SERVICES].tables.books.deal(view.night, asked)
    if asked and found.check is None:
        raise Problem(404, "no-such-hand", f"Hand {asked} is not over, or was never dealt.")
    return page(
        request,
        "deals/deals.html",
        {"night": view.night, "hand": asked, "last": last, "deal": found.check, "apart": found.opened_whole},
    )
