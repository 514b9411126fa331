"""Where this machine can be reached in its own network. Found without sending anything to anybody."""

import ipaddress
import socket

_HERE = ("localhost", "127.0.0.1")
_FAR_AWAY = ("192.0.2.1", "192.168.0.1", "10.0.0.1", "172.16.0.1")
"""One address for documentation, which the usual route leads to, and one of each private network."""
BACKLOG = 512


def listen(host: str, port: int) -> socket.socket:
    """A listening socket; port 0 picks a free one. Raises OSError when the address cannot be used."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    return socket.create_server((host, port), family=family, backlog=BACKLOG)


def reached_at(host: str) -> tuple[str, ...]:
    """The hosts that a page of a server on `host` may be opened at, those for other devices first."""
    if host in _HERE:
        return (host, *(each for each in _HERE if each != host))
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return (host, *_HERE)
    if address.is_unspecified:
        return (*own_addresses(), *_HERE)
    return (host,)


def own_addresses() -> tuple[str, ...]:
    """This machine's IPv4 addresses in its networks, the usual one first; empty without a network."""
    found = (_source_towards(far) for far in _FAR_AWAY)
    return tuple(dict.fromkeys(address for address in found if address))


def _source_towards(far: str) -> str:
    # A UDP socket that connects sends nothing, yet the system tells which of our addresses it would send from.
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect((far, 9))
        except OSError:
            return ""
        source = ipaddress.ip_address(probe.getsockname()[0])
    return "" if source.is_loopback or source.is_unspecified else str(source)
