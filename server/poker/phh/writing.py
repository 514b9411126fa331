"""A hand written as a PHH file, from nothing but public events: it cannot tell more than the table saw."""

from collections.abc import Mapping, Sequence
from decimal import Decimal

import msgspec
from msgspec.structs import replace

from server.poker.events import (
    AceCalled,
    Bet,
    BetBetween,
    BoardDealt,
    Called,
    Checked,
    Chose,
    CommonCardDealt,
    Dealt,
    Declared,
    Drew,
    Exposed,
    Folded,
    HandEnded,
    HandStarted,
    InOrOut,
    Mucked,
    OpenersShown,
    Paid,
    Posted,
    PublicEvent,
    Raised,
    RunAgreed,
    RunRefused,
    Shown,
    StraddleRefused,
    Threw,
    Turned,
)
from server.poker.game import Game
from server.poker.phh.notation import UNKNOWN, Act, write_act, write_amount
from server.poker.phh.setup import fields_of, order_of
from server.poker.phh.toml import write_toml

Cards = tuple[str, ...]


class Known(msgspec.Struct, frozen=True):
    """By player, from 0, what a file tells of cards that lay face down; `??` where it does not.

    `dealt` and `thrown`: in order, over the whole hand. `shown`: at the showdown, losers too.
    """

    dealt: Mapping[int, Cards]
    thrown: Mapping[int, Cards]
    shown: Mapping[int, Cards]


def known_of(acts: Sequence[Act]) -> Known:
    """What the actions of a file tell."""
    dealt: dict[int, Cards] = {}
    thrown: dict[int, Cards] = {}
    shown: dict[int, Cards] = {}
    for act in acts:
        cards = tuple(map(str, act.cards))
        match act.verb:
            case "dh":
                dealt[act.player] = dealt.get(act.player, ()) + cards
            case "sd":
                thrown[act.player] = thrown.get(act.player, ()) + cards
            case "sm":
                shown[act.player] = cards
            case _:
                pass
    return Known(dealt, thrown, shown)


def seen(events: Sequence[PublicEvent]) -> Known:
    """What the table saw in the end: every card that was turned up tells how it was dealt."""
    order = _order(events)
    hands = {seat: _Hand() for seat in order}
    shown: dict[int, Cards] = {}
    for event in events:
        match event:
            case Dealt():
                hands[event.seat].deal(event.down, event.up, event.blind)
            case Drew() | Threw():
                hands[event.seat].throw(event.count)
            case Exposed():
                hands[event.seat].name(event.at, event.cards)
            case OpenersShown():
                hands[event.seat].name(event.at, event.cards)
            case Turned():
                hands[event.seat].name((event.at,), (event.card,))
            case Shown():
                hands[event.seat].name(range(len(event.cards)), event.cards)
                shown[order.index(event.seat)] = tuple(event.cards)
            case _:
                pass
    dealt = {order.index(seat): tuple(each.cards) for seat, each in hands.items()}
    thrown = {order.index(seat): tuple(each.cards[at] for at in each.thrown) for seat, each in hands.items()}
    return Known(dealt, thrown, shown)


class _Hand:
    """One player's cards as they come and go: `cards` in the order in which they came, `pocket` and `thrown` in it.

    Which unknown cards were thrown nobody saw; they are taken to be the last ones, as a replay does.
    """

    def __init__(self) -> None:
        self.cards: list[str] = []
        self.pocket: list[int] = []
        self.thrown: list[int] = []

    def deal(self, down: int, up: Sequence[str], blind: int) -> None:
        self.pocket += range(len(self.cards), len(self.cards) + down + len(up) + blind)
        self.cards += [*[UNKNOWN] * down, *up, *[UNKNOWN] * blind]

    def throw(self, count: int) -> None:
        unknown = [at for at in reversed(self.pocket) if self.cards[at] == UNKNOWN][:count]
        self.thrown += unknown
        self.pocket = [at for at in self.pocket if at not in unknown]

    def name(self, places: Sequence[int], cards: Sequence[str]) -> None:
        """Cards at these places of the pocket; -1: one that was thrown."""
        for place, card in zip(places, cards, strict=True):
            thrown = [at for at in self.thrown if self.cards[at] in (UNKNOWN, card)]
            self.cards[self.pocket[place] if place >= 0 else thrown[0]] = card


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
    acts: list[Act] = []
    secret: dict[int, int] = {}
    for event in events:
        if isinstance(event, Chose):
            secret[order.index(event.seat)] = len(acts)
            acts.append(Act(0, "own", order.index(event.seat), timed_out=event.timed_out))
            continue
        act = _act(event, order)
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
            return Act(0, "dh", order.index(event.seat), (UNKNOWN,) * event.down + event.up + (UNKNOWN,) * event.blind)
        case BoardDealt():
            return Act(0, "db", cards=event.cards)
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
        case Exposed():
            return Act(0, "own", order.index(event.seat), event.cards, word="expose", timed_out=event.timed_out)
        case Declared():
            return Act(0, "own", order.index(event.seat), word="declare", value=event.way, timed_out=event.timed_out)
        case InOrOut():
            word = "in" if event.stays else "out"
            return Act(0, "own", order.index(event.seat), word=word, timed_out=event.timed_out)
        case AceCalled():
            return Act(0, "own", order.index(event.seat), word="ace", value=event.way, timed_out=event.timed_out)
        case BetBetween(amount=0):
            return Act(0, "cc", order.index(event.seat), timed_out=event.timed_out)
        case BetBetween():
            return Act(0, "cbr", order.index(event.seat), to=event.amount)
        case Paid():
            return Act(0, "own", order.index(event.seat), word="pay")
        case Posted(kind="straddle"):
            return Act(0, "own", order.index(event.seat), word="straddle", value="yes")
        case StraddleRefused():
            late = event.timed_out
            return Act(0, "own", order.index(event.seat), word="straddle", value="no", timed_out=late)
        case RunAgreed():
            return Act(0, "own", order.index(event.seat), word="run-twice", value="yes")
        case RunRefused():
            late = event.timed_out
            return Act(0, "own", order.index(event.seat), word="run-twice", value="no", timed_out=late)
        case Shown():
            return Act(0, "sm", order.index(event.seat), event.cards)
        case Mucked():
            return Act(0, "sm", order.index(event.seat))
        case _:
            return None


def _with(known: Known, acts: Sequence[Act]) -> list[Act]:
    """The actions with the cards that are known besides."""
    there = {"dh": dict(known.dealt), "sd": dict(known.thrown)}
    named: list[Act] = []
    for act in acts:
        if act.verb in there:
            cards = there[act.verb].get(act.player, ())
            count = len(act.cards)
            there[act.verb][act.player] = cards[count:]
            named.append(replace(act, cards=cards[:count] or act.cards))
        elif act.verb == "sm" and not act.cards:
            named.append(replace(act, cards=known.shown.get(act.player, ())))
        else:
            named.append(act)
    return named
