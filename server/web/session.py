"""Sessions: a random token in a cookie that scripts cannot read; what it stands for is known to the server alone.

There is no session before somebody joins, opens a night or claims the admin link (bank.md 3, item 4).
"""

from aiohttp import web

from server.session import Session
from server.web.errors import plain_problem
from server.web.keys import SERVICES
from server.web.site import Site

TOKEN_MAX = 64
COOKIE_MAX_AGE_S = 30 * 24 * 3600
_KNOWN: web.RequestKey[Session | None] = web.RequestKey("session", Session)


def cookie_name(site: Site) -> str:
    """By https the name itself makes browsers insist on Secure, our host and the whole path."""
    return "__Host-sid" if site.secure else "sid"


async def session_of(request: web.Request) -> Session | None:
    """Who is asking; looked up once a request."""
    if _KNOWN not in request:
        services = request.app[SERVICES]
        token = request.cookies.get(cookie_name(services.site), "")
        request[_KNOWN] = await services.people.session(token) if 0 < len(token) <= TOKEN_MAX else None
    return request[_KNOWN]


async def need_session(request: web.Request) -> Session:
    """Who is asking; `Problem` 401 when this device has not been let in."""
    session = await session_of(request)
    if session is None:
        raise plain_problem(401)
    return session


async def start_session(request: web.Request, response: web.Response, person: str) -> None:
    """Gives the browser a fresh token for `person`. A token is never used for two roles."""
    services = request.app[SERVICES]
    response.set_cookie(
        cookie_name(services.site),
        await services.people.new_session(person),
        max_age=COOKIE_MAX_AGE_S,
        path="/",
        httponly=True,
        secure=services.site.secure,
        samesite="Lax",
    )


def forget_session(request: web.Request, response: web.Response) -> None:
    """Takes the cookie back."""
    site = request.app[SERVICES].site
    response.del_cookie(cookie_name(site), path="/", httponly=True, secure=site.secure, samesite="Lax")
