"""The basics of betting, dealing and named games, one requirement a test."""

import pytest

from server.poker.cards import parse_cards
from server.poker.events import Dealt, Posted
from server.poker.game import BetStep, DealStep
from server.poker.ranking import Holding, contest
from tests.helpers.script import Table, fixed, no_limit
from tests.helpers.shelf import SHELF

DRAW, STUD, HOLDEM = "five-card-draw", "seven-card-stud", "texas-holdem"


def draw(script: str = "", ante: int = 1) -> Table:
    """Three players of draw, seat 2 deals."""
    return Table(DRAW, fixed(2, 4, ante=ante), [50] * 3, button=2).play(script)


@pytest.mark.parametrize("ante", [0, 1, 3])
def test_r126_an_ante_of_some_chips_each_before_the_deal_or_none(ante: int) -> None:
    table = draw(ante=ante)
    assert [event.amount for event in table.of(Posted)] == ([ante] * 3 if ante else [])
    assert table.public.pot == 3 * ante
    kinds = [type(event) for event in table.log]
    assert not ante or kinds.index(Posted) < kinds.index(Dealt)


def test_r127_every_game_with_bets_has_a_betting_round_and_most_have_two_or_more() -> None:
    rounds = {game.id: sum(isinstance(step, BetStep) for step in game.steps) for game in SHELF.values() if game.bets}
    assert min(rounds.values()) == 1
    assert sum(count >= 2 for count in rounds.values()) > len(rounds) / 2
    assert (rounds[DRAW], rounds[STUD], rounds[HOLDEM], rounds["straight-poker"]) == (2, 5, 4, 1)


def test_r128_one_opens_the_turn_passes_left_and_nobody_acts_out_of_turn() -> None:
    table = draw()
    for seat in (0, 1, 2):
        assert table.to_act == seat
        for other in {0, 1, 2} - {seat}:
            for act in ("check", "bet 2", "fold"):
                assert table.refused(f"{other} {act}") == "not-your-turn"
        table.play(f"{seat} check")


def test_r129_a_bet_is_a_chip_at_least_then_call_raise_or_fold() -> None:
    table = Table(DRAW, no_limit(0, 0, ante=1), [50] * 3, button=2)
    assert table.raises(0) == (1, 49)
    table.play("0 bet 1")
    may = table.may(1)
    assert (may.call, may.fold, may.check) == (1, True, False)
    assert may.bet is not None
    assert may.bet.min > 1
    table.play("1 call; 2 fold")
    assert [place.live for place in table.public.seats] == [2, 2, 1]


def test_r130_who_folds_loses_what_he_put_in_and_is_out() -> None:
    table = draw("0 bet 2; 1 call; 2 raise-to 4; 0 fold")
    assert table.public.place(0).stack == 50 - 1 - 2
    assert table.public.place(0).folded
    table.play("1 call; 1 draw; 2 draw; 1 check; 2 check")
    assert table.public.over
    assert table.public.place(0).won == 0


def test_r131_one_checks_only_while_there_is_no_bet() -> None:
    table = draw("0 check")
    assert table.may(1).check
    table.play("1 bet 2")
    assert not table.may(2).check
    assert table.refused("2 check") == "must-call-or-fold"


def test_r132_when_all_check_everybody_stays() -> None:
    table = draw("0 check; 1 check; 2 check")
    assert table.public.street == "the draw"
    assert len(table.public.live()) == 3


def test_r133_a_round_is_over_when_the_bets_are_equal() -> None:
    table = draw("0 bet 2; 1 raise-to 4; 2 call")
    assert table.public.street == "before the draw"
    table.play("0 call")
    assert table.public.street == "the draw"
    assert len({place.live for place in table.public.live()}) == 1


def test_r047_unraised_the_big_blind_sees_the_flop_free_and_the_small_blind_for_half_a_bet() -> None:
    table = Table(HOLDEM, fixed(2, 4, blinds=(1, 2)), [50] * 3).play("0 call")
    assert table.may(1).call == 1
    table.play("1 call")
    assert table.may(2).check
    table.play("2 check")
    assert table.public.street == "flop"


def test_r138_nobody_sees_the_flop_for_less_than_the_big_blind() -> None:
    table = Table(HOLDEM, no_limit(1, 2), [50] * 3)
    assert (table.may(0).call, table.may(0).check) == (2, False)
    assert table.refused("0 check") == "must-call-or-fold"
    table.play("0 fold")
    assert table.may(1).call == 1, "the small blind has half of it in"


def test_r139_one_may_fold_whenever_it_is_his_turn_to_act_on_a_bet_and_loses_no_more() -> None:
    for script, lost in (("0 bet 2; 1 fold", 1), ("0 bet 2; 1 call; 2 raise-to 4; 0 call; 1 fold", 3)):
        assert draw(script).public.place(1).stack == 50 - lost


def test_r169_draw_is_dealt_face_down_and_stud_partly_face_up() -> None:
    def faces(game: str) -> tuple[int, int]:
        deals = [step for step in SHELF[game].steps if isinstance(step, DealStep)]
        return sum(step.down for step in deals), sum(step.up for step in deals)

    assert faces(DRAW) == (5, 0)
    assert faces(STUD) == (3, 4)
    assert faces("five-card-stud") == (1, 4)
    assert all(up == 0 for _, up in (faces(game.id) for game in SHELF.values() if game.family == "draw"))


def test_r189_seven_card_stud_is_two_down_one_up_then_one_by_one_with_a_bet_after_each() -> None:
    dealt = []
    for step in SHELF[STUD].steps:
        if isinstance(step, DealStep):
            dealt.append((step.down, step.up))
        elif isinstance(step, BetStep):
            dealt.append((0, 0))
    bet = (0, 0)
    assert dealt == [(2, 1), bet, (0, 1), bet, (0, 1), bet, (0, 1), bet, (1, 0), bet]


def test_r194_the_ace_is_high_or_low_in_a_straight() -> None:
    hands = [Holding(parse_cards(text)) for text in ("As Kd Qh Jc Ts", "6s 5d 4h 3c 2s", "5s 4d 3h 2c As")]
    assert [verdict.name for verdict in contest(hands)] == [
        "straight, ace high", "straight, six high", "straight, five high",
    ]  # fmt: skip
    assert [str(verdict.share) for verdict in contest(hands[1:])] == ["1", "0"]
