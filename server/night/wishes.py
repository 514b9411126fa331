"""What a host may fix on the page that starts a table, laid over a house-rule preset. Every field may be left out."""

from typing import Literal

import msgspec

from server.poker.house import Chip, House


class Wishes(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Chips, seconds (`_s`) and minor units (`price`). `blue` is what a blue chip is worth (R154)."""

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
    clock_s: int | None = None
    bank_s: int | None = None
    choose_s: int | None = None
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
    "clock_s": ("table", "clock_s"),
    "bank_s": ("table", "bank_s"),
    "choose_s": ("choice", "seconds"),
    "pause_ms": ("table", "pause_ms"),
}


def house_of(preset: House, wishes: object) -> House:
    """The house rules of a night. Raises msgspec.ValidationError, whose message names the key that is wrong."""
    asked = msgspec.convert(wishes, Wishes, strict=True)
    data = msgspec.to_builtins(preset)
    for key, (section, name) in _PLACES.items():
        value = getattr(asked, key)
        if value is not None:
            data[section][name] = value
    if asked.blue is not None:
        data["bank"]["chips"] = [
            msgspec.to_builtins(Chip(colour="blue", worth=asked.blue) if chip.colour == "blue" else chip)
            for chip in preset.bank.chips
        ]
    if asked.money == "play":
        data["bank"]["price"] = 0
    house = msgspec.convert(data, House, strict=True)
    if not house.bank.buy_in_min <= house.bank.buy_in <= house.bank.buy_in_max:
        raise msgspec.ValidationError("buy_in must be between buy_in_min and buy_in_max")
    if house.choice.big_bet < house.choice.small_bet:
        raise msgspec.ValidationError("big_bet cannot be below small_bet")
    return house
