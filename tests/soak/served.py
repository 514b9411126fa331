"""A real server: `python -m server serve` in a process of its own, on 127.0.0.1, that can be killed at any moment."""

import asyncio
import json
import os
import resource
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Mapping
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
STARTS_WITHIN_S = 60.0
STOPS_WITHIN_S = 20.0
LOOK_AGAIN_S = 0.01
FAST = {"KITCHEN_TABLE_LIMITS_COMMANDS_PER_SECOND": "5000", "KITCHEN_TABLE_LIMITS_COMMANDS_BURST": "5000"}
"""Settings for robots, who do not think before they act."""


class ServerFailed(RuntimeError):
    """The server did not start, or did not stop; the message holds the end of its log."""


def free_port() -> int:
    """A port that nobody has now. A killed server must come back on the same one, so it is chosen beforehand."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


class Served:
    """One server process at a time on one port and one data folder. `log` holds all that it ever said."""

    def __init__(self, data: Path, port: int, log: Path, settings: Mapping[str, str] = FAST) -> None:
        self.data, self.port, self.log = data, port, log
        self._settings = dict(settings)
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def origin(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def pid(self) -> int:
        if self._process is None:
            raise ServerFailed("no server is running")
        return self._process.pid

    async def start(self) -> float:
        """Starts it and returns once it answers: the seconds that took."""
        began = time.monotonic()
        process = self._process = self._spawn()
        while not await self._answers():
            if process.poll() is not None or time.monotonic() - began > STARTS_WITHIN_S:
                self.kill()
                raise ServerFailed(f"The server did not start:\n{self._last_words()}")
            await asyncio.sleep(LOOK_AGAIN_S)
        return time.monotonic() - began

    def kill(self) -> None:
        """SIGKILL: nothing is finished, nothing is said."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            self._process = None

    async def stop(self) -> int:
        """SIGTERM, and its exit code."""
        if self._process is None:
            return 0
        process = self._process
        process.send_signal(signal.SIGTERM)
        began = time.monotonic()
        while process.poll() is None:
            if time.monotonic() - began > STOPS_WITHIN_S:
                self.kill()
                raise ServerFailed(f"The server did not stop:\n{self._last_words()}")
            await asyncio.sleep(LOOK_AGAIN_S)
        self._process = None
        return int(process.returncode)

    def faults(self) -> list[str]:
        """What the server logged as an error, and whatever is no line of its log, like a traceback."""
        found = []
        for line in self.log.read_text("utf-8").splitlines():
            try:
                said = json.loads(line)
            except ValueError:
                # The words of `serve` to whoever started it are plain sentences; nothing else should be.
                if line.startswith(("Traceback", "  File", "Exception", "Fatal")) or "Error" in line:
                    found.append(line)
                continue
            if said.get("level") in ("error", "critical"):
                found.append(line)
        return found

    def limit_files(self, most: int | None) -> None:
        """Lets no file of the running server grow past `most` bytes (None: as large as it likes)."""
        _, hard = resource.prlimit(self.pid, resource.RLIMIT_FSIZE)
        resource.prlimit(self.pid, resource.RLIMIT_FSIZE, (hard if most is None else most, hard))

    def memory_kib(self) -> int:
        """What the process holds in memory now."""
        for line in Path(f"/proc/{self.pid}/status").read_text("utf-8").splitlines():
            if line.startswith("VmRSS:"):
                return int(line.split()[1])
        raise ServerFailed("the system does not say how much memory a process has")

    def open_files(self) -> int:
        """Files and sockets that the process holds open now."""
        return len(list(Path(f"/proc/{self.pid}/fd").iterdir()))

    def _spawn(self) -> subprocess.Popen[bytes]:
        arguments = ["-m", "server", "serve", "--host", "127.0.0.1", "--port", str(self.port), "--data", str(self.data)]
        with self.log.open("ab") as log:
            return subprocess.Popen(
                [sys.executable, *arguments],
                cwd=ROOT, env=os.environ | self._settings, stdin=subprocess.DEVNULL, stdout=log, stderr=log,
            )  # fmt: skip

    async def _answers(self) -> bool:
        try:
            reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        except OSError:
            return False
        try:
            writer.write(b"GET /healthz HTTP/1.0\r\n\r\n")
            return (await reader.read(12)).startswith(b"HTTP/1.")
        except OSError:
            return False
        finally:
            writer.close()

    def _last_words(self) -> str:
        return "\n".join(self.log.read_text("utf-8").splitlines()[-12:])
