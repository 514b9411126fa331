"""A PHH file's fields and actions, read. Knows the notation, not the rules of play."""

from collections.abc import Mapping
from decimal import Decimal
from typing import Literal

import msgspec

from server.poker.cards import TEXTS
from server.poker.stakes import Limit

UNKNOWN = "??"
Amount = Decimal
Token = int | str
"""A dealt card: its text, or the number of one that nobody knows."""


class BadHistory(ValueError):
    """A history that cannot be. `action` counts from 1, 0: none is to blame; `rule` is the engine's word for it."""

    def __init__(self, action: int, rule: str, text: str) -> None:
        super().__init__(text)
        self.action = action
        self.rule = rule


class History(msgspec.Struct, frozen=True, kw_only=True):
    """The fields of a PHH file that decide the play. Amounts are in the file's own unit."""

    variant: str
    starting_stacks: tuple[Amount, ...]
    actions: tuple[str, ...]
    antes: tuple[Amount, ...] = ()
    ante_trimming_status: bool = False
    blinds_or_straddles: tuple[Amount, ...] = ()
    bring_in: Amount = Decimal(0)
    small_bet: Amount = Decimal(0)
    big_bet: Amount = Decimal(0)
    min_bet: Amount = Decimal(0)
    game: str = msgspec.field(default="", name="_game")
    limit: Limit | None = msgspec.field(default=None, name="_limit")


class Act(msgspec.Struct, frozen=True):
    """One action. `seat` counts from 0, -1 for the board; `to` is a street total in chips."""

    number: int
    verb: Literal["dh", "db", "f", "cc", "cbr", "pb", "sd", "sm"]
    seat: int = -1
    cards: tuple[Token, ...] = ()
    to: int = 0


def read(mapping: Mapping[str, object]) -> History:
    """The history of these keys. Raises `msgspec.ValidationError`."""
    return msgspec.convert(mapping, History)


def unit_of(history: History) -> int:
    """Chips to one of the file's unit: enough for the smallest decimal in it."""
    amounts = [
        *history.starting_stacks, *history.antes, *history.blinds_or_straddles,
        history.bring_in, history.small_bet, history.big_bet, history.min_bet,
    ]  # fmt: skip
    for number, text in enumerate(history.actions, 1):
        words = text.split("#")[0].split()
        if len(words) > 2 and words[1] == "cbr":
            amounts.append(_number(number, words[2]))
    places = 0
    for amount in amounts:
        exponent = amount.normalize().as_tuple().exponent
        places = max(places, -exponent if isinstance(exponent, int) else 0)
    return int(10**places)


def _number(action: int, word: str) -> Decimal:
    if not word.replace(".", "", 1).isdecimal():
        raise BadHistory(action, "no-such-action", f"{word} is no amount")
    return Decimal(word)


def parse(number: int, text: str, unit: int) -> Act | None:
    """The action; None for one that is only a comment."""
    match text.split("#")[0].split():
        case []:
            return None
        case [player, "sm", "-"]:  # shows what the file has said already
            return Act(number, "sm", _seat(number, player), (UNKNOWN,))
        case ["d", "dh", player, cards]:
            return Act(number, "dh", _seat(number, player), _cards(number, cards))
        case ["d", "db", cards]:
            return Act(number, "db", -1, _cards(number, cards))
        case [player, "f" | "cc" | "pb" as verb]:
            return Act(number, verb, _seat(number, player))
        case [player, "cbr", amount]:
            return Act(number, "cbr", _seat(number, player), to=int(_number(number, amount) * unit))
        case [player, "sd" | "sm" as verb, *cards]:
            return Act(number, verb, _seat(number, player), _cards(number, "".join(cards)))
        case _:
            raise BadHistory(number, "no-such-action", f"'{text}' is no action of this notation")


def _seat(number: int, player: str) -> int:
    if not player.startswith("p") or not player[1:].isdecimal() or player == "p0":
        raise BadHistory(number, "no-such-player", f"{player} is no player: write p1, p2 and so on")
    return int(player[1:]) - 1


def _cards(number: int, text: str) -> tuple[Token, ...]:
    pieces = tuple(text[at : at + 2] for at in range(0, len(text), 2))
    for piece in pieces:
        if piece != UNKNOWN and piece not in TEXTS:
            raise BadHistory(number, "no-such-card", f"{piece} is no card")
    return pieces
