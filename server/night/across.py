"""What nights that are over brought whom, one after another and all together (bank.md 1.11). Pure."""

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

import msgspec
from msgspec.structs import replace

from server.bank.book import rebuild
from server.bank.chain import Row
from server.night.hands import hands
from server.night.results import Result, by_chooser, by_game


class NightResult(msgspec.Struct, frozen=True):
    """One night. `won` in minor units of `unit`, or in play chips where that is "". Games and dealers' choices too."""

    night: int
    name: str
    at_ms: int
    unit: str
    won: dict[str, int]
    hands: int
    games: tuple[Result, ...]
    choosers: tuple[Result, ...]


class Sum(msgspec.Struct, frozen=True):
    """One person: `after` is what he had won in all after each night, those that he missed included."""

    person: str
    won: int
    nights: int
    after: tuple[int, ...]


class Together(msgspec.Struct, frozen=True):
    """All nights of one unit, oldest first; `games` and `choosers` by name: hands, and what each person won in them."""

    unit: str
    nights: tuple[NightResult, ...]
    people: tuple[Sum, ...]
    games: tuple["Played", ...]
    choosers: tuple["Played", ...]


class Played(NamedTuple):
    """A game, or a dealer's choices, over all nights."""

    name: str
    hands: int
    won: dict[str, int]


def night_result(night: int, name: str, at_ms: int, rows: Sequence[Row]) -> NightResult:
    """The result of a night's book. Raises InvariantBroken or msgspec.MsgspecError when it is not sound."""
    book = rebuild(rows)
    terms = book.terms if book is not None else None
    price = terms.price if terms is not None and not terms.play else 1
    played = tuple(hands(night, rows, {}))
    return NightResult(
        night,
        name,
        at_ms,
        terms.currency if terms is not None else "",
        {
            each: (had.returned - had.bought - had.moved) * price
            for each, had in (book.dealings if book is not None else {}).items()
        },
        sum(each.over for each in played),
        tuple(_priced(by_game(played), price)),
        tuple(_priced(by_chooser(played), price)),
    )


def together(results: Iterable[NightResult], kept: Callable[[str], str]) -> tuple[Together, ...]:
    """By unit, the one of most nights first; `kept` gives the id of a person who had several."""
    units: dict[str, list[NightResult]] = {}
    for each in sorted(results, key=lambda one: one.night):
        if each.won:
            units.setdefault(each.unit, []).append(each)
    return tuple(
        _together(unit, nights, kept)
        for unit, nights in sorted(units.items(), key=lambda one: (not one[0], -len(one[1]), one[0]))
    )


def _together(unit: str, nights: list[NightResult], kept: Callable[[str], str]) -> Together:
    people = {kept(each): None for night in nights for each in night.won}
    sums = []
    for person in people:
        total, played, after = 0, 0, []
        for night in nights:
            mine = [amount for each, amount in night.won.items() if kept(each) == person]
            total, played = total + sum(mine), played + bool(mine)
            after.append(total)
        sums.append(Sum(person, total, played, tuple(after)))
    return Together(
        unit,
        tuple(nights),
        tuple(sorted(sums, key=lambda each: (-each.won, each.person))),
        _played((one for night in nights for one in night.games), kept, lambda name: name),
        _played((one for night in nights for one in night.choosers), kept, lambda name: kept(name) if name else ""),
    )


def _played(results: Iterable[Result], kept: Callable[[str], str], name_of: Callable[[str], str]) -> tuple[Played, ...]:
    found: dict[str, Played] = {}
    for each in results:
        name = name_of(each.name)
        had = found.get(name, Played(name, 0, {}))
        won = dict(had.won)
        for person, amount in each.won.items():
            won[kept(person)] = won.get(kept(person), 0) + amount
        found[name] = Played(name, had.hands + len(each.hands), won)
    return tuple(sorted(found.values(), key=lambda each: (-each.hands, each.name)))


def _priced(results: Iterable[Result], price: int) -> Iterable[Result]:
    for each in results:
        won = {person: chips * price for person, chips in each.won.items()}
        yield replace(each, won=won)
