"""`audit entries`: the entries of a night's book that fit, by the same filters as the auditor's page."""

from pathlib import Path

import click
import msgspec

from server.bank.account import CHIP
from server.bank.currency import plain
from server.bank.dates import moment
from server.bank.lookup import ONLY, Entry, Filter, entries, matching
from server.cli._audit_books import Moment
from server.cli._audit_which import database, looking, which
from server.store.books import rows_and_names

MOST = 2**53 - 1


@click.command("entries")
@which
@click.option("--player", default="", help="In whose stack, tab or cash box: a name or an id.")
@click.option("--account", default="", help="An account's code, or its beginning, such as chips:stack.")
@click.option("--kind", default="", help="The kind of entry, such as rebuy.")
@click.option("--by", default="", help="Who entered it: a name or an id.")
@click.option("--hand", "hands", type=click.IntRange(min=1), multiple=True, help="Only of this hand; may be repeated.")
@click.option("--unit", default="", help="CHIP, or a currency such as EUR.")
@click.option("--least", type=click.IntRange(0, MOST), help="The smallest amount, in chips or minor units.")
@click.option("--most", type=click.IntRange(0, MOST), help="The largest amount.")
@click.option("--text", default="", help="A part of the note.")
@click.option("--only", type=click.Choice([each for each in ONLY if each]), help="Only corrections, or over and short.")
@click.option("--from", "since_us", type=Moment(), help="Not before this moment (UTC).")
@click.option("--to", "until_us", type=Moment(), help="Not after this moment.")
@click.option("--first", type=click.IntRange(min=1), help="Not before this row.")
@click.option("--last", type=click.IntRange(min=1), help="Not after this row.")
@click.option("--json", "as_json", is_flag=True, help="A JSON object a line instead of text.")
def entries_command(  # one parameter a filter: the page has as many
    db: Path | None,
    data: Path | None,
    night: int | None,
    player: str,
    by: str,
    hands: tuple[int, ...],
    only: str | None,
    as_json: bool,
    **rest: str | int | None,
) -> int:
    """Prints the entries of a night's book that fit all of what is asked, newest first; the club's without --night.

    Exit code: 0 printed, also when none fits; 2 wrong usage; 3 it could not be read.

    Example: kitchen-table audit entries --night 7 --player Bo --kind rebuy --least 50
    """
    with looking():
        rows, names = rows_and_names(database(db, data), night)
    asked = {
        **rest,
        "player": _person(player, names),
        "actor": _person(by, names),
        "hands": frozenset(hands) if hands else None,
        "only": only or "",
    }
    wanted = msgspec.convert(asked, Filter)
    kept = entries(rows)
    found = tuple(matching(kept, wanted))
    for entry in found:
        click.echo(msgspec.json.encode(entry).decode() if as_json else _line(entry, names))
    if not found and not as_json:
        click.echo("No entry fits." if kept else "There are no entries in this book yet.")
    return 0


def _person(said: str, names: dict[str, str]) -> str:
    """The id of a name, where it is one person's; else what was said."""
    found = [person for person, name in names.items() if name == said]
    return found[0] if said and len(found) == 1 else said


def _line(entry: Entry, names: dict[str, str]) -> str:
    by = f" by {names.get(entry.actor, entry.actor)}" if entry.actor else ""
    marks = f" takes back {entry.reverses}" if entry.reverses else ""
    marks += f" taken back by {entry.reversed_by}" if entry.reversed_by else ""
    legs = [
        f"        {leg.account}  {leg.amount if leg.unit == CHIP else plain(leg.amount, leg.unit)} {leg.unit}"
        for leg in entry.legs
    ]
    note = f": {entry.memo}" if entry.memo else ""
    return "\n".join([f"{entry.seq:>6}  {moment(entry.at_us)}  {entry.kind}{by}{marks}{note}", *legs])
