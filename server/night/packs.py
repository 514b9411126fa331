"""The two packs of a table: dealt in turn, told apart by their backs, and replaced when anybody asks (R167, R168).

Every deal has secrets of its own, drawn when its deck is committed to (bank.md 2.2): so a new pack has nothing to do
with the old one. What the table needs beside that is to see it: who asked, from which deal on, and other backs.
"""

from typing import Literal

from server.night import commands as c
from server.night import events as e
from server.night.plot import Plot
from server.night.refusal import NightRule as Rule
from server.night.refusal import Refusal
from server.night.state import Night

Back = Literal["red", "blue", "green", "plum", "amber", "grey"]
PAIRS: tuple[tuple[Back, Back], ...] = (("red", "blue"), ("green", "plum"), ("amber", "grey"))


def back(night: Night) -> Back:
    """The colour of the pack that this hand is dealt with."""
    replaced = night.packs - (night.hand_no < night.packs_since)
    pair = PAIRS[replaced % len(PAIRS)]
    other = night.house.table.packs == "alternating" and night.hand_no % 2 == 0 and night.hand_no
    return pair[1] if other else pair[0]


def new_cards(plot: Plot, person: str, _: c.NewCards) -> Refusal | None:
    """Any player may ask at any time; the hand under way is played out with the cards that it has."""
    night = plot.night
    if not night.hand_no:
        return Refusal(Rule.NOTHING_TO_DO, "The cards are new: nothing has been dealt yet.")
    if night.packs_since > night.hand_no:
        return Refusal(Rule.NOTHING_TO_DO, "New cards come with the next deal already.")
    plot.say(e.CardsCalled(person, night.hand_no + 1))
    return None
