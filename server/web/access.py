"""Which pages may act: Origin and Sec-Fetch-Site, checked before anything changes (bank.md 3, items 3 and 6)."""

from aiohttp import web
from aiohttp.typedefs import Handler, Middleware

from server.ports import Log
from server.web.errors import Problem
from server.web.proxies import own_end
from server.web.site import Site, origin_of

SOCKET_PATH = "/ws"
_READING = frozenset({"GET", "HEAD"})


def only_our_pages(site: Site, log: Log) -> Middleware:
    """Refuses whatever changes something, and the websocket's upgrade, unless one of our own pages sent it."""

    @web.middleware
    async def middleware(request: web.Request, handler: Handler) -> web.StreamResponse:
        acts = request.method not in _READING or request.path == SOCKET_PATH
        if acts and not from_our_page(request, site):
            log.warn("origin-refused", origin=request.headers.get("Origin", "")[:100])
            raise Problem(
                403, "wrong-origin", f"This page is not at an address of this table. Open it at {site.base_url}."
            )
        return await handler(request)

    return middleware


def from_our_page(request: web.Request, site: Site) -> bool:
    """No Origin is no page of ours: browsers send one with every POST and every websocket."""
    if request.headers.get("Sec-Fetch-Site", "same-origin") != "same-origin":
        return False
    origins = request.headers.getall("Origin", [])
    if len(origins) != 1:
        return False
    return origins[0] in site.origins or (site.lan_mode and origins[0] == _came_in_at(request))


def _came_in_at(request: web.Request) -> str | None:
    # A laptop that woke up in another network has an address that was not there at the start.
    # The address this very connection came in on is our own, whoever named it.
    here = own_end(request)
    return origin_of(*here) if here else None
