"""Plays poker hand histories (PHH files, one hand or many) through the engine, and says where one breaks the rules."""

import tomllib
from collections.abc import Iterator, Mapping
from decimal import Decimal
from pathlib import Path

import click
import msgspec
from msgspec.structs import replace

from server.poker.game import Game
from server.poker.phh import BadHistory, History, read, replay
from server.shelf import game_folders, load_games
from server.value_words import explain, sentence

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


class _HandLine(_Line):
    """The same of one hand in a file of many (.phhs); `hand` names its table."""

    hand: str = ""


@click.command("replay")
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option("--json", "as_json", is_flag=True, help="One line of JSON a file.")
def command(files: tuple[Path, ...], as_json: bool) -> int:
    """Plays hand histories in the PHH format through the engine: every bet judged, every pot paid.

    A file of many hands (.phhs, each a table of its own) gets a line a hand. Exit code 1 when one could not be played
    to its end.

    Example: kitchen-table replay --json hands/*.phh
    """
    games = load_games(*game_folders())
    failed = False
    for place, line in (each for file in files for each in _lines(file, games)):
        failed = failed or bool(line.error)
        if as_json:
            click.echo(msgspec.json.encode(line).decode())
        elif line.error:
            click.echo(line.error, err=True)
        else:
            click.echo(f"{place}: {_told(line)}")
    return WRONG if failed else 0


def _lines(file: Path, games: Mapping[str, Game]) -> Iterator[tuple[str, _Line]]:
    """Where each hand stands, for people, and its line."""
    try:
        mapping = tomllib.loads(file.read_text(encoding="utf-8"), parse_float=Decimal)
    except OSError as error:
        yield str(file), _Line(file.name, error=f"{file}: this file cannot be read ({error.strerror}).")
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        yield str(file), _Line(file.name, error=sentence(f"{file}: this is not TOML: {error}"))
    else:
        if not mapping or not all(isinstance(each, dict) for each in mapping.values()):
            yield str(file), _play(str(file), _Line(file.name), mapping, games)
            return
        for hand, each in mapping.items():
            place = f"{file}: hand {hand}"
            yield place, _play(place, _HandLine(file.name, hand=hand), each, games)


def _play(place: str, line: _Line, mapping: Mapping[str, object], games: Mapping[str, Game]) -> _Line:
    try:
        played = replay(read(mapping), games)
    except (msgspec.ValidationError, BadHistory) as error:
        return replace(line, error=said_wrong(place, mapping, error))
    pots = tuple(_Pot(_plain(pot.amount), pot.players) for pot in played.pots)
    return replace(line, stacks=tuple(map(_plain, played.stacks)), pots=pots)


def said_wrong(place: str, mapping: Mapping[str, object], error: msgspec.ValidationError | BadHistory) -> str:
    """What is wrong with a history, where, and by which rule, in a sentence."""
    if isinstance(error, BadHistory):
        where = f"{place}: action {error.action}" if error.action else place
        return sentence(f"{where}: {error.rule}: {error}")
    key, text = explain(error, mapping, History)
    return sentence(f"{place}: {key}: {text}" if key else f"{place}: {text}")


def _plain(amount: Decimal) -> int | float:
    return int(amount) if amount == amount.to_integral_value() else float(amount)


def _told(line: _Line) -> str:
    stacks = ", ".join(f"p{number} {stack}" for number, stack in enumerate(line.stacks, 1))
    pots = "; ".join(f"{pot.amount} to {' and '.join(f'p{player}' for player in pot.players)}" for pot in line.pots)
    return f"{pots}. Stacks: {stacks}."
