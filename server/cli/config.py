"""Checks the settings and shows those that hold."""

from pathlib import Path

import click
import msgspec

from server.config import leaves, load


@click.group("config", no_args_is_help=True)
def command() -> None:
    """Checks the settings and shows those that hold.

    Example: kitchen-table config check --data /srv/poker
    """


@command.command("check")
@click.option("--data", type=click.Path(path_type=Path), help="The data folder; a server.toml in it counts, too.")
def check(data: Path | None) -> None:
    """Checks config/server.toml, DATA/server.toml and the environment, and shows what holds and who said so.

    Secrets are no settings: they stand in files of their own in the data folder, and are not shown.

    Example: kitchen-table config check --data /srv/poker
    """
    settings = load({"data": str(data) if data else None})
    for key, value in leaves(msgspec.to_builtins(settings.config)).items():
        click.echo(f"{key} = {msgspec.json.encode(value).decode()}  # {settings.said_by[key]}")
