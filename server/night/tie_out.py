"""The night and its book must agree on every chip, after every command (bank.md 1.4, invariants 7 and 8)."""

from server.bank import account
from server.bank.account import bounty_money, carry, kitty, pot, prize_money, stack
from server.bank.book import Book
from server.bank.check import InvariantBroken
from server.night.state import Night
from server.night.tournament.entries import code
from server.night.tournament.finishing import on_heads, unpaid


def check(night: Night, book: Book) -> None:
    """Raises InvariantBroken when a stack, the pot, what stays of it or the kitty is not what the book has."""
    number = night.number
    played = code(night)
    in_play: dict[int, int] = {}
    if night.hand is not None and night.in_hand:
        public = night.hand.public
        in_play = {place.seat: place.stack for place in public.seats}
        of_hand = account.tournament_pot(played, public.number) if played else pot(number, public.number)
        if book.balance(of_hand) != public.pot:
            raise InvariantBroken(f"hand {public.number}: the pot is not what the book has")
    for player in night.players:
        seat = player.seat
        held = in_play[seat] if seat is not None and seat in in_play else player.stack
        chips = account.tournament_stack(played, player.id) if played else stack(number, player.id)
        if book.balance(chips) != held + player.promised:
            raise InvariantBroken(f"a player's {held} chips are not what the book has")
    if book.balance(carry(number)) != (night.carry.chips if night.carry is not None else 0) + night.odd:
        raise InvariantBroken("the pot that stays is not what the book has")
    if book.balance(kitty(number)) != night.kitty:
        raise InvariantBroken("the kitty is not what the book has")
    if night.tournament is not None:
        _check_pools(night, book)


def _check_pools(night: Night, book: Book) -> None:
    """The prize pool is entries less fees, less what was paid; so is what lies on heads (bank.md 1.3)."""
    if -book.balance(prize_money(night.number)) != unpaid(night):
        raise InvariantBroken("the prize pool is not what the book has")
    if -book.balance(bounty_money(night.number)) != on_heads(night):
        raise InvariantBroken("the bounties are not what the book has")
