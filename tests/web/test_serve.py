"""`serve` as a process: says where it is, refuses in words, and stops in order (design.md 6, 10.7, 10.8)."""

import asyncio
import re
import signal
import sys
import time
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from yarl import URL

from tests.web.conftest import Browser

COMMAND = (sys.executable, "-m", "server", "serve", "--host", "127.0.0.1")


class Process:
    """A running `serve`."""

    def __init__(self, child: asyncio.subprocess.Process) -> None:
        self.child = child
        self.said = ""
        self._browsers: list[Browser] = []

    async def until_said(self, pattern: str) -> str:
        """Reads what it prints until a pattern stands in it, and gives the pattern's first group."""
        assert self.child.stdout is not None
        async with asyncio.timeout(20):
            while not (found := re.search(pattern, self.said)):
                line = await self.child.stdout.readline()
                assert line, f"It ended: {self.said}"
                self.said += line.decode()
        return found[1]

    @property
    def base(self) -> str:
        found = re.search(r"open at (http://\S+?)/\s", self.said)
        assert found
        return found[1]

    def url(self, path: str) -> URL:
        return URL(self.base + path)

    def browser(self) -> Browser:
        browser = Browser(self, self.base)
        self._browsers.append(browser)
        return browser

    async def stop(self, how: signal.Signals = signal.SIGTERM) -> tuple[int, float, str]:
        """Its exit code, how long it took (s) and what it logged."""
        started = time.monotonic()
        if self.child.returncode is None:
            self.child.send_signal(how)
        out, log = await asyncio.wait_for(self.child.communicate(), 20)
        took = time.monotonic() - started
        self.said += out.decode()
        for browser in self._browsers:
            await browser.close()
        assert self.child.returncode is not None
        return self.child.returncode, took, log.decode()


async def run(*arguments: str | Path) -> Process:
    child = await asyncio.create_subprocess_exec(
        *COMMAND, *map(str, arguments), stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.PIPE
    )
    return Process(child)


async def serving(*arguments: str | Path) -> Process:
    process = await run(*arguments)
    await process.until_said(r"open at (http://\S+?)/\s")
    return process


@pytest.fixture
async def process(tmp_path: Path) -> AsyncIterator[Process]:
    running = await serving("--port", "0", "--data", tmp_path / "data")
    yield running
    if running.child.returncode is None:
        await running.stop(signal.SIGKILL)


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT])
async def test_it_stops_in_order(process: Process, how: signal.Signals) -> None:
    """Exit 0 in under 3 s with pages open, which are told to come back (limits.md 4, item 20)."""
    host, guest = process.browser(), process.browser()
    night, token = await host.open_night()
    assert (await guest.join(token, "Bo")).status == 200
    sockets = [await host.socket(), await guest.socket()]
    for socket in sockets:
        await socket.hello(night)
    stopping = asyncio.create_task(process.stop(how))
    for socket in sockets:
        bye = await socket.hear_until("bye")
        assert bye["code"] == "restarting"
        assert await socket.close_code() == 1012
    code, took, log = await stopping
    assert code == 0
    assert took < 3
    assert '"event": "stopped"' in log
    assert '"level": "error"' not in log


async def test_a_night_goes_on_after_a_kill(process: Process, tmp_path: Path) -> None:
    host = process.browser()
    night, _ = await host.open_night("Friday", "Anna")
    cookies = {cookie.key: cookie.value for cookie in host.session.cookie_jar}
    code, _, _ = await process.stop(signal.SIGKILL)
    assert code == -signal.SIGKILL
    again = await serving("--port", "0", "--data", tmp_path / "data")
    await again.until_said("(One open night goes on)")
    device = again.browser()
    socket = await device.socket({"Cookie": f"sid={cookies['sid']}"})
    view = await socket.hello(night)
    assert view["you"]["name"] == "Anna"
    assert view["view"]["name"] == "Friday"
    assert (await again.stop())[0] == 0


async def test_the_first_start_and_the_second(process: Process, tmp_path: Path) -> None:
    """design.md 10.8: a one-time link until somebody is the admin, then none."""
    token = await process.until_said(r"/admin#(\S+)")
    admin, late = process.browser(), process.browser()
    assert (await admin.post("/api/admin", {"token": token})).status == 200
    assert (await late.post("/api/admin", {"token": token})).rule == "admin-link-unknown"
    assert (await admin.get("/api/me")).json["admin"] is True
    _, _, log = await process.stop()
    assert token not in log
    again = await serving("--port", "0", "--data", tmp_path / "data")
    await again.stop()
    assert "/admin#" not in again.said


async def test_no_secret_is_logged(process: Process) -> None:
    token = await process.until_said(r"/admin#(\S+)")
    host, guest = process.browser(), process.browser()
    _, invite = await host.open_night("Friday", "Annabel")
    await guest.join(invite, "Bonaparte")
    await guest.get(f"/j/{invite}?k={invite}", headers={"Referer": f"{process.base}/j#{invite}"})
    await (await guest.socket()).hello()
    secrets = [token, invite, "Annabel", "Bonaparte"]
    secrets += [cookie.value for browser in (host, guest) for cookie in browser.session.cookie_jar]
    _, _, log = await process.stop()
    assert '"route": "/api/join"' in log
    assert [secret for secret in secrets if secret in log] == []


async def test_who_can_reach_it_is_said_plainly(process: Process) -> None:
    await process.until_said("(Only this machine can reach it)")
    assert (await process.browser().get("/")).status == 200
    assert (await process.browser().get("/healthz")).json["ok"] is True
    await process.stop()


async def refused(*arguments: str | Path) -> str:
    """What a start that fails says; one sentence or two, and no traceback."""
    process = await run(*arguments)
    code, _, said = await process.stop(signal.SIGCONT)
    assert code == 1
    assert process.said == ""
    assert len(said.splitlines()) == 1
    return said


async def test_a_second_server_on_the_same_folder_refuses(process: Process, tmp_path: Path) -> None:
    assert str(tmp_path / "data") in await refused("--port", "0", "--data", tmp_path / "data")
    assert (await process.browser().get("/healthz")).status == 200
    await process.stop()


async def test_a_port_that_is_taken(process: Process, tmp_path: Path) -> None:
    said = await refused("--port", str(process.url("/").port), "--data", tmp_path / "other")
    assert "cannot listen on 127.0.0.1" in said
    assert not (tmp_path / "other").exists()
    await process.stop()


async def test_a_folder_that_cannot_be_used(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("a file")
    assert str(tmp_path / "data") in await refused("--port", "0", "--data", tmp_path / "data")
