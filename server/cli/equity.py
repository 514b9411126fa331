"""What each hand can expect of the pot, its outs, the nuts and what beats it."""

import random
from collections.abc import Iterator, Sequence

import click
import msgspec
from rich.console import Console
from rich.progress import track
from rich.table import Table

from server.cli._known_games import known_games, named
from server.cli.rank import house_rules
from server.poker.cards import BadCard, Card, parse_cards, write_cards
from server.poker.effective import ruled
from server.poker.equity import BadSpot, Equity, Spot, beaten_by, equity, outs
from server.poker.game import BeatStep, BoardStep, DealStep, DiscardStep, Game
from server.poker.house import Rules
from server.poker.ranking import BadHands, BadWild, Holding, describe
from server.poker.ranking.spades import of_hands
from server.poker.starting import chen, notation


@click.command("equity", no_args_is_help=True)
@click.argument("hands", nargs=-1, required=True, metavar="HAND HAND ...")
@click.option("--game", required=True, metavar="GAME", help="What is played, such as texas-holdem.")
@click.option("--set", "settings", multiple=True, metavar="KEY=VALUE", help="A house rule, such as wild.cards=2,joker.")
@click.option("--board", default="", help="The shared cards that lie already.")
@click.option("--dead", default="", help="Cards that were seen and are out of play.")
@click.option("--json", "as_json", is_flag=True, help="One line of JSON.")
def command(hands: tuple[str, ...], game: str, settings: tuple[str, ...], board: str, dead: str, as_json: bool) -> None:
    """What each hand can expect of the pot, its outs, the nuts and what beats it.

    A hand is written in quotes, what lies face up after a slash; ? is a hand that nobody knows. Exact when the rest of
    the deck can be dealt in a few seconds, else sampled, with its error.

    Example: kitchen-table equity --game texas-holdem --board "9c Td 2h" "8h 7h" "As Ad"
    """
    found = _game(game)
    rules = ruled(house_rules(settings), found, len(hands))
    try:
        spot = _spot(found, rules, hands, parse_cards(board), parse_cards(dead))
        for holding in spot.holdings:
            if holding.down or holding.up:
                describe(holding, spot.board, rules)  # says what is wrong with cards that nobody can hold
        result = equity(spot, _sample, _track)
        plain = _plain(game, hands, spot, result)
    except (BadCard, BadSpot, BadHands, BadWild) as error:
        raise click.UsageError(str(error)) from error
    if as_json:
        click.echo(msgspec.json.encode(plain).decode())
    else:
        _show(plain)


class _Hand(msgspec.Struct, frozen=True):
    hand: str
    starting: str | None
    chen: int | None
    equity: float
    win: float
    tie: float
    error: float
    outs: tuple[dict[str, object], ...]
    nuts: dict[str, object] | None
    beaten_by: tuple[dict[str, object], ...]


class _Report(msgspec.Struct, frozen=True):
    game: str
    exact: bool
    deals: int
    hands: tuple[_Hand, ...]


def _game(name: str) -> Game:
    game = named(name, known_games())
    blind = any(isinstance(step, BeatStep) for step in game.steps)
    if game.lines or game.wild_from or game.triggers or blind:
        raise click.UsageError(f"In {game.title} cards to come decide what plays, which is too much to count")
    return game


def _spot(game: Game, rules: Rules, hands: Sequence[str], board: tuple[Card, ...], dead: tuple[Card, ...]) -> Spot:
    steps = [step for step in game.steps if isinstance(step, DealStep)]
    ways = [way for step in steps for way in [False] * step.down + [True] * step.up]  # in order; True: face up
    ways = ways[: len(ways) - sum(step.cards for step in game.steps if isinstance(step, DiscardStep))]
    slots = sum(len(step.slots) for step in game.steps if isinstance(step, BoardStep))
    return Spot(
        holdings=tuple(_holding(hand, ways) for hand in hands),
        own=(ways.count(False), ways.count(True)),
        board_size=slots,
        board=board,
        dead=dead,
        rules=rules,
        pots=tuple(share.pot for share in game.shares),
        use=game.use,
    )


def _holding(hand: str, ways: Sequence[bool]) -> Holding:
    """Cards without a slash lie as the game deals them, in its order."""
    if hand.strip() == "?":
        return Holding()
    down, slash, up = hand.partition("/")
    if slash:
        return Holding(parse_cards(down), parse_cards(up))
    cards = parse_cards(hand)
    if len(cards) > len(ways):
        raise BadSpot(f"'{hand}' has {len(cards)} cards, and this game deals {len(ways)} to a player")
    lying = list(zip(cards, ways, strict=False))
    return Holding(tuple(card for card, is_up in lying if not is_up), tuple(card for card, is_up in lying if is_up))


def _sample(stub: Sequence[Card], wanted: int) -> Sequence[Card]:
    return random.sample(stub, wanted)


def _track(deals: Iterator[Sequence[Card]], number: int) -> Iterator[Sequence[Card]]:
    console = Console(stderr=True)
    return iter(track(deals, "Dealing", total=number, console=console, transient=True, disable=not console.is_terminal))


def _plain(game: str, hands: Sequence[str], spot: Spot, result: Equity) -> _Report:
    told = []
    for player, (hand, outlook) in enumerate(zip(hands, result.outlooks, strict=True)):
        own = (*spot.holdings[player].down, *spot.holdings[player].up)
        known = bool(own)
        starts = sum(spot.own) == len(own) == 2 and not any(card.is_joker for card in own)
        made = outs(spot, player, of_hands(spot.pots)[0]) if known else ()
        beaten = beaten_by(spot, player, of_hands(spot.pots)[0]) if known else None
        told.append(
            _Hand(
                hand=hand.strip(),
                starting=notation(own) if starts else None,
                chen=chen(own) if starts else None,
                equity=outlook.share,
                win=outlook.wins,
                tie=outlook.ties,
                error=outlook.error,
                outs=tuple(
                    {
                        "makes": each.makes,
                        "cards": write_cards(each.cards),
                        "count": len(each.cards),
                        "unseen": each.unseen,
                    }
                    for each in made
                ),
                nuts=None
                if beaten is None
                else {"name": beaten.nuts, "cards": write_cards(beaten.nuts_cards), "held": beaten.has_nuts},
                beaten_by=()
                if beaten is None
                else tuple({"makes": kind, "holdings": ways, "of": beaten.holdings} for kind, ways in beaten.beaten_by),
            )
        )
    return _Report(game, result.exact, result.deals, tuple(told))


def _show(report: _Report) -> None:
    console = Console(highlight=False)
    how = f"{report.deals:,} deals, all of them" if report.exact else f"{report.deals:,} deals, sampled"
    table = Table("hand", title=f"{report.game}: {how}", title_justify="left")
    for heading in ("share", "wins", "ties", "error"):
        table.add_column(heading, justify="right")
    for hand in report.hands:
        error = f"±{hand.error:.2%}" if hand.error else "exact"
        table.add_row(hand.hand, f"{hand.equity:.2%}", f"{hand.win:.2%}", f"{hand.tie:.2%}", error)
    console.print(table)
    for hand in report.hands:
        if hand.starting is not None:
            console.print(f"{hand.hand} is {hand.starting}, {hand.chen} points by Chen's count.", soft_wrap=True)
        for out in hand.outs:
            count, unseen = int(str(out["count"])), int(str(out["unseen"]))
            odds = f"{(unseen - count) / count:.4g} to 1 against"
            console.print(
                f"{hand.hand}: {count} of {unseen} cards make {out['makes']} ({odds}): {out['cards']}", soft_wrap=True
            )
        if hand.nuts is not None:
            holds = "has the nuts" if hand.nuts["held"] else f"could meet {hand.nuts['name']} ({hand.nuts['cards']})"
            console.print(f"{hand.hand} {holds}.", soft_wrap=True)
        for beaten in hand.beaten_by:
            console.print(
                f"{hand.hand}: {beaten['holdings']} of {beaten['of']} holdings beat it with {beaten['makes']}."
            )
