"""One shape for everything that goes wrong, on every address (bank.md 3, item 18)."""

import asyncio

import pytest

from server.bank.journal import DiskFull
from server.web import body
from server.web.errors import plain_problem
from server.web.routes import ROUTES
from tests.web.conftest import Server

POSTS = sorted(
    route.path.replace("{night:[1-9][0-9]{0,8}}", "1")
    for route in ROUTES
    if route.method == "POST" and route.path.startswith("/api/")  # forms are pages: test_forms.py
)
GETS = sorted(
    route.path.replace("{night:[1-9][0-9]{0,8}}", "1").replace("{version}/{path:.+}", "0/x")
    for route in ROUTES
    if route.method == "GET"
)


@pytest.mark.parametrize("path", POSTS)
@pytest.mark.parametrize(
    ("body", "headers", "status", "rule"),
    [
        (b"", {}, 400, "bad-request"),
        (b"{", {}, 400, "bad-request"),
        (b"[]", {}, 400, "bad-request"),
        (b"null", {}, 400, "bad-request"),
        (b'{"nonsense": 1}', {}, 400, "bad-request"),
        (b'{"token": 5, "name": [], "your_name": {}, "settings": 1}', {}, 400, "bad-request"),
        (b'{"token": "\xff"}', {}, 400, "bad-request"),
        (b'{"token": "\\ud800"}', {}, 400, "bad-request"),
        (b'{"token": NaN}', {}, 400, "bad-request"),
        (b'{"a":' * 50_000, {}, 413, "too-large"),
        (b'{"a":' * 5_000, {}, 400, "bad-request"),
        (b"[" * 60_000, {}, 400, "bad-request"),
        (b"x" * 65_537, {}, 413, "too-large"),
        (b"{}", {"Content-Type": "text/plain"}, 415, "not-json"),
        (b"{}", {"Origin": "http://evil.example"}, 403, "wrong-origin"),
    ],
)
async def test_bad_input(
    server: Server, path: str, body: bytes, headers: dict[str, str], status: int, rule: str
) -> None:
    host = server.browser()
    await host.open_night()
    people = dict(server.club.people.known)
    answer = await host.post(path, body, headers=headers)
    assert (answer.status, answer.rule) == (status, rule)
    assert answer.headers["Content-Type"] == "application/json"
    assert people == server.club.people.known
    assert len(server.club.tables.nights) == 1


async def test_a_disk_without_space(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever joins then is told what it is, not that something went wrong."""

    async def full(*_: object) -> str:
        raise DiskFull("The disk is full. Nothing was written.")

    _, token = await server.browser().open_night()
    monkeypatch.setattr(server.club.people, "new_person", full)
    answer = await server.browser().join(token, "Bo")
    assert (answer.status, answer.rule) == (503, "not-saved")
    assert answer.json["error"]["text"] == "The disk is full. Nothing was written."
    assert [line.event for line in server.log.lines if line.level == "error"] == ["not-saved"]


async def test_a_body_that_never_ends(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(body, "READ_WITHIN_S", 0.05)
    reader, writer = await asyncio.open_connection("127.0.0.1", server.running.port)
    head = f"POST /api/join HTTP/1.1\r\nHost: x\r\nOrigin: {server.site.local[0]}\r\nContent-Type: application/json\r\n"
    writer.write(f"{head}Content-Length: 100\r\n\r\n{{".encode())
    assert (await reader.readline()).startswith(b"HTTP/1.1 408 ")
    writer.close()
    await writer.wait_closed()


@pytest.mark.parametrize(
    ("method", "path", "status", "rule"),
    [
        ("GET", "/api/", 404, "not-found"),
        ("GET", "/s/0/nothing.js", 404, "not-found"),
        ("GET", "/api/join", 405, "wrong-method"),
        ("DELETE", "/api/nights", 405, "wrong-method"),
        ("GET", "/api/n/1/invite", 401, "not-signed-in"),
        ("GET", "/api/n/1/export", 401, "not-signed-in"),
        ("GET", "/ws", 400, "bad-request"),
    ],
)
async def test_wrong_ways(server: Server, method: str, path: str, status: int, rule: str) -> None:
    answer = await server.browser().request(method, path)
    assert (answer.status, answer.rule) == (status, rule)


@pytest.mark.parametrize(
    ("method", "path", "status", "text"),
    [
        ("GET", "/nowhere", 404, "There is nothing at this address."),
        ("GET", "/n/", 404, "There is nothing at this address."),
        ("GET", "/n/0", 404, "There is nothing at this address."),
        ("GET", "/n/1/nothing", 404, "There is nothing at this address."),
        ("GET", "/club/person", 404, "There is nothing at this address."),
        ("GET", "/club/person/<b>", 404, "There is nothing at this address."),
        ("POST", "/", 405, "This address does not do that."),
    ],
)
async def test_a_wrong_address_is_a_page(server: Server, method: str, path: str, status: int, text: str) -> None:
    """People type addresses, too: they get a page with a way back, not JSON."""
    answer = await server.browser().request(method, path)
    assert answer.status == status
    assert answer.headers["Content-Type"].startswith("text/html")
    page = answer.body.decode()
    assert f'<p role="alert">{text}</p>' in page
    assert '<a class="button go" href="/">Back</a>' in page


@pytest.mark.parametrize(
    "path", ["/club", "/club/results", "/club/people", "/club/audit", "/house", "/n/1/desk", "/n/1/bank"]
)
async def test_a_device_that_nobody_knows_is_told_what_to_do(server: Server, path: str) -> None:
    await server.browser().open_night()
    answer = await server.browser().get(path)
    assert answer.status == 401
    page = answer.body.decode()
    for words in (
        "This device has not joined a table yet. Open the invite link.",
        "open the invite link",
        "the admin link",
        "admin reset",
    ):
        assert words in page


async def test_a_page_that_nobody_foresaw_to_break(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    host = server.browser()
    await host.open_night()

    async def broken(*_: object) -> None:
        raise RuntimeError("select token from sessions")

    monkeypatch.setattr(server.club.tables, "across", broken, raising=False)
    answer = await host.get("/club")
    assert answer.status == 500
    assert "Something went wrong on the server." in answer.body.decode()
    assert b"select" not in answer.body


@pytest.mark.parametrize("path", [path for path in GETS if path.startswith("/api")])
async def test_what_nobody_foresaw(server: Server, path: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is told in general words, logged, and the server goes on."""
    host = server.browser()
    await host.open_night()

    async def broken(*_: object) -> None:
        raise RuntimeError("select token from sessions")

    for port in (server.club.people, server.club.tables):
        for name in ("name", "invite", "nights_of", "export", "export_club"):
            monkeypatch.setattr(port, name, broken, raising=False)
    answer = await host.get(path)
    assert (answer.status, answer.rule) == (500, "internal")
    assert b"select" not in answer.body
    assert [line.event for line in server.log.lines if line.level == "error"] == ["request-failed"]
    assert (await host.get("/healthz")).status == 200


def test_every_status_has_its_words() -> None:
    for status in (400, 401, 403, 404, 405, 408, 413, 415):
        problem = plain_problem(status)
        assert problem.status == status
        assert problem.text.endswith(".")
    assert plain_problem(418).rule == "bad-request"
