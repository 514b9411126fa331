"""House rules in words: the presets, a house file, and what differs between two of them."""

from itertools import groupby
from pathlib import Path

import click

from server.night.house_words import changed, comparing, contradictions, flaws, sentences, what_beats_what
from server.poker.house import House
from server.shelf import Preset, game_folders, house_folders, load_games, load_presets, read_preset
from server.value_words import suggest

DATA = click.option("--data", type=click.Path(path_type=Path), help="The data folder with house rules of your own.")


@click.group("house", no_args_is_help=True)
def command() -> None:
    """House rules in words: the presets, a house file, and what differs between two of them.

    A preset is named, a file of your own is a path that ends in .toml.

    Example: kitchen-table house show bicycle
    """


@command.command("list")
@DATA
def list_presets(data: Path | None) -> None:
    """Lists the presets.

    Example: kitchen-table house list
    """
    for name, preset in load_presets(*house_folders(data)).items():
        click.echo(f"{name:<14}{preset.title}. {preset.about}")


@command.command("show")
@click.argument("preset")
@DATA
def show(preset: str, data: Path | None) -> None:
    """Prints the written house rules; a star marks what is not as usual.

    Example: kitchen-table house show italian
    """
    _print(_named(preset, data), data)


@command.command("check")
@click.argument("file", type=click.Path(path_type=Path))
@DATA
def check(file: Path, data: Path | None) -> None:
    """Says whether a house file is right, or in what line it is not; a right one is shown as it is read.

    Example: kitchen-table house check our-fridays.toml
    """
    preset = read_preset(file)
    if wrong := flaws(preset.house):
        raise click.UsageError(f"{file}: {' '.join(wrong)}")
    click.echo(f"{file}: {preset.title} can be played.")
    _print(preset, data)


@command.command("diff")
@click.argument("old")
@click.argument("new")
@DATA
def diff(old: str, new: str, data: Path | None) -> None:
    """Says what the second of two presets has otherwise, sentence by sentence.

    Example: kitchen-table house diff standard bicycle
    """
    for change in changed(_named(old, data).house, _named(new, data).house):
        click.echo(f"{change.group} ({change.key})\n  - {change.before}\n  + {change.now}")


def _named(name: str, data: Path | None) -> Preset:
    if name.endswith(".toml"):
        return read_preset(Path(name))
    presets = load_presets(*house_folders(data))
    if name not in presets:
        raise click.UsageError(f"There are no house rules {name}{suggest(name, list(presets))} See `house list`.")
    return presets[name]


def _print(preset: Preset, data: Path | None) -> None:
    click.echo(f"{preset.title}. {preset.about}".strip())
    for group, lines in groupby(sentences(preset.house), lambda sentence: sentence.group):
        click.echo(f"\n{group}")
        for line in lines:
            click.echo(f" {'*' if line.differs else ' '} {line.text}")
    _print_order(preset.house)
    if against := contradictions(preset.house, load_games(*game_folders(data))):
        click.echo("\nTo look at again")
        for text in against:
            click.echo(f"   {text}")


def _print_order(house: House) -> None:
    click.echo("\nWhat beats what, the best first")
    for number, line in enumerate(what_beats_what(house), 1):
        wilds = "".join(f", {wild} is {stand}" for wild, stand in line.wilds)
        click.echo(f"{number:>4}. {line.name:<16} {' '.join(line.example)}{wilds}  {line.note}".rstrip())
    for text in comparing(house):
        click.echo(f"   {text}")
