"""What the web layer asks of the rest of the server: tables and people, as Protocols. Knows nothing of who answers.

Every identity here comes from a session; nothing in a request may say who is asking.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from server.bank.claim import ClubCommand
from server.config import Limits
from server.night.examined import Audited
from server.night.fair.steps import AtDeal
from server.night.house_set import HouseSet
from server.night.picker import Asked
from server.night.refusal import AnyRefusal
from server.night.slip import Slip
from server.poker.game import Game
from server.poker.house import House
from server.poker.structure import Structure
from server.ports import Clock, Entropy, Log
from server.session import Session
from server.table.across import Across
from server.table.lobby import Standing, TablesHealth
from server.table.persons import Officer, Persons
from server.table.settling import AtSettle, AtTabs
from server.table.views import AtChoice, Look
from server.table.window import AtWindow
from server.web.assets import Assets
from server.web.site import Site


class Outbox(Protocol):
    """Where a table puts what one viewer shall see. Never blocks and never raises."""

    def push(self, body: bytes, lines: tuple[bytes, ...]) -> None:
        """A whole view, which replaces any earlier one not yet sent, and the log lines that are new in it.

        `body` is the encoded push without its log and without the closing brace; each line is an encoded object.
        """

    def close(self, code: int, reason: str) -> None:
        """Ends the connection, for example with 4003 for somebody who was asked to leave."""


class Attached(Protocol):
    """One viewer's way to a table."""

    @property
    def malformed(self) -> int:
        """How many payloads so far were no command at all."""

    async def ask(self, command_id: str, payload: bytes) -> bytes:
        """The encoded `ok` or `no` for one command.

        The command is in the table's mailbox before the first await, so commands keep their order.
        It stands even when nobody waits for the answer any more.
        """

    def detach(self) -> None:
        """No more pushes. May be called again."""


class Views(Protocol):
    """What the pages of a night show one person."""

    async def look(self, night: int, person: str, admin: bool) -> Look | AnyRefusal:
        """What this person's page would show now."""

    async def choosing(self, night: int, person: str, admin: bool, asked: Asked, for_: str) -> AtChoice | AnyRefusal:
        """The dealer's choice as this person sees it, with what he has picked for it so far."""


class Books(Protocol):
    """The books as a person may see them."""

    async def window(self, night: int, person: str, admin: bool) -> AtWindow | AnyRefusal:
        """The banker's page of a night as this person may see it: own lines for a player, all for host and banker."""

    async def export(self, night: int, person: str, admin: bool, kind: str) -> str | AnyRefusal:
        """The night's whole book in one of the formats of `bank.export`."""

    async def deal(self, night: int, hand: int) -> AtDeal:
        """How the deal of a hand checks out, step by step, and which others did not count."""

    async def audit(self, night: int, person: str, admin: bool, again: bool) -> Audited | AnyRefusal:
        """What this person may see of the night's book; `again`: read and checked now, however fresh the last look."""

    async def audit_club(self, person: str, admin: bool, again: bool) -> Audited | AnyRefusal:
        """The club's book, for the admin and for hosts and bankers."""

    async def export_club(self, person: str, admin: bool, kind: str) -> str | AnyRefusal:
        """The club's book in one of the formats of `bank.export`."""

    async def across(self, person: str, admin: bool) -> Across:
        """What the nights brought whom that are over: all for the admin, else those of this person."""

    async def slip(self, night: int, person: str, admin: bool, whose: str) -> Slip | AnyRefusal:
        """What a player bought, gave back and owes."""


class Money(Protocol):
    """Who owes whom, and what was paid."""

    async def settle(self, night: int, person: str, admin: bool, hub: str, least: int) -> AtSettle | AnyRefusal:
        """The settle-up of a night that is over, through `hub` ("banker", a person, or "" for the fewest payments)."""

    async def pay(self, person: str, admin: bool, command_id: str, command: ClubCommand) -> AnyRefusal | None:
        """A payment between people, or what became of one; None: it is done."""

    async def tabs(self, person: str, admin: bool) -> AtTabs:
        """What is owed across nights, and what this person may tick."""


class ComingBack(Protocol):
    """Who somebody is while tables are open."""

    async def known_at(self, night: int) -> dict[str, str]:
        """The names, by id, of those whom the host of now had at his tables, and of this night's."""

    async def may_answer(self, officer: Officer, night: int, person: str) -> AnyRefusal | None:
        """None: whether who asks at this night is this person, is for this officer to say."""

    def not_lost(self, night: int, person: str) -> AnyRefusal | None:
        """Why nobody gets this person's seat on a new device just now."""

    async def let_back(self, officer: Officer, night: int, person: str) -> AnyRefusal | None:
        """Who asks at this night is this person."""

    async def tell_let_back(self, person: str) -> None:
        """Every open table that has this person hears that he has a new device."""

    async def knocked(self, night: int, names: tuple[str, ...]) -> None:
        """The host's page of a night says who asks to be let back."""

    async def merge(self, officer: Officer, keep: str, double: str) -> AnyRefusal | None:
        """Two ids are one person (design.md 10.9)."""

    async def unmerge(self, officer: Officer, row: int, reason: str, name: str) -> AnyRefusal | None:
        """They are two after all, when two people say so."""

    async def not_him(self, officer: Officer, row: int) -> AnyRefusal | None:
        """The device that was let in by this row of the club's book was somebody else's."""


class Tables(Protocol):
    """The nights: those open on this server and the closed ones in the books."""

    async def open_night(
        self, host: str, host_name: str, name: str, settings: dict[str, Any], preset: House | None = None
    ) -> int | AnyRefusal:
        """Opens a night; the person `host` is its host. Gives its number. `preset`: house rules other than the usual
        ones, over which the settings go.
        """

    @property
    def structures(self) -> Mapping[str, Structure]:
        """The tournament structures that a host may choose from, by name."""

    @property
    def persons(self) -> Persons:
        """People across nights."""

    @property
    def views(self) -> Views:
        """What the pages of a night show one person."""

    @property
    def books(self) -> Books:
        """The books as a person may see them."""

    @property
    def money(self) -> Money:
        """Who owes whom, and what was paid."""

    @property
    def coming_back(self) -> ComingBack:
        """Who somebody is while tables are open."""

    async def join(self, night: int, person: str, name: str) -> AnyRefusal | None:
        """Makes a person a watcher of the night, who may then ask for a seat. Again: no change."""

    def owner(self, night: int) -> str | None:
        """ "self", or the address of the server that has this night, or None: no such night."""

    async def standing(self, night: int, person: str) -> Standing | None:
        """None: not of this night, or asked to leave it, or there is no such night."""

    async def members(self, night: int) -> tuple[str, ...]:
        """Everybody with a standing in the night."""

    async def invitation(self, night: int) -> dict[str, Any]:
        """What the join page shows: name, players (name, stack in chips or None), game, buy_in (chips), cost (minor
        units; 0: play chips), currency, approval (host or everybody), closed. Empty when there is no such night.
        """

    async def attach(
        self, night: int, person: str, outbox: Outbox, head: str | None, admin: bool = False
    ) -> Attached | AnyRefusal:
        """Starts pushing to `outbox`; the first whole view is pushed before this returns.

        `head` is the last book head that this viewer saw ("night-1:SEQ:HASH"): history must not be behind it.
        """

    async def ask(self, night: int, person: str, admin: bool, command_id: str, payload: bytes) -> bytes | AnyRefusal:
        """One command of a night without a socket: the encoded `ok` or `no`, or why there is no table to ask."""

    def lists(self) -> list[tuple[str, str]]:
        """The lists of games that have a name (HORSE): the word that a wish says, and the title."""

    def games(self) -> Mapping[str, Game]:
        """Every game there is, by id."""

    def is_host(self, person: str) -> bool:
        """Whether this person hosts a night, or hosted one."""

    async def open_beside(self, night: int, person: str, admin: bool) -> int | AnyRefusal:
        """A second table for the evening of a night. Gives its number."""

    async def nights_of(self, person: str) -> list[dict[str, Any]]:
        """This person's nights, newest first, ready to be sent; each has "night" (its number) and "closed"."""

    def health(self) -> TablesHealth:
        """How the tables are right now."""


class People(Protocol):
    """Sessions, names, invites and the admin: everything about persons that no book holds."""

    async def new_session(self, person: str) -> str:
        """A fresh token (256 bits) of a new session."""

    async def session(self, token: str) -> Session | None:
        """None: unknown, revoked or expired."""

    async def live_sessions(self, keys: tuple[str, ...]) -> frozenset[str]:
        """Those of `keys` that are neither revoked nor expired."""

    async def revoke(self, key: str) -> None:
        """Ends a session for good."""

    async def new_person(self, name: str) -> str:
        """A new person's id. The name may be "" for somebody who has not said it yet."""

    async def name(self, person: str) -> str:
        """The name, or "" when none was said or it was erased."""

    async def names(self, persons: tuple[str, ...]) -> dict[str, str]:
        """Names by id."""

    async def rename(self, person: str, name: str) -> None:
        """Gives a person another name."""

    async def new_invite(self, night: int) -> str:
        """A fresh invite token (22 characters, 128 bits). Older ones of this night stop working."""

    async def renew_invite(self, night: int, serial: int) -> bool:
        """A fresh invite in the place of the one of this number; False: that was renewed already."""

    async def invite_serial(self, night: int) -> int:
        """The number of the night's last invite, 0: it has had none."""

    async def invite(self, night: int) -> str | None:
        """The invite token that works now."""

    async def night_of_invite(self, token: str) -> int | None:
        """None: unknown, replaced or expired."""

    async def new_admin_link(self) -> str:
        """A fresh one-time token. Older ones stop working."""

    async def claim_admin(self, token: str, person: str) -> bool:
        """Makes a person the admin, once; False: this token opens nothing (any more)."""

    async def has_admin(self) -> bool:
        """Whether the first start is over."""


class Houses(Protocol):
    """House rules that a table may be started with: the presets, and the sets that the club keeps."""

    async def listed(self) -> list[HouseSet]:
        """All there are, the club's own first."""

    async def find(self, key: str) -> HouseSet | None:
        """The newest version of these rules; None when there are none of that name."""

    async def save(self, key: str, version: int, title: str, house: House | None, by: str) -> str | None:
        """The key once it is on disk, `key` "" for a new set; None when that version was saved meanwhile. Without a
        `house` the set is taken off the list.
        """


@dataclass(frozen=True)
class Services:
    """Everything that make_app is given."""

    tables: Tables
    people: People
    houses: Houses
    clock: Clock
    entropy: Entropy
    log: Log
    site: Site
    limits: Limits
    assets: Assets
