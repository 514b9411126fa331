"""What a dealer may choose: the games of this table, and what he may stack over them (P28), as host and game allow."""

from functools import lru_cache

import msgspec

from server.night import commands as c
from server.night.refusal import NightRule as Rule
from server.night.refusal import Refusal
from server.night.state import Night
from server.poker.catalogue import fits
from server.poker.effective import ruled
from server.poker.game import BetStep, Game
from server.poker.house import Choice as HouseChoice
from server.poker.house import House
from server.poker.modifiers import NAMES, NONE, Modifier, Modifiers, named
from server.poker.modify import clash
from server.poker.options import can_be_bombed
from server.poker.ranking.wild_words import WILD_WORDS, wild_in_words
from server.poker.stakes import Limit, Stakes, flaw


class WildChoice(msgspec.Struct, frozen=True):
    """`word` is sent back in `modifiers.wild`, `label` is for people."""

    word: str
    label: str


class ModifierChoices(msgspec.Struct, frozen=True):
    """What the host allows a dealer to stack over a game. `ante_times`, `limit_times`: the most; 1: not at all."""

    wild: tuple[WildChoice, ...]
    hi_lo: bool
    ante_times: int
    limit_times: int
    roll_your_own: bool
    declare: bool


ROTATING = ("rotation", "round-of-each")
"""Where nobody chooses: the list goes on by itself."""


def offered(house: HouseChoice, game: str) -> bool:
    """Whether this table deals that game at all."""
    if house.by in ROTATING and house.rotation:
        return any(each.game == game for each in house.rotation)
    return not house.games or game in house.games


def refused(house: House, game: Game, modifiers: Modifiers) -> Refusal | None:
    """Why this house, or this game, does not take them; None when both do."""
    for each in named(modifiers):
        if each not in house.choice.modifiers:
            return Refusal(Rule.MODIFIER_NOT_OFFERED, f"The host does not allow {NAMES[each]}.")
    most = house.choice.times_max
    if max(modifiers.ante_times, modifiers.limit_times) > most:
        return Refusal(Rule.ABOVE_HOST_CEILING, f"The host allows {most} times the ante and the limit at most.")
    why = clash(game, modifiers, ruled(house, game))
    return Refusal(Rule.MODIFIERS_CLASH, why) if why else None


def stakes_of(house: HouseChoice, game: Game, command: c.Choose) -> Stakes | Refusal:
    """The dealer's stakes, at or below the host's ceiling (A10)."""
    small = command.small_bet or house.small_bet
    big = command.big_bet or min(house.big_bet, max(small, house.big_bet if command.small_bet is None else 2 * small))
    if command.ante > house.ante_max:
        return Refusal(Rule.ABOVE_HOST_CEILING, f"The host allows an ante of at most {house.ante_max}.")
    if small > house.small_bet or big > house.big_bet:
        return Refusal(
            Rule.ABOVE_HOST_CEILING, f"The host allows bets of at most {house.small_bet} and {house.big_bet}."
        )
    limit = own_limit(game) or command.limit
    if limit not in house.limits:
        return Refusal(Rule.LIMIT_NOT_OFFERED, "The host does not allow that limit.")
    small_blind, ante = "blinds" in game.forced, "ante" in game.forced
    big_blind = small_blind or "button-blind" in game.forced
    if ante and not small_blind and command.ante < 1:
        return Refusal(Rule.ANTE_NEEDED, "This game needs an ante of at least 1.")
    stakes = Stakes(
        ante=command.ante,
        limit=limit,
        small_bet=small,
        big_bet=big,
        small_blind=max(1, small // 2) if small_blind else 0,
        big_blind=small if big_blind else 0,
        bring_in=max(1, small // 2) if "bring-in" in game.forced else 0,
    )
    why = flaw(stakes)
    return Refusal(Rule.UNPLAYABLE_STAKES, why) if why else stakes


def stakes_here(night: Night, game: Game, command: c.Choose) -> Stakes | Refusal:
    """What this choice would cost now: in a tournament what the level says, whatever was asked for."""
    structure = night.session.structure
    if night.tournament is None or structure is None:
        return stakes_of(night.house.choice, game, command)
    return structure.stakes(max(night.tournament.level, 0), game)


def why_not(house: House, game: Game, players: int) -> str:
    """Why so many players cannot choose this game here, in a sentence; empty when they can."""
    limit = own_limit(game)
    if limit is not None and limit not in house.choice.limits:
        return f"{game.title} is played at {limit} limit, which the host does not allow."
    return fits(game, players, house)


def own_limit(game: Game) -> Limit | None:
    """The limit that a game is always played at (the Italian game's pot limit); None: the dealer chooses."""
    limits = {step.limit for step in game.steps if isinstance(step, BetStep)}
    return "pot" if limits == {"pot"} else None


def bomb_pot(night: Night, game: Game, hand: int) -> bool:
    """Whether the house makes a bomb pot of this hand, if it is one of this game."""
    every = night.house.options.bomb_pot_every
    return bool(every) and hand % every == 0 and night.carry is None and can_be_bombed(game)


def allowed(house: HouseChoice) -> ModifierChoices:
    """For the controls of whoever chooses."""
    return ModifierChoices(
        wild=tuple(WildChoice(word, wild_in_words(word)) for word in WILD_WORDS) if "wild" in house.modifiers else (),
        hi_lo="hi-lo" in house.modifiers,
        ante_times=house.times_max if "ante-times" in house.modifiers else 1,
        limit_times=house.times_max if "limit-times" in house.modifiers else 1,
        roll_your_own="roll-your-own" in house.modifiers,
        declare="declare" in house.modifiers,
    )


@lru_cache(maxsize=256)
def takes(house: House, game: Game) -> tuple[Modifier, ...]:
    """The modifiers that this house allows and this game takes; of wild cards, whether it takes any."""
    rules = ruled(house, game)
    wild = (Modifiers(wild=(word,)) for word in WILD_WORDS)
    declared = (Modifiers(declare=True), Modifiers(hi_lo=True, declare=True))
    tried: tuple[Modifiers, ...] = (
        next((each for each in wild if not clash(game, each, rules)), NONE),
        Modifiers(hi_lo=True),
        Modifiers(ante_times=2),
        Modifiers(limit_times=2),
        Modifiers(roll_your_own=True),
        *declared,
    )
    found = (word for each in tried if not clash(game, each, rules) for word in named(each))
    return tuple(
        word
        for word in dict.fromkeys(found)
        if word in house.choice.modifiers and (house.choice.times_max > 1 or not word.endswith("-times"))
    )
