"""A betting round: who opens, whose turn it is, what may be bet, and what each act does to the round."""

from collections.abc import Sequence

from msgspec.structs import replace

from server.poker import commands, openers, opening
from server.poker.betting import is_full, must_act, running, to_call, wager
from server.poker.cards import Card
from server.poker.choices import Legal, Wager
from server.poker.events import (
    Asked,
    Bet,
    BettingOpened,
    Called,
    Checked,
    Folded,
    Posted,
    Raised,
)
from server.poker.game import BetStep
from server.poker.history import act
from server.poker.play import Play
from server.poker.public import NOBODY, NOT_ACTED, Place, PublicHand, Round, with_place
from server.poker.refusal import Refusal, RefusalRule
from server.poker.settling import close_betting, pass_out

# Start and decide


def start(play: Play, step: BetStep) -> None:
    seat = openers.opener(play.public, step)
    play.say(BettingOpened(seat))
    _go_on(play, seat - 1)


def decide(play: Play, step: BetStep, seat: int, command: commands.HandCommand) -> Refusal | None:
    hand = play.public
    place = hand.place(seat)
    may = legal(hand, step, seat, play.pocket(seat))
    match command:
        case commands.Fold():
            if not may.fold:
                return _may_not_fold(hand, step)
            play.say(Folded(seat))
        case commands.Check():
            if not may.check:
                return _no_check(hand, place)
            play.say(Checked(seat))
        case commands.Call():
            if may.call is None:
                return Refusal(RefusalRule.NOTHING_TO_CALL, "There is nothing to call.")
            play.say(Called(seat, may.call, may.call == place.behind))
        case commands.BringIn():
            if may.bring_in is None:
                return Refusal(RefusalRule.NOT_ASKED_FOR, "No bring-in is owed now.")
            play.say(Posted(seat, "bring-in", may.bring_in, may.bring_in == place.stack))
        case commands.Bet() | commands.RaiseTo():
            amounts = opening.has_none(hand, step, place, play.pocket(seat)) or wager(hand, place)
            refusal = _wager(play, place, amounts, command)
            if refusal is not None:
                return refusal
        case commands.TimeUp():
            _time_up(play, place, may)
        case _:
            return Refusal(RefusalRule.NOT_ASKED_FOR, "Now is the time to bet, not to draw.")
    _go_on(play, seat)
    return None


def legal(hand: PublicHand, step: BetStep, seat: int, pocket: Sequence[Card]) -> Legal:
    """What the asked seat may do in this round. Nobody folds before somebody has opened: to pass is to check."""
    place = hand.place(seat)
    current = running(hand)
    amounts = opening.has_none(hand, step, place, pocket) or wager(hand, place)
    bet = amounts if isinstance(amounts, Wager) else None
    if current.bring_in:
        forced = seat == current.opener
        return Legal(
            fold=not forced,
            bet=bet,
            bring_in=min(hand.stakes.bring_in, place.stack),
            clock_default="bring-in" if forced else "fold",
        )
    owed = to_call(hand, place)
    check = not owed and not (openers.must_bet(hand, step, seat) and bet is not None)
    return Legal(
        fold=bool(owed) or (check and not opening.is_to_open(hand, step)),
        check=check,
        call=owed or None,
        call_all_in=bool(owed) and owed == place.behind,
        bet=bet,
        clock_default="check" if check else "fold",
    )


def _wager(play: Play, place: Place, may: Wager | Refusal, command: commands.Bet | commands.RaiseTo) -> Refusal | None:
    if isinstance(may, Refusal):
        return may
    hand = play.public
    current = running(hand)
    to = command.to
    if isinstance(command, commands.Bet) and may.kind != "bet":
        return Refusal(RefusalRule.THERE_IS_A_BET, "There is a bet already: raise it, call it or fold.")
    if isinstance(command, commands.RaiseTo) and may.kind == "bet":
        return Refusal(RefusalRule.NOTHING_TO_RAISE, "Nobody has bet yet, so there is nothing to raise.")
    if to > place.street + place.behind:
        return Refusal(RefusalRule.NOT_ENOUGH_CHIPS, f"You can go to {place.street + place.behind} at most.")
    if to > may.max:
        return Refusal(RefusalRule.ABOVE_MAXIMUM, f"The most is {may.max}.")
    if to < may.min:
        if may.kind == "bet":
            return Refusal(RefusalRule.BELOW_MINIMUM_BET, f"The least bet is {may.min}.")
        return Refusal(RefusalRule.BELOW_MINIMUM_RAISE, f"The least raise is to {may.min}.")
    if may.fixed and to not in may.sizes:
        sizes = " or ".join(str(size) for size in may.sizes)
        return Refusal(RefusalRule.NOT_A_FIXED_AMOUNT, f"The limit is fixed: go to {sizes}.")
    amount = to - place.street
    all_in = amount == place.behind
    chip = hand.setup.chip
    if to % chip and not all_in:
        low = to - to % chip
        return Refusal(RefusalRule.NO_SUCH_CHIP, f"The smallest chip is {chip} now: go to {low} or {low + chip}.")
    full = is_full(hand, to, all_in)
    if may.kind == "bet":
        play.say(Bet(place.seat, to, amount, all_in, full))
    else:
        completes = may.kind == "complete" and (full or current.bring_in)
        play.say(Raised(place.seat, to, amount, all_in, completes, full))
    return None


def _time_up(play: Play, place: Place, may: Legal) -> None:
    """Check if that is free, else fold; the bring-in is posted (procedure.md 22)."""
    if may.clock_default == "bring-in":
        amount = may.bring_in or 0
        play.say(Posted(place.seat, "bring-in", amount, amount == place.stack, timed_out=True))
    elif may.clock_default == "check":
        play.say(Checked(place.seat, timed_out=True))
    else:
        play.say(Folded(place.seat, timed_out=True))


def _may_not_fold(hand: PublicHand, step: BetStep) -> Refusal:
    if opening.is_to_open(hand, step):
        return Refusal(RefusalRule.NOBODY_HAS_OPENED, "Nobody has opened yet: check, and you may still call a bet.")
    return _must_open(hand)


def _must_open(hand: PublicHand) -> Refusal:
    if running(hand).bring_in:
        return Refusal(RefusalRule.MUST_BRING_IN, "You have to bring it in or bet.")
    return Refusal(RefusalRule.MUST_OPEN, "You have to open the betting.")


def _no_check(hand: PublicHand, place: Place) -> Refusal:
    owed = to_call(hand, place)
    if owed:
        return Refusal(RefusalRule.MUST_CALL_OR_FOLD, f"There is a bet of {owed} to you: call, raise or fold.")
    return _must_open(hand)


def _go_on(play: Play, after: int) -> None:
    """Asks the next seat, or closes the round."""
    hand = play.public
    if len(hand.live()) == 1:
        return
    place = must_act(hand, after)
    if place is None:
        if isinstance(hand.at, BetStep) and opening.nobody_opened(hand, hand.at):
            pass_out(play)
        else:
            close_betting(play)
        return
    play.say(Asked(place.seat, hand.turn + 1, "bring-in" if running(hand).bring_in else "bet"))


# Evolve


def gathered(hand: PublicHand) -> tuple[Place, ...]:
    """The seats when a betting round is over: its bets lie in the pot now."""
    return tuple(replace(place, street=0) if place.street else place for place in hand.seats)


def began(hand: PublicHand, step: BetStep) -> PublicHand:
    """A new round. In the first the blinds are the bet to call, whole even if a poster was short (procedure.md 14).

    So is a straddle, which is as little a raise as they are (procedure.md 18).
    """
    stakes = hand.stakes
    double = step.bet == "big" or openers.bicycle_doubles(hand)
    size = stakes.big_bet if double and not openers.bicycle_holds_back(hand) else stakes.small_bet
    doubles = not double and openers.pair_doubles(hand, step)
    seats, blind, missing = hand.seats, 0, 0
    if hand.round is None:
        for each in hand.setup.blinds:
            if each.kind != "dead":
                blind = max(blind, each.amount)
            if each.kind in ("small-blind", "big-blind"):
                missing += max(each.amount - hand.place(each.seat).street, 0)
        blind = max(blind, *(place.street for place in seats if place.straddled), 0)
    else:
        seats = tuple(replace(place, acted_at=NOT_ACTED, checked=False) for place in seats)
    fresh = Round(
        size=size,
        current_bet=blind,
        full_bet=blind,
        full_raise=max(blind, stakes.least_bet),
        bets=1 if blind else 0,
        unlimited=hand.setup.betting.heads_up_raises == "unlimited" and len(hand.rivals()) == 2,
        doubles=doubles,
        missing=missing,
    )
    return replace(hand, seats=seats, round=fresh)


def opened(hand: PublicHand, event: BettingOpened) -> PublicHand:
    step = hand.at
    owed = isinstance(step, BetStep) and openers.brings_in(hand, step)
    return replace(hand, round=replace(running(hand), opener=event.seat, bring_in=owed))


def posted(hand: PublicHand, event: Posted) -> PublicHand:
    place = hand.place(event.seat)
    place = replace(place, stack=place.stack - event.amount, last=act(event))
    match event.kind:
        case "ante":
            place = replace(place, live=place.live + event.amount, posted=place.posted + event.amount)
        case "dead":
            place = replace(place, dead=place.dead + event.amount)
        case "small-blind" | "big-blind" | "kill" | "post" | "straddle" | "bring-in":
            street, forced = place.street + event.amount, place.posted + event.amount
            place = replace(place, live=place.live + event.amount, posted=forced, street=street)
    if event.kind == "straddle":
        place = replace(place, straddled=True)
        return replace(hand, seats=with_place(hand, place), asked=None)
    if event.kind != "bring-in":
        return replace(hand, seats=with_place(hand, place))
    # Who posts it as a forced bet has not acted yet, if the house gives the option back (reports E3).
    if hand.setup.betting.bring_in_option == "none":
        place = replace(place, acted_at=hand.stakes.bring_in)
    current = replace(running(hand), current_bet=hand.stakes.bring_in, bring_in=False)
    if hand.limit == "fixed" and hand.stakes.bring_in >= current.size:
        current = replace(current, full_bet=hand.stakes.bring_in, bets=1)  # nothing is left to complete
    return replace(hand, seats=with_place(hand, place), round=current, asked=None)


def folded(hand: PublicHand, event: Folded) -> PublicHand:
    place = replace(hand.place(event.seat), folded=True, last=act(event))
    current = hand.round
    left = len(hand.rivals()) - 1
    rules = hand.setup.betting
    if current and left == 2 and rules.heads_up_raises == "unlimited" and current.bets <= rules.raises:
        current = replace(current, unlimited=True)
    due = tuple(each for each in hand.due if each.seat != event.seat)
    return replace(hand, seats=with_place(hand, place), round=current, asked=None, due=due)


def checked(hand: PublicHand, event: Checked) -> PublicHand:
    place = hand.place(event.seat)
    place = replace(place, acted_at=running(hand).current_bet, checked=True, last=act(event))
    return replace(hand, seats=with_place(hand, place), asked=None)


def called(hand: PublicHand, event: Called) -> PublicHand:
    place = _put_in(hand.place(event.seat), event.amount, running(hand).current_bet, act(event))
    return replace(hand, seats=with_place(hand, place), asked=None)


def bet(hand: PublicHand, event: Bet) -> PublicHand:
    place = _put_in(hand.place(event.seat), event.amount, event.to, act(event))
    first = event.seat if hand.first_bettor == NOBODY else hand.first_bettor
    current = _raised(hand, event)
    return replace(hand, seats=with_place(hand, place), round=current, asked=None, first_bettor=first)


def raised(hand: PublicHand, event: Raised) -> PublicHand:
    """A raise counts for the kitty unless it only completes a bring-in or a short bet (R160, procedure.md 3)."""
    place = _put_in(hand.place(event.seat), event.amount, event.to, act(event))
    before = running(hand)
    counts = (event.full or hand.limit != "fixed") and not (event.completes and before.full_bet == 0)
    return replace(
        hand,
        seats=with_place(hand, place),
        round=_raised(hand, event),
        asked=None,
        raises=hand.raises + counts,
        first_bettor=event.seat if hand.first_bettor == NOBODY else hand.first_bettor,
    )


def _put_in(place: Place, amount: int, level: int, last: str) -> Place:
    return replace(
        place,
        stack=place.stack - amount,
        live=place.live + amount,
        street=place.street + amount,
        acted_at=level,
        last=last,
    )


def _raised(hand: PublicHand, event: Bet | Raised) -> Round:
    before = running(hand)
    if not event.full:
        return replace(before, current_bet=event.to, aggressor=event.seat, bring_in=False)
    by = event.to - before.current_bet
    grown = before.doubles and event.to - before.full_bet >= hand.stakes.big_bet
    return replace(
        before,
        current_bet=event.to,
        full_bet=event.to,
        full_raise=max(by, hand.stakes.least_bet) if isinstance(event, Raised) and event.completes else by,
        bets=before.bets + 1,
        aggressor=event.seat,
        bring_in=False,
        size=hand.stakes.big_bet if grown else before.size,
        doubles=before.doubles and not grown,
    )
