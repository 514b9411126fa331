"""A small club in memory: people, sessions, invites and nights that answer. The web tests' twin of store and table."""

import asyncio
import hashlib
from dataclasses import dataclass, field
from typing import Any

import msgspec

from server.bank.chain import Row
from server.bank.claim import ClubCommand
from server.bank.journal import StoredRow
from server.night.examined import Audited
from server.night.fair.file import deal_check
from server.night.fair.steps import AtDeal
from server.night.house_set import HouseSet
from server.night.picker import Asked
from server.night.refusal import AnyRefusal, NightRule, Refusal
from server.night.slip import Slip
from server.poker.game import Game
from server.poker.house import Deck, House
from server.session import Session
from server.system import SystemClock
from server.table.across import Across
from server.table.house_shelf import HouseShelf
from server.table.lobby import Standing, TablesHealth
from server.table.persons import Officer, Persons
from server.table.settling import AtSettle, AtTabs
from server.table.views import AtChoice, Look
from server.table.window import AtWindow
from server.web.services import Outbox
from tests.helpers.club import STRUCTURES
from tests.helpers.house_sets import MemorySets
from tests.helpers.journal import MemoryJournal, MemoryNames, one_hand
from tests.helpers.twins import HandClock, ListLog, SeededEntropy


class Say(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", tag="say"):
    """The one command that changes a night here: a line for everybody."""

    text: str


class Wait(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", tag="wait"):
    """Is answered when the test opens `Tables.gate`."""


class Break(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", tag="break"):
    """Raises, as a table with a fault would."""


_commands: msgspec.json.Decoder[Say | Wait | Break] = msgspec.json.Decoder(Say | Wait | Break)


@dataclass
class Night:
    name: str
    host: str
    members: dict[str, str]
    version: int = 0
    lines: list[bytes] = field(default_factory=list)
    viewers: dict[str, list[Outbox]] = field(default_factory=dict)
    padding: str = ""

    def push_to(self, outbox: Outbox, person: str, lines: tuple[bytes, ...]) -> None:
        body = msgspec.json.encode({"t": "push", "v": self.version, "you": person, "padding": self.padding})
        outbox.push(body[:-1], lines)

    def say(self, text: str) -> None:
        self.version += 1
        line = msgspec.json.encode({"n": self.version, "text": text})
        self.lines.append(line)
        for person, outboxes in self.viewers.items():
            for outbox in tuple(outboxes):
                self.push_to(outbox, person, (line,))


class Seat:
    """`Attached` of one viewer."""

    def __init__(self, tables: "MemoryTables", night: Night, person: str, outbox: Outbox) -> None:
        self.malformed = 0
        self._tables = tables
        self._night = night
        self._person = person
        self._outbox = outbox
        night.viewers.setdefault(person, []).append(outbox)

    async def ask(self, command_id: str, payload: bytes) -> bytes:
        self._tables.asked.append((self._person, command_id))
        try:
            command = _commands.decode(payload)
        except msgspec.DecodeError:
            self.malformed += 1
            return msgspec.json.encode({"t": "no", "id": command_id, "rule": "malformed", "text": "What?"})
        match command:
            case Say(text):
                self._night.say(text)
            case Wait():
                await self._tables.gate.wait()
            case Break():
                raise RuntimeError("secret words of a broken table")
        return msgspec.json.encode({"t": "ok", "id": command_id, "v": self._night.version})

    def detach(self) -> None:
        outboxes = self._night.viewers.get(self._person, [])
        if self._outbox in outboxes:
            outboxes.remove(self._outbox)


class MemoryTables:
    """`Tables` in memory."""

    def __init__(self) -> None:
        self.nights: dict[int, Night] = {}
        self.elsewhere: dict[int, str] = {}
        self.asked: list[tuple[str, str]] = []
        self.audited: dict[int, Audited] = {}
        self.deals: dict[int, tuple[str, list[tuple[Row, bytes | None]], tuple[int, ...]]] = {}
        self.done: list[tuple[str, bool, str, bytes]] = []
        self.looks: dict[int, Look] = {}
        self.structures = STRUCTURES
        self.opened_with: House | None = None
        self.gate = asyncio.Event()
        self.knocks: dict[int, tuple[str, ...]] = {}
        journal, log = MemoryJournal(), ListLog()
        self.persons = Persons(journal, MemoryNames(), HandClock(), log, {}, lambda person, name: None)
        self.views = self.books = self.money = self.coming_back = self
        self.state = TablesHealth(open=0, frozen=0, last_commit_ms=None, oldest_wait_ms=0)

    async def open_night(
        self, host: str, host_name: str, name: str, settings: dict[str, Any], preset: House | None = None
    ) -> int | AnyRefusal:
        self.opened_with = preset
        if settings.get("ante_max") == -1:
            return Refusal(NightRule.ABOVE_HOST_CEILING, "The ante must be above zero.")
        number = len(self.nights) + 1
        self.nights[number] = Night(name, host, {host: host_name})
        return number

    async def join(self, night: int, person: str, name: str) -> AnyRefusal | None:
        if self.nights[night].name == "Over":
            return Refusal(NightRule.NIGHT_IS_CLOSED, "This night is over.")
        self.nights[night].members[person] = name
        return None

    def owner(self, night: int) -> str | None:
        return "self" if night in self.nights else self.elsewhere.get(night)

    async def standing(self, night: int, person: str) -> Standing | None:
        if night not in self.nights or person not in self.nights[night].members:
            return None
        return Standing(("spectator", "host") if person == self.nights[night].host else ("spectator",))

    async def members(self, night: int) -> tuple[str, ...]:
        return tuple(self.nights[night].members)

    async def invitation(self, night: int) -> dict[str, Any]:
        table = self.nights[night]
        return {"name": table.name, "players": [{"name": name, "stack": None} for name in table.members.values()]}

    async def attach(
        self, night: int, person: str, outbox: Outbox, head: str | None, admin: bool = False
    ) -> Seat | AnyRefusal:
        if head == "night-1:9:stale":
            return Refusal(NightRule.TABLE_FROZEN, "History is missing.")
        table = self.nights[night]
        seat = Seat(self, table, person, outbox)
        table.push_to(outbox, person, tuple(table.lines[-100:]))
        return seat

    async def ask(self, night: int, person: str, admin: bool, command_id: str, payload: bytes) -> bytes | AnyRefusal:
        self.done.append((person, admin, command_id, payload))
        if b'"leave"' in payload:
            return msgspec.json.encode({"t": "no", "id": command_id, "rule": "not-now", "text": "Not <b>now</b>."})
        return msgspec.json.encode({"t": "ok", "id": command_id, "v": 1})

    async def look(self, night: int, person: str, admin: bool) -> Look | AnyRefusal:
        return self.looks.get(night) or Refusal(NightRule.NOT_IN_THIS_NIGHT, "You are not at this table.")

    def lists(self) -> list[tuple[str, str]]:
        return [("horse", "HORSE")]

    def games(self) -> dict[str, Game]:
        return {}

    def is_host(self, person: str) -> bool:
        return any(night.host == person for night in self.nights.values())

    async def open_beside(self, night: int, person: str, admin: bool) -> int | AnyRefusal:
        return Refusal(NightRule.NOTHING_TO_DO, "There is a second table already.")

    async def slip(self, night: int, person: str, admin: bool, whose: str) -> Slip | AnyRefusal:
        return Refusal(NightRule.NOT_IN_THIS_NIGHT, "You are not at this table.")

    async def choosing(self, night: int, person: str, admin: bool, asked: Asked, for_: str) -> AtChoice | AnyRefusal:
        return Refusal(NightRule.NOT_IN_THIS_NIGHT, "There is no such table.")

    async def nights_of(self, person: str) -> list[dict[str, Any]]:
        mine = [(n, night) for n, night in self.nights.items() if person in night.members]
        return [{"night": n, "name": night.name, "closed": night.name == "Over"} for n, night in mine]

    async def window(self, night: int, person: str, admin: bool) -> AtWindow | AnyRefusal:
        return Refusal(NightRule.NOT_IN_THIS_NIGHT, "There is no such table.")

    async def export(self, night: int, person: str, admin: bool, kind: str) -> str | AnyRefusal:
        if person != self.nights[night].host and not admin:
            return Refusal(NightRule.NOT_ALLOWED, "The whole book is the host's and the banker's.")
        return f"{kind} of {night}\r\n"

    async def deal(self, night: int, hand: int) -> AtDeal:
        code, rows, apart = self.deals[night]
        check = deal_check(code, one_hand((StoredRow(*row) for row in rows), hand), hand, {})
        return AtDeal(check, apart)

    async def audit(self, night: int, person: str, admin: bool, again: bool) -> Audited | AnyRefusal:
        if night not in self.audited:
            return Refusal(NightRule.NOT_IN_THIS_NIGHT, "There is no such table.")
        if person not in self.nights[night].members and not admin:
            return Refusal(NightRule.NOT_ALLOWED, "Only who was there may look.")
        return self.audited[night]

    async def audit_club(self, person: str, admin: bool, again: bool) -> Audited | AnyRefusal:
        return Refusal(NightRule.NOT_ALLOWED, "The club’s book is for the admin.")

    async def export_club(self, person: str, admin: bool, kind: str) -> str | AnyRefusal:
        return Refusal(NightRule.NOT_ALLOWED, "The club’s book is for the admin.")

    async def across(self, person: str, admin: bool) -> Across:
        return Across((), (), (), {})

    async def merge(self, officer: Officer, keep: str, double: str) -> AnyRefusal | None:
        return Refusal(NightRule.NOT_ALLOWED, "That is for a host.")

    async def known_at(self, night: int) -> dict[str, str]:
        return {}

    async def unmerge(self, officer: Officer, row: int, reason: str, name: str) -> AnyRefusal | None:
        return Refusal(NightRule.NOT_ALLOWED, "That is for a host.")

    async def not_him(self, officer: Officer, row: int) -> AnyRefusal | None:
        return Refusal(NightRule.NOT_ALLOWED, "That is for a host.")

    async def may_answer(self, officer: Officer, night: int, person: str) -> AnyRefusal | None:
        return Refusal(NightRule.NOT_ALLOWED, "That is for a host.")

    def not_lost(self, night: int, person: str) -> AnyRefusal | None:
        return None

    async def tell_let_back(self, person: str) -> None:
        return None

    async def let_back(self, officer: Officer, night: int, person: str) -> AnyRefusal | None:
        return Refusal(NightRule.NOT_ALLOWED, "That is for a host.")

    async def knocked(self, night: int, names: tuple[str, ...]) -> None:
        self.knocks[night] = names

    async def settle(self, night: int, person: str, admin: bool, hub: str, least: int) -> AtSettle | AnyRefusal:
        return Refusal(NightRule.NOT_IN_THIS_NIGHT, "There is no such table.")

    async def pay(self, person: str, admin: bool, command_id: str, command: ClubCommand) -> AnyRefusal | None:
        return Refusal(NightRule.NOT_BY_THE_BOOK, "There is no such payment.")

    async def tabs(self, person: str, admin: bool) -> AtTabs:
        return AtTabs((), (), admin, 1)

    def health(self) -> TablesHealth:
        return self.state


class MemoryPeople(MemoryNames):
    """`People` in memory; tokens come from `entropy`."""

    def __init__(self, entropy: SeededEntropy) -> None:
        super().__init__()
        self._entropy = entropy
        self.sessions: dict[str, Session] = {}
        self.began: dict[str, int] = {}
        self.invites: dict[str, int] = {}
        self.serials: dict[int, int] = {}
        self.admin_link = ""

    def token(self, characters: int) -> str:
        return self._entropy.bytes(32).hex()[:characters]

    async def new_session(self, person: str) -> str:
        token = self.token(43)
        key = _key(token)
        self.sessions[key] = Session(key, person, person in self.admins)
        self.began[key] = SystemClock().now_ms()
        return token

    async def session(self, token: str) -> Session | None:
        return self.sessions.get(_key(token))

    async def live_sessions(self, keys: tuple[str, ...]) -> frozenset[str]:
        return frozenset(keys) & self.sessions.keys()

    async def revoke(self, key: str) -> None:
        self.sessions.pop(key, None)

    async def sign_out(self, persons: tuple[str, ...], since_ms: int, until_ms: int) -> None:
        gone = [
            key
            for key, each in self.sessions.items()
            if each.person in persons and since_ms <= self.began.get(key, 0) <= until_ms
        ]
        for key in gone:
            del self.sessions[key]

    async def new_person(self, name: str) -> str:
        person = f"p{len(self.known) + 1:011}"
        self.known[person] = name
        return person

    async def name(self, person: str) -> str:
        return self.known.get(person, "")

    async def hand_on(self, double: str, keep: str) -> None:
        for key, session in self.sessions.items():
            if session.person == double:
                self.sessions[key] = msgspec.structs.replace(session, person=keep)

    async def new_invite(self, night: int) -> str:
        self.invites = {token: each for token, each in self.invites.items() if each != night}
        token = self.token(22)
        self.invites[token] = night
        self.serials[night] = self.serials.get(night, 0) + 1
        return token

    async def renew_invite(self, night: int, serial: int) -> bool:
        if self.serials.get(night, 0) != serial:
            return False
        await self.new_invite(night)
        return True

    async def invite_serial(self, night: int) -> int:
        return self.serials.get(night, 0)

    async def invite(self, night: int) -> str | None:
        return next((token for token, each in self.invites.items() if each == night), None)

    async def night_of_invite(self, token: str) -> int | None:
        return self.invites.get(token)

    async def new_admin_link(self) -> str:
        self.admin_link = self.token(43)
        return self.admin_link

    async def claim_admin(self, token: str, person: str) -> bool:
        if not self.admin_link or token != self.admin_link:
            return False
        self.admin_link = ""
        self.admins.add(person)
        return True

    async def has_admin(self) -> bool:
        return bool(self.admins)


def _key(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


@dataclass
class Club:
    """Everything behind one application, for a test to look into."""

    tables: MemoryTables
    people: MemoryPeople
    clock: HandClock
    sets: MemorySets = field(default_factory=MemorySets)

    @property
    def houses(self) -> HouseShelf:
        italian = HouseSet("italian", "Italian", House(deck=Deck(lowest="7")), "Thirty-two cards.")
        return HouseShelf({"standard": HouseSet("standard", "Standard", House()), "italian": italian}, self.sets)
