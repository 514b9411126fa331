"""The editor of house rules, a night's or a kept set's: what is in it, what its buttons do, and the page it is."""

from collections.abc import Mapping

import msgspec
from aiohttp import web
from msgspec.structs import replace

from server.night.house_keys import value, with_value
from server.night.house_rules import OFFERING, limits_between, newly_matched
from server.night.house_words import changed, fields
from server.poker.house import House
from server.web.counting import COUNTING
from server.web.errors import Problem, plain_problem
from server.web.forms import Fields
from server.web.house.controls import Group, controls_of, groups
from server.web.house.form import read
from server.web.house.hands import Hands, as_json, from_json, hands
from server.web.house.written import doubts, in_short, written
from server.web.html import page
from server.web.keys import SERVICES
from server.web.query import number


class Draft(msgspec.Struct, frozen=True, kw_only=True):
    """House rules while they are changed.

    `path`: the pages' address, to which /edit and /preview are added. `base` and `version`: what was saved last.
    `wrong`: by key, what was typed and cannot be; `fixed`: by key, why it stays as it is; `limits`: keys that need
    everybody's yes. `set_title`: the name of a kept set, None where the rules have none. `when`: from when on they
    hold.
    """

    title: str
    path: str
    back: str
    house: House
    base: House
    version: int
    wrong: Mapping[str, str] = {}
    fixed: Mapping[str, str] = {}
    limits: frozenset[str] = frozenset()
    set_title: str | None = None
    when: str = ""
    flaws: tuple[str, ...] = ()


async def draft_of(request: web.Request, draft: Draft, said: Fields) -> Draft:
    """The draft as the form has it, after the button that sent it: a key as usual again, or other rules taken over."""
    services, words = request.app[SERVICES], dict(said)
    filled = read(said, draft.base, services.tables.games())
    house, wrong = filled.house, dict(filled.wrong)
    if key := words.get("reset", ""):
        if all(field.key != key for field in fields(house)):
            raise plain_problem(400)
        house = with_value(house, key, value(House(), key))
        wrong.pop(key, None)
    elif "use" in words:
        taken = await services.houses.find(words.get("preset", ""))
        if taken is None:
            raise Problem(409, "no-such-house", "Those house rules are not kept any more. Choose others.")
        house, wrong = taken.house, {}
    for key in draft.fixed:
        house = with_value(house, key, value(draft.base, key))
    title = words.get("title", draft.set_title) if draft.set_title is not None else None
    flaws, _ = doubts(house, services.tables.games())
    version = number(words.get("version", "")) or draft.version
    return replace(draft, house=house, wrong=wrong, flaws=flaws, set_title=title, version=version)


async def editor(
    request: web.Request, draft: Draft, *, note: str = "", error: str = "", status: int = 200
) -> web.Response:
    """The whole page."""
    kept = await request.app[SERVICES].houses.listed()
    games = request.app[SERVICES].tables.games()
    controls = [control for group in _groups(draft, ()) for control in group.controls]
    values = {
        **_parts(request, draft, ""),
        "note": note,
        "error": error,
        "presets": [(each.key, each.title) for each in kept],
        "rows": {control.field.key: controls_of(control, games) for control in controls},
        "titles": sorted(game.title for game in games.values()),
    }
    return page(request, "house/edit.html", values, status)


def preview_of(request: web.Request, draft: Draft, said: Fields) -> web.Response:
    """The parts that go with what is in the form, each with its id, for a script to put in their places."""
    return page(request, "house/preview.html", _parts(request, draft, dict(said).get("shown", "")))


def _groups(draft: Draft, matched: tuple[str, ...]) -> list[Group]:
    """`matched`: the games with which what is played is a limit, too."""
    limits = draft.limits | OFFERING if matched else draft.limits
    return groups(draft.house, draft.base, draft.wrong, draft.fixed, limits)


def _parts(request: web.Request, draft: Draft, shown: str) -> dict[str, object]:
    news = changed(draft.base, draft.house)
    games = request.app[SERVICES].tables.games()
    matched = newly_matched(draft.base, draft.house, games) if draft.limits else ()
    flaws, doubtful = doubts(draft.house, games)
    return {
        "draft": draft,
        "groups": _groups(draft, matched),
        "written": written(draft.house, draft.base),
        "news": news,
        "asks": bool(draft.limits) and bool(limits_between(draft.base, draft.house, games)),
        "matched": matched,
        "short": in_short(news, draft.house, draft.wrong),
        "flaws": flaws,
        "doubts": doubtful,
        "hands": _hands(request, draft.house, shown, playable=not flaws),
    }


def _hands(request: web.Request, house: House, shown: str, *, playable: bool) -> Hands:
    """Rules that nobody could play by are not counted: what was in view stays."""
    counting = request.app[COUNTING]
    if playable:
        return hands(counting, house, shown)
    before = from_json(shown) if shown else None
    found = counting.known(before) if before is not None else None
    if before is None or found is None:
        return Hands((), "", "These rules cannot be played yet, so nothing is counted.", False, False, "", "")
    return hands(counting, before, as_json(before))
