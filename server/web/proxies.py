"""Reverse proxies: X-Forwarded-* is believed only when it comes from one that the host named (bank.md 3, item 14)."""

from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network

from aiohttp import web
from aiohttp.typedefs import Handler, Middleware
from aiohttp_remotes import XForwardedFiltered

from server.web.errors import plain_problem, problem_response

FORWARD_HEADERS = ("Forwarded", "X-Forwarded-For", "X-Forwarded-Host", "X-Forwarded-Proto", "X-Real-IP")
Address = IPv4Address | IPv6Address
Network = IPv4Network | IPv6Network


def real_address(trusted_proxies: tuple[str, ...]) -> Middleware:
    """Sets `request.remote` to the browser's own address. Only a trusted proxy's headers are looked at."""
    networks: list[Network] = [ip_network(proxy, strict=False) for proxy in trusted_proxies]
    filtered = XForwardedFiltered(networks)

    @web.middleware
    async def middleware(request: web.Request, handler: Handler) -> web.StreamResponse:
        peer = peer_address(request)
        if peer is None or not any(peer in network for network in networks):
            return await handler(request)
        try:
            return await filtered.middleware(request, handler)
        except web.HTTPException:
            return problem_response(plain_problem(400))  # the proxy sent addresses that are none

    return middleware


def peer_address(request: web.Request) -> Address | None:
    """Who is at the other end of the TCP connection, whatever any header says."""
    end = _end(request, "peername")
    return _address(end[0]) if end else None


def own_end(request: web.Request) -> tuple[str, int] | None:
    """Our own address and port of the TCP connection."""
    end = _end(request, "sockname")
    address = _address(end[0]) if end else None
    return (str(address), end[1]) if end and address else None


def browser_address(request: web.Request) -> str:
    """The address that limits are counted by: IPv6 by its /64, which is one household."""
    address = _address(request.remote or "")
    if address is None:
        return ""
    if address.version == 6:
        return str(ip_network((address, 64), strict=False))
    return str(address)


def from_this_machine(request: web.Request) -> bool:
    """Whether the browser itself, and not a proxy on behalf of another one, is on this machine."""
    peer = peer_address(request)
    return peer is not None and peer.is_loopback and not any(name in request.headers for name in FORWARD_HEADERS)


def _end(request: web.Request, which: str) -> tuple[str, int] | None:
    end = request.transport.get_extra_info(which) if request.transport else None
    return (str(end[0]), int(end[1])) if isinstance(end, tuple) else None


def _address(text: str) -> Address | None:
    try:
        address = ip_address(text.partition("%")[0])
    except ValueError:
        return None
    return address.ipv4_mapped or address if isinstance(address, IPv6Address) else address
