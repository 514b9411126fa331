"""A server in a process of its own, on a data folder of its own, that can be killed and started again."""

import asyncio
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
HOST = "127.0.0.1"
START_S = 120
STOP_S = 60
POLL_S = 0.02


class Server:
    """`python -m server serve` as a person starts it, or the same by another `module`.

    `address` is what it printed, `log` everything it said.
    """

    def __init__(self, data: Path, module: str = "tests.browser.roomy") -> None:
        self.data = data
        self._module = module
        self.log = data.parent / f"{data.name}.log"
        self.address = ""
        self._process: subprocess.Popen[bytes] | None = None

    async def start(self) -> None:
        """Starts it and waits for its address; started again, it takes the same port."""
        self.address = await self._printed_address(self._launch())

    def _launch(self) -> int:
        """Gives how much the log holds already."""
        port = self.address.rpartition(":")[2] or "0"
        command = ["-m", self._module, "serve", "--host", HOST, "--port", port, "--data", str(self.data)]
        clean = {key: value for key, value in os.environ.items() if not key.startswith("KITCHEN_TABLE_")}
        with self.log.open("ab") as out:
            self._process = subprocess.Popen(
                [sys.executable, *command], cwd=ROOT, env=clean, stdout=out, stderr=subprocess.STDOUT
            )
            return out.tell()

    async def _printed_address(self, began: int) -> str:
        deadline = time.monotonic() + START_S
        while time.monotonic() < deadline:
            said = self.said()[began:]
            if found := re.search(rf"http://{re.escape(HOST)}:\d+\b", said):
                return found[0]
            if self._process is None or self._process.poll() is not None:
                break
            await asyncio.sleep(POLL_S)
        raise AssertionError(f"The server did not start:\n{self.said()[began:]}")

    def said(self) -> str:
        """All that it wrote to its terminal, since the first start."""
        return self.log.read_text("utf-8", errors="replace")

    def kill(self) -> None:
        """kill -9: no goodbye, nothing flushed."""
        if self._process is not None:
            self._process.kill()
            self._process.wait(STOP_S)

    def stop(self) -> int:
        """SIGTERM, and the exit code."""
        if self._process is None:
            return 0
        self._process.terminate()
        return self._process.wait(STOP_S)

    def signal(self, sign: signal.Signals) -> None:
        """Tells the process something."""
        if self._process is not None:
            self._process.send_signal(sign)

    def audit(self) -> subprocess.CompletedProcess[str]:
        """`audit verify` on its database."""
        return self.command("audit", "verify")

    def command(self, *words: str) -> subprocess.CompletedProcess[str]:
        """A command of ours on its database, while it runs."""
        command = [sys.executable, "-m", "server", *words, "--db", str(self.data / "kitchen-table.db")]
        return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=300, check=False)
