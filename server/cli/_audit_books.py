"""`audit balance`, `audit hand` and `audit export`: a book as it stands, a hand in it, a book for another program."""

import datetime as dt
import re
from pathlib import Path

import click
import msgspec

from server.bank.currency import plain
from server.bank.dates import moment
from server.bank.export import FORMATS
from server.bank.trial import Trial
from server.cli._audit_which import database, looking, which
from server.cli._exit_codes import VIOLATION
from server.poker import events as h
from server.poker.history import sentence
from server.store.books import HandRow, HandStory, balances, export, hand


class Moment(click.ParamType[int]):
    """A time in ISO 8601, UTC unless it says otherwise, as microseconds."""

    name = "TIME"

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> int:
        try:
            found = dt.datetime.fromisoformat(str(value))
        except ValueError:
            self.fail(f"{value} is no time: write 2026-11-30T22:15.", param, ctx)
        whole = found if found.tzinfo else found.replace(tzinfo=dt.UTC)
        return (whole - dt.datetime(1970, 1, 1, tzinfo=dt.UTC)) // dt.timedelta(microseconds=1)


@click.command("balance")
@which
@click.option("--row", "seq", type=click.IntRange(min=1), help="As of this row.")
@click.option("--as-of", "at_us", type=Moment(), help="As of this moment, such as 2026-11-30T22:15 (UTC).")
@click.option("--json", "as_json", is_flag=True, help="One JSON object instead of lines.")
def balance_command(
    db: Path | None, data: Path | None, night: int | None, seq: int | None, at_us: int | None, as_json: bool
) -> int:
    """Prints a night's trial balance, or the club's without --night, as of any row or moment.

    Exit code: 0 it comes out; 1 it does not; 2 wrong usage; 3 it could not be read.

    Example: kitchen-table audit balance --data /srv/poker --night 7 --as-of 2026-11-30T22:15
    """
    if seq is not None and at_us is not None:
        raise click.UsageError("Say --row or --as-of, not both.")
    with looking():
        found = balances(database(db, data), night, seq, at_us)
    click.echo(msgspec.json.encode(found).decode() if as_json else _trial(found))
    return 0 if found.even else VIOLATION


HAND = re.compile(r"(?:([1-9]\d*)-)?([1-9]\d*)")


@click.command("hand")
@which
@click.argument("named", metavar="HAND")
@click.option("--json", "as_json", is_flag=True, help="One JSON object instead of lines.")
def hand_command(db: Path | None, data: Path | None, night: int | None, named: str, as_json: bool) -> int:
    """Prints every row that a night's book has of one hand: events and entries. What was sealed stays sealed.

    Exit code: 0 its chips come out; 1 they do not; 2 wrong usage; 3 there is no such hand, or it could not be read.

    HAND is NIGHT-HAND, or the number alone with --night.

    Example: kitchen-table audit hand 7-12 --data /srv/poker
    """
    said = HAND.fullmatch(named)
    if said is None or (said[1] and night):
        raise click.UsageError(f"{named} is no hand: say --night 7 and 12, or 7-12.")
    night = int(said[1]) if said[1] else night
    if night is None:
        raise click.UsageError("Say of which night: --night 7 and 12, or 7-12.")
    with looking():
        found = hand(database(db, data), night, int(said[2]))
    click.echo(msgspec.json.encode(found).decode() if as_json else _story(found))
    return 0 if found.even else VIOLATION


@click.command("export")
@which
@click.option("--format", "kind", type=click.Choice(list(FORMATS)), default="csv", show_default=True)
@click.option(
    "--key", type=click.Path(path_type=Path, dir_okay=False), help="The key file, unless it is beside the database."
)
@click.option("--out", type=click.Path(path_type=Path, dir_okay=False), help="A file to write; else it is printed.")
def export_command(
    db: Path | None, data: Path | None, night: int | None, kind: str, key: Path | None, out: Path | None
) -> int:
    """Writes a night's book, or the club's without --night, for a spreadsheet, hledger, Beancount or a verifier.

    The same database gives the same bytes. `hledger check -s` and `bean-check` accept what is written. A night.json
    holds what opens the cards that everybody saw, where the key is at hand, and nothing of other cards.
    `verify` reads it.

    Example: kitchen-table audit export --data /srv/poker --night 7 --format hledger --out night-7.journal
    """
    with looking():
        text = export(database(db, data), night, kind, key)
    if out is None:
        click.echo(text.encode(), nl=False)
        return 0
    try:
        out.write_bytes(text.encode())
    except OSError as error:
        raise click.UsageError(f"{out} cannot be written: {error.strerror}.") from None
    return 0


def _trial(found: Trial) -> str:
    wide = max((len(line.account) for line in found.lines), default=0)
    lines = [f"{found.book} after row {found.seq}, {moment(found.at_us)}"]
    for line in found.lines:
        side = "debit " if line.balance > 0 else "credit"
        lines.append(f"{line.account:{wide}}  {side}  {_amount(abs(line.balance), line.unit)}")
    if found.price:
        lines.append(
            f"{found.outstanding} chips at {found.price} are {found.outstanding * found.price}; promised "
            f"{found.promised}, and cash, tabs and the rest come to {found.held}."
        )
    lines.append("It comes out." if found.even else "It does not come out. Run `audit verify`.")
    return "\n".join(lines)


def _amount(amount: int, unit: str) -> str:
    return f"{amount} {unit}" if (unit.isupper() and unit == "CHIP") or ":" in unit else f"{plain(amount, unit)} {unit}"


def _story(found: HandStory) -> str:
    lines = [f"Night {found.night}, hand {found.hand}"]
    lines += [line for row in found.rows for line in _lines(row, found.players)]
    cut = f", {found.kitty} for the kitty" if found.kitty else ""
    stays = f", {found.carried} left in the middle" if found.carried else ""
    if not found.over:
        lines.append("The hand is being played.")
    elif found.even:
        lines.append(f"{found.before} chips before it, {found.after} after it{cut}{stays}: it comes out.")
    else:
        lines.append(f"{found.before} chips before it, {found.after} after it{cut}{stays}: it does not come out.")
    return "\n".join(lines)


def _lines(row: HandRow, players: dict[int, str]) -> list[str]:
    head = f"{row.seq:>6}  {moment(row.at_us)}  {row.kind:<16}"
    if row.row == "entry":
        legs = ", ".join(f"{account} {amount:+d} {unit}" for account, unit, amount, _ in row.postings)
        return [f"{head}  {legs}"]

    def name(seat: int) -> str:
        return players.get(seat, f"Seat {seat + 1}")

    said = [sentence(event, name) for event in row.events if isinstance(event, h.PublicEvent)]
    return [f"{head}  {'; '.join(text for text in said if text)}".rstrip()]
