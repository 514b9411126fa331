"""The night and its book must agree on every chip, after every command (bank.md 1.4, invariants 7 and 8)."""

from server.bank.account import carry, kitty, pot, stack
from server.bank.book import Book
from server.bank.check import InvariantBroken
from server.night.state import Night


def check(night: Night, book: Book) -> None:
    """Raises InvariantBroken when a stack, the pot, what stays of it or the kitty is not what the book has."""
    number = night.number
    in_play: dict[int, int] = {}
    if night.hand is not None and night.in_hand:
        public = night.hand.public
        in_play = {place.seat: place.stack for place in public.seats}
        if book.balance(pot(number, public.number)) != public.pot:
            raise InvariantBroken(f"hand {public.number}: the pot is not what the book has")
    for player in night.players:
        seat = player.seat
        held = in_play[seat] if seat is not None and seat in in_play else player.stack
        if book.balance(stack(number, player.id)) != held + player.promised:
            raise InvariantBroken(f"a player's {held} chips are not what the book has")
    if book.balance(carry(number)) != (night.carry.chips if night.carry is not None else 0):
        raise InvariantBroken("the pot that stays is not what the book has")
    if book.balance(kitty(number)) != night.kitty:
        raise InvariantBroken("the kitty is not what the book has")
