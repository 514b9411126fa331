"""The long attacks on a real server: kill -9 in the middle of play, and every kind of wrong message."""

import asyncio
import importlib
import shutil
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import click
import msgspec
from rich.console import Console
from rich.progress import Progress

VIOLATION = 1
ROOT = Path(__file__).parent.parent.parent


@click.group(invoke_without_command=True)
@click.pass_context
def command(context: click.Context) -> int:
    """Attacks a server of its own, started on this machine only; without a name, by every attack in turn.

    Exit code 1 when something happened that must never happen; the folder is kept then.

    Example: kitchen-table soak kill --kills 1000 --data /tmp/soak
    """
    if context.invoked_subcommand is not None:
        return 0
    return max(int(context.invoke(kill_command)), int(context.invoke(fuzz_command)))


@command.command("kill")
@click.option("--kills", default=50, show_default=True, type=click.IntRange(1, 100_000), help="How often to kill it.")
@click.option("--seed", default=1, show_default=True, type=int, help="What the robots do, and when it dies.")
@click.option("--data", type=click.Path(path_type=Path), help="A folder to keep; with the same one it goes on.")
def kill_command(kills: int, seed: int, data: Path | None) -> int:
    """Kills the server with -9 while six robots play, and looks for anything acknowledged that is lost or doubled.

    The last line is JSON with the figures.

    Example: kitchen-table soak kill --kills 50 --seed 1
    """
    kill = _attack("kill")

    def attack(folder: Path, progress: Callable[[int], None]) -> dict[str, object]:
        if data is not None and any(data.glob("*")) and not (data / kill.FILE).exists():
            raise click.UsageError(f"{data} holds something else already. Name an empty folder.")
        figures: dict[str, object] = asyncio.run(kill.Campaign(folder, kills, seed, progress).run())
        return figures

    return _run("kills", kills, data, attack)


@command.command("fuzz")
@click.option("--messages", default=100_000, show_default=True, type=click.IntRange(1, 10_000_000))
@click.option("--seed", default=1, show_default=True, type=int, help="Which messages are sent.")
def fuzz_command(messages: int, seed: int) -> int:
    """Sends wrong, early, late, repeated and forged messages of every kind, while robots play at the same table.

    The last line is JSON with the figures.

    Example: kitchen-table soak fuzz --messages 1000000 --seed 2
    """
    fuzz = _attack("fuzz")

    def attack(folder: Path, progress: Callable[[int], None]) -> dict[str, object]:
        figures: dict[str, object] = asyncio.run(fuzz.Attack(folder, messages, seed, progress).run())
        return figures

    return _run("messages", messages, None, attack)


def _attack(name: str) -> ModuleType:
    """A module of tests/soak, which a checkout has and an installed package has not."""
    if not (ROOT / "tests" / "soak").is_dir():
        raise click.ClickException(
            "The long attacks are part of the project's checkout, not of an installed package. "
            "Get the source and run `make soak` in it."
        )
    if str(ROOT) not in sys.path:
        sys.path.insert(0, str(ROOT))
    return importlib.import_module(f"tests.soak.{name}")


def _run(
    what: str, total: int, data: Path | None, attack: Callable[[Path, Callable[[int], None]], dict[str, object]]
) -> int:
    """Runs an attack with its progress shown. A folder of our own goes away again unless something was found."""
    folder = data or Path(tempfile.mkdtemp(prefix="kitchen-table-soak-"))
    with Progress(console=Console(stderr=True), disable=not sys.stderr.isatty()) as progress:
        task = progress.add_task(what, total=total)
        try:
            figures = attack(folder, lambda done: progress.update(task, completed=done))
        except (ConnectionError, RuntimeError, TimeoutError) as found:
            click.echo(f"{str(found) or type(found).__name__}\nEverything is as it was then in {folder}.", err=True)
            return VIOLATION
    if data is None:
        shutil.rmtree(folder)
    click.echo(msgspec.json.encode(figures).decode())
    return 0
