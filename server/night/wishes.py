"""What a host may fix on the page that starts a table, laid over a house-rule preset. Everything may be left out.

A wish is a key of the house rules by its own name (`clock_s` is `table.clock_s`). Four have words of their own:
`kitty` is `kitty.use`; `money` says whether chips are for play; `blue` is what a blue chip is worth (R154); and
`rotation` names a list of games, which are dealt for an orbit each unless `by` says otherwise.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Literal

import msgspec
from msgspec.structs import replace

from server.night.house_keys import BadValue, named, with_said, with_value
from server.night.house_words import label
from server.poker.house import House, Rotation
from server.value_words import explain


class Own(msgspec.Struct, frozen=True, kw_only=True):
    """The wishes that are no key."""

    money: Literal["money", "play"] | None = None
    blue: Literal[10, 20, 25] | None = None
    rotation: str | None = None


class BadWish(ValueError):
    """A wish that cannot be; the message says which, in a sentence for the host."""


def house_of(
    preset: House, wishes: Mapping[str, Any], rotations: Mapping[str, Rotation] = MappingProxyType({})
) -> House:
    """The house rules of a night; `rotations` are the lists that have a name. Raises BadWish."""
    try:
        own = msgspec.convert({name: wishes[name] for name in Own.__struct_fields__ if name in wishes}, Own)
    except msgspec.ValidationError as bad:
        key, sentence = explain(bad, wishes, Own)
        raise BadWish(f"{key.capitalize()}: {sentence}") from None
    said = {name: value for name, value in wishes.items() if name not in Own.__struct_fields__ and value is not None}
    house = _with_own(preset, own, rotations)
    for name, value in said.items():
        house = _with_key(house, name, value)
    if own.money == "play":
        house = with_value(house, "bank.price", 0)
    return _fitted(preset, house, said)


def _with_key(house: House, name: str, value: Any) -> House:  # noqa: ANN401 (as JSON has it)
    key = "kitty.use" if name == "kitty" else named(name)
    if key is None:
        raise BadWish(f"There is no setting {name}.")
    try:
        return with_said(house, key, value)
    except BadValue as bad:
        raise BadWish(f"{label(key)}: {bad}") from None


def _with_own(house: House, own: Own, rotations: Mapping[str, Rotation]) -> House:
    if own.rotation:
        if own.rotation not in rotations:
            raise BadWish(f"There is no list of games {own.rotation}.")
        house = with_value(house, "choice.rotation", rotations[own.rotation].games)
        house = with_value(house, "choice.by", "round-of-each")
    if own.blue is not None:
        blue = own.blue
        chips = (replace(chip, worth=blue) if chip.colour == "blue" else chip for chip in house.bank.chips)
        house = with_value(house, "bank.chips", tuple(chips))
    return house


def _fitted(preset: House, house: House, said: Mapping[str, Any]) -> House:
    """What was wished moves what goes with it, unless that was wished too: the bounds of the buy-in, the big bet."""
    bank, choice = house.bank, house.choice
    if "small_bet" in said and "big_bet" not in said:
        house = with_value(house, "choice.big_bet", max(preset.choice.big_bet, choice.small_bet))
    if "buy_in" in said and "buy_in_min" not in said:
        house = with_value(house, "bank.buy_in_min", min(bank.buy_in_min, bank.buy_in))
    if "buy_in" in said and "buy_in_max" not in said:
        house = with_value(house, "bank.buy_in_max", max(bank.buy_in_max, bank.buy_in))
    if house.choice.big_bet < house.choice.small_bet:
        raise BadWish("The big bet cannot be smaller than the small bet.")
    low, high = house.bank.buy_in_min, house.bank.buy_in_max
    if not low <= house.bank.buy_in <= high:
        raise BadWish(f"The buy-in must be {low} to {high} chips.")
    return house
