"""The long attacks: kill -9 in the middle of play, every kind of wrong message, torn disks, forgers, a busy bank."""

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

from server.cli._exit_codes import VIOLATION

ROOT = Path(__file__).parent.parent.parent


@click.group(invoke_without_command=True)
@click.pass_context
def command(context: click.Context) -> int:
    """Attacks a server or a database of its own, on this machine only; without a name, by every attack in turn.

    Exit code 1 when something happened that must never happen; the folder is kept then.

    Example: kitchen-table soak kill --kills 1000 --data /tmp/soak
    """
    if context.invoked_subcommand is not None:
        return 0
    return max(int(context.invoke(attack)) for attack in command.commands.values())


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


@command.command("torn")
@click.option("--cases", default=10_000, show_default=True, type=click.IntRange(1, 10_000_000))
@click.option("--seed", default=1, show_default=True, type=int, help="What is damaged where.")
def torn_command(cases: int, seed: int) -> int:
    """Damages a database as disks do: a log cut short, bits flipped, sectors torn; then audits and serves it.

    The last line is JSON with the figures.

    Example: kitchen-table soak torn --cases 10000 --seed 2
    """
    torn = _attack("torn")

    def attack(folder: Path, progress: Callable[[int], None]) -> dict[str, object]:
        figures: dict[str, object] = asyncio.run(torn.Torn(folder, cases, seed, progress).run())
        return figures

    return _run("cases", cases, None, attack)


@command.command("tamper")
@click.option("--hands", default=10, show_default=True, type=click.IntRange(1, 1000), help="How long the night was.")
@click.option("--seed", default=1, show_default=True, type=int, help="Which other bytes are written.")
def tamper_command(hands: int, seed: int) -> int:
    """Changes every column of every row of a night behind the triggers, and every byte of its rows, one at a time.

    The last line is JSON with the figures.

    Example: kitchen-table soak tamper --hands 3
    """
    tamper = _attack("tamper")

    def attack(folder: Path, progress: Callable[[int], None]) -> dict[str, object]:
        figures: dict[str, object] = tamper.Tamper(folder, hands, seed, progress).run()
        return figures

    return _run("per cent", 100, None, attack)


@command.command("workload")
@click.option("--seconds", default=600, show_default=True, type=click.IntRange(1, 100_000), help="How long, at least.")
@click.option("--backups", default=200, show_default=True, type=click.IntRange(1, 100_000), help="How many meanwhile.")
@click.option("--seed", default=1, show_default=True, type=int, help="What the writers post.")
def workload_command(seconds: int, backups: int, seed: int) -> int:
    """Eight write to the bank at once, four read one moment of it after the other, backups are made meanwhile.

    The last line is JSON with the figures.

    Example: kitchen-table soak workload --seconds 60 --backups 20
    """
    workload = _attack("workload")

    def attack(folder: Path, progress: Callable[[int], None]) -> dict[str, object]:
        figures: dict[str, object] = asyncio.run(workload.Workload(folder, seconds, backups, seed, progress).run())
        return figures

    return _run("backups", backups, None, attack)


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
