"""What one buys in for: the house's range, or exactly 20, 30 or 40 big blinds (R155, R192)."""

from typing import NamedTuple

from server.night.player import Player
from server.night.state import Night
from server.poker.house import House

HOUR_MS = 3_600_000


class BuyIns(NamedTuple):
    """Chips: the least to sit down with, the usual buy-in, and the most in front of who asks for more."""

    least: int
    usual: int
    most: int


def buy_ins(house: House) -> BuyIns:
    """A short-stack table sells one size of stack, and fills up to it (R192)."""
    bank = house.bank
    if bank.short_stack:
        chips = bank.short_stack * house.choice.small_bet
        return BuyIns(chips, chips, chips)
    return BuyIns(bank.buy_in_min, bank.buy_in, bank.buy_in_max)


def would_buy(night: Night, player: Player) -> int:
    """What a player who asks for chips is likely to want: the usual buy-in, as far as it fits in front of him."""
    _, usual, most = buy_ins(night.house)
    room = most - night.chips(player) - player.promised
    return min(usual, room) if room > 0 else usual


def comes_back_with(night: Night, player: Player, at: int) -> int:
    """The chips that a player took off the table and brings back if he comes back now (procedure.md 17); 0: none.

    What counts is the table of the evening that he left last.
    """
    there = player.elsewhere
    since, chips = max((player.since, player.left_with), (there.since, there.left_with))
    soon = at - since <= night.house.bank.return_h * HOUR_MS
    return chips if player.seat is None and since and soon else 0


def table_type(seats: int) -> str:
    """What card rooms call a table of so many seats (R193)."""
    return {2: "heads-up", 6: "6-max", 9: "full ring", 10: "full ring"}.get(seats, "")
