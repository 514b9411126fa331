"""A hand written as a PHH file, from nothing but public events: it cannot tell more than the table saw."""

from collections.abc import Mapping, Sequence
from decimal import Decimal
from typing import Literal

import msgspec
from msgspec.structs import replace

from server.poker.events import (
    AceCalled,
    AceShown,
    Arranged,
    Bet,
    BetBetween,
    BoardDealt,
    BoardHidden,
    BoardTurnedUp,
    Called,
    CardsShown,
    Checked,
    Chose,
    CommonCardDealt,
    Dealt,
    Declared,
    Drew,
    Exposed,
    Folded,
    GhostDealt,
    HandEnded,
    HandStarted,
    InOrOut,
    Mucked,
    OpenersShown,
    Paid,
    Passed,
    Posted,
    PublicEvent,
    Raised,
    RunAgreed,
    RunRefused,
    Shown,
    StepBegan,
    StraddleRefused,
    Threw,
    Turned,
    Undone,
)
from server.poker.game import Game, RollStep
from server.poker.phh.notation import UNKNOWN, Act, write_act, write_amount
from server.poker.phh.setup import fields_of, order_of
from server.poker.phh.toml import write_toml

BOARD = -1
SECRET = frozenset(("pass", "arrange"))
"""Acts whose cards the others do not see."""

Cards = tuple[str, ...]


class Known(msgspec.Struct, frozen=True):
    """By player, from 0 (-1: the board), what a file tells of cards that lay face down; `??` where it does not.

    `dealt` and `thrown`: in order, over the whole hand. `own`: those of each secret act that only our games have.
    `shown`: at the showdown, losers too.
    """

    dealt: Mapping[int, Cards]
    thrown: Mapping[int, Cards]
    own: Mapping[int, tuple[Cards, ...]]
    shown: Mapping[int, Cards]


def known_of(acts: Sequence[Act]) -> Known:
    """What the actions of a file tell."""
    found: dict[str, dict[int, Cards]] = {verb: {} for verb in ("dh", "db", "sd")}
    own: dict[int, tuple[Cards, ...]] = {}
    shown: dict[int, Cards] = {}
    for act in acts:
        cards = tuple(map(str, act.cards))
        if act.verb == "sm":
            shown[act.player] = cards
        elif act.word in SECRET:
            own[act.player] = (*own.get(act.player, ()), cards)
        elif act.verb in found:
            there = found[act.verb]
            there[act.player] = there.get(act.player, ()) + cards
    return Known(found["dh"] | found["db"], found["sd"], own, shown)


def seen(events: Sequence[PublicEvent]) -> Known:
    """What the table saw in the end: every card that was turned up tells how it was dealt."""
    order = _order(events)
    cards = _Cards(order)
    shown: dict[int, Cards] = {}
    for event in events:
        match event:
            case Dealt():
                cards.deal(event.seat, [*[UNKNOWN] * event.down, *event.up, *[UNKNOWN] * event.blind])
            case BoardDealt() | GhostDealt():
                cards.deal(BOARD, event.cards)
            case BoardHidden():
                cards.hide(event.slots)
            case BoardTurnedUp():
                cards.turn_up(event.slots, event.cards)
            case Drew() | Threw():
                cards.throw(event.seat, event.count)
            case Chose():
                cards.choose(event.seat)
            case Passed():
                cards.give(event.seat, event.to, event.count)
            case Arranged():
                cards.arrange(event.seat)
            case AceShown():
                cards.name(event.seat, (event.at,), (event.card,))
            case Exposed() | OpenersShown() | CardsShown():
                cards.name(event.seat, event.at, event.cards)
            case Turned():
                cards.name(event.seat, (event.at,), (event.card,))
            case Shown():
                cards.name(event.seat, range(len(event.cards)), event.cards)
                shown[order.index(event.seat)] = tuple(event.cards)
            case _:
                pass
    players = {BOARD: BOARD} | {seat: player for player, seat in enumerate(order)}
    dealt, thrown = (
        {players[seat]: cards.named(pile) for seat, pile in piles.items()} for piles in (cards.dealt, cards.thrown)
    )
    own = {players[seat]: tuple(cards.named(each) for each in piles) for seat, piles in cards.own.items()}
    return Known(dealt, thrown, own, shown)


class _Cards:
    """The cards of a hand as they come and go; `names` are all of them, as far as the table knows them in the end.

    Which unknown cards were thrown or passed nobody saw; they are taken to be the last ones, as a replay does.
    """

    def __init__(self, seats: Sequence[int]) -> None:
        self.names: list[str] = []
        self.dealt: dict[int, list[int]] = {seat: [] for seat in (BOARD, *seats)}
        self.pocket: dict[int, list[int]] = {seat: [] for seat in (BOARD, *seats)}
        self.thrown: dict[int, list[int]] = {seat: [] for seat in seats}
        self.own: dict[int, list[list[int]]] = {seat: [] for seat in seats}
        self._chosen_from: dict[int, list[int]] = {}
        self._slots: dict[str, int] = {}

    def named(self, cards: Sequence[int]) -> Cards:
        return tuple(self.names[each] for each in cards)

    def deal(self, seat: int, cards: Sequence[str]) -> None:
        new = range(len(self.names), len(self.names) + len(cards))
        self.names += cards
        self.dealt[seat] += new
        self.pocket[seat] += new

    def hide(self, slots: Sequence[str]) -> None:
        self._slots |= {slot: len(self.names) + number for number, slot in enumerate(slots)}
        self.deal(BOARD, [UNKNOWN] * len(slots))

    def turn_up(self, slots: Sequence[str], cards: Sequence[str]) -> None:
        for slot, card in zip(slots, cards, strict=True):
            self.names[self._slots[slot]] = card

    def throw(self, seat: int, count: int) -> None:
        self.thrown[seat] += self._away(seat, count, self.pocket[seat])

    def choose(self, seat: int) -> None:
        """A secret choice among the cards that he holds now."""
        self._chosen_from[seat] = list(self.pocket[seat])

    def give(self, seat: int, to: int, count: int) -> None:
        given = self._away(seat, count, self._chosen_from[seat])
        self.own[seat].append(given)
        self.pocket[to] += given

    def arrange(self, seat: int) -> None:
        self.own[seat].append(list(self.pocket[seat]))

    def _away(self, seat: int, count: int, among: Sequence[int]) -> list[int]:
        unknown = [each for each in among if self.names[each] == UNKNOWN]
        gone = unknown[len(unknown) - count :]
        self.pocket[seat] = [each for each in self.pocket[seat] if each not in gone]
        return gone

    def name(self, seat: int, places: Sequence[int], cards: Sequence[str]) -> None:
        """Cards at these places of the pocket; -1: one that was thrown."""
        for place, card in zip(places, cards, strict=True):
            thrown = [each for each in self.thrown[seat] if self.names[each] in (UNKNOWN, card)]
            self.names[self.pocket[seat][place] if place >= 0 else thrown[0]] = card


def write(
    events: Sequence[PublicEvent],
    games: Mapping[str, Game],
    known: Known,
    *,
    unit: int = 1,
    others: Mapping[str, object] | None = None,
) -> str:
    """The file of a hand that is over. `others` are more fields, such as the names of the players."""
    acts = _with(known, _acts(events))
    setup = _setup(events)
    fields = fields_of(setup, games, unit)
    extension = fields.pop("_started", None)
    fields["actions"] = [write_act(act, unit) for act in acts]
    stacks = dict(next(event.stacks for event in events if isinstance(event, HandEnded)))
    fields["finishing_stacks"] = [Decimal(write_amount(stacks[seat], unit)) for seat in order_of(setup)]
    fields |= others or {}
    if extension:
        fields["_started"] = extension
    return write_toml(fields)


def _setup(events: Sequence[PublicEvent]) -> HandStarted:
    return next(event for event in events if isinstance(event, HandStarted))


def _order(events: Sequence[PublicEvent]) -> tuple[int, ...]:
    return order_of(_setup(events))


def _acts(events: Sequence[PublicEvent]) -> list[Act]:
    """The actions, with only the cards that an event shows. A secret choice stands where it was made."""
    order = _order(events)
    steps = _setup(events).game.steps
    acts: list[Act] = []
    secret: dict[int, int] = {}
    rolled = False
    for event in events:
        if isinstance(event, Undone):
            acts.pop()  # nothing came after the action that is taken back
            continue
        if isinstance(event, StepBegan):
            rolled = isinstance(steps[event.step], RollStep)
        if isinstance(event, Chose):
            secret[order.index(event.seat)] = len(acts)
            acts.append(Act(0, "own", order.index(event.seat), timed_out=event.timed_out))
            continue
        act = None if rolled and isinstance(event, Exposed) else _act(event, order)
        if act is None:
            continue
        if act.verb == "own" and act.player in secret:
            at = secret.pop(act.player)
            acts[at] = replace(act, timed_out=acts[at].timed_out)
        else:
            acts.append(act)
    return acts


def _act(event: PublicEvent, order: tuple[int, ...]) -> Act | None:
    match event:
        case Dealt():
            cards = (*(UNKNOWN,) * event.down, *event.up, *(UNKNOWN,) * event.blind)
            return Act(0, "dh", order.index(event.seat), cards)
        case BoardDealt() | GhostDealt():
            return Act(0, "db", cards=event.cards)
        case BoardHidden():
            return Act(0, "db", cards=(UNKNOWN,) * len(event.slots))
        case CommonCardDealt():
            return Act(0, "db", cards=(event.card,))
        case Folded():
            return Act(0, "f", order.index(event.seat), timed_out=event.timed_out)
        case Checked():
            return Act(0, "cc", order.index(event.seat), timed_out=event.timed_out)
        case Called():
            return Act(0, "cc", order.index(event.seat))
        case Bet() | Raised():
            return Act(0, "cbr", order.index(event.seat), to=event.to)
        case Posted(kind="bring-in"):
            return Act(0, "pb", order.index(event.seat), timed_out=event.timed_out)
        case Drew() | Threw():
            return Act(0, "sd", order.index(event.seat), (UNKNOWN,) * event.count, timed_out=event.timed_out)
        case Shown():
            return Act(0, "sm", order.index(event.seat), event.cards)
        case Mucked():
            return Act(0, "sm", order.index(event.seat))
        case _:
            return _own_act(event, order)


def _own_act(event: PublicEvent, order: tuple[int, ...]) -> Act | None:
    """Acts that only our games have, by the words of their commands."""
    match event:
        case Exposed():
            return Act(0, "own", order.index(event.seat), event.cards, 0, event.timed_out, "expose")
        case Passed():
            return Act(0, "own", order.index(event.seat), (UNKNOWN,) * event.count, word="pass")
        case Arranged():
            return Act(0, "own", order.index(event.seat), (), 0, event.timed_out, "arrange")
        case Declared():
            return Act(0, "own", order.index(event.seat), (), 0, event.timed_out, "declare", event.way)
        case InOrOut():
            word = "in" if event.stays else "out"
            return Act(0, "own", order.index(event.seat), (), 0, event.timed_out, word)
        case AceCalled():
            return Act(0, "own", order.index(event.seat), (), 0, event.timed_out, "ace", event.way)
        case BetBetween():
            verb: Literal["cbr", "cc"] = "cbr" if event.amount else "cc"
            return Act(0, verb, order.index(event.seat), to=event.amount, timed_out=event.timed_out)
        case Paid():
            return Act(0, "own", order.index(event.seat), word="pay")
        case Posted(kind="straddle"):
            return Act(0, "own", order.index(event.seat), (), 0, False, "straddle", "yes")
        case StraddleRefused():
            return Act(0, "own", order.index(event.seat), (), 0, event.timed_out, "straddle", "no")
        case RunAgreed():
            return Act(0, "own", order.index(event.seat), (), 0, False, "run-twice", "yes")
        case RunRefused():
            return Act(0, "own", order.index(event.seat), (), 0, event.timed_out, "run-twice", "no")
        case _:
            return None


def _with(known: Known, acts: Sequence[Act]) -> list[Act]:
    """The actions with the cards that are known besides."""
    there = {"dh": dict(known.dealt), "db": dict(known.dealt), "sd": dict(known.thrown)}
    own = dict(known.own)
    named: list[Act] = []
    for act in acts:
        if act.word in SECRET:
            cards, *rest = own[act.player]
            own[act.player] = tuple(rest)
            named.append(replace(act, cards=cards))
        elif act.verb == "sm" and not act.cards:
            named.append(replace(act, cards=known.shown.get(act.player, ())))
        elif act.verb in there:
            cards = there[act.verb].get(act.player, ())
            there[act.verb][act.player] = cards[len(act.cards) :]
            named.append(replace(act, cards=cards[: len(act.cards)] or act.cards))
        else:
            named.append(act)
    return named
