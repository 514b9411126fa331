"""How much may be bet: minimum and short raises, the half-bet rule, caps, pot limit (procedure.md 1 to 4).

Pure arithmetic over the public hand; `legal` shows it to players and `decide` judges by it.
"""

from typing import Literal

from server.poker.choices import Wager
from server.poker.house import Betting
from server.poker.public import NOBODY, NOT_ACTED, Place, PublicHand, Round
from server.poker.refusal import Refusal, RefusalRule
from server.poker.stakes import Limit


def running(hand: PublicHand) -> Round:
    """The betting round that runs, or ran last. Raises `LookupError` before the first."""
    if hand.round is None:
        raise LookupError("no betting round has begun")
    return hand.round


def to_call(hand: PublicHand, place: Place) -> int:
    """Chips that this seat has to add to stay in; never more than it may bet (R147)."""
    return min(max(running(hand).current_bet - place.street, 0), place.behind)


def must_act(hand: PublicHand, after: int) -> Place | None:
    """The next seat clockwise past `after` that has to act in this round; None when the round is over.

    A single player with chips, whose bet nobody tops, has nobody to bet against (procedure.md 14, reports A13).
    """
    current = running(hand).current_bet
    able = [place for place in hand.seats if place.can_bet]
    if not able:
        return None
    if len(able) == 1:
        others = max((place.street for place in hand.seats if not place.folded and place is not able[0]), default=0)
        return able[0] if able[0].street < others else None
    waiting = [
        place
        for place in hand.clockwise(after)
        if place.can_bet and (place.acted_at == NOT_ACTED or place.street < current)
    ]
    first = next((place for place in waiting if not _kills(hand, place)), None)
    return first or next(iter(waiting), None)


def _kills(hand: PublicHand, place: Place) -> bool:
    """Whether this is who killed the pot and, as this house has it, acts last in the first round (procedure.md 19)."""
    return (
        hand.setup.betting.killer_acts == "last"
        and place.acted_at == NOT_ACTED
        and place.street > 0
        and any(blind.kind == "kill" and blind.seat == place.seat for blind in hand.setup.blinds)
    )


def may_raise(hand: PublicHand, place: Place) -> Refusal | None:
    """Why this seat may not bet or raise now, whatever the amount; None when it may."""
    current = running(hand)
    rules = hand.setup.betting
    if current.current_bet and place.checked and rules.check_raise == "forbidden":
        return Refusal(RefusalRule.NO_CHECK_RAISE, "You checked: at this table you may call now, but not raise.")
    if place.acted_at != NOT_ACTED and not _reopened(hand, place.acted_at):
        text = "The last raise was all-in and too short to let you raise again: call or fold."
        return Refusal(RefusalRule.MAY_NOT_RAISE_AGAIN, text)
    if is_capped(current, rules, hand.limit):
        return Refusal(RefusalRule.BETTING_IS_CAPPED, f"There were {rules.raises} raises: call or fold.")
    level = current.current_bet
    if not any(each.street + each.behind > level and each.can_bet and each.seat != place.seat for each in hand.seats):
        text = "Nobody else has the chips to call a raise."
        return Refusal(RefusalRule.NOBODY_LEFT_TO_CALL, text)
    owed = hand.stakes.bring_in if current.bring_in else current.current_bet
    if place.street + place.behind <= owed:
        return Refusal(RefusalRule.NOT_ENOUGH_CHIPS, "You do not have the chips to raise.")
    return None


def _reopened(hand: PublicHand, acted_at: int) -> bool:
    """Whether a full bet came since a seat acted at that level, or short ones that add up (procedure.md 2, 3).

    At fixed limit half a bet is enough, and so is the completion of a bring-in that is more than half.
    """
    current = running(hand)
    faces = current.current_bet - acted_at
    if hand.limit == "fixed":
        return 2 * faces >= current.size or acted_at < current.size <= current.full_bet
    return faces >= current.full_raise or acted_at < current.full_bet


def is_capped(current: Round, rules: Betting, limit: Limit) -> bool:
    """Whether the bet and all allowed raises were made (R137, procedure.md 3)."""
    bound = rules.raises_bind == "every-limit" or limit in ("fixed", "spread")
    return bool(rules.raises) and bound and not current.unlimited and current.bets > rules.raises


def wager(hand: PublicHand, place: Place) -> Wager | Refusal:
    """What this seat may bet or raise to, or why it may not."""
    refusal = may_raise(hand, place)
    if refusal is not None:
        return refusal
    current = running(hand)
    reach = place.street + place.behind
    match hand.limit:
        case "fixed":
            if current.bring_in and current.size <= hand.stakes.bring_in:
                return Refusal(RefusalRule.MUST_BRING_IN, "The bring-in is a whole bet here: bring it in.")
            steps = {current.size, hand.stakes.big_bet} if current.doubles else {current.size}
            sizes = tuple(sorted({min(current.full_bet + step, reach) for step in steps}))
            kind = _kind(current, current.bring_in or current.current_bet > current.full_bet)
            return Wager(sizes[0], sizes[-1], kind, fixed=True, sizes=sizes, to_add=place.street, chip=hand.setup.chip)
        case "spread":
            least, most = _least(hand, current), current.current_bet + max(hand.stakes.big_bet, 1)
        case "pot":
            least, most = _least(hand, current), pot_raise_to(hand, place)
            if hand.setup.betting.pot_ceiling:
                most = min(most, current.current_bet + hand.setup.betting.pot_ceiling)
        case "no-limit":
            least, most = _least(hand, current), reach
    most = min(most, reach)
    least = min(least, most)
    kind = _kind(current, current.bring_in or _only_forced(current))
    pot = None if hand.limit == "spread" else max(least, min(most, pot_raise_to(hand, place)))
    return Wager(least, most, kind, fixed=False, pot=pot, to_add=place.street, chip=hand.setup.chip)


def _kind(current: Round, completes: bool) -> Literal["bet", "raise", "complete"]:
    if completes:
        return "complete"
    return "raise" if current.current_bet else "bet"


def pot_raise_to(hand: PublicHand, place: Place) -> int:
    """Where a pot-size bet or raise goes to: the call is counted into the pot first (R144, procedure.md 4)."""
    current = running(hand)
    pot = hand.pot
    if hand.setup.betting.short_blind_pot == "as-if-full":
        pot += current.missing
    return current.current_bet + pot + max(current.current_bet - place.street, 0)


def is_full(hand: PublicHand, to: int, all_in: bool) -> bool:
    """Whether a bet or raise to `to` counts as a full one. Only an all-in can be too short (procedure.md 2).

    At fixed limit half is enough (procedure.md 3).
    """
    current = running(hand)
    if hand.limit == "fixed":
        return 2 * (to - current.full_bet) >= current.size
    return not all_in or to >= _least(hand, current)


def _only_forced(current: Round) -> bool:
    """Whether the bet to call is still the forced one."""
    return current.aggressor == NOBODY and current.full_bet == 0 and current.current_bet > 0


def _least(hand: PublicHand, current: Round) -> int:
    """The least full bet or raise, as a total, where the limit does not fix it (procedure.md 1)."""
    if current.bring_in or _only_forced(current):
        least, forced = hand.stakes.least_bet, max(current.current_bet, hand.stakes.bring_in)
        return least if least > forced else forced + least
    return current.current_bet + current.full_raise
