"""What the pages of the house rules show: the controls, the written rules with what is new in them, the hands."""

from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Any, NamedTuple

import msgspec

from server.night.house_words import Change, Field, Sentence, changed, contradictions, fields, flaws, sentences
from server.night.playable import flaw
from server.poker.game import Game
from server.poker.house import House, Rules
from server.poker.ladder import Ladder, Rung, only_rules
from server.web.counting import Counting
from server.web.house.form import chip_rows, rotation_rows, wild_choices

SIGNS = {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}
SAID_MOST = 3


class Control(NamedTuple):
    """One key of the form. `id`: for its elements; `wrong`: what was typed and cannot be; `fixed`: why it stays as it
    is tonight; `asks`: it changes only when all agree.
    """

    field: Field
    id: str
    wrong: str
    fixed: str
    asks: bool
    changed: bool


class Group(NamedTuple):
    """The controls of one part of the rules. `own`: how many of them are not as usual."""

    title: str
    id: str
    controls: tuple[Control, ...]
    own: int


class Said(NamedTuple):
    """One written sentence; `new`: it is not in the version that these rules are made from."""

    text: str
    differs: bool
    new: bool


class Step(NamedTuple):
    """One row of the table of hands. `one_in` and `share` are texts, empty while nothing is counted."""

    place: int
    name: str
    cards: tuple[tuple[str, bool], ...]
    one_in: str
    share: str
    note: str
    out_of_order: str


class Hands(NamedTuple):
    """The table of hands. `old`: of other rules, while these are being counted; `rules`, `shown`: as JSON, for the
    next question.
    """

    steps: tuple[Step, ...]
    total: str
    why_not: str
    waiting: bool
    old: bool
    rules: str
    shown: str


def written(house: House, base: House | None = None) -> list[tuple[str, list[Said]]]:
    """The written rules by group; what `base` does not say so is new."""
    before = {sentence.key: sentence.text for sentence in sentences(base)} if base is not None else None

    def said(sentence: Sentence) -> Said:
        new = before is not None and before.get(sentence.key) != sentence.text
        return Said(sentence.text, sentence.differs, new)

    parts = groupby(sentences(house), lambda each: each.group)
    return [(group, [said(each) for each in those]) for group, those in parts]


def groups(
    house: House, base: House, wrong: Mapping[str, str], fixed: Mapping[str, str], limits: frozenset[str]
) -> list[Group]:
    """The whole form."""
    new = {change.key for change in changed(base, house)}
    controls = [
        Control(
            field,
            field.key.replace(".", "-"),
            wrong.get(field.key, ""),
            fixed.get(field.key, ""),
            field.key in limits,
            field.key in new,
        )
        for field in fields(house)
    ]
    found = []
    for title, those in groupby(controls, lambda control: control.field.group):
        many = tuple(those)
        own = sum(control.field.differs for control in many)
        found.append(Group(title, "part-" + many[0].field.key.partition(".")[0], many, own))
    return found


def doubts(house: House, games: Mapping[str, Game]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Why nobody could play by these rules, and what the host should look at again."""
    wrong = flaws(house)
    if not wrong and games:
        wrong = tuple(filter(None, (flaw(house, games),)))
    return wrong, contradictions(house, games)


def in_short(news: Sequence[Change], house: House) -> str:
    """`2 changes: Raises in a betting round, Burns`, for a line that is always in view."""
    if not news:
        return "Nothing is changed."
    labels = {field.key: field.label for field in fields(house)}
    named = [labels[change.key] for change in news[:SAID_MOST]]
    more = f" and {len(news) - SAID_MOST} more" if len(news) > SAID_MOST else ""
    return f"{len(news)} change{'s' * (len(news) > 1)}: {', '.join(named)}{more}"


def hands(counting: Counting, house: Rules, shown: str = "") -> Hands:
    """The hands under these rules; while they are being counted those of `shown`, which were in view before."""
    rules = only_rules(house)
    found = counting.ladder(rules)
    asked = as_json(rules)
    if found is not None:
        return _table(found, waiting=False, old=False, rules=asked, shown=asked)
    before = counting.known(decoded) if shown and (decoded := from_json(shown)) is not None else None
    if before is not None:
        return _table(before, waiting=True, old=True, rules=asked, shown=shown)
    return Hands((), "", "", True, False, asked, "")


def as_json(rules: Rules) -> str:
    return msgspec.json.encode(only_rules(rules)).decode()


def from_json(said: str) -> Rules | None:
    """Rules as a page sends them back; None when they are none."""
    try:
        return msgspec.json.decode(said, type=Rules)
    except (msgspec.MsgspecError, UnicodeEncodeError):
        return None


def controls_of(control: Control, games: Mapping[str, Game]) -> Any:  # noqa: ANN401 (rows for the template)
    """What a control needs beside its field: rows to fill in, or games to tick."""
    field = control.field
    match field.kind:
        case "wild-cards":
            return wild_choices(field)
        case "chips":
            return chip_rows(field)
        case "rotation":
            return rotation_rows(field, games)
        case "games":
            return [(game.id, game.title, game.id in field.value) for game in sorted(games.values(), key=_title)]
        case _:
            return None


def _title(game: Game) -> str:
    return game.title.casefold()


def _table(found: Ladder, *, waiting: bool, old: bool, rules: str, shown: str) -> Hands:
    steps = tuple(_step(place, rung, found.total) for place, rung in enumerate(found.rungs, 1))
    return Hands(steps, f"{found.total:,}" if found.total else "", found.why_not, waiting, old, rules, shown)


def _step(place: int, rung: Rung, total: int) -> Step:
    cards = tuple((_signed(card), card[-1] in "dh") for card in rung.example)
    one_in = _one_in(total / rung.count) if rung.count else ""
    share = _percent(rung.count / total) if rung.count else ""
    return Step(place, rung.name, cards, one_in, share, rung.note, rung.out_of_order)


def _signed(card: str) -> str:
    """`10♥`; the joker is written out."""
    return "joker" if card == "Jk" else f"{card[0].replace('T', '10')}{SIGNS[card[1]]}"


def _one_in(number: float) -> str:
    return f"{number:,.0f}" if number >= 100 else f"{number:.1f}" if number >= 10 else f"{number:.2f}"


def _percent(part: float) -> str:
    """Three figures that say something: 50.1 %, 0.00154 %."""
    percent = 100 * part
    decimals = 1
    while decimals < 7 and percent < 10 ** (2 - decimals):
        decimals += 1
    return f"{percent:.{decimals}f} %"
