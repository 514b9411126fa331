"""Plays poker hand histories (PHH files, one hand or many) through the engine, and says where one breaks the rules."""

from decimal import Decimal
from pathlib import Path

import click
import msgspec

from server.cli._exit_codes import VIOLATION
from server.cli._histories import Found, hands_in
from server.shelf import game_folders, load_games

Number = int | float | None
"""None for chips that the file does not say."""


class _Pot(msgspec.Struct):
    amount: Number
    players: tuple[int, ...]


class _Line(msgspec.Struct):
    """What is printed of a file; `error` is empty when all went well. Amounts are in the file's own unit."""

    file: str
    stacks: tuple[Number, ...] = ()
    pots: tuple[_Pot, ...] = ()
    error: str = ""


class _HandLine(_Line):
    """The same of one hand in a file of many (.phhs); `hand` names its table."""

    hand: str = ""


@click.command("replay")
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option("--json", "as_json", is_flag=True, help="One line of JSON a file.")
def command(files: tuple[Path, ...], as_json: bool) -> int:
    """Plays hand histories in the PHH format through the engine: every bet judged, every pot paid.

    A file of many hands (.phhs, each a table of its own) gets a line a hand. Chips that the file does not know (inf)
    are null in JSON. Exit code 1 when one could not be played to its end.

    Example: kitchen-table replay --json hands/*.phh
    """
    games = load_games(*game_folders())
    failed = False
    for found in (each for file in files for each in hands_in(file, games)):
        failed = failed or bool(found.error)
        if as_json:
            click.echo(msgspec.json.encode(_line(found)).decode())
        elif found.error:
            click.echo(found.error, err=True)
        else:
            click.echo(f"{found.place}: {_told(_line(found))}")
    return VIOLATION if failed else 0


def _line(found: Found) -> _Line:
    line = _HandLine(found.file.name, hand=found.hand) if found.hand else _Line(found.file.name)
    line.error = found.error
    if found.played is not None:
        line.stacks = tuple(map(_plain, found.played.stacks))
        line.pots = tuple(_Pot(_plain(pot.amount), pot.players) for pot in found.played.pots)
    return line


def _plain(amount: Decimal) -> Number:
    if not amount.is_finite():
        return None
    return int(amount) if amount == amount.to_integral_value() else float(amount)


def _told(line: _Line) -> str:
    stacks = ", ".join(
        f"p{number} {'unknown' if stack is None else stack}" for number, stack in enumerate(line.stacks, 1)
    )
    pots = "; ".join(f"{pot.amount} to {' and '.join(f'p{player}' for player in pot.players)}" for pot in line.pots)
    return f"{pots}. Stacks: {stacks}."
