"""A night's book as a file over HTTP: members only, refusals in words."""

import pytest

from tests.web.conftest import Server


@pytest.mark.parametrize(
    ("kind", "name", "content"),
    [
        ("csv", "night-1.csv", "text/csv"),
        ("hledger", "night-1.journal", "text/plain"),
        ("beancount", "night-1.beancount", "text/plain"),
        ("night.json", "night-1.json", "application/json"),
    ],
)
async def test_the_book_as_a_file(server: Server, kind: str, name: str, content: str) -> None:
    host, guest = server.browser(), server.browser()
    _, token = await host.open_night()
    found = await host.get(f"/api/n/1/export?format={kind}")
    assert (found.status, found.body) == (200, f"{kind} of 1\r\n".encode())
    assert found.headers["Content-Disposition"] == f'attachment; filename="{name}"'
    assert found.headers["Content-Type"].startswith(content)
    assert found.headers["Cache-Control"] == "no-store"
    assert (await guest.get(f"/api/n/1/export?format={kind}")).status == 401
    await guest.join(token, "Eve")
    assert (await guest.get(f"/api/n/1/export?format={kind}")).rule == "not-allowed"


async def test_a_format_that_is_none(server: Server) -> None:
    host = server.browser()
    await host.open_night()
    assert (await host.get("/api/n/1/export?format=xlsx")).rule == "bad-request"
    assert (await host.get("/api/n/9/export")).rule == "not-in-this-night"
