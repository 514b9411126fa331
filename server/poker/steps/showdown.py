"""The showdown: who shows in what order, who mucks, and the awards (procedure.md 5 to 8, reports H10)."""

from server.poker.events import Mucked
from server.poker.game import ShowdownStep
from server.poker.naming import called
from server.poker.play import Play
from server.poker.pots import Pot, pots
from server.poker.public import NOBODY, PublicHand
from server.poker.settling import Weighed, award, carry_over, cut_kitty, end, return_uncalled, show, weigh_boards
from server.poker.steps import beat


def start(play: Play, step: ShowdownStep) -> None:
    if play.public.turner != NOBODY:
        beat.settle(play)
        return
    return_uncalled(play)
    found = pots(play.public)
    weighed = [weigh_boards(play, pot.seats) if pot.amount else [] for pot in found]
    _show_hands(play, found, weighed)
    won = [_is_won(shares) for shares in weighed]
    if won[0]:
        cut_kitty(play)
    for number, pot in reversed([*enumerate(pots(play.public))]):
        if pot.amount and won[number]:
            award(play, number, pot, weighed[number])
    left = pots(play.public)
    if any(pot.amount for pot in left):
        carry_over(play, "no-winner", left)
    end(play)


def _is_won(boards: list[Weighed]) -> bool:
    return any(verdict.share for shares in boards for _, verdicts in shares for verdict in verdicts)


def _show_hands(play: Play, found: list[Pot], weighed: list[list[Weighed]]) -> None:
    """The first to show shows. Of the others only winners do, unless the house wants to see every hand.

    Where nobody wins a pot, all who could have won it show, so that everybody sees why it stays. Whether a loser shows
    may depend on nothing but who won, or the order would tell something of a mucked hand.
    """
    hand = play.public
    order = showing_order(hand, found)
    winners = {
        seat
        for pot, boards in zip(found, weighed, strict=True)
        for shares in boards
        for _, verdicts in shares
        for seat, verdict in zip(pot.seats, verdicts, strict=True)
        if verdict.share
    }
    lying = [(pot, boards) for pot, boards in zip(found, weighed, strict=True) if pot.amount]
    stays = {seat for pot, boards in lying if not _is_won(boards) for seat in pot.seats}
    by_share = [verdicts for shares in weighed[0] for _, verdicts in shares]
    names = {seat: called(verdicts) for seat, *verdicts in zip(found[0].seats, *by_share, strict=True)}
    all_show = hand.setup.showdown.hands == "all-show" or _are_up(hand)
    for seat in order:
        if all_show or seat == order[0] or seat in winners | stays:
            show(play, seat, names[seat])
        else:
            play.say(Mucked(seat))


def showing_order(hand: PublicHand, found: list[Pot]) -> list[int]:
    """Side pots before the main pot; in each from the last bettor clockwise, else from who opened the last round."""
    current = hand.round
    first = hand.button + 1
    if current is not None:
        first = current.opener if current.aggressor == NOBODY else current.aggressor
    clockwise = [place.seat for place in hand.clockwise(first - 1)]
    order: list[int] = []
    for pot in reversed(found):
        if pot.amount:
            order += [seat for seat in clockwise if seat in pot.seats and seat not in order]
    return order


def _are_up(hand: PublicHand) -> bool:
    """Whether the hands were turned up already, all-in."""
    return any(slot.face == "shown" for place in hand.seats for slot in place.cards)
