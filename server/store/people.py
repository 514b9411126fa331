"""Sessions, names, invitations and the admin: everything about persons that no book holds (design.md 10.9).

Tokens are kept as SHA-256 only. An invitation must be shown again, so its token is derived from the data folder's
key and a serial number instead of being kept. Times in ms UTC. Knows nothing of cookies, pages or nights.
"""

import asyncio
import base64
import hmac
from collections.abc import Callable, Iterable
from hashlib import sha256
from typing import TypeVar

import sqlalchemy as sa

from server.ports import Clock, Entropy
from server.session import Session
from server.store.reader import Reader
from server.store.schema import ADMIN_LINK, INVITE, PERSON, ROLE, SESSION
from server.store.writer import Writer

DAY_MS = 24 * 60 * 60 * 1000
SESSION_MS = 30 * DAY_MS
ADMIN_MS = DAY_MS // 2
INVITE_MS = DAY_MS
ADMIN_LINK_MS = DAY_MS
TOKEN_BYTES = 32
INVITE_BYTES = 16
"""128 bits: 22 characters (design.md 10.12)."""
ADMIN = "admin"

T = TypeVar("T")


class People:
    """The people of this installation. For a running event loop, which it never blocks."""

    def __init__(self, writer: Writer, reader: Reader, key: bytes, clock: Clock, entropy: Entropy) -> None:
        self._writer, self._reader, self._clock, self._entropy = writer, reader, clock, entropy
        self._invite_key = hmac.digest(key, b"invite", "sha256")

    async def new_session(self, person: str) -> str:
        """A fresh token (256 bits) of a new session."""
        token = _text(self._entropy.bytes(TOKEN_BYTES))
        row = {"token_sha256": _hash(token), "person": person, "created_at": self._clock.now_ms()}
        await self._write(lambda connection: connection.execute(sa.insert(SESSION).values(row)))
        return token

    async def session(self, token: str) -> Session | None:
        """None: unknown, revoked or expired after 30 days. An admin's right lapses after 12 hours, not his seat."""
        found = await self._reader.run(lambda connection: _live(connection, [_hash(token)], self._clock.now_ms()))
        return found[0] if found else None

    async def live_sessions(self, keys: tuple[str, ...]) -> frozenset[str]:
        """Those of `keys` that are neither revoked nor expired."""
        hashes = [bytes.fromhex(key) for key in keys]
        found = await self._reader.run(lambda connection: _live(connection, hashes, self._clock.now_ms()))
        return frozenset(session.key for session in found)

    async def revoke(self, key: str) -> None:
        """Ends a session for good."""
        gone = sa.update(SESSION).where(SESSION.c.token_sha256 == bytes.fromhex(key), SESSION.c.revoked_at == 0)
        await self._write(lambda connection: connection.execute(gone.values(revoked_at=self._clock.now_ms())))

    async def sign_out(self, persons: tuple[str, ...], since_ms: int, until_ms: int) -> None:
        """Ends for good the sessions of these ids that began in that time."""
        theirs = SESSION.c.person.in_(persons), SESSION.c.created_at.between(since_ms, until_ms)
        gone = sa.update(SESSION).where(*theirs, SESSION.c.revoked_at == 0)
        await self._write(lambda connection: connection.execute(gone.values(revoked_at=self._clock.now_ms())))

    async def new_person(self, name: str) -> str:
        """A new person's id, 12 characters. The name may be "" for somebody who has not said it yet."""
        person = base64.b32encode(self._entropy.bytes(8)).decode().lower()[:12]
        row = {"id": person, "name": name, "created_at": self._clock.now_ms()}
        await self._write(lambda connection: connection.execute(sa.insert(PERSON).values(row)))
        return person

    async def name(self, person: str) -> str:
        """The name, or "" when none was said or it was erased."""
        return (await self.names((person,))).get(person, "")

    async def names(self, persons: tuple[str, ...]) -> dict[str, str]:
        """Names by id, of those who are known."""
        found = sa.select(PERSON.c.id, PERSON.c.name).where(PERSON.c.id.in_(persons))
        return await self._reader.run(lambda connection: {row.id: row.name for row in connection.execute(found)})

    async def rename(self, person: str, name: str) -> None:
        """Gives a person another name."""
        change = sa.update(PERSON).where(PERSON.c.id == person).values(name=name)
        await self._write(lambda connection: connection.execute(change))

    async def hand_on(self, double: str, keep: str) -> None:
        """The devices of one id become those of another one, from the next request on; a role goes along."""
        sessions = sa.update(SESSION).where(SESSION.c.person == double).values(person=keep)

        def change(connection: sa.Connection) -> None:
            connection.execute(sessions)
            if _is_admin(connection, double) and not _is_admin(connection, keep):
                connection.execute(sa.insert(ROLE).values(person=keep, role=ADMIN, granted_at=self._clock.now_ms()))
            connection.execute(sa.delete(ROLE).where(ROLE.c.person == double))

        await self._write(change)

    async def new_invite(self, night: int) -> str:
        """A fresh invite token (22 characters, 128 bits) for 24 hours. Older ones of this night stop working."""
        return await self._write(lambda connection: self._invite(connection, night))

    async def renew_invite(self, night: int, serial: int) -> bool:
        """A fresh invite in the place of the one of this number; False: that was renewed already."""
        return await self._write(lambda connection: self._renewed(connection, night, serial))

    async def invite_serial(self, night: int) -> int:
        """The number of the night's last invite, 0: it has had none."""
        return await self._reader.run(lambda connection: _last(connection, night))

    async def invite(self, night: int) -> str | None:
        """The invite token that works now."""
        found = await self._reader.run(lambda connection: _newest(connection, night, self._clock.now_ms()))
        return None if found is None else self._token(night, found)

    async def night_of_invite(self, token: str) -> int | None:
        """None: unknown, replaced or expired."""
        return await self._reader.run(lambda connection: _invited(connection, _hash(token), self._clock.now_ms()))

    async def new_admin_link(self) -> str:
        """A fresh one-time token for 24 hours. Older ones stop working."""
        token = _text(self._entropy.bytes(TOKEN_BYTES))
        row = {"token_sha256": _hash(token), "created_at": self._clock.now_ms()}

        def replace(connection: sa.Connection) -> None:
            connection.execute(sa.delete(ADMIN_LINK).where(ADMIN_LINK.c.claimed_at == 0))
            connection.execute(sa.insert(ADMIN_LINK).values(row))

        await self._write(replace)
        return token

    async def claim_admin(self, token: str, person: str) -> bool:
        """Makes a person the admin, once; False: this token opens nothing (any more)."""
        now = self._clock.now_ms()
        claim = sa.update(ADMIN_LINK).where(
            ADMIN_LINK.c.token_sha256 == _hash(token),
            ADMIN_LINK.c.claimed_at == 0,
            ADMIN_LINK.c.created_at > now - ADMIN_LINK_MS,
        )

        def take(connection: sa.Connection) -> bool:
            if connection.execute(claim.values(claimed_at=now, claimed_by=person)).rowcount != 1:
                return False
            if not _is_admin(connection, person):
                connection.execute(sa.insert(ROLE).values(person=person, role=ADMIN, granted_at=now))
            return True

        return await self._write(take)

    async def is_admin(self, person: str) -> bool:
        return await self._reader.run(lambda connection: _is_admin(connection, person))

    async def has_admin(self) -> bool:
        """Whether the first start is over."""
        anybody = sa.select(ROLE.c.person).where(ROLE.c.role == ADMIN).limit(1)
        return await self._reader.run(lambda connection: connection.scalar(anybody) is not None)

    async def _write(self, work: Callable[[sa.Connection], T]) -> T:
        return await asyncio.wrap_future(self._writer.call(work))

    def _renewed(self, connection: sa.Connection, night: int, serial: int) -> bool:
        if _last(connection, night) != serial:
            return False
        self._invite(connection, night)
        return True

    def _invite(self, connection: sa.Connection, night: int) -> str:
        serial = _last(connection, night) + 1
        token = self._token(night, serial)
        row = {"night": night, "serial": serial, "token_sha256": _hash(token), "created_at": self._clock.now_ms()}
        connection.execute(sa.insert(INVITE).values(row))
        return token

    def _token(self, night: int, serial: int) -> str:
        return _text(hmac.digest(self._invite_key, f"{night}:{serial}".encode(), "sha256")[:INVITE_BYTES])


def _live(connection: sa.Connection, hashes: Iterable[bytes], now: int) -> list[Session]:
    admin = sa.exists().where(ROLE.c.person == SESSION.c.person, ROLE.c.role == ADMIN)
    found = sa.select(SESSION.c.token_sha256, SESSION.c.person, SESSION.c.created_at, admin.label("admin")).where(
        SESSION.c.token_sha256.in_(list(hashes)), SESSION.c.revoked_at == 0
    )
    return [
        Session(each.token_sha256.hex(), each.person, bool(each.admin) and now < each.created_at + ADMIN_MS)
        for each in connection.execute(found)
        if now < each.created_at + SESSION_MS
    ]


def _last(connection: sa.Connection, night: int) -> int:
    return connection.scalar(sa.select(sa.func.max(INVITE.c.serial)).where(INVITE.c.night == night)) or 0


def _newest(connection: sa.Connection, night: int, now: int) -> int | None:
    newest = sa.select(INVITE.c.serial, INVITE.c.created_at).where(INVITE.c.night == night)
    found = connection.execute(newest.order_by(INVITE.c.serial.desc()).limit(1)).first()
    return found.serial if found and now < found.created_at + INVITE_MS else None


def _invited(connection: sa.Connection, token_sha256: bytes, now: int) -> int | None:
    wanted = sa.select(INVITE.c.night, INVITE.c.serial).where(INVITE.c.token_sha256 == token_sha256)
    found = connection.execute(wanted).first()
    return found.night if found and _newest(connection, found.night, now) == found.serial else None


def _is_admin(connection: sa.Connection, person: str) -> bool:
    return connection.scalar(sa.select(ROLE.c.person).where(ROLE.c.person == person, ROLE.c.role == ADMIN)) is not None


def _hash(token: str) -> bytes:
    return sha256(token.encode(errors="replace")).digest()


def _text(token: bytes) -> str:
    return base64.urlsafe_b64encode(token).decode().rstrip("=")
