"""What a night asks itself when nobody else asks in time: a deck, the cut of a player who is away, a deadline passed.

Knows the night and who has a page open, and nothing of the task that waits.
"""

from collections.abc import Collection

from server.night import commands as c
from server.night.decks import CUTS
from server.night.state import Night
from server.ports import Entropy
from server.table.letter import Letter, of_the_system

DECK_BYTES = 32
IDLE_MS = 3_600_000
ABSENT_CUTTER_MS = 1500


def wait_ms(night: Night, here: Collection[str], now_ms: int) -> int:
    """How long the night may wait for others before it asks for `letter`."""
    deadline = night.deadline()
    wait = IDLE_MS if deadline is None else max(0, deadline - now_ms)
    return wait if _absent_cutter(night, here) is None else min(wait, ABSENT_CUTTER_MS)


def letter(night: Night, here: Collection[str], now_ms: int, entropy: Entropy) -> Letter:
    """What it asks then."""
    if night.wants_deck():
        return shuffle(entropy)
    deadline = night.deadline()
    cutter = _absent_cutter(night, here)
    if cutter is not None and (deadline is None or deadline > now_ms):
        return of_the_system(c.PassCut(cutter))
    return of_the_system(c.TimeUp(deadline if deadline is not None else 0))


def shuffle(entropy: Entropy) -> Letter:
    """The secrets of as many decks as are committed to before a cut (bank.md 2.2)."""
    return of_the_system(c.Shuffle(tuple(entropy.bytes(DECK_BYTES) for _ in range(CUTS))))


def _absent_cutter(night: Night, here: Collection[str]) -> int | None:
    """The seat that is to cut, when nobody with an open page sits there."""
    if night.phase != "cutting" or night.cutting is None or night.cutting.seat is None:
        return None
    player = night.at_seat(night.cutting.seat)
    return night.cutting.seat if player is None or player.id not in here else None
