"""Only our own pages may act: Origin and Sec-Fetch-Site, on POSTs and the websocket (bank.md 3, items 3 and 6)."""

import aiohttp
import pytest

from tests.web.conftest import Server, Start

PUBLIC = "https://poker.example.org"
OWN = "own"

ORIGINS = [
    # mode, origin ({port}: the server's own), Sec-Fetch-Site, let in
    ("", "http://127.0.0.1:{port}", None, True),
    ("", "http://127.0.0.1:{port}", "same-origin", True),
    ("", "http://localhost:{port}", None, True),
    ("", "http://192.168.77.5:{port}", None, True),
    ("", None, None, False),
    ("", "null", None, False),
    ("", "", None, False),
    ("", "http://127.0.0.1", None, False),
    ("", "http://127.0.0.1:1", None, False),
    ("", "https://127.0.0.1:{port}", None, False),
    ("", "http://192.168.77.6:{port}", None, False),
    ("", "http://evil.example:{port}", None, False),
    ("", "http://127.0.0.1:{port}.evil.example", None, False),
    ("", "http://127.0.0.1:{port}/", None, False),
    ("", "HTTP://127.0.0.1:{port}", None, False),
    ("", "http://127.0.0.1:{port}", "cross-site", False),
    ("", "http://127.0.0.1:{port}", "same-site", False),
    ("", "http://127.0.0.1:{port}", "none", False),
    ("", None, "same-origin", False),
    (PUBLIC, PUBLIC, None, True),
    (PUBLIC, PUBLIC, "same-origin", True),
    (PUBLIC, "http://poker.example.org", None, False),
    (PUBLIC, "https://poker.example.org:444", None, False),
    (PUBLIC, "https://evil.poker.example.org", None, False),
    (PUBLIC, "https://poker.example.org.evil.example", None, False),
    (PUBLIC, "http://127.0.0.1:{port}", None, False),
    (PUBLIC, "http://localhost:{port}", None, False),
    (PUBLIC, PUBLIC, "cross-site", False),
    (PUBLIC, None, None, False),
]


@pytest.mark.parametrize(("public_url", "origin", "fetch_site", "let_in"), ORIGINS)
async def test_who_may_act(
    start: Start, public_url: str, origin: str | None, fetch_site: str | None, let_in: bool
) -> None:
    server: Server = await start(public_url=public_url)
    page = None if origin is None else origin.format(port=server.running.port)
    browser = server.browser(page)
    headers = {"Sec-Fetch-Site": fetch_site} if fetch_site else {}
    answer = await browser.post("/api/invite", {"token": "x" * 22}, headers=headers)
    assert (answer.status, answer.rule) == ((404, "invite-unknown") if let_in else (403, "wrong-origin"))
    if let_in:
        socket = await browser.socket(headers)
        assert await socket.close_code() == 4003  # not signed in, but let through
    else:
        with pytest.raises(aiohttp.WSServerHandshakeError) as refused:
            await browser.socket(headers)
        assert refused.value.status == 403


async def test_two_origins_are_none(server: Server) -> None:
    own = server.site.local[0]
    async with aiohttp.ClientSession() as session:
        headers = [("Origin", own), ("Origin", own), ("Content-Type", "application/json")]
        async with session.post(server.url("/api/invite"), data=b"{}", headers=headers) as response:
            assert response.status == 403


@pytest.mark.parametrize("method", ["PUT", "PATCH", "DELETE", "OPTIONS"])
async def test_other_methods_are_checked_too(server: Server, method: str) -> None:
    assert (await server.browser("http://evil.example").request(method, "/api/nights")).rule == "wrong-origin"
    answer = await server.browser().request(method, "/api/nights")
    assert (answer.status, answer.rule) == (405, "wrong-method")
    assert answer.headers["Allow"] == "GET,HEAD,POST"


async def test_a_refusal_says_where_the_page_is(server: Server) -> None:
    answer = await server.browser("http://10.0.0.9:8080").post("/api/nights", {})
    assert server.site.base_url in answer.json["error"]["text"]


async def test_a_foreign_page_changes_nothing(server: Server) -> None:
    host = server.browser()
    await host.open_night()
    host.origin = "http://evil.example"
    await host.post("/api/nights", {"name": "Mine", "your_name": "Eve", "settings": {}})
    assert list(server.club.tables.nights) == [1]
    assert set(server.club.people.known.values()) == {"Anna"}


@pytest.mark.parametrize("content_type", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", ""])
async def test_only_json_is_read(server: Server, content_type: str) -> None:
    """A form of another site can send these without asking; it cannot send JSON."""
    answer = await server.browser().post("/api/invite", {"token": "x"}, headers={"Content-Type": content_type})
    assert (answer.status, answer.rule) == (415, "not-json")
