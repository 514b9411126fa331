"""Kill pots (procedure.md 19): who wins two pots running plays the next one for more."""

from typing import Any, Literal

import pytest

from server.night import commands as c
from server.night import events as e
from server.night.button import Deal
from server.night.kill import count, over_blind
from server.night.next_deal import Kill
from server.night.plot import Plot
from server.night.state import Night
from server.night.view import public_view
from server.poker import commands as h
from server.poker.effective import effective
from server.poker.events import Blind
from server.poker.house import Choice, House, Options
from server.poker.house import Table as TableRules
from server.poker.stakes import Stakes
from tests.helpers.evening import Evening
from tests.helpers.script import Table, fixed
from tests.helpers.shelf import SHELF
from tests.night.steps import HOLDEM, NAMES, begun, deal

Special = Literal["", "kill-pot"]
FULL = House(options=Options(kill="full", kill_scoop=20))
HALF = House(options=Options(kill="half"))
LIMIT = fixed(4, 8, blinds=(2, 4))
TIE = {0: "As 2s", 1: "Ah 2h", 2: "Kd Kc"}
BOARD = "Ac Qd 9c 7h 5d"


def night(house: House = FULL, kill: Kill | None = None, hand: Any = None) -> Night:  # noqa: ANN401
    return Night(1, "anna", "anna", house, kill=kill, hand=hand)


def after(table: Table, before: Kill | None = None) -> Kill | None:
    plot = Plot(night(kill=before, hand=table.hand), 0, SHELF)
    count(plot)
    return plot.night.kill


def blinds_only(special: Special = "") -> Table:
    """Seat 0, the button, raises and takes the blinds of seats 1 and 2."""
    return Table(HOLDEM, LIMIT, [100] * 3, special=special).play("0 raise-to 8; 1 fold; 2 fold")


def a_full_bet(special: Special = "") -> Table:
    """Seat 0 wins the big blind and one small bet of seat 2, beside the small blind."""
    return Table(HOLDEM, LIMIT, [100] * 3, special=special).play(
        "0 raise-to 8; 1 fold; 2 call; 2 check; 0 bet 4; 2 fold"
    )


def tied(special: Special = "") -> Table:
    """Seats 0 and 1 split."""
    table = Table(HOLDEM, LIMIT, [100] * 3, pockets=TIE, board=BOARD, special=special)
    return table.play("0 call; 1 call; 2 check" + "; 1 check; 2 check; 0 check" * 3)


def test_the_first_pot_gives_a_leg_whatever_its_size() -> None:
    assert after(blinds_only()) == Kill(0)
    assert after(blinds_only(), Kill(2)) == Kill(0)


def test_the_second_pot_kills_if_it_brings_a_full_bet_beside_the_blinds() -> None:
    assert after(blinds_only(), Kill(0)) == Kill(0)
    assert after(a_full_bet(), Kill(0)) == Kill(0, due=True)


def test_an_ante_is_no_bet() -> None:
    """Procedure 19 (a full bet not counting blinds) and 1.4 (an ante never counts): 4/8 with an ante of 4."""
    stakes = fixed(4, 8, ante=4, blinds=(2, 4))
    stolen = Table(HOLDEM, stakes, [100] * 3).play("0 raise-to 8; 1 fold; 2 fold")
    assert after(stolen, Kill(0)) == Kill(0)
    called = Table(HOLDEM, stakes, [100] * 3).play("0 raise-to 8; 1 fold; 2 call; 2 check; 0 bet 4; 2 fold")
    assert after(called, Kill(0)) == Kill(0, due=True)


def test_missed_blinds_made_up_are_no_bets() -> None:
    """Procedure 19: seats 3 and 4 post 4 and a dead 2; checking and folding they bring nothing, calling a bet each."""
    blinds = [Blind(1, "small-blind", 2), Blind(2, "big-blind", 4)]
    blinds += [Blind(3, "post", 4), Blind(4, "post", 4), Blind(3, "dead", 2), Blind(4, "dead", 2)]
    checked = "3 check; 4 check; 5 fold; 0 fold; 1 fold; 2 check; 2 bet 4; 3 "
    stolen = Table(HOLDEM, LIMIT, [100] * 6, blinds=blinds).play(checked + "fold; 4 fold")
    assert after(stolen, Kill(2)) == Kill(2)
    called = Table(HOLDEM, LIMIT, [100] * 6, blinds=blinds).play(checked + "call; 4 fold; 2 bet 8; 3 fold")
    assert after(called, Kill(2)) == Kill(2, due=True)


def test_a_straddle_is_no_bet() -> None:
    """Procedure 18 and 19: it is a live blind of its own."""
    game = effective(House(options=Options(straddle="left-of-big-blind")), SHELF[HOLDEM]).game
    stolen = Table(game, LIMIT, [100] * 4).play("3 straddle; 0 raise-to 12; 1 fold; 2 fold; 3 fold")
    assert after(stolen, Kill(0)) == Kill(0)
    called = Table(game, LIMIT, [100] * 4).play("3 straddle; 0 raise-to 12; 1 fold; 2 fold; 3 call; 3 check; 0 bet 4")
    assert after(called.play("3 fold"), Kill(0)) == Kill(0, due=True)


def test_a_blind_that_comes_back_takes_nothing_from_what_others_brought() -> None:
    """Procedure 6 and 19: all are all in for 3, 3 and 1; of the big blind of 4 one chip comes back."""
    pockets = {0: "Kd Kc", 1: "7s 2d", 2: "Ts 8s", 3: "Jd 6d", 4: "As Ah"}
    table = Table(HOLDEM, LIMIT, [3, 100, 100, 1, 3], pockets=pockets, board="Qd 9c 7h 5d 3s")
    table.play("3 call; 4 call; 0 call; 1 fold")
    assert table.public.over
    assert table.public.place(2).live == 3
    assert after(table, Kill(4)) == Kill(4, due=True)


def test_a_split_pot_keeps_a_leg_and_gives_none() -> None:
    assert after(tied(), Kill(0)) == Kill(0)
    assert after(tied(), Kill(2)) == Kill(2)
    assert after(tied()) is None


def test_a_killer_who_splits_or_wins_must_kill_again() -> None:
    assert after(tied("kill-pot"), Kill(0, due=True)) == Kill(0, due=True)
    assert after(blinds_only("kill-pot"), Kill(0, due=True)) == Kill(0, due=True)


def test_a_killer_who_loses_gives_the_button_away() -> None:
    assert after(a_full_bet("kill-pot"), Kill(1, due=True)) == Kill(0)
    assert after(tied("kill-pot"), Kill(2, due=True)) is None


def test_scooping_a_high_low_pot_over_the_size_kills_at_once() -> None:
    pockets = {0: "As Ac Kd Kc", 1: "Qh Qs Jd Jc", 2: "Th Ts 9d 9c"}
    table = Table("omaha-8", LIMIT, [100] * 3, pockets=pockets, board="Ad Kh 8h 9h 5s")
    table.play("0 raise-to 8; 1 call; 2 call" + "; 1 check; 2 check; 0 check" * 3)
    assert table.stacks()[0] == 116
    assert after(table) == Kill(0, due=True)
    small = Table("omaha-8", LIMIT, [100] * 3, pockets=pockets, board="Ad Kh 8h 9h 5s")
    small.play("0 call; 1 call; 2 check" + "; 1 check; 2 check; 0 check" * 3)
    assert after(small) == Kill(0)


def test_hands_at_other_limits_and_of_other_games_count_for_nothing() -> None:
    table = Table("five-card-draw", fixed(4, 8, ante=1), [100] * 3).play("1 bet 4; 2 fold; 0 fold")
    assert after(table, Kill(0)) == Kill(0)
    plot = Plot(night(House(), hand=blinds_only().hand), 0, SHELF)
    count(plot)
    assert plot.night.kill is None


@pytest.mark.parametrize(("house", "bets"), [(FULL, (8, 16)), (HALF, (6, 12))])
def test_4_8_becomes_8_16_or_with_a_half_kill_6_12(house: House, bets: tuple[int, int]) -> None:
    blinds = (Blind(1, "small-blind", 2), Blind(2, "big-blind", 4))
    stakes = Stakes(limit="fixed", small_bet=4, big_bet=8, small_blind=2, big_blind=4)
    killed = over_blind(night(house, Kill(3, due=True)), SHELF[HOLDEM], stakes, Deal(0, (0, 1, 2, 3), blinds))
    assert killed is not None
    raised, deal = killed
    assert (raised.small_bet, raised.big_bet, raised.small_blind, raised.big_blind) == (*bets, 2, 4)
    assert deal.blinds == (*blinds, Blind(3, "kill", bets[0]))


@pytest.mark.parametrize(
    ("seat", "posted"),
    [
        (1, (Blind(1, "kill", 8), Blind(2, "big-blind", 4))),
        (2, (Blind(1, "small-blind", 2), Blind(2, "big-blind", 8))),
    ],
)
def test_a_killer_with_a_blind_posts_the_over_blind_instead(seat: int, posted: tuple[Blind, ...]) -> None:
    blinds = (Blind(1, "small-blind", 2), Blind(2, "big-blind", 4))
    stakes = Stakes(limit="fixed", small_bet=4, big_bet=8, small_blind=2, big_blind=4)
    killed = over_blind(night(FULL, Kill(seat, due=True)), SHELF[HOLDEM], stakes, Deal(0, (0, 1, 2), blinds))
    assert killed is not None
    assert killed[1].blinds == posted


def test_a_kill_pot_is_called_with_the_over_blind_and_raised_by_the_higher_bet_and_the_killer_acts_in_turn() -> None:
    """4/8 with a full kill is 8/16: seat 0 kills; left of the big blind begins as ever."""
    blinds = [Blind(1, "small-blind", 2), Blind(2, "big-blind", 4), Blind(0, "kill", 8)]
    table = Table(HOLDEM, fixed(8, 16, blinds=(2, 4)), [100] * 4, blinds=blinds, special="kill-pot")
    assert table.to_act == 3
    assert table.may(3).call == 8
    assert table.raises(3) == (16, 16)
    table.play("3 call")
    assert table.to_act == 0
    assert table.may(0).check
    table.play("0 check; 1 call; 2 call")
    assert table.public.street == "flop"
    assert table.raises(1) == (8, 8)


def test_an_evening_with_kills_is_booked_and_the_next_pot_is_killed() -> None:
    """Two pots with a caller for one player; the third hand is a kill pot, and its killer leaves."""
    house = House(
        choice=Choice(games=(HOLDEM,), small_bet=4, big_bet=8),
        table=TableRules(pause_ms=0),
        options=Options(kill="full"),
    )
    evening = begun("bo", "cleo", house=house, chips=200)
    wins(evening, 0)
    assert evening.night.kill == Kill(0)
    wins(evening, 0)
    assert evening.night.kill == Kill(0, due=True)
    seen = public_view(evening.night, "", NAMES, frozenset(), (), "", None)
    assert seen.kill is not None
    assert (seen.kill.seat, seen.kill.due) == (0, True)
    evening.wait()
    deal(evening, HOLDEM, ante=0)
    assert evening.night.hand is not None
    setup = evening.night.hand.public.setup
    assert (setup.special, setup.stakes.small_bet, setup.stakes.big_bet) == ("kill-pot", 8, 16)
    assert 8 in [blind.amount for blind in setup.blinds if blind.seat == 0]
    play(evening, 0)
    player = evening.night.at_seat(0)
    assert player is not None
    evening.do(player.id, c.Leave())
    assert evening.night.kill is None
    assert any(isinstance(event, e.KillMoved) for batch in evening.batches for event in batch.public)


def wins(evening: Evening, seat: int) -> None:
    if evening.night.phase == "between":
        evening.wait()
    deal(evening, HOLDEM, ante=0)
    play(evening, seat)


def play(evening: Evening, seat: int) -> None:
    """The seat bets and raises before the flop and on it; the others call once, then fold."""
    while evening.night.in_hand:
        assert evening.night.hand is not None
        public = evening.night.hand.public
        assert public.asked is not None
        asked = public.place(public.asked.seat)
        assert public.round is not None
        act: h.SeatCommand = h.Fold()
        if asked.seat == seat:
            level, size = public.round.current_bet, public.round.size
            act = h.RaiseTo(level + size) if level else h.Bet(size)
            act = h.Call() if public.round.bets > 1 and asked.street < level else act
        elif not public.board:
            act = h.Call() if public.round.current_bet > asked.street else h.Check()
        elif public.round.current_bet == 0:
            act = h.Check()
        player = evening.night.at_seat(asked.seat)
        assert player is not None
        evening.do(player.id, c.Act(public.number, public.turn, act))
