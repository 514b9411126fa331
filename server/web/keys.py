"""The typed keys under which the application carries what its handlers need."""

import asyncio

from aiohttp import web

from server.web.connections import Connections
from server.web.knocks import Knocks
from server.web.metrics import Metrics
from server.web.rates import Rates
from server.web.services import Services

SERVICES = web.AppKey("services", Services)
CONNECTIONS = web.AppKey("connections", Connections)
RATES = web.AppKey("rates", Rates)
METRICS = web.AppKey("metrics", Metrics)
KNOCKS = web.AppKey("knocks", Knocks)
JOINING = web.AppKey("joining", asyncio.Lock)
