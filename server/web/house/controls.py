"""The form of the house rules: a control for every key, by part of the rules."""

from collections.abc import Mapping
from itertools import groupby
from typing import Any, NamedTuple

from server.night.house_words import Field, changed, fields
from server.poker.game import Game
from server.poker.house import House
from server.web.house.form import chip_rows, rotation_rows, wild_choices


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
