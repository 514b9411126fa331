"""How often the club chose each game: counted from the logs of its nights, so there is nothing else to keep."""

from collections import Counter
from collections.abc import Mapping

import msgspec

from server.bank.chain import read_event
from server.night.events import GameChosen
from server.night.record import read_record
from server.table.ports import Journal

RECENT = 400
"""So many choices are looked at, the latest ones: what a club liked years ago does not matter tonight."""


class Favourites:
    """Counts once for each night that asks, of all the other nights; tonight's own choices are in the night."""

    def __init__(self, journal: Journal) -> None:
        self._journal = journal
        self._known: dict[int, Mapping[str, int]] = {}

    async def of(self, night: int, code: str) -> Mapping[str, int]:
        if night not in self._known:
            bodies = await self._journal.recent("choose", RECENT)
            self._known[night] = Counter(game for body in bodies for game in _chosen(body, code))
        return self._known[night]


def _chosen(body: bytes, own: str) -> list[str]:
    """The games that this row's choice named; none of this night's own, nor of a row that another version wrote."""
    try:
        event = read_event(body)
        events = read_record(bytes(event.data)).events if event.book != own else ()
    except msgspec.MsgspecError:
        return []
    return [each.choice.game for each in events if isinstance(each, GameChosen) and not each.timed_out]
