"""A night brought back from its log, with everything the actor keeps in memory beside it."""

from collections.abc import Iterable
from typing import NamedTuple

from server.bank.book import Book
from server.bank.journal import StoredRow
from server.night.replay import replay
from server.night.state import Night
from server.table.story import Story

BOT_NAMES = ("Ruby", "Hank", "Dolores", "Gus", "Mabel", "Otis", "Pearl", "Ike", "Vera", "Clyde")


class Restored(NamedTuple):
    """`done` has the answered commands: (person, command id) to (payload hash, version)."""

    night: Night
    book: Book
    story: Story
    done: dict[tuple[str, str], tuple[str, int]]
    last_ms: int


def restore(rows: Iterable[StoredRow], names: dict[str, str]) -> Restored | None:
    """None when the log is empty. Raises InvariantBroken when the log is not what replay makes of it."""
    restored: Restored | None = None
    story = Story()
    done: dict[tuple[str, str], tuple[str, int]] = {}
    for step in replay((stored.row, stored.sealed) for stored in rows):
        for player in step.after.players:
            if player.bot:
                names.setdefault(player.id, bot_name(player.id))
        story.tell(step.before, step.batch, step.after, names)
        if step.record.command:
            done[step.actor, step.record.command] = (step.record.payload, step.book.seq)
        restored = Restored(step.after, step.book, story, done, step.rows[-1].at_us // 1000)
    return restored


def bot_name(person: str) -> str:
    """A house player's name, the same at every start."""
    number = int(person.rsplit("-", 1)[1]) - 1
    again = number // len(BOT_NAMES)
    return BOT_NAMES[number % len(BOT_NAMES)] + (f" {again + 1}" if again else "")
