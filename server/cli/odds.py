"""How often each hand comes, exactly, under the house rules, and where the ranking contradicts it."""

from collections.abc import Iterator, Sequence
from typing import get_args

import click
import msgspec
from rich.console import Console
from rich.progress import track
from rich.table import Table

from server.cli._known_games import known_games, named
from server.cli.rank import house_rules
from server.poker.effective import ruled
from server.poker.game import BoardStep, DealStep, DiscardStep, Game
from server.poker.odds import BadOdds, Odds, Part, odds
from server.poker.ranking import BadWild, PotName
from server.poker.ranking.spades import of_hands

POTS: tuple[str, ...] = get_args(PotName)
CARDS_OF = {"badugi": 4, "badugi-ace-high": 4, "three-card": 3, "two-card": 2}


@click.command("odds")
@click.option("--game", metavar="GAME", help="Count the hands of a game: its cards and what it is played for.")
@click.option("--cards", type=click.IntRange(1, 7), help="Cards to make a hand from; 5 when not said.")
@click.option("--pot", type=click.Choice(POTS), help="What is played for; high when not said.")
@click.option("--set", "settings", multiple=True, metavar="KEY=VALUE", help="A house rule, such as wild.cards=2,joker.")
@click.option("--json", "as_json", is_flag=True, help="One line of JSON a table.")
def command(game: str | None, cards: int | None, pot: PotName | None, settings: tuple[str, ...], as_json: bool) -> None:
    """How often each hand comes, exactly, under the house rules.

    Says where the ranking order contradicts the frequencies.

    Example: kitchen-table odds --cards 7 --set deck.lowest=6
    """
    rules = house_rules(settings)
    pots: list[PotName] = [pot] if pot else ["high"]
    if game is not None:
        found = _game(game)
        rules = ruled(rules, found)
        pots = [pot] if pot else of_hands(share.pot for share in found.shares)
        cards = cards or _cards(found)
    for each in pots:
        try:
            table = odds(rules, each, cards or CARDS_OF.get(each, 5), _track)
        except (BadOdds, BadWild) as error:
            raise click.UsageError(str(error)) from error
        if as_json:
            click.echo(msgspec.json.encode(_plain(table, game)).decode())
        else:
            _show(table)


def _game(name: str) -> Game:
    game = named(name, known_games())
    if game.use != "any-five":
        raise click.UsageError(f"{game.title} takes two own cards and three of the board, which is too much to count")
    if game.lines or game.wild_from:
        raise click.UsageError(f"In {game.title} cards to come decide what plays, which is too much to count")
    return game


def _cards(game: Game) -> int:
    own = sum(step.cards for step in game.steps if isinstance(step, DealStep))
    own -= sum(step.cards for step in game.steps if isinstance(step, DiscardStep))
    return own + sum(len(step.slots) for step in game.steps if isinstance(step, BoardStep))


def _track(parts: Sequence[Part]) -> Iterator[Part]:
    console = Console(stderr=True)
    return iter(track(parts, "Counting", console=console, transient=True, disable=not console.is_terminal))


def _plain(table: Odds, game: str | None) -> dict[str, object]:
    return {
        "game": game,
        "pot": table.pot,
        "cards": table.cards,
        "total": table.total,
        "hands": [{"hand": row.hand, "name": row.name, "count": row.count} for row in table.rows],
        "against_order": list(table.against_order),
    }


def _show(table: Odds) -> None:
    console = Console(highlight=False)
    shown = Table("hand", title=f"{table.pot}, {table.cards} cards", title_justify="left")
    for heading in ("deals", "share", "one in"):
        shown.add_column(heading, justify="right")
    for row in table.rows:
        share = row.count / table.total
        shown.add_row(row.name, f"{row.count:,}", f"{share:.4%}", f"{table.total / row.count:,.1f}")
    shown.add_row("all", f"{table.total:,}", "", "", style="bold")
    console.print(shown)
    for sentence in table.against_order:
        console.print(sentence, soft_wrap=True)
