"""The table that a PHH file describes, before the first card."""

from collections.abc import Mapping
from decimal import Decimal

from msgspec.structs import replace

from server.poker.effective import effective
from server.poker.events import Blind, HandStarted, SeatStart
from server.poker.game import BetStep, Game, Step
from server.poker.house import Betting, House
from server.poker.phh.notation import BadHistory, History
from server.poker.stakes import Limit, Stakes

VARIANTS: dict[str, tuple[str, Limit]] = {
    "FT": ("texas-holdem", "fixed"),
    "NT": ("texas-holdem", "no-limit"),
    "NS": ("short-deck", "no-limit"),
    "PO": ("omaha", "pot"),
    "FO/8": ("omaha-8", "fixed"),
    "F7S": ("seven-card-stud", "fixed"),
    "F7S/8": ("stud-8", "fixed"),
    "FR": ("razz", "fixed"),
    "N2L1D": ("kansas-city-lowball", "no-limit"),
    "F2L3D": ("triple-draw-2-7", "fixed"),
    "FB": ("badugi", "fixed"),
}
CARD_ROOM = House(betting=Betting(bring_in_option="none", raises=4))
"""What no file says of the room it was played in: where all call the bring-in, the next card comes; and a history may
have a fourth raise, which some rooms allow (procedure.md 3).
"""


def setup_of(history: History, games: Mapping[str, Game], unit: int) -> HandStarted:
    """The table before the first card. Raises `BadHistory` for a variant or amounts that this engine has not."""
    identity, limit = (history.game, history.limit or "fixed") if history.game else _variant(history.variant)
    game = games.get(identity)
    if game is None:
        raise BadHistory(0, "no-such-game", f"there is no game {identity}")
    seats = tuple(SeatStart(seat, _chips(stack, unit)) for seat, stack in enumerate(history.starting_stacks))
    if not game.players[0] <= len(seats) <= game.players[1] or any(each.stack <= 0 for each in seats):
        raise BadHistory(0, "no-such-table", f"{game.title} is not for {len(seats)} players with these stacks")
    ante, dead = _antes(history, unit)
    least = history.min_bet or history.small_bet
    blinds = _blinds(history, unit)
    if history.variant == "NS":
        game = replace(game, steps=tuple(map(_left_of_the_blind, game.steps)))
    played = effective(CARD_ROOM, game)
    return HandStarted(
        night=1,
        hand=1,
        game=game,
        rules=played.rules,
        betting=played.betting,
        dealing=played.dealing,
        showdown=played.showdown,
        stakes=Stakes(
            limit=limit,
            ante=ante,
            small_bet=_chips(least, unit),
            big_bet=_chips(history.big_bet or least, unit),
            big_blind=_chips(least, unit) if blinds else 0,
            bring_in=_chips(history.bring_in, unit),
        ),
        button=len(seats) - 1,
        seats=seats,
        blinds=(*blinds, *dead),
    )


def _variant(name: str) -> tuple[str, Limit]:
    if name not in VARIANTS:
        raise BadHistory(0, "no-such-game", f"{name} is no variant that is played here: {', '.join(VARIANTS)}")
    return VARIANTS[name]


def _left_of_the_blind(step: Step) -> Step:
    """The button's blind is one as any other in a file: the round begins left of it, heads-up with the button."""
    if isinstance(step, BetStep) and step.opener == "left-of-dealer":
        return replace(step, opener="left-of-big-blind")
    return step


def _chips(amount: Decimal, unit: int) -> int:
    return int(amount * unit)


def _antes(history: History, unit: int) -> tuple[int, tuple[Blind, ...]]:
    """The ante of all, or what single players ante for the table: dead money (procedure.md 5)."""
    antes = [_chips(ante, unit) for ante in history.antes]
    if not any(antes):
        return 0, ()
    short = any(_chips(stack, unit) < ante for stack, ante in zip(history.starting_stacks, antes, strict=False))
    same = len(set(antes)) == 1 and len(antes) == len(history.starting_stacks)
    if same and (history.ante_trimming_status or not short):
        return antes[0], ()
    if history.ante_trimming_status:
        raise BadHistory(0, "no-such-table", "antes that differ cannot be trimmed: ante_trimming_status must be false")
    return 0, tuple(Blind(seat, "dead", ante) for seat, ante in enumerate(antes) if ante)


def _blinds(history: History, unit: int) -> tuple[Blind, ...]:
    """Heads-up the first blind is the second player's, who has the button. The last of the highest opens the way.

    A negative amount is what a newcomer posts: it counts as a bet, and never moves the place where the round begins.
    """
    amounts = [_chips(blind, unit) for blind in history.blinds_or_straddles]
    if len(history.starting_stacks) == 2:
        amounts.reverse()
    top = max(amounts, default=0)
    return tuple(
        Blind(seat, "big-blind" if amount == top else "small-blind", abs(amount))
        for seat, amount in enumerate(amounts)
        if amount
    )
