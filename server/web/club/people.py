"""People across nights, for hosts and the admin: let back, merged, renamed, erased (design.md 10.9). Each is logged."""

from typing import Annotated, Literal

import msgspec
from aiohttp import web

from server.bank.claim import Person as PersonId
from server.bank.claim import Reason
from server.night.refusal import AnyRefusal, NightRule, Refusal
from server.table.persons import Officer
from server.web.errors import Problem
from server.web.forms import Form, posted, said_in
from server.web.guests import typed_name
from server.web.html import made, page
from server.web.keys import CONNECTIONS, JOINING, KNOCKS, RATES, SERVICES
from server.web.knocks import Knock
from server.web.names import same_name
from server.web.session import need_session
from server.web.watch import check_authority


class _Do(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do"):
    pass


class Answer(_Do, frozen=True, tag="answer"):
    """The host's word to somebody who asks to be let back."""

    knock: Annotated[int, msgspec.Meta(ge=1)]
    say: Literal["yes", "no"]


class Rename(_Do, frozen=True, tag="rename"):
    person: PersonId
    name: Annotated[str, msgspec.Meta(max_length=200)]


class Erase(_Do, frozen=True, tag="erase"):
    person: PersonId


class MergeTwo(_Do, frozen=True, tag="merge"):
    keep: PersonId
    double: PersonId


class NotHim(_Do, frozen=True, tag="not-him"):
    """The device that this row of the club's book let in was somebody else's."""

    row: Annotated[int, msgspec.Meta(ge=1)]


class Apart(_Do, frozen=True, tag="apart"):
    """The merge of this row was a mistake. `name`: what the second one is called from now on."""

    row: Annotated[int, msgspec.Meta(ge=1)]
    reason: Reason
    name: Annotated[str, msgspec.Meta(max_length=200)] = ""


class StayOne(_Do, frozen=True, tag="stay-one"):
    """I do not ask any more to take the merge of this row back."""

    row: Annotated[int, msgspec.Meta(ge=1)]


PeopleForm = Answer | Rename | Erase | MergeTwo | NotHim | Apart | StayOne


@made
async def people(request: web.Request) -> web.Response:
    """GET /club/people: who asks to be let back, and everybody whom who looks had at his tables."""
    request.app[RATES].take("read", request)
    session = await need_session(request)
    persons = request.app[SERVICES].tables.persons
    known = await persons.known_to(session.person, session.admin)
    asking = await asks(request, session.person, session.admin)
    if not known and not asking:
        raise Problem(403, "not-allowed", "This page is for hosts and the admin.")
    doubles = [
        (one, other)
        for index, one in enumerate(known)
        for other in known[index + 1 :]
        if one.name and other.name and same_name(one.name, other.name)
    ]
    live = f"{len(asking)}-{sum(each.number for each in asking)}"
    names = {each: one.name for one in known for each in one.ids}
    values = {"me": session.person, "known": known, "asking": asking, "doubles": doubles, "live": live, "names": names}
    return page(request, "club/people.html", {**values, "here": "/club/people"})


async def asks(request: web.Request, person: str, admin: bool) -> list[Knock]:
    """Who waits for this person's word to be let back: as host of the table where he asks, or as admin."""
    tables, officer = request.app[SERVICES].tables, Officer(person, admin, "")
    waiting = request.app[KNOCKS].waiting()
    return [each for each in waiting if await tables.coming_back.may_answer(officer, each.night, each.person) is None]


@posted
async def do(request: web.Request, form: Form) -> AnyRefusal | None:
    """POST /club/people/do: one of the above."""
    said: PeopleForm = said_in(form.fields, PeopleForm)
    officer = Officer(form.session.person, form.session.admin, form.id)
    services = request.app[SERVICES]
    match said:
        case Answer():
            return await _answer(request, officer, said)
        case Rename(person=person, name=name):
            return await _rename(request, officer, person, typed_name(name))
        case Erase(person=person):
            return await services.tables.persons.rename(officer, person, "")
        case MergeTwo(keep=keep, double=double):
            return await services.tables.coming_back.merge(officer, keep, double)
        case NotHim(row=row):
            return await _not_him(request, officer, row)
        case StayOne(row=row):
            return await services.tables.persons.drop_unmerge(officer, row)
        case Apart(row=row, reason=reason, name=name):
            called = typed_name(name) if name else ""
            refusal = await services.tables.coming_back.unmerge(officer, row, reason, called)
            await check_authority(services, request.app[CONNECTIONS])
            return refusal


async def _answer(request: web.Request, officer: Officer, said: Answer) -> AnyRefusal | None:
    tables, knocks = request.app[SERVICES].tables, request.app[KNOCKS]
    found = next((each for each in knocks.waiting() if each.number == said.knock), None)
    if found is None:
        return Refusal(NightRule.NO_SUCH_REQUEST, "That was answered already.")
    answers = tables.coming_back.let_back if said.say == "yes" else tables.coming_back.may_answer
    if refusal := await answers(officer, found.night, found.person):
        return refusal
    found.state = said.say
    await tables.coming_back.knocked(found.night, knocks.at(found.night))
    return None


async def _not_him(request: web.Request, officer: Officer, row: int) -> AnyRefusal | None:
    """Signed out, its sockets closed, and who has not come in yet stays outside."""
    services = request.app[SERVICES]
    device = services.tables.persons.device(row)
    outside = request.app[KNOCKS].turn_away(device.person) if device is not None else ()
    refusal = await services.tables.coming_back.not_him(officer, row)
    if refusal is not None:
        for each in outside:
            each.state = "yes"
        return refusal
    await check_authority(services, request.app[CONNECTIONS])
    return None


async def _rename(request: web.Request, officer: Officer, person: str, name: str) -> AnyRefusal | None:
    persons = request.app[SERVICES].tables.persons
    async with request.app[JOINING]:
        ids = persons.ids_of(person)
        for each in await persons.known_to(officer.person, officer.admin):
            if each.person not in ids and same_name(each.name, name):
                return Refusal(
                    NightRule.NOT_ALLOWED, f"Somebody else is called {each.name}. Merge the two, or take another name."
                )
        return await persons.rename(officer, person, name)
