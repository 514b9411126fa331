"""House rules that a table may be started with: a preset, or a set that the club keeps."""

import msgspec

from server.poker.house import House


class HouseSet(msgspec.Struct, frozen=True):
    """`key` names it for the page that starts a table. `version` counts what the club saved of it, 0 for a preset;
    `by` is a person's id, `at` ms UTC.
    """

    key: str
    title: str
    house: House
    about: str = ""
    version: int = 0
    by: str = ""
    at: int = 0

    @property
    def own(self) -> bool:
        """Whether the club keeps it, and may change it."""
        return self.version > 0
