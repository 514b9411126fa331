"""What lies in the mailbox of a night: a command of somebody, or the wish that the night stand still."""

import asyncio
from typing import NamedTuple

from server.night import commands as c


class Letter(NamedTuple):
    """One thing asked of the actor. `answer` gets the encoded ok or no; `payload` is the SHA-256 (hex) of its bytes."""

    person: str | None
    command_id: str
    command: c.PersonCommand | c.SystemCommand
    payload: str
    answer: asyncio.Future[bytes] | None
    admin: bool = False


def of_the_system(command: c.SystemCommand, answer: asyncio.Future[bytes] | None = None) -> Letter:
    """What nobody in particular asks: it has no name to be repeated under, and mostly nobody waits for the answer."""
    return Letter(None, "", command, "", answer)


class Hold(NamedTuple):
    """Somebody needs the night to stand still: from `ready` on it does, until `done`."""

    ready: asyncio.Future[None]
    done: asyncio.Future[None]


async def stand_still(hold: Hold) -> None:
    if not hold.done.done():  # who wanted it may have gone since
        hold.ready.set_result(None)
        await hold.done
