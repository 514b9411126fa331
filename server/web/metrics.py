"""What is counted, for Prometheus. A registry of its own, so that several applications in one process do not meet."""

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram

SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)
_PREFIX = "kitchen_table"


class Metrics:
    """The figures of one application."""

    def __init__(self) -> None:
        self.registry = own = CollectorRegistry()
        self.requests = Counter(
            "requests", "HTTP requests by route and status.", ("route", "status"), namespace=_PREFIX, registry=own
        )
        self.sockets_open = Gauge("sockets_open", "Open websockets.", namespace=_PREFIX, registry=own)
        self.sockets_closed = Counter(
            "sockets_closed", "Closed websockets by close code.", ("code",), namespace=_PREFIX, registry=own
        )
        self.pushes = Counter("pushes", "Views pushed to viewers.", namespace=_PREFIX, registry=own)
        self.command_seconds = Histogram(
            "command_seconds",
            "From a command's frame to its answer.",
            namespace=_PREFIX,
            registry=own,
            buckets=SECONDS,
        )
        self.loop_lag = Gauge("loop_lag_seconds", "How late the event loop is.", namespace=_PREFIX, registry=own)
