"""Sockets that come and go in every way leave nothing behind (limits.md 4, item 24)."""

import asyncio
import json
import random
from pathlib import Path

import aiohttp

from tests.soak.grammar import frame
from tests.soak.line import Line
from tests.soak.robot import Robot
from tests.soak.served import FAST, Served, free_port

CYCLES = 300
AT_ONCE = 6
GROWTH_MAX_KIB = 8 * 1024
"""Far below what 300 sockets would hold that were never let go."""


async def gauge(served: Served, name: str) -> float:
    """A figure of /metrics."""
    async with aiohttp.request("GET", f"{served.origin}/metrics") as answer:
        lines = (await answer.text()).splitlines()
    return next(float(line.split()[1]) for line in lines if line.split(" ")[0] == f"kitchen_table_{name}")


async def come_and_go(served: Served, robot: Robot, way: int, address: str) -> None:
    """One socket, ended in one of the ways in which sockets end."""
    line = await Line.open(served.port, {"Cookie": f"sid={robot.sid}", "X-Forwarded-For": address})
    hello = {"t": "hello", "night": robot.night, "tab": "tab"}
    match way:
        case 0:  # a network that is gone before anything is said
            line.cut()
            return
        case 1:  # half a frame, then gone
            line.send(frame(0x1, json.dumps(hello).encode())[:20])
            line.cut()
            return
        case _:
            line.say(hello)
    if way == 2:  # gone while the answer is on its way
        line.cut()
        return
    heard = await line.hear()
    assert heard.close in (0, 4001), heard  # 4001: the same device came again meanwhile
    if way == 3:  # a command whose answer nobody hears
        line.say({"t": "do", "id": f"c-{address}", "do": {"do": "pause"}})
        line.cut()
    else:
        await line.end()


async def test_sockets_that_are_gone_leave_nothing(tmp_path: Path) -> None:
    settings = FAST | {"KITCHEN_TABLE_TRUSTED_PROXIES": "127.0.0.1"}
    served = Served(tmp_path / "data", free_port(), tmp_path / "server.log", settings)
    dice = random.Random(1)
    host, guest = (Robot(name, served.origin, dice) for name in ("Anna", "Bo"))
    try:
        await served.start()
        await guest.join(await host.open_night({}))
        people = (host, guest)
        await cycles(served, people, 0, 60)  # what is used for the first time is made then
        files, memory = await settled(served), served.memory_kib()
        await cycles(served, people, 60, CYCLES)
        assert await settled(served) <= files
        assert await gauge(served, "sockets_open") == 0
        assert served.memory_kib() - memory < GROWTH_MAX_KIB
        await host.connect()  # the table is as it was: nobody is taken for being there still
        assert [seat["here"] for seat in host.first["view"]["seats"]] == []
        assert await gauge(served, "sockets_open") == 1
        await host.leave()
        assert await served.stop() == 0
        assert served.faults() == []
    finally:
        served.kill()
        for robot in (host, guest):
            await robot.close()


async def cycles(served: Served, people: tuple[Robot, ...], first: int, last: int) -> None:
    for start in range(first, last, AT_ONCE):
        await asyncio.gather(
            *(
                come_and_go(served, people[number % 2], number % 5, f"10.0.{start // 256}.{start % 256}")
                for number in range(start, min(start + AT_ONCE, last))
            )
        )


async def settled(served: Served) -> int:
    """Waits until no socket is open: how many files the process has then.

    The fewest of a second of readings: the connection that asked for the gauge is closed by the
    server a little after it has answered, and until then counts as a file of its own.
    """
    for _ in range(1000):
        if await gauge(served, "sockets_open") == 0:
            break
        await asyncio.sleep(0.02)
    readings = []
    for _ in range(50):
        readings.append(served.open_files())
        await asyncio.sleep(0.02)
    return min(readings)
