"""What a table asks of the rest of the server: a journal that keeps, and a wire that encodes."""

from collections.abc import Awaitable
from typing import Protocol

from server.bank.chain import Row
from server.bank.club import Club, ClubAsk
from server.bank.entry import BankRefusal
from server.bank.journal import Answer, NightInfo, OneHand, StoredRow, Unit
from server.night.commands import PersonCommand
from server.night.own_view import OwnView
from server.night.refusal import AnyRefusal
from server.night.view import NightView


class Journal(Protocol):
    """The durable log of nights. `commit` returns once the unit is on disk; every failure is a JournalError."""

    def commit(self, unit: Unit) -> Awaitable[None]:
        """Writes the unit and what goes along with it, in one transaction."""

    async def new_night(self, name: str, host: str, at_ms: int) -> int:
        """A fresh night number. Its book begins with the first unit."""

    async def nights(self) -> list[NightInfo]:
        """Every night there is, in order."""

    async def read(self, night: int) -> list[StoredRow]:
        """All rows of a night's book with their sealed parts, in order."""

    async def hand(self, night: int, hand: int) -> OneHand:
        """The event rows of one hand and those that close the night, without those of other hands."""

    async def public_rows(self, code: str) -> list[Row]:
        """All rows of a book; nothing that is sealed."""

    async def entries(self, code: str, without: frozenset[str], most: int) -> list[Row]:
        """The last entries of a book that are not of these kinds, at most so many, in order."""

    async def recent(self, kind: str, most: int) -> list[bytes]:
        """The bodies of the latest event rows of this kind of all nights, at most so many."""

    async def answers(self, night: int) -> list[Answer]:
        """The refusals of money commands that were kept (bank.md 1.8)."""

    async def hash_at(self, night: int, seq: int) -> bytes | None:
        """The hash of one row of a night's book, or None."""

    async def add_member(self, night: int, person: str) -> None:
        """Somebody has come to that night."""

    def club(self) -> Club:
        """The club's book and its payments, as last written."""

    async def pay(self, asked: ClubAsk, at_us: int) -> Club | BankRefusal:
        """A command to the club's book: the club once it is on disk, or why not."""

    async def nights_of(self, person: str) -> list[int]:
        """The nights that somebody has come to."""

    async def members(self) -> list[tuple[int, str]]:
        """Everybody of every night: (night, person)."""


class Wire(Protocol):
    """Commands in, frames out. Only the types it lists can be encoded (design.md 3)."""

    def parse(self, payload: bytes) -> PersonCommand | AnyRefusal:
        """The command that these bytes are, or why they are none."""

    def public(self, view: NightView) -> bytes:
        """The part of a push that is the same for everybody."""

    def own(self, view: OwnView) -> bytes:
        """The part of a push that is only one person's."""

    def line(self, number: int, text: str) -> bytes:
        """One line of the log."""

    def push(self, version: int, epoch: int, head: str, public: bytes, own: bytes) -> bytes:
        """A push without its log and without the closing brace."""

    def ok(self, command_id: str, version: int) -> bytes:
        """The answer to a command that was done; `version`: the row of the book that it came to."""

    def no(self, command_id: str, refusal: AnyRefusal) -> bytes:
        """The answer to a command that was refused."""


class Names(Protocol):
    """Names of persons; they live outside the books (design.md 10.9)."""

    async def names(self, persons: tuple[str, ...]) -> dict[str, str]:
        """The name of each of these who has one."""


class Registry(Names, Protocol):
    """Everything about persons that no book holds, as far as tables change it."""

    async def rename(self, person: str, name: str) -> None:
        """Another name; "" erases it."""

    async def hand_on(self, double: str, keep: str) -> None:
        """The devices of one id become those of another one; a role goes along."""

    async def sign_out(self, persons: tuple[str, ...], since_ms: int, until_ms: int) -> None:
        """Ends for good the sessions of these ids that began in that time."""

    async def is_admin(self, person: str) -> bool:
        """Whether this person may do what an admin may."""
