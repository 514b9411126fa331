"""The headers that every response carries (bank.md 3, item 7)."""

import ipaddress

from aiohttp import web

from server.web.site import Site

CONTENT_SECURITY_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "font-src 'self'; form-action 'self'; base-uri 'none'; object-src 'none'; frame-ancestors 'none'; "
    "require-trusted-types-for 'script'"
)
PERMISSIONS_POLICY = "camera=(), display-capture=(), geolocation=(), microphone=(), midi=(), payment=(), usb=()"
HSTS = "max-age=31536000"


def set_headers(app: web.Application, site: Site) -> None:
    """Adds the headers to whatever leaves `app`, errors and upgrades included."""

    async def on_response_prepare(request: web.Request, response: web.StreamResponse) -> None:
        headers = response.headers
        headers.setdefault("Content-Security-Policy", CONTENT_SECURITY_POLICY)
        headers["X-Content-Type-Options"] = "nosniff"
        headers.setdefault("Referrer-Policy", "no-referrer")
        headers["Cross-Origin-Resource-Policy"] = "same-origin"
        headers["Permissions-Policy"] = PERMISSIONS_POLICY
        headers["Server"] = "kitchen-table"
        headers.setdefault("Cache-Control", "no-store")
        if site.secure:
            headers["Strict-Transport-Security"] = HSTS
        if site.secure or _on_this_machine(request.host):
            # On plain http from another machine browsers ignore it and write an error to the console for each page.
            headers["Cross-Origin-Opener-Policy"] = "same-origin"

    app.on_response_prepare.append(on_response_prepare)


def _on_this_machine(host: str) -> bool:
    name = host.rpartition(":")[0] if ":" in host and not host.endswith("]") else host
    if name == "localhost":
        return True
    try:
        return ipaddress.ip_address(name.strip("[]")).is_loopback
    except ValueError:
        return False
