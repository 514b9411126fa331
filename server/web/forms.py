"""Ordinary forms: read strictly, made into commands of a night, answered with the page that comes next.

A form and the socket say the same commands with the same ids, and meet the same permissions (bank.md 3).
"""

import asyncio
from collections.abc import Awaitable, Callable
from functools import wraps
from typing import Any, NamedTuple
from urllib.parse import parse_qsl

import msgspec
from aiohttp import web

from server.bank.currency import plain
from server.night.commands import PersonCommand
from server.night.refusal import AnyRefusal
from server.session import Session
from server.value_words import explain
from server.web import wire
from server.web.body import READ_WITHIN_S
from server.web.errors import Problem, granted, plain_problem, refused
from server.web.frames import CommandId
from server.web.html import Page, back_of, problem_page
from server.web.keys import RATES, SERVICES
from server.web.query import amount
from server.web.session import need_session

FIELDS_MAX = 500
NOT_READ = "The server could not read this form. Reload the page and try again."

Fields = list[tuple[str, str]]
_answers: msgspec.json.Decoder[wire.Ok | wire.No] = msgspec.json.Decoder(wire.Ok | wire.No)


async def read_form(request: web.Request) -> Fields:
    """The fields of a form in their order. `Problem` 415, 413, 408 or 400 when it is none."""
    if request.content_type != "application/x-www-form-urlencoded":
        raise Problem(415, "no-form", NOT_READ)
    try:
        async with asyncio.timeout(READ_WITHIN_S):
            data = await request.read()
    except TimeoutError:
        raise plain_problem(408) from None
    try:
        return parse_qsl(data.decode(), keep_blank_values=True, max_num_fields=FIELDS_MAX, errors="strict")
    except (UnicodeDecodeError, ValueError) as bad:
        raise Problem(400, "bad-request", NOT_READ) from bad


def nested(fields: Fields) -> dict[str, Any]:
    """Fields as a command has them: `modifiers.hi_lo` nests, `players[]` is a list, what is empty is left out.

    `amount@EUR` is money as people write it, and becomes minor units.
    """
    found: dict[str, Any] = {}
    for typed, given in fields:
        if not given:
            continue
        name, _, currency = typed.partition("@")
        value = _minor(given, currency) if currency else given
        *above, last = name.split(".")
        inside = found
        for key in above:
            inside = inside.setdefault(key, {})
            if not isinstance(inside, dict):
                raise Problem(400, "bad-request", NOT_READ)
        if last.endswith("[]"):
            many = inside.setdefault(last[:-2], [])
            if not isinstance(many, list):
                raise Problem(400, "bad-request", NOT_READ)
            many.append(value)
        else:
            inside[last] = value
    return found


def _minor(typed: str, currency: str) -> str:
    found = amount(typed.strip(), currency)
    if found is None:
        raise Problem(
            400, "no-amount", f"{typed[:20]} is no amount of {currency}: type it like {plain(1250, currency)}."
        )
    return str(found)


def command_of(fields: Fields) -> PersonCommand:
    """The command of a night that a form says. `Problem` 400 when it is none."""
    command: PersonCommand = said_in(fields, PersonCommand)
    return command


def said_in(fields: Fields, kind: Any) -> Any:  # noqa: ANN401  (a union of commands, and one of them)
    """What a form says, as one of `kind`; numbers and yes or no are read from text. `Problem` 400 when it is none."""
    said = nested(fields)
    try:
        return msgspec.convert(said, kind, strict=False)
    except msgspec.ValidationError as bad:
        field, sentence = explain(bad, said, kind)
        if field in ("", "do") or "unknown field" in str(bad):  # a page from before an upgrade, not a slip of the pen
            raise Problem(400, "malformed", NOT_READ) from bad
        raise Problem(400, "malformed", f"{field.replace('_', ' ').capitalize()}: {sentence}") from bad


def next_page(fields: Fields, otherwise: str) -> str:
    """Where a form leads afterwards: an address of ours, whatever the form says."""
    wanted = dict(fields).get("next", "")
    ours = wanted.startswith("/") and not wanted.startswith(("//", "/\\")) and wanted.isprintable()
    return wanted if ours else otherwise


class Form(NamedTuple):
    """A form that was sent: who sent it, the id of what it asks (a double click is one command), and its fields."""

    session: Session
    id: str
    fields: Fields


Act = Callable[[web.Request, Form], Awaitable[AnyRefusal | None]]


def posted(act: Act) -> Page:
    """A handler of a form: 303 to the form's `next`, or a page that says why not."""

    @wraps(act)
    async def handler(request: web.Request) -> web.Response:
        back = back_of(request)
        try:
            request.app[RATES].take("change", request)
            session = await need_session(request)
            fields = await read_form(request)
            back = next_page(fields, back)
            command_id = command_id_of(dict(fields).get("id", ""))
            said = [each for each in fields if not _of_the_page(each[0])]
            refusal = await act(request, Form(session, command_id, said))
            if refusal is not None:
                raise refused(refusal)
        except Problem as problem:
            return problem_page(request, problem, back)
        return web.Response(status=303, headers={"Location": back})

    return handler


@posted
async def do(request: web.Request, form: Form) -> AnyRefusal | None:
    """POST /n/<night>/do: one command of a night."""
    await say(request, form, command_of(form.fields))
    return None


async def say(request: web.Request, form: Form, command: PersonCommand) -> None:
    """One command of the night in the request's address. `Problem` when it is refused."""
    night, (session, command_id, _) = int(request.match_info["night"]), form
    payload = msgspec.json.encode(command)
    reply = await request.app[SERVICES].tables.ask(night, session.person, session.admin, command_id, payload)
    answer = _answers.decode(granted(reply))
    if isinstance(answer, wire.No):
        raise Problem(409, answer.rule, answer.text)


def _of_the_page(field: str) -> bool:
    """What a form says beside its command."""
    return field in ("id", "next") or field.startswith("_")


def command_id_of(said: str) -> str:
    """The id that a form carries for what it asks. `Problem` 400 when it has none."""
    try:
        return msgspec.convert(said, CommandId)
    except msgspec.ValidationError as bad:
        raise Problem(400, "bad-request", NOT_READ) from bad
