"""Settles an argument: which hand wins under which house rules, and why."""

import json
import sys
from collections.abc import Sequence
from fractions import Fraction
from typing import Any, get_args

import click
import msgspec
from rich.console import Console
from rich.table import Table

from server.poker.cards import BadCard, parse_cards, write_cards
from server.poker.house import House, Rules, only_rules
from server.poker.ranking import BadHands, BadWild, Holding, PotName, SpadePot, Use, Verdict, contest
from server.poker.ranking.spades import SPADE_POTS
from server.poker.ranking.why import why
from server.poker.ranking.wild import wild_indexes
from server.value_words import explain

HANDS_MAX = 100
POTS: tuple[str, ...] = (*get_args(PotName), *SPADE_POTS)
USES: tuple[str, ...] = get_args(Use)


class Cards(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One hand of a question, as text."""

    down: str = ""
    up: str = ""


class Question(msgspec.Struct, frozen=True):
    """One line of `rank --jsonl` (design.md 6); fields that it does not know are ignored."""

    hands: tuple[Cards, ...]
    rules: House = House()
    pots: tuple[PotName | SpadePot, ...] = ("high",)
    board: str = ""
    use: Use = "any-five"


class BadQuestion(ValueError):
    """A question that has no answer; the message is a sentence for people."""


def house_rules(settings: Sequence[str]) -> Rules:
    """House rules from KEY=VALUE words such as `wild.cards=2,joker`. Raises click.UsageError.

    A value may be written as in a house file too: `wild.cards=["2", "joker"]`.
    """
    tables: dict[str, dict[str, Any]] = {}
    for setting in settings:
        key, equals, value = setting.partition("=")
        table, dot, name = key.strip().partition(".")
        if not equals or not dot:
            raise click.UsageError(f"'{setting}' is no setting: write TABLE.KEY=VALUE, such as wild.cards=2,joker")
        words = [word for part in value.strip().strip("[]").split(",") if (word := part.strip().strip("\"'"))]
        tables.setdefault(table, {})[name] = words if key.strip() == "wild.cards" else value.strip().strip("\"'")
    try:
        rules = only_rules(msgspec.convert(tables, House, strict=False))
        wild_indexes(rules.wild)
    except msgspec.ValidationError as error:
        where, what = explain(error, tables, House)
        raise click.UsageError(f"{where}: {what}") from error
    except BadWild as error:
        raise click.UsageError(str(error)) from error
    return rules


def read_question(line: bytes) -> Question:
    """Raises BadQuestion."""
    try:
        asked = msgspec.json.decode(line)
    except (msgspec.DecodeError, RecursionError) as error:
        raise BadQuestion(f"this line is no JSON: {error}") from error
    if not isinstance(asked, dict):
        raise BadQuestion('this line is no question: write an object such as {"hands": [{"down": "As Kd"}]}')
    try:
        return msgspec.convert(asked, Question)
    except msgspec.ValidationError as error:
        where, what = explain(error, asked, Question)
        raise BadQuestion(f"{where}: {what}" if where else what) from error


def answer(question: Question) -> list[tuple[PotName | SpadePot, tuple[Verdict, ...]]]:
    """The verdicts of each pot. Raises BadQuestion."""
    if not question.hands:
        raise BadQuestion("there are no hands: write at least one in hands")
    if len(question.hands) > HANDS_MAX:
        raise BadQuestion(f"{len(question.hands)} hands are too many: {HANDS_MAX} is the most")
    if not question.pots:
        raise BadQuestion(f"there are no pots: write at least one of {', '.join(POTS)}")
    try:
        holdings = [Holding(parse_cards(hand.down), parse_cards(hand.up)) for hand in question.hands]
        board = parse_cards(question.board)
        rules = only_rules(question.rules)
        return [(pot, contest(holdings, board, rules, pot, question.use)) for pot in question.pots]
    except (BadCard, BadHands, BadWild) as error:
        raise BadQuestion(str(error)) from error


def answer_line(line: bytes) -> dict[str, Any]:
    """What `rank --jsonl` writes for a line; a bad one gets its error."""
    name: Any = None
    try:
        name = _id_of(line)
        verdicts = answer(read_question(line))
    except BadQuestion as error:
        return {"id": name, "error": str(error)}
    return {
        "id": name,
        "pots": [
            {
                "pot": pot,
                "shares": [str(verdict.share) for verdict in of_pot],
                "hands": [
                    {
                        "name": verdict.name,
                        "plays": write_cards(verdict.plays),
                        "wilds": [[str(wild), str(stand)] for wild, stand in verdict.wilds],
                    }
                    for verdict in of_pot
                ],
            }
            for pot, of_pot in verdicts
        ],
    }


def _id_of(line: bytes) -> Any:  # noqa: ANN401 (an id is whatever the asker wrote)
    try:
        asked = msgspec.json.decode(line)
    except (msgspec.DecodeError, RecursionError):
        return None
    return asked.get("id") if isinstance(asked, dict) else None


@click.command("rank", no_args_is_help=True)
@click.argument("hands", nargs=-1, metavar="HAND HAND ...")
@click.option("--set", "settings", multiple=True, metavar="KEY=VALUE", help="A house rule, such as wild.cards=2,joker.")
@click.option("--board", default="", help="The cards that everybody shares.")
@click.option("--use", type=click.Choice(USES), default="any-five", help="Which cards make a hand.", show_default=True)
@click.option("--pot", "pots", type=click.Choice(POTS), multiple=True, help="What is played for; high when not said.")
@click.option(
    "--jsonl", is_flag=True, help="Read questions from standard input, one a line, and answer each in a line."
)
def command(
    hands: tuple[str, ...],
    settings: tuple[str, ...],
    board: str,
    use: Use,
    pots: tuple[PotName | SpadePot, ...],
    jsonl: bool,
) -> None:
    """Settles an argument: ranks hands under house rules, names them, and says who wins and why.

    A hand is written in quotes; what lies face up may follow a slash: "As Kd / 9c 9h".

    Example: kitchen-table rank --set wild.cards=2 "10h 10s 2c 2d 2s" "8c 8d 8h 8s 2h"
    """
    if jsonl:
        if hands:
            raise click.UsageError("With --jsonl hands come from standard input, not from the command line")
        for line in sys.stdin.buffer:
            if line.strip():
                click.echo(json.dumps(answer_line(line)))
                sys.stdout.flush()
        return
    rules = house_rules(settings)
    house = House(deck=rules.deck, ranking=rules.ranking, wild=rules.wild, low=rules.low)
    cards = []
    for hand in hands:
        down, _, up = hand.partition("/")
        cards.append(Cards(down, up))
    try:
        verdicts = answer(Question(tuple(cards), house, pots or ("high",), board, use))
    except BadQuestion as error:
        raise click.UsageError(str(error)) from error
    console = Console(highlight=False)
    for pot, of_pot in verdicts:
        _show(console, hands, pot, of_pot, rules)


def _show(
    console: Console, hands: Sequence[str], pot: PotName | SpadePot, verdicts: Sequence[Verdict], rules: Rules
) -> None:
    table = Table("hand", "makes", "plays", "wild", "gets", title=f"pot: {pot}", title_justify="left")
    for hand, verdict in zip(hands, verdicts, strict=True):
        wilds = ", ".join(f"{wild} is {stand}" for wild, stand in verdict.wilds)
        table.add_row(hand.strip(), verdict.name, write_cards(verdict.plays), wilds, _portion(verdict.share))
    console.print(table)
    console.print(_outcome(hands, verdicts, rules, pot), soft_wrap=True)


def _portion(share: Fraction) -> str:
    return {Fraction(1): "the pot", Fraction(0): "nothing"}.get(share, f"{share} of the pot")


def _outcome(hands: Sequence[str], verdicts: Sequence[Verdict], rules: Rules, pot: PotName | SpadePot) -> str:
    """Who wins and why, in sentences."""
    winners = [place for place, verdict in enumerate(verdicts) if verdict.share]
    losers = [place for place, verdict in enumerate(verdicts) if not verdict.share]
    if not winners:
        return "Nobody wins: no hand qualifies."
    if len(verdicts) == 1:
        return f"{hands[0].strip()}: {verdicts[0].name}."
    names = " and ".join(hands[place].strip() for place in winners)
    said = [f"{names} {'wins' if len(winners) == 1 else 'share the pot'}."]
    if len({verdicts[place].name for place in winners}) > 1:
        said.append(
            f"No hand is unbeatable here: the {rules.ranking.unbeatable} rule makes each lose to one of the others."
        )
    said += [
        f"{hands[place].strip()} loses: {why(verdicts[winners[0]], verdicts[place], rules, pot)}." for place in losers
    ]
    return "\n".join(said)
