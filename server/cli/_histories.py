"""Hand histories in files: the hands of each, played, or what is wrong with one, where, and by which rule."""

from collections.abc import Iterator, Mapping
from decimal import Decimal
from pathlib import Path

import msgspec

from server.poker.events import PublicEvent
from server.poker.game import Game
from server.poker.phh import BadHistory, History, NotOver, Replayed, read, replay
from server.toml_file import BadFile, Document, read_document
from server.value_words import explain, sentence

SAID_MAX = 300
"""Characters of what is wrong with a hand, which may quote the file."""


class Found(msgspec.Struct, frozen=True):
    """One hand of a file. `hand` is the name of its table in a file of many, else empty.

    `played` is None where `error` says in a sentence what is wrong with it; of a hand that is not over in the file,
    `begun` is what happened so far.
    """

    file: Path
    hand: str = ""
    error: str = ""
    history: History | None = None
    played: Replayed | None = None
    begun: tuple[PublicEvent, ...] = ()

    @property
    def place(self) -> str:
        """Where it stands, for people."""
        return f"{self.file}: hand {self.hand}" if self.hand else str(self.file)


def hands_in(file: Path, games: Mapping[str, Game]) -> Iterator[Found]:
    """The hands of a PHH file: one, or in a file of many each table's."""
    try:
        document = read_document(file, Decimal)
    except BadFile as error:
        yield Found(file, error=str(error))
        return
    hands = document.data
    if not hands or not all(isinstance(each, dict) for each in hands.values()):
        yield _played(file, "", hands, document, games)
        return
    for hand, each in hands.items():
        yield _played(file, hand, each, document, games)


def _played(
    file: Path, hand: str, mapping: Mapping[str, object], document: Document, games: Mapping[str, Game]
) -> Found:
    try:
        history = read(mapping)
    except msgspec.ValidationError as error:
        key, text = explain(error, mapping, History)
        return Found(file, hand, _said(document, hand, key, key, text))
    try:
        return Found(file, hand, history=history, played=replay(history, games))
    except BadHistory as error:
        blamed = f"action {error.action}" if error.action else error.key
        said = _said(document, hand, error.key, blamed, f"{error.rule}: {error}")
        return Found(file, hand, said, history, begun=error.events if isinstance(error, NotOver) else ())


def _said(document: Document, hand: str, key: str, blamed: str, text: str) -> str:
    """`FILE:LINE: hand 2: action 4: not-your-turn: It is not your turn.`"""
    line = document.line_of(key, hand) if hand else document.line_of(key)
    where = f"{document.file}:{line}" if line else document.file
    return sentence(one_line(": ".join(filter(None, (where, hand and f"hand {hand}", blamed, _cut(text))))))


def one_line(text: str) -> str:
    """Words of a file as a terminal may print them: nothing that moves the cursor, or turns the text about."""
    return "".join(each if each.isprintable() else " " for each in text)


def _cut(text: str) -> str:
    return text if len(text) <= SAID_MAX else f"{text[: SAID_MAX - 20]} … {text[-17:]}"
