"""The games and house-rule presets on disk: what is shipped in config/, overlaid by a host's own in the data folder."""

from pathlib import Path

from server.config import resource_dir
from server.poker.catalogue import build_game
from server.poker.game import Game
from server.poker.house import House
from server.toml_file import read_toml

DIFFICULTIES = ("easy", "medium", "hard")


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


def load_house(name: str, *folders: Path) -> House:
    """The preset `name` from the last of these folders that has it. Raises BadFile for any preset that is wrong."""
    presets = {path.stem: read_toml(path, House) for folder in folders for path in sorted(folder.glob("*.toml"))}
    return presets.get(name, House())


def game_folders(data: Path | None = None) -> tuple[Path, ...]:
    """Shipped games first, then the host's own."""
    return (resource_dir("config") / "games", *((data / "games",) if data is not None else ()))


def house_folders(data: Path | None = None) -> tuple[Path, ...]:
    return (resource_dir("config") / "house", *((data / "house",) if data is not None else ()))
