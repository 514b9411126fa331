"""Guests and their names: one person, one name, which nobody else has at any table where that person is."""

from aiohttp import web

from server.session import Session
from server.web.errors import Problem
from server.web.keys import SERVICES
from server.web.names import BadName, guest_name, same_name
from server.web.services import Services


def typed_name(typed: str) -> str:
    """The name as it will be shown; `Problem` 422 says what is wrong with it."""
    try:
        return guest_name(typed)
    except BadName as bad:
        raise Problem(422, "bad-name", str(bad)) from None


async def person_named(request: web.Request, session: Session | None, name: str, night: int | None = None) -> str:
    """The asker under this name, made when there was none. `Problem` 409 when somebody else has it.

    It must be free in `night`, which the asker is about to join, and at every table where the asker is already: a new
    name is shown there, too. Call it under the JOINING lock, and join under the same one.
    """
    services = request.app[SERVICES]
    person = session.person if session else None
    others = await _open_nights_of(services, person)
    for each in others if night is None else (*others, night):
        members = await services.tables.members(each)
        for member, taken in (await services.people.names(members)).items():
            if member != person and same_name(taken, name):
                raise Problem(409, "name-taken", f"Somebody at the table is called {taken} already. Take another name.")
    if person is None:
        return await services.people.new_person(name)
    await services.people.rename(person, name)
    for each in others:
        await services.tables.join(each, person, name)
    return person


async def _open_nights_of(services: Services, person: str | None) -> tuple[int, ...]:
    nights = await services.tables.nights_of(person) if person is not None else []
    return tuple(night["night"] for night in nights if not night["closed"])
