"""Being away, coming back, leaving, being sent away: what each does to hand, clock and chips (reports G)."""

from itertools import pairwise

import pytest

from server.night import commands as c
from server.night import events as e
from server.night.evolve import evolve
from server.night.playing import ABSENT_MS
from server.night.refusal import NightRule as Rule
from server.poker import commands as h
from server.poker.house import Bank, House, Table
from tests.helpers.evening import Evening
from tests.helpers.shelf import SHELF
from tests.night.steps import HOLDEM, STUD, asked, begun, deal, move, refusal, seen

CLOCKS = House(table=Table(pause_ms=0, clock_s=45, bank_s=60, grace_ms=0))
NO_CLOCK = House(table=Table(pause_ms=0, clock_s=0))


def left_ms(evening: Evening) -> int:
    clock = evening.night.clock
    assert clock is not None
    return clock.deadline - evening.at


@pytest.mark.parametrize("command", [c.ImBack(), c.SitOut()])
def test_g9_who_was_sent_away_cannot_take_that_back(command: c.PersonCommand) -> None:
    evening = begun("bo", "cleo")
    deal(evening, HOLDEM)
    evening.do("anna", c.Kick("bo"))
    assert refusal(evening.ask("bo", command)) == Rule.LEAVING
    while evening.night.in_hand:
        evening.wait()
    assert evening.night.player("bo").seat is None  # type: ignore[union-attr]


def test_g9_and_g8_who_is_sent_away_all_in_stays_in_the_hand_and_is_cashed_out_exactly() -> None:
    evening = begun("bo", "cleo", seed="all-in")
    deal(evening, HOLDEM, limit="no-limit")
    while asked(evening).id == "anna":
        move(evening, h.Call())
    pushed = asked(evening)
    move(evening, h.RaiseTo(99))  # all that the ante of 1 left him
    evening.do("anna", c.Kick(pushed.id))
    assert evening.night.hand is not None
    assert pushed.seat is not None
    place = evening.night.hand.public.place(pushed.seat)
    assert (place.all_in, place.folded) == (True, False)
    while evening.night.in_hand:
        move(evening, h.Call())
    won = evening.night.hand.public.place(pushed.seat).stack
    gone = evening.night.player(pushed.id)
    assert gone is not None
    assert (gone.seat, gone.stack, gone.returned) == (None, 0, won)


@pytest.mark.parametrize("send_off", ["leave", "kick"])
@pytest.mark.parametrize("house", [CLOCKS, NO_CLOCK])
def test_nobody_waits_a_whole_clock_for_a_player_who_has_left(send_off: str, house: House) -> None:
    evening = begun("bo", "cleo", house=house)
    deal(evening, HOLDEM)
    while asked(evening).id == "anna":
        move(evening, h.Call())
    gone = asked(evening).id
    if send_off == "leave":
        evening.do(gone, c.Leave())
    else:
        evening.do("anna", c.Kick(gone))
    assert left_ms(evening) == ABSENT_MS
    evening.wait()
    assert not evening.night.in_hand or asked(evening).id != gone


def sleeper_is_asked(house: House) -> tuple[Evening, str]:
    """A hand that waits for a player who was away before his turn came."""
    evening = begun("bo", "cleo", house=house)
    deal(evening, HOLDEM)
    first = asked(evening)
    seats = [p for p in evening.night.seated() if p != first]
    for player in seats:
        evening.night = evolve(evening.night, e.StatusSet(player.id, "away"))
    move(evening, h.Call())
    return evening, asked(evening).id


def test_who_sits_out_in_mid_hand_plays_it_to_its_end() -> None:
    """Found by an attack: his turn passed in a second and a half, or his wish was lost when he acted."""
    evening = begun("bo", "cleo", house=CLOCKS)
    deal(evening, HOLDEM)
    sitter = asked(evening).id
    evening.do(sitter, c.SitOut())
    assert left_ms(evening) > ABSENT_MS
    move(evening, h.Call())
    while evening.night.in_hand:
        evening.wait()
    player = evening.night.player(sitter)
    assert player is not None
    assert player.status == "sitting-out"


def test_g11_who_comes_back_on_his_turn_has_a_whole_clock() -> None:
    evening, sleeper = sleeper_is_asked(CLOCKS)
    assert left_ms(evening) == ABSENT_MS
    evening.do(sleeper, c.ImBack())
    assert left_ms(evening) == 45_000


def test_g11_who_comes_back_on_his_turn_has_all_the_time_where_there_is_no_clock() -> None:
    evening, sleeper = sleeper_is_asked(NO_CLOCK)
    assert left_ms(evening) == ABSENT_MS
    evening.do(sleeper, c.ImBack())
    assert evening.night.deadline() is None
    assert asked(evening).id == sleeper


def test_g14_going_and_coming_on_ones_turn_wins_no_time() -> None:
    evening, sleeper = sleeper_is_asked(CLOCKS)
    evening.do(sleeper, c.ImBack())
    deadline = evening.night.deadline()
    for _ in range(5):
        evening.at += 5000
        evening.do(sleeper, c.SitOut())
        evening.do(sleeper, c.ImBack())
    assert evening.night.deadline() == deadline


def test_g12_a_bring_in_by_the_clock_counts_as_a_time_out() -> None:
    house = House(table=Table(pause_ms=0, bank_s=0, away_after=1))
    evening = begun("bo", "cleo", house=house)
    deal(evening, STUD)
    sleeper = asked(evening)
    evening.wait()
    assert evening.night.player(sleeper.id).status == "away"  # type: ignore[union-attr]


def test_g15_chips_may_be_asked_for_at_any_time_and_come_when_the_hand_is_over() -> None:
    evening = begun("bo", house=House(bank=Bank(buy_in_max=120), table=Table(pause_ms=0)))
    deal(evening, HOLDEM, limit="no-limit")
    pusher = asked(evening).id
    move(evening, h.RaiseTo(99))
    assert refusal(evening.ask(pusher, c.AskChips(121))) == Rule.BUY_IN_OUT_OF_RANGE
    evening.do(pusher, c.AskChips(120))  # nothing is left in front of him, so 120 is not too much
    evening.do("anna", c.Approve(pusher))
    player = evening.night.player(pusher)
    assert player is not None
    assert (evening.night.chips(player), player.promised) == (0, 120)
    assert refusal(evening.ask(pusher, c.AskChips(1))) == Rule.BUY_IN_OUT_OF_RANGE
    move(evening, h.Fold())
    stacks = [p.stack for p in evening.night.players]
    assert sum(stacks) == 320
    assert max(stacks) > 220


def test_b16_the_last_pot_is_paid_and_gone_when_no_next_hand_starts() -> None:
    evening = begun("bo", "cleo")
    deal(evening, HOLDEM)
    evening.do("bo", c.SitOut())
    evening.do("cleo", c.SitOut())
    while evening.night.in_hand:
        evening.wait()
    seen(evening)
    assert evening.night.phase == "waiting"
    assert evening.night.hand is not None
    assert evening.night.hand.public.pot == 0
    assert sum(p.stack for p in evening.night.players) == 300


def test_a16_the_deal_moves_past_players_who_sit_out() -> None:
    evening = begun("bo", "cleo", "dan")
    dealer = evening.night.choosing.seat  # type: ignore[union-attr]
    deal(evening, HOLDEM)
    blinds = [blind.seat for blind in evening.night.hand.public.setup.blinds]  # type: ignore[union-attr]
    sitter = evening.night.at_seat(blinds[0])
    evening.do(sitter.id, c.SitOut())  # type: ignore[union-attr]
    dealers = [dealer]
    play_out_folding(evening)
    for _ in range(6):
        seen(evening)
        dealers.append(evening.night.choosing.seat)  # type: ignore[union-attr]
        deal(evening, HOLDEM)
        play_out_folding(evening)
    assert blinds[0] not in dealers
    assert all(one != other for one, other in pairwise(dealers))
    assert len(set(dealers)) == 3


def test_a15_the_deal_rotates_between_two_players_far_apart() -> None:
    evening = Evening(SHELF, House(table=Table(pause_ms=0, seats=10)))
    evening.do("anna", c.Sit(100, seat=1))
    evening.do(None, c.Join("bo"))
    evening.do("bo", c.Sit(100, seat=8))
    evening.do("anna", c.Approve("bo"))
    evening.do("anna", c.Begin())
    dealers, big_blinds = [], []
    for _ in range(6):
        seen(evening)
        dealers.append(evening.night.choosing.seat)  # type: ignore[union-attr]
        deal(evening, HOLDEM)
        big_blinds.append(evening.night.hand.public.setup.blinds[1].seat)  # type: ignore[union-attr]
        play_out_folding(evening)
    assert dealers in ([1, 8] * 3, [8, 1] * 3)
    assert big_blinds == dealers[1:] + dealers[:1]  # R182: the dealer is the small blind


def play_out_folding(evening: Evening) -> None:
    """Everybody gives up as soon as he may, so that nobody goes broke."""
    while evening.night.in_hand:
        if asked(evening).status == "sitting":
            move(evening, h.Fold())
        else:
            evening.wait()
