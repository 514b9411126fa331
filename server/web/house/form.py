"""House rules as a form: one control or a few for every key, and back. What cannot be read keeps its old value, and a
sentence says why.
"""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from server.night.house_keys import BadValue, with_said
from server.night.house_words import Field, fields
from server.poker.game import Game
from server.poker.house import House
from server.poker.ranking.wild_words import WILD_WORDS, wild_in_words

CHIP_ROWS, ROTATION_ROWS = 6, 6
Fields = Sequence[tuple[str, str]]


class Filled(msgspec.Struct, frozen=True):
    """A form that was filled in: the rules it says, and by key what is wrong with it."""

    house: House
    wrong: Mapping[str, str]


def read(said: Fields, base: House, games: Mapping[str, Game]) -> Filled:
    """What a form says, over `base`: a key that it does not have stays as it is there. `games`: those that there are,
    by id; a form may name one by its title.
    """
    values: dict[str, list[str]] = {}
    for name, value in said:
        values.setdefault(name, []).append(value.strip())
    house, wrong = base, {}
    for field in fields(base):
        given = _value(field, values)
        if given is None:
            continue
        if field.kind == "rotation":
            given, unknown = _rotation(given, games)
            if unknown:
                wrong[field.key] = f"There is no game {unknown}."
                continue
        try:
            house = with_said(house, field.key, given, strict=False)
        except BadValue as bad:
            wrong[field.key] = f"{str(bad)[0].upper()}{str(bad)[1:]}"
    return Filled(house, wrong)


def _value(field: Field, values: Mapping[str, list[str]]) -> Any:  # noqa: ANN401 (as JSON has it)
    """What a form says of a key, None when it has no such control. Lists carry an empty value, so that none is said."""
    key = field.key
    match field.kind:
        case "several" | "games":
            return [each for each in values[key] if each] if key in values else None
        case "lines":
            return [line for each in values[key][-1].splitlines() if (line := each.strip())] if key in values else None
        case "wild-cards":
            if key not in values:
                return None
            others = values.get(f"{key}.others", [""])[0].replace(",", " ").split()
            return [each for each in values[key] if each] + others
        case "chips":
            worths = values.get(f"{key}.worth", [])
            rows = zip(values.get(f"{key}.colour", []), worths, strict=False)
            return [{"colour": colour, "worth": worth} for colour, worth in rows if colour] if worths else None
        case "rotation":
            rows = zip(values.get(f"{key}.game", []), values.get(f"{key}.limit", []), strict=False)
            return [{"game": game, "limit": limit} for game, limit in rows if game] if f"{key}.game" in values else None
        case _:
            return values[key][-1] if key in values else None


def _rotation(rows: list[dict[str, str]], games: Mapping[str, Game]) -> tuple[list[dict[str, str]], str]:
    """The same rows with the games' ids, and the first name that is no game's."""
    ids = {game.title.casefold(): game.id for game in games.values()} | {game: game for game in games}
    unknown = next((row["game"] for row in rows if row["game"].casefold() not in ids), "")
    return [{**row, "game": ids.get(row["game"].casefold(), "")} for row in rows], unknown


def wild_choices(field: Field) -> tuple[list[tuple[str, str, bool]], str]:
    """The words of `wild.cards` to tick, each as (word, in words, ticked), and the other cards as text."""
    chosen = list(field.value)
    ticks = [(word, wild_in_words(word), word in chosen) for word in WILD_WORDS]
    return ticks, ", ".join(word for word in chosen if word not in WILD_WORDS)


def rotation_rows(field: Field, games: Mapping[str, Game]) -> list[tuple[str, str]]:
    """Title and limit of each game that rotates, and empty rows for more."""
    rows = [(games[row["game"]].title if row["game"] in games else row["game"], row["limit"]) for row in field.value]
    return rows + [("", "")] * max(2, ROTATION_ROWS - len(rows))


def chip_rows(field: Field) -> list[tuple[str, str]]:
    """Colour and worth of each kind of chip, and empty rows for more."""
    rows = [(str(chip["colour"]), str(chip["worth"])) for chip in field.value]
    return rows + [("", "")] * max(1, CHIP_ROWS - len(rows))
