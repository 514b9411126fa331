"""Games, lists of games, house-rule presets and tournament structures on disk: those shipped, then a host's own."""

from pathlib import Path
from typing import Annotated, NamedTuple

import msgspec

from server.config import resource_dir
from server.poker.catalogue import build_game
from server.poker.game import Game
from server.poker.house import House, Rotation
from server.poker.structure import Structure, build_structure
from server.toml_file import read_toml

DIFFICULTIES = ("easy", "medium", "hard")
STANDARD = "standard"


class Preset(NamedTuple):
    """House rules with a title and a line on what they are, for whoever starts a table."""

    title: str
    about: str
    house: House


class _PresetFile(House, frozen=True):
    title: Annotated[str, msgspec.Meta(max_length=30)] = ""
    about: Annotated[str, msgspec.Meta(max_length=140)] = ""


def load_games(*folders: Path) -> dict[str, Game]:
    """Every game in these folders by id, easy ones first; a later folder's game takes an earlier one's place.

    Raises BadFile for a file that is no game, with file, line and key.
    """
    games: dict[str, Game] = {}
    for folder in folders:
        for path in sorted(folder.glob("*.toml")):
            game = read_toml(path, Game, build=build_game)
            games[game.id] = game
    return dict(sorted(games.items(), key=lambda item: (DIFFICULTIES.index(item[1].difficulty), item[1].title)))


def load_presets(*folders: Path) -> dict[str, Preset]:
    """Every house-rule preset in these folders by the name of its file, the standard one first, then by title.

    A later folder's preset takes an earlier one's place. Raises BadFile for one that is wrong.
    """
    presets = {path.stem: read_preset(path) for folder in folders for path in sorted(folder.glob("*.toml"))}
    return dict(sorted(presets.items(), key=lambda item: (item[0] != STANDARD, item[1].title)))


def read_preset(path: Path) -> Preset:
    """The preset in this file; one without a title goes by the file's name. Raises BadFile."""
    read = read_toml(path, _PresetFile)
    house = House(**{section: getattr(read, section) for section in House.__struct_fields__})
    return Preset(read.title or path.stem.replace("-", " ").capitalize(), read.about, house)


def load_rotations(*folders: Path) -> dict[str, Rotation]:
    """Every named list of games in these folders, by the name of its file; a later folder's takes an earlier one's
    place. Raises BadFile for one that is wrong.
    """
    return {path.stem: read_toml(path, Rotation) for folder in folders for path in sorted(folder.glob("*.toml"))}


def load_structures(*folders: Path) -> dict[str, Structure]:
    """Every tournament structure in these folders by the name of its file. Raises BadFile for one that is wrong."""
    paths = {path.stem: path for folder in folders for path in sorted(folder.glob("*.toml"))}
    found = {name: read_toml(path, Structure, build=build_structure) for name, path in paths.items()}
    return dict(sorted(found.items(), key=lambda item: item[1].stack))


def structure_folders(data: Path | None = None) -> tuple[Path, ...]:
    """Shipped structures first, then the host's own."""
    return (resource_dir("config") / "structures", *((data / "structures",) if data is not None else ()))


def game_folders(data: Path | None = None) -> tuple[Path, ...]:
    """Shipped games first, then the host's own."""
    return (resource_dir("config") / "games", *((data / "games",) if data is not None else ()))


def rotation_folders(data: Path | None = None) -> tuple[Path, ...]:
    return (resource_dir("config") / "rotations", *((data / "rotations",) if data is not None else ()))


def house_folders(data: Path | None = None) -> tuple[Path, ...]:
    return (resource_dir("config") / "house", *((data / "house",) if data is not None else ()))
