"""The pages of tournaments: one that starts a sit-and-go or a match, and each one's own page."""

from typing import Any

from aiohttp import web

from server.bank.currency import plain
from server.web.desk import look
from server.web.errors import Problem, plain_problem
from server.web.forms import nested, read_form
from server.web.html import made, page
from server.web.keys import RATES, SERVICES
from server.web.opening import may_open, open_table
from server.web.query import whole
from server.web.session import session_of

CURRENCIES = ("EUR", "USD", "GBP")
PLAY = "play"
SEATS = (
    (3, "3"),
    (4, "4"),
    (5, "5"),
    (6, "6 (six-max)"),
    (7, "7"),
    (8, "8"),
    (9, "9 (full ring)"),
    (10, "10 (full ring)"),
)
"""R193 names them."""
WHOLE_FIELDS = ("entry", "fee", "bounty", "rebuy", "addon", "best_of", "seats")
ANY_PRICE = 100
"""Chips of a tournament are worth nothing, so this price of one is never used; above zero, it is for money."""


@made
async def start(request: web.Request) -> web.Response:
    """GET /start?for=EUR|play: the forms that start a sit-and-go, or a match."""
    request.app[RATES].take("read", request)
    services = request.app[SERVICES]
    session = await session_of(request)
    currency = request.query.get("for", CURRENCIES[0])
    if currency not in (*CURRENCIES, PLAY):
        raise plain_problem(400)
    values = {
        "may": may_open(request, session),
        "yours": await services.people.name(session.person) if session else "",
        "structures": services.tables.structures,
        "currency": "" if currency == PLAY else currency,
        "ways": (*((each, each) for each in CURRENCIES), (PLAY, "Play chips")),
        "chosen": currency,
        "seats": SEATS,
        "usual": plain(1000, currency) if currency != PLAY else "",
    }
    return page(request, "tournament/start.html", values)


@made
async def begin(request: web.Request) -> web.Response:
    """POST /start: opens the table, and leads its host to a seat."""
    request.app[RATES].take("open-night", request)
    said = nested(await read_form(request))
    wanted = {key: said[key] for key in ("kind", "structure", "match_button") if key in said}
    numbers = {key: whole(str(said[key])) for key in WHOLE_FIELDS if key in said}
    settings: dict[str, Any] = {"approval": said.get("approval", "host")}
    settings["tournament"] = wanted | {key: value for key, value in numbers.items() if key != "seats"}
    if "seats" in numbers:
        settings["seats"] = numbers["seats"]
    settings |= {"price": ANY_PRICE, "currency": said["currency"]} if said.get("currency") else {"money": PLAY}
    opened = await open_table(request, str(said.get("name", "")), str(said.get("your_name", "")), settings)
    response = web.Response(status=303, headers={"Location": f"/n/{opened.night}#sit"})
    await opened.let_in(request, response)
    return response


@made
async def tournament(request: web.Request) -> web.Response:
    """GET /n/<night>/tournament: clock, structure, who is in and who is out, prizes."""
    found = await look(request)
    if found.tournament is None:
        raise Problem(404, "no-tournament", "This night is no tournament.")
    values = {"view": found.view, "you": found.own, "cup": found.tournament, "seq": found.seq, "here": request.path}
    values["plain"] = plain
    return page(request, "tournament/tournament.html", values)
