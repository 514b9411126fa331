"""make_app: the web server's parts put together. Knows its services by their Protocols only."""

import asyncio

from aiohttp import web

from server.web.access import only_our_pages
from server.web.connections import Connections
from server.web.counting import COUNTING, LONG_COUNTING, Counting, stop_counting, workers
from server.web.errors import errors_in_one_shape
from server.web.headers import set_headers
from server.web.html import said
from server.web.keys import CONNECTIONS, JOINING, KNOCKS, METRICS, RATES, SERVICES
from server.web.knocks import Knocks
from server.web.metrics import Metrics
from server.web.proxies import real_address
from server.web.rates import Rates
from server.web.request_log import log_requests
from server.web.routes import ROUTES
from server.web.services import Services
from server.web.watch import watch


def make_app(services: Services, rates: Rates | None = None) -> web.Application:
    """The application. Its shutdown says goodbye to every socket; who made tables and store stops them after it."""
    metrics = Metrics()
    app = web.Application(
        client_max_size=services.limits.body_bytes,
        middlewares=(
            real_address(services.site.trusted_proxies),
            log_requests(services.log, metrics),
            errors_in_one_shape(services.log, said),
            only_our_pages(services.site, services.log),
        ),
    )
    app[SERVICES] = services
    app[METRICS] = metrics
    app[CONNECTIONS] = Connections(services.limits)
    app[RATES] = rates or Rates()
    app[KNOCKS] = Knocks(services.clock, services.entropy)
    app[JOINING] = asyncio.Lock()
    app[COUNTING] = Counting(services.clock, workers())
    app[LONG_COUNTING] = Counting(services.clock)
    set_headers(app, services.site)
    app.add_routes(ROUTES)
    watch(app)
    app.on_shutdown.append(_say_goodbye)
    app.on_cleanup.append(stop_counting)
    return app


async def _say_goodbye(app: web.Application) -> None:
    await app[CONNECTIONS].stop()
