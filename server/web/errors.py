"""One shape for everything that goes wrong over HTTP: {"error": {"rule": ..., "text": ...}}; a page where people look.

`rule` is a hyphen word for programs, `text` a sentence for people. Nothing internal is ever in it.
"""

from collections.abc import Callable, Mapping
from typing import TypeVar

import msgspec
from aiohttp import web
from aiohttp.typedefs import Handler, Middleware

from server.bank.journal import JournalError
from server.night.refusal import AnyRefusal, NightRule
from server.ports import Log

_BY_STATUS = {
    400: ("bad-request", "The server could not read this request."),
    401: ("not-signed-in", "This device has not joined a table yet. Open the invite link."),
    403: ("not-allowed", "You may not do this."),
    404: ("not-found", "There is nothing at this address."),
    405: ("wrong-method", "This address does not do that."),
    408: ("too-slow", "The request took too long to arrive."),
    413: ("too-large", "This is too much to send at once."),
    415: ("not-json", "Only JSON is read here."),
}


Found = TypeVar("Found")


class Problem(Exception):
    """A request that gets no answer but a reason. Raised anywhere below the error middleware."""

    def __init__(self, status: int, rule: str, text: str, headers: Mapping[str, str] | None = None) -> None:
        super().__init__(rule)
        self.status = status
        self.rule = rule
        self.text = text
        self.headers = headers


def plain_problem(status: int, headers: Mapping[str, str] | None = None) -> Problem:
    """The problem with the usual words for a status."""
    rule, text = _BY_STATUS.get(status, _BY_STATUS[400])
    return Problem(status, rule, text, headers)


def refused(refusal: AnyRefusal) -> Problem:
    """A table's refusal, said over HTTP: 404 for who is not of that night or where there is none, else 409."""
    status = 404 if refusal.rule == NightRule.NOT_IN_THIS_NIGHT else 409
    return Problem(status, str(refusal.rule), refusal.text)


def granted(found: Found | AnyRefusal) -> Found:
    """What was found. `Problem` when it was refused."""
    if isinstance(found, AnyRefusal):
        raise refused(found)
    return found


def problem_response(problem: Problem) -> web.Response:
    return web.Response(
        status=problem.status,
        body=msgspec.json.encode({"error": {"rule": problem.rule, "text": problem.text}}),
        content_type="application/json",
        headers=problem.headers,
    )


Answer = Callable[[web.Request, Problem], web.Response]


def errors_in_one_shape(log: Log, answer: Answer) -> Middleware:
    """Turns whatever is raised below into `answer`; what nobody foresaw is logged and told in general words."""

    @web.middleware
    async def middleware(request: web.Request, handler: Handler) -> web.StreamResponse:
        try:
            return await handler(request)
        except Problem as problem:
            return answer(request, problem)
        except web.HTTPException as raised:
            allow = raised.headers.get("Allow")
            return answer(request, plain_problem(raised.status, {"Allow": allow} if allow else None))
        except JournalError as failed:  # a full disk, say: nothing was written, and its words are for people
            log.error("not-saved", method=request.method, error=failed)
            return answer(request, Problem(503, "not-saved", str(failed)))
        except ConnectionResetError:
            raise  # the browser is gone: there is nobody to answer
        except Exception as error:
            log.error("request-failed", method=request.method, error=error)
            text = "Something went wrong on the server. Reload the page to see where things stand."
            return answer(request, Problem(500, "internal", text))

    return middleware
