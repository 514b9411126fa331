"""serve: the database is brought up to date, open nights are found again, and the tables are open."""

import asyncio
import ipaddress
import signal
import socket
import sys
from pathlib import Path
from typing import Any

import click
import segno
from aiohttp import web

from server.config import Config, load, resource_dir
from server.ports import Log
from server.shelf import game_folders, house_folders, load_games, load_house
from server.store.folder import BadFolder
from server.store.store import Store
from server.store.upgrade import WrongSchema
from server.system import SystemClock, SystemEntropy, start_log
from server.table.actor import Doors
from server.table.lobby import Lobby
from server.web.app import make_app
from server.web.assets import BadAssets, load_assets
from server.web.services import Services
from server.web.site import Site, origin_of
from server.web.wire import TableWire

SHUTDOWN_S = 2.0


@click.command()
@click.option("--host", help="The address to listen on; 127.0.0.1 is this machine only.")
@click.option("--port", type=int, help="The port; 0 picks a free one.")
@click.option("--data", help="The data folder.")
def command(host: str | None, port: int | None, data: str | None) -> None:
    """Opens the tables.

    Example: python -m server serve --port 8081
    """
    said: dict[str, Any] = {"host": host, "port": port, "data": data}
    config = load({key: value for key, value in said.items() if value is not None}).config
    try:
        asyncio.run(serve(config))
    except (BadFolder, WrongSchema, BadAssets) as bad:
        raise click.ClickException(str(bad)) from None


async def serve(config: Config) -> None:
    """Serves until SIGTERM or SIGINT, then tells every page goodbye and finishes what is being written."""
    clock, entropy, log = SystemClock(), SystemEntropy(), start_log()
    data = Path(config.data_dir)
    shelf = load_games(*game_folders(data))
    preset = load_house("standard", *house_folders(data))
    store = Store(data, clock, entropy)
    try:
        doors = Doors(store.journal, clock, entropy, log, TableWire(), shelf)
        lobby = Lobby(doors, store.people, preset)
        nights = await lobby.recover()
        listener = _listen(config)
        site = _site(config, data, listener.getsockname()[1])
        assets = load_assets(resource_dir("static"))
        app = make_app(Services(lobby, store.people, clock, log, site, config.limits, assets))
        await _run(app, listener, lobby, store, site, log, nights)
    finally:
        store.close()


async def _run(
    app: web.Application, listener: socket.socket, lobby: Lobby, store: Store, site: Site, log: Log, nights: int
) -> None:
    runner = web.AppRunner(app, shutdown_timeout=SHUTDOWN_S, handler_cancellation=False)
    await runner.setup()
    await web.SockSite(runner, listener).start()
    await _say_hello(site, store, nights)
    log.info("serving", nights=nights)
    stopping = asyncio.Event()
    loop = asyncio.get_running_loop()
    for sign in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(sign, stopping.set)
    await stopping.wait()
    await runner.cleanup()
    await lobby.stop()
    log.info("stopped")


def _listen(config: Config) -> socket.socket:
    try:
        listener = socket.create_server((config.host, config.port), backlog=512)
    except OSError as taken:
        raise click.ClickException(f"Port {config.port} cannot be used: {taken.strerror}.") from None
    return listener


def _site(config: Config, data: Path, port: int) -> Site:
    anyone = config.open_tables == "anyone" or (config.open_tables == "auto" and not config.public_url)
    return Site(
        public_url=config.public_url,
        local=tuple(origin_of(host, port) for host in _addresses(config.host)),
        trusted_proxies=config.trusted_proxies,
        open_tables="anyone" if anyone else "admin",
        data_dir=str(data),
    )


def _addresses(host: str) -> tuple[str, ...]:
    """Where pages can be opened, addresses for other devices first. Found without sending anything."""
    here = ("localhost", "127.0.0.1")
    if host in here:
        return ("127.0.0.1", "localhost")
    if not ipaddress.ip_address(host).is_unspecified:
        return (host, *here)
    return (*_own_addresses(), *here)


def _own_addresses() -> tuple[str, ...]:
    """This machine's address in the house. A UDP socket that connects sends nothing, yet learns its route."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address kept for documentation
            found = probe.getsockname()[0]
        except OSError:
            return ()
    return () if found.startswith(("127.", "0.")) else (found,)


async def _say_hello(site: Site, store: Store, nights: int) -> None:
    """Says where the tables are, and plainly who can reach them."""
    click.echo(f"Kitchen Table is open at {site.base_url}/")
    for other in site.local if site.lan_mode else ():
        if other != site.base_url:
            click.echo(f"  also at {other}/")
    if nights:
        click.echo(f"  {nights} open night{'s' if nights != 1 else ''} found again")
    click.echo(_reach(site))
    if not await store.people.has_admin():
        token = await store.people.new_admin_link()
        click.echo(f"The club's admin opens this link once: {site.base_url}/admin#{token}")
    if sys.stdout.isatty():
        segno.make(f"{site.base_url}/").terminal(compact=True)


def _reach(site: Site) -> str:
    if not site.lan_mode:
        return "Friends can reach it from anywhere, if your proxy leads that address here."
    if site.base_url.startswith(("http://127.", "http://localhost")):
        return "Only this machine can reach it."
    within = "Your home network can reach it, by plain http."
    return f"{within} Friends outside cannot; README says how to let them in."
