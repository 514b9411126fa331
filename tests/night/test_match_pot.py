"""Whole games of guts, 3-5-7 and acey-deucey in a night, to their end (procedure.md 21, variants.md 113, 115, 119).

Every command of an `Evening` checks each chip against the book; `check_replay` kills the night and starts it again.
"""

import random
from collections import Counter

import pytest
from msgspec.structs import replace

from server.night import commands as c
from server.night import events as e
from server.night.view import CarryView, public_view
from server.poker import commands as h
from server.poker.events import Awarded, Carried, LegWon, Matched, Reshuffled
from server.poker.game import MatchPotStep
from server.poker.house import House, Options, Table
from tests.helpers.evening import Evening
from tests.helpers.shelf import SHELF
from tests.night.steps import (
    NAMES,
    act,
    asked,
    begun,
    carry,
    check_replay,
    chooser,
    deal,
    move,
    own_hand,
    play_out,
    seen,
    stack,
    started,
)

GUTS, LEGS, ACEY = "guts-3", "three-five-seven", "acey-deucey"
PEOPLE = ("anna", "bo", "cleo", "dan")
DEALS_MAX = 200


def answer(evening: Evening, stays: tuple[str, ...]) -> None:
    """One deal: those who are named are in each time, the others out."""
    if evening.night.phase == "cutting":
        evening.cut()
    while evening.night.in_hand:
        move(evening, h.In() if asked(evening).id in stays else h.Out())


def answer_and_look(evening: Evening, stays: tuple[str, ...]) -> None:
    answer(evening, stays)
    seen(evening)


def chips(evening: Evening) -> int:
    return sum(evening.night.chips(p) for p in evening.night.players)


@pytest.mark.parametrize("game", [GUTS, LEGS, ACEY])
@pytest.mark.parametrize("seed", range(4))
def test_a_whole_game_of_random_play_ends_with_every_chip_in_a_stack(game: str, seed: int) -> None:
    """Dealt again and again to who has chips, by the next player each time; killed and replayed before every deal."""
    evening = begun("bo", "cleo", "dan", seed=f"{game}-{seed}")
    dice = random.Random(seed)
    deal(evening, game)
    dealers = []
    for _ in range(DEALS_MAX):
        before = started(evening)
        dealers.append(before.button)
        play_out(evening, dice)
        if evening.night.carry is None:
            break
        assert carry(evening).chips == 400 - chips(evening)
        check_replay(evening)
        seen(evening)
        if evening.night.phase != "cutting":
            break  # only one had chips left, and the pot is his
        evening.cut()
        assert all(each.stack for each in started(evening).seats)
    assert evening.night.carry is None
    assert chips(evening) == 400
    assert evening.book.balance("chips:carry:1") == 0
    assert len(dealers) < DEALS_MAX
    check_replay(evening)


def test_21_guts_from_the_ante_to_the_one_who_is_in_alone() -> None:
    """Four ante 1. Nobody is in: four antes more. Two are in: the loser's 8 are the next pot. Anna alone takes them."""
    evening = begun("bo", "cleo", "dan")
    deal(evening, GUTS)
    dealer = started(evening).button
    answer_and_look(evening, ())
    assert (carry(evening).chips, carry(evening).why) == (4, "nobody-in")
    evening.cut()
    assert evening.night.hand is not None
    assert evening.night.hand.public.pot == 8
    assert started(evening).button != dealer
    answer(evening, ("anna", "bo"))
    assert (carry(evening).chips, carry(evening).why) == (8, "matched")
    assert sorted((stack(evening, "anna"), stack(evening, "bo"))) == [100 - 2 - 8, 100 - 2 + 8]
    view = public_view(evening.night, "", NAMES, frozenset(), (), "", None)
    assert view.carry == CarryView(8, carry(evening).seats)
    seen(evening)
    evening.cut()
    assert evening.night.hand.public.pot == 8
    had = evening.night.hand.public.place(started(evening).seats[0].seat).stack
    assert had == started(evening).seats[0].stack  # no new ante
    answer_and_look(evening, ("anna",))
    assert evening.night.carry is None
    assert evening.night.phase == "choosing"
    check_replay(evening)


def test_115_five_legs_take_the_pot_of_all_the_deals() -> None:
    """Anna is in alone three times a deal: her fifth leg comes in the second deal. Three players, two antes of 2."""
    evening = begun("bo", "cleo")
    deal(evening, LEGS, ante=2)
    answer(evening, ("anna",))
    anna = evening.night.player("anna")
    assert anna is not None
    assert carry(evening).legs == ((anna.seat, 3),)
    check_replay(evening)
    seen(evening)
    answer_and_look(evening, ("anna",))
    said = [event for batch in evening.batches for event in batch.public]
    assert [event.legs for event in said if isinstance(event, LegWon)] == [1, 2, 3, 4, 5]
    assert [event.amount for event in said if isinstance(event, Awarded)] == [12]
    assert (stack(evening, "anna"), stack(evening, "bo"), stack(evening, "cleo")) == (108, 96, 96)
    assert evening.night.phase == "choosing"
    check_replay(evening)


def test_a_pot_is_taken_three_times_in_a_deal_and_each_time_is_an_entry_of_its_own() -> None:
    """Procedure 21. No key comes twice in a book: the database would refuse the row."""
    game = SHELF[LEGS]
    steps = tuple(replace(step, pays="pot") if isinstance(step, MatchPotStep) else step for step in game.steps)
    evening = begun("bo", "cleo", chips=1000)
    evening.shelf = {**SHELF, LEGS: replace(game, steps=steps)}
    deal(evening, LEGS, ante=2)
    answer(evening, ("anna", "bo"))
    assert len([event for batch in evening.batches for event in batch.public if isinstance(event, Awarded)]) == 3
    keys = [row.key for row, _ in evening.rows if row.key]
    assert len(keys) == len(set(keys))
    check_replay(evening)


def test_115_legs_go_with_who_leaves() -> None:
    evening = begun("bo", "cleo", "dan")
    deal(evening, LEGS)
    answer(evening, ("bo",))
    bo = evening.night.player("bo")
    assert bo is not None
    assert carry(evening).legs == ((bo.seat, 3),)
    evening.do("bo", c.Leave())
    assert len(carry(evening).seats) == 3
    evening.do("dan", c.Leave())
    seen(evening)
    evening.cut()
    assert started(evening).legs == ()
    assert [each.seat for each in started(evening).seats] == [p.seat for p in evening.night.seated()]
    assert started(evening).carried[0].amount == 4
    check_replay(evening)


def nobody_bets(evening: Evening) -> None:
    while evening.night.in_hand:
        move(evening, h.Ace("high") if own_hand(evening).legal.options else h.Check())  # type: ignore[union-attr]


def test_119_a_game_that_nobody_plays_for_is_over_after_one_deal() -> None:
    """Else a table that only checks would never choose a game again: all share the pot, and the next dealer chooses."""
    evening = begun("bo", "cleo")
    first = chooser(evening)
    deal(evening, ACEY, ante=5)
    nobody_bets(evening)
    seen(evening)
    assert evening.night.carry is None
    assert (stack(evening, "anna"), stack(evening, "bo"), stack(evening, "cleo")) == (100, 100, 100)
    assert evening.night.phase == "choosing"
    assert chooser(evening) != first
    check_replay(evening)


def test_e5_the_pot_is_shared_out_when_the_night_ends() -> None:
    stays = House(table=Table(pause_ms=0), options=Options(no_bets="stays"))
    evening = begun("bo", "cleo", house=stays)
    deal(evening, ACEY, ante=5)
    nobody_bets(evening)
    assert (carry(evening).chips, carry(evening).why) == (15, "pot-left")
    evening.do("anna", c.End("now"))
    evening.wait()
    assert evening.night.phase == "closed"
    assert sorted(player.returned for player in evening.night.players) == [100, 100, 100]
    check_replay(evening)


@pytest.mark.parametrize("buys", [False, True])
def test_e5_who_is_broke_is_out_of_it_until_he_buys_chips(buys: bool) -> None:
    """Four with 20 chips ante 5: two match the pot until one of them has lost all; with chips he is dealt in again."""
    evening = begun("bo", "cleo", "dan", chips=20)
    deal(evening, GUTS, ante=5)
    while not (broke := [p for p in evening.night.seated() if not p.stack]):
        answer(evening, ("anna", "bo"))
        if not any(not p.stack for p in evening.night.seated()):
            seen(evening)
    (loser,) = broke
    assert loser.seat in carry(evening).seats
    if buys:
        evening.do(loser.id, c.AskChips(50))
        evening.do("anna", c.Approve(loser.id))
    seen(evening)
    evening.cut()
    assert (loser.seat in [each.seat for each in started(evening).seats]) == buys
    check_replay(evening)


def test_who_comes_while_a_pot_stays_waits_for_the_next_game() -> None:
    evening = begun("bo", "cleo")
    deal(evening, GUTS)
    answer(evening, ())
    evening.do(None, c.Join("dan"))
    evening.do("dan", c.Sit(100))
    evening.do("anna", c.Approve("dan"))
    seen(evening)
    evening.cut()
    assert len(started(evening).seats) == 3
    answer_and_look(evening, ("anna",))
    assert evening.night.phase == "choosing"
    assert len(evening.night.ready()) == 4


def test_22_who_leaves_in_a_deal_is_out_and_the_others_play_on() -> None:
    evening = begun("bo", "cleo", "dan")
    deal(evening, GUTS)
    evening.do("dan", c.Leave())
    while evening.night.in_hand:
        if asked(evening).id == "dan":
            evening.wait()
        else:
            move(evening, h.Out())
    assert len(carry(evening).seats) == 3
    assert carry(evening).chips == 4
    check_replay(evening)


def test_22_time_outs_in_secret_choices_count_and_a_choice_ends_them() -> None:
    """Two time-outs make a player away, an answer between them does not leave one over."""
    evening = begun("bo", "cleo")
    deal(evening, GUTS)
    while evening.night.in_hand:
        if asked(evening).id == "bo":
            evening.wait()  # the clock
            evening.wait() if evening.night.in_hand and asked(evening).id == "bo" else None  # and the time bank
        else:
            move(evening, h.Out())
    bo = evening.night.player("bo")
    assert bo is not None
    assert bo.timeouts == 1
    seen(evening)
    answer(evening, ())
    bo = evening.night.player("bo")
    assert bo is not None
    assert bo.timeouts == 0


def test_e5_the_deck_of_a_full_table_is_shuffled_and_cut_again_in_the_middle_of_a_deal() -> None:
    """Seven players, three turns each, three cards a turn: 63 cards."""
    evening = begun("bo", "cleo", "dan", "eve", "finn", "gus", seed="full")
    deal(evening, ACEY)
    dice = random.Random(1)
    happened: Counter[str] = Counter()
    for _ in range(DEALS_MAX):
        while evening.night.in_hand:
            if evening.night.phase == "cutting":
                check_replay(evening)
                evening.cut()
            else:
                act(evening, dice)
        if evening.night.carry is None:
            break
        seen(evening)
        if evening.night.phase != "cutting":
            break
        evening.cut()
    for batch in evening.batches:
        for event in batch.public:
            happened[type(event).__name__] += isinstance(event, Reshuffled | Carried | Matched | e.DeckCut)
    assert happened["Reshuffled"] >= 1
    check_replay(evening)
