"""The hands in a night's book: what the table saw of them, and nothing else.

Reads only the public part of the rows, so neither a key nor a sealed part that is gone stands in the way.
"""

from collections.abc import Iterator, Mapping, Sequence

import msgspec
from msgspec.structs import replace

from server.bank.chain import Row
from server.night import events as e
from server.night.record import events_of
from server.poker.events import HandEnded, HandStarted, PublicEvent, Voided


class PlayedHand(msgspec.Struct, frozen=True):
    """`names` by seat, "" for one that was erased; `players` are their ids; `at_us`: when it began; not `over`: it is
    being played. `chosen_by` is the seat that chose the game, None in a round, where nobody does. `uncut`: nobody cut
    the deck in time.
    """

    night: int
    number: int
    at_us: int
    events: tuple[PublicEvent, ...]
    names: dict[int, str]
    players: dict[int, str]
    chosen_by: int | None = None
    uncut: bool = False

    @property
    def over(self) -> bool:
        return any(isinstance(event, HandEnded) for event in reversed(self.events))

    @property
    def void(self) -> bool:
        """The table agreed that it does not count (design.md 10.14)."""
        return any(isinstance(event, Voided) for event in self.events)

    @property
    def started(self) -> HandStarted:
        """The first event, which says what is played."""
        first = self.events[0]
        if not isinstance(first, HandStarted):
            raise TypeError("a hand begins with its start")
        return first


def hands(night: int, rows: Sequence[Row], names: Mapping[str, str]) -> Iterator[PlayedHand]:
    """Every hand of the night, in order. Raises msgspec.MsgspecError when a row holds no events that are known."""
    seated: dict[int, str] = {}
    hand: PlayedHand | None = None
    events: list[PublicEvent] = []
    chosen_by: int | None = None
    uncut = ended = False
    for row in rows:
        for event in events_of(row):
            match event:
                case e.SeatTaken():
                    seated[event.seat] = event.player
                case e.GameChosen():
                    chosen_by = event.seat
                case e.RoundDealt():
                    chosen_by = None
                case e.DeckCommitted(stage=0):
                    uncut = False
                case e.DeckUncut():
                    uncut = True
                    if hand is not None and not ended:
                        hand = replace(hand, uncut=True)
                case HandStarted():
                    if hand is not None:
                        yield replace(hand, events=tuple(events))
                    players = {each.seat: seated.get(each.seat, "") for each in event.seats}
                    shown = {seat: names.get(player, "") for seat, player in players.items()}
                    hand = PlayedHand(night, event.hand, row.at_us, (), shown, players, chosen_by, uncut)
                    events, ended = [event], False
                case _ if hand is not None and isinstance(event, PublicEvent):
                    events.append(event)  # also cards that were shown after the end
                    ended = ended or isinstance(event, HandEnded)
                case _:
                    pass
    if hand is not None:
        yield replace(hand, events=tuple(events))
