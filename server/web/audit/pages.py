"""The auditor's pages of a night (bank.md 1.11, ux.md 1.9): read-only, forms by GET, no script. Each opening is logged.

Who may see what is decided where the book comes from; nothing here can show more than that.
"""

import asyncio
from collections.abc import Awaitable, Callable

from aiohttp import web

from server.bank.account import CLUB, parse
from server.bank.book import night_code
from server.bank.chain import read_entry
from server.bank.entry import EntryKind
from server.bank.export import FORMATS
from server.bank.lookup import Entry, Filter, fits_leg, matching
from server.bank.lookup import page as entries_page
from server.bank.stacks import at, stacks
from server.bank.trial import Line, trial
from server.night.examined import Audited, who_agreed
from server.night.refusal import AnyRefusal, NightRule
from server.night.results import by_chooser, by_game
from server.poker.history import told
from server.web.audit.choices import OFTEN, choices, said_words
from server.web.chart import chart
from server.web.errors import Problem, refused
from server.web.html import Page, made, page
from server.web.keys import RATES, SERVICES
from server.web.query import link, moment_us, number, read_query
from server.web.session import need_session
from server.web.words import person

HANDS_IN_TABLE = 60
TWO_AGREE = (EntryKind.REVERSAL, EntryKind.COMPENSATION)
Shown = Callable[[web.Request, Audited], Awaitable[web.Response]]


def audit_page(show: Shown) -> Page:
    """A handler that finds out who asks, logs that he looks, and shows him what he may see, or says why not."""

    @made
    async def handler(request: web.Request) -> web.Response:
        return await show(request, await _opened(request))

    return handler


async def _opened(request: web.Request) -> Audited:
    request.app[RATES].take("read", request)
    services, session = request.app[SERVICES], await need_session(request)
    night = int(request.match_info.get("night", 0))  # 0: the club's book, which is of no one night
    again = "check" in request.query
    if night:
        found = await services.tables.books.audit(night, session.person, session.admin, again)
    else:
        found = await services.tables.books.audit_club(session.person, session.admin, again)
    if isinstance(found, AnyRefusal):
        services.log.warn("audit-refused", night=night, rule=str(found.rule), session=session.mark)
        if found.rule == NightRule.NOT_IN_THIS_NIGHT:
            raise refused(found)
        raise Problem(403, str(found.rule), found.text)
    services.log.info("audit-opened", night=night, role=found.role, session=session.mark, route=_route(request))
    return found


def _route(request: web.Request) -> str:
    resource = request.match_info.route.resource
    return resource.canonical if resource is not None else ""


@audit_page
async def entries(request: web.Request, audited: Audited) -> web.Response:
    """GET /n/<night>/audit?...: the entries that fit, newest first."""
    query = read_query(request.query, _uncut(audited))
    found = entries_page(audited.book.entries, query.filter, query.before)
    wanted = query.filter
    by_leg = bool(wanted.player or wanted.account or wanted.unit)
    return page(
        request,
        "audit/entries.html",
        {
            **_common(audited, "entries"),
            "query": query,
            "found": found,
            "older": query.link({"before": found.entries[-1].seq}) if found.older else "",
            "fits": (lambda leg: fits_leg(leg, wanted)) if by_leg else None,
            "said_words": lambda name: said_words(name, query.said[name], audited.names),
            "choices": choices(audited.book.entries, audited.names),
            "short": [(words, link(fields)) for words, fields in OFTEN],
        },
    )


@audit_page
async def entry(request: web.Request, audited: Audited) -> web.Response:
    """GET /n/<night>/audit/entry/<seq>: one entry whole, with what it takes back and its bytes."""
    seq = int(request.match_info["seq"])
    one = _entry(audited, seq)
    if one is None:
        raise Problem(404, "no-such-entry", f"There is no entry {seq} in this book that you may see.")
    row = next((each for each in audited.book.rows if each.seq == seq), None)
    other = _entry(audited, one.reverses or one.reversed_by)
    pair = [each for each in (one, other) if each is not None and audited.whole]
    return page(
        request,
        "audit/entry.html",
        {
            **_common(audited, "entries"),
            "entry": one,
            "other": other,
            "row": row,
            "body": read_entry(row.body) if row else None,
            "agreed": {each.seq: who_agreed(audited.book.rows, each.seq) for each in pair if each.kind in TWO_AGREE}
            if audited.night
            else {},
        },
    )


@audit_page
async def hand(request: web.Request, audited: Audited) -> web.Response:
    """GET /n/<night>/audit/hand/<hand>: a hand that is over, in words, and every chip that it moved."""
    asked = int(request.match_info["hand"])
    found = next((each for each in audited.book.hands if each.number == asked), None)
    if found is None:
        raise Problem(404, "no-such-hand", f"There is no hand {asked} in this book that you may see.")
    if not found.over:
        raise Problem(403, "hand-is-played", f"Hand {asked} is being played: nothing of it is shown before it is over.")
    names = {seat: person(player, audited.names) for seat, player in found.players.items()}
    numbers = [each.number for each in audited.book.hands if each.over]
    return page(
        request,
        "audit/hand.html",
        {
            **_common(audited, "entries"),
            "hand": found,
            "lines": told(found.events, names),
            "chooser": names.get(found.chosen_by, "") if found.chosen_by is not None else "",
            "entries": tuple(matching(audited.book.entries, Filter(hands=frozenset((asked,)))))[::-1],
            "before": max((each for each in numbers if each < asked), default=0),
            "after": min((each for each in numbers if each > asked), default=0),
        },
    )


@audit_page
async def balance(request: web.Request, audited: Audited) -> web.Response:
    """GET /n/<night>/audit/balance?row=SEQ or ?at=TIME: the trial balance as of any row or moment."""
    _whole(audited)
    row, at_us = number(request.query.get("row", "")), moment_us(request.query.get("at", ""), to_the_end=True)
    found = audited.book.trial
    if row is not None or at_us is not None:
        code = _code(audited)
        found = await asyncio.to_thread(trial, code, audited.book.rows, seq=row, at_us=at_us if row is None else None)
    return page(request, "audit/balance.html", {**_common(audited, "balance"), "trial": found, "tabs": _tabs(audited)})


@audit_page
async def players(request: web.Request, audited: Audited) -> web.Response:
    """GET /n/<night>/audit/stacks: each player's stack over the night, as a chart and as a table."""
    _whole(audited)
    found = stacks(audited.book.entries)
    until = audited.book.rows[-1].at_us if audited.book.rows else 0
    over = [each for each in audited.book.hands if each.over]
    every = max(1, -(-len(over) // HANDS_IN_TABLE))
    awards = {one.hand: one.seq for one in audited.book.entries if one.hand}
    table = [
        (each, [at(points, awards.get(each.number, 0)) for points in found.values()])
        for index, each in enumerate(over, 1)
        if index % every == 0 or index == len(over)
    ]
    values = {**_common(audited, "stacks"), "chart": chart(found, until), "table": table, "every": every}
    return page(request, "audit/stacks.html", values)


@audit_page
async def results(request: web.Request, audited: Audited) -> web.Response:
    """GET /n/<night>/audit/results: what each game, and each dealer's choice, brought whom."""
    _whole(audited)
    hands = audited.book.hands
    there = {player: None for each in hands for player in each.players.values()}
    values = {
        "games": by_game(hands),
        "choosers": by_chooser(hands),
        "players": tuple(there),
        "plain": str,
        "chooser_name": lambda player: person(player, audited.names) or "Nobody: a round",
    }
    return page(request, "audit/results.html", {**_common(audited, "results"), **values})


def _whole(audited: Audited) -> None:
    if not audited.whole:
        text = "While the night runs, players see their own lines. All is open when it is over."
        raise Problem(403, "not-allowed", text)


def _common(audited: Audited, at: str) -> dict[str, object]:
    """What every page's frame needs."""
    return {
        "audited": audited,
        "book": audited.book,
        "names": audited.names,
        "base": f"/n/{audited.night}/audit" if audited.night else "/club/audit",
        "home": f"/n/{audited.night}" if audited.night else "/club",
        "files": f"/api/n/{audited.night}/export" if audited.night else "/api/club/export",
        "code": _code(audited),
        "at": at,
        "currency": audited.book.terms.currency,
        "formats": tuple(FORMATS),
        "link": link,
    }


def _code(audited: Audited) -> str:
    return night_code(audited.night) if audited.night else CLUB


def _tabs(audited: Audited) -> list[Line]:
    """Who owes or is owed, as the book is now."""
    parsed = ((line, parse(line.account)) for line in audited.book.trial.lines)
    return [line for line, account in parsed if account is not None and account.kind == "player"]


def _uncut(audited: Audited) -> frozenset[int]:
    return frozenset(each.number for each in audited.book.hands if each.uncut)


def _entry(audited: Audited, seq: int) -> Entry | None:
    return next(matching(audited.book.entries, Filter(first=seq, last=seq)), None) if seq else None
