"""admin: a new one-time link for the club's admin, when the old one was used up, lost or has lapsed."""

import asyncio

import click

from server.config import load
from server.store.folder import BadFolder, FolderInUse
from server.store.store import Store
from server.store.upgrade import WrongSchema
from server.system import SystemClock, SystemEntropy


@click.group()
def command() -> None:
    """Who may run this club.

    Example: kitchen-table admin reset
    """


@command.command()
@click.option("--data", help="The data folder.")
def reset(data: str | None) -> None:
    """Makes a new admin link; older ones stop working. Stop the server first.

    Example: kitchen-table admin reset --data ~/poker
    """
    folder = load({"data": data}).config.data_dir
    try:
        token = asyncio.run(_new_link(Store(folder, SystemClock(), SystemEntropy())))
    except FolderInUse:
        raise click.ClickException(
            f"The server is running in {folder}: stop it, say this again, and start it. Open nights go on."
        ) from None
    except (BadFolder, WrongSchema) as bad:
        raise click.ClickException(str(bad)) from None
    click.echo(f"Start the server, and open its address with this at the end, once, within a day: /admin#{token}")


async def _new_link(store: Store) -> str:
    try:
        return await store.people.new_admin_link()
    finally:
        store.close()
