"""Those who are in settle: the best hand wins, each of the others pays as much as the pot holds (procedure.md 21).

Who has fewer chips than that pays all he has, and wins no more than he could have paid: the rest stays.
"""

from collections.abc import Mapping
from fractions import Fraction
from typing import NamedTuple

from msgspec.structs import replace

from server.poker.cards import face_up
from server.poker.chips import split
from server.poker.events import Awarded, GhostDealt, LegWon, Matched
from server.poker.game import CarryWhy, MatchPotStep
from server.poker.history import act
from server.poker.holding import holding, lines, shared
from server.poker.play import Play
from server.poker.pots import pots
from server.poker.public import NOBODY, PublicHand, with_place
from server.poker.ranking import Holding, contest
from server.poker.settling import carry_over, end, odd_chip_order, show, weigh
from server.poker.wild_now import rules_now


def start(play: Play, step: MatchPotStep) -> None:
    those = tuple(place.seat for place in play.public.seats if place.stays)
    why: CarryWhy = "pot-left"
    if not those:
        why = "nobody-in"
        if step.wimp == "pays":
            _shame(play, step)
    elif len(those) > 1:
        why = "matched"
        _compare(play, step, those)
    elif step.legs:
        _leg(play, step, those[0])
    elif step.ghost == "alone" and len(play.pocket(those[0])) <= play.public.stub:
        why = "matched" if _beaten_by_ghost(play, step, those[0]) else "pot-left"
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


def _leg(play: Play, step: MatchPotStep, seat: int) -> None:
    """The only one in has a leg more; who has all of them takes the whole pot (variants.md 115)."""
    legs = play.public.place(seat).legs + 1
    play.say(LegWon(seat, legs))
    if legs == step.legs:
        _take(play, {seat: play.public.pot}, (seat,))


def _compare(play: Play, step: MatchPotStep, those: tuple[int, ...]) -> None:
    """Everybody who is in shows. Losers pay before the pot is taken, so it is never empty in between."""
    hand = play.public
    share, verdicts = weigh(play, those)[0]
    found = dict(zip(those, verdicts, strict=True))
    in_turn = [place.seat for place in hand.clockwise(hand.button) if place.stays]
    for seat in in_turn:
        show(play, seat, found[seat].name)
    winners = _Winners(
        {seat: found[seat].share for seat in in_turn if found[seat].share},
        {seat: _most(hand, step, seat) for seat in in_turn},
        odd_chip_order(play, [seat for seat in in_turn if found[seat].share], share),
    )
    each = _price(hand, step)
    for seat in in_turn:
        if seat in winners.shares:
            continue
        stack = hand.place(seat).stack
        if step.pays == "pot":
            play.say(Matched(seat, min(each, stack), all_in=each >= stack))
            continue
        for winner, amount in winners.part(min(each, stack)).items():
            play.say(Matched(seat, amount, winner, amount == play.public.place(seat).stack))
    if step.pays == "pot":
        name = next(found[seat].name for seat in winners.shares)
        _take(play, winners.part(hand.pot), those, name, share.name)


def _shame(play: Play, step: MatchPotStep) -> None:
    """Nobody dared: all who could have show, and the best hand pays what a loser pays, in equal parts if there are two
    (variants.md 114, the wimp rule). A stack that is too short pays what it has.
    """
    hand = play.public
    could = [place.seat for place in hand.clockwise(hand.button) if place.stack]
    if len(could) < 2:
        return
    share, verdicts = weigh(play, could)[0]
    for seat, verdict in zip(could, verdicts, strict=True):
        show(play, seat, verdict.name)
    parts = split(_price(hand, step), [verdict.share for verdict in verdicts], odd_chip_order(play, could, share))
    for seat, part in zip(could, parts, strict=True):
        stack = hand.place(seat).stack
        if part:
            play.say(Matched(seat, min(part, stack), all_in=part >= stack))


def _beaten_by_ghost(play: Play, step: MatchPotStep, seat: int) -> bool:
    """The only one in shows, and must beat as many cards from the deck: else he pays as any loser does, and the pot
    stays. Who is as good as the ghost neither wins nor pays (variants.md 114; P20).
    """
    hand, share = play.public, play.public.game.shares[0]
    pocket = play.pocket(seat)
    at = tuple(range(hand.top, hand.top + len(pocket)))
    ghost = tuple(play.deck_card(place) for place in at)
    hands = [holding(hand.place(seat), pocket), Holding(down=ghost)]
    own, other = contest(hands, shared(hand), rules_now(hand), share.pot, hand.game.use, share.least, lines(hand))
    show(play, seat, own.name)
    play.say(GhostDealt(tuple(map(face_up, ghost)), at, other.name))
    if not other.share:
        _take(play, {seat: _most(hand, step, seat)}, (seat,), own.name, share.name)
        return False
    if own.share:
        return False
    stack = hand.place(seat).stack
    each = _price(hand, step)
    play.say(Matched(seat, min(each, stack), all_in=each >= stack))
    return True


class _Winners(NamedTuple):
    """Each one's share of what there is to win, the most that he can win of it, and who gets odd chips first."""

    shares: dict[int, Fraction]
    most: dict[int, int]
    order: list[int]

    def part(self, amount: int) -> dict[int, int]:
        """Who gets how much of these chips; of who could not pay as much himself a part stays where it is."""
        parts = split(amount, [*self.shares.values()], self.order)
        won = {seat: min(part, self.most[seat]) for seat, part in zip(self.shares, parts, strict=True)}
        return {seat: chips for seat, chips in won.items() if chips}


def _take(play: Play, won: Mapping[int, int], those: tuple[int, ...], name: str = "", share: str = "high") -> None:
    play.say(Awarded(0, sum(won.values()), those, tuple(won.items()), name, share))


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


def ghost_dealt(hand: PublicHand, event: GhostDealt) -> PublicHand:
    return replace(hand, ghost=event.cards, top=hand.top + len(event.cards))


def leg_won(hand: PublicHand, event: LegWon) -> PublicHand:
    return replace(hand, seats=with_place(hand, replace(hand.place(event.seat), legs=event.legs)))
