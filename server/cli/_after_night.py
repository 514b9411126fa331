"""A backup whenever a night ends, made by a process of its own: no table waits for it (bank.md 3, 17)."""

import asyncio
import sys
from contextlib import suppress
from pathlib import Path

import msgspec

from server.ports import Log

QUIET_S = 1.0
"""Nights that end together are in one backup."""
STOP_S = 15.0


class AfterNight:
    """Runs `backup --gently` after a night. `ended` is called in the event loop; `stop` lets a running one end."""

    def __init__(self, data: Path, log: Log) -> None:
        self._data, self._log = data, log
        self._ended = asyncio.Event()
        self._running = asyncio.Lock()
        self._task = asyncio.create_task(self._run(), name="backups")

    def ended(self, _: int) -> None:
        """A night is over."""
        self._ended.set()

    async def stop(self) -> None:
        """No more backups; a half one is worth nothing, so the one being made is waited for."""
        with suppress(TimeoutError):
            async with asyncio.timeout(STOP_S), self._running:
                pass
        self._task.cancel()

    async def _run(self) -> None:
        while True:
            await self._ended.wait()
            await asyncio.sleep(QUIET_S)
            self._ended.clear()
            async with self._running:
                await self._back_up()

    async def _back_up(self) -> None:
        command = (sys.executable, "-m", "server", "backup", "--data", str(self._data), "--gently", "--json")
        try:
            process = await asyncio.create_subprocess_exec(
                *command, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.DEVNULL
            )
            said, _ = await process.communicate()
        except OSError as error:
            self._log.error("backup-failed", error=error)
            return
        if process.returncode:
            self._log.error("backup-failed", status=process.returncode)
        else:
            self._log.info("backed-up", file=msgspec.json.decode(said, type=_Said).file)


class _Said(msgspec.Struct):
    file: str
