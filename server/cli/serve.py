"""Opens the tables: brings the database up to date, finds open nights again, and serves until it is told to stop."""

import asyncio
import gc
import io
import resource
import signal
import socket
import sys
from contextlib import suppress

import click
import segno
from aiohttp import web

from server.cli._after_night import AfterNight
from server.config import Config, load, resource_dir
from server.night.house_set import HouseSet
from server.ports import Log
from server.shelf import (
    STANDARD,
    Preset,
    game_folders,
    house_folders,
    load_games,
    load_presets,
    load_rotations,
    load_structures,
    rotation_folders,
    structure_folders,
)
from server.store.folder import BadFolder
from server.store.store import Store
from server.store.upgrade import WrongSchema
from server.system import SystemClock, SystemEntropy, start_log
from server.table.doors import Doors
from server.table.house_shelf import HouseShelf
from server.table.lobby import Lobby
from server.web import lan
from server.web.app import make_app
from server.web.assets import BadAssets, load_assets
from server.web.services import Services
from server.web.site import Site, origin_of
from server.web.wire import TableWire

FILES = 4096
KEEP_ALIVE_S = 75.0
BEAT_S = 1.0
SHUTDOWN_S = 1.0
"""For requests still running when every websocket has said goodbye."""


@click.command()
@click.option("--host", help="The address to listen on; 127.0.0.1 is this machine only.")
@click.option("--port", type=int, help="The port; 0 picks a free one.")
@click.option("--data", help="The data folder.")
def command(host: str | None, port: int | None, data: str | None) -> None:
    """Opens the tables, until Ctrl-C or SIGTERM.

    Example: kitchen-table serve --port 8081
    """
    config = load({"host": host, "port": port, "data": data}).config
    try:
        asyncio.run(serve(config))
    except (BadFolder, WrongSchema, BadAssets) as bad:
        raise click.ClickException(str(bad)) from None


async def serve(config: Config) -> None:
    """Serves until SIGTERM or SIGINT, then tells every page goodbye and finishes what is being written."""
    _allow_many_files()
    clock, entropy, log = SystemClock(), SystemEntropy(), start_log()
    data = config.data_dir
    assets = load_assets(resource_dir("static"))
    shelf, presets = load_games(*game_folders(data)), load_presets(*house_folders(data))
    structures = load_structures(*structure_folders(data))
    rotations = load_rotations(*rotation_folders(data))
    with _listen(config) as listener:
        store = Store(data, clock, entropy)
        try:
            after_night = AfterNight(data, log) if config.backup.after_night else None
            doors = Doors(store.journal, clock, entropy, log, TableWire(), shelf)
            if after_night is not None:
                doors = doors._replace(ended=after_night.ended)
            lobby = Lobby(doors, store.people, presets[STANDARD].house, rotations, structures)
            nights = await lobby.recover(store.last_beat_ms)
            site = _site(config, listener.getsockname()[1])
            houses = HouseShelf(_sets(presets), store.house_sets)
            app = make_app(Services(lobby, store.people, houses, clock, entropy, log, site, config.limits, assets))
            beating = asyncio.create_task(_beat(store, clock))
            await _serve_until_told(app, listener, log, await _welcome(site, store, nights))
            beating.cancel()
            await lobby.stop()
            if after_night is not None:
                await after_night.stop()
        finally:
            store.close()
    log.info("stopped")


def _sets(presets: dict[str, Preset]) -> dict[str, HouseSet]:
    return {name: HouseSet(name, preset.title, preset.house, preset.about) for name, preset in presets.items()}


async def _beat(store: Store, clock: SystemClock) -> None:
    """Says every second that the server lives, so that an outage is measured and not guessed."""
    while True:
        with suppress(OSError):  # the next start then measures from the last row
            store.beat(clock.now_ms())
        await asyncio.sleep(BEAT_S)


async def _serve_until_told(app: web.Application, listener: socket.socket, log: Log, welcome: str) -> None:
    told = asyncio.Event()
    loop = asyncio.get_running_loop()
    for sign in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(sign, told.set)
    # aiohttp's own access log is left out: it would write paths and Referers.
    runner = web.AppRunner(app, access_log=None, keepalive_timeout=KEEP_ALIVE_S, shutdown_timeout=SHUTDOWN_S)
    await runner.setup()
    await web.SockSite(runner, listener).start()
    gc.collect()
    gc.freeze()  # what is here now stays: the collector need not look at it again
    click.echo(welcome)
    log.info("serving", port=listener.getsockname()[1])
    await told.wait()
    await runner.cleanup()


def _allow_many_files() -> None:
    """Each socket is a file to the system, and a commit must not fail because too many pages are open."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = FILES if hard == resource.RLIM_INFINITY else min(FILES, hard)
    if soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


def _listen(config: Config) -> socket.socket:
    try:
        return lan.listen(config.host, config.port)
    except OSError as error:
        said = f"The server cannot listen on {config.host}, port {config.port}: {error.strerror}."
        raise click.ClickException(f"{said} Another port: --port 0 picks a free one.") from None


def _site(config: Config, port: int) -> Site:
    anyone = config.open_tables == "anyone" or (config.open_tables == "auto" and not config.public_url)
    return Site(
        public_url=config.public_url,
        local=tuple(origin_of(host, port) for host in lan.reached_at(config.host)),
        trusted_proxies=config.trusted_proxies,
        open_tables="anyone" if anyone else "admin",
        data_dir=str(config.data_dir),
    )


async def _welcome(site: Site, store: Store, nights: int) -> str:
    """Where the tables are, and plainly who can reach them."""
    lines = [f"Kitchen Table is open at {site.base_url}/"]
    if site.lan_mode:
        lines += [f"  also at {other}/" for other in site.local if other != site.base_url]
    if nights:
        lines.append("  One open night goes on." if nights == 1 else f"  {nights} open nights go on.")
    lines.append(_reach(site))
    if not await store.people.has_admin():
        token = await store.people.new_admin_link()
        lines.append(f"Open this link once to become the club's admin: {site.base_url}/admin#{token}")
    if sys.stdout.isatty():
        lines.append(_terminal_qr(site.base_url + "/"))
    return "\n".join(lines)


def _reach(site: Site) -> str:
    if not site.lan_mode:
        return "Friends can reach it from anywhere, as long as your proxy or tunnel leads that address here."
    if site.base_url.startswith(("http://127.", "http://localhost")):
        return "Only this machine can reach it."
    return (
        "Devices in your home network can reach it, by plain http. Friends outside cannot: "
        "the README says how to let them in."
    )


def _terminal_qr(link: str) -> str:
    drawn = io.StringIO()
    segno.make(link, micro=False).terminal(drawn, border=2, compact=True)
    return drawn.getvalue()
