"""A PHH file's fields and actions, read and written. Knows the notation, not the rules of play."""

from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal
from typing import Literal, get_args

import msgspec
from msgspec.structs import replace

from server.poker import commands
from server.poker.cards import JOKERS, TEXTS
from server.poker.events import PublicEvent
from server.poker.stakes import Limit

UNKNOWN = "??"
CARDS_SPEAK = "cards-speak"
"""The rule that a winning hand cannot be mucked (procedure.md 8)."""
OUT_OF_TIME = "out of time"
"""The comment of an act that the clock did for the player (an addition of ours)."""
PLACES = 6
"""The most decimal places of an amount."""
MOST = Decimal(10) ** 15
UNKNOWN_STACK = Decimal("inf")
"""A stack that nobody knows."""
NO_ACTION = "no-such-action"
NO_AMOUNT = "no-such-amount"
NO_CARD = "no-such-card"
NO_PLAYER = "no-such-player"
LISTS = ("starting_stacks", "finishing_stacks", "antes", "blinds_or_straddles")
BETS = ("bring_in", "small_bet", "big_bet", "min_bet")

Amount = Decimal
Token = int | str
"""A dealt card: its text, or the number of one that nobody knows."""

_NATIVE = frozenset((commands.Fold, commands.Check, commands.Call, commands.Bet, commands.RaiseTo, commands.BringIn))
OWN = {
    str(command.__struct_config__.tag): command
    for command in get_args(commands.SeatCommand)
    if command not in _NATIVE and command is not commands.Draw
}
"""The commands that the notation has no word for: an addition of ours uses their own."""

_CARDS = frozenset((*TEXTS, str(JOKERS[0])))


class BadHistory(ValueError):
    """A history that cannot be. `action` counts from 1, 0: none is to blame; `rule` is the engine's word for it.

    `key` is the field to blame, if one is: `starting_stacks[2]`.
    """

    def __init__(self, action: int, rule: str, text: str, key: str = "") -> None:
        super().__init__(text)
        self.action = action
        self.rule = rule
        self.key = f"actions[{action - 1}]" if action else key


class NotOver(BadHistory):
    """The file ends before the hand does; `events` is what happened so far, without cards that nobody knows."""

    def __init__(self, text: str, events: Sequence[PublicEvent]) -> None:
        super().__init__(0, "hand-not-over", text, "actions")
        self.events = tuple(events)


class History(msgspec.Struct, frozen=True, kw_only=True):
    """The fields of a PHH file that decide the play. Amounts are in the file's own unit.

    `started` is an addition of ours: what the other fields cannot say of the hand's first event, under its own names.
    """

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
    finishing_stacks: tuple[Amount, ...] = ()
    winnings: tuple[Amount, ...] = ()
    seats: tuple[int, ...] = ()
    players: tuple[str, ...] = ()
    table: int | str = 1
    hand: int | str = 1
    game: str = msgspec.field(default="", name="_game")
    limit: Limit | None = msgspec.field(default=None, name="_limit")
    started: dict[str, object] = msgspec.field(default_factory=dict, name="_started")


class Act(msgspec.Struct, frozen=True):
    """One action. `player` counts from 0, -1 for the board; `to` is a street total in chips.

    `own`: an act that only our games have, the `word` of its command with cards or a `value` ("declare low").
    """

    number: int
    verb: Literal["dh", "db", "f", "cc", "cbr", "pb", "sd", "sm", "own"]
    player: int = -1
    cards: tuple[Token, ...] = ()
    to: int = 0
    timed_out: bool = False
    word: str = ""
    value: str = ""


def read(mapping: Mapping[str, object]) -> History:
    """The history of these keys. Raises `msgspec.ValidationError`."""
    return msgspec.convert(mapping, History)


def unit_of(history: History) -> int:
    """Chips to one of the file's unit: enough for the smallest decimal in it. Raises `BadHistory`."""
    places = 0
    for action, key, amount in _amounts(history):
        if not amount.is_finite() or not 0 <= amount < MOST:
            raise BadHistory(action, NO_AMOUNT, f"{amount} is no number of chips", key)
        exponent = amount.normalize().as_tuple().exponent
        places = max(places, -exponent if isinstance(exponent, int) else 0)
        if places > PLACES:
            raise BadHistory(action, NO_AMOUNT, f"{amount} has more than {PLACES} decimal places", key)
    return int(10**places)


def _amounts(history: History) -> Iterator[tuple[int, str, Decimal]]:
    """Every amount that is known, with its action or its key."""
    for key in LISTS:
        for place, amount in enumerate(getattr(history, key)):
            if amount != UNKNOWN_STACK or not key.endswith("_stacks"):
                yield 0, f"{key}[{place}]", abs(amount) if key == "blinds_or_straddles" else amount
    for key in BETS:
        yield 0, key, getattr(history, key)
    for number, to in _bets(history):
        yield number, "", to


def _bets(history: History) -> Iterator[tuple[int, Decimal]]:
    """What each bet or raise is to, with the number of its action."""
    for number, text in enumerate(history.actions, 1):
        words = text.split("#")[0].split()
        if len(words) > 2 and words[1] == "cbr":
            yield number, _number(number, words[2])


def with_stacks(history: History) -> History:
    """The history with so many chips for each player whose stack nobody knows (`inf`) that he is never all-in."""
    if UNKNOWN_STACK not in (*history.starting_stacks, *history.finishing_stacks):
        return history
    forced = (*history.antes, *map(abs, history.blinds_or_straddles), *(getattr(history, key) for key in BETS))
    enough = 1 + sum(forced) + sum(to for _, to in _bets(history))
    known = UNKNOWN_STACK not in history.finishing_stacks
    return replace(
        history,
        starting_stacks=tuple(enough if stack == UNKNOWN_STACK else stack for stack in history.starting_stacks),
        finishing_stacks=history.finishing_stacks if known else (),
    )


def _number(action: int, word: str) -> Decimal:
    if not word.isascii() or not word.replace(".", "", 1).isdecimal():
        raise BadHistory(action, NO_ACTION, f"{word} is no amount")
    return Decimal(word)


def parse_all(history: History, unit: int) -> list[Act]:
    """The actions of a history; comments that stand alone are left out. Raises `BadHistory`."""
    parsed = (parse(number, text, unit) for number, text in enumerate(history.actions, 1))
    return [act for act in parsed if act is not None]


def parse(number: int, text: str, unit: int) -> Act | None:
    """The action; None for one that is only a comment."""
    said, _, comment = text.partition("#")
    late = comment.strip() == OUT_OF_TIME
    match said.split():
        case []:
            return None
        case [player, "sm", "-"]:  # shows what the file has said already
            return Act(number, "sm", _player(number, player), (UNKNOWN,))
        case ["d", "dh", player, cards]:
            return Act(number, "dh", _player(number, player), _cards(number, cards))
        case ["d", "db", cards]:
            return Act(number, "db", -1, _cards(number, cards))
        case [player, "f" | "cc" | "pb" as verb]:
            return Act(number, verb, _player(number, player), timed_out=late)
        case [player, "cbr", amount]:
            return Act(number, "cbr", _player(number, player), to=int(_number(number, amount) * unit))
        case [player, "sd" | "sm" as verb, *cards]:
            return Act(number, verb, _player(number, player), _cards(number, "".join(cards)), timed_out=late)
        case [player, word, *more] if word in OWN and len(more) == len(OWN[word].__struct_fields__):
            act = Act(number, "own", _player(number, player), timed_out=late, word=word)
            if OWN[word].__struct_fields__ == ("cards",):
                return replace(act, cards=_cards(number, more[0]))
            return replace(act, value="".join(more))
        case _:
            raise BadHistory(number, NO_ACTION, f"'{text}' is no action of this notation")


def write_act(act: Act, unit: int) -> str:
    """The action in the notation; `parse` reads it again."""
    cards = "".join(map(str, act.cards))
    if act.verb == "db":
        return f"d db {cards}"
    if act.verb == "dh":
        return f"d dh p{act.player + 1} {cards}"
    words = [f"p{act.player + 1}", act.word or act.verb]
    if act.verb == "cbr":
        words.append(write_amount(act.to, unit))
    words += [each for each in (cards, act.value) if each]
    if act.timed_out:
        words.append(f"# {OUT_OF_TIME}")
    return " ".join(words)


def write_amount(chips: int, unit: int) -> str:
    """Chips in the file's unit, with as many decimals as it takes."""
    amount = (Decimal(chips) / unit).normalize()
    return f"{amount:f}"


def _player(number: int, player: str) -> int:
    if not player.startswith("p") or not player[1:].isdecimal() or not player.isascii() or player == "p0":
        raise BadHistory(number, NO_PLAYER, f"{player} is no player: write p1, p2 and so on")
    return int(player[1:]) - 1


def _cards(number: int, text: str) -> tuple[Token, ...]:
    pieces = tuple(text[at : at + 2] for at in range(0, len(text), 2))
    for piece in pieces:
        if piece != UNKNOWN and piece not in _CARDS:
            raise BadHistory(number, NO_CARD, f"{piece} is no card")
    return pieces
