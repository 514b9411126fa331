"""Settling up a night, or all of them, for a page: the plan, the payments said, and who may tick what (bank.md 1.9)."""

from collections.abc import Awaitable, Callable, Iterable, Mapping
from typing import NamedTuple

import msgspec
from msgspec.structs import replace

from server.bank import claim as m
from server.bank.account import CLUB
from server.bank.book import Book
from server.bank.club import Club, paid_on_tabs, waiting
from server.night.poverty import settled_in_words
from server.night.settle_view import ClaimView, PaymentView, SettleView, claim_view, settlement
from server.table.actor import NightActor
from server.table.till import NightTerms, Person, Tab, Till


class Owed(msgspec.Struct, frozen=True):
    """A payment still to be made. `ticks`: the drawers through which who looks may say that it went ("": through
    none), each with whether his word is enough. `waits`: the number of what was said of it and is not answered; then
    nothing else can be said. `on_tabs`: what the two have settled across nights since this one, in minor units.
    """

    payment: PaymentView
    ticks: Mapping[m.Drawer, bool]
    waits: int = 0
    on_tabs: int = 0


class Said(msgspec.Struct, frozen=True):
    """A payment that somebody says was made, and what who looks may answer to it."""

    claim: ClaimView
    night: int
    currency: str
    at_us: int
    lapsed: bool
    confirm: bool
    void: bool
    undo: bool


class AtSettle(msgspec.Struct, frozen=True):
    """`anchor` is the head of the night's book, to be kept with the sheet; `seq` of the club's book says how fresh
    this is. Less than `least` minor units stay on the tab.
    """

    name: str
    settlement: SettleView
    owed: tuple[Owed, ...]
    said: tuple[Said, ...]
    banker: str
    currency: str
    anchor: str
    seq: int
    least: int
    free: str = ""


class AtTab(msgspec.Struct, frozen=True):
    """One currency across nights."""

    tab: Tab
    owed: tuple[Owed, ...]


class AtTabs(msgspec.Struct, frozen=True):
    """What is owed across nights. `everybody`: who looks sees all of it, not his own alone."""

    tabs: tuple[AtTab, ...]
    said: tuple[Said, ...]
    everybody: bool
    seq: int


class Evening(NamedTuple):
    """A night that is over with the book of the evening's other table, if there is one, and the payments of both."""

    actor: NightActor
    other: Book | None
    claims: tuple[m.Claim, ...]


TermsOf = Callable[[int], Awaitable[NightTerms | None]]


async def at_settle(
    evening: Evening, till: Till, club: Club, person: Person, hub: str, least: int, now_us: int
) -> AtSettle:
    """What this person sees. `hub` is a person or ""."""
    actor, other, claims = evening
    night = actor.night
    currency = actor.book.terms.currency if actor.book.terms else ""
    found = settlement(actor.book, actor.name, actor.names, claims, hub, least, other)
    terms = NightTerms(night, currency)
    owed = tuple(
        replace(
            each, on_tabs=paid_on_tabs(club, each.payment.payer, each.payment.payee, currency, actor.book.last_at_us)
        )
        for each in await _owed(till, club, person, terms, currency, found.payments, now_us)
    )
    of_tabs = tuple(club.claims[each.waits] for each in owed if each.waits)  # what waits may have been said over there
    said = (*claims, *(each for each in of_tabs if each not in claims))
    return AtSettle(
        name=actor.name,
        settlement=found,
        owed=owed,
        said=tuple(
            [
                await _said(till, club, person, terms if one.said.night else None, one, actor.names, now_us)
                for one in reversed(said)
            ]
        ),
        banker=night.banker,
        currency=currency,
        anchor=actor.book.anchor(),
        seq=club.book.seq,
        least=least,
        free=settled_in_words(night),
    )


async def at_tabs(till: Till, club: Club, person: Person, terms_of: TermsOf, now_us: int) -> AtTabs:
    """What this person sees of all nights together."""
    found = await till.tabs(person)
    tabs = [AtTab(tab, await _owed(till, club, person, None, tab.currency, tab.payments, now_us)) for tab in found.tabs]
    said = []
    for one in reversed(found.claims):
        terms = await terms_of(one.said.night) if one.said.night else None
        said.append(await _said(till, club, person, terms, one, found.names, now_us))
    return AtTabs(tuple(tabs), tuple(said), person.admin or person.officer, club.book.seq)


async def _owed(
    till: Till,
    club: Club,
    person: Person,
    terms: NightTerms | None,
    currency: str,
    payments: Iterable[PaymentView],
    now_us: int,
) -> tuple[Owed, ...]:
    night, beside = (terms.night.number, terms.night.beside) if terms is not None else (0, 0)
    owed = []
    for one in payments:
        said = m.Claimed(0, "payment", night, currency, one.payer, one.payee, one.amount)
        waits = waiting(club, said, now_us, beside)
        ticks = {} if waits is not None else await _ticks(till, person, terms, currency, one)
        owed.append(Owed(one, ticks, waits.claim if waits is not None else 0))
    return tuple(owed)


async def _said(
    till: Till,
    club: Club,
    person: Person,
    terms: NightTerms | None,
    claim: m.Claim,
    names: Mapping[str, str],
    now_us: int,
) -> Said:
    async def may(command: m.ClubCommand) -> bool:
        return await till.may(person, command, terms) is not None

    number, lapsed = claim.said.claim, claim.lapsed(now_us)
    waits = claim.state == "claimed" and not lapsed
    return Said(
        claim_view(claim, {CLUB: "the kitty", **names}),
        claim.said.night,
        claim.said.currency,
        claim.at_us,
        lapsed,
        confirm=waits and await may(m.Confirm(number)),
        void=waits and await may(m.Void(number)),
        undo=claim.state == "paid" and claim.undo_by not in club.ids_of(person.id) and await may(m.Undo(number, "-")),
    )


async def _ticks(
    till: Till, person: Person, terms: NightTerms | None, currency: str, payment: PaymentView
) -> dict[m.Drawer, bool]:
    """The kitty has no tab, so what it pays and gets goes through its own box, whatever is said."""
    found: dict[m.Drawer, bool] = {}
    night = terms.night.number if terms is not None else 0
    drawers: tuple[m.Drawer, ...] = ("",) if CLUB in (payment.payer, payment.payee) else ("", "payee", "payer")
    for drawer in drawers:
        pay = m.Pay(payment.payer, payment.payee, payment.amount, currency, night, drawer)
        may = await till.may(person, pay, terms)
        if may is not None:
            found[drawer] = may
    return found
