"""What the table may vote on: a closed union. A subject carries all that it will do when the vote passes."""

import msgspec

from server.night.tags import hyphens


class _Subject(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="about", tag=hyphens):
    pass


class PlayWithKitty(_Subject, frozen=True):
    """A chip from each pot with more than one raise goes to the kitty from now on (R159)."""


Subject = PlayWithKitty


class Vote(msgspec.Struct, frozen=True, omit_defaults=True):
    """An open vote, called by `by`; who said yes and no so far. At `deadline` (ms; None: never) it is lost."""

    number: int
    by: str
    subject: Subject
    deadline: int | None = None
    yes: tuple[str, ...] = ()
    no: tuple[str, ...] = ()

    def said(self, person: str, *, yes: bool) -> "Vote":
        """The vote after somebody's answer; his last one counts."""
        others = tuple(p for p in self.yes if p != person), tuple(p for p in self.no if p != person)
        ayes, noes = ((*others[0], person), others[1]) if yes else (others[0], (*others[1], person))
        return msgspec.structs.replace(self, yes=ayes, no=noes)
