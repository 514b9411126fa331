"""What a command is about to make happen: events said one by one, taken into the night at once, kept as one batch."""

from collections.abc import Mapping
from types import MappingProxyType

from server.bank.entry import Slip
from server.night import events as e
from server.night.evolve import evolve, evolve_all
from server.night.player import Player
from server.night.state import Night
from server.poker import events as h
from server.poker.game import Game

Shelf = Mapping[str, Game]
Slips = Mapping[int, Slip]


class Plot:
    """Lives for one `decide`; nothing outside it changes. `at` is the time of the command (ms).

    `slips` are the entries of the book that may be taken back.
    """

    def __init__(self, night: Night, at: int, shelf: Shelf, slips: Slips = MappingProxyType({})) -> None:
        self.night = night
        self.at = at
        self.shelf = shelf
        self.slips = slips
        self._public: list[e.PublicEvent] = []
        self._sealed: list[e.SealedEvent] = []

    def say(self, *events: e.NightEvent) -> None:
        """These happen, in this order: each is taken into the night at once, and goes into the batch."""
        for event in events:
            self._public.append(event)
            self.night = evolve(self.night, event)

    def take(self, batch: e.Batch | h.Batch) -> None:
        """Takes in a whole batch of a hand, or sealed events of the night."""
        self._public.extend(batch.public)
        self._sealed.extend(batch.sealed)
        self.night = evolve_all(self.night, e.Batch(tuple(batch.public), tuple(batch.sealed)))

    def batch(self) -> e.Batch:
        """All that happened so far, in order."""
        return e.Batch(tuple(self._public), tuple(self._sealed))

    def player(self, person: str | None) -> Player:
        """The player; only for persons whose presence was checked."""
        player = self.night.player(person or "")
        if player is None:
            raise KeyError(person)
        return player
