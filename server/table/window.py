"""The banker's page of a living night: the window and the book's entries beside play, as one person may see them."""

from collections.abc import Mapping

import msgspec

from server.bank.account import stack, tab
from server.bank.entry import IN_A_HAND
from server.bank.lookup import Entry, entries
from server.night.permissions import Action, Thing, Verdict, best
from server.night.player import Player
from server.night.poverty import settled_in_words
from server.night.roles import roles
from server.night.window import Correction, Window, correction, seconds_of, window
from server.table.actor import NightActor
from server.table.ports import Journal

MOST = 500
"""Entries on the page; what is older, and what the cards moved, is on the auditor's pages."""
_KINDS = frozenset(str(kind) for kind in IN_A_HAND)


class Line(msgspec.Struct, frozen=True):
    """An entry, whether it was taken back, and how it can be; None: not by who looks."""

    entry: Entry
    taken_back: bool
    correction: Correction | None


class AtWindow(msgspec.Struct, frozen=True):
    """`lines` newest first: all, or a player's own until the night is over (bank.md 6.3). `people` are all but house
    players. `seconds`: by proposal, whose yes it waits for.
    """

    window: Window
    lines: tuple[Line, ...]
    whole: bool
    people: tuple[Player, ...]
    names: Mapping[str, str]
    seconds: Mapping[int, tuple[str, ...]]
    free: str = ""


async def at_window(actor: NightActor, journal: Journal, person: str, *, admin: bool) -> AtWindow:
    """What this person sees there now."""
    found = entries(await journal.entries(actor.book.code, _KINDS, MOST))
    night, book = actor.night, actor.book
    held = roles(night, person, admin=admin)
    whole = best(held, Action.ALL_LINES, Thing(closed=night.phase == "closed"))[0] == Verdict.YES
    if not whole:
        own = (stack(night.number, person), tab(person))
        found = tuple(one for one in found if any(leg.account in own for leg in one.legs))
    return AtWindow(
        window=window(night, book, actor.names, person, admin=admin),
        lines=tuple(
            Line(one, one.seq in book.reversed, correction(night, book, person, one, admin=admin))
            for one in reversed(found)
        ),
        whole=whole,
        people=tuple(p for p in night.players if not p.bot),
        names=dict(actor.names),
        seconds={each.number: seconds_of(night, book, each) for each in night.proposals},
        free=settled_in_words(night),
    )
