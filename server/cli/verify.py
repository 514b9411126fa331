"""Checks a night's file without the server that wrote it: the chain, the money, and that every deal was fair."""

import sys
from pathlib import Path

import click
import msgspec

from server.bank.chain import Anchor, write_anchor
from server.cli._audit_which import AnchorType
from server.cli._exit_codes import LOST, OK, UNCHECKED, VIOLATION
from server.night.fair.file import NotAFile, checked, examined, read
from server.night.fair.steps import DealCheck

_MARKS = {True: "ok  ", False: "BAD ", None: "-   "}


@click.command("verify")
@click.argument("file", metavar="NIGHT.json", type=click.Path(path_type=Path, allow_dash=True, dir_okay=False))
@click.option("--hand", type=click.IntRange(min=1), help="Tell each step of this hand's check.")
@click.option("--anchor", "anchors", type=AnchorType(), multiple=True, help="A head seen earlier; may be repeated.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object instead of sentences.")
def command(file: Path, hand: int | None, anchors: tuple[Anchor, ...], as_json: bool) -> int:
    """Checks a night.json, as the audit page or `audit export --format night.json` wrote it. Needs no server and no
    database: whoever played may check it on his own machine.

    Every row must hold the hash of the row before it, every entry must balance, the decks must have been sealed before
    the cut, the cut must choose the deck and the order that were dealt, and every card that all saw must be the sealed
    one. Cards that nobody showed stay unknown. Whoever kept an anchor finds by it that the night was written anew.

    Exit code: 0 all is well; 1 something is wrong; 2 wrong usage; 3 it is no such file; 4 an anchor is not in it.

    Example: kitchen-table verify night-7.json --hand 12 --anchor night-7:88:HASH
    """
    try:
        text = sys.stdin.buffer.read() if str(file) == "-" else file.read_bytes()
        found = read(text)
    except (OSError, NotAFile) as bad:
        reason = bad.strerror if isinstance(bad, OSError) else bad
        click.echo(f"{file} cannot be checked: {reason}.", err=True)
        return UNCHECKED
    findings, verdicts = examined(found), checked(found)
    if hand is not None and hand not in {each.hand for each in verdicts}:
        click.echo(f"{file} has no hand {hand}.", err=True)
        return UNCHECKED
    there = {Anchor(found.book, at, row.hash) for at, row in enumerate(found.rows, 1)}
    lost = tuple(write_anchor(each) for each in anchors if each not in there)
    wrong = bool(findings) or not all(each.fair for each in verdicts)
    code = LOST if lost else VIOLATION if wrong else OK
    head = write_anchor(Anchor(found.book, len(found.rows), found.rows[-1].hash))
    if as_json:
        shown = [each for each in verdicts if hand in (None, each.hand)]
        said = {
            "book": found.book,
            "rows": len(found.rows),
            "head": head,
            "ok": code == OK,
            "lost": lost,
            "findings": [each._asdict() for each in findings],
            "deals": [
                {"hand": each.hand, "fair": each.fair, "whole": each.whole, "steps": each.steps} for each in shown
            ],
        }
        click.echo(msgspec.json.encode(said).decode())
        return code
    click.echo(f"{found.book}: {len(found.rows)} rows. Head {head}")
    for anchor in lost:
        click.echo(f"BAD anchor: {anchor} is not in this file: its end is missing, or it was written anew.")
    for each in findings:
        click.echo(f"BAD {each.check}: {each.text}")
    if not findings:
        click.echo("The chain is whole, and every entry balances.")
    for verdict in verdicts:
        if hand == verdict.hand or (hand is None and not verdict.fair):
            click.echo(_told(verdict))
    click.echo(_summary(verdicts))
    return code


def _told(verdict: DealCheck) -> str:
    steps = [f"  {_MARKS[step.holds]}{step.text}" for step in verdict.steps]
    return "\n".join([f"Hand {verdict.hand}", *steps])


def _summary(verdicts: tuple[DealCheck, ...]) -> str:
    if not verdicts:
        return "No hand was dealt."
    bad = [each.hand for each in verdicts if not each.fair]
    less = [each.hand for each in verdicts if each.fair and not each.whole]
    lines = [f"{len(verdicts)} deals: {len(verdicts) - len(bad) - len(less)} proven to the last step."]
    if less:
        lines.append(
            f"Nothing wrong, but not every step could be proven: hands {', '.join(map(str, less))}. --hand tells why."
        )
    if bad:
        lines.append(f"NOT FAIR: hands {', '.join(map(str, bad))}.")
    return "\n".join(lines)
