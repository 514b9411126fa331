"""The hands of a night straight from a database file: what the table saw of them, and nothing else.

Reads only the public part of the rows, so neither a key nor a sealed part that is gone stands in the way.
"""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

import msgspec

from server.bank.book import night_code
from server.bank.chain import Row, read_event
from server.night.events import SeatTaken
from server.night.record import read_record
from server.night.replay import BOOK_EVENTS
from server.poker.events import HandEnded, HandStarted, PublicEvent
from server.store.look import Unchecked, look, names_of
from server.store.rows import book_id_of, read_rows


class PlayedHand(msgspec.Struct, frozen=True):
    """`names` by seat, "" for one that was erased; `at_us`: when it began; not `over`: it is being played."""

    night: int
    number: int
    at_us: int
    events: tuple[PublicEvent, ...]
    names: dict[int, str]

    @property
    def over(self) -> bool:
        return isinstance(self.events[-1], HandEnded)


def hands_of(path: Path, night: int) -> tuple[PlayedHand, ...]:
    """Every hand of the night, in order. Raises Unchecked."""
    with look(path) as connection:
        book_id = book_id_of(connection, night_code(night))
        rows = list(read_rows(connection, book_id)) if book_id is not None else []
        if not rows:
            raise Unchecked(f"There is no night {night} in {path}.")
        return tuple(_hands(night, rows, names_of(connection)))


def _hands(night: int, rows: Sequence[Row], names: Mapping[str, str]) -> Iterator[PlayedHand]:
    seated: dict[int, str] = {}
    hand: PlayedHand | None = None
    events: list[PublicEvent] = []
    for row in rows:
        if row.row != "event" or row.kind in BOOK_EVENTS:
            continue
        try:
            record = read_record(bytes(read_event(row.body).data))
        except msgspec.MsgspecError as bad:
            raise Unchecked(f"Row {row.seq} of night {night} holds no events that this version knows: {bad}.") from bad
        for event in record.events:
            if isinstance(event, SeatTaken):
                seated[event.seat] = names.get(event.player, "")
            elif isinstance(event, HandStarted):
                here = {each.seat: seated.get(each.seat, "") for each in event.seats}
                hand, events = PlayedHand(night, event.hand, row.at_us, (), here), [event]
            elif isinstance(event, PublicEvent) and hand is not None:
                events.append(event)
            if isinstance(event, HandEnded) and hand is not None:
                yield msgspec.structs.replace(hand, events=tuple(events))
                hand = None
    if hand is not None:
        yield msgspec.structs.replace(hand, events=tuple(events))
