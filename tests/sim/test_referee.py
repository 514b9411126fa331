"""PokerKit as an independent referee: the same hand, act by act, ends with the same stacks.

Where the two differ on purpose, the rule that decides is named here:
- fixed limit: PokerKit has no half-bet rule (procedure.md 3), so nobody goes all-in for a short raise in these hands;
- no limit: a raise over a short all-in is judged per player here (procedure.md 2, E2 to E4), by the sum of the shorts
  and the price of the call there: such a hand stops;
- a big blind that is short is still the bet to call here (procedure.md 1.1 and 14), so all can post in these hands;
- a lone player with chips whom nobody raised is asked there, not here (procedure.md 14, reports A13): he checks there;
- the odd chip of a stud pot goes by high card here (procedure.md 7.4); these hands give it left of the button;
- each side pot is split by itself here (procedure.md 7.1, reports B9); PokerKit joins pots that only a mucked hand kept
  apart: tied winners of several pots may differ by a chip a pot.
"""

import random
import warnings
from collections import Counter

import pokerkit
import pytest
from pokerkit.games import PotLimitPokerMixin, TexasHoldemMixin, UnfixedLimitHoldem

from server.cli._random_play import random_command
from server.poker import commands, hand, invariants
from server.poker.cards import write_cards
from server.poker.events import (
    Awarded,
    Batch,
    Bet,
    Called,
    Checked,
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
HANDS = 300


class PotLimitTexasHoldem(PotLimitPokerMixin, TexasHoldemMixin, UnfixedLimitHoldem):
    """PokerKit's parts of a game that it does not name."""


class Explained(Exception):
    """The hand stops at an act that one of the differences above decides."""


def referee(setup: HandStarted) -> pokerkit.State:
    """PokerKit's table: player 0 sits left of the button."""
    stacks = [each.stack for each in _from_left(setup)]
    stakes, count = setup.stakes, len(stacks)
    blinds = (stakes.small_blind, stakes.big_blind)
    if setup.game.family == "stud":
        return pokerkit.FixedLimitSevenCardStud.create_state(
            AUTOMATIONS, True, stakes.ante, stakes.bring_in, stakes.small_bet, stakes.big_bet, stacks, count
        )
    if stakes.limit == "fixed":
        return pokerkit.FixedLimitTexasHoldem.create_state(
            AUTOMATIONS, True, stakes.ante, blinds, stakes.small_bet, stakes.big_bet, stacks, count
        )
    kind = pokerkit.NoLimitTexasHoldem if stakes.limit == "no-limit" else PotLimitTexasHoldem
    return kind(AUTOMATIONS, True, stakes.ante, blinds, stakes.big_blind)(stacks, count)


def _from_left(setup: HandStarted) -> list[SeatStart]:
    after = [each for each in setup.seats if each.seat > setup.button]
    return after + [each for each in setup.seats if each.seat <= setup.button]


def tell(state: pokerkit.State, now: hand.Hand, event: PublicEvent, order: list[int]) -> None:
    """Makes the referee do what the event says. Raises what PokerKit raises when it does not agree."""
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
            raise Explained from error
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


def setup_of(game: str, stakes: Stakes, most: int, number: int, chance: random.Random) -> HandStarted:
    seats = chance.randint(2, most)
    deep = max(stakes.big_bet, stakes.big_blind) * chance.choice((3, 10, 60))
    least = stakes.ante + max(stakes.big_blind, 1)
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


def refereed(setup: HandStarted, chance: random.Random) -> None:
    """Plays one random hand at both tables and compares the stacks at the end."""
    deck = list(pack(setup.rules.deck))
    chance.shuffle(deck)
    order = [each.seat for each in _from_left(setup)]
    state = referee(setup)
    now = hand.evolve_all(None, hand.start(setup, deck))
    awards: list[Awarded] = []
    while not now.public.over:
        seat, command = random_command(now, chance)
        while not _plain(now, command):
            seat, command = random_command(now, chance)
        answer = hand.decide(now, seat, command)
        assert isinstance(answer, Batch)
        before, now = now, hand.evolve_all(now, answer)
        invariants.check(now)
        tell(state, before, answer.public[0], order)
        awards += [event for event in answer.public if isinstance(event, Awarded)]
    _catch_up(state, now, order, None)
    assert not state.status, "the referee's hand goes on"
    theirs = dict(zip(order, state.stacks, strict=True))
    ours = {place.seat: place.stack for place in now.public.seats}
    apart = {seat: ours[seat] - theirs[seat] for seat in ours if ours[seat] != theirs[seat]}
    ties = [{seat for seat, _ in award.shares} for award in awards if len(award.shares) > 1]
    if apart and len(ties) > 1 and max(map(abs, apart.values())) < len(ties) and set(apart) <= set.union(*ties):
        raise Explained
    assert not apart, f"{ours} here, {theirs} there"


def _plain(now: hand.Hand, command: commands.HandCommand) -> bool:
    """No folding for nothing, which the referee knows not; at fixed limit no short raise."""
    asked = now.public.asked
    assert asked is not None
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


@pytest.mark.parametrize(
    ("game", "stakes", "most"),
    [
        pytest.param("texas-holdem", no_limit(1, 2), 9, id="NT"),
        pytest.param("texas-holdem", no_limit(5, 10, ante=1), 6, id="NT-ante"),
        pytest.param("texas-holdem", pot_limit(1, 2), 9, id="PT"),
        pytest.param("texas-holdem", fixed(2, 4, blinds=(1, 2)), 9, id="FT"),
        pytest.param("seven-card-stud", fixed(4, 8, ante=1, bring_in=2), 6, id="F7S"),
    ],
)
def test_the_referee_pays_the_same_stacks(game: str, stakes: Stakes, most: int) -> None:
    counts: Counter[str] = Counter()
    for number in range(HANDS):
        chance = random.Random(f"{game}:{stakes}:{number}")
        setup = setup_of(game, stakes, most, number, chance)
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")  # PokerKit warns of cards that it did not draw itself
                refereed(setup, chance)
            counts["same"] += 1
        except Explained:
            counts["explained"] += 1
        except Exception as error:
            raise AssertionError(f"hand {number} of {game}: {error}") from error
    assert counts["same"] >= HANDS * 0.95, counts
