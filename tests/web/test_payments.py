"""Settling up over HTTP: strict bodies, members only, refusals in words."""

import pytest

from server.bank.claim import Confirm, Pay
from tests.web.conftest import Server

PAY = {"do": "pay", "payer": "p1", "payee": "p2", "amount": 500, "currency": "EUR", "night": 1}


async def test_a_payment_is_asked_of_the_table_with_who_asks(server: Server) -> None:
    host = server.browser()
    await host.open_night()
    me = (await host.get("/api/me")).json["person"]
    answer = await host.post("/api/payments", {"id": "x1", "do": PAY})
    assert answer.status == 200
    assert answer.json["of"] == me
    assert server.club.tables.paid == [(me, False, "x1", Pay("p1", "p2", 500, "EUR", 1))]
    refused = await host.post("/api/payments", {"id": "x2", "do": {"do": "confirm", "claim": 99}})
    assert (refused.status, refused.rule) == (409, "not-by-the-book")
    await host.post("/api/payments", {"id": "x3", "do": {"do": "confirm", "claim": 1}})
    assert server.club.tables.paid[-1][3] == Confirm(1)


@pytest.mark.parametrize(
    "do",
    [
        {},
        {**PAY, "amount": 0},
        {**PAY, "amount": -5},
        {**PAY, "amount": 1.5},
        {**PAY, "amount": 10**9 + 1},
        {**PAY, "currency": "euro"},
        {**PAY, "drawer": "mine"},
        {**PAY, "payer": "../x"},
        {**PAY, "by": "p3"},
        {"do": "confirm", "claim": 0},
        {"do": "undo", "claim": 1, "reason": ""},
        {"do": "write-off", "player": "p1", "amount": 5, "currency": "EUR", "night": 1},
        {"do": "grant", "player": "p1", "chips": 5},
    ],
)
async def test_what_is_no_payment_is_refused(server: Server, do: dict[str, object]) -> None:
    host = server.browser()
    await host.open_night()
    assert (await host.post("/api/payments", {"id": "x", "do": do})).rule == "bad-request"
    assert server.club.tables.paid == []


async def test_settle_and_tabs(server: Server) -> None:
    host, stranger = server.browser(), server.browser()
    await host.open_night()
    found = (await host.get("/api/n/1/settle?hub=banker&least=100")).json
    assert (found["hub"], found["text"]) == ("banker", "least 100")
    assert (await host.get("/api/n/1/settle?hub=nobody")).rule == "not-in-this-night"
    for wrong in ("x", "-1", "1" * 10, ""):
        assert (await host.get(f"/api/n/1/settle?least={wrong}")).rule == "bad-request"
    assert (await host.get("/api/tabs")).json["all"] is False
    for path in ("/api/n/1/settle", "/api/tabs"):
        assert (await stranger.get(path)).status == 401
    assert (await stranger.post("/api/payments", {"id": "x", "do": PAY})).status == 401
    await stranger.open_night("Other", "Eve")
    assert (await stranger.get("/api/n/1/settle")).rule == "not-found"


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
    assert (await host.get("/api/n/9/export")).rule == "not-found"
