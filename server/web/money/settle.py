"""The settle-up page of a night (ux.md 1.8), and the form by which payments are said, confirmed and taken back."""

from aiohttp import web

from server.bank.claim import ClubCommand
from server.night.refusal import AnyRefusal, NightRule
from server.web.errors import granted
from server.web.forms import Form, posted, said_in
from server.web.html import made, page
from server.web.keys import RATES, SERVICES
from server.web.query import whole
from server.web.session import need_session


@made
async def settle(request: web.Request) -> web.Response:
    """GET /n/<night>/settle?through=banker|PERSON&least=MINOR: who pays whom (bank.md 1.9)."""
    request.app[RATES].take("read", request)
    session = await need_session(request)
    tables = request.app[SERVICES].tables
    night = int(request.match_info["night"])
    through, least = request.query.get("through", ""), whole(request.query.get("least", "0"))
    found = await tables.money.settle(night, session.person, session.admin, through, least)
    if isinstance(found, AnyRefusal) and found.rule == NightRule.TOO_EARLY:
        seen = granted(await tables.views.look(night, session.person, session.admin))
        return page(request, "money/not_over.html", {"night": night, "name": seen.view.name, "text": found.text})
    at = granted(found)
    ways = [
        ("", "Fewest payments"),
        ("banker", "Everyone through the banker"),
        *((line.player, f"Everyone through {line.name}") for line in at.settlement.lines),
    ]
    here = request.path_qs
    values = {"night": night, "me": session.person, "at": at, "found": at.settlement, "ways": ways, "through": through}
    return page(request, "money/settle.html", {**values, "here": here, "currency": at.currency})


@posted
async def pay(request: web.Request, form: Form) -> AnyRefusal | None:
    """POST /club/pay: claims, confirms, refuses or takes back a payment, of a night or of none (bank.md 1.3)."""
    command: ClubCommand = said_in(form.fields, ClubCommand)
    return await request.app[SERVICES].tables.money.pay(form.session.person, form.session.admin, form.id, command)
