"""Those who are in settle: the best hand wins, each of the others pays as much as the pot holds (procedure.md 21).

Who has fewer chips than that pays all he has, and wins no more than he could have paid: the rest stays.
"""

from collections.abc import Mapping
from fractions import Fraction
from typing import TYPE_CHECKING

from msgspec.structs import replace

from server.poker.chips import split
from server.poker.events import Awarded, LegWon, Matched
from server.poker.game import CarryWhy, MatchPotStep
from server.poker.history import act
from server.poker.pots import pots
from server.poker.public import NOBODY, PublicHand, with_place
from server.poker.settling import carry_over, end, odd_chip_order, show, weigh

if TYPE_CHECKING:
    from server.poker.play import Play


def start(play: "Play", step: MatchPotStep) -> None:
    those = tuple(place.seat for place in play.public.seats if place.stays)
    why: CarryWhy = "pot-left"
    if not those:
        why = "nobody-in"
    elif len(those) > 1:
        why = "matched"
        _compare(play, step, those)
    elif step.legs:
        _leg(play, step, those[0])
    else:
        _take(play, {those[0]: _most(play.public, step, those[0])}, those)
    hand = play.public
    if not hand.pot:
        end(play)
    elif hand.step == len(hand.game.steps) - 1:
        carry_over(play, "legs" if step.legs else why, pots(hand))
        end(play)


def price(hand: PublicHand) -> int:
    """What each loser will pay in the match-pot step that comes next, if he has it."""
    step = next(step for step in hand.game.steps[hand.step :] if isinstance(step, MatchPotStep))
    return _price(hand, step)


def _price(hand: PublicHand, step: MatchPotStep) -> int:
    return min(hand.pot, step.cap * hand.stakes.ante) if step.cap else hand.pot


def _most(hand: PublicHand, step: MatchPotStep, seat: int) -> int:
    """The most that this seat can win of the pot: all of it, or as much as it could pay."""
    stack = hand.place(seat).stack
    return hand.pot if stack >= _price(hand, step) else stack


def _leg(play: "Play", step: MatchPotStep, seat: int) -> None:
    """The only one in has a leg more; who has all of them takes the whole pot (variants.md 115)."""
    legs = play.public.place(seat).legs + 1
    play.say(LegWon(seat, legs))
    if legs == step.legs:
        _take(play, {seat: play.public.pot}, (seat,))


def _compare(play: "Play", step: MatchPotStep, those: tuple[int, ...]) -> None:
    """Everybody who is in shows. Losers pay before the pot is taken, so it is never empty in between."""
    hand = play.public
    share, verdicts = weigh(play, those)[0]
    fair = {seat: verdict.share for seat, verdict in zip(those, verdicts, strict=True)}
    names = {seat: verdict.name for seat, verdict in zip(those, verdicts, strict=True)}
    winners = tuple(seat for seat in those if fair[seat])
    for place in hand.clockwise(hand.button):
        if place.stays:
            show(play, place.seat, names[place.seat])
    order = odd_chip_order(play, winners, share)
    parts = split(hand.pot, [fair[seat] for seat in winners], order)
    most = {seat: _most(hand, step, seat) for seat in winners}
    losers = [place.seat for place in hand.clockwise(hand.button) if place.stays and not fair[place.seat]]
    each = _price(hand, step)
    if step.pays == "pot":
        for seat in losers:
            amount = min(each, hand.place(seat).stack)
            play.say(Matched(seat, amount, all_in=amount == hand.place(seat).stack))
        won = {seat: min(part, most[seat]) for seat, part in zip(winners, parts, strict=True)}
        _take(play, won, those, names[winners[0]], share.name)
        return
    for seat in losers:
        _pay_winners(play, seat, each, {winner: (fair[winner], most[winner]) for winner in winners}, order)


def _pay_winners(
    play: "Play", seat: int, each: int, winners: Mapping[int, tuple[Fraction, int]], order: list[int]
) -> None:
    """One loser pays the winners; of what he pays none gets more than he could have paid himself."""
    parts = split(min(each, play.public.place(seat).stack), [part for part, _ in winners.values()], order)
    for (winner, (_, most)), part in zip(winners.items(), parts, strict=True):
        amount = min(part, most)
        if amount:
            play.say(Matched(seat, amount, winner, amount == play.public.place(seat).stack))


def _take(play: "Play", won: Mapping[int, int], those: tuple[int, ...], name: str = "", share: str = "high") -> None:
    shares = tuple((seat, chips) for seat, chips in won.items() if chips)
    play.say(Awarded(0, sum(won.values()), those, shares, name, share))


# Evolve


def matched(hand: PublicHand, event: Matched) -> PublicHand:
    """The chips are dead: they count for no bet (procedure.md 5)."""
    place = hand.place(event.seat)
    dead = place.dead + (event.amount if event.to == NOBODY else 0)
    place = replace(place, stack=place.stack - event.amount, dead=dead, last=act(event))
    seats = with_place(hand, place)
    if event.to != NOBODY:
        seats = tuple(
            replace(each, stack=each.stack + event.amount) if each.seat == event.to else each for each in seats
        )
    return replace(hand, seats=seats)


def leg_won(hand: PublicHand, event: LegWon) -> PublicHand:
    return replace(hand, seats=with_place(hand, replace(hand.place(event.seat), legs=event.legs)))
