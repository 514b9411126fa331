"""Between nights: who owes whom, and the payments that settle it. Asks the permission matrix, then the club's book.

Money moves only when a payment is confirmed (bank.md 1.9). Durable, then visible: pages learn of it after the commit.
"""

from collections.abc import Callable, Mapping
from typing import NamedTuple

import msgspec
from msgspec.structs import replace

from server.bank import claim as m
from server.bank.account import CLUB
from server.bank.club import Club, ClubAsk
from server.bank.entry import BankRefusal
from server.bank.journal import JournalError
from server.bank.nets import club_nets, drawers
from server.bank.settle import Settlement, settle
from server.night.permissions import Action, Role, Thing, Verdict, agreed, best
from server.night.record import digest
from server.night.refusal import AnyRefusal, NightRule, Refusal
from server.night.roles import roles
from server.night.settle_view import PaymentView
from server.night.state import Night
from server.ports import Clock
from server.table.ports import Journal
from server.table.ports import Names as NamesOf


class Person(NamedTuple):
    """Who asks. `admin` comes from the session, `officer` is host or banker of some night."""

    id: str
    admin: bool = False
    officer: bool = False


class NightTerms(NamedTuple):
    """What the till must know of a night: its state, and its currency ("" for play chips)."""

    night: Night
    currency: str


class Debt(msgspec.Struct, frozen=True):
    """Minor units: above zero he owes the club, below zero he gets."""

    player: str
    name: str
    owes: int


class Tab(msgspec.Struct, frozen=True):
    """What is owed in one currency, and who could pay whom. `off`: what nobody owes; then the book is broken."""

    currency: str
    people: tuple[Debt, ...]
    payments: tuple[PaymentView, ...]
    fewest: bool
    off: int


class Tabs(msgspec.Struct, frozen=True):
    """Tabs across nights, and all payments that people say they made."""

    tabs: tuple[Tab, ...]
    claims: tuple[m.Claim, ...]
    names: Mapping[str, str]


class Till:
    """The club's window. `changed` is told the night whose payments changed."""

    def __init__(self, journal: Journal, clock: Clock, names: NamesOf, changed: Callable[[int], None]) -> None:
        self._journal, self._clock, self._names, self._changed = journal, clock, names, changed

    async def ask(
        self, person: Person, command_id: str, command: m.ClubCommand, night: NightTerms | None
    ) -> AnyRefusal | None:
        """One command; None: it is done and durable. `night` is the one that the payment settles (None: no one)."""
        club = self._journal.club()
        command = _through_the_kittys_box(command)
        held = self._roles(club, person, night)
        refusal = await self._misplaced(command, night)
        verdict = self._verdict(club, person, held, command, night)
        if refusal is None and verdict is None:
            refusal = Refusal(NightRule.NOT_ALLOWED, "That is for who was paid, for the banker, or for the host.")
        if refusal is not None:
            return refusal
        payload, beside = digest(msgspec.json.encode(command)), night.night.beside if night is not None else 0
        asked = ClubAsk(person.id, command_id, payload, command, verdict is True, beside)
        try:
            after = await self._journal.pay(asked, self._clock.now_ms() * 1000)
        except JournalError as failed:
            return Refusal(NightRule.NOT_SAVED, str(failed))
        if isinstance(after, BankRefusal):
            return Refusal(NightRule.NOT_BY_THE_BOOK, after.text)
        touched = {each.said.night for number, each in after.claims.items() if club.claims.get(number) != each}
        for each in sorted(touched):  # what was said on the page of all tabs may have answered a payment of a night
            self._changed(each)
        return None

    async def may(self, person: Person, command: m.ClubCommand, night: NightTerms | None) -> bool | None:
        """None: he may not. True: his word is enough for it. False: somebody else confirms it."""
        command = _through_the_kittys_box(command)
        if await self._misplaced(command, night) is not None:
            return None
        club = self._journal.club()
        return self._verdict(club, person, self._roles(club, person, night), command, night)

    async def tabs(self, person: Person) -> Tabs:
        """What is owed across nights, by currency: a person's own, or everybody's for an officer and the admin."""
        club = self._journal.club()
        everything = person.admin or person.officer
        owed = {currency: _folded(sums, club) for currency, sums in club_nets(club.book).items()}
        claims = tuple(each for each in club.claims.values() if everything or _is_party(club, person, each))
        people = {each for sums in owed.values() for each in sums} | {each for one in claims for each in _parties(one)}
        names = {CLUB: "the club", **await self._names.names(tuple(sorted(people - {CLUB, ""})))}
        only = "" if everything else person.id
        return Tabs(tuple(_tab(currency, sums, names, only) for currency, sums in owed.items()), claims, names)

    def _roles(self, club: Club, person: Person, night: NightTerms | None) -> tuple[Role, ...]:
        held: list[Role] = list(roles(night.night, person.id)) if night is not None else ["spectator", "player"]
        if any(person.id in drawers(club.book, currency) for currency in club.book.balances):
            held.append("banker")  # he still keeps a drawer
        if person.admin:
            held.append("admin")
        return tuple(held)

    async def _misplaced(self, command: m.ClubCommand, night: NightTerms | None) -> AnyRefusal | None:
        """Money of another currency, or people whom the night, or the club, does not know."""
        if not isinstance(command, m.Pay | m.HandOver | m.WriteOff):
            return None
        people = tuple(each for each in _people(command) if each != CLUB)
        if night is None:
            known = await self._names.names(people)
            return None if set(people) <= known.keys() else _STRANGER
        if night.currency != command.currency:
            return Refusal(NightRule.PLAY_CHIPS_ONLY, "That night was played for other money.")
        return _STRANGER if any(night.night.player(each) is None for each in people) else None

    def _verdict(
        self, club: Club, person: Person, held: tuple[Role, ...], command: m.ClubCommand, night: NightTerms | None
    ) -> bool | None:
        """None: he may not. True: his word is enough. False: somebody else confirms it."""
        match command:
            case m.Pay():
                side = command.payee if command.drawer == "payee" else command.payer
                if command.drawer and side != CLUB and "banker" not in self._roles(club, Person(side), night):
                    return None
                ids = club.ids_of(person.id)
                thing = Thing(own=command.payee in ids, cash=bool(command.drawer) and side in ids)
                if _may_confirm(ids, command.payer, held, thing):
                    return True
                return False if command.payer in ids else None
            case m.HandOver():
                return False if best(held, Action.HAND_OVER, Thing(own=True))[0] >= Verdict.SECOND else None
            case m.WriteOff():
                own = command.player in club.ids_of(person.id)
                return True if best(held, Action.WRITE_OFF, Thing(own=own))[0] == Verdict.YES else None
            case m.Confirm() | m.Void() | m.Undo():
                claim = club.claims.get(command.claim)
                return True if claim is None or self._may_answer(club, person, held, command, claim, night) else None

    def _may_answer(
        self,
        club: Club,
        person: Person,
        held: tuple[Role, ...],
        command: m.Confirm | m.Void | m.Undo,
        claim: m.Claim,
        night: NightTerms | None,
    ) -> bool:
        said = claim.said
        if isinstance(command, m.Undo):
            mine = self._undo_verdict(club, person, claim, night)
            if not claim.undo_by or claim.undo_by in club.ids_of(person.id):
                return mine != Verdict.NO
            return agreed(mine, self._undo_verdict(club, Person(claim.undo_by), claim, night))
        side = said.payee if said.drawer == "payee" else said.payer
        ids = club.ids_of(person.id)
        thing = Thing(own=said.payee in ids, cash=bool(said.drawer) and side in ids)
        may = _may_confirm(ids, said.payer, held, thing)
        return may or (isinstance(command, m.Void) and (said.payer in ids or claim.by in ids))

    def _undo_verdict(self, club: Club, person: Person, claim: m.Claim, night: NightTerms | None) -> Verdict:
        held = self._roles(club, person, night)
        return best(held, Action.REVERSE, Thing(own=_is_party(club, person, claim)))[0]


def night_of(club: Club, command: m.ClubCommand) -> int:
    """The night that a command is about; 0: no one night."""
    if isinstance(command, m.Pay | m.HandOver | m.WriteOff):
        return command.night
    claim = club.claims.get(command.claim)
    return claim.said.night if claim is not None else 0


_STRANGER = Refusal(NightRule.NOT_IN_THIS_NIGHT, "That person was not there.")


def _through_the_kittys_box(command: m.ClubCommand) -> m.ClubCommand:
    """The kitty is nobody, so it has no tab: what is paid to it lies in a box of its own, and comes out of that."""
    if isinstance(command, m.Pay) and CLUB in (command.payer, command.payee):
        return replace(command, drawer="payee" if command.payee == CLUB else "payer")
    return command


def _may_confirm(ids: tuple[str, ...], payer: str, held: tuple[Role, ...], thing: Thing) -> bool:
    """Nobody's own word is enough that he paid, a host's neither, under whichever of his ids he did; but a banker
    answers for his own box.
    """
    may = best(held, Action.CONFIRM_PAYMENT, thing)[0] == Verdict.YES
    return may and (thing.cash or payer not in ids)


def _people(command: m.Pay | m.HandOver | m.WriteOff) -> tuple[str, ...]:
    match command:
        case m.Pay():
            return command.payer, command.payee
        case m.HandOver():
            return (command.taker,)
        case m.WriteOff():
            return (command.player,)


def _parties(claim: m.Claim) -> tuple[str, str]:
    return claim.said.payer, claim.said.payee


def _is_party(club: Club, person: Person, claim: m.Claim) -> bool:
    return any(each in club.ids_of(person.id) for each in _parties(claim))


def _folded(owed: Mapping[str, int], club: Club) -> dict[str, int]:
    """Ids of one person are one; who is even then is left out."""
    sums: dict[str, int] = {}
    for each, amount in owed.items():
        kept = club.ids_of(each)[0]
        sums[kept] = sums.get(kept, 0) + amount
    return {each: amount for each, amount in sums.items() if amount}


def _tab(currency: str, owed: Mapping[str, int], names: Mapping[str, str], only: str) -> Tab:
    off = sum(owed.values())
    plan = Settlement((), False) if off else settle(owed)
    people = sorted(owed.items(), key=lambda one: (-one[1], one[0]))
    return Tab(
        currency,
        tuple(Debt(each, names.get(each, ""), amount) for each, amount in people if only in ("", each)),
        tuple(
            PaymentView(each.payer, each.payee, names.get(each.payer, ""), names.get(each.payee, ""), each.amount)
            for each in plan.payments
            if only in ("", each.payer, each.payee)
        ),
        plan.fewest,
        off,
    )
