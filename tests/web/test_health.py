"""What a host's own tools see: 503 when something is wrong, figures for this machine only (limits.md 4, item 25)."""

import shutil
from typing import NamedTuple

import msgspec
import pytest

from server.table.lobby import TablesHealth
from server.web import watch
from tests.web.conftest import Server, Start
from tests.web.test_socket import seated, until

WELL = TablesHealth(open=2, frozen=0, last_commit_ms=None, oldest_wait_ms=0)


class Disk(NamedTuple):
    total: int
    used: int
    free: int


@pytest.mark.parametrize(
    ("changes", "free_mb", "ok"),
    [
        ({}, 500, True),
        ({"frozen": 1}, 500, False),
        ({"oldest_wait_ms": 5_000}, 500, True),
        ({"oldest_wait_ms": 5_001}, 500, False),
        ({}, 200, True),
        ({}, 199, False),
    ],
)
async def test_healthz(
    server: Server, monkeypatch: pytest.MonkeyPatch, changes: dict[str, int], free_mb: int, ok: bool
) -> None:
    monkeypatch.setattr(shutil, "disk_usage", lambda _: Disk(1 << 40, 0, free_mb << 20))
    now = server.club.clock.now_ms()
    server.club.tables.state = msgspec.structs.replace(WELL, last_commit_ms=now - 1_500, **changes)
    answer = await server.browser(None).get("/healthz")
    assert answer.status == (200 if ok else 503)
    assert answer.json == {
        "ok": ok,
        "open_tables": 2,
        "frozen_tables": changes.get("frozen", 0),
        "last_commit_age_ms": 1_500,
        "commit_waiting_ms": changes.get("oldest_wait_ms", 0),
        "disk_free_mb": free_mb,
        "sockets": 0,
    }


async def test_health_before_the_first_commit(server: Server) -> None:
    _host, _socket = await seated(server)
    answer = (await server.browser().get("/healthz")).json
    assert (answer["last_commit_age_ms"], answer["sockets"]) == (None, 1)


async def test_metrics_count(server: Server) -> None:
    _, socket = await seated(server)
    await socket.do("c-1", do="say", text="x")
    await socket.hear_until("ok")
    await socket.raw.close()
    await until(lambda: any(line.event == "socket-closed" for line in server.log.lines))
    await server.browser().get("/some/where")
    answer = await server.browser().get("/metrics")
    assert answer.status == 200
    assert answer.headers["Content-Type"].startswith("text/plain")
    text = answer.body.decode()
    for line in (
        "kitchen_table_sockets_open 0.0",
        "kitchen_table_pushes_total 2.0",
        "kitchen_table_command_seconds_count 1.0",
        'kitchen_table_sockets_closed_total{code="1000"} 1.0',
        'kitchen_table_requests_total{route="/api/nights",status="200"} 1.0',
        'kitchen_table_requests_total{route="unknown",status="404"} 1.0',
    ):
        assert line in text


@pytest.mark.parametrize("header", ["X-Forwarded-For", "X-Forwarded-Host", "X-Real-IP", "Forwarded"])
async def test_metrics_are_for_this_machine_only(server: Server, header: str) -> None:
    """A proxy on the same machine passes on what comes from outside, and says so."""
    answer = await server.browser().get("/metrics", headers={header: "203.0.113.7"})
    assert (answer.status, answer.rule) == (404, "not-found")


async def test_metrics_behind_a_trusted_proxy(start: Start) -> None:
    server: Server = await start(trusted_proxies=("127.0.0.1",))
    assert (await server.browser().get("/metrics", headers={"X-Forwarded-For": "127.0.0.1"})).status == 404


async def test_a_late_loop_is_noticed(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(watch, "LAG_EVERY_S", 0.0)
    monkeypatch.setattr(watch, "LAG_WARN_S", -1.0)
    server: Server = await start()
    await until(lambda: any(line.event == "loop-lag" for line in server.log.lines))
