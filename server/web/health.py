"""What a host's own tools ask: is everything well, and the figures. Says nothing about any night or person."""

import asyncio
import shutil

import msgspec
from aiohttp import web
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest

from server.web.errors import plain_problem
from server.web.keys import CONNECTIONS, METRICS, RATES, SERVICES
from server.web.proxies import from_this_machine

DISK_MIN_BYTES = 200 * 1024 * 1024
COMMIT_WAIT_MAX_MS = 5000


class Health(msgspec.Struct, frozen=True):
    """`ok` is what decides between 200 and 503; the rest says why. Ages in ms, null before the first commit."""

    ok: bool
    open_tables: int
    frozen_tables: int
    last_commit_age_ms: int | None
    commit_waiting_ms: int
    disk_free_mb: int
    sockets: int


async def healthz(request: web.Request) -> web.Response:
    """GET /healthz: 503 while a table is frozen, a commit hangs or the disk is nearly full."""
    request.app[RATES].take("read", request)
    services = request.app[SERVICES]
    tables = services.tables.health()
    disk = await asyncio.to_thread(shutil.disk_usage, services.site.data_dir)
    well = not tables.frozen and tables.oldest_wait_ms <= COMMIT_WAIT_MAX_MS and disk.free >= DISK_MIN_BYTES
    age = None if tables.last_commit_ms is None else services.clock.now_ms() - tables.last_commit_ms
    health = Health(
        ok=well,
        open_tables=tables.open,
        frozen_tables=tables.frozen,
        last_commit_age_ms=age,
        commit_waiting_ms=tables.oldest_wait_ms,
        disk_free_mb=disk.free >> 20,
        sockets=len(request.app[CONNECTIONS]),
    )
    return web.Response(status=200 if well else 503, body=msgspec.json.encode(health), content_type="application/json")


async def metrics(request: web.Request) -> web.Response:
    """GET /metrics: to this machine only, and through no proxy."""
    if not from_this_machine(request):
        raise plain_problem(404)
    own = request.app[METRICS]
    own.sockets_open.set(len(request.app[CONNECTIONS]))
    return web.Response(body=generate_latest(own.registry), headers={"Content-Type": CONTENT_TYPE_LATEST})
