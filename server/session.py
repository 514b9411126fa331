"""A session: what is known of a device that was let in. The store keeps it, the web asks for it."""

import msgspec


class Session(msgspec.Struct, frozen=True):
    """One device that has been let in. `key` is the SHA-256 (hex) of its token: safe to keep, useless as a cookie."""

    key: str
    person: str
    admin: bool

    @property
    def mark(self) -> str:
        """How a session is written in a log: the first eight digits of its key (bank.md 3, item 16)."""
        return self.key[:8]
