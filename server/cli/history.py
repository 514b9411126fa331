"""Hand histories: a night's hands as PHH files, and one hand told in words."""

import re
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

import click

from server.cli._audit_which import database, looking, where
from server.cli._exit_codes import UNCHECKED, VIOLATION
from server.cli._histories import hands_in, one_line
from server.night.hands import PlayedHand
from server.poker.events import HandStarted, PublicEvent
from server.poker.history import told
from server.poker.phh import History, unit_of, write
from server.poker.phh.setup import order_of
from server.poker.phh.writing import seen
from server.poker.words import counted, listed
from server.shelf import game_folders, load_games
from server.store.hands import hands_of

HAND = re.compile(r"([1-9]\d*)-([1-9]\d*)")


@click.group("history", no_args_is_help=True)
def command() -> None:
    """Hand histories: a night's hands as PHH files, and one hand told in words.

    They tell what the table saw: a hand that was folded or mucked stays unknown.

    Example: kitchen-table history export 7 --out hands
    """


@command.command("export")
@click.argument("night", type=click.IntRange(min=1))
@where
@click.option("--out", type=click.Path(path_type=Path), help="The folder for the files; night-NIGHT by default.")
def export(night: int, data: Path | None, db: Path | None, out: Path | None) -> int:
    """Writes each hand of a night that is over as a file NIGHT-HAND.phh, which `replay` plays again; no void ones.

    Exit code: 0 written; 2 wrong usage; 3 there is no such night, or it cannot be read.

    Example: kitchen-table history export 7 --data /srv/poker --out hands
    """
    with looking():
        played = hands_of(database(db, data), night)
    hands = [hand for hand in played if hand.over and not hand.void]
    folder = out or Path(f"night-{night}")
    games = load_games(*game_folders(data))
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for hand in hands:
            text = write(hand.events, games, seen(hand.events), others=_others(hand))
            (folder / f"{night}-{hand.number}.phh").write_text(text, encoding="utf-8")
    except OSError as error:
        raise click.UsageError(f"{folder} cannot be written ({error.strerror}).") from error
    void = [str(hand.number) for hand in played if hand.void]
    without = f" Void, and not written: {listed(void, 'and')}." if void else ""
    click.echo(f"{counted(len(hands), 'hands')} of night {night} are in {folder}.{without}")
    return 0


@command.command("show")
@click.argument("hand", metavar="HAND")
@where
def show(hand: str, data: Path | None, db: Path | None) -> int:
    """Tells a hand in words: NIGHT-HAND of the database (7-12), or the hands of a PHH file.

    Exit code: 0 told; 1 the file's hand breaks a rule, which is named, or is not over; 2 wrong usage; 3 no such hand
    can be read.

    Example: kitchen-table history show 7-12
    """
    found = HAND.fullmatch(hand)
    if found is None:
        return _show_file(Path(hand), data)
    night, number = int(found[1]), int(found[2])
    with looking():
        hands = {each.number: each for each in hands_of(database(db, data), night)}
    if number not in hands:
        click.echo(f"Night {night} has no hand {number}: it has {len(hands)}.", err=True)
        return UNCHECKED
    click.echo("\n".join(told(hands[number].events, hands[number].names)))
    return 0


def _others(hand: PlayedHand) -> dict[str, object]:
    """The fields that decide nothing: who played, and the day (UTC)."""
    setup = next(event for event in hand.events if isinstance(event, HandStarted))
    day = datetime.fromtimestamp(hand.at_us // 1_000_000, UTC)
    return {
        "players": [hand.names[seat] for seat in order_of(setup)],
        "year": day.year,
        "month": day.month,
        "day": day.day,
    }


def _show_file(file: Path, data: Path | None) -> int:
    if not file.exists():
        raise click.UsageError(f"{file} is no hand like 7-12, and no file that can be read.")
    code = 0
    for number, found in enumerate(hands_in(file, load_games(*game_folders(data)))):
        if number:
            click.echo()
        if found.history is not None and (found.played or found.begun):
            _tell(found.history, found.played.events if found.played else found.begun)
        if found.error:
            click.echo(found.error, err=True)
            code = VIOLATION
    return code


def _tell(history: History, events: Sequence[PublicEvent]) -> None:
    setup = next(event for event in events if isinstance(event, HandStarted))
    names = dict(zip(order_of(setup), history.players or _numbers(setup), strict=False))
    unit = unit_of(history)
    if unit > 1:
        click.echo(f"{unit} chips are one of the file's unit.")
    boundless = [
        seat for seat, stack in zip(order_of(setup), history.starting_stacks, strict=True) if stack.is_infinite()
    ]
    if boundless:
        unknown = one_line(listed([names.get(seat) or f"Seat {seat + 1}" for seat in boundless]))
        click.echo(f"Nobody knows the chips of {unknown}: what is told of them is only enough for this hand.")
    first, *lines = map(one_line, told(events, names))
    if isinstance(history.hand, str):
        first = first.replace(f"Hand {setup.hand}:", f"Hand {one_line(history.hand)}:", 1)
    click.echo("\n".join((first, *lines)))


def _numbers(setup: HandStarted) -> list[str]:
    return [f"p{number}" for number in range(1, len(setup.seats) + 1)]
