"""One line for each request: its route, never its path, query, cookies or Referer, so that no token can be in a log."""

import asyncio

from aiohttp import web
from aiohttp.typedefs import Handler, Middleware

from server.ports import Log
from server.web.metrics import Metrics

STATIC = "/s/{version}/{path}"
UNKNOWN = "unknown"


def log_requests(log: Log, metrics: Metrics) -> Middleware:
    """Logs and counts every request; files of the client only when something is wrong with them."""

    @web.middleware
    async def middleware(request: web.Request, handler: Handler) -> web.StreamResponse:
        loop = asyncio.get_running_loop()
        started = loop.time()
        response = await handler(request)
        route = _route(request)
        metrics.requests.labels(route, str(response.status)).inc()
        if route != STATIC or response.status >= 400:
            log.info(
                "request",
                method=request.method,
                route=route,
                status=response.status,
                ms=round((loop.time() - started) * 1000),
                address=request.remote,
            )
        return response

    return middleware


def _route(request: web.Request) -> str:
    resource = request.match_info.route.resource
    return resource.canonical if resource is not None else UNKNOWN
