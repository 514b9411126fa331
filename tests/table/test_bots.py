"""House players do only what the rules allow, in every game on the shelf."""

import random

import pytest
from msgspec.structs import replace

from server.night import commands as c
from server.night.own_view import own_view
from server.poker import commands as h
from server.poker.house import House, Table
from server.poker.steps.in_between import between
from server.poker.view import known
from server.poker.view import own_view as hand_view
from server.table.bots import decide
from tests.helpers.evening import Evening
from tests.helpers.script import Table as Script
from tests.helpers.script import fixed
from tests.helpers.shelf import SHELF

HANDS = 3


@pytest.mark.parametrize("game", SHELF)
def test_what_a_house_player_does_is_legal(game: str) -> None:
    dice = random.Random(game)
    evening = Evening(SHELF, House(table=Table(pause_ms=0)), seed=game)
    people = ["anna", "bo", "cleo", "dan"]
    for person in people:
        if person != "anna":
            evening.do(None, c.Join(person))
        evening.do(person, c.Sit(1000))
        if person != "anna":
            evening.do("anna", c.Approve(person))
    evening.do("anna", c.Begin())
    while evening.night.hand_no < HANDS or evening.night.in_hand:
        night = evening.night
        if night.phase == "cutting":
            evening.cut()
        elif night.choosing is not None:
            chooser = night.at_seat(night.choosing.seat)
            assert chooser is not None
            evening.do(chooser.id, c.Choose(game, 1, dice.choice(["fixed", "pot", "no-limit"])))
        elif night.phase == "between":
            evening.wait()
        else:
            assert night.hand is not None
            assert night.hand.public.asked is not None
            asked = night.at_seat(night.hand.public.asked.seat)
            assert asked is not None
            own = own_view(night, asked.id, {}, SHELF, evening.book)
            gap = between(night.hand.public)
            command = decide(own, night.hand_no, night.hand.public.turn, dice.random(), gap)
            assert command is not None
            evening.do(asked.id, command)


def answer(table: Script, dice: float = 0.5) -> h.HandCommand:
    """What a house player in the asked seat does."""
    evening = Evening(SHELF, House(table=Table(pause_ms=0)), seed="x")
    evening.do("anna", c.Sit(1000))
    nobody = own_view(evening.night, "anna", {}, SHELF, evening.book)
    seat = table.to_act
    assert seat is not None
    mine = hand_view(table.public, seat, known(table.hand, seat))
    act = decide(replace(nobody, hand=mine, stack=50), 1, 1, dice, between(table.public))
    assert isinstance(act, c.Act)
    return act.act


ANTE = fixed(2, 4, ante=1)
BEFORE_DECLARING = "0 check; 1 check; 2 check; 0 draw; 1 draw; 2 draw"


@pytest.mark.parametrize(
    ("cards", "way"),
    [("Ah 2c 3d 5s 7h", "low"), ("9h 8c 7d 5s 2h", "high"), ("Ah Ac Kd 5s 2h", "high"), ("8h 7c 6d 3s 2h", "low")],
)
def test_a_house_player_declares_what_he_has(cards: str, way: str) -> None:
    pockets = {0: cards, 1: "Qs Qc Js Jd Tc", 2: "Qd Qh Jh Ts Td"}
    table = Script("hilo-draw-declare", ANTE, [50] * 3, button=2, pockets=pockets).play(BEFORE_DECLARING)
    command = answer(table)
    assert isinstance(command, h.Declare)
    assert command.way == way


def test_a_house_player_turns_up_what_tells_least_and_passes_what_helps_least() -> None:
    rolled = Script("roll-your-own-7", ANTE, [50] * 2, button=1, pockets={0: "Ks 4h Kd", 1: "Qs Qc Js"})
    assert answer(rolled) == h.Expose((1,))
    pockets = {0: "Ks 4h Kd 9c 9d Jc 2s", 1: "Qs Qc Js Jd Tc Th Ts", 2: "8s 8c 7s 7c 6s 6c 5s"}
    passed = Script("anaconda", ANTE, [50] * 3, button=2, pockets=pockets)
    passed.play("0 check; 1 check; 2 check")
    assert answer(passed) == h.Pass((1, 5, 6))
    passed.play("0 pass 1 5 6; 1 pass 0 1 2; 2 pass 0 1 2; 0 check; 1 check; 2 check")
    passed.play("0 draw 4 5; 1 draw 0 1; 2 draw 0 1")
    order = answer(passed)
    assert isinstance(order, h.Arrange)
    assert sorted(order.cards) == [0, 1, 2, 3, 4]
    assert {str(passed.pocket(0)[place]) for place in order.cards[-2:]} == {"Ks", "Kd"}


def test_a_house_player_opens_with_openers_mostly() -> None:
    """What only some may do is worth doing: a weak pair of jacks opens, and now and then it is slow-played."""
    table = Script("jackpots", ANTE, [50] * 2, button=1, pockets={0: "Js Jh 9c 5d 3d", 1: "Ts Th 8c 6d 2d"})
    assert answer(table, dice=0.1) == h.Bet(2)
    assert answer(table, dice=0.7) == h.Bet(2)
    table.play("0 check")
    assert answer(table, dice=0.7) == h.Check()


def test_a_house_player_does_not_pay_whatever_a_card_costs() -> None:
    """With nothing in hand he folds, with a pair of kings he pays (Baseball)."""
    poor = Script("baseball", ANTE, [50] * 2, button=1, pockets={0: "7s 5h 3d", 1: "Kc Jc Qd"})
    while poor.public.asked and poor.public.asked.decision != "pay":
        poor.play(f"{poor.to_act} check")
    assert answer(poor, dice=0.1) == h.Fold()


def test_the_rank_of_a_spade_is_no_strength() -> None:
    """Jack high with the four of spades in the hole is not four of a kind."""
    table = Script("high-chicago", ANTE, [50] * 2, button=1, pockets={0: "4s 7h 9d", 1: "Kc Jc Qd"})
    assert answer(table, dice=0.9) == h.Check()


@pytest.mark.parametrize(("cards", "act"), [("Ks Kh 4c", h.In()), ("7s 4h 2c", h.Out())])
def test_a_house_player_is_in_with_a_pair_and_out_with_nothing(cards: str, act: h.HandCommand) -> None:
    table = Script("guts-3", ANTE, [50] * 3, button=2, pockets={0: cards, 1: "Qs Jc 8d", 2: "Qd Jh 8s"})
    assert answer(table) == act


@pytest.mark.parametrize(
    ("posts", "act"),
    [("As", h.Ace("low")), ("7s 4h", h.Check()), ("Ts 3h", h.Check()), ("Js 3h", h.Bet(1)), ("2h As", h.Bet(9))],
)
def test_a_house_player_bets_the_more_the_wider_the_gap_is(posts: str, act: h.HandCommand) -> None:
    assert answer(Script("acey-deucey", ANTE, [50, 50], button=1, deck=posts, carried=[(10, (0, 1))])) == act
