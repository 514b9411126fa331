"""PokerKit as an independent referee: the same hand, act by act, ends with the same stacks.

    python -m tests.poker.referee --hands 2000

plays so many random hands of nine variants at both tables, in which some acts are left out on purpose:
- fixed limit: PokerKit has no half-bet rule (procedure.md 3), so nobody goes all-in for a short raise in these hands;
- a big blind or bring-in that is short is still the bet to call here (procedure.md 1.1 and 14), so all can post;
- nobody folds for nothing, which PokerKit refuses;
- the odd chip of a stud pot goes by high card here (procedure.md 7.4); these hands give it left of the button;
- a lone player with chips whom nobody raised is asked there, not here (procedure.md 14, reports A13): he checks there.

Where the two differ all the same, `DIFFERENCES` has the rule that decides, and the command says how often.
"""

import argparse
import random
import sys
import warnings
from collections import Counter
from collections.abc import Callable
from typing import NamedTuple

import pokerkit

from server.cli._random_play import random_command
from server.poker import commands, hand, invariants
from server.poker.cards import write_cards
from server.poker.events import (
    Awarded,
    Batch,
    Bet,
    Called,
    Checked,
    Drew,
    Folded,
    HandStarted,
    Posted,
    PublicEvent,
    Raised,
    SeatStart,
)
from server.poker.house import Betting, Rules, Showdown, pack
from server.poker.legal import legal
from server.poker.stakes import Stakes
from tests.helpers.script import blinds_for, fixed, no_limit, pot_limit
from tests.helpers.shelf import SHELF

AUTOMATIONS = (
    pokerkit.Automation.ANTE_POSTING,
    pokerkit.Automation.BET_COLLECTION,
    pokerkit.Automation.BLIND_OR_STRADDLE_POSTING,
    pokerkit.Automation.HOLE_CARDS_SHOWING_OR_MUCKING,
    pokerkit.Automation.HAND_KILLING,
    pokerkit.Automation.CHIPS_PUSHING,
    pokerkit.Automation.CHIPS_PULLING,
)
REFEREE_RULES = Betting(raises=3, heads_up_raises="limited", bring_in_option="none")


DIFFERENCES = {
    "short-all-in": "a raise over a short all-in is judged for each player by the sum of the shorts that he faces, and "
    "the price of the call is no part of it (procedure.md 2, E2 to E4)",
    "side-pot-by-side-pot": "each side pot is split by itself; PokerKit joins pots that only a mucked hand kept apart, "
    "so where they are divided winners of several pots may differ by a chip a pot (procedure.md 7.1, reports B9)",
    "no-low-in-a-side-pot": "a side pot in which nobody has a low goes to its high hand; where another pot has a low "
    "PokerKit deals the low half of this one out among hands that have none (procedure.md 15)",
    "odd-chips": "nobody gets more than one odd chip of a pot; PokerKit gives all to the first of those who tie "
    "(procedure.md 7.1, reports B7)",
}


class Variant(NamedTuple):
    """A PHH variant: our game and stakes, the most players, and PokerKit's table for it."""

    game: str
    stakes: Stakes
    most: int
    table: Callable[..., pokerkit.State]


VARIANTS = {
    "NT": Variant("texas-holdem", no_limit(1, 2), 9, pokerkit.NoLimitTexasHoldem.create_state),
    "NT-ante": Variant("texas-holdem", no_limit(5, 10, ante=1), 6, pokerkit.NoLimitTexasHoldem.create_state),
    "PO": Variant("omaha", pot_limit(1, 2), 9, pokerkit.PotLimitOmahaHoldem.create_state),
    "FT": Variant("texas-holdem", fixed(2, 4, blinds=(1, 2)), 9, pokerkit.FixedLimitTexasHoldem.create_state),
    "FO/8": Variant(
        "omaha-8",
        fixed(2, 4, blinds=(1, 2)),
        9,
        pokerkit.FixedLimitOmahaHoldemHighLowSplitEightOrBetter.create_state,
    ),
    "F7S": Variant(
        "seven-card-stud", fixed(4, 8, ante=1, bring_in=2), 6, pokerkit.FixedLimitSevenCardStud.create_state
    ),
    "F7S/8": Variant(
        "stud-8",
        fixed(4, 8, ante=1, bring_in=2),
        6,
        pokerkit.FixedLimitSevenCardStudHighLowSplitEightOrBetter.create_state,
    ),
    "FR": Variant("razz", fixed(4, 8, ante=1, bring_in=2), 6, pokerkit.FixedLimitRazz.create_state),
    "N2L1D": Variant(
        "kansas-city-lowball",
        no_limit(1, 2),
        5,
        pokerkit.NoLimitDeuceToSevenLowballSingleDraw.create_state,
    ),
    "F2L3D": Variant(
        "triple-draw-2-7",
        fixed(2, 4, blinds=(1, 2)),
        4,
        pokerkit.FixedLimitDeuceToSevenLowballTripleDraw.create_state,
    ),
}


class Explained(Exception):
    """The hand stops, or ends, at an act that one of `DIFFERENCES` decides; the text is its key."""


def referee(variant: Variant, setup: HandStarted) -> pokerkit.State:
    """PokerKit's table: player 0 sits left of the button."""
    stacks = [each.stack for each in _from_left(setup)]
    stakes, count = setup.stakes, len(stacks)
    if setup.game.family == "stud":
        forced: tuple[object, ...] = (stakes.ante, stakes.bring_in)
    else:
        forced = (stakes.ante, (stakes.small_blind, stakes.big_blind))
    bets = (stakes.small_bet, stakes.big_bet) if stakes.limit == "fixed" else (stakes.big_blind,)
    return variant.table(AUTOMATIONS, True, *forced, *bets, stacks, count)


def _from_left(setup: HandStarted) -> list[SeatStart]:
    after = [each for each in setup.seats if each.seat > setup.button]
    return after + [each for each in setup.seats if each.seat <= setup.button]


def tell(state: pokerkit.State, now: hand.Hand, after: hand.Hand, event: PublicEvent, order: list[int]) -> None:
    """Makes the referee do what the event says, which led from `now` to `after`. Raises what PokerKit raises."""
    match event:
        case Folded() | Checked() | Called() | Bet() | Raised():
            _catch_up(state, now, order, event.seat)
            if isinstance(event, Folded):
                state.fold()
            elif isinstance(event, Checked | Called):
                state.check_or_call()
            elif state.can_complete_bet_or_raise_to(event.to):
                state.complete_bet_or_raise_to(event.to)
            else:
                _explain(state, event)
        case Drew():
            _catch_up(state, now, order, None)
            drawing = state.stand_patter_or_discarder_index
            assert drawing == order.index(event.seat), f"the referee lets {drawing} draw, our hand {event.seat}"
            index = now.public.index(event.seat)
            pocket, kept = now.secrets.pockets[index], set(after.secrets.pockets[index][: -event.count or None])
            state.stand_pat_or_discard(write_cards(card for card in pocket if card not in kept).replace(" ", ""))
        case Posted(kind="bring-in"):
            _catch_up(state, now, order, event.seat)
            state.post_bring_in()
        case _:
            pass


def _explain(state: pokerkit.State, event: Bet | Raised) -> None:
    """Only short all-ins may be the reason why the referee takes no raise."""
    try:
        state.complete_bet_or_raise_to(event.to)
    except ValueError as error:
        if "Short all-in" in str(error) or "non-full all-in" in str(error):
            raise Explained("short-all-in") from error
        raise


def _catch_up(state: pokerkit.State, now: hand.Hand, order: list[int], seat: int | None) -> None:
    """Deals what is due, and checks for a lone player who is asked only there, until the referee waits for `seat`."""
    _deal_what_is_due(state, now, order)
    expected = None if seat is None else order.index(seat)
    while state.actor_index is not None and state.actor_index != expected:
        others = [stack for index, stack in enumerate(state.stacks) if state.statuses[index] and stack]
        assert len(others) == 1, f"the referee waits for seat {order[state.actor_index]}, our hand for {seat}"
        assert state.checking_or_calling_amount == 0
        state.check_or_call()
        _deal_what_is_due(state, now, order)
    assert state.actor_index == expected, f"the referee waits for {state.actor_index}, our hand for {expected}"


def _deal_what_is_due(state: pokerkit.State, now: hand.Hand, order: list[int]) -> None:
    """Deals the referee the cards that our hand was dealt, as far as it waits for them."""
    while True:
        if state.can_burn_card("??"):
            state.burn_card("??")
        elif state.hole_dealee_index is not None:
            seat = order[state.hole_dealee_index]
            index = now.public.index(seat)
            held = len(state.hole_cards[state.hole_dealee_index])
            due = len(state.hole_dealing_statuses[state.hole_dealee_index])
            state.deal_hole(write_cards(now.secrets.pockets[index][held : held + due]).replace(" ", ""))
        elif any(state.board_dealing_counts):
            there = len(list(state.get_board_cards(0)))
            due = state.board_dealing_count or 0
            board = [each.card for each in now.public.board][there : there + due]
            state.deal_board("".join(board))
        else:
            return


def setup_of(variant: Variant, number: int, chance: random.Random) -> HandStarted:
    game, stakes = variant.game, variant.stakes
    seats = chance.randint(2, variant.most)
    deep = max(stakes.big_bet, stakes.big_blind) * chance.choice((3, 10, 60))
    least = stakes.ante + max(stakes.big_blind, stakes.bring_in)
    button = number % seats
    return HandStarted(
        night=1,
        hand=number,
        game=SHELF[game],
        rules=Rules(),
        betting=REFEREE_RULES,
        showdown=Showdown(odd_chips="left-of-button"),
        stakes=stakes,
        button=button,
        seats=tuple(SeatStart(seat, chance.randint(least, deep)) for seat in range(seats)),
        blinds=blinds_for(SHELF[game], stakes, range(seats), button),
    )


def refereed(variant: Variant, setup: HandStarted, chance: random.Random) -> None:
    """Plays one random hand at both tables and compares the stacks at the end."""
    deck = list(pack(setup.rules.deck))
    chance.shuffle(deck)
    order = [each.seat for each in _from_left(setup)]
    state = referee(variant, setup)
    now = hand.evolve_all(None, hand.start(setup, deck))
    awards: list[Awarded] = []
    while not now.public.over:
        seat, command = random_command(now, chance)
        while not _plain(now, command):
            seat, command = random_command(now, chance)
        answer = hand.decide(now, seat, command)
        assert isinstance(answer, Batch)
        before, now = now, hand.evolve_all(now, answer)
        invariants.check(now.public, now.secrets)
        tell(state, before, now, answer.public[0], order)
        awards += [event for event in answer.public if isinstance(event, Awarded)]
    _catch_up(state, now, order, None)
    assert not state.status, "the referee's hand goes on"
    theirs = dict(zip(order, state.stacks, strict=True))
    ours = {place.seat: place.stack for place in now.public.seats}
    apart = {seat: ours[seat] - theirs[seat] for seat in ours if ours[seat] != theirs[seat]}
    ties = [{seat for seat, _ in award.shares} for award in awards if len(award.shares) > 1]
    without_low = [
        award for award in awards if award.pot not in {each.pot for each in awards if each.share_name == "low"}
    ]
    if (
        apart
        and 0 < len(without_low) < len(awards)
        and set(apart) <= {s for each in without_low for s in each.eligible}
    ):
        raise Explained("no-low-in-a-side-pot")
    winners = {seat for award in awards for seat, _ in award.shares}
    several = len({award.pot for award in awards}) > 1
    divided = len(awards) - len({award.pot for award in awards}) + sum(len(tied) - 1 for tied in ties)
    if apart and set(apart) <= winners and max(map(abs, apart.values())) <= divided:
        if any(len(tied) > 2 for tied in ties):
            raise Explained("odd-chips")
        if several:
            raise Explained("side-pot-by-side-pot")
    assert not apart, f"{ours} here, {theirs} there"


def _plain(now: hand.Hand, command: commands.HandCommand) -> bool:
    """No folding for nothing, which the referee knows not; at fixed limit no short raise."""
    asked = now.public.asked
    if asked is None:
        return True
    may = legal(now.public, asked.seat, ())
    assert may is not None
    if isinstance(command, commands.TimeUp):
        return False
    if isinstance(command, commands.Fold) and may.check:
        return False
    if isinstance(command, commands.Bet | commands.RaiseTo) and now.public.stakes.limit == "fixed":
        current = now.public.round
        assert current is not None
        return command.to == current.full_bet + current.size
    return True


def judge(name: str, hands: int, first: int = 0) -> Counter[str]:
    """So many hands of a variant: how many ended the same, and how many a difference explains. Raises the rest."""
    counts: Counter[str] = Counter()
    variant = VARIANTS[name]
    for number in range(first, first + hands):
        chance = random.Random(f"{name}:{number}")
        setup = setup_of(variant, number, chance)
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")  # PokerKit warns of cards that it did not draw itself
                refereed(variant, setup, chance)
            counts["same"] += 1
        except Explained as explained:
            counts[str(explained)] += 1
        except Exception as error:
            raise AssertionError(f"hand {number} of {name}: {error}") from error
    return counts


def main() -> None:
    parser = argparse.ArgumentParser(prog="tests.poker.referee", description="Random hands, judged by PokerKit too.")
    parser.add_argument("--hands", type=int, default=2000, help="hands of each variant")
    parser.add_argument("--variant", choices=sorted(VARIANTS), action="append", help="only this one; may be repeated")
    chosen = parser.parse_args()
    total: Counter[str] = Counter()
    for name in chosen.variant or VARIANTS:
        counts = judge(name, chosen.hands)
        total += counts
        differing = "".join(f", {key} {counts[key]}" for key in DIFFERENCES if counts[key])
        sys.stdout.write(f"{name}: {counts['same']} of {chosen.hands} hands with the same stacks{differing}\n")
    for key in DIFFERENCES:
        if total[key]:
            sys.stdout.write(f"{key}: {DIFFERENCES[key]}\n")


if __name__ == "__main__":
    main()
