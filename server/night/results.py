"""What each game and each dealer's choice brought whom, from the hands of a night (ux.md 1.9, bank.md 1.11)."""

from collections.abc import Callable, Iterable, Mapping

import msgspec

from server.night.hands import PlayedHand
from server.poker.events import HandEnded


class Result(msgspec.Struct, frozen=True):
    """Some hands together: their numbers, and what each player won (above zero) or lost in them, in chips.

    What the kitty got and what stayed in the pot for a later deal is nobody's, so the sum may be below zero.
    """

    name: str
    hands: tuple[int, ...]
    won: Mapping[str, int]


def by_game(hands: Iterable[PlayedHand]) -> tuple[Result, ...]:
    """By the game's title, the game played most first."""
    return _together(hands, lambda hand: hand.started.game.title)


def by_chooser(hands: Iterable[PlayedHand]) -> tuple[Result, ...]:
    """By the id of who chose the game; "" where nobody chose."""
    return _together(hands, lambda hand: hand.players.get(hand.chosen_by, "") if hand.chosen_by is not None else "")


def won(hand: PlayedHand) -> dict[str, int]:
    """What each player has more, or less, after a hand that is over than before it, in chips."""
    before = {each.seat: each.stack for each in hand.started.seats}
    after = next((dict(event.stacks) for event in reversed(hand.events) if isinstance(event, HandEnded)), before)
    return {hand.players[seat]: after.get(seat, chips) - chips for seat, chips in before.items()}


def _together(hands: Iterable[PlayedHand], name_of: Callable[[PlayedHand], str]) -> tuple[Result, ...]:
    numbers: dict[str, list[int]] = {}
    sums: dict[str, dict[str, int]] = {}
    for hand in hands:
        if not hand.over or hand.void:
            continue
        name = name_of(hand)
        numbers.setdefault(name, []).append(hand.number)
        total = sums.setdefault(name, {})
        for player, chips in won(hand).items():
            total[player] = total.get(player, 0) + chips
    found = [Result(name, tuple(of), sums[name]) for name, of in numbers.items()]
    return tuple(sorted(found, key=lambda result: (-len(result.hands), result.name)))
