"""A tournament's structure: stacks, chips, levels of blinds, late entries, payouts. Data, like a game (R181, R191).

`config/structures/*.toml` ship, a host's own lie in `DATA/structures`.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Annotated, Any, Literal

import msgspec

from server.poker.game import Game
from server.poker.stakes import Limit, Stakes

WHOLE = 10_000
"""Basis points: all of the prize pool."""

ONE_CARD_A_CHIP = 5
"""A chip is worth so many of the next smaller one at most: ten players race for four odd ones with 40 cards."""

Some = Annotated[int, msgspec.Meta(ge=1, le=1_000_000)]
Chips = Annotated[int, msgspec.Meta(ge=0, le=1_000_000)]
Minutes = Annotated[int, msgspec.Meta(ge=0, le=600)]
Count = Annotated[int, msgspec.Meta(ge=0, le=1000)]


class _Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    pass


class Level(_Part, frozen=True, kw_only=True):
    """Blinds and everybody's ante. `minutes` or `hands`: how long, when not as the structure says. `rest`: minutes of
    the break after it. A game without blinds has `stud_ante` instead, and its `bring_in` where it asks for one.
    """

    small: Some
    big: Some
    ante: Chips = 0
    stud_ante: Chips = 0
    bring_in: Chips = 0
    minutes: Minutes = 0
    hands: Count = 0
    rest: Minutes = 0


class Payout(_Part, frozen=True, kw_only=True):
    """From so many `players` on: the shares of the first, the second, ... in basis points of the prize pool."""

    players: Annotated[int, msgspec.Meta(ge=2, le=10)]
    shares: Annotated[tuple[Annotated[int, msgspec.Meta(ge=1, le=WHOLE)], ...], msgspec.Meta(min_length=1)]


class Structure(_Part, frozen=True, kw_only=True):
    """`stack`: everybody's chips at the start; `chips`: what each colour is worth, rising.

    A level lasts `minutes`, or with `hands` so many deals; the last one lasts to the end. `race`: how chips that are
    too small go off the table. Until the end of level number `late_levels` one may still enter, and who is out may come
    back up to `reentries` times. Of several games the next one is played at each level, or each dealer chooses one.
    `limits`: that of each of the `games` in their order, where they are not all played at `limit` (8-Game).

    Until the end of level number `rebuy_levels` who has no more than a stack may buy `rebuy_chips` (0: as many as a
    stack) up to `rebuys` times; in the break after it everybody may buy `addon_chips` once (0: no add-on).
    """

    title: Annotated[str, msgspec.Meta(min_length=1, max_length=40)]
    rule: Annotated[str, msgspec.Meta(max_length=200)] = ""
    stack: Some
    chips: Annotated[tuple[Some, ...], msgspec.Meta(min_length=1, max_length=8)]
    minutes: Minutes = 0
    hands: Count = 0
    race: Literal["chip-race", "round-up"] = "chip-race"
    late_levels: Count = 0
    reentries: Count = 0
    rebuys: Count = 0
    rebuy_levels: Count = 0
    rebuy_chips: Chips = 0
    addon_chips: Chips = 0
    games: Annotated[tuple[str, ...], msgspec.Meta(min_length=1)] = ("texas-holdem",)
    choice: Literal["by-level", "dealers-choice"] = "by-level"
    limit: Limit = "no-limit"
    limits: Annotated[tuple[Limit, ...], msgspec.Meta(max_length=60)] = ()
    levels: Annotated[tuple[Level, ...], msgspec.Meta(min_length=1, max_length=60)]
    payouts: Annotated[tuple[Payout, ...], msgspec.Meta(min_length=1)] = (Payout(players=2, shares=(WHOLE,)),)

    def level(self, number: int) -> Level:
        """Level `number` from 0 on; the last one goes on for ever."""
        return self.levels[min(number, len(self.levels) - 1)]

    def game_at(self, number: int) -> tuple[str, Limit]:
        """The game of a level, and its limit, where each level has its own."""
        at = number % len(self.games)
        return self.games[at], self.limits[at] if self.limits else self.limit

    def stakes(self, number: int, game: Game) -> Stakes:
        """What this game costs at a level. At fixed limit the bets are the big blind and twice that."""
        limit = self.game_at(number)[1] if self.choice == "by-level" else self.limit
        level = self.level(number)
        blinds = "blinds" in game.forced
        return Stakes(
            limit=limit,
            ante=level.ante if blinds else level.stud_ante,
            small_bet=level.big,
            big_bet=2 * level.big,
            small_blind=level.small if blinds else 0,
            big_blind=level.big if blinds or "button-blind" in game.forced else 0,
            bring_in=level.bring_in if "bring-in" in game.forced else 0,
        )

    def why_not(self, game: Game) -> str:
        """Why a tournament of this structure cannot have this game, in a sentence; "" when it can."""
        if game.carry is not None or not game.bets:
            return f"{game.title} has pots that stay for another deal, or that are matched: no tournament has such."
        if any(trigger.does != "extra-card" for trigger in game.triggers):
            return f"In {game.title} cards are paid for, and the chips of a tournament do not come out even."
        if "blinds" in game.forced:
            return ""
        if not all(level.stud_ante for level in self.levels):
            return f"{game.title} has no blinds that could rise: say the `stud_ante` of each level."
        if "bring-in" in game.forced and not all(level.bring_in for level in self.levels):
            return f"{game.title} needs a bring-in: say the `bring_in` of each level."
        return ""

    def lasts(self, number: int) -> tuple[int, int]:
        """How long a level lasts, as (minutes, hands), one of them 0; (0, 0): to the end."""
        level = self.level(number)
        if number >= len(self.levels) - 1:
            return 0, 0
        if level.minutes or level.hands:
            return level.minutes, level.hands
        return self.minutes, self.hands

    def smallest(self, number: int) -> int:
        """The smallest chip that is needed at a level, and from then on (R164)."""
        needed = [amount for level in self.levels[min(number, len(self.levels) - 1) :] for amount in _amounts(level)]
        fits = [chip for chip in self.chips if all(amount % chip == 0 for amount in needed)]
        return max(fits, default=self.chips[0])

    @property
    def rebuy(self) -> int:
        """The chips of a rebuy; 0 where there is none."""
        return (self.rebuy_chips or self.stack) if self.rebuys else 0

    def shares(self, players: int) -> tuple[int, ...]:
        """The shares of the pool for so many players, in basis points."""
        return next((each.shares for each in reversed(self.payouts) if each.players <= players), self.payouts[0].shares)


class BadStructure(ValueError):
    """A structure that cannot be played; `key` is where that stands."""

    def __init__(self, key: str, message: str) -> None:
        super().__init__(message)
        self.key = key


def build_structure(data: Mapping[str, Any]) -> Structure:
    """A structure from a file. Raises `msgspec.ValidationError`, or `BadStructure` for what types alone do not say."""
    structure = msgspec.convert(data, Structure)
    check(structure)
    return structure


def check(structure: Structure) -> None:
    """Raises `BadStructure` for what could not be played."""
    _check_chips(structure)
    _check_limits(structure)
    _check_levels(structure)
    if structure.smallest(0) != structure.chips[0]:
        raise BadStructure("chips[0]", f"no blind or ante needs a chip of {structure.chips[0]}.")
    _check_later_chips(structure)
    _check_payouts(structure.payouts)


def _check_chips(structure: Structure) -> None:
    small = structure.chips[0]
    for at, (one, other) in enumerate(zip(structure.chips, structure.chips[1:], strict=False), 1):
        if other <= one or other % one:
            raise BadStructure(f"chips[{at}]", f"a chip of {other} is not made of chips of {one}.")
        if other > ONE_CARD_A_CHIP * one:
            text = f"a chip of {other} is more than {ONE_CARD_A_CHIP} of {one}: a pack has too few cards for the race."
            raise BadStructure(f"chips[{at}]", text)
    if structure.stack % small:
        raise BadStructure("stack", f"{structure.stack} cannot be counted out in chips of {small}.")


def _check_limits(structure: Structure) -> None:
    if not structure.limits:
        return
    if structure.choice != "by-level":
        raise BadStructure("limits", "where dealers choose the game, one limit holds for all of them.")
    if len(structure.limits) != len(structure.games):
        text = f"there are {len(structure.games)} games and {len(structure.limits)} limits: say one for each."
        raise BadStructure("limits", text)


def _check_later_chips(structure: Structure) -> None:
    """Chips that come when the play has begun: until when, and in chips that are still on the table then (R164)."""
    levels, until = len(structure.levels), structure.rebuy_levels
    if bool(until) != bool(structure.rebuys or structure.addon_chips):
        raise BadStructure("rebuy_levels", "rebuys and add-ons need a last level, and it needs them.")
    if until >= levels > 0 and until:
        raise BadStructure("rebuy_levels", f"there are {levels} levels, and the last one has no end.")
    if structure.rebuy_chips and not structure.rebuys:
        raise BadStructure("rebuys", "say how often one may buy so many chips again.")
    if structure.addon_chips and not structure.levels[until - 1].rest:
        key = f"levels[{until - 1}].rest"
        raise BadStructure(key, "an add-on is bought in the break after the last level with rebuys: say how long.")
    entered = structure.stack if structure.late_levels else 0
    for key, chips, last in (
        ("stack", entered, structure.late_levels),
        ("rebuy_chips" if structure.rebuy_chips else "rebuys", structure.rebuy, until),
        ("addon_chips", structure.addon_chips, until),
    ):
        smallest = structure.smallest(max(last - 1, 0))
        if chips % smallest:
            raise BadStructure(key, f"{chips} cannot be counted out in level {last}: its smallest chip is {smallest}.")


def _check_levels(structure: Structure) -> None:
    small, before = structure.chips[0], structure.levels[0]
    if structure.minutes and structure.hands:
        raise BadStructure("hands", "a level lasts some minutes, or some hands, not both.")
    for at, level in enumerate(structure.levels):
        key = f"levels[{at}]"
        if level.small > level.big:
            raise BadStructure(f"{key}.small", "the small blind cannot be larger than the big one.")
        if level.bring_in >= level.big:
            raise BadStructure(
                f"{key}.bring_in", "a bring-in is smaller than a bet, which is as high as the big blind."
            )
        if level.big < before.big:
            raise BadStructure(f"{key}.big", "blinds never fall.")
        odd = next((amount for amount in _amounts(level) if amount % small), 0)
        if odd:
            raise BadStructure(key, f"{odd} cannot be paid in chips of {small}.")
        if level.minutes and level.hands:
            raise BadStructure(f"{key}.hands", "a level lasts some minutes, or some hands, not both.")
        if at < len(structure.levels) - 1 and not any(structure.lasts(at)):
            raise BadStructure(key, "say how many minutes or hands a level lasts.")
        before = level


def _check_payouts(payouts: Sequence[Payout]) -> None:
    if payouts[0].players > 2:
        raise BadStructure("payouts[0].players", "the first payout is for two players.")
    for at, each in enumerate(payouts):
        key = f"payouts[{at}]"
        if at and each.players <= payouts[at - 1].players:
            raise BadStructure(f"{key}.players", "payouts go from few players to many.")
        if sum(each.shares) != WHOLE:
            raise BadStructure(f"{key}.shares", f"the shares come to {sum(each.shares)}, not to {WHOLE}.")
        if list(each.shares) != sorted(each.shares, reverse=True):
            raise BadStructure(f"{key}.shares", "a better place is never paid less.")
        if len(each.shares) > each.players:
            raise BadStructure(f"{key}.shares", f"{each.players} players cannot take {len(each.shares)} places.")


def _amounts(level: Level) -> Iterable[int]:
    amounts = (level.small, level.big, level.ante, level.stud_ante, level.bring_in)
    return (amount for amount in amounts if amount)
