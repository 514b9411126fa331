"""What a table has said so far, in words: the last lines of its log, and the result of the last hand."""

from collections import deque
from collections.abc import Mapping

from server.night import events as e
from server.night.sentence import sentence
from server.night.state import Night
from server.night.tournament import events as t
from server.poker import events as h

LINES_MAX = 100


class Story:
    """Lines are numbered from 1 and never change; names are those people had when it happened."""

    def __init__(self) -> None:
        self.lines: deque[tuple[int, str]] = deque(maxlen=LINES_MAX)
        self.result: tuple[str, ...] = ()
        self._prizes: tuple[str, ...] = ()
        self._count = 0

    def tell(self, before: Night | None, batch: e.Batch, after: Night, names: Mapping[str, str]) -> None:
        """Adds what a batch has to say."""
        for event in batch.public:
            text = sentence(event, before or after, after, names)
            if text:
                self._count += 1
                self.lines.append((self._count, text))
            match event:
                case e.ChoiceBegan() | h.HandStarted() | h.BetBetween():
                    self.result = ()  # of in-between only the last bet's outcome is the result
                case h.Awarded() | h.BountyPaid() | h.Carried() | h.Fell() | h.Voided() | h.RabbitShown() if text:
                    self.result = (*self.result, text)
                case e.NightClosed():
                    self.result = self._prizes  # what the last hand brought lies on no table any more
                case t.PaidOut():
                    self._prizes = (text,)
                case _:
                    pass

    @property
    def last(self) -> int:
        return self._count

    def since(self, number: int) -> list[tuple[int, str]]:
        """The lines after `number` that are still kept."""
        fresh = min(self._count - number, len(self.lines))
        return [self.lines[i] for i in range(-fresh, 0)]
