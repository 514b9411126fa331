"""The pages and forms of how the evening runs: a player's slip, and the second table."""

from datetime import datetime

from aiohttp import web

from server.night.refusal import AnyRefusal
from server.table.views import Look
from server.web.errors import granted, plain_problem
from server.web.forms import Form, posted
from server.web.html import made, page
from server.web.keys import RATES, SERVICES
from server.web.session import need_session

QUARTER_MS = 15 * 60_000
HOURS_AHEAD = 10
PERSON_MAX = 40


def clock_words(at_ms: int) -> str:
    """`23:30`, by the clock on the server's wall: the one in the room, where people host at home."""
    return datetime.fromtimestamp(at_ms / 1000).astimezone().strftime("%H:%M")


def minutes_east(at_ms: int) -> int:
    """From UTC to the clock on the server's wall."""
    east = datetime.fromtimestamp(at_ms / 1000).astimezone().utcoffset()
    return round(east.total_seconds() / 60) if east is not None else 0


def hours(now_ms: int) -> list[tuple[int, str]]:
    """The next quarters of an hour, to choose from."""
    first = now_ms - now_ms % QUARTER_MS + QUARTER_MS
    return [(at, clock_words(at)) for at in range(first, first + HOURS_AHEAD * 4 * QUARTER_MS, QUARTER_MS)]


def of_the_evening(look: Look, now_ms: int) -> dict[str, object]:
    """What the sections of the desk about the evening need."""
    return {
        "evening": look.evening,
        "clock_words": clock_words,
        "now": now_ms,
        "hours": hours(now_ms),
        "minutes_east": minutes_east,
    }


@made
async def slip(request: web.Request) -> web.Response:
    """GET /n/<night>/slip?whose=PERSON: what he bought, gave back and owes, to print and to settle by."""
    request.app[RATES].take("read", request)
    services, session = request.app[SERVICES], await need_session(request)
    night = int(request.match_info["night"])
    whose = request.query.get("whose", "")
    if len(whose) > PERSON_MAX:
        raise plain_problem(400)
    seen = granted(await services.tables.views.look(night, session.person, session.admin))
    found = granted(await services.tables.books.slip(night, session.person, session.admin, whose))
    values = {"view": seen.view, "house": seen.house, "seq": seen.seq, "slip": found, "here": request.path_qs}
    pays = seen.own.banker or seen.own.host
    now = services.clock.now_ms()
    return page(request, "evening/slip.html", {**values, "pays": pays, "clock_words": clock_words, "now": now})


@posted
async def open_beside(request: web.Request, form: Form) -> AnyRefusal | None:
    """POST /n/<night>/beside: a second table for this evening (R175)."""
    night = int(request.match_info["night"])
    tables = request.app[SERVICES].tables
    opened = await tables.open_beside(night, form.session.person, form.session.admin)
    return None if isinstance(opened, int) else opened
