"""What the application looks after by itself: that open sockets still have the right to be open, and the loop's lag."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import suppress

from aiohttp import web

from server.web.connections import CLOSED_NOT_ALLOWED, Connections
from server.web.keys import CONNECTIONS, METRICS, SERVICES
from server.web.services import Services

AUTHORITY_EVERY_S = 60.0
LAG_EVERY_S = 1.0
LAG_WARN_S = 0.05


def watch(app: web.Application) -> None:
    """Runs both watches for as long as the application lives."""
    app.cleanup_ctx.append(_for_as_long_as_the_app(_watch_authority))
    app.cleanup_ctx.append(_for_as_long_as_the_app(_watch_lag))


async def check_authority(services: Services, connections: Connections) -> None:
    """Closes (4003) every socket whose session was revoked or whose person is of the night no more."""
    live = await services.people.live_sessions(tuple({connection.session.key for connection in connections}))
    welcome: dict[tuple[int, str], bool] = {}
    for connection in connections:
        if connection.session.key not in live:
            connection.close(CLOSED_NOT_ALLOWED, "signed out")
            continue
        if connection.night is None:
            continue
        place = (connection.night, connection.session.person)
        if place not in welcome:
            welcome[place] = await services.tables.standing(*place) is not None
        if not welcome[place]:
            connection.close(CLOSED_NOT_ALLOWED, "not of this night")


async def _watch_authority(app: web.Application) -> None:
    services, connections = app[SERVICES], app[CONNECTIONS]
    while True:
        await asyncio.sleep(AUTHORITY_EVERY_S)
        try:
            await check_authority(services, connections)
        except Exception as error:
            # A store that cannot answer now revokes nobody; the next round asks again.
            services.log.error("authority-not-checked", error=error)


async def _watch_lag(app: web.Application) -> None:
    loop, gauge, log = asyncio.get_running_loop(), app[METRICS].loop_lag, app[SERVICES].log
    while True:
        before = loop.time()
        await asyncio.sleep(LAG_EVERY_S)
        lag = max(0.0, loop.time() - before - LAG_EVERY_S)
        gauge.set(lag)
        if lag > LAG_WARN_S:
            log.warn("loop-lag", ms=round(lag * 1000))


def _for_as_long_as_the_app(
    job: Callable[[web.Application], Awaitable[None]],
) -> Callable[[web.Application], AsyncIterator[None]]:
    async def context(app: web.Application) -> AsyncIterator[None]:
        task = asyncio.ensure_future(job(app))
        yield
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task

    return context
