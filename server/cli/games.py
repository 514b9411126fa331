"""The games there are, a game's rule card, and a check of a game file."""

from pathlib import Path

import click
import msgspec

from server.cli._known_games import known_games, named
from server.poker.catalogue import build_game
from server.poker.game import Game
from server.poker.rule_card import card_lines
from server.toml_file import read_toml

OWN = click.option("--games", "folder", type=click.Path(path_type=Path), help="A folder with games of your own.")


@click.group("games", no_args_is_help=True)
def command() -> None:
    """The games there are, a game's rule card, and a check of a game file.

    Example: kitchen-table games show seven-card-stud
    """


@command.command("list")
@OWN
@click.option("--json", "as_json", is_flag=True, help="One line of JSON a game.")
def list_games(folder: Path | None, as_json: bool) -> None:
    """Lists the games.

    Example: kitchen-table games list
    """
    for game in known_games(folder).values():
        if as_json:
            line = {"id": game.id, "title": game.title, "family": game.family, "players": game.players}
            click.echo(msgspec.json.encode(line).decode())
        else:
            click.echo(f"{game.id:<24}{game.title}, {game.players[0]} to {game.players[1]} players. {game.rule}")


@command.command("show")
@click.argument("game")
@OWN
def show(game: str, folder: Path | None) -> None:
    """Shows a game's rule card.

    Example: kitchen-table games show five-card-draw
    """
    _print_card(named(game, known_games(folder)))


@command.command("check")
@click.argument("file", type=click.Path(path_type=Path))
def check(file: Path) -> None:
    """Says whether a game file is right, or in what line it is not; a right one's rule card shows how it is read.

    Example: kitchen-table games check my-game.toml
    """
    game = read_toml(file, Game, build_game)
    click.echo(f"{file}: {game.title} is a game for {game.players[0]} to {game.players[1]} players.")
    _print_card(game)


def _print_card(game: Game) -> None:
    click.echo(f"{game.title} ({game.players[0]} to {game.players[1]} players, {game.difficulty})")
    click.echo(game.rule)
    for number, line in enumerate(card_lines(game), 1):
        click.echo(f"{number:>3}. {line}")
    click.echo(f"Source: {game.source}")
