"""The shipped games, read through the real loader."""

from server.shelf import game_folders, load_games

SHELF = load_games(*game_folders())
