"""`serve` as a process: says where it is, refuses in words, and stops in order (design.md 6, 10.7, 10.8)."""

import asyncio
import re
import signal
import sys
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from yarl import URL

from tests.web.conftest import Browser

pytestmark = pytest.mark.slow  # each test starts the real server

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
        async with asyncio.timeout(60):
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

    async def stop(self, how: signal.Signals = signal.SIGTERM) -> tuple[int, str]:
        """Its exit code and what it logged. It waits for no line to time out: that would take longer."""
        if self.child.returncode is None:
            self.child.send_signal(how)
        out, log = await asyncio.wait_for(self.child.communicate(), 30)
        self.said += out.decode()
        for browser in self._browsers:
            await browser.close()
        assert self.child.returncode is not None
        return self.child.returncode, log.decode()


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


async def test_it_stops_in_order(process: Process) -> None:
    """Exit 0 in under 3 s with pages open, which are told to come back (limits.md 4, item 20)."""
    await process.until_said("(Only this machine can reach it)")
    host, guest = process.browser(), process.browser()
    night, token = await host.open_night()
    assert (await guest.join(token, "Bo")).status == 200
    assert (await guest.get("/healthz")).json["ok"] is True
    sockets = [await host.socket(), await guest.socket()]
    for socket in sockets:
        await socket.hello(night)
    stopping = asyncio.create_task(process.stop(signal.SIGTERM))
    for socket in sockets:
        assert (await socket.hear_until("bye"))["code"] == "restarting"
        assert await socket.close_code() == 1012
    code, log = await stopping
    assert code == 0
    assert '"event": "stopped"' in log
    assert '"level": "error"' not in log


async def test_a_second_start_goes_on_where_the_first_was_killed(process: Process, tmp_path: Path) -> None:
    """The night, the seat of a device and the admin are still there; the one-time link is not (design.md 10.8)."""
    link = await process.until_said(r"/admin#(\S+)")
    host = process.browser()
    assert (await host.post("/api/admin", {"token": link})).status == 200
    assert (await process.browser().post("/api/admin", {"token": link})).rule == "admin-link-unknown"
    night, _ = await host.open_night("Friday", "Anna")
    (cookie,) = host.session.cookie_jar
    code, _ = await process.stop(signal.SIGKILL)
    assert code == -signal.SIGKILL
    again = await serving("--port", "0", "--data", tmp_path / "data")
    await again.until_said("(One open night goes on)")
    socket = await again.browser().socket({"Cookie": f"sid={cookie.value}"})
    view = await socket.hello(night)
    assert (view["view"]["name"], view["you"]["name"]) == ("Friday", "Anna")
    code, _ = await again.stop(signal.SIGINT)
    assert code == 0
    assert "/admin#" not in again.said


async def test_no_secret_is_logged(process: Process) -> None:
    """Tokens, cookies and names, also where they do not belong (bank.md 3, item 16)."""
    admin = await process.until_said(r"/admin#(\S+)")
    host, guest = process.browser(), process.browser()
    _, invite = await host.open_night("Friday", "Annabel")
    await guest.join(invite, "Bonaparte")
    await guest.get(f"/j/{invite}?k={admin}", headers={"Referer": f"{process.base}/j#{invite}"})
    await (await guest.socket()).hello()
    secrets = [admin, invite, "Annabel", "Bonaparte"]
    secrets += [cookie.value for browser in (host, guest) for cookie in browser.session.cookie_jar]
    _, log = await process.stop()
    assert '"route": "/api/join"' in log
    assert [secret for secret in secrets if secret in log] == []


async def test_a_start_that_cannot_be_is_refused_in_a_sentence(process: Process, tmp_path: Path) -> None:
    """A second server on the folder, a port that is taken, a folder that is none; and the first server goes on."""
    not_a_folder = tmp_path / "file"
    not_a_folder.write_text("")
    second, taken, no_folder = await asyncio.gather(
        refused("--port", "0", "--data", tmp_path / "data"),
        refused("--port", str(process.url("/").port), "--data", tmp_path / "other"),
        refused("--port", "0", "--data", not_a_folder),
    )
    assert str(tmp_path / "data") in second
    assert "cannot listen on 127.0.0.1" in taken
    assert not (tmp_path / "other").exists()
    assert str(not_a_folder) in no_folder
    assert (await process.browser().get("/healthz")).status == 200
    await process.stop()


async def refused(*arguments: str | Path) -> str:
    """What a start that fails says: one line and no traceback."""
    process = await run(*arguments)
    out, said = await asyncio.wait_for(process.child.communicate(), 30)
    assert process.child.returncode == 1
    assert out == b""
    assert len(said.splitlines()) == 1
    return said.decode()
