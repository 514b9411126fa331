"""The games that a command may name: the shipped ones, and those of a folder of one's own."""

from collections.abc import Mapping
from pathlib import Path

import click

from server.poker.game import Game
from server.shelf import game_folders, load_games
from server.value_words import suggest


def known_games(own: Path | None = None) -> dict[str, Game]:
    """The shipped games, and those in the folder `own`. Raises click.UsageError when that is no folder."""
    if own is not None and not own.is_dir():
        raise click.UsageError(f"{own} is no folder: name the folder that your game files lie in.")
    return load_games(*game_folders(), *([own] if own else []))


def named(name: str, games: Mapping[str, Game]) -> Game:
    """The game with this id. Raises click.UsageError with the nearest id there is."""
    if name not in games:
        raise click.UsageError(f"There is no game {name}{suggest(name, list(games))} See `games list`.")
    return games[name]
