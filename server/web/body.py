"""JSON in and out over HTTP: strict types, small bodies, and not for ever."""

import asyncio
from collections.abc import Mapping
from typing import Any, TypeVar

import msgspec
from aiohttp import web

from server.web.errors import Problem, plain_problem

READ_WITHIN_S = 10.0
Body = TypeVar("Body", bound="Request")


class Request(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a POST may say; anything else is refused."""


async def read(request: web.Request, kind: type[Body]) -> Body:
    """The body as `kind`. `Problem` 415, 413, 408 or 400 when it is not."""
    if request.content_type != "application/json":
        raise plain_problem(415)
    try:
        async with asyncio.timeout(READ_WITHIN_S):
            data = await request.read()
    except TimeoutError:
        raise plain_problem(408) from None
    try:
        return msgspec.json.decode(data, type=kind)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise Problem(400, "bad-request", "The server could not read what was sent.") from error


def answer(data: Mapping[str, Any] | msgspec.Struct) -> web.Response:
    return web.Response(body=msgspec.json.encode(data), content_type="application/json")
