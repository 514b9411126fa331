"""Hands that PokerKit plays and writes end here with its stacks, as it wrote them and as a room would tell them.

All amounts are multiples of 60, so every share comes out even, and stacks are deep: what the two referees do not agree
about (`tests.poker.referee`) does not come up. PokerKit bets the pot in FO/8, which is therefore not among them.
"""

import random
import tomllib
import warnings
from collections.abc import Callable, Mapping
from decimal import Decimal
from typing import Any

import pokerkit
import pytest

from server.poker.phh import read, replay
from tests.helpers.shelf import SHELF

CHIP = 60
AUTOMATIONS = tuple(
    each
    for each in pokerkit.Automation
    if each is not pokerkit.Automation.HOLE_CARDS_SHOWING_OR_MUCKING
)  # fmt: skip
BLINDS = (CHIP, 2 * CHIP)
BETS = (2 * CHIP, 4 * CHIP)
VARIANTS: dict[str, tuple[Callable[..., Any], tuple[object, ...], int]] = {
    "NT": (pokerkit.NoLimitTexasHoldem, (CHIP, BLINDS, 2 * CHIP), 9),
    "FT": (pokerkit.FixedLimitTexasHoldem, (0, BLINDS, *BETS), 9),
    "NS": (pokerkit.NoLimitShortDeckHoldem, (CHIP, {-1: 2 * CHIP}, 2 * CHIP), 6),
    "PO": (pokerkit.PotLimitOmahaHoldem, (0, BLINDS, 2 * CHIP), 6),
    "F7S": (pokerkit.FixedLimitSevenCardStud, (CHIP, CHIP, *BETS), 6),
    "F7S/8": (pokerkit.FixedLimitSevenCardStudHighLowSplitEightOrBetter, (CHIP, CHIP, *BETS), 6),
    "FR": (pokerkit.FixedLimitRazz, (CHIP, CHIP, *BETS), 6),
    "N2L1D": (pokerkit.NoLimitDeuceToSevenLowballSingleDraw, (CHIP, BLINDS, 2 * CHIP), 5),
    "F2L3D": (pokerkit.FixedLimitDeuceToSevenLowballTripleDraw, (0, BLINDS, *BETS), 4),
    "FB": (pokerkit.FixedLimitBadugi, (0, BLINDS, *BETS), 5),
}
STUD = ("F7S", "F7S/8", "FR")
HANDS = 12


def written(code: str, seed: int) -> dict[str, Any]:
    """A random hand of PokerKit's, as it writes it."""
    random.seed(seed)  # PokerKit shuffles with it
    chance = random.Random(seed)
    table, terms, most = VARIANTS[code]
    game = table(AUTOMATIONS, True, *terms)
    count = chance.randint(3, most)
    state = game(tuple(CHIP * chance.randint(100, 400) for _ in range(count)), count)
    while state.status:
        act(state, chance)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        history = pokerkit.HandHistory.from_game_state(game, state)
    history.ante_trimming_status = True
    return tomllib.loads(history.dumps(), parse_float=Decimal) | {"finishing_stacks": state.stacks}


def act(state: pokerkit.State, chance: random.Random) -> None:
    luck = chance.random()
    if state.can_show_or_muck_hole_cards():
        state.show_or_muck_hole_cards()
    elif state.can_stand_pat_or_discard():
        assert state.stand_patter_or_discarder_index is not None
        cards = tuple(state.hole_cards[state.stand_patter_or_discarder_index])
        state.stand_pat_or_discard(tuple(chance.sample(cards, chance.randint(0, 3))))
    elif state.can_post_bring_in():
        state.post_bring_in()
    elif luck < 0.3 and state.can_complete_bet_or_raise_to():
        least = state.min_completion_betting_or_raising_to_amount or 0
        most = state.max_completion_betting_or_raising_to_amount or 0
        state.complete_bet_or_raise_to(chance.choice([least, least, min(2 * least, most), most]))
    elif luck < 0.45 and state.checking_or_calling_amount and state.can_fold():
        state.fold()
    else:
        state.check_or_call()


def as_a_room_tells_it(history: Mapping[str, Any]) -> dict[str, Any]:
    """The cards of a hand that was not shown are unknown, but for those that lay face up; who has lost shows `????`."""
    code: str = history["variant"]
    shows = {action.split()[0] for action in history["actions"] if " sm " in action}
    dealt: dict[str, int] = {}
    actions: list[str] = []
    for action in history["actions"]:
        match action.split():
            case ["d", "dh", who, cards] if who not in shows:
                first = dealt.get(who, 0)
                dealt[who] = first + len(cards) // 2
                actions.append(f"d dh {who} {_hidden(cards, first, code)}")
            case [who, "sd", cards] if who not in shows:
                actions.append(f"{who} sd {_hidden(cards, 0, '')}")
            case [who, "sm"] if code in ("NT", "FT", "NS"):
                actions.append(f"{who} sm ????")
            case _:
                actions.append(action)
    return {**history, "actions": actions}


def _hidden(cards: str, first: int, code: str) -> str:
    """The cards as those see them who do not hold them; `first` is the place of the first in its hand."""
    pieces = [cards[at : at + 2] for at in range(0, len(cards), 2)]
    return "".join("??" if code not in STUD or place in (0, 1, 6) else card for place, card in enumerate(pieces, first))


@pytest.mark.parametrize("code", VARIANTS)
def test_hands_end_as_pokerkit_says(code: str) -> None:
    hidden = 0
    for seed in range(HANDS):
        history = written(code, seed)
        assert list(replay(read(history), SHELF).stacks) == history["finishing_stacks"], (seed, history)
        told = as_a_room_tells_it(history)
        hidden += told["actions"] != history["actions"]
        assert list(replay(read(told), SHELF).stacks) == history["finishing_stacks"], (seed, told)
    assert hidden > HANDS / 2
