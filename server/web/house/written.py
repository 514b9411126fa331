"""The written house rules as a page shows them: what is new in them, what cannot be, what changed in short."""

from collections.abc import Container, Mapping, Sequence
from itertools import groupby
from typing import NamedTuple

from server.night.house_words import Change, Sentence, contradictions, fields, flaws, in_page_words, sentences
from server.night.playable import flaw
from server.poker.game import Game
from server.poker.house import House
from server.poker.words import listed

SAID_MOST = 3


class Said(NamedTuple):
    """One written sentence; `new`: it is not in the version that these rules are made from."""

    text: str
    differs: bool
    new: bool


def written(house: House, base: House | None = None) -> list[tuple[str, list[Said]]]:
    """The written rules by group; what `base` does not say so is new."""
    before = {sentence.key: sentence.text for sentence in sentences(base)} if base is not None else None

    def said(sentence: Sentence) -> Said:
        new = before is not None and before.get(sentence.key) != sentence.text
        return Said(sentence.text, sentence.differs, new)

    parts = groupby(sentences(house), lambda each: each.group)
    return [(group, [said(each) for each in those]) for group, those in parts]


def doubts(house: House, games: Mapping[str, Game]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Why nobody could play by these rules, and what the host should look at again."""
    wrong = tuple(map(in_page_words, flaws(house)))
    if not wrong and games:
        wrong = tuple(filter(None, (flaw(house, games),)))
    return wrong, contradictions(house, games)


def in_short(news: Sequence[Change], house: House, wrong: Container[str] = ()) -> str:
    """`2 changes: Raises in a betting round, Burns`, for a line that is always in view; or which keys cannot be so."""
    labels = {field.key: field.label for field in fields(house)}
    if bad := [label for key, label in labels.items() if key in wrong]:
        return f"This cannot be saved yet: look at {listed(bad)}."
    if not news:
        return "Nothing is changed."
    named = [labels[change.key] for change in news[:SAID_MOST]]
    more = f" and {len(news) - SAID_MOST} more" if len(news) > SAID_MOST else ""
    return f"{len(news)} change{'s' * (len(news) > 1)}: {', '.join(named)}{more}"
