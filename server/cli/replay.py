"""Plays poker hand histories (PHH files) through the engine, and says where one breaks the rules."""

import tomllib
from decimal import Decimal
from pathlib import Path

import click
import msgspec

from server.poker.game import Game
from server.poker.phh import BadHistory, History, Replayed, read, replay
from server.shelf import game_folders, load_games
from server.toml_words import explain, sentence

WRONG = 1


class _Pot(msgspec.Struct):
    amount: int | float
    players: tuple[int, ...]


class _Line(msgspec.Struct):
    """What is printed of a file; `error` is empty when all went well. Amounts are in the file's own unit."""

    file: str
    stacks: tuple[int | float, ...] = ()
    pots: tuple[_Pot, ...] = ()
    error: str = ""


@click.command("replay")
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option("--json", "as_json", is_flag=True, help="One line of JSON a file.")
def command(files: tuple[Path, ...], as_json: bool) -> int:
    """Plays hand histories in the PHH format through the engine: every bet judged, every pot paid.

    Exit code 1 when a file could not be played to its end.

    Example: kitchen-table replay --json hands/*.phh
    """
    games = load_games(*game_folders())
    failed = False
    for file in files:
        line = _play(file, games)
        failed = failed or bool(line.error)
        if as_json:
            click.echo(msgspec.json.encode(line).decode())
        elif line.error:
            click.echo(line.error, err=True)
        else:
            click.echo(f"{file}: {_told(line)}")
    return WRONG if failed else 0


def _play(file: Path, games: dict[str, Game]) -> _Line:
    name = file.name
    mapping: dict[str, object] = {}
    try:
        mapping = tomllib.loads(file.read_text(encoding="utf-8"), parse_float=Decimal)
        played = replay(read(mapping), games)
    except OSError as error:
        return _Line(name, error=f"{file}: this file cannot be read ({error.strerror}).")
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        return _Line(name, error=sentence(f"{file}: this is not TOML: {error}"))
    except msgspec.ValidationError as error:
        key, text = explain(error, mapping, History)
        return _Line(name, error=sentence(f"{file}: {key}: {text}" if key else f"{file}: {text}"))
    except BadHistory as error:
        where = f"{file}: action {error.action}" if error.action else str(file)
        return _Line(name, error=sentence(f"{where}: {error.rule}: {error}"))
    return _line(name, played)


def _line(name: str, played: Replayed) -> _Line:
    pots = tuple(_Pot(_plain(pot.amount), pot.players) for pot in played.pots)
    return _Line(name, tuple(map(_plain, played.stacks)), pots)


def _plain(amount: Decimal) -> int | float:
    return int(amount) if amount == amount.to_integral_value() else float(amount)


def _told(line: _Line) -> str:
    stacks = ", ".join(f"p{number} {stack}" for number, stack in enumerate(line.stacks, 1))
    pots = "; ".join(f"{pot.amount} to {' and '.join(f'p{player}' for player in pot.players)}" for pot in line.pots)
    return f"{pots}. Stacks: {stacks}."
