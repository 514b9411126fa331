"""The security headers stand on everything that leaves the server (bank.md 3, item 7)."""

import pytest

from tests.web.conftest import Server, Start

CSP = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "font-src 'self'; form-action 'self'; base-uri 'none'; object-src 'none'; frame-ancestors 'none'; "
    "require-trusted-types-for 'script'"
)


@pytest.mark.parametrize("path", ["/", "/n/1", "/api/me", "/nowhere", "/s/0/x.js", "/healthz", "/api/n/1/export"])
async def test_every_response_has_them(server: Server, path: str) -> None:
    headers = (await server.browser().get(path)).headers
    assert headers["Content-Security-Policy"] == CSP
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Referrer-Policy"] == "no-referrer"
    assert headers["Cross-Origin-Opener-Policy"] == "same-origin"
    assert headers["Cross-Origin-Resource-Policy"] == "same-origin"
    assert headers["Permissions-Policy"].startswith("camera=()")
    assert headers["Cache-Control"] == "no-store"
    assert headers.getall("Server") == ["kitchen-table"]
    assert "Strict-Transport-Security" not in headers


async def test_the_upgrade_has_them_too(server: Server) -> None:
    socket = await server.browser().socket()
    assert socket.raw._response.headers["Content-Security-Policy"] == CSP
    assert "Sec-WebSocket-Extensions" not in socket.raw._response.headers


async def test_a_posted_refusal_has_them_too(server: Server) -> None:
    answer = await server.browser(None).post("/api/join", {})
    assert answer.headers["Content-Security-Policy"] == CSP


async def test_https_is_kept_to(start: Start) -> None:
    server: Server = await start(public_url="https://poker.example.org")
    assert (await server.browser().get("/")).headers["Strict-Transport-Security"] == "max-age=31536000"


@pytest.mark.parametrize(
    ("host", "has_it"),
    [("localhost:8080", True), ("127.0.0.1", True), ("[::1]:8080", True), ("192.168.1.5:8080", False), ("den", False)],
)
async def test_opener_policy_only_where_browsers_take_it(server: Server, host: str, has_it: bool) -> None:
    """On plain http from elsewhere they ignore it and write an error to the console of every page."""
    headers = (await server.browser().get("/", headers={"Host": host})).headers
    assert ("Cross-Origin-Opener-Policy" in headers) is has_it
