"""The banker's page, made by the server (ux.md 1.7): every form on it is a command of the night."""

from functools import partial

from aiohttp import web

from server.table.window import AtWindow, Line
from server.web.errors import granted
from server.web.html import made, page
from server.web.keys import RATES, SERVICES
from server.web.money.words import entry_words, people_listed, people_of, standing
from server.web.session import need_session
from server.web.words import stamp

REASONS = ("Wrong amount", "Wrong player", "Entered twice")
"""What an entry is mostly taken back for: one tap instead of typing."""
EXPENSES = (("food", "Food"), ("drinks", "Drinks"), ("cards", "Cards"), ("other", "Other things"))


@made
async def bank(request: web.Request) -> web.Response:
    """GET /n/<night>/bank?who=PERSON: the window; `who` narrows the ledger."""
    request.app[RATES].take("read", request)
    session = await need_session(request)
    tables = request.app[SERVICES].tables
    night = int(request.match_info["night"])
    seen = granted(await tables.views.look(night, session.person, session.admin))
    found = granted(await tables.books.window(night, session.person, session.admin))
    who = request.query.get("who", "")
    lines = [line for line in found.lines if not who or who in people_of(line.entry)]
    values = {
        "night": night,
        "me": session.person,
        "view": seen.view,
        "own": seen.own,
        "house": seen.house,
        "seq": seen.seq,
        "at": found,
        "names": found.names,
        "w": found.window,
        "lines": lines,
        "who": who,
        "money": seen.view.settings.money == "money",
        "currency": seen.view.currency,
        "entry_words": partial(entry_words, others={line.entry.seq: line.entry for line in found.lines}),
        "standing": standing,
        "listed": people_listed,
        "reasons": REASONS,
        "expenses": EXPENSES,
        "here": f"/n/{night}/bank",
        "text": "\n".join(_as_text(found, line) for line in reversed(lines)),
    }
    return page(request, "money/bank.html", values)


def _as_text(at: AtWindow, line: Line) -> str:
    """A line to paste into a chat."""
    entry = line.entry
    note = f" ({entry.memo})" if entry.memo else ""
    gone = " [taken back]" if line.taken_back else ""
    return f"{stamp(entry.at_us)[:16]} {entry_words(entry, at.names)}{note}{gone}"
