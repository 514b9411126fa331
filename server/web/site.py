"""Where this server is reached: its public address, or in LAN mode the addresses that `serve` prints."""

from typing import Literal
from urllib.parse import urlsplit

import msgspec

OpenTables = Literal["anyone", "admin"]
_DEFAULT_PORTS = {"http": 80, "https": 443}


class Site(msgspec.Struct, frozen=True):
    """The addresses of one running server, known once its port is.

    `local` holds origins of this machine, those for other devices first: ("http://192.168.1.5:8080", "http://localhost:8080").
    """

    public_url: str
    local: tuple[str, ...]
    trusted_proxies: tuple[str, ...]
    open_tables: OpenTables
    data_dir: str

    @property
    def lan_mode(self) -> bool:
        """Plain http for this machine and the house (design.md 10.7)."""
        return not self.public_url

    @property
    def secure(self) -> bool:
        """Whether browsers reach us by https, so that cookies may demand it."""
        return self.public_url.startswith("https://")

    @property
    def base_url(self) -> str:
        """What links begin with: an address that friends can open."""
        return self.public_url.rstrip("/") or self.local[0]

    @property
    def origins(self) -> frozenset[str]:
        """The only origins whose pages may act here. With a public address it alone counts."""
        return frozenset({origin(self.public_url)} if self.public_url else self.local)

    @property
    def notice(self) -> str:
        """What the page says about how it is reached; "" when there is nothing to say."""
        if self.secure:
            return ""
        return "This table runs on plain http: good inside your home network, not over the internet."


def origin(url: str) -> str:
    """The origin of an address as a browser writes it: lower case, no path, no default port."""
    parts = urlsplit(url)
    return origin_of(parts.hostname or "", parts.port, parts.scheme)


def origin_of(host: str, port: int | None, scheme: str = "http") -> str:
    """The origin of a host and a port."""
    named = f"[{host}]" if ":" in host else host
    return f"{scheme}://{named}" if port in (None, _DEFAULT_PORTS.get(scheme)) else f"{scheme}://{named}:{port}"
