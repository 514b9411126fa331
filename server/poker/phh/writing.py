"""A hand written as a PHH file, from nothing but public events: it cannot tell more than the table saw."""

from collections.abc import Mapping, Sequence
from decimal import Decimal

import msgspec
from msgspec.structs import replace

from server.poker.events import (
    Bet,
    BoardDealt,
    Called,
    Checked,
    CommonCardDealt,
    Dealt,
    Drew,
    Folded,
    HandEnded,
    HandStarted,
    Mucked,
    Posted,
    PublicEvent,
    Raised,
    Shown,
    Threw,
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
    """What the table saw in the end: a hand shown tells how it was dealt, unless cards of it were thrown."""
    threw = {event.seat for event in events if isinstance(event, Drew | Threw) and event.count}
    order = _order(events)
    shown = {order.index(event.seat): tuple(event.cards) for event in events if isinstance(event, Shown)}
    dealt = {player: cards for player, cards in shown.items() if order[player] not in threw}
    return Known(dealt, {}, shown)


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
    """The actions, with only the cards that an event shows."""
    order = _order(events)
    acts: list[Act] = []
    for event in events:
        act = _act(event, order)
        if act is not None:
            acts.append(replace(act, number=len(acts) + 1))
    return acts


def _act(event: PublicEvent, order: tuple[int, ...]) -> Act | None:
    match event:
        case Dealt():
            return Act(0, "dh", order.index(event.seat), (UNKNOWN,) * event.down + event.up)
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
