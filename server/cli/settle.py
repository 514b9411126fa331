"""Who pays whom for a night: the fewest payments, or all through one person."""

from pathlib import Path

import click
import msgspec

from server.cli._audit_which import database, looking
from server.night.settle_view import SettleView
from server.store.settle import settle_night


@click.command("settle")
@click.argument("night", type=click.IntRange(min=1))
@click.option("--data", type=click.Path(path_type=Path), help="The data folder.")
@click.option("--db", type=click.Path(path_type=Path), help="The database file, if it is not in the folder.")
@click.option("--through", metavar="WHO", default="", help="`banker`, or a player's name or id: all settle with him.")
@click.option("--least", default=0, type=click.IntRange(0, 10**9), help="Sums below this (in cents) stay on the tab.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object instead of sentences.")
def command(night: int, data: Path | None, db: Path | None, through: str, least: int, as_json: bool) -> int:
    """Prints what a night comes to, and who still has to pay whom. Changes nothing; the server may run.

    Up to 16 people who are not even, the payments are provably the fewest; with more it says that it did not prove it.
    A night that is not over is settled as if it ended now, its kitty still in the club's hands.

    Exit code: 0 printed; 2 wrong usage; 3 there is no such night, or it cannot be read.

    Example: kitchen-table settle 7 --data /srv/poker --through banker
    """
    with looking():
        found = settle_night(database(db, data), night, through, least)
    click.echo(msgspec.json.encode(found.settlement).decode() if as_json else _said(found.settlement, found.open))
    return 0


def _said(settlement: SettleView, is_open: bool) -> str:
    lines = [settlement.text]
    if is_open:
        lines.append("The night is not over: this is how it stands now.")
    if not settlement.fewest and not settlement.hub and settlement.payments:
        lines.append("So many people: it is not proven that fewer payments would not do.")
    lines += [
        f"{each.from_name} says: {each.to_name} got it. Not confirmed yet (payment {each.claim})."
        for each in settlement.claims
        if each.state == "claimed"
    ]
    return "\n".join(lines)
