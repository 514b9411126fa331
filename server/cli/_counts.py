"""What happened in simulated hands, counted by what the engine itself tells: its events, and the steps of the game.

What can happen in a game is read from its data; what cannot is listed with the reason, and what hardly did as rare.
"""

from collections import Counter
from collections.abc import Iterator, Sequence

import msgspec

from server.poker.effective import ruled
from server.poker.events import (
    Awarded,
    Beaten,
    Bet,
    BoardDealt,
    Called,
    Carried,
    CommonCardDealt,
    HandStarted,
    Mucked,
    Posted,
    PublicEvent,
    Raised,
    Reshuffled,
    Shown,
    StepBegan,
    Triggered,
    Turned,
)
from server.poker.game import (
    A_TURN,
    BetStep,
    BoardStep,
    DealStep,
    DrawStep,
    Game,
    InBetweenStep,
    MatchPotStep,
    ShowdownStep,
    Step,
)
from server.poker.house import House, pack
from server.poker.modifiers import Modifier, Modifiers, named
from server.poker.modify import clash
from server.poker.ranking.wild_words import WILD_WORDS

ENOUGH = 20
"""So often each thing should have happened."""
THREE = 3
TRIED: dict[Modifier, tuple[Modifiers, ...]] = {
    "wild": tuple(Modifiers(wild=(word,)) for word in WILD_WORDS),
    "hi-lo": (Modifiers(hi_lo=True),),
    "ante-times": (Modifiers(ante_times=2),),
    "limit-times": (Modifiers(limit_times=2),),
    "roll-your-own": (Modifiers(roll_your_own=True),),
    "declare": (Modifiers(hi_lo=True, declare=True), Modifiers(declare=True)),
}


class Missing(msgspec.Struct, frozen=True):
    """Something that cannot happen in a game, or not at these tables, and why."""

    what: str
    why: str


class Line(msgspec.Struct, kw_only=True):
    """What is printed of a game.

    Hands with a showdown, one of three or more, side pots, a pot left by or for another deal, a deck that ran out, and
    hands in which hidden cards changed places (`noninterference`); the rest counts every time.
    """

    game: str
    hands: int = 0
    violations: int = 0
    noninterference: int = 0
    showdowns: int = 0
    multiway_showdowns: int = 0
    side_pots: int = 0
    carried_pots: int = 0
    deck_run_out: int = 0
    run_twice: int = 0
    all_ins: int = 0
    short_bets: int = 0
    raises: int = 0
    ties: int = 0
    odd_chips: int = 0
    steps: dict[str, int] = {}
    triggers: dict[str, int] = {}
    modifiers: dict[str, int] = {}
    events: dict[str, int] = {}
    impossible: tuple[Missing, ...] = ()
    rare: tuple[str, ...] = ()


class Tally:
    """The counts of one game, played by from `players[0]` to `players[1]` people."""

    def __init__(self, game: Game, players: tuple[int, int]) -> None:
        self._game, self._players = game, players
        self.line = Line(game=game.id)
        self._steps = Counter(dict.fromkeys(step_names(game), 0))
        self._triggers = Counter(dict.fromkeys(_trigger_names(game), 0))
        self._modifiers: Counter[str] = Counter(dict.fromkeys(TRIED, 0))
        self._events: Counter[str] = Counter()

    def add(self, events: Sequence[PublicEvent]) -> None:
        """One hand, whole."""
        line = self.line
        names: list[str] = []
        showing: set[int] = set()
        pots: set[int] = set()
        stay = 0
        short = carried = twice = False
        for event in events:
            self._events[str(type(event).__struct_config__.tag)] += 1
            match event:
                case HandStarted():
                    carried = bool(event.carried)
                    names = step_names(event.game)
                    self._modifiers.update(named(event.modifiers))
                case StepBegan():
                    self._steps[names[event.step]] += 1
                case Triggered():
                    short = short or event.does == "no-extra-card"
                    self._triggers[f"{event.card[0]} {event.does}"] += 1
                case Bet() | Raised():
                    line.all_ins += event.all_in
                    line.raises += isinstance(event, Raised)
                    line.short_bets += not event.full
                case Called() | Posted():
                    line.all_ins += event.all_in
                case Shown() | Mucked() | Turned() | Beaten():
                    showing.add(event.seat)
                case Awarded():
                    pots.add(event.pot)
                    line.ties += len(event.shares) > 1
                    line.odd_chips += len({chips for _, chips in event.shares}) > 1
                case BoardDealt():
                    twice = twice or event.run > 1
                case Carried():
                    carried = True
                    stay = len(event.pots)
                case Reshuffled() | CommonCardDealt():
                    short = True
                case _:
                    pass
        line.showdowns += bool(showing)
        line.multiway_showdowns += len(showing) >= THREE
        line.side_pots += max(len(pots), stay) > 1
        line.carried_pots += carried
        line.deck_run_out += short
        line.run_twice += twice

    def done(self) -> Line:
        """The line, with what could not happen and what hardly did."""
        line = self.line
        line.steps, line.triggers = dict(self._steps), dict(self._triggers)
        line.modifiers, line.events = dict(self._modifiers), dict(sorted(self._events.items()))
        line.impossible = tuple(impossible(self._game, self._players))
        not_to_be = {each.what for each in line.impossible}
        line.rare = tuple(what for what, times in self._wanted() if times < ENOUGH and what not in not_to_be)
        return line

    def _wanted(self) -> Iterator[tuple[str, int]]:
        line = self.line
        yield "side_pots", line.side_pots
        yield "multiway_showdowns", line.multiway_showdowns
        yield "carried_pots", line.carried_pots
        yield "deck_run_out", line.deck_run_out
        for group, counts, names in (
            ("steps", self._steps, step_names(self._game)),
            ("triggers", self._triggers, _trigger_names(self._game)),
            ("modifiers", self._modifiers, list(TRIED)),
        ):
            yield from ((f"{group}.{name}", counts[name]) for name in names)


def step_names(game: Game) -> list[str]:
    """`deal 1`, `bet 1`, `bet 2`: the kind of each step, and the how many-th of its kind it is."""
    seen: Counter[str] = Counter()
    names: list[str] = []
    for step in game.steps:
        kind = str(type(step).__struct_config__.tag)
        seen[kind] += 1
        names.append(f"{kind} {seen[kind]}")
    return names


def _trigger_names(game: Game) -> list[str]:
    """What each trigger does, as its event says."""
    return [f"{each.rank} {'extra-card' if each.does == 'extra-card' else 'pay-or-fold'}" for each in game.triggers]


def impossible(game: Game, players: tuple[int, int]) -> Iterator[Missing]:
    """What cannot happen in this game with so many players, and the reason, both from its data."""
    most = players[1]
    last = game.steps[-1]
    if not any(isinstance(step, BetStep) for step in game.steps) and not isinstance(last, ShowdownStep):
        yield Missing("side_pots", "there are no bets, and the pot is settled by those who are in")
    elif most < THREE:
        yield Missing("side_pots", "it is played by two: nobody is left to bet on when one is all-in")
    if not isinstance(last, ShowdownStep | MatchPotStep):
        yield Missing("multiway_showdowns", "no step compares the hands of all")
    elif most < THREE:
        yield Missing("multiway_showdowns", "it is played by two")
    if game.carry is None:
        yield Missing("carried_pots", "every deal ends with its pot paid")
    asked = {count: _most_cards(game, count) for count in range(players[0], most + 1)}
    there = {count: len(pack(ruled(House(), game, count).deck)) for count in asked}
    if all(asked[count] <= there[count] for count in asked):
        text = f"{most} players can ask for {asked[most]} cards at most, and the deck has {there[most]}"
        yield Missing("deck_run_out", text)
    for name, tried in TRIED.items():
        reasons = [clash(game, modifiers, ruled(House(), game)) for modifiers in tried]
        if all(reasons):
            yield Missing(f"modifiers.{name}", reasons[0])


def _most_cards(game: Game, players: int) -> int:
    """The most cards that come off the deck when everybody stays and throws all he may.

    Where cards are drawn the last one may be reserved; triggers may bring an extra card for each of their rank.
    """
    return (
        sum(_most_of(step, players) for step in game.steps)
        + 4 * sum(each.does == "extra-card" for each in game.triggers)
        + any(isinstance(step, DrawStep) for step in game.steps)
    )


def _most_of(step: Step, players: int) -> int:
    match step:
        case DealStep():
            return players * step.cards
        case BoardStep():
            return len(step.slots)
        case DrawStep():
            return players * max(step.most, step.keeping_an_ace)
        case InBetweenStep():
            return players * step.orbits * A_TURN
        case _:
            return 0
