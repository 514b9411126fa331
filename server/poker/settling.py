"""Paying: uncalled bets go back, the kitty is cut, pots are awarded (procedure.md 5 to 8)."""

from collections.abc import Sequence
from fractions import Fraction
from functools import partial

from msgspec.structs import replace

from server.poker.bounty import collect
from server.poker.cards import face_up
from server.poker.chips import split
from server.poker.declaring import weigh_declared
from server.poker.events import Awarded, Carried, CarriedPot, HandEnded, KittyCut, OddChipsStay, Shown, UncalledReturned
from server.poker.game import Asking, CarryWhy, DealStep, DeclareStep, Game, Share, Step, Way
from server.poker.holding import holding, lines, shared
from server.poker.naming import made
from server.poker.openers import ACE, suit_rank
from server.poker.opening import prove
from server.poker.play import Play
from server.poker.pots import Pot, pots, uncalled
from server.poker.public import NOBODY, PublicHand
from server.poker.ranking import Verdict, contest
from server.poker.ranking.scale import LOW_POTS
from server.poker.wild_now import rules_now

MORE_THAN_ONE = 2
Weighed = list[tuple[Share, tuple[Verdict, ...]]]
"""How hands fare in each share of a pot, on one board."""


def close_betting(play: Play) -> None:
    """After a betting round: the uncalled part returns, and a pot that only one player can win is his at once.

    But where cards are turned to beat the best hand: there everything is paid when all have tried.
    """
    return_uncalled(play)
    if play.public.turner != NOBODY:
        return
    for number, pot in enumerate(pots(play.public)):
        if number and pot.amount and len(pot.seats) == 1:
            award_alone(play, number, pot)
    if play.public.setup.showdown.all_in_hands == "face-up" and _all_in(play.public):
        hand = play.public
        for place in hand.live():
            name = made(holding(place, play.pocket(place.seat)), shared(hand), lines(hand), rules_now(hand), hand.game)
            show(play, place.seat, name)


def uncontested(play: Play) -> None:
    """Everybody else folded: the last one takes all, and need not show (R135, procedure.md 8)."""
    return_uncalled(play)
    cut_kitty(play)
    for number, pot in enumerate(pots(play.public)):
        if pot.amount:
            award_alone(play, number, pot)
    end(play)


def pass_out(play: Play) -> None:
    """Nobody opened: everything stays for the next deal of all who were dealt in (R180, procedure.md 20)."""
    return_uncalled(play)
    carry_over(play, "passed-out", pots(play.public))
    end(play)


def return_uncalled(play: Play) -> None:
    """What nobody called goes back to who bet it, before anything is awarded (procedure.md 6)."""
    seat, amount = uncalled(play.public.seats)
    if amount:
        play.say(UncalledReturned(seat, amount))


def cut_kitty(play: Play) -> None:
    """The kitty's chips from the main pot, if there was more than one raise and something is left to win (R160)."""
    hand = play.public
    chips = hand.setup.kitty
    if chips and hand.raises >= MORE_THAN_ONE and pots(hand)[0].amount > chips:
        play.say(KittyCut(chips))


def award_alone(play: Play, number: int, pot: Pot) -> None:
    """A pot that only one seat may win is his, unseen."""
    play.say(Awarded(number, pot.amount, pot.seats, ((pot.seats[0], pot.amount),)))


def weigh_boards(play: Play, seats: Sequence[int]) -> list[Weighed]:
    """How these hands fare on each board: one, or two where it is run twice."""
    return [weigh(play, seats, run) for run in range(1, max(play.public.runs, 1) + 1)]


def weigh(play: Play, seats: Sequence[int], run: int = 1) -> Weighed:
    """How the hands of these seats fare in each share, all weighed at once (R117)."""
    hand = play.public
    declare = next((step for step in hand.game.steps if isinstance(step, DeclareStep)), None)
    if declare is not None:
        return weigh_declared(hand.game, declare, _declared(hand, seats), partial(_contest, play, run))
    weighed = [(share, _contest(play, run, seats, share)) for share in hand.game.shares]
    return _scooped(weighed) if hand.game.scoop else weighed


def _contest(play: Play, run: int, seats: Sequence[int], share: Share) -> tuple[Verdict, ...]:
    hand = play.public
    holdings = [holding(hand.place(seat), play.pocket(seat)) for seat in seats]
    return contest(holdings, shared(hand, run), rules_now(hand), share.pot, hand.game.use, share.least, lines(hand))


def _declared(hand: PublicHand, seats: Sequence[int]) -> dict[int, Way]:
    return {seat: way for seat in seats if (way := hand.place(seat).declared) is not None}


def _scooped(weighed: Weighed) -> Weighed:
    """Who has a part in every share wins them all, and nobody else wins anything (P20)."""
    both = [
        all(part) for part in zip(*([bool(each.share) for each in verdicts] for _, verdicts in weighed), strict=True)
    ]
    alone = Fraction(1, max(sum(both), 1))
    return [
        (share, tuple(replace(each, share=alone * wins) for each, wins in zip(verdicts, both, strict=True)))
        for share, verdicts in weighed
    ]


def award(play: Play, number: int, pot: Pot, boards: list[Weighed]) -> None:
    """One pot: half of it for each board where it was run twice, the odd chip to the first (reports B19)."""
    if _odd_chips_leave(play.public, number) and _award_evenly(play, pot, boards):
        return
    chip = play.public.setup.chip
    halves = split(pot.amount, [Fraction(1, len(boards))] * len(boards), range(len(boards)), chip)
    for run, (weighed, amount) in enumerate(zip(boards, halves, strict=True), 1):
        if amount:
            _award(play, number, Pot(amount, pot.seats), weighed, run if len(boards) > 1 else 0)


def _odd_chips_leave(hand: PublicHand, number: int) -> bool:
    """Whether nobody gets those of this pot: the main one, where the house has it so (procedure.md 7.6).

    They go to the kitty as long as there is one, or stay for the next deal, but in a game whose own pots may stay.
    """
    rule = hand.setup.showdown.odd_chips
    return not number and ((rule == "kitty" and hand.setup.kitty > 0) or (rule == "stay" and hand.game.carry is None))


def _award_evenly(play: Play, pot: Pot, boards: list[Weighed]) -> bool:
    """The main pot without its odd chips; not done where nobody would get anything."""
    chip = play.public.setup.chip
    given: list[tuple[int, Share, tuple[Verdict, ...], tuple[int, ...]]] = []
    for run, weighed in enumerate(boards, 1):
        won = _won(weighed)
        part = Fraction(pot.amount, len(boards) * len(won) * chip) if won else Fraction(0)
        for share, each in won:
            chips = tuple(int(part * verdict.share) * chip for verdict in each)
            given.append((run if len(boards) > 1 else 0, share, each, chips))
    paid = sum(sum(chips) for *_, chips in given)
    if not paid:
        return False
    if paid < pot.amount:
        odd = pot.amount - paid
        play.say(OddChipsStay(odd) if play.public.setup.showdown.odd_chips == "stay" else KittyCut(odd))
    for run, share, each, chips in given:
        if sum(chips):
            _say_award(play, 0, pot, share, each, chips, run)
    return True


def _won(weighed: Weighed) -> Weighed:
    """The shares that somebody wins; one that nobody wins goes with the others (procedure.md 15)."""
    return [(share, each) for share, each in weighed if any(verdict.share for verdict in each)]


def _award(play: Play, number: int, pot: Pot, weighed: Weighed, run: int) -> None:
    """Every share."""
    won = _won(weighed)
    chip = play.public.setup.chip
    parts = split(pot.amount, [Fraction(1, len(won))] * len(won), range(len(won)), chip)
    for (share, each), amount in zip(won, parts, strict=True):
        chips = split(amount, [verdict.share for verdict in each], odd_chip_order(play, pot.seats, share), chip)
        _say_award(play, number, pot, share, each, chips, run)


def _say_award(
    play: Play, number: int, pot: Pot, share: Share, each: Sequence[Verdict], chips: Sequence[int], run: int
) -> None:
    shares = tuple((seat, part) for seat, part in zip(pot.seats, chips, strict=True) if part)
    name = next(verdict.name for verdict in each if verdict.share)
    play.say(Awarded(number, sum(chips), pot.seats, shares, name, share.name, run))


def carry_over(play: Play, why: CarryWhy, left: Sequence[Pot]) -> None:
    """These pots, the main pot first, stay for another deal; a pass is counted, for openers that rise with it.

    The main pot is for everybody who was dealt in where the game says so, the others for who was still in.
    """
    hand = play.public
    setup = hand.setup
    if setup.game.carry is not None and setup.game.carry.who == "everybody":
        left = [Pot(left[0].amount, tuple(each.seat for each in setup.seats)), *left[1:]]
    stay = tuple(CarriedPot(pot.amount, pot.seats) for pot in left if pot.amount)
    passes = 0  # somebody was in
    if why in ("passed-out", "nobody-in"):
        passes = setup.passes + 1
    elif why == "no-winner":
        passes = setup.passes  # openers stay as high as they have risen for this pot (procedure.md 20)
    play.say(Carried(stay, why, passes, tuple((place.seat, place.legs) for place in hand.seats if place.legs)))


def show(play: Play, seat: int, name: str) -> None:
    """Turns up the whole pocket: show one, show all (procedure.md 8)."""
    play.say(Shown(seat, tuple(face_up(card) for card in play.pocket(seat)), name))


def end(play: Play) -> None:
    """The end of every hand: openers are proved, a bounty is paid, and the stacks are said (chips)."""
    prove(play)
    collect(play)
    play.say(HandEnded(tuple((place.seat, place.stack) for place in play.public.seats)))


def _all_in(hand: PublicHand) -> bool:
    """Whether nobody can bet any more and nothing is left to decide."""
    able = sum(place.can_bet for place in hand.live())
    return able <= 1 and not any(_asks(hand.game, step) for step in hand.game.steps[hand.step + 1 :])


def _asks(game: Game, step: Step) -> bool:
    """Whether somebody may have to decide something in this step, the betting apart."""
    prices = isinstance(step, DealStep) and step.triggers and any(each.does != "extra-card" for each in game.triggers)
    return prices or isinstance(step, Asking)


def odd_chip_order(play: Play, seats: Sequence[int], share: Share) -> list[int]:
    """Who gets odd chips first, as indexes into `seats`: clockwise from the button, or by card and suit.

    By card, the highest one gets it for a high hand and the lowest one for a low hand (procedure.md 7.4).
    """
    hand = play.public
    rule = hand.setup.showdown.odd_chips
    if (hand.game.odd_chips if rule == "by-game" else rule) == "left-of-button":
        clockwise = [place.seat for place in hand.clockwise(hand.button)]
        return sorted(range(len(seats)), key=lambda index: clockwise.index(seats[index]))
    low = share.pot in LOW_POTS
    ace = 1 if low and share.pot != "deuce-to-seven" else ACE

    def heights(index: int) -> list[tuple[int, int]]:
        cards = play.pocket(seats[index])
        return [(ace if card.rank == ACE else card.rank, suit_rank(hand, card)) for card in cards]

    if low:
        return sorted(range(len(seats)), key=lambda index: min(heights(index)))
    return sorted(range(len(seats)), key=lambda index: max(heights(index)), reverse=True)
