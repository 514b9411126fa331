"""Plays random legal hands with every invariant on, and counts what happened.

A failure prints a seed and a command that repeats it, and the exit code is 1.
"""

import asyncio
import os
import random
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from typing import NamedTuple

import click
import msgspec
from msgspec.structs import replace
from rich.console import Console
from rich.progress import Progress

from server.cli._counts import Line, Tally
from server.cli._exit_codes import VIOLATION
from server.cli._known_games import known_games, named
from server.cli._noninterference import compare
from server.cli._random_play import Player, Script, Violation, patient_command, random_command, steady
from server.cli._simulated_night import play_night
from server.poker import hand, invariants
from server.poker.cards import Card
from server.poker.catalogue import fits
from server.poker.effective import effective, ruled
from server.poker.events import (
    Batch,
    Blind,
    CarriedPot,
    HandStarted,
    PublicEvent,
    SeatStart,
)
from server.poker.game import Game, MatchPotStep
from server.poker.house import Betting, Dealing, House, Options, Showdown, pack
from server.poker.modifiers import NONE, Modifiers, multiplied
from server.poker.modify import clash
from server.poker.options import bombed, can_be_bombed, two_boards
from server.poker.ranking.wild_words import WILD_WORDS
from server.poker.refusal import Refusal
from server.poker.stakes import Limit, Stakes

PATIENT = 0.35
"""So many hands are played by people who stay in, many of them at a full table: decks run out, many come to the end."""
FULL = 0.6
BOMBS = 0.15
LOOKED_AT = 0.1
READ = msgspec.json.Decoder(Batch)
MOST_QUESTIONS = 2000


@click.command()
@click.option("--game", default="all", show_default=True, help="A game's id, or all.")
@click.option("--hands", default=1000, show_default=True, type=click.IntRange(1, 1_000_000), help="Hands of each game.")
@click.option("--seats", metavar="A-B", help="Players at the table; as many as each game takes by default.")
@click.option("--seed", default=1, show_default=True, type=int)
@click.option("--first", default=1, show_default=True, type=click.IntRange(1), help="The number of the first hand.")
@click.option("--games", "folder", type=click.Path(path_type=Path), help="A folder with games of your own.")
@click.option("--data", type=click.Path(path_type=Path), help="Through real tables and books, into this data folder.")
@click.option("--json", "as_json", is_flag=True, help="One line of JSON a game.")
def command(
    game: str,
    hands: int,
    seats: str | None,
    seed: int,
    first: int,
    folder: Path | None,
    data: Path | None,
    as_json: bool,
) -> int:
    """Plays random legal hands with every invariant on: odd stacks, any limit, any house rule.

    With --data each game is a night of its own, played through the real table, store and books; `audit verify --data`
    opens what it leaves.

    Example: kitchen-table simulate --game all --hands 2000 --seed 1 --json
    """
    known = known_games(folder)
    span = _span(seats)
    chosen = _seated([named(game, known)] if game != "all" else list(known.values()), span)
    if data is not None:
        return _nights(chosen, data, hands, span, seed, as_json)
    violations = 0
    numbers = range(first, first + hands)
    with Progress(console=Console(stderr=True), disable=not sys.stderr.isatty()) as progress:
        task = progress.add_task("Playing", total=len(chosen) * hands)
        for each, (line, complaints) in zip(chosen, _simulated(chosen, numbers, seed, span, seats), strict=True):
            for complaint in complaints:
                click.echo(complaint, err=True)
            violations += line.violations
            _report(line, each.title, as_json)
            progress.advance(task, hands)
    return VIOLATION if violations else 0


def _simulated(
    games: list[Game], numbers: range, seed: int, span: tuple[int, int] | None, seats: str | None
) -> Iterator[tuple[Line, list[str]]]:
    """The lines of these games in order, and what went wrong; several games are played on all cores."""
    play_one = partial(simulate_game, numbers=numbers, seed=seed, span=span, seats=seats)
    if len(games) == 1:
        yield play_one(games[0])
        return
    workers = min(len(games), os.cpu_count() or 1)
    with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
        yield from pool.map(play_one, games)


def simulate_game(
    game: Game, numbers: range, seed: int, span: tuple[int, int] | None, seats: str | None
) -> tuple[Line, list[str]]:
    """These hands of a game: its line, and for each hand that broke something a command that repeats it."""
    tally = Tally(game, _players(game, span))
    complaints: list[str] = []
    for number in numbers:
        tally.line.hands += 1
        try:
            tally.add(play_hand(game, seed, number, span, tally.line))
        except Exception as error:  # whatever it is, its seed must come out
            tally.line.violations += 1
            again = f"simulate --game {game.id} --hands 1 --seed {seed} --first {number}"
            again += f" --seats {seats}" if seats else ""
            what = f"{type(error).__name__}: {error}"
            complaints.append(f"{game.id}, hand {number}: {what}\nRepeat it: python -m server {again}")
    return tally.done(), complaints


def _nights(games: list[Game], data: Path, hands: int, span: tuple[int, int] | None, seed: int, as_json: bool) -> int:
    violations = 0
    for game in games:
        tally = Tally(game, _players(game, span))
        try:
            for events in asyncio.run(play_night(data, game, hands, _players(game, span), seed)):
                tally.line.hands += 1
                tally.add(events)
        except Exception as error:  # whatever it is, its seed must come out
            violations += 1
            tally.line.violations += 1
            again = f"simulate --game {game.id} --hands {hands} --seed {seed} --data FOLDER"
            click.echo(f"{game.id}: {type(error).__name__}: {error}\nRepeat it: python -m server {again}", err=True)
        _report(tally.done(), game.title, as_json)
    return VIOLATION if violations else 0


class Played(NamedTuple):
    """A hand that was played to its end."""

    batches: list[Batch]
    end: hand.Hand
    script: Script

    @property
    def events(self) -> list[PublicEvent]:
        return [event for batch in self.batches for event in batch.public]


def play_hand(game: Game, seed: int, number: int, span: tuple[int, int] | None, line: Line) -> list[PublicEvent]:
    """One random hand; one in ten is looked at as one viewer gets it, with the hidden cards in another order.

    Raises `Violation`, or whatever the engine raised.
    """
    chance = random.Random(f"{seed}:{game.id}:{number}")  # noqa: S311 - a simulation must be repeatable
    patient = chance.random() < PATIENT
    setup = random_setup(game, number, _full(game, span) if patient and chance.random() < FULL else span, chance)
    deck = list(pack(setup.rules.deck))
    chance.shuffle(deck)
    player = patient_command if patient else random_command
    looked_at = chance.random() < LOOKED_AT
    played = play(setup, deck, chance, steady(player) if looked_at else player)
    _replay(played.batches, played.end)
    if looked_at:
        viewer = chance.choice([None, *(each.seat for each in setup.seats)])
        line.noninterference += "illegal" not in compare(viewer, setup, deck, played.script, 1, chance)
    return played.events


def _full(game: Game, span: tuple[int, int] | None) -> tuple[int, int]:
    """As many players as can be."""
    most = _players(game, span)[1]
    return most, most


def play(setup: HandStarted, deck: list[Card], chance: random.Random, player: Player = random_command) -> Played:
    """Plays the hand to its end, checking every batch."""
    batches = [hand.start(setup, deck)]
    now = hand.evolve_all(None, batches[0])
    invariants.check(now.public, now.secrets)
    script: Script = []
    for _ in range(MOST_QUESTIONS):
        if now.public.over:
            return Played(batches, now, script)
        seat, asked = player(now, chance)
        script.append((seat, asked))
        answer = hand.decide(now, seat, asked)
        if isinstance(answer, Refusal):
            raise Violation(f"{asked} was offered and then refused: {answer.text}")
        now = hand.evolve_all(now, answer)
        invariants.check(now.public, now.secrets)
        batches.append(answer)
    raise Violation(f"the hand did not end within {MOST_QUESTIONS} questions")


def random_setup(game: Game, number: int, span: tuple[int, int] | None, chance: random.Random) -> HandStarted:
    """A table that could be: any seats, odd stacks, any limit, house rule and modifiers."""
    fewest, most = _players(game, span)
    count = chance.randint(fewest, most)
    seats = sorted(chance.sample(range(10), count))
    house = House(betting=_betting(chance), options=_options(chance), showdown=_declaring(chance))
    modifiers = _modifiers(game, house, chance)
    played = effective(house, game, modifiers, count)
    dealt, stakes = played.game, multiplied(_stakes(played.game, chance), modifiers)
    bomb = can_be_bombed(dealt) and chance.random() < BOMBS
    if bomb:
        two = two_boards(dealt)
        dealt = two if two is not None and not fits(two, count, house) and chance.random() < 0.5 else dealt
        dealt, stakes = bombed(dealt, stakes, house.options)
    deep = max(stakes.big_bet, stakes.big_blind) * chance.choice((2, 8, 40))
    button = chance.choice(seats)
    stacks = {seat: chance.randint(1, deep) for seat in seats}
    carried = _carried(stacks, deep, chance) if played.game.carry and chance.random() < 0.5 else ()
    return HandStarted(
        night=1,
        hand=number,
        game=dealt,
        modifiers=modifiers,
        special="bomb-pot" if bomb else "",
        rules=played.rules,
        betting=played.betting,
        dealing=Dealing(
            burns=chance.choice(("off", "on")),
            stud_short=chance.choice(("common-card", "burns-first")),
            draw_short=chance.choice(("reshuffle-merge", "stub-first", "bottom-card-reserved")),
            fifth_card=chance.choice(("in-turn", "last")),
            ace_proof=chance.choice(("none", "show")),
        ),
        showdown=Showdown(
            hands=chance.choice(("losers-may-muck", "all-show")),
            all_in_hands=chance.choice(("face-down", "face-up")),
            odd_chips=chance.choice(("by-game", "left-of-button", "high-card", "kitty", "stay")),
        ),
        stakes=stakes,
        button=button,
        seats=tuple(SeatStart(seat, stack) for seat, stack in stacks.items()),
        blinds=_blinds(dealt, stakes, seats, button),
        kitty=chance.choice((0, 1)),
        bounty=played.bounty,
        carried=carried,
        passes=chance.randint(0, 4) if carried else 0,
        legs=_legs(played.game, seats, chance) if carried else (),
    )


def _carried(stacks: dict[int, int], deep: int, chance: random.Random) -> tuple[CarriedPot, ...]:
    """A pot that earlier deals left to everybody, and perhaps one to those alone who still had chips then."""
    pots = [CarriedPot(chance.randint(1, deep), tuple(stacks))]
    broke = [seat for seat in stacks if chance.random() < 0.2]
    rich = tuple(seat for seat in stacks if seat not in broke)
    if rich and broke:
        pots.append(CarriedPot(chance.randint(1, deep), rich))
        stacks |= dict.fromkeys(broke, 0)
    return tuple(pots)


def _declaring(chance: random.Random) -> Showdown:
    return Showdown(
        declare=chance.choice(("by-game", "together", "in-turn", "in-turn-from-bettor")),
        swing_tie=chance.choice(("by-game", "lose", "share")),
        time_up=chance.choice(("by-game", "high", "better-way")),
        beaten_by_swing=chance.choice(("by-game", "may-win", "out")),
        nobody_declared_right=chance.choice(("by-game", "pot-stays", "cards-speak")),
    )


def _options(chance: random.Random) -> Options:
    return Options(
        straddle=chance.choice(("off", "off", "left-of-big-blind", "button")),
        straddles=chance.choice((1, 2, 3)),
        seven_deuce=chance.choice((0, 2)),
        run_twice=chance.choice(("off", "if-all-agree")),
        no_bets=chance.choice(("by-game", "by-game", "stays")),
        match_cap=chance.choice((0, 0, 3)),
        wimp=chance.choice(("by-game", "pays")),
        ghost=chance.choice(("by-game", "alone")),
    )


def _legs(game: Game, seats: list[int], chance: random.Random) -> tuple[tuple[int, int], ...]:
    """Legs won so far, so that a hand may be the last one."""
    needed = max((step.legs for step in game.steps if isinstance(step, MatchPotStep)), default=0)
    return tuple((seat, chance.randint(1, needed - 1)) for seat in seats if needed > 1 and chance.random() < 0.5)


def _modifiers(game: Game, house: House, chance: random.Random) -> Modifiers:
    """Two hands of three have none; what the game does not take is left out."""
    if chance.random() < 0.67:
        return NONE
    tried = Modifiers(
        wild=tuple(chance.sample(WILD_WORDS, chance.choice((0, 1, 1, 2)))),
        hi_lo=chance.random() < 0.5,
        ante_times=chance.choice((1, 1, 2)),
        limit_times=chance.choice((1, 1, 2)),
        roll_your_own=chance.random() < 0.5,
        declare=chance.random() < 0.7,
    )
    rules = ruled(house, game)
    for key in ("wild", "hi_lo", "limit_times", "roll_your_own"):
        if clash(game, replace(NONE, **{key: getattr(tried, key)}), rules):
            tried = replace(tried, **{key: getattr(NONE, key)})
    if tried.declare and not clash(game, Modifiers(hi_lo=True, declare=True), rules):
        return replace(tried, hi_lo=True)
    return replace(tried, declare=tried.declare and not clash(game, Modifiers(declare=True), rules))


def _stakes(game: Game, chance: random.Random) -> Stakes:
    limits: tuple[Limit, ...] = ("fixed", "spread", "pot", "no-limit")
    small = chance.randint(2, 12)
    small_blind = "blinds" in game.forced
    big_blind = small_blind or "button-blind" in game.forced
    return Stakes(
        limit=chance.choice(limits),
        ante=chance.randint(1, 3) if not small_blind or chance.random() < 0.3 else 0,
        small_bet=small,
        big_bet=small * 2,
        small_blind=(small + 1) // 2 if small_blind else 0,
        big_blind=small if big_blind else 0,
        bring_in=chance.randint(1, max(small // 2, 1)) if "bring-in" in game.forced else 0,
    )


def _betting(chance: random.Random) -> Betting:
    return Betting(
        raises=chance.choice((3, 3, 4, 0)),
        raises_bind=chance.choice(("fixed-and-spread", "every-limit")),
        heads_up_raises=chance.choice(("unlimited", "limited")),
        check_raise=chance.choice(("allowed", "allowed", "forbidden")),
        pot_ceiling=chance.choice((0, 0, 30)),
        short_blind_pot=chance.choice(("as-posted", "as-if-full")),
        stud_limits=chance.choice(("casino", "bicycle")),
        open_pair=chance.choice(("no-matter", "big-allowed")),
        stud_opener=chance.choice(("low-card-brings-in", "high-card")),
        stud_opener_tie=chance.choice(("suit", "left-of-dealer")),
        stud_high_card=chance.choice(("may-check", "must-bet")),
        bring_in_option=chance.choice(("may-complete", "none")),
        opener=chance.choice(("by-game", "by-game", "rotate")),
        hi_lo_opener=chance.choice(("high-hand", "low-hand")),
    )


def _blinds(game: Game, stakes: Stakes, seats: list[int], button: int) -> tuple[Blind, ...]:
    """Heads-up the button posts the small blind (R182)."""
    if "button-blind" in game.forced:
        return (Blind(button, "big-blind", stakes.big_blind),)
    if "blinds" not in game.forced:
        return ()
    after = [seat for seat in seats if seat > button] + [seat for seat in seats if seat <= button]
    small, big = (button, after[0]) if len(seats) == 2 else after[:2]
    return Blind(small, "small-blind", stakes.small_blind), Blind(big, "big-blind", stakes.big_blind)


def _replay(batches: list[Batch], end: hand.Hand) -> None:
    """The same events, written and read again, lead to the same hand."""
    again: hand.Hand | None = None
    for batch in batches:
        again = hand.evolve_all(again, READ.decode(msgspec.json.encode(batch)))
    if again != end:
        raise Violation("the events, written and read again, lead to another hand")


def _report(line: Line, title: str, as_json: bool) -> None:
    if as_json:
        click.echo(msgspec.json.encode(line).decode())
        return
    fields = msgspec.structs.asdict(line)
    numbers = ", ".join(f"{name.replace('_', ' ')} {value}" for name, value in fields.items() if isinstance(value, int))
    click.echo(f"{title}: {numbers}")


def _players(game: Game, span: tuple[int, int] | None) -> tuple[int, int]:
    """The fewest and the most players; the second is less than the first when the game takes no such number."""
    fewest, most = game.players
    return (max(fewest, span[0]), min(most, span[1])) if span else (fewest, most)


def _seated(games: list[Game], span: tuple[int, int] | None) -> list[Game]:
    """The games that so many players can play; a game that cannot be is named."""
    fit = []
    for game in games:
        fewest, most = _players(game, span)
        if fewest <= most:
            fit.append(game)
        else:
            click.echo(f"{game.title} is for {game.players[0]} to {game.players[1]} players: left out.", err=True)
    if not fit:
        raise click.UsageError("No game takes so many players.")
    return fit


def _span(seats: str | None) -> tuple[int, int] | None:
    if seats is None:
        return None
    low, _, high = seats.partition("-")
    if not low.isdecimal() or not (high or low).isdecimal():
        raise click.UsageError(f"--seats takes a number or a span like 2-6, not {seats}.")
    span = int(low), int(high or low)
    if not 2 <= span[0] <= span[1] <= 10:
        raise click.UsageError("--seats takes 2 to 10 players, the smaller number first.")
    return span
