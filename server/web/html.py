"""Pages that the server makes, from templates. What a template writes is escaped by Jinja (bank.md 3, item 8).

Nothing is marked safe. Every form that changes something carries a fresh command id, so a double click is one command.
"""

from collections.abc import Awaitable, Callable, Mapping
from functools import wraps
from pathlib import Path

from aiohttp import web
from jinja2 import Environment, FileSystemLoader, StrictUndefined

from server.poker.cards import in_words
from server.poker.words import counted
from server.web import words
from server.web.errors import Problem, problem_response
from server.web.keys import SERVICES

TEMPLATES = Environment(
    loader=FileSystemLoader(Path(__file__).parent / "templates"),
    autoescape=True,
    undefined=StrictUndefined,
    trim_blocks=True,
    lstrip_blocks=True,
    auto_reload=False,
)
TEMPLATES.globals.update(
    card_list=in_words,
    card_words=lambda card: in_words((card,)),
    counted=counted,
    account_words=words.account_words,
    amount_words=words.amount_words,
    kind_words=words.kind_words,
    number_words=words.number_words,
    person=words.person,
    stamp=words.stamp,
    unit_words=words.unit_words,
)
ID_BYTES = 12
FOR_PROGRAMS = ("/api/", "/s/", "/ws", "/healthz", "/metrics")
"""At these addresses nobody looks: a problem there is JSON."""
NOT_KNOWN = 401
Page = Callable[[web.Request], Awaitable[web.Response]]


def page(request: web.Request, template: str, values: Mapping[str, object], status: int = 200) -> web.Response:
    """A whole page in our looks. Besides `values` a template has `static` (where the client's files are) and
    `command_id()`.
    """
    services = request.app[SERVICES]
    text = TEMPLATES.get_template(template).render(
        static=f"/s/{services.assets.version}",
        command_id=lambda: services.entropy.bytes(ID_BYTES).hex(),
        **values,
    )
    answer = web.Response(text=text, status=status, content_type="text/html", charset="utf-8")
    answer.headers["Referrer-Policy"] = "same-origin"  # without any, browsers hide the origin of a form from us too
    return answer


def made(show: Page) -> Page:
    """A handler whose problems are pages too, with a way back to where `back_of` says."""

    @wraps(show)
    async def handler(request: web.Request) -> web.Response:
        try:
            return await show(request)
        except Problem as problem:
            return problem_page(request, problem, back_of(request))

    return handler


def said(request: web.Request, problem: Problem) -> web.Response:
    """What went wrong, for whoever asked: a page for people, JSON for programs."""
    if request.path.startswith(FOR_PROGRAMS):
        return problem_response(problem)
    return problem_page(request, problem, back_of(request))


def problem_page(request: web.Request, problem: Problem, back: str) -> web.Response:
    """Why not, in a sentence, and a way back; on a device that nobody knows, what to do about that."""
    values = {"text": problem.text, "back": back, "unknown": problem.status == NOT_KNOWN}
    answer = page(request, "problem.html", values, problem.status)
    answer.headers["Referrer-Policy"] = "no-referrer"  # no form is on it
    answer.headers.update(problem.headers or {})
    return answer


def back_of(request: web.Request) -> str:
    """The table of a night's page, else the lobby."""
    night = request.match_info.get("night")
    return f"/n/{night}" if night else "/"
