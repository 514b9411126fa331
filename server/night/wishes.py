"""What a host may fix on the page that starts a table, laid over a house-rule preset. Every field may be left out."""

import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import Literal

import msgspec

from server.poker.house import Chip, House, Rotation


class Wishes(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Chips, seconds (`_s`) and minor units (`price`). `blue` is what a blue chip is worth (R154).

    `rotation`: the name of a list of games, which are dealt for an orbit each unless `choose_by` says otherwise.
    """

    approval: Literal["host", "everybody"] | None = None
    money: Literal["money", "play"] | None = None
    price: int | None = None
    currency: str | None = None
    buy_in: int | None = None
    buy_in_min: int | None = None
    buy_in_max: int | None = None
    blue: Literal[10, 20, 25] | None = None
    seats: int | None = None
    ante_max: int | None = None
    small_bet: int | None = None
    big_bet: int | None = None
    limits: tuple[str, ...] | None = None
    games: tuple[str, ...] | None = None
    kitty: Literal["off", "on", "vote"] | None = None
    credit_max: int | None = None
    free_stacks: int | None = None
    free_by: Literal["banker", "at-once"] | None = None
    plays_free: Literal["off", "until-he-wins"] | None = None
    short_stack: Literal[0, 20, 30, 40] | None = None
    return_h: int | None = None
    banker_spends: int | None = None
    clock_s: int | None = None
    bank_s: int | None = None
    choose_s: int | None = None
    choose_by: Literal["dealers-choice", "rotation", "round-of-each", "winners-choice"] | None = None
    rotation: str | None = None
    rotation_deals: int | None = None
    experience: Literal["beginners", "mixed", "experts"] | None = None
    cut_by: Literal["right-hand", "left-hand"] | None = None
    pause_ms: int | None = None


_PLACES = {
    "approval": ("bank", "approval"),
    "price": ("bank", "price"),
    "currency": ("bank", "currency"),
    "buy_in": ("bank", "buy_in"),
    "buy_in_min": ("bank", "buy_in_min"),
    "buy_in_max": ("bank", "buy_in_max"),
    "seats": ("table", "seats"),
    "ante_max": ("choice", "ante_max"),
    "small_bet": ("choice", "small_bet"),
    "big_bet": ("choice", "big_bet"),
    "limits": ("choice", "limits"),
    "games": ("choice", "games"),
    "kitty": ("kitty", "use"),
    "credit_max": ("bank", "credit_max"),
    "free_stacks": ("bank", "free_stacks"),
    "free_by": ("bank", "free_by"),
    "plays_free": ("bank", "plays_free"),
    "short_stack": ("bank", "short_stack"),
    "return_h": ("bank", "return_h"),
    "banker_spends": ("kitty", "banker_spends"),
    "clock_s": ("table", "clock_s"),
    "bank_s": ("table", "bank_s"),
    "choose_s": ("choice", "seconds"),
    "choose_by": ("choice", "by"),
    "rotation_deals": ("choice", "rotation_deals"),
    "experience": ("choice", "experience"),
    "cut_by": ("table", "cut_by"),
    "pause_ms": ("table", "pause_ms"),
}
_NAMES = {name: key for key, (_, name) in _PLACES.items()}


_WORDS = {
    "approval": "Who lets friends in",
    "money": "Money or play",
    "price": "The price of a chip",
    "currency": "The currency",
    "buy_in": "The buy-in",
    "buy_in_min": "The least buy-in",
    "buy_in_max": "The most chips",
    "blue": "A blue chip",
    "seats": "The number of seats",
    "ante_max": "The highest ante",
    "small_bet": "The small bet",
    "big_bet": "The big bet",
    "limits": "The limits",
    "games": "The games",
    "kitty": "The kitty",
    "credit_max": "The credit limit",
    "free_stacks": "The number of free stacks",
    "free_by": "Who gives a free stack",
    "plays_free": "Playing free",
    "short_stack": "The size of a short stack",
    "return_h": "The hours to come back within",
    "banker_spends": "What the banker spends alone",
    "clock_s": "The clock",
    "bank_s": "The time bank",
    "choose_s": "The time to choose",
    "choose_by": "Who chooses the game",
    "rotation": "The list of games",
    "rotation_deals": "The deals of each game",
    "experience": "Who plays",
    "cut_by": "Who cuts",
    "pause_ms": "The pause after a hand",
}
_SAID = re.compile(r"\$\.(?:\w+\.)?(\w+)")
_BOUND = re.compile(r"Expected `int` (<=|>=) (\d+)")


class BadWish(ValueError):
    """A setting that cannot be; the message says which, in a sentence for the host."""


def house_of(preset: House, wishes: object, rotations: Mapping[str, Rotation] = MappingProxyType({})) -> House:
    """The house rules of a night; `rotations` are the lists that have a name. Raises BadWish."""
    try:
        house = _house_of(preset, wishes, rotations)
    except msgspec.ValidationError as bad:
        raise BadWish(_in_words(str(bad))) from None
    if house.choice.big_bet < house.choice.small_bet:
        raise BadWish("The big bet cannot be smaller than the small bet.")
    return house


def _house_of(preset: House, wishes: object, rotations: Mapping[str, Rotation]) -> House:
    asked = msgspec.convert(wishes, Wishes, strict=True)
    data = msgspec.to_builtins(preset)
    for key, (section, name) in _PLACES.items():
        value = getattr(asked, key)
        if value is not None:
            data[section][name] = value
    if asked.rotation:
        if asked.rotation not in rotations:
            raise BadWish(f"There is no list of games {asked.rotation}.")
        data["choice"]["rotation"] = msgspec.to_builtins(rotations[asked.rotation].games)
        data["choice"]["by"] = asked.choose_by or "round-of-each"
    if asked.blue is not None:
        data["bank"]["chips"] = [
            msgspec.to_builtins(Chip(colour="blue", worth=asked.blue) if chip.colour == "blue" else chip)
            for chip in preset.bank.chips
        ]
    if asked.money == "play":
        data["bank"]["price"] = 0
    if asked.small_bet is not None and asked.big_bet is None:
        data["choice"]["big_bet"] = max(preset.choice.big_bet, asked.small_bet)
    bank = data["bank"]
    if asked.buy_in is not None:  # the bounds give way to the buy-in, unless they were asked for too
        bank["buy_in_min"] = asked.buy_in_min or min(bank["buy_in_min"], asked.buy_in)
        bank["buy_in_max"] = asked.buy_in_max or max(bank["buy_in_max"], asked.buy_in)
    house = msgspec.convert(data, House, strict=True)
    if not house.bank.buy_in_min <= house.bank.buy_in <= house.bank.buy_in_max:
        low, high = house.bank.buy_in_min, house.bank.buy_in_max
        raise BadWish(f"The buy-in must be {low} to {high} chips.")
    return house


def _in_words(said: str) -> str:
    """What msgspec says of a value, for somebody who knows no keys: `The clock can be at most 600.`"""
    key = _SAID.search(said)
    what = _WORDS.get(_NAMES.get(key[1], key[1]), key[1]) if key else "A setting"
    bound = _BOUND.search(said)
    if bound is None:
        return f"{what} cannot be that: {said.partition(' - at ')[0]}."
    return f"{what} {'can be at most' if bound[1] == '<=' else 'must be at least'} {bound[2]}."
