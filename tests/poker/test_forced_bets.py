"""All-in for less than a forced bet, and who is asked at all (procedure.md 14 and 22; reports A10 to A21, G)."""

import pytest

from server.poker import commands, hand
from server.poker.events import Asked, Awarded, BoardDealt, Checked, Drew, Folded, Posted, UncalledReturned
from server.poker.refusal import Refusal
from tests.helpers.script import Table, fixed, no_limit

HOLDEM, DRAW, STUD = "texas-holdem", "five-card-draw", "seven-card-stud"


def test_14_the_ante_comes_first_and_the_rest_is_the_blind() -> None:
    table = Table(HOLDEM, no_limit(5, 10, ante=2), [100, 100, 8], button=0)
    assert [(post.kind, post.amount, post.all_in) for post in table.of(Posted) if post.seat == 2] == [
        ("ante", 2, False),
        ("big-blind", 6, True),
    ]


def test_14_a_stack_that_the_ante_takes_posts_no_blind() -> None:
    table = Table(HOLDEM, no_limit(5, 10, ante=2), [100, 100, 2], button=0)
    assert [post.kind for post in table.of(Posted) if post.seat == 2] == ["ante"]
    assert table.may(0).call == 10


def test_14_a_short_ante_wins_that_much_from_each() -> None:
    pockets = {0: "2c 4d 6h 8s Tc", 1: "As Ad Ac Kh Kd", 2: "3c 5d 7h 9s Jd"}
    table = Table(DRAW, fixed(2, 4, ante=10), {0: 100, 1: 6, 2: 100}, button=0, pockets=pockets)
    table.play("2 check; 0 check; 1 draw; 2 draw; 0 draw; 2 check; 0 check")
    assert dict(table.awards())[0] == {1: 18}
    assert table.stacks() == {0: 90, 1: 18, 2: 98}


def test_14_a_short_blind_lowers_nothing() -> None:
    table = Table(HOLDEM, no_limit(5, 10), [100, 100, 4], button=0)
    assert table.may(0).call == 10
    assert table.raises(0) == (20, 100)


def test_14_a_short_bring_in_is_called_in_full() -> None:
    deck = "7c 7d 7h 8c 8d 8h 2c 9d Ts"
    table = Table(STUD, fixed(10, 20, ante=1, bring_in=5), {0: 100, 1: 4, 2: 100}, button=0, deck=deck)
    assert table.may(1).bring_in == 3
    table.play("1 bring-in")
    assert table.may(2).call == 5
    assert table.raises(2) == (10, 10)


def test_14_all_in_players_still_draw() -> None:
    table = Table(DRAW, fixed(2, 4, ante=5), {0: 5, 1: 5, 2: 5}, button=0)
    assert [asked.decision for asked in table.of(Asked)] == ["draw"]
    table.play("1 draw 0 1 2; 2 draw; 0 draw 4")
    assert table.public.over
    assert [event.count for event in table.of(Drew)] == [3, 0, 1]


def test_a10_an_all_in_blind_is_never_asked() -> None:
    table = Table(HOLDEM, no_limit(5, 10), [100, 100, 10], button=0).play("0 call; 1 call")
    assert table.public.street == "flop"
    assert table.to_act == 1


def test_a12_the_small_blind_answers_the_shove_before_the_flop() -> None:
    table = Table(HOLDEM, no_limit(10, 20), [2000, 1880], button=0).play("0 raise-to 180; 1 raise-to 1880")
    assert table.of(BoardDealt) == []
    assert table.may(0).call == 1700
    table.play("0 call")
    assert table.public.over


@pytest.mark.parametrize("answer", ["call", "fold"])
def test_a13_one_all_in_and_one_caller_answer_once(answer: str) -> None:
    table = Table(HOLDEM, no_limit(5, 10), [100, 500], button=0).play(f"0 raise-to 100; 1 {answer}")
    assert table.public.over
    assert len(table.of(Asked)) == 2


def test_a13_nobody_may_raise_when_all_others_are_all_in() -> None:
    table = Table(HOLDEM, no_limit(5, 10), [100, 500], button=0).play("0 raise-to 100")
    assert table.refused("1 raise-to 200") == "nobody-left-to-call"


def test_a13_nobody_may_raise_when_the_others_could_only_call_for_less() -> None:
    table = Table(HOLDEM, no_limit(5, 10), {0: 100, 1: 500, 2: 60}, button=0).play("0 raise-to 100")
    assert table.refused("1 raise-to 200") == "nobody-left-to-call"
    table.play("1 call; 2 call")
    assert table.public.over


def test_a18_two_deep_stacks_bet_on_beside_an_all_in() -> None:
    table = Table(HOLDEM, no_limit(5, 10), {0: 50, 1: 1000, 2: 1000}, button=0).play("0 raise-to 50; 1 call; 2 call")
    may = table.may(1)
    assert may.check
    assert table.raises(1) == (10, 950)
    table.play("1 bet 100; 2 call")
    assert table.pots() == [(150, (0, 1, 2)), (200, (1, 2))]


def test_a21_a_street_ends_after_the_last_live_player() -> None:
    table = Table(HOLDEM, no_limit(5, 10), [100, 100, 100], button=0).play("0 call; 1 call; 2 check")
    table.play("1 fold; 2 check; 0 check")
    assert table.public.street == "turn"


def test_heads_up_a_blind_that_covers_a_shorter_one_is_not_asked() -> None:
    """The big blind has 3: the small blind's 5 cover it, and 2 come back."""
    table = Table(HOLDEM, no_limit(5, 10), {0: 100, 1: 3}, button=0)
    assert table.public.over
    assert table.of(UncalledReturned) == [UncalledReturned(0, 2)]
    assert sum(event.amount for event in table.of(Awarded)) == 6


# The clock (procedure.md 22, reports G12)


def test_22_out_of_time_checks_when_that_is_free() -> None:
    table = Table(HOLDEM, no_limit(5, 10), [100, 100, 100], button=0).play("0 call; 1 call; time-up")
    assert table.of(Checked) == [Checked(2, timed_out=True)]


def test_22_out_of_time_folds_to_a_bet() -> None:
    table = Table(HOLDEM, no_limit(5, 10), [100, 100, 100], button=0).play("time-up")
    assert table.of(Folded) == [Folded(0, timed_out=True)]
    assert "s0 folds: out of time" in table.story()


def test_22_out_of_time_posts_the_bring_in() -> None:
    table = Table(STUD, fixed(10, 20, ante=1, bring_in=5), [100, 100], button=0)
    low = table.to_act
    table.play("time-up")
    assert table.of(Posted)[-1] == Posted(low if low is not None else -1, "bring-in", 5, timed_out=True)


def test_22_out_of_time_stands_pat() -> None:
    table = Table(DRAW, fixed(2, 4, ante=1), [100, 100], button=0).play("1 check; 0 check; time-up")
    assert table.of(Drew) == [Drew(1, 0, timed_out=True)]


def test_g8_who_is_away_all_in_stays_in_the_hand() -> None:
    pockets = {1: "As Ad", 0: "2c 7d", 2: "3c 8d"}
    stacks = {0: 100, 1: 50, 2: 100}
    table = Table(HOLDEM, no_limit(5, 10), stacks, button=0, pockets=pockets, board="Kc Qh 9s 4d 6h")
    table.play("0 call; 1 raise-to 50; 2 call; time-up")
    assert not table.public.place(1).folded
    assert table.stacks()[1] == 110


def test_g9_who_is_kicked_keeps_exactly_what_he_did_not_bet() -> None:
    """His seat is folded at its turn; the chips behind stay his."""
    table = Table(HOLDEM, no_limit(5, 10), [100, 100, 100], button=0).play("0 raise-to 30; 1 call; time-up")
    assert table.stacks()[2] == 90


def test_the_system_cannot_act_for_a_seat_and_a_seat_not_for_the_system() -> None:
    table = Table(HOLDEM, no_limit(5, 10), [100, 100, 100], button=0)
    for seat, command in ((None, commands.Fold()), (0, commands.TimeUp()), (0, commands.Reshuffle(()))):
        answer = hand.decide(table.hand, seat, command)
        assert isinstance(answer, Refusal)
        assert answer.rule == "not-asked-for"


def test_nothing_is_taken_once_the_hand_is_over() -> None:
    table = Table(HOLDEM, no_limit(5, 10), [100, 100], button=0).play("0 fold")
    assert table.refused("1 check") == "hand-is-over"
    assert table.refused("time-up") == "hand-is-over"
