"""`python -m tests.browser.later serve ...`: the server with twins of its clock and of its decks.

SIGUSR1 puts its clock five minutes forward: what happens after so long an absence need not be waited for. Every deck
secret is `KNOWN`, so that whoever cuts can have a hand dealt that chance would bring once in an evening (`rigged`). An
officer has gone after a second without a page.
"""

import signal
from collections.abc import Callable, Sequence
from typing import Any
from unittest.mock import patch

from server.cli import main, serve
from server.night.decks import CUTS
from server.night.offices import AWAY_MS
from server.poker import dealing
from server.poker.cards import PACK, Card
from server.system import SystemClock, SystemEntropy
from server.table import officers, readers, unasked
from server.table.doors import Doors
from server.web.rates import PER_ADDRESS
from tests.browser.roomy import ROOM

KNOWN = b"\x07" * unasked.DECK_BYTES
GONE_AFTER_S = 1.0


class LaterClock(SystemClock):
    """`Clock` by the machine's clock, put forward by a signal."""

    def __init__(self) -> None:
        self._ahead_ms = 0
        signal.signal(signal.SIGUSR1, lambda *_: self._later())

    def now_ms(self) -> int:
        return super().now_ms() + self._ahead_ms

    def _later(self) -> None:
        self._ahead_ms += AWAY_MS


class KnownDecks(SystemEntropy):
    """`Entropy` whose deck secrets are known."""

    def bytes(self, n: int) -> bytes:
        return KNOWN if n == unasked.DECK_BYTES else super().bytes(n)


def rigged(
    night: int, hand: int, cutter: int, order: Sequence[int], fits: Callable[[dict[int, tuple[Card, ...]]], bool]
) -> str:
    """What the cutter's device has to add (hex) for a deal of two cards each, from the seat left of the dealer on, that
    `fits`: it is given the cards by seats.
    """
    ident, secrets = dealing.hand_id(night, hand), [KNOWN] * CUTS
    commitments = dealing.commitments(ident, secrets, len(PACK))
    for attempt in range(100_000):
        cut = dealing.Cut(cutter, 1, attempt.to_bytes(dealing.SECRET_BYTES, "big"))
        deck = dealing.deck(PACK, KNOWN, dealing.cut(ident, commitments, (cut,), len(PACK)))
        if fits({seat: (deck[at], deck[at + len(order)]) for at, seat in enumerate(order)}):
            return cut.entropy.hex()
    raise AssertionError("no such deal in 100,000")


def known_doors(*parts: Any) -> Doors:  # noqa: ANN401 - whatever Doors takes
    return Doors(*parts)._replace(entropy=KnownDecks())


if __name__ == "__main__":
    with (
        patch.object(serve, "SystemClock", LaterClock),
        patch.object(serve, "Doors", known_doors),
        patch.object(officers, "GONE_AFTER_S", GONE_AFTER_S),
        patch.object(readers, "READS_S", GONE_AFTER_S),
        patch.dict(PER_ADDRESS, ROOM),
    ):
        main()
