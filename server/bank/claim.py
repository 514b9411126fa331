"""Payments that people say they made, and what became of each (bank.md 1.3): claimed, then confirmed by the other side.

Money moves in the club's book only with the confirmation. Events and state of a claim; knows nothing of who may do it.
"""

from typing import Annotated, Literal

import msgspec

Kind = Literal["payment", "hand-over", "write-off"]
Drawer = Literal["", "payer", "payee"]
About = Literal["let-back", "signed-out", "renamed", "erased"]
State = Literal["claimed", "paid", "void", "undone"]

Person = Annotated[str, msgspec.Meta(pattern=r"^[a-z0-9-]{1,64}$(?!\n)")]
Amount = Annotated[int, msgspec.Meta(ge=1, le=10**9)]
Currency = Annotated[str, msgspec.Meta(pattern=r"^[A-Z]{3}$(?!\n)")]
Night = Annotated[int, msgspec.Meta(ge=0, le=10**9)]
Reason = Annotated[str, msgspec.Meta(min_length=1, max_length=200)]

EXPIRES_US = 30 * 24 * 3600 * 1_000_000
"""A claim that nobody confirmed for 30 days is void."""


class _Event(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="e"):
    pass


class Claimed(_Event, frozen=True, tag="claimed"):
    """Somebody says that this was paid. `drawer`: whose cash drawer it went through, or came out of.

    `night` says which night it settles, 0 for no one night. A write-off has no payee.
    """

    claim: int
    what: Kind
    night: int
    currency: str
    payer: str
    payee: str
    amount: int
    drawer: Drawer = ""
    reason: str = ""


class Paid(_Event, frozen=True, tag="paid"):
    """It is so: the entry follows."""

    claim: int


class Voided(_Event, frozen=True, tag="voided"):
    """It was not paid, or the one who claimed it took that back."""

    claim: int


class UndoAsked(_Event, frozen=True, tag="undo-asked"):
    """Somebody asks to take a confirmed payment back; a second person must ask the same."""

    claim: int
    reason: str


class Undone(_Event, frozen=True, tag="undone"):
    """It is taken back: the reversal follows."""

    claim: int
    reason: str


class Merged(_Event, frozen=True, tag="merged"):
    """Two ids are one person: what the club has on `double` is `keep`'s. Entries for it follow."""

    keep: str
    double: str


class PersonNoted(_Event, frozen=True, tag="person-noted"):
    """Something was done about a person that no book may hold: his name stands elsewhere, and can be erased."""

    what: About
    person: str
    row: int = 0  # signed out: the row that let the device in


class UnmergeAsked(_Event, frozen=True, tag="unmerge-asked"):
    """Somebody says that the two of the merge of that row are not one; a second person must say the same."""

    row: int
    reason: str


class UnmergeDropped(_Event, frozen=True, tag="unmerge-dropped"):
    """Who asked to take that merge back does not any more."""

    row: int


class Unmerged(_Event, frozen=True, tag="unmerged"):
    """They are two again: the reversals follow."""

    row: int
    reason: str


ClaimEvent = (
    Claimed | Paid | Voided | UndoAsked | Undone | Merged | PersonNoted | UnmergeAsked | UnmergeDropped | Unmerged
)


class ClaimRecord(msgspec.Struct, frozen=True):
    """What one command made happen, as the event row of the club's book holds it."""

    events: tuple[ClaimEvent, ...]
    command: str = ""
    payload: str = ""


class Claim(msgspec.Struct, frozen=True):
    """One claimed payment and how it stands. `by` said so first; `entry` is its seq once it is paid. `undo_by` asked,
    for `undo_reason`, to take it back.
    """

    said: Claimed
    by: str
    at_us: int
    state: State = "claimed"
    entry: int = 0
    undo_by: str = ""
    undo_reason: str = ""

    def lapsed(self, now_us: int) -> bool:
        """Whether nobody answered for so long that the claim is void."""
        return self.state == "claimed" and now_us > self.at_us + EXPIRES_US


class Merger(msgspec.Struct, frozen=True):
    """Two ids that are one, and how it stands. `moved` are doubles that `double` had before, `entries` what was posted.

    `undo_by` asked to take it back; `undone`: it is.
    """

    row: int
    keep: str
    double: str
    by: str
    at_us: int
    moved: tuple[str, ...] = ()
    entries: tuple[int, ...] = ()
    undo_by: str = ""
    reason: str = ""
    undone: bool = False


class LetIn(msgspec.Struct, frozen=True):
    """A device that `by` let in as this person; `out`: it was signed out again."""

    row: int
    person: str
    by: str
    at_us: int
    out: bool = False


class _Command(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do"):
    pass


class Pay(_Command, frozen=True, tag="pay"):
    """`amount` minor units went from one person to another: on a payee's own word it is done, else he is asked."""

    payer: Person
    payee: Person
    amount: Amount
    currency: Currency
    night: Night = 0
    drawer: Drawer = ""


class HandOver(_Command, frozen=True, tag="hand-over"):
    """The asker's drawer, or a part of it, goes to another banker, who confirms it."""

    taker: Person
    amount: Amount
    currency: Currency
    night: Night = 0


class WriteOff(_Command, frozen=True, tag="write-off"):
    """A debt is forgiven by the host."""

    player: Person
    amount: Amount
    currency: Currency
    night: Night
    reason: Reason


class Confirm(_Command, frozen=True, tag="confirm"):
    """Yes, that was paid."""

    claim: Annotated[int, msgspec.Meta(ge=1)]


class Void(_Command, frozen=True, tag="void"):
    """No, it was not; or: I take back that I said so."""

    claim: Annotated[int, msgspec.Meta(ge=1)]


class Undo(_Command, frozen=True, tag="undo"):
    """A confirmed payment was a mistake. Done when a second person says the same."""

    claim: Annotated[int, msgspec.Meta(ge=1)]
    reason: Reason


ClubCommand = Pay | HandOver | WriteOff | Confirm | Void | Undo


class Merge(_Command, frozen=True, tag="merge"):
    """`double` is `keep`: their tabs add up, and no history is changed."""

    keep: Person
    double: Person


class Unmerge(_Command, frozen=True, tag="unmerge"):
    """The merge of that row was a mistake. Done when a second person says the same."""

    row: Annotated[int, msgspec.Meta(ge=1)]
    reason: Reason


class DropUnmerge(_Command, frozen=True, tag="drop-unmerge"):
    """Who asked to take the merge of that row back asks no more."""

    row: Annotated[int, msgspec.Meta(ge=1)]


class NotePerson(_Command, frozen=True, tag="note-person"):
    """A new phone was let back to a person, or the one let in by `row` was signed out; a name was changed or erased."""

    what: About
    person: Person
    row: Annotated[int, msgspec.Meta(ge=0)] = 0


PeopleCommand = Merge | Unmerge | DropUnmerge | NotePerson
